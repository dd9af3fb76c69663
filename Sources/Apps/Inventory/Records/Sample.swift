import Base
import Geo
import Kit
import Store
import Sync

/// I-94: a project to look around in, with lamps, trees, a playground and a pipe of an invented park. Its ids follow from its number
/// (P-26), so that two devices of one user make the same one.
struct Sample {
  let project: RecordID
  let number: Int

  init(_ number: Int) {
    self.number = number
    project = Sample.id("project", number)
  }

  private static func id(_ name: String, _ number: Int) -> RecordID {
    RecordID.v8(named: "sample " + String(number) + " " + name, in: "inventory")
  }

  static let templates: [Template] = [.playground, .pipe, .tree, .lamp]

  func layer(_ template: Template) -> RecordID { Sample.id(template.name, number) }

  /// The layer's definition, its attributes and its objects.
  func making(_ template: Template, titled title: String, _ context: Context) -> LayerMaking {
    var count = 0
    var layer = LayerMaking(template, titled: title, context.language, id: layer(template)) {
      count += 1
      return Sample.id(template.name + " " + String(count), number)
    }
    for (place, shape) in Sample.shapes(template).enumerated() {
      var fields = Fields()
      fields[MappedObject.layer] = layer.id
      let note = CaptureNote(how: .drawn)
      fields[MappedObject.geometry] = note.noted(on: shape.geoJSON)
      for (line, attribute) in zip(template.lines, layer.attributes) {
        let options = ChoiceList(json: attribute.fields[LayerAttribute.choices]).options
        if let value = Sample.value(line, options, place) { fields[LayerAttribute.fieldName(attribute.key.id)] = value }
      }
      layer.add(MappedObject.key(Sample.id(template.name + " object " + String(place), number)), fields)
    }
    return layer
  }

  // MARK: - The park

  private static let corner = (longitude: 14.4186, latitude: 50.0748)
  /// Degrees that a metre is there.
  private static let metre = (east: 0.00001398, north: 0.00000899)

  private static func place(_ east: Double, _ north: Double) -> Geo.Position {
    Geo.Position(x: corner.longitude + east * metre.east, y: corner.latitude + north * metre.north)
  }

  private static func shapes(_ template: Template) -> [Geometry] {
    switch template {
    case .lamp: (0..<12).map { .point(place(Double($0) * 22, 40 + Double($0 % 2) * 8)) }
    case .tree: (0..<30).map { .point(tree($0)) }
    case .playground:
      [.polygon(Polygon(shell: [place(95, 12), place(128, 10), place(132, 28), place(99, 31), place(95, 12)]))]
    case .pipe: [.line([place(-4, 36), place(60, 37), place(120, 35), place(252, 36)])]
    case .hydrant, .manhole, .sign, .bench, .parcel: []
    }
  }

  /// On both sides of the path.
  private static func tree(_ number: Int) -> Geo.Position {
    let north = number * 53 % 29 + (number % 2 == 0 ? 0 : 62)
    return place(Double(number * 37 % 250), Double(north))
  }

  /// What a template's lines say of the object at this place; not everything is known of each.
  private static func value(_ line: Template.Line, _ options: [ChoiceList.Option], _ place: Int) -> JSON? {
    switch line.type {
    case .number: .integer(Int64(4 + place * 7 % 9) * scale(line.unit))
    case .choice: options.isEmpty ? nil : .string(options[place * place % options.count].code)
    case .flag: .string(place % 5 == 3 ? "no" : "yes")
    case .text: .string(String(place + 1))
    case .prose, .date, .choices, .photo, .link: nil
    }
  }

  private static func scale(_ unit: String) -> Int64 {
    switch unit {
    case "cm": 20
    case "mm": 50
    default: 1
    }
  }
}

extension InventoryApp {
  /// The next sample of which nothing was deleted: what was can be brought back for a while.
  mutating func openSample(_ context: UpdateContext) {
    var sample = Sample(1)
    while sample.number < 100, Sample.templates.contains(where: { isGone(sample.layer($0), context) }) {
      sample = Sample(sample.number + 1)
    }
    if contents.project(sample.project) == nil { make(sample, context) }
    context.navigate(InventoryRoute.mapURL(sample.project))
    contents.update([], context)
    navigated(context)
  }

  private func isGone(_ layer: RecordID, _ context: Context) -> Bool {
    guard let space = context.childSpace(layer.description) else { return false }
    return space.isDeleted || space.loss != nil || isEmptied(space, context)
  }

  private func make(_ sample: Sample, _ context: UpdateContext) {
    let title = Titles.free(SampleWords.title(context.language), taken: contents.projectTitles(in: LayerStore.parent))
    var project = Fields()
    project[Project.title] = title
    project[Project.isSample] = true
    var parent = [(key: RecordKey(Project.collection.name, sample.project), fields: project)]
    let taken = contents.layerTitles(in: LayerStore.parent, context)
    var layers: [LayerMaking] = []
    for (place, template) in Sample.templates.enumerated() {
      let layer = sample.making(template, titled: Titles.free(template.title(context.language), taken: taken), context)
      layers.append(layer)
      let pin = ProjectMaking.pin(layer.id, layer.title, to: sample.project, place: place + 1, context)
      parent.append((RecordKey(Pin.collection.name, RecordID.v8(named: "pin", in: layer.id.description)), pin.fields))
    }
    for layer in layers.dropLast() where context.childSpace(layer.id.description) == nil {
      layer.make(in: LayerStore.parent, context)
    }
    // The project comes with the last of its layers.
    layers.last?.make(in: LayerStore.parent, with: SpaceChanges(LayerStore.parent, made: parent), context)
  }

  /// The project, its layers and all that is in them.
  mutating func throwAway(_ id: RecordID, _ context: UpdateContext) {
    guard let row = contents.project(id), row.isSample, row.space == LayerStore.parent else { return }
    let layers = row.pins.map { $0.layer }.filter { contents.parent(of: $0, context) == LayerStore.parent }
    context.navigate(InventoryRoute.projectsURL(), replace: true)
    navigated(context)
    var changes = [deletion(of: row)]
    for layer in layers where !isDeletedAsSpace(layer, context) { changes += deletion(ofLayer: layer) }
    context.change(changes, notice: SampleWords.thrownAway)
    for layer in layers where isDeletedAsSpace(layer, context) { context.deleteChildSpace(layer.description) }
    contents.update([], context)
  }
}

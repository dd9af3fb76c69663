import Base
import Geo
import Kit
import Store
import Sync

/// I-94: a project to look around in, with lamps, trees, a playground and a pipe of an invented park. Its layers have spaces, whose ids
/// all users of a server share: so no id follows from a name here.
enum Sample {
  static let templates: [Template] = [.playground, .pipe, .tree, .lamp]

  /// The layer's definition, its attributes and its objects.
  static func making(_ template: Template, titled title: String, _ context: UpdateContext) -> LayerMaking {
    var layer = LayerMaking(template, titled: title, isSample: true, context)
    let attributes = layer.attributes
    for (place, shape) in shapes(template).enumerated() {
      var fields = Fields()
      fields[MappedObject.layer] = layer.id
      fields[MappedObject.geometry] = CaptureNote(how: .drawn).noted(on: shape.geoJSON)
      for (line, attribute) in zip(template.lines, attributes) {
        let options = ChoiceList(json: attribute.fields[LayerAttribute.choices]).options
        let name = name(template, place)(context.language)
        if let value = value(line, options, place, name) { fields[LayerAttribute.fieldName(attribute.key.id)] = value }
      }
      layer.add(MappedObject.key(context.newID()), fields)
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
  private static func value(
    _ line: Template.Line, _ options: [ChoiceList.Option], _ place: Int, _ name: String
  ) -> JSON? {
    switch line.type {
    case .number: .integer(Int64(4 + place * 7 % 9) * scale(line.unit))
    case .choice: options.isEmpty ? nil : .string(options[place * place % options.count].code)
    case .flag: .string(place % 5 == 3 ? "no" : "yes")
    case .text: .string(name)
    case .prose, .date, .choices, .photo, .link: nil
    }
  }

  /// What labels the object on the map.
  private static func name(_ template: Template, _ place: Int) -> Text {
    switch template {
    case .tree: species[place % species.count]
    case .playground: Text(cs: "U jezírka", en: "By the pond")
    case .pipe: Text(cs: "Vodovod pod cestou", en: "Water main under the path")
    case .lamp, .hydrant, .manhole, .sign, .bench, .parcel: Text(String(place + 1))
    }
  }

  private static var species: [Text] {
    [
      Text(cs: "Lípa srdčitá", en: "Small-leaved lime"), Text(cs: "Javor mléč", en: "Norway maple"),
      Text(cs: "Dub letní", en: "English oak"), Text(cs: "Jírovec maďal", en: "Horse chestnut"),
      Text(cs: "Habr obecný", en: "Hornbeam"),
    ]
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
  /// The one that is here, or a new one.
  mutating func openSample(_ context: UpdateContext) {
    let known = contents.projects.first { $0.isSample && $0.space == LayerStore.parent }?.id
    context.navigate(InventoryRoute.mapURL(known ?? makeSample(context)))
    contents.update([], context)
    navigated(context)
  }

  private func makeSample(_ context: UpdateContext) -> RecordID {
    let title = Titles.free(SampleWords.title(context.language), taken: contents.projectTitles(in: LayerStore.parent))
    let project = ProjectMaking(title, isSample: true, context)
    let taken = contents.layerTitles(in: LayerStore.parent, context)
    let layers = Sample.templates.map { template in
      Sample.making(template, titled: Titles.free(template.title(context.language), taken: taken), context)
    }
    let pins = layers.enumerated().map { place, layer in
      ProjectMaking.pin(layer.id, layer.title, to: project.id, place: place + 1, context)
    }
    for layer in layers.dropLast() { layer.make(in: LayerStore.parent, context) }
    // The project comes with the last of its layers.
    layers.last?.make(
      in: LayerStore.parent, with: SpaceChanges(LayerStore.parent, made: project.records + pins), context)
    return project.id
  }

  /// The project, and the layers that came with it with all that is in them. What its user has put on its map beside them stays.
  mutating func throwAway(_ id: RecordID, _ context: UpdateContext) {
    guard let row = contents.project(id), row.isSample, row.space == LayerStore.parent else { return }
    let layers = row.pins.map { $0.layer }.filter { layer in
      contents.layer(layer)?.isSample == true && contents.parent(of: layer, context) == LayerStore.parent
    }
    context.navigate(InventoryRoute.projectsURL(), replace: true)
    navigated(context)
    var changes = [deletion(of: row)]
    for layer in layers where !isDeletedAsSpace(layer, context) { changes += deletion(ofLayer: layer) }
    context.change(changes, notice: SampleWords.thrownAway)
    for layer in layers where isDeletedAsSpace(layer, context) { context.deleteChildSpace(layer.description) }
    contents.update([], context)
  }
}

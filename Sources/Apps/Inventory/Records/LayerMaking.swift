import Base
import Kit
import Store
import Sync

/// The records of a new layer.
struct LayerMaking {
  let id: RecordID
  private(set) var records: [(key: RecordKey, fields: Fields)] = []

  /// An empty layer.
  init(_ title: String, _ kind: GeometryKind, _ context: UpdateContext) {
    id = context.newID()
    var fields = Fields()
    fields[Layer.title] = title
    fields[Layer.kind] = kind
    fields[Layer.colour] = Layer.usualColour
    fields[Layer.symbol] = .circle
    records = [(RecordKey(Layer.collection.name, id), fields)]
  }

  /// A layer whose form was filled in.
  init(_ id: RecordID, _ fields: Fields) {
    self.id = id
    records = [(RecordKey(Layer.collection.name, id), fields)]
  }

  /// The layer of a template in the language of its user.
  init(_ template: Template, titled title: String, isSample: Bool = false, _ context: UpdateContext) {
    self.init(title, template.kind, context)
    records[0].fields[Layer.colour] = template.colour
    records[0].fields[Layer.symbol] = template.symbol
    if isSample { records[0].fields[Layer.isSample] = true }
    for (place, line) in template.lines.enumerated() {
      let attribute = context.newID()
      if place == 0 { records[0].fields[Layer.label] = attribute }
      records.append(
        (RecordKey(LayerAttribute.collection.name, attribute), fields(line, place, context.language)))
    }
  }

  /// In the order of the template's lines.
  var attributes: [(key: RecordKey, fields: Fields)] {
    records.filter { $0.key.collection == LayerAttribute.collection.name }
  }

  mutating func add(_ key: RecordKey, _ fields: Fields) { records.append((key, fields)) }

  var title: String { records[0].fields[Layer.title] ?? "" }

  /// Makes the layer with a space of its own, and what belongs to it in another space in the same commit (I-60).
  func make(in parent: String, with others: SpaceChanges? = nil, notice: Notice? = nil, _ context: UpdateContext) {
    context.makeChildSpace(
      kind: LayerStore.kind, title: title, in: parent, records: records, named: id, with: others, notice: notice)
  }

  private func fields(_ line: Template.Line, _ place: Int, _ language: Language) -> Fields {
    var fields = Fields()
    fields[LayerAttribute.layer] = id
    fields[LayerAttribute.title] = line.title(language)
    fields[LayerAttribute.type] = line.type
    if !line.unit.utf8.isEmpty { fields[LayerAttribute.unit] = line.unit }
    if let range = line.range {
      fields[LayerAttribute.least] = .integer(range.lowerBound)
      fields[LayerAttribute.most] = .integer(range.upperBound)
    }
    if !line.options.isEmpty {
      var lines = ""
      for option in line.options { lines += option(language) + "\n" }
      fields[LayerAttribute.choices] = ChoiceList().reading(lines: lines).json
    }
    fields[LayerAttribute.order] = place + 1
    return fields
  }
}

/// A new project, and the pins of its layers.
struct ProjectMaking {
  let id: RecordID
  private(set) var records: [(key: RecordKey, fields: Fields)] = []

  init(_ title: String, isSample: Bool = false, _ context: UpdateContext) {
    id = context.newID()
    var fields = Fields()
    fields[Project.title] = title
    if isSample { fields[Project.isSample] = true }
    records = [(RecordKey(Project.collection.name, id), fields)]
  }

  /// The same project in another space.
  init(copying record: Record, titled title: String, _ context: UpdateContext) {
    id = context.newID()
    var fields = record.fields
    fields[Project.title] = title
    // What others get is nobody's sample.
    fields[Project.isSample] = nil
    records = [(RecordKey(Project.collection.name, id), fields)]
  }

  /// - Parameters:
  ///   - place: the greatest is the uppermost on the map.
  ///   - title: of the layer.
  static func pin(
    _ layer: RecordID, _ title: String, to project: RecordID, place: Int, _ context: UpdateContext
  ) -> (key: RecordKey, fields: Fields) {
    var fields = Fields()
    fields[Pin.project] = project
    fields[Pin.layer] = layer
    fields[Pin.order] = place
    if !title.utf8.isEmpty { fields[Pin.title] = title }
    fields[Pin.maker] = context.account.account?.id
    return (RecordKey(Pin.collection.name, context.newID()), fields)
  }
}

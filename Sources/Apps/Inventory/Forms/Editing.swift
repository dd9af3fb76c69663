import Base
import Geo
import Kit
import Store
import Sync

/// The form that is open: of a project, a layer, an attribute or an object, in the space in which that lies.
struct Editing {
  enum Subject: Equatable {
    case project(RecordID?)
    case layer(RecordID?)
    case attribute(layer: RecordID, RecordID?)
    case object(layer: RecordID, RecordID)
    /// With the id that it will have: its draft and its pictures are known by it.
    case newObject(layer: RecordID, RecordID)
    /// How a project draws a layer.
    case pin(project: RecordID, RecordID)
    case picture(object: RecordID, RecordID)
    /// Of the space in which the project lies.
    case baseMap(project: RecordID, RecordID?)
  }

  let subject: Subject
  var session: FormSession
  /// Of an object: how its shape came about.
  var history: SketchHistory?
  /// The points that were captured here, each with how: a step that is done again brings its own back.
  var captured: [JSON] = []
  /// The walk that draws it.
  var walk: Walk?
  let space: String
  let key: RecordKey?
  /// I-65: whether its layer was gone when it opened.
  let isLost: Bool

  /// The beginning of the names of its actions.
  static let prefix = "inventory.form."

  /// Nil when the record is not here, nor anything that was typed about it.
  init?(_ subject: Subject, _ contents: Contents, _ context: UpdateContext) {
    self.subject = subject
    var parts = Editing.parts(subject, contents, account: context.account.account?.id)
    let key = parts.id.map { RecordKey(parts.collection.name, $0) }
    self.key = key
    let draftID = "inventory/" + parts.collection.name + "/" + (parts.id?.description ?? parts.new)
    // I-65: what was typed about a record that is gone stays where that was.
    if let key, context.record(key, in: parts.space) == nil, let kept = context.draft(draftID)?.text("space"),
      context.replicas.contains(where: { $0.space == kept })
    {
      parts.space = kept
    }
    space = parts.space
    isLost = Editing.isLost(subject, in: parts.space, contents, context)
    // P-48: also what was typed into an attribute that others have deleted while the form was closed.
    if isLost || parts.collection.name == MappedObject.collection.name {
      let shown = parts.fields
      parts.fields += context.typedFields(inDraft: draftID).filter { typed in
        !shown.contains { $0.name == typed.name }
      }
    }
    let (fields, attributes) = (parts.fields, parts.attributes)
    let record = key.map { context.record($0, in: parts.space)?.fields } ?? parts.start
    guard
      let session = FormSession(
        id: draftID, of: parts.collection.name, key, in: parts.space, fields: fields, record: record,
        isNew: key == nil, fieldNames: [(AttributeForm.options.name, LayerAttribute.choices.name)],
        draft: context.draft(draftID), format: context.format, controls: { Editing.controls($0, fields, attributes) })
    else { return nil }
    self.session = session
    switch subject {
    case .object(let layer, _), .newObject(let layer, _):
      self.session.keepsLabels = true
      openSketch(contents.layer(layer)?.kind ?? .point, context)
    case .project, .layer, .attribute, .pin, .picture, .baseMap: break
    }
  }

  private struct Parts {
    var collection: RecordType
    var id: RecordID?
    var space: String
    var fields: [Field]
    var start = Fields()
    /// Of an object.
    var attributes: [AttributeShape] = []
    /// Tells the drafts of new records apart.
    var new = "new"
  }

  /// - Parameter account: of whoever makes an object.
  private static func parts(_ subject: Subject, _ contents: Contents, account: String?) -> Parts {
    switch subject {
    case .project(let id):
      return Parts(
        collection: Project.collection, id: id, space: contents.project(id)?.space ?? LayerStore.parent,
        fields: [Project.title.field, Project.description.field])
    case .layer(let id):
      var start = Fields()
      start[Layer.kind] = .point
      start[Layer.colour] = Layer.usualColour
      start[Layer.symbol] = .circle
      // What you draw in it is settled by the first object.
      let isEmpty = (contents.layer(id)?.count ?? 0) == 0
      return Parts(
        collection: Layer.collection, id: id, space: id.map { contents.store.space(of: $0) } ?? LayerStore.parent,
        fields: [Layer.title.field, Layer.description.field] + (isEmpty ? [Layer.kind.field] : [])
          + GeometryKind.allCases.map { Layer.also($0).field } + [labelField(contents.layer(id))] + Styling.fields,
        start: start)
    case .attribute(let layer, let id):
      var start = Fields()
      start[LayerAttribute.layer] = layer
      start[LayerAttribute.type] = .text
      start[LayerAttribute.order] = (contents.layer(layer)?.attributes.map { $0.order }.max() ?? 0) + 1
      return Parts(
        collection: LayerAttribute.collection, id: id, space: contents.store.space(of: layer),
        fields: AttributeForm.fields(contents.layer(layer), id), start: start, new: "new-" + layer.description)
    case .pin(let project, let id):
      let row = contents.project(project)
      let layer = row?.pins.first { $0.id == id }.flatMap { contents.layer($0.layer) }
      return Parts(
        collection: Pin.collection, id: id, space: row?.space ?? LayerStore.parent,
        fields: [labelField(layer)] + Styling.fields)
    case .picture(let object, let id):
      return Parts(
        collection: MappedObject.pictures.collection, id: id,
        space: contents.layer(ofObject: object).map { contents.store.space(of: $0) } ?? LayerStore.parent,
        fields: Photo.fields)
    case .baseMap(let project, let id):
      return Parts(
        collection: BaseMap.collection, id: id, space: contents.project(project)?.space ?? LayerStore.parent,
        fields: BaseMap.collection.fields, new: "new-" + project.description)
    case .object(let layer, let id): return objectParts(layer, id, new: "", contents, account: nil)
    case .newObject(let layer, let id):
      return objectParts(layer, nil, new: "new-" + id.description, contents, account: account)
    }
  }

  private static func objectParts(
    _ layer: RecordID, _ id: RecordID?, new: String, _ contents: Contents, account: String?
  ) -> Parts {
    let attributes = contents.layer(layer)?.attributes ?? []
    var start = starts(attributes)
    start[MappedObject.layer] = layer
    start[MappedObject.maker] = account
    return Parts(
      collection: MappedObject.collection, id: id, space: contents.store.space(of: layer),
      fields: [MappedObject.drawn] + attributes.map { $0.field }, start: start, attributes: attributes, new: new)
  }

  /// What a new object begins with.
  private static func starts(_ attributes: [AttributeShape]) -> Fields {
    var start = Fields()
    for attribute in attributes where attribute.condition == nil {
      start[attribute.name] = attribute.beginning
    }
    return start
  }

  /// The object that a form of that name makes; nil for another form.
  static func newObject(ofForm name: String) -> RecordID? {
    let prefix = "inventory/" + MappedObject.collection.name + "/new-"
    return name.startsWith(prefix) ? RecordID(name.dropping(bytes: prefix.utf8.count)) : nil
  }

  /// The attributes of the layer as choices.
  private static func labelField(_ layer: LayerContent?) -> Field {
    let attributes = layer?.attributes ?? []
    return Field(
      Layer.label.name, Layer.label.field.label,
      .choice(attributes.map { Field.Choice($0.id.description, Text(cs: $0.title, en: $0.title)) }))
  }

  /// What the controls of a record hold: the options of an attribute are typed, one a line; the values of an object are read as the
  /// types that their attributes have now (I-83).
  static func controls(_ record: Fields, _ fields: [Field], _ attributes: [AttributeShape] = []) -> Fields {
    if !attributes.isEmpty { return read(record, attributes) }
    guard fields.contains(where: { $0.name == AttributeForm.options.name }) else { return record }
    var controls = record
    let lines = ChoiceList(json: record[LayerAttribute.choices]).lines
    controls[AttributeForm.options.name] = lines.utf8.isEmpty ? nil : .string(lines)
    return controls
  }

  private static func read(_ record: Fields, _ attributes: [AttributeShape]) -> Fields {
    var controls = record
    for attribute in attributes {
      if let value = record[attribute.name] { controls[attribute.name] = attribute.inControl(value) }
    }
    return controls
  }

  mutating func rebase(_ keys: [RecordKey], _ contents: Contents, _ context: UpdateContext) {
    if keys.isEmpty || !keys.allSatisfy({ Inventory.isOfObjects($0.collection) }) { followAttributes(contents) }
    guard let key, keys.isEmpty || keys.contains(key) else { return }
    let fields = session.form.fields
    let attributes = isObject ? contents.layer(layer)?.attributes ?? [] : []
    session.rebase(on: context.record(key, in: space)?.fields, controls: { Editing.controls($0, fields, attributes) })
    if !session.isTyped(MappedObject.geometry.name) { restartSketch() }
    if session.isChanged { context.keepDraft(session) }
  }

  /// P-48: the attributes that the layer has now can be filled in. What was typed into one that is gone is kept. Without its layer
  /// the form stays as it is (I-65).
  private mutating func followAttributes(_ contents: Contents) {
    guard isObject, let attributes = contents.layer(layer)?.attributes else { return }
    let gone = session.form.fields.dropFirst().filter { field in
      session.isTyped(field.name) && !attributes.contains { $0.name == field.name }
    }
    session.take(
      fields: [MappedObject.drawn] + attributes.map { $0.field } + gone, start: Editing.starts(attributes),
      controls: { Editing.controls($0, [], attributes) })
  }

  /// The record as it would be saved now, as far as its controls can be read.
  var fields: Fields {
    var fields = session.seen
    for field in session.form.fields where session.isNew || session.isTyped(field.name) {
      fields[field.name] = session.form.value(field)
    }
    return fields
  }

  var layer: RecordID? {
    switch subject {
    case .object(let layer, _), .newObject(let layer, _), .attribute(let layer, _): layer
    case .layer(let id): id
    case .project, .pin, .picture, .baseMap: nil
    }
  }

  var isObject: Bool { history != nil }
}

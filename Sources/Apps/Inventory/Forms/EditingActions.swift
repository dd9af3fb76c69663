import Base
import Geo
import Kit
import Store
import Sync

extension Editing {
  /// How a form ended.
  enum Ending: Equatable {
    case saved(RecordID)
    case left
  }

  /// Whether the action is to save a form.
  static func saves(_ action: Event.Action) -> Bool {
    let verb = FormVerb(name: action.name.dropping(bytes: prefix.utf8.count))
    return verb == .save || verb == .insist
  }

  /// - Returns: nil as long as the form stays open.
  mutating func act(_ action: Event.Action, _ contents: Contents, _ context: UpdateContext) -> Ending? {
    let verb = action.name.dropping(bytes: Editing.prefix.utf8.count)
    if verb == "toggle" {
      toggle(action.value, context)
      return nil
    }
    if verb == "set" {
      set(action.value, context)
      return nil
    }
    switch session.act(action, prefix: Editing.prefix, context) {
    case .save?: return save(contents, context)
    case .leave?:
      discard(context)
      return .left
    case .restart?:
      discard(context)
      if let again = Editing(subject, contents, context) { self = again }
      return nil
    case .done?:
      if verb == "theirs" && !session.isTyped(MappedObject.geometry.name) { restartSketch() }
      return nil
    case nil: return nil
    }
  }

  private mutating func discard(_ context: UpdateContext) {
    forgetSteps(context)
    context.end(&session)
  }

  /// One of several options: `FIELD|CODE`.
  private mutating func toggle(_ value: String, _ context: UpdateContext) {
    let parts = value.parts(at: UInt8(ascii: "|"), limit: 2)
    guard parts.count == 2, let field = session.form.fields.first(where: { $0.name == parts[0] }) else {
      return
    }
    var codes = session.form.value(field)?.codes ?? []
    if codes.contains(parts[1]) {
      codes.removeAll { $0 == parts[1] }
    } else {
      codes.append(parts[1])
    }
    put(codes.isEmpty ? nil : listed(codes), field, context)
  }

  /// One of few: `FIELD|VALUE`; the one that is there goes.
  private mutating func set(_ value: String, _ context: UpdateContext) {
    let parts = value.parts(at: UInt8(ascii: "|"), limit: 2)
    guard parts.count == 2, let field = session.form.fields.first(where: { $0.name == parts[0] }) else {
      return
    }
    let isSame = session.form.text(field) == parts[1]
    put(isSame && !field.isRequired ? nil : parts[1], field, context)
  }

  private mutating func put(_ text: String?, _ field: Field, _ context: UpdateContext) {
    session.change { $0.texts[field.name] = text.map { .string($0) } }
    context.keepDraft(session)
  }

  // MARK: - Saving

  private mutating func save(_ contents: Contents, _ context: UpdateContext) -> Ending? {
    let tested = tested(contents)
    let checked = session.check { field in tested.contains(field.name) }
    addFaults(contents, tested, context)
    guard let checked, session.form.faults.isEmpty else {
      if let first = session.form.faults.first { context.focus(field: first.field) }
      return nil
    }
    if context.asks(about: &session, form: Editing.prefix) { return nil }
    let target = key ?? RecordKey(session.collection, Editing.newObject(ofForm: session.id) ?? context.newID())
    store(target, AttributeForm.stored(checked, session.seen), contents, context)
    discard(context)
    return .saved(target.id)
  }

  /// I-4, I-83: the names of the controls that are tested and saved: of an object those that it asks for now, of an attribute those
  /// of its type. A fault in another could not be seen, and its text belongs to an answer that was taken back. I-6: a value that the
  /// object had and nobody touched stays as it is, also when the attribute has changed since.
  private func tested(_ contents: Contents) -> [String] {
    if case .attribute = subject { return AttributeForm.tested(session.form).map { $0.name } }
    guard isObject else { return session.form.fields.map { $0.name } }
    let attributes = contents.layer(layer)?.attributes ?? []
    let values = fields
    return session.form.fields.filter { field in
      if !session.isNew && !session.isTyped(field.name) && !session.form.text(field).utf8.isEmpty { return false }
      if field.name == MappedObject.drawn.name { return true }
      guard let attribute = attributes.first(where: { $0.name == field.name }) else {
        // Of an attribute that was deleted meanwhile.
        return session.form.value(field) != nil
      }
      return ValueRules.isAsked(attribute, values, of: attributes)
    }.map { $0.name }
  }

  private mutating func addFaults(_ contents: Contents, _ tested: [String], _ context: Context) {
    switch subject {
    case .project(let id):
      addTitleFault(Project.title.field, contents.projectTitles(in: space, besides: id))
    case .layer(let id):
      let parent = id.map { contents.parent(of: $0, context) } ?? LayerStore.parent
      addTitleFault(Layer.title.field, contents.layerTitles(in: parent, besides: id, context))
      addStyleFaults()
    case .pin: addStyleFaults()
    case .baseMap: addAddressFault()
    case .picture:
      for (fault, field) in Photo.faults(session.form) { session.add(fault, at: field) }
    case .attribute(let layer, let id):
      let others = (contents.layer(layer)?.attributes ?? []).filter { $0.id != id }
      addTitleFault(LayerAttribute.title.field, others.map { $0.title })
      for (fault, field) in AttributeForm.faults(session.form, session.seen, others) { session.add(fault, at: field) }
    case .object(let layer, _), .newObject(let layer, _):
      if let fault = shapeFault, tested.contains(MappedObject.drawn.name) {
        session.add(fault, at: MappedObject.drawn)
      }
      for finding in ValueRules.faults(fields, contents.layer(layer)?.attributes ?? []) {
        guard let field = session.form.fields.first(where: { $0.name == finding.field }),
          tested.contains(field.name), session.form.fault(field) == nil
        else { continue }
        session.add(finding.text, at: field)
      }
    }
  }

  private mutating func addAddressFault() {
    let address = session.form.text(BaseMap.address.field)
    if address.utf8.isEmpty { return }
    do throws(TileAddress.Fault) {
      _ = try TileAddress(address, layers: session.form.text(BaseMap.layers.field))
    } catch {
      session.add(BaseMapWords.fault(error), at: error == .noLayers ? BaseMap.layers.field : BaseMap.address.field)
    }
  }

  private mutating func addStyleFaults() {
    let colour = session.form.text(Layer.colour.field)
    if !colour.utf8.isEmpty && !Layer.colours.contains(colour) && !isColour(colour) {
      session.add(LayerWords.notAColour, at: Layer.colour.field)
    }
    if let least = session.form.value(Styling.minimumZoom.field)?.int64,
      let most = session.form.value(Styling.maximumZoom.field)?.int64, least > most
    {
      session.add(StyleWords.emptyZoom, at: Styling.maximumZoom.field)
    }
  }

  private mutating func addTitleFault(_ field: Field, _ others: [String]) {
    let title = session.form.text(field)
    if !trimmed(title).utf8.isEmpty && Titles.isTaken(trimmed(title), by: others) {
      session.add(LayerWords.titleTaken, at: field)
    }
  }

  private func store(
    _ target: RecordKey, _ checked: [(name: String, value: JSON?)], _ contents: Contents, _ context: UpdateContext
  ) {
    if key != nil {
      return context.save(session, as: target, checked, withDeleted: owner(contents), notice: savedWords)
    }
    var fields = Fields()
    for change in session.changes(checked) { fields[change.name] = change.value }
    var records = [(key: target, fields: fields)]
    if isObject {
      for chosen in context.draftBlobs(session.id) {
        context.release(chosen.sha256, in: space)
        var fields = MappedObject.pictures.fields(of: chosen, target.id)
        fields[Photo.maker] = context.account.account?.id
        for member in photoFields(chosen.sha256, context).members { fields[member.name] = member.value }
        records.append((RecordKey(MappedObject.pictures.collection.name, context.newID()), fields))
      }
    }
    let words = Notice(savedWords)
    if case .layer(nil) = subject {
      return LayerMaking(target.id, fields).make(in: LayerStore.parent, notice: words, context)
    }
    context.saveAll(records, in: space, notice: words)
  }

  /// I-65: what comes back with the form's record when both were deleted: a picture without its object is seen nowhere.
  private func owner(_ contents: Contents) -> RecordKey? {
    guard case .picture(let object, _) = subject, contents.layer(ofObject: object) == nil else { return nil }
    return MappedObject.key(object)
  }

  private var savedWords: Text {
    switch subject {
    case .project: LayerWords.projectSaved
    case .layer: LayerWords.layerSaved
    case .attribute: LayerWords.attributeSaved
    case .object, .newObject: LayerWords.objectSaved
    case .pin: StyleWords.saved
    case .picture: PhotoWords.saved
    case .baseMap: BaseMapWords.saved
    }
  }
}

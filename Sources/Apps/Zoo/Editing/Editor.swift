import Base
import Store
import Sync

/// The form of an animal for editors. What it saves is a draft (Z-30); publishing is a step of its own (Z-31).
struct Editor: Sendable {
  let key: RecordKey
  private(set) var session: FormSession
  private(set) var isPublished: Bool
  private(set) var isDraft: Bool

  /// What the server remembers of the record, when it was asked for.
  private(set) var history: AnimalHistory?
  private var awaitedHistory: AwaitedAnswer?
  /// A picture that was chosen and is being cut.
  var crop: PictureCrop?

  /// Everything but where the record comes from.
  static let fields = Animal.collection.fields.filter { field in
    ![Animal.source.name, Animal.sourceID.name, Animal.sourceRow.name].contains { $0.sameBytes(field.name) }
  }

  /// - Parameter id: nil for a new animal.
  /// - Returns: nil when there is no such animal.
  init?(_ id: RecordID?, _ context: Context) {
    let key = RecordKey(Animal.collection.name, id ?? context.newID())
    let name = "zoo/" + (id?.description ?? "new")
    guard
      let session = FormSession(
        id: name, of: key.collection, key, in: Zoo.draftsID, fields: Editor.fields,
        record: id == nil ? Fields() : context.draftedFields(key, in: Zoo.space), isNew: id == nil,
        draft: context.draft(name))
    else { return nil }
    self.key = key
    self.session = session
    isPublished = Editor.isPublished(key, context)
    isDraft = context.publicationDraft(key, in: Zoo.space) != nil
  }

  private static func isPublished(_ key: RecordKey, _ context: Context) -> Bool {
    context.record(key, in: context.spaceID(of: Zoo.space)) != nil
  }

  var form: Form { session.form }

  /// P-48: the controls that nobody has typed in follow the draft, and what is published.
  ///
  /// - Parameter keys: the records that changed; empty for all.
  mutating func rebase(_ keys: [RecordKey], _ context: Context) {
    guard keys.isEmpty || keys.contains(key) else { return }
    isPublished = Editor.isPublished(key, context)
    isDraft = context.publicationDraft(key, in: Zoo.space) != nil
    session.rebase(on: context.draftedFields(key, in: Zoo.space))
    if session.isChanged { context.keepDraft(session) }
  }

  mutating func take(_ fields: Fields, _ context: Context) {
    session.take(fields)
    context.keepDraft(session)
  }

  mutating func choose(_ verb: String, _ control: String, _ context: Context) -> Bool {
    session.choose(verb, control, context)
  }

  mutating func insist() { session.insist() }

  /// - Parameter picture: the SHA-256 of a blob; empty for none.
  mutating func set(picture: String, _ context: Context) {
    session.change { $0.texts[Animal.picture.name] = .string(picture) }
    context.keepDraft(session)
  }

  /// Fills the form with what the record was; nothing is saved by it.
  mutating func fill(_ fields: Fields, _ context: Context) {
    session.change { $0 = Form(id: $0.id, fields: $0.fields, values: fields) }
    context.keepDraft(session)
  }

  mutating func askForHistory(_ context: Context) {
    let space = context.spaceID(of: Zoo.space)
    awaitedHistory = context.request(
      for: ZooApp.entry.id, "GET",
      "/api/v1/spaces/\(space)/history?collection=\(Animal.collection.name)&id=\(key.id.description)")
  }

  /// - Returns: false when the server could not tell the history.
  mutating func take(_ answer: AppAnswer) -> Bool {
    guard let answer = awaitedHistory?.read(answer) else { return true }
    awaitedHistory = nil
    guard answer.status == 200, let json = JSON.read(answer.body) else { return false }
    history = AnimalHistory(json)
    return true
  }

  /// Adds a code to a list of codes, or takes it out.
  mutating func toggle(_ field: Field, _ code: String) {
    var codes = form.value(field)?.codes ?? []
    if codes.contains(where: { $0.sameBytes(code) }) {
      codes.removeAll { $0.sameBytes(code) }
    } else {
      codes.append(code)
    }
    session.change { $0.texts[field.name] = .string(listed(codes)) }
  }

  /// Adds a place, or takes it out.
  mutating func toggle(place: RecordID, title: String) {
    var items = form.value(Animal.localities.field)?.items ?? []
    let id = place.description
    if items.contains(where: { $0.text("place")?.sameBytes(id) == true }) {
      items.removeAll { $0.text("place")?.sameBytes(id) == true }
    } else {
      items.append(.object(JSONObject([("title", .string(title)), ("place", .string(id))])))
    }
    session.change { $0.texts[Animal.localities.name] = .string(JSON.array(items).serialized) }
  }

  /// Saves the draft; false when something is wrong, which then stands at its field, or has to be asked about.
  ///
  /// - Parameter isComplete: whether it has to fit for readers (Z-31).
  mutating func save(_ context: Context, isComplete: Bool, notice: Text?) -> Bool {
    guard let checked = session.check() else { return false }
    let needsAlt = isComplete && form.value(Animal.picture.field) != nil
    for field in [Animal.pictureAlt.cs, Animal.pictureAlt.en] where needsAlt && form.value(field) == nil {
      session.add(Words.altRequired, at: field)
    }
    if !form.faults.isEmpty || context.asks(about: &session, form: isComplete ? "zoo.publish." : "zoo.edit.") {
      return false
    }
    context.saveDraft(key, session.changes(checked), in: Zoo.space, notice: notice)
    context.end(&session)
    return true
  }
}

extension Zoo {
  /// The space of the drafts on the device, as on the server.
  static var draftsID: String { PublishedSpace.drafts(space).description }
}

import Base
import Store
import Sync

/// The form of a published record for its editors. What it saves is a draft; publishing is a separate step (K-24).
public struct PublishedForm: Sendable {
  public let publisher: Publisher
  public let key: RecordKey
  public internal(set) var session: FormSession
  public private(set) var isPublished: Bool
  public private(set) var isDraft: Bool
  /// The record's history from the server, once requested.
  public private(set) var history: PublishedHistory?
  private var awaitedHistory: AwaitedAnswer?

  /// - Parameter id: nil for a new record.
  /// - Returns: nil when there is no such record.
  public init?(_ publisher: Publisher, _ id: RecordID?, _ context: UpdateContext) {
    let key = RecordKey(publisher.collection.name, id ?? context.newID())
    let name = publisher.forms + "/" + (id?.description ?? "new")
    guard
      let session = FormSession(
        id: name, of: key.collection, key, in: publisher.draftsID, fields: publisher.fields,
        record: id == nil ? Fields() : context.draftedFields(key, in: publisher.space), isNew: id == nil,
        draft: context.draft(name), format: context.format)
    else { return nil }
    self.publisher = publisher
    self.key = key
    self.session = session
    isPublished = publisher.isPublished(key, context)
    isDraft = context.publicationDraft(key, in: publisher.space) != nil
  }

  public var form: Form { session.form }

  /// P-48: the controls that nobody has typed in follow the draft, and what is published.
  ///
  /// - Parameter keys: the records that changed; empty for all.
  public mutating func rebase(_ keys: [RecordKey], _ context: UpdateContext) {
    guard keys.isEmpty || keys.contains(key) else { return }
    isPublished = publisher.isPublished(key, context)
    isDraft = context.publicationDraft(key, in: publisher.space) != nil
    session.rebase(on: context.draftedFields(key, in: publisher.space))
    if session.isChanged { context.keepDraft(session) }
  }

  /// Takes values as if the user had typed them, and keeps the draft.
  public mutating func take(_ fields: Fields, _ context: UpdateContext) {
    session.take(fields)
    context.keepDraft(session)
  }

  /// Changes a control's value as typing does; it is stored with the next input.
  public mutating func set(_ field: Field, _ text: String) {
    session.change { $0.texts[field.name] = .string(text) }
  }

  /// Adds a code to a list of codes, or removes it.
  public mutating func toggle(_ field: Field, _ code: String) {
    var codes = form.value(field)?.codes ?? []
    if codes.contains(code) {
      codes.removeAll { $0 == code }
    } else {
      codes.append(code)
    }
    set(field, listed(codes))
  }

  /// Fills the form with an earlier state of the record, without saving.
  mutating func fill(version: Int64, _ context: UpdateContext) -> Bool {
    guard let state = history?.steps.first(where: { $0.version == version })?.state else { return false }
    session.change { $0 = Form(id: $0.id, fields: $0.fields, values: state, format: $0.format) }
    context.keepDraft(session)
    return true
  }

  mutating func askForHistory(_ context: UpdateContext) {
    let space = context.spaceID(of: publisher.space)
    awaitedHistory = context.request(
      for: publisher.app, "GET",
      "/api/v1/spaces/\(space)/history?collection=\(key.collection)&id=\(key.id.description)")
  }

  /// Takes the requested history; an answer to another request is ignored.
  public mutating func take(_ answer: AppAnswer, _ context: UpdateContext) {
    guard let answer = awaitedHistory?.read(answer) else { return }
    awaitedHistory = nil
    if answer.status == 200, let json = JSON.read(answer.body) {
      history = PublishedHistory(json)
    } else {
      context.show(Notice(EditingWords.noHistory, isError: true))
    }
  }
}

extension Publisher {
  func isPublished(_ key: RecordKey, _ context: Context) -> Bool {
    context.record(key, in: context.spaceID(of: space)) != nil
  }
}

import Base
import HTML
import Store
import Sync

/// The form of the record at an address. It exists also while the record is not on this device yet (K-15).
public struct RecordForm: Sendable {
  public let shape: RecordShape
  /// Nil for a new record.
  public let key: RecordKey?
  /// Nil while the record is not on this device.
  public private(set) var session: FormSession?
  /// The values with which a new record begins, including fields that are not shown.
  private let start: Fields
  /// Distinguishes the drafts of different new records of the collection.
  private let draft: String

  /// - Parameters:
  ///   - key: nil for a new record.
  ///   - start: the values with which a new record begins, including fields that are not shown.
  ///   - draft: distinguishes the drafts of different new records of the collection.
  public init(
    _ shape: RecordShape, _ key: RecordKey?, start: Fields = Fields(), draft: String = "new", _ context: UpdateContext
  ) {
    self.shape = shape
    self.key = key ?? shape.single
    self.start = start
    self.draft = draft
    open(context)
  }

  private mutating func open(_ context: UpdateContext) {
    let id = shape.draftID(key, draft)
    let record = key.map { shape.record($0, context) } ?? start
    // What the user saw of a deleted record gives its fields, too.
    guard let known = record ?? context.seen(inDraft: id) else {
      session = nil
      return
    }
    session = FormSession(
      id: id, of: shape.collection.name, key, fields: shape.formLayout(known).fields, record: record, isNew: key == nil,
      draft: context.draft(id), format: context.format)
  }

  public var isChanged: Bool { session?.isChanged == true }

  /// The record as it would be saved now, as far as the values of its controls are valid.
  public var fields: Fields {
    guard let session else { return Fields() }
    var fields = session.seen
    for field in session.form.fields { fields[field.name] = session.form.value(field) }
    return fields
  }

  /// Controls in which nobody has typed follow the record (P-48). A form that waits for its record opens.
  ///
  /// - Parameter keys: the keys of the changed records; empty for all.
  public mutating func rebase(_ keys: [RecordKey], _ context: UpdateContext) {
    guard let key, keys.isEmpty || keys.contains(key) else { return }
    if session == nil { return open(context) }
    session?.rebase(on: shape.record(key, context))
    if let session, session.isChanged { context.keepDraft(session) }
  }

  /// - Returns: false when the action does not belong to the form.
  public mutating func act(_ action: Event.Action, _ context: UpdateContext) -> Bool {
    guard let step = session?.act(action, prefix: shape.prefix, context) else { return false }
    switch step {
    case .done: break
    case .save: save(context)
    case .leave: leave(context)
    case .restart: restart(context)
    }
    return true
  }

  private mutating func leave(_ context: UpdateContext) {
    let isGone = session?.isDeleted == true
    restart(context)
    context.navigate(isGone ? shape.path : key.map { shape.url($0.id) } ?? shape.path, replace: true)
  }

  private mutating func restart(_ context: UpdateContext) {
    if var form = session { context.end(&form) }
    open(context)
  }

  /// Saves the form. An impossible record is not saved: each fault is shown at its control, and the first one gets the
  /// focus (K-17).
  private mutating func save(_ context: UpdateContext) {
    guard let checked = session?.check() else { return showFaults(context) }
    for finding in shape.check(fields, context.latestDay) where finding.severity == .error {
      if let field = shape.collection.field(named: finding.field) { session?.add(finding.text, at: field) }
    }
    guard var form = session, form.form.faults.isEmpty else { return showFaults(context) }
    let isAsked = context.asks(about: &form, form: shape.prefix)
    if !isAsked {
      let target = key ?? RecordKey(shape.collection.name, context.newID())
      context.save(form, as: target, checked, notice: shape.words.saved)
      context.end(&form)
      context.navigate(shape.url(target.id), replace: true)
    }
    session = form
  }

  private func showFaults(_ context: UpdateContext) {
    if let first = session?.form.faults.first { context.focus(field: first.field) }
  }
}

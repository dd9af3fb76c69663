import Base
import Sync

/// What is typed into a form and not saved yet. A draft is stored a moment after each change, so that neither a reload
/// nor a crash nor an empty battery loses it; saving or discarding the form removes it.
extension Context {
  static let draftDelayMilliseconds: Int64 = 400

  /// The texts of the form's controls by field name, nil when nothing has been typed.
  public func draft(_ form: String) -> Fields? { drafts[form] }

  /// The record as the user of an unsaved form saw it.
  public func seen(inDraft form: String) -> Fields? { draft(form).flatMap { FormDraft($0).seen } }
}

extension UpdateContext {
  public func setDraft(_ form: String, _ texts: Fields) { store(form, texts) }

  private func store(_ form: String, _ draft: Fields?) {
    drafts[form] = draft
    // Further typing does not postpone it: no more than the delay is ever lost.
    if dirtyDrafts.isEmpty { effects.append(.timer("drafts", afterMilliseconds: Context.draftDelayMilliseconds)) }
    dirtyDrafts.append(Key(form))
  }

  /// Keeps what was typed, and what its user saw of the record. Nothing is kept of an unchanged form.
  public func keepDraft(_ session: FormSession) {
    if session.isEnded { return }
    let before = draft(session.id)
    guard session.isChanged else { return before == nil ? () : store(session.id, nil) }
    var draft = session.draft
    draft.add("collection", session.collection)
    if let key = session.key { draft.add("id", key.id.description) }
    draft.add("space", session.space)
    // A form takes in changes while another screen is shown, too.
    draft.add("url", before?.text("url") ?? route.url)
    store(session.id, draft)
  }

  /// The form was saved or discarded: its draft is removed, and later input brings none back.
  public func end(_ session: inout FormSession) {
    session.isEnded = true
    discardDraft(session.id)
  }

  public func discardDraft(_ form: String) {
    drafts[form] = nil
    dirtyDrafts.append(Key(form))
    storeDrafts()
    endDraftBlobs(form)
  }

  /// Stores what is typed immediately, without the delay.
  public func storeDrafts() {
    let entries = takeDirtyDrafts()
    if !entries.isEmpty { commit(entries) }
  }

  /// The drafts that are not stored as they are now; who takes them commits them.
  func takeDirtyDrafts() -> [Entry] {
    var entries: [Entry] = []
    var seen: Set<Key> = []
    for form in dirtyDrafts where seen.insert(form).inserted {
      entries.append(Entry("d/" + form.text, drafts[form.text].map { JSON.object($0).serialized }))
    }
    dirtyDrafts = []
    return entries
  }
}

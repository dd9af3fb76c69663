import Base
import Sync

/// Text that was typed into a form and is not saved yet. A draft is stored a moment after each change, so that a
/// reload, a crash or an empty battery does not lose it. Saving or discarding the form removes it.
extension Context {
  static let draftDelayMilliseconds: Int64 = 400

  /// The texts of the form's controls by field name; nil when nothing was typed.
  public func draft(_ form: String) -> Fields? { drafts[form] }

  /// The record as the user saw it when the form was filled in.
  public func seen(inDraft form: String) -> Fields? { draft(form).flatMap { FormDraft($0).seen } }

  /// What was typed into a form as plain texts with their labels, for when its own controls are gone; see
  /// ``FormSession/keepsLabels``.
  public func typedFields(inDraft form: String) -> [Field] {
    guard let draft = draft(form), let typed = draft["typed"]?.members else { return [] }
    let labels = draft["labels"]?.members ?? Fields()
    return typed.members.compactMap { member in
      guard let text = member.value.text, !text.utf8.isEmpty else { return nil }
      return Field(member.name, Text(labels.text(member.name) ?? ""), .prose(maximum: text.utf8.count))
    }
  }
}

extension UpdateContext {
  public func setDraft(_ form: String, _ texts: Fields) { store(form, texts) }

  private func store(_ form: String, _ draft: Fields?) {
    drafts[form] = draft
    // Further typing does not postpone the timer, so at most the delay is lost.
    if dirtyDrafts.isEmpty { effects.append(.timer("drafts", afterMilliseconds: Context.draftDelayMilliseconds)) }
    dirtyDrafts.append(Key(form))
  }

  /// Keeps the typed texts and what the user saw of the record. Nothing is kept for an unchanged form.
  public func keepDraft(_ session: FormSession) {
    if session.isEnded { return }
    let before = draft(session.id)
    guard session.isChanged else { return before == nil ? () : store(session.id, nil) }
    var draft = session.draft
    draft.add("collection", session.collection)
    if let key = session.key { draft.add("id", key.id.description) }
    draft.add("space", session.space)
    // A form receives changes also while another screen is shown.
    draft.add("url", before?.text("url") ?? route.url)
    store(session.id, draft)
  }

  /// The form was saved or discarded. Its draft is removed, and later input does not bring it back.
  public func end(_ session: inout FormSession) {
    session.isEnded = true
    discardDraft(session.id)
  }

  public func discardDraft(_ form: String) {
    drafts[form] = nil
    dirtyDrafts.append(Key(form))
    // What was saved is called saved when its draft is gone too: a reload at once must not offer it again.
    let entries = takeDirtyDrafts()
    if !entries.isEmpty { commit(entries, notice: commits.takeLastNotice()) }
    endDraftBlobs(form)
  }

  /// Stores drafts immediately, without the delay.
  public func storeDrafts() {
    let entries = takeDirtyDrafts()
    if !entries.isEmpty { commit(entries) }
  }

  /// The drafts whose stored state is out of date. The caller commits them.
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

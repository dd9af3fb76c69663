import Base
import Sync

/// Text that was typed into a form and is not saved yet. A draft is stored a moment after each change, so that a
/// reload, a crash or an empty battery does not lose it. Saving or discarding the form removes it.
extension Context {
  static let draftDelayMilliseconds: Int64 = 400

  /// The texts of the form's controls by field name; nil when nothing was typed. What another tab had to put beside it comes back when
  /// nothing else is there.
  public func draft(_ form: String) -> Fields? {
    if let draft = drafts[besideDrafts[form] ?? form] { return draft }
    return drafts.names.first { $0.startsWith(form + Context.besideMark) }.flatMap { drafts[$0] }
  }

  static let besideMark = "~"

  /// Whether the stored draft of that name is what the form of this tab began with or has written itself.
  private func isOwn(_ name: String, _ session: FormSession) -> Bool {
    guard let stored = drafts[name].map({ JSON.object($0) }) else { return true }
    return ownDrafts[name].map { .object($0) == stored } ?? false || session.restored.map { .object($0) == stored } ?? false
  }

  /// Where the draft of the form is stored: beside another one of its name that another tab has written since (P-79).
  fileprivate func place(_ session: FormSession, tab: String) -> (name: String, isBeside: Bool) {
    if let beside = besideDrafts[session.id] { return (beside, true) }
    if isOwn(session.id, session) { return (session.id, false) }
    var name = session.id + Context.besideMark + tab
    while drafts[name] != nil { name += Context.besideMark }
    return (name, true)
  }

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
  /// Keeps the texts under the name of a form. Storing them waits ``Context/draftDelayMilliseconds``.
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
    let (name, isBeside) = place(session, tab: tab)
    let before = drafts[name]
    guard session.isChanged else { return before == nil ? () : store(name, nil) }
    if isBeside { besideDrafts[session.id] = name }
    var draft = session.draft
    if isBeside || session.restored?.text("draft") == name { draft.add("draft", name) }
    draft.add("collection", session.collection)
    if let key = session.key { draft.add("id", key.id.description) }
    draft.add("space", session.space)
    // A form receives changes also while another screen is shown.
    draft.add("url", before?.text("url") ?? route.url)
    ownDrafts[name] = draft
    store(name, draft)
  }

  /// The form was saved or discarded. Its draft is removed, and later input does not bring it back. What another tab has typed into a
  /// form of that name stays.
  public func end(_ session: inout FormSession) {
    session.isEnded = true
    let (name, isBeside) = place(session, tab: tab)
    discardDraft(isBeside && besideDrafts[session.id] == nil ? name : session.id)
  }

  /// Removes the draft at once, with the files that only it names. Without a draft it does nothing.
  public func discardDraft(_ form: String) {
    let name = besideDrafts[form] ?? form
    besideDrafts[form] = nil
    ownDrafts[name] = nil
    drafts[name] = nil
    dirtyDrafts.append(Key(name))
    // What was saved is called saved when its draft is gone too: a reload at once must not offer it again.
    let entries = takeDirtyDrafts()
    if !entries.isEmpty { commit(entries, notice: commits.takeLastNotice()) }
    endDraftBlobs(name)
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

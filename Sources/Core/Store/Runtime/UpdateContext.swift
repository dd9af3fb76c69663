import Base
import HTML
import Sync

/// What an app works with when something has happened: all that can be read, and the ways to change something. What an
/// update asks for is collected here and carried out afterwards.
public final class UpdateContext: Context {
  var dirtyDrafts: [Key] = []
  var undo: Undo?
  var effects: [Effect] = []
  var touched: [RecordKey] = []
  var random = SplitMix64(seed: 0)
  var tab = "0"
  var lastRequest: Int64 = 0
  var appRequests: [(number: Int64, app: String)] = []

  /// A new UUIDv7. Each call gives another one.
  public func newID() -> RecordID {
    RecordID.v7(at: now, random: (random.next(), random.next()))
  }

  /// Says who writes on a device without an account.
  public func setAuthor(_ name: String) { author = name }

  /// Says how durations are written from now on; a form that is open, or begun and not saved, stays as it is.
  public func setDurations(_ style: DurationStyle) { durations = style }
}

// MARK: - Changing records

extension UpdateContext {
  /// Saves fields of a new or existing record (nil removes one); the notice comes when it is on disk (P-20). Without any
  /// difference nothing is saved and the notice comes at once.
  public func save(
    _ key: RecordKey, _ changes: [(name: String, value: JSON?)], in space: String = Context.privateSpace,
    notice: Text? = nil
  ) {
    perform(in: space, notice: notice.map { Notice($0) }) { $0.edit(key, changes, tab: $1) }
  }

  /// Saves fields of a record that the user saw as `seen` when typing began: what changed elsewhere since is not
  /// overwritten but asked about (P-48).
  public func save(
    _ key: RecordKey, _ changes: [(name: String, value: JSON?)], seen: Fields, in space: String = Context.privateSpace,
    notice: Text? = nil
  ) {
    perform(in: space, notice: notice.map { Notice($0) }) { $0.edit(key, changes, seen: seen, tab: $1) }
  }

  /// Saves many records in one commit: all of them or none.
  public func saveAll(
    _ records: [(key: RecordKey, fields: Fields)], in space: String = Context.privateSpace, notice: Notice? = nil
  ) {
    saveAll(
      changes: records.map { record in (record.key, record.fields.members.map { ($0.name, $0.value) }) }, in: space,
      notice: notice)
  }

  /// Changes many records in one commit; a nil value removes a field. Each record may occur once.
  public func saveAll(
    changes: [(key: RecordKey, changes: [(name: String, value: JSON?)])], in space: String = Context.privateSpace,
    notice: Notice? = nil
  ) {
    perform(in: space, notice: notice) { replica, tab in
      var entries: [Entry] = []
      entries.reserveCapacity(changes.count)
      for record in changes {
        entries += replica.edit(record.key, record.changes, tab: tab, offset: entries.count)
      }
      return entries
    }
  }

  /// Changes many records in one commit, see above; the notice offers the undo.
  public func saveAll(
    undoable changes: [(key: RecordKey, changes: [(name: String, value: JSON?)])],
    in space: String = Context.privateSpace, notice: Text
  ) {
    undo = Undo(space: space, changed: taken(back: changes, in: space))
    saveAll(changes: changes, in: space, notice: Notice(notice, canUndo: true))
  }

  /// What an undo of the changes has to know.
  private func taken(
    back changes: [(key: RecordKey, changes: [(name: String, value: JSON?)])], in space: String
  ) -> [(key: RecordKey, fields: [Undo.Changed])] {
    changes.map { record in
      let fields = self.record(record.key, in: space)?.fields
      return (
        key: record.key,
        fields: record.changes.map { Undo.Changed(name: $0.name, before: fields?[$0.name], after: $0.value) }
      )
    }
  }

  /// Changes, makes and deletes records in one commit; the notice offers to undo all of it. Each record may occur once.
  public func saveAll(
    undoable changes: [(key: RecordKey, changes: [(name: String, value: JSON?)])],
    making made: [(key: RecordKey, fields: Fields)], deleting deleted: [RecordKey],
    in space: String = Context.privateSpace, notice: Text
  ) {
    var undone = Undo(space: space, made: made)
    undone.changed = taken(back: changes, in: space)
    for key in deleted {
      if let record = record(key, in: space) { undone.restored.append((key, record.fields)) }
    }
    undo = undone
    perform(in: space, notice: Notice(notice, canUndo: true)) { replica, tab in
      var entries: [Entry] = []
      for record in changes {
        entries += replica.edit(record.key, record.changes, tab: tab, offset: entries.count)
      }
      for record in made {
        entries += replica.edit(
          record.key, record.fields.members.map { ($0.name, $0.value) }, tab: tab, offset: entries.count)
      }
      for key in deleted { entries += replica.delete(key, tab: tab, offset: entries.count) }
      return entries
    }
  }

  /// Makes a record; the notice offers the undo.
  public func make(_ key: RecordKey, _ fields: Fields, in space: String = Context.privateSpace, notice: Text) {
    undo = Undo(space: space, made: [(key, fields)])
    perform(in: space, notice: Notice(notice, canUndo: true)) { replica, tab in
      replica.edit(key, fields.members.map { ($0.name, $0.value) }, tab: tab)
    }
  }

  /// Deletes records; the notice offers the undo.
  public func delete(_ keys: [RecordKey], in space: String = Context.privateSpace, notice: Text) {
    var undone: [(key: RecordKey, fields: Fields)] = []
    for key in keys {
      if let record = record(key, in: space) { undone.append((key, record.fields)) }
    }
    guard !undone.isEmpty else { return }
    undo = Undo(space: space, restored: undone)
    perform(in: space, notice: Notice(notice, canUndo: true)) { replica, tab in
      var entries: [Entry] = []
      for key in keys { entries += replica.delete(key, tab: tab, offset: entries.count) }
      return entries
    }
  }

  /// Deletes records in one commit, for work with its own undo: without a notice.
  public func deleteAll(_ keys: [RecordKey], in space: String = Context.privateSpace) {
    perform(in: space, keepsValues: false) { replica, tab in
      var entries: [Entry] = []
      for key in keys { entries += replica.delete(key, tab: tab, offset: entries.count) }
      return entries
    }
  }

  /// Applies what the user decided and commits it in one transaction, with what it leaves in the history.
  ///
  /// - Parameter keepsValues: whether the history keeps what deleted records held.
  func perform(
    in space: String, notice: Notice? = nil, keepsValues: Bool = true, _ change: (Replica, String) -> [Entry]
  ) {
    guard mayChange(space), replicas.contains(where: { $0.space == space }) else { return }
    let entries = applied(in: space, keepsValues: keepsValues, change)
    guard !entries.isEmpty else {
      if let notice { show(notice) }
      return
    }
    // A form goes to the disk with what is made of it, and is removed after that: should the page go in between, the host
    // still has what was typed, to the last letter.
    commit(entries + takeDirtyDrafts(), notice: notice, space: space)
  }

  /// Applies what the user decided, with what it leaves in the history.
  ///
  /// - Parameter moved: what becomes of deleted records in another space.
  /// - Returns: what is to be committed; nothing when the space may not be changed.
  func applied(
    in space: String, keepsValues: Bool = true, moved: [RecordKey: MovedRecord] = [:],
    _ change: (Replica, String) -> [Entry]
  ) -> [Entry] {
    guard mayChange(space), let index = replicas.firstIndex(where: { $0.space == space }) else { return [] }
    let entries = change(replicas[index], tab)
    if entries.isEmpty { return [] }
    let known = replicas[index].outbox.count
    touched += replicas[index].apply(entries)
    let steps = historySteps(replicas[index].outbox.dropFirst(known), keepsValues: keepsValues, moved: moved)
    return entries + keep(steps, at: index)
  }

  /// Stores the entries after all earlier ones.
  ///
  /// - Parameter drops: the bytes that the entries no longer name. They go once that is on disk, as a start before it would look for them.
  func commit(
    _ entries: [Entry], notice: Notice? = nil, space: String? = nil, isSync: Bool = false, drops: [String] = []
  ) {
    let effect = commits.add(entries, notice: notice, space: space, isSync: isSync, drops: drops)
    if let effect { effects.append(effect) }
    watchCommits()
  }

  /// Slow storing is shown: nobody should leave before it is on disk.
  func watchCommits() {
    if commits.watch() { effects.append(.timer("commit.slow", afterMilliseconds: CommitQueue.patienceMilliseconds)) }
  }
}

// MARK: - Everything else an app may ask for

extension UpdateContext {
  /// Goes to an address; `AppEvent.navigated` follows.
  ///
  /// - Parameter replace: whether the way back leaves the current address out.
  public func navigate(_ url: String, replace: Bool = false) {
    route = Route(url)
    effects.append(.navigate(url, replace: replace))
  }

  /// - Parameter files: blobs that go into the file, a JSON object, as its last member.
  public func download(name: String, type: String, text: String, files: [String] = []) {
    effects.append(.download(name: name, type: type, text: text, files: files))
  }

  /// What is not text.
  public func download(name: String, type: String, bytes: [UInt8]) {
    effects.append(.downloadBytes(name: name, type: type, bytes))
  }

  /// The file comes back as `AppEvent.file`, several as one event each; the purpose begins with the app's id:
  /// `logbook.import`. Files within it come before, as those of a draft: see ``chooseBlobs(accept:purpose:in:isForDraft:)``.
  public func chooseFile(accept: String, purpose: String, isMultiple: Bool = false) {
    blobPurposes[purpose] = BlobPurpose(Context.privateSpace, .ofDraft)
    effects.append(.chooseFile(accept: accept, purpose: purpose, isMultiple: isMultiple))
  }

  /// Moves the focus to the first element that the CSS selector finds on the page after this event.
  public func focus(_ selector: String) { effects.append(.focus(selector: selector)) }

  /// The control of a form's field, whose name may have any characters but quotation marks.
  public func focus(field name: String) { focus("[id=\"f-" + name + "\"]") }

  /// A new screen's heading gets the focus, so that screen readers say where the user is (WCAG 2.4.3).
  /// An element that asked for the focus itself keeps it.
  func followFocus(from place: String?, to screen: Screen) {
    guard let place, place != route.place, dialog == nil else { return }
    for effect in effects { if case .focus = effect { return } }
    focus(screen.detail == nil ? ".pane.list h1" : ".pane.list + .pane h1, .pane.single h1")
  }

  /// Hands a text or an address to another app of the device, or to its clipboard, which a notice tells (U-16).
  public func share(title: String, text: String, url: String) {
    effects.append(.share(title: title, text: text, url: url))
  }

  /// As a picture, where the device can share one.
  ///
  /// - Parameters:
  ///   - illustration: the name of a drawing of 16 : 9.
  ///   - lines: below it; the second is large, and one of addresses of symbols (`/silhouettes.svg#equidae …`) is a row of stamps.
  public func sharePicture(title: String, text: String, url: String, illustration: String, lines: [String]) {
    effects.append(
      .sharePicture(
        title: title, text: text, url: url, drawing: "/illustrations/" + illustration + ".svg", lines: lines))
  }

  /// Opens the device's print window for the page as it is after this event.
  public func print() { effects.append(.print) }
  /// Scrolls the list side to this distance from its top, in pixels.
  public func scroll(to top: Int) { effects.append(.scroll(top: top)) }
  /// Reloads the page with what is stored; what was typed is stored first.
  func reload() {
    storeDrafts()
    effects.append(.reload)
  }
  /// Scrolls the list side and the detail side to their beginnings.
  public func scrollToTop() { effects.append(.scrollToTop) }

  /// The timer's name begins with the app's id; a negative time cancels it.
  public func timer(_ name: String, afterMilliseconds: Int64) {
    effects.append(.timer(name, afterMilliseconds: afterMilliseconds))
  }

  /// Whether everything that was saved is on disk (P-20).
  public var isStored: Bool { commits.waiting.isEmpty }

  /// Asks before something is done: the confirming button sends `action` with `value` to the app.
  public func ask(_ dialog: Dialog) {
    self.dialog = dialog
    focus(".dialog button")
  }

  /// Shows a notice in place of the one before it: for 5 seconds, or 10 when it offers to undo.
  public func show(_ notice: Notice) {
    notices = [notice]
    noticeShown = now
    effects.append(.timer("notice", afterMilliseconds: notice.canUndo ? 10_000 : 5_000))
  }

  public func show(_ text: Text) { show(Notice(text)) }

  /// U-13: whoever goes on has read what has stood for a second. What can be undone, and a fault, stay for their own time.
  func passNotice() {
    if noticeShown.milliseconds + 1_000 <= now.milliseconds { notices.removeAll { !$0.canUndo && !$0.isError } }
  }
}

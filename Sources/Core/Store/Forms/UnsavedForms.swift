import Base
import Sync

/// A form that keeps what was typed into it.
struct UnsavedForm: Sendable {
  let id: String
  /// Where it is opened.
  let url: String
  let collection: String
  /// Nil for a new record.
  let key: RecordKey?
  /// The record as its user saw it.
  let fields: Fields
  let isDeleted: Bool
  /// Whether it is gone because somebody moved it.
  let isMoved: Bool

  var remark: Text? {
    isMoved ? FormWords.isMoved : isDeleted ? FormWords.isDeleted : key == nil ? FormWords.isNew : nil
  }
}

extension Context {
  /// All of them on this device, the oldest first.
  var unsavedForms: [UnsavedForm] { drafts.names.compactMap { unsavedForm($0) } }

  /// Where a new record is that somebody has begun to type and not saved, the latest of those whose forms begin with this name; nil
  /// without any.
  public func unfinished(_ prefix: String) -> String? {
    for name in drafts.names.reversed() where name.startsWith(prefix) {
      if let form = unsavedForm(name), form.key == nil { return form.url }
    }
    return nil
  }

  private func unsavedForm(_ name: String) -> UnsavedForm? {
    guard let draft = drafts[name], let url = draft.text("url"), let collection = draft.text("collection"),
      let seen = draft["seen"]?.members
    else { return nil }
    let key = draft.text("id").flatMap { RecordID($0) }.map { RecordKey(collection, $0) }
    let space = draft.text("space") ?? Context.privateSpace
    // A new record cannot have been deleted; the only record of a collection may have been empty.
    let isDeleted = key.map { !seen.isEmpty && isGone($0, space) } ?? false
    let isMoved = isDeleted && key.map { whereto($0, in: space) != nil } ?? false
    return UnsavedForm(
      id: name, url: url, collection: collection, key: seen.isEmpty ? nil : key, fields: seen, isDeleted: isDeleted,
      isMoved: isMoved)
  }

  private func isGone(_ key: RecordKey, _ space: String) -> Bool {
    if record(key, in: space) != nil { return false }
    // A draft of a published record may be missing.
    guard let published = publications.first(where: { PublishedSpace.drafts($0.name).description == space })
    else { return true }
    return published.isOpen && record(key, in: published.id) == nil
  }
}

extension UpdateContext {
  /// P-48: the user is told at once that a record with unsaved typing is gone.
  func tellOfDeletedForms(_ keys: [RecordKey], _ describe: (RecordKey, Fields) -> String) {
    if drafts.names.isEmpty { return }
    for form in unsavedForms {
      let wasGone = goneForms[form.id] != nil
      goneForms[form.id] = form.isDeleted ? true : nil
      guard form.isDeleted, !wasGone, let key = form.key, keys.contains(key) else { continue }
      // Whoever deletes a record here knows it.
      if replicas.contains(where: { $0.isPending(key) }) || route.url == form.url { continue }
      show(Notice(FormWords.deletedNotice(describe(key, form.fields), isMoved: form.isMoved), isError: true))
    }
  }
}

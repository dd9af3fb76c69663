import Base
import Sync

/// A picture or a document that was chosen for a form that is not saved yet: it is on the device and stays there with the
/// draft, is not sent, and goes when the draft is discarded (P-36).
public struct ChosenBlob: Equatable, Sendable {
  public let sha256: String
  /// Of the chosen file.
  public let name: String
  /// The media type.
  public let type: String
  /// Bytes.
  public let size: Int64

  public init(sha256: String, name: String, type: String, size: Int64) {
    self.sha256 = sha256
    self.name = name
    self.type = type
    self.size = size
  }
}

extension Context {
  /// What was chosen for the form, in the order in which it came.
  public func draftBlobs(_ form: String) -> [ChosenBlob] {
    let form = besideDrafts[form] ?? form
    var chosen: [ChosenBlob] = []
    for blob in blobs.blobs {
      guard let choice = blob.choices.first(where: { $0.form == form }) else { continue }
      chosen.append(ChosenBlob(sha256: blob.sha256, name: choice.name, type: blob.type, size: blob.size))
    }
    return chosen
  }

  /// Whether anything was typed into the form or chosen for it.
  public func hasDraft(_ form: String) -> Bool { draft(form) != nil || !draftBlobs(form).isEmpty }
}

extension UpdateContext {
  /// Takes what was chosen for a draft, which is going to name it.
  func keepForDraft(_ sha256: String, type: String, size: Int64, in space: String) {
    if blobs[sha256] == nil {
      var blob = Blob(sha256, space: space, type: type, size: size)
      blob.isOfDraftsOnly = true
      // It is stored with the draft's name.
      blobs.take(blob.entry)
    }
    retryBlob(sha256)
  }

  /// Gives a blob that was chosen to a draft.
  ///
  /// - Returns: false when it belongs to that draft already.
  @discardableResult
  public func addToDraft(_ form: String, _ sha256: String, named name: String) -> Bool {
    let form = besideDrafts[form] ?? form
    guard var blob = blobs[sha256], chosen(sha256, for: form) == nil else { return false }
    blob.choices.append(Blob.Choice(form: form, name: name))
    keep(blob)
    return true
  }

  /// Takes it from the draft; the notice offers the undo. The bytes go when a draft ends or the app starts.
  public func removeFromDraft(_ form: String, _ sha256: String, notice: Text) {
    let form = besideDrafts[form] ?? form
    guard var blob = chosen(sha256, for: form), let choice = blob.choices.first(where: { $0.form == form }) else {
      return
    }
    blob.choices.removeAll { $0.form == form }
    keep(blob)
    undo = Undo(space: blob.space, chosen: (sha256, choice))
    show(Notice(notice, canUndo: true))
  }

  private func chosen(_ sha256: String, for form: String) -> Blob? {
    blobs.blobs.first { $0.sha256 == sha256 && $0.choices.contains { $0.form == form } }
  }

  /// A record of the space is about to name it: from now on it is sent there, and stays.
  public func release(_ sha256: String, in space: String = Context.privateSpace) {
    guard var blob = blobs[sha256, in: space] else {
      // The bytes are here for another space.
      if let other = blobs[sha256] { keep(Blob(sha256, space: space, type: other.type, size: other.size)) }
      return
    }
    if !blob.isOfDraftsOnly { return }
    blob.isOfDraftsOnly = false
    keep(blob)
  }

  /// Drops what no draft and no record needs any more.
  public func dropUnwantedBlobs() {
    let entries = blobs.blobs.filter { $0.isOfDraftsOnly && $0.choices.isEmpty }.map { $0.removal }
    if !entries.isEmpty { commit(entries, drops: blobs.apply(entries)) }
  }

  /// The draft has ended, saved or not.
  public func endDraftBlobs(_ form: String) {
    for var blob in blobs.blobs where blob.choices.contains(where: { $0.form == form }) {
      blob.choices.removeAll { $0.form == form }
      keep(blob)
    }
    if undo?.chosen?.choice.form == form { undo = nil }
    dropUnwantedBlobs()
  }

  /// The browser has dropped the bytes. The server's copy can be fetched again.
  func missed(_ sha256: String) {
    missing[sha256] = true
    for blob in blobs.blobs where blob.sha256 == sha256 && blob.isSent { forget(blob) }
  }

  func forget(_ blob: Blob) {
    blobs.take(blob.removal)
    commit([blob.removal])
  }
}

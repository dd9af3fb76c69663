import Base
import Sync

/// The state of a blob that a record names.
public enum BlobState: Equatable, Sendable {
  /// Not on this device.
  case elsewhere
  case coming
  /// On this device, and not sent to the server yet.
  case waiting
  /// On this device and on the server.
  case sent
  /// On this device, and refused by the server with this HTTP status.
  case refused(Int)
}

/// What happens to a file depends on its purpose.
struct BlobPurpose: Sendable {
  enum Fate: Sendable {
    /// The file stays and is sent.
    case kept
    /// The file waits with a draft, see ``Context/draftBlobs(_:)``.
    case ofDraft
    /// The app decides when it has seen the file.
    case undecided
  }

  /// The space to which the file is sent.
  let space: String
  let fate: Fate

  init(_ space: String, _ fate: Fate) {
    self.space = space
    self.fate = fate
  }
}

extension Context {
  /// What this device knows of the bytes: `.elsewhere` when it neither has nor fetches them.
  public func blobState(_ sha256: String) -> BlobState {
    if fetching.contains(where: { $0.blob.sha256 == sha256 }) { return .coming }
    guard let blob = blobs[sha256] else { return .elsewhere }
    if let refusal = blob.refusal { return .refused(refusal) }
    return blob.isSent ? .sent : .waiting
  }

  /// Whether its bytes are on this device.
  public func hasBytes(_ sha256: String) -> Bool {
    if blobs[sha256] == nil || missing[sha256] != nil { return false }
    return !blobs.blobs.contains { $0.sha256 == sha256 && $0.refusal == 410 }
  }

  /// The address of the bytes for whoever may read the space, in another program too; nil without a server, or before they are sent.
  public func blobLink(_ sha256: String, in space: String) -> String? {
    if origin.utf8.isEmpty || account.account == nil { return nil }
    switch blobState(sha256) {
    case .sent, .elsewhere, .coming: return origin + blobURL(sha256, space)
    case .waiting, .refused: return nil
    }
  }

  func blobURL(_ sha256: String, _ space: String) -> String {
    "/api/v1/spaces/\(remoteID(of: space))/blobs/\(sha256)"
  }

  /// The space's id on the server.
  func remoteID(of space: String) -> String {
    space == Context.privateSpace ? account.account?.privateSpace ?? "" : space
  }
}

extension UpdateContext {
  /// Lets the user choose pictures or documents. They are stored on this device. The app gets each as `AppEvent.blob`.
  /// The purpose begins with the app's id.
  ///
  /// - Parameters:
  ///   - space: the space to which they are sent: the private space, unless they belong to published records.
  ///   - isForDraft: the app gives each file to a draft with ``addToDraft(_:_:named:)``, or to a record with
  ///     ``release(_:)``.
  public func chooseBlobs(
    accept: String, purpose: String, in space: String = Context.privateSpace, isForDraft: Bool = false
  ) {
    blobPurposes[purpose] = BlobPurpose(space, isForDraft ? .ofDraft : .kept)
    effects.append(.chooseFile(accept: accept, purpose: purpose, isMultiple: true, isKept: true))
  }

  /// Fetches a blob from the server. It then stays on this device.
  public func fetchBlob(_ sha256: String, type: String, size: Int64, in space: String = Context.privateSpace) {
    guard blobState(sha256) == .elsewhere else { return }
    guard account.account != nil, isOnline else { return show(Words.blobNeedsNetwork) }
    let number = nextRequest()
    fetching.append((number, Blob(sha256, space: space, type: type, size: size)))
    effects.append(.fetchBlob(request: number, url: blobURL(sha256, space), sha256: sha256))
  }

  /// Whether the server has the blob in this space, as far as this device knows.
  public func isSent(_ sha256: String, to space: String) -> Bool {
    blobs[sha256, in: space]?.isSent ?? false
  }

  /// Sends a blob to another space whose records will name it; other records of the first may name it too. Bytes that are
  /// not on this device are fetched first. A blob that could not be fetched is requested only once.
  public func carryBlob(_ sha256: String, type: String, size: Int64, from source: String, to space: String) {
    guard let blob = blobs[sha256], hasBytes(sha256) else {
      if blobState(sha256) == .elsewhere, isOnline, account.account != nil, carried[sha256] == nil {
        carried[sha256] = true
        fetchBlob(sha256, type: type, size: size, in: source)
      }
      return
    }
    if blobs[sha256, in: space] == nil { keep(Blob(sha256, space: space, type: blob.type, size: blob.size)) }
  }

  /// Does not send a blob to a space that nothing tells of it, neither here nor on the server. It stays for the other space that has it.
  public func withdrawBlob(_ sha256: String, from space: String) {
    let isElsewhere = blobs.blobs.contains { $0.sha256 == sha256 && $0.space != space }
    guard isElsewhere, let blob = blobs[sha256, in: space], blob.isUnsent, blob.choices.isEmpty else { return }
    forget(blob)
  }

  /// Tries again to send a blob that the server refused.
  public func retryBlob(_ sha256: String) {
    for var blob in blobs.blobs where blob.sha256 == sha256 && blob.refusal != nil {
      blob.refusal = nil
      keep(blob)
    }
  }

  func keep(_ blob: Blob) {
    blobs.take(blob.entry)
    commit([blob.entry])
  }
}

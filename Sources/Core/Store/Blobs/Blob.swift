import Base
import Sync

/// A picture or a document on this device, named by the SHA-256 of its bytes (P-19). The bytes are in the host's
/// storage and never come into the core. An entry of the storage holds what is known about them.
public struct Blob: Sendable {
  public let sha256: String
  let space: String
  public let type: String
  /// The size in bytes.
  public let size: Int64
  /// Whether the server has it.
  public internal(set) var isSent = false
  /// The HTTP status with which the server refused the blob; nil while it may be sent.
  public internal(set) var refusal: Int?
  /// The forms whose drafts name the blob, see ``Context/draftBlobs(_:)``.
  var choices: [Choice] = []
  /// Whether only drafts may name the blob. It is then not sent, and is removed with the last of them.
  var isOfDraftsOnly = false

  struct Choice: Sendable {
    let form: String
    /// The name of the chosen file.
    let name: String
  }

  init(_ sha256: String, space: String, type: String, size: Int64) {
    self.sha256 = sha256
    self.space = space
    self.type = type
    self.size = size
  }

  /// `b/SPACE/SHA256`
  static let prefix = "b/"

  init?(key: String, stored json: JSON) {
    let parts = key.parts(at: UInt8(ascii: "/"), limit: 3)
    guard parts.count == 3 else { return nil }
    self.init(parts[2], space: parts[1], type: json.text("type") ?? "", size: json.int64("size") ?? 0)
    isSent = json.flag("sent") ?? false
    refusal = json.int64("refused").flatMap { Int(exactly: $0) }
    isOfDraftsOnly = json.flag("draftsOnly") ?? false
    for item in json["drafts"]?.items ?? [] {
      choices.append(Choice(form: item.text("form") ?? "", name: item.text("name") ?? ""))
    }
  }

  var entry: Entry {
    var json = JSONObject([("type", .string(type)), ("size", .integer(size))])
    if isSent { json.add("sent", true) }
    if let refusal { json.add("refused", Int64(refusal)) }
    if isOfDraftsOnly { json.add("draftsOnly", true) }
    if !choices.isEmpty {
      json["drafts"] = .array(
        choices.map { .object(JSONObject([("form", .string($0.form)), ("name", .string($0.name))])) })
    }
    return Entry("\(Blob.prefix)\(space)/\(sha256)", JSON.object(json).serialized)
  }
}

/// The blobs on this device, the oldest first. They are sent in this order.
struct BlobList: Sendable {
  private(set) var blobs: [Blob] = []

  subscript(sha256: String) -> Blob? {
    blobs.first { $0.sha256 == sha256 }
  }

  /// Reads a stored entry.
  mutating func take(_ entry: Entry) {
    let blob = (entry.value.flatMap { JSON.read($0) }).flatMap { Blob(key: entry.key, stored: $0) }
    let name = entry.key.parts(at: UInt8(ascii: "/"), limit: 3).last ?? ""
    let place = blobs.firstIndex { $0.sha256 == name }
    switch (place, blob) {
    case (let place?, let blob?): blobs[place] = blob
    case (let place?, nil): blobs.remove(at: place)
    case (nil, let blob?): blobs.append(blob)
    case (nil, nil): break
    }
  }

  /// The number of blobs that exist only on this device. Blobs of drafts do not count, because drafts are not saved
  /// yet.
  var unsentCount: Int { blobs.reduce(0) { $0 + ($1.isSent || $1.isOfDraftsOnly ? 0 : 1) } }
}

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
  public func blobState(_ sha256: String) -> BlobState {
    if fetching.contains(where: { $0.blob.sha256 == sha256 }) { return .coming }
    guard let blob = blobs[sha256] else { return .elsewhere }
    if let refusal = blob.refusal { return .refused(refusal) }
    return blob.isSent ? .sent : .waiting
  }

  /// Whether its bytes are on this device.
  public func hasBytes(_ sha256: String) -> Bool {
    guard let blob = blobs[sha256] else { return false }
    return blob.refusal != 410 && missing[sha256] == nil
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
    guard let blob = blobs[sha256] else { return false }
    return blob.isSent && blob.space == space
  }

  /// Sends a blob to another space whose records will name it. Bytes that are not on this device are fetched first. A
  /// blob that could not be fetched is requested only once.
  public func carryBlob(_ sha256: String, type: String, size: Int64, from source: String, to space: String) {
    guard let blob = blobs[sha256], hasBytes(sha256) else {
      if blobState(sha256) == .elsewhere, isOnline, account.account != nil, carried[sha256] == nil {
        carried[sha256] = true
        fetchBlob(sha256, type: type, size: size, in: source)
      }
      return
    }
    if blob.space == space { return }
    var sent = Blob(sha256, space: space, type: blob.type, size: blob.size)
    sent.choices = blob.choices
    let entries = [Entry(blob.entry.key, nil), sent.entry]
    for entry in entries { blobs.take(entry) }
    commit(entries)
  }

  /// Tries again to send a blob that the server refused.
  public func retryBlob(_ sha256: String) {
    guard var blob = blobs[sha256], blob.refusal != nil else { return }
    blob.refusal = nil
    keep(blob)
  }

  func keep(_ blob: Blob) {
    blobs.take(blob.entry)
    commit([blob.entry])
  }
}

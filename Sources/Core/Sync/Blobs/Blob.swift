import Base

/// A picture or a document on this device, named by the SHA-256 of its bytes (P-19), for one of the spaces whose records
/// name it. The bytes are in the host's storage, once for all spaces, and never come into the core. An entry of the
/// storage holds what is known about them.
public struct Blob: Sendable {
  public let sha256: String
  public let space: String
  public let type: String
  /// The size in bytes.
  public let size: Int64
  /// Whether the server has it in this space.
  public var isSent = false
  /// The HTTP status with which the server refused the blob; nil while it may be sent.
  public var refusal: Int?
  /// The forms whose drafts name the blob.
  public var choices: [Choice] = []
  /// Whether only drafts may name the blob. It is then not sent, and is removed with the last of them.
  public var isOfDraftsOnly = false

  public struct Choice: Sendable {
    public let form: String
    /// The name of the chosen file.
    public let name: String

    public init(form: String, name: String) {
      self.form = form
      self.name = name
    }
  }

  public init(_ sha256: String, space: String, type: String, size: Int64) {
    self.sha256 = sha256
    self.space = space
    self.type = type
    self.size = size
  }

  /// Whether it is saved, and only this device has it.
  public var isUnsent: Bool { !isSent && !isOfDraftsOnly }
}

// MARK: - In the device's storage

extension Blob {
  /// `b/SPACE/SHA256`
  public static var prefix: String { "b/" }

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

  public var entry: Entry {
    var json = JSONObject([("type", .string(type)), ("size", .integer(size))])
    if isSent { json.add("sent", true) }
    if let refusal { json.add("refused", Int64(refusal)) }
    if isOfDraftsOnly { json.add("draftsOnly", true) }
    if !choices.isEmpty {
      json["drafts"] = .array(
        choices.map { .object(JSONObject([("form", .string($0.form)), ("name", .string($0.name))])) })
    }
    return Entry(key, JSON.object(json).serialized)
  }

  /// The entry that removes it.
  public var removal: Entry { Entry(key, nil) }

  private var key: String { "\(Blob.prefix)\(space)/\(sha256)" }

  /// Its space does not need it any more. Drafts that name it keep it (P-36).
  var withdrawal: Entry {
    if choices.isEmpty { return removal }
    var blob = self
    blob.isSent = false
    blob.refusal = nil
    blob.isOfDraftsOnly = true
    return blob.entry
  }
}

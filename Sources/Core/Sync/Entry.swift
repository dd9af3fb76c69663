import Base

/// One entry of the device's key-value storage; a batch of them is committed in one transaction (P-20).
public struct Entry: Equatable, Sendable {
  public let key: String
  /// nil deletes the key.
  public let value: String?

  public init(_ key: String, _ value: String?) {
    self.key = key
    self.value = value
  }
}

/// What an entry's key names. All of a space's entries are told apart by their first letter:
/// `s/SPACE`, `r/SPACE/COLLECTION/ID`, `o/SPACE/PLACE`, `c/SPACE/COLLECTION/ID/PLACE/FIELD`, `x/SPACE/PLACE`.
public enum EntryKey: Equatable, Sendable {
  case state(space: String)
  case record(space: String, RecordKey)
  case operation(space: String, place: String)
  case conflict(space: String, RecordKey, field: String)
  case refusal(space: String, place: String)

  public init?(_ text: String) {
    let parts = text.parts(at: UInt8(ascii: "/"), limit: 5)
    guard parts.count >= 2, parts[0].utf8.count == 1, let kind = parts[0].utf8.first else { return nil }
    let space = parts[1]
    switch (kind, parts.count) {
    case (UInt8(ascii: "s"), 2): self = .state(space: space)
    case (UInt8(ascii: "o"), 3): self = .operation(space: space, place: parts[2])
    case (UInt8(ascii: "x"), 3): self = .refusal(space: space, place: parts[2])
    case (UInt8(ascii: "r"), 4):
      guard let id = RecordID(parts[3]) else { return nil }
      self = .record(space: space, RecordKey(parts[2], id))
    case (UInt8(ascii: "c"), 5):
      guard let id = RecordID(parts[3]) else { return nil }
      self = .conflict(space: space, RecordKey(parts[2], id), field: parts[4])
    default: return nil
    }
  }

  public var text: String {
    switch self {
    case .state(let space): "s/\(space)"
    case .record(let space, let key): "r/\(space)/\(key.collection)/\(key.id.description)"
    case .operation(let space, let place): "o/\(space)/\(place)"
    case .conflict(let space, let key, let field): "c/\(space)/\(key.collection)/\(key.id.description)/\(field)"
    case .refusal(let space, let place): "x/\(space)/\(place)"
    }
  }

  public var space: String {
    switch self {
    case .state(let space), .record(let space, _), .operation(let space, _), .conflict(let space, _, _),
      .refusal(let space, _):
      space
    }
  }
}

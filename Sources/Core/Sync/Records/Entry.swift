import Base

/// One entry of the device's key-value storage; a batch of them is committed in one transaction (P-20).
public struct Entry: Equatable, Sendable {
  public let key: String
  /// Nil deletes the key.
  public let value: String?

  public init(_ key: String, _ value: String?) {
    self.key = key
    self.value = value
  }
}

/// What the key of an entry names. Their first letter tells the kinds of entries of a space apart: `s/SPACE`,
/// `r/SPACE/COLLECTION/ID`, `o/SPACE/PLACE`, `c/SPACE/COLLECTION/ID/PLACE/FIELD`, `x/SPACE/PLACE`.
public enum EntryKey: Equatable, Sendable {
  case state(space: String)
  case record(space: String, RecordKey)
  case operation(space: String, place: String)
  case conflict(space: String, RecordKey, field: String)
  case refusal(space: String, place: String)

  public init?(_ text: String) {
    guard let key = text.withBytes({ EntryKey($0) }) else { return nil }
    self = key
  }

  /// Thousands of keys are read at each start, so only the needed parts become texts.
  private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var ends: [Int] = []
    for index in 0..<bytes.count where bytes[index] == UInt8(ascii: "/") && ends.count < 4 { ends.append(index) }
    ends.append(bytes.count)
    guard ends.count > 1, ends[0] == 1 else { return nil }
    func part(_ index: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[(ends[index - 1] + 1)..<ends[index]])
    }
    func text(_ index: Int) -> String { String(utf8: part(index)) }
    switch (bytes[0], ends.count) {
    case (UInt8(ascii: "s"), 2): self = .state(space: text(1))
    case (UInt8(ascii: "o"), 3): self = .operation(space: text(1), place: text(2))
    case (UInt8(ascii: "x"), 3): self = .refusal(space: text(1), place: text(2))
    case (UInt8(ascii: "r"), 4):
      guard let id = RecordID(part(3)) else { return nil }
      self = .record(space: text(1), RecordKey(text(2), id))
    case (UInt8(ascii: "c"), 5):
      guard let id = RecordID(part(3)) else { return nil }
      self = .conflict(space: text(1), RecordKey(text(2), id), field: text(4))
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

/// Everything in the device's storage, as the host reads it: lines of `key TAB value LF`. Keys contain neither tab nor
/// line feed, and values are JSON as we print it, in one line. Ten thousand records are read without becoming texts on
/// the way.
public struct StoredEntries: Equatable, Sendable {
  private let bytes: [UInt8]
  private let start: Int

  /// - Parameter start: the offset of the first line.
  public init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    self.start = start
  }

  public init(_ entries: [Entry]) {
    var bytes: [UInt8] = []
    for entry in entries where entry.value != nil { bytes.append(line: entry) }
    self.init(bytes)
  }

  /// Calls the function with each entry's key and value, which must not be kept. A line without a tab is skipped.
  public func forEach(_ body: (_ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while index < bytes.count {
        let line = UnsafeBufferPointer(rebasing: bytes[index..<bytes.place(of: 0x0A, from: index)])
        let tab = line.place(of: 0x09, from: 0)
        if tab < line.count {
          body(UnsafeBufferPointer(rebasing: line[..<tab]), UnsafeBufferPointer(rebasing: line[(tab + 1)...]))
        }
        index += line.count + 1
      }
    }
  }
}

extension [UInt8] {
  /// Appends one change of the storage. That of a deleted entry is its key alone.
  public mutating func append(line entry: Entry) {
    append(entry.key)
    if let value = entry.value {
      append(0x09)
      append(value)
    }
    append(0x0A)
  }

  /// Appends one entry of the storage.
  mutating func append(line key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    append(contentsOf: key)
    append(0x09)
    append(contentsOf: value)
    append(0x0A)
  }
}

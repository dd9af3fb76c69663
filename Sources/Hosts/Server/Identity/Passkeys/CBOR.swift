/// The encoding of authenticators (RFC 8949, as far as WebAuthn uses it): numbers, bytes, text, lists and maps of
/// definite length.
package indirect enum CBOR: Equatable, Sendable {
  case integer(Int64)
  case bytes([UInt8])
  case text(String)
  case list([CBOR])
  case map([(key: CBOR, value: CBOR)])
  case bool(Bool)
  case null

  package enum Fault: Error {
    /// The bytes end too early, are nested too deeply, or contain something that WebAuthn does not use.
    case malformed
  }

  private static let depthLimit = 8
  /// P-98: each key is compared with all before it. Authenticators write less than ten.
  private static let membersPerMap: Int64 = 64

  /// Reads one value and leaves the bytes after it.
  package static func read(_ bytes: inout ArraySlice<UInt8>) throws -> CBOR { try read(&bytes, depth: 0) }

  /// - Throws: also when bytes follow the value.
  package static func read(whole bytes: [UInt8]) throws -> CBOR {
    var rest = bytes[...]
    let value = try read(&rest)
    if !rest.isEmpty { throw Fault.malformed }
    return value
  }

  private static func read(_ bytes: inout ArraySlice<UInt8>, depth: Int) throws -> CBOR {
    guard depth < depthLimit, let head = bytes.popFirst() else { throw Fault.malformed }
    let (major, low) = (head >> 5, head & 0x1F)
    if major == 7 {
      switch low {
      case 20: return .bool(false)
      case 21: return .bool(true)
      case 22: return .null
      default: throw Fault.malformed
      }
    }
    let number = try argument(low, &bytes)
    switch major {
    case 0: return .integer(number)
    case 1: return .integer(-1 - number)
    case 2: return .bytes(try take(number, &bytes))
    case 3: return .text(String(decoding: try take(number, &bytes), as: UTF8.self))
    case 4:
      var list: [CBOR] = []
      for _ in 0..<(try count(number, bytes)) { list.append(try read(&bytes, depth: depth + 1)) }
      return .list(list)
    case 5:
      guard number <= membersPerMap else { throw Fault.malformed }
      var map: [(key: CBOR, value: CBOR)] = []
      for _ in 0..<(try count(number, bytes)) {
        let key = try read(&bytes, depth: depth + 1)
        // A duplicate key is refused: a reader of the first value and a reader of the last would disagree.
        if map.contains(where: { $0.key == key }) { throw Fault.malformed }
        map.append((key, try read(&bytes, depth: depth + 1)))
      }
      return .map(map)
    default: throw Fault.malformed
    }
  }

  private static func argument(_ low: UInt8, _ bytes: inout ArraySlice<UInt8>) throws -> Int64 {
    if low < 24 { return Int64(low) }
    guard low <= 27 else { throw Fault.malformed }
    var value: UInt64 = 0
    for byte in try take(Int64(1 << (low - 24)), &bytes) { value = value << 8 | UInt64(byte) }
    guard let number = Int64(exactly: value) else { throw Fault.malformed }
    return number
  }

  /// Every element takes at least a byte, so a number alone cannot make us allocate memory.
  private static func count(_ number: Int64, _ bytes: ArraySlice<UInt8>) throws -> Int {
    guard number <= bytes.count else { throw Fault.malformed }
    return Int(number)
  }

  private static func take(_ number: Int64, _ bytes: inout ArraySlice<UInt8>) throws -> [UInt8] {
    guard number <= bytes.count else { throw Fault.malformed }
    defer { bytes = bytes.dropFirst(Int(number)) }
    return Array(bytes.prefix(Int(number)))
  }

  package static func == (left: CBOR, right: CBOR) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left == right
    case (.bytes(let left), .bytes(let right)): left == right
    case (.text(let left), .text(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.map(let left), .map(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    case (.bool(let left), .bool(let right)): left == right
    case (.null, .null): true
    default: false
    }
  }
}

extension CBOR {
  /// A member of a map.
  package subscript(_ key: String) -> CBOR? { self[.text(key)] }
  package subscript(_ key: Int64) -> CBOR? { self[.integer(key)] }

  private subscript(_ key: CBOR) -> CBOR? {
    guard case .map(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
  package var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
}

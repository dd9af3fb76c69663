import Base

/// A value of CBOR (RFC 8949), as far as certificates use it.
indirect enum CBOR {
  case integer(Int64)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  case map([(key: CBOR, value: CBOR)])
  case tagged(CBOR)
  /// Anything else: flags, null, numbers with a fraction.
  case other

  /// Reads one value and nothing after it.
  static func parse(_ bytes: [UInt8]) throws(ImportFault) -> CBOR {
    var parser = CBORParser(bytes: bytes)
    let value = try parser.value(depth: 0)
    if parser.place != bytes.count { throw .notCBOR }
    return value
  }

  subscript(key: Int64) -> CBOR? {
    guard case .map(let members) = self else { return nil }
    for member in members {
      if case .integer(let own) = member.key, own == key { return member.value }
    }
    return nil
  }

  subscript(key: String) -> CBOR? {
    guard case .map(let members) = self else { return nil }
    for member in members {
      if case .text(let own) = member.key, own == key { return member.value }
    }
    return nil
  }

  /// Of dates with their tag, too.
  var text: String? {
    switch self {
    case .text(let text): text
    case .tagged(let inner): inner.text
    case .integer, .bytes, .array, .map, .other: nil
    }
  }

  var integer: Int64? {
    if case .integer(let value) = self { return value }
    return nil
  }

  var items: [CBOR]? {
    if case .array(let items) = self { return items }
    return nil
  }
}

private struct CBORParser {
  let bytes: [UInt8]
  var place = 0

  mutating func value(depth: Int) throws(ImportFault) -> CBOR {
    if depth > 32 { throw .notCBOR }
    let head = try byte()
    let kind = head >> 5
    if kind == 7 { return try simple(head & 31) }
    if head & 31 == 31 { return try open(kind, depth: depth) }
    let count = try length(head & 31)
    switch kind {
    case 0: return .integer(Int64(clamping: count))
    case 1: return .integer(-1 - Int64(clamping: min(count, UInt64(Int64.max))))
    case 2: return .bytes(Array(try take(count)))
    case 3:
      guard let text = utf8Text(Array(try take(count))) else { throw .notCBOR }
      return .text(text)
    case 4:
      var items: [CBOR] = []
      // Each item takes a byte at least, so that a false count ends the reading instead of the memory.
      for _ in 0..<(try bounded(count)) { items.append(try value(depth: depth + 1)) }
      return .array(items)
    case 5:
      var members: [(key: CBOR, value: CBOR)] = []
      for _ in 0..<(try bounded(count)) { members.append((try value(depth: depth + 1), try value(depth: depth + 1))) }
      return .map(members)
    default: return .tagged(try value(depth: depth + 1))
    }
  }

  /// A value of open length: its parts, and a byte that ends them. Some issuers write their maps so.
  private mutating func open(_ kind: UInt8, depth: Int) throws(ImportFault) -> CBOR {
    if kind < 2 || kind > 5 { throw .notCBOR }
    var items: [CBOR] = []
    var members: [(key: CBOR, value: CBOR)] = []
    var bytes: [UInt8] = []
    while true {
      if place >= self.bytes.count { throw .notCBOR }
      if self.bytes[place] == 0xFF {
        place += 1
        break
      }
      let part = try value(depth: depth + 1)
      switch (kind, part) {
      case (2, .bytes(let part)): bytes += part
      case (3, .text(let part)): bytes += Array(part.utf8)
      case (4, _): items.append(part)
      case (5, _): members.append((part, try value(depth: depth + 1)))
      default: throw .notCBOR
      }
    }
    switch kind {
    case 2: return .bytes(bytes)
    case 3:
      guard let text = utf8Text(bytes) else { throw .notCBOR }
      return .text(text)
    case 4: return .array(items)
    default: return .map(members)
    }
  }

  private mutating func simple(_ detail: UInt8) throws(ImportFault) -> CBOR {
    switch detail {
    case 0...23: return .other
    case 24...27:
      _ = try take(UInt64(1) << UInt64(detail - 24))
      return .other
    default: throw .notCBOR
    }
  }

  private mutating func length(_ detail: UInt8) throws(ImportFault) -> UInt64 {
    if detail < 24 { return UInt64(detail) }
    if detail > 27 { throw .notCBOR }
    var value: UInt64 = 0
    for byte in try take(UInt64(1) << UInt64(detail - 24)) { value = value << 8 | UInt64(byte) }
    return value
  }

  private mutating func byte() throws(ImportFault) -> UInt8 {
    if place >= bytes.count { throw .notCBOR }
    place += 1
    return bytes[place - 1]
  }

  private func bounded(_ count: UInt64) throws(ImportFault) -> Int {
    if count > UInt64(bytes.count - place) { throw .notCBOR }
    return Int(count)
  }

  private mutating func take(_ count: UInt64) throws(ImportFault) -> ArraySlice<UInt8> {
    let count = try bounded(count)
    place += count
    return bytes[(place - count)..<place]
  }
}

/// Writes the messages of a vector tile field by field (Protocol Buffers, wire types 0, 1, 2, 5).
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  @_optimize(speed)
  mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// What is written already.
  mutating func append(_ content: [UInt8]) { bytes.append(contentsOf: content) }

  mutating func add(_ field: UInt64, varint value: UInt64) {
    append(varint: field << 3)
    append(varint: value)
  }

  mutating func add(_ field: UInt64, bytes content: some Collection<UInt8>) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(content.count))
    bytes.append(contentsOf: content)
  }

  mutating func add(_ field: UInt64, double value: Double) {
    append(varint: field << 3 | 1)
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
    }
  }

  /// Appends so many bytes, which the function writes.
  @_optimize(speed)
  mutating func append(count: Int, _ write: (inout ProtobufCursor) -> Void) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: count))
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var cursor = ProtobufCursor(place: base + start, end: base + buffer.count)
      write(&cursor)
    }
  }

  /// The bytes that a number takes.
  static func size(_ value: UInt64) -> Int { (64 - (value | 1).leadingZeroBitCount + 6) / 7 }
}

/// Writes into memory that is there already. What does not fit is left out.
struct ProtobufCursor {
  fileprivate var place: UnsafeMutablePointer<UInt8>
  fileprivate let end: UnsafeMutablePointer<UInt8>

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    if place >= end { return }
    place.pointee = byte
    place += 1
  }

  @_optimize(speed)
  mutating func put(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      put(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    put(UInt8(truncatingIfNeeded: rest))
  }

  @_optimize(speed)
  mutating func put(_ content: [UInt8]) { for byte in content { put(byte) } }

  @_optimize(speed)
  mutating func put(varints values: [UInt32]) {
    for value in values {
      if value < 0x80 { put(UInt8(truncatingIfNeeded: value)) } else { put(varint: UInt64(value)) }
    }
  }
}

/// Reads messages field by field.
struct ProtobufReader {
  enum Value {
    case varint(UInt64)
    case fixed64(UInt64)
    case bytes(ArraySlice<UInt8>)
    case fixed32(UInt32)
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var isAtEnd: Bool { index == bytes.endIndex }

  mutating func varint() throws(TileFault) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.endIndex, shift < 64 {
      let byte = bytes[index]
      index += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw TileFault(code: .damaged, offset: index)
  }

  /// The next field's number and value.
  mutating func field() throws(TileFault) -> (number: UInt64, value: Value) {
    let key = try varint()
    switch key & 7 {
    case 0: return (key >> 3, .varint(try varint()))
    case 1: return (key >> 3, .fixed64(try fixed(8)))
    case 2:
      let count = try varint()
      guard count <= UInt64(bytes.endIndex - index) else { throw TileFault(code: .damaged, offset: index) }
      let start = index
      index += Int(count)
      return (key >> 3, .bytes(bytes[start..<index]))
    case 5: return (key >> 3, .fixed32(UInt32(try fixed(4))))
    default: throw TileFault(code: .damaged, offset: index)
    }
  }

  private mutating func fixed(_ count: Int) throws(TileFault) -> UInt64 {
    guard bytes.endIndex - index >= count else { throw TileFault(code: .damaged, offset: index) }
    var value: UInt64 = 0
    for place in (0..<count).reversed() { value = value << 8 | UInt64(bytes[index + place]) }
    index += count
    return value
  }
}

/// Why bytes are not a vector tile.
public struct TileFault: Error, Equatable, Sendable {
  public enum Code: Equatable, Sendable {
    /// The bytes are not messages, or a field has another type than the format requires.
    case damaged
    case unknownVersion
    case missingName
    case duplicateName
    /// A feature without type or geometry, or with invalid commands.
    case badGeometry
    /// Unknown keys or values, or a key without a value.
    case badAttributes
    /// A value whose type is not one of the seven.
    case badValue
  }

  public let code: Code
  /// Approximate offset of the fault in the tile, in bytes.
  public let offset: Int
}

extension JSON {
  /// Appends the value as JSON in UTF-8, without white space, members in their order. Only what must be escaped is.
  public func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: flag ? "true".utf8 : "false".utf8)
    case .integer(let value): writeInteger(value, into: &bytes)
    case .decimal(let text): bytes.append(contentsOf: text.utf8)
    case .string(let text): writeString(text, into: &bytes)
    case .array(let items):
      bytes.append(0x5B)
      var first = true
      for item in items {
        if !first { bytes.append(0x2C) }
        first = false
        item.write(into: &bytes)
      }
      bytes.append(0x5D)
    case .object(let object): object.write(into: &bytes)
    }
  }

  /// The value as JSON in UTF-8; see ``write(into:)``.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  /// The value as JSON text; see ``write(into:)``.
  public var serialized: String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONObject {
  /// Appends the object as JSON in UTF-8; see ``JSON/write(into:)``.
  public func write(into bytes: inout [UInt8]) {
    bytes.append(0x7B)
    var first = true
    for member in members {
      if !first { bytes.append(0x2C) }
      first = false
      writeString(member.name, into: &bytes)
      bytes.append(0x3A)
      member.value.write(into: &bytes)
    }
    bytes.append(0x7D)
  }
}

private func writeString(_ text: String, into bytes: inout [UInt8]) {
  bytes.append(0x22)
  let done: Void? = text.utf8.withContiguousStorageIfAvailable { writeContents($0, into: &bytes) }
  if done == nil { Array(text.utf8).withUnsafeBufferPointer { writeContents($0, into: &bytes) } }
  bytes.append(0x22)
}

/// Runs without anything to escape go over in one piece.
private func writeContents(_ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
  var start = 0
  for index in 0..<text.count {
    let byte = text[index]
    if byte >= 0x20 && byte != 0x22 && byte != 0x5C { continue }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
    writeEscaped(byte, into: &bytes)
    start = index + 1
  }
  bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
}

private func writeEscaped(_ byte: UInt8, into bytes: inout [UInt8]) {
  switch byte {
  case 0x22, 0x5C: bytes += [0x5C, byte]
  case 0x08: bytes += [0x5C, 0x62]
  case 0x09: bytes += [0x5C, 0x74]
  case 0x0A: bytes += [0x5C, 0x6E]
  case 0x0C: bytes += [0x5C, 0x66]
  case 0x0D: bytes += [0x5C, 0x72]
  default: bytes += [0x5C, 0x75, 0x30, 0x30, hexCharacter(byte >> 4), hexCharacter(byte & 15)]
  }
}

private func writeInteger(_ value: Int64, into bytes: inout [UInt8]) {
  if value < 0 { bytes.append(0x2D) }
  let start = bytes.count
  var rest = value.magnitude
  repeat {
    bytes.append(0x30 + UInt8(rest % 10))
    rest /= 10
  } while rest > 0
  bytes[start...].reverse()
}

extension JSON {
  /// Appends the value as JSON in UTF-8, without white space, with members in their order. Escapes only what must be
  /// escaped.
  public func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append("null")
    case .bool(let flag): bytes.append(flag ? "true" : "false")
    case .integer(let value): bytes.append(decimal: value)
    case .decimal(let text): bytes.append(text)
    case .string(let text): bytes.append(json: text)
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
    String(utf8: bytes)
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
      bytes.append(json: member.name)
      bytes.append(0x3A)
      member.value.write(into: &bytes)
    }
    bytes.append(0x7D)
  }
}

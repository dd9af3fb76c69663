/// The bytes in base64 of RFC 4648, padded.
public func base64(_ bytes: [UInt8]) -> String {
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  var index = 0
  while index < bytes.count {
    let left = bytes.count - index
    let group =
      UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
      | (left > 2 ? UInt32(bytes[index + 2]) : 0)
    text.append(base64Character(group >> 18))
    text.append(base64Character(group >> 12))
    text.append(left > 1 ? base64Character(group >> 6) : 0x3D)
    text.append(left > 2 ? base64Character(group) : 0x3D)
    index += 3
  }
  return String(utf8: text)
}

private func base64Character(_ group: UInt32) -> UInt8 {
  let value = UInt8(truncatingIfNeeded: group & 63)
  switch value {
  case 0..<26: return 0x41 + value
  case 26..<52: return 0x61 + value - 26
  case 52..<62: return 0x30 + value - 52
  case 62: return 0x2B
  default: return 0x2F
  }
}

/// The bytes of a text in base64url (RFC 4648) without padding; nil when it is not base64url.
public func base64URLBytes(_ text: String) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count * 3 / 4)
  var (group, bits) = (UInt32(0), 0)
  for byte in text.utf8 {
    let value: UInt8
    switch byte {
    case 0x41...0x5A: value = byte - 0x41
    case 0x61...0x7A: value = byte - 0x61 + 26
    case 0x30...0x39: value = byte - 0x30 + 52
    case UInt8(ascii: "-"): value = 62
    case UInt8(ascii: "_"): value = 63
    default: return nil
    }
    group = group << 6 | UInt32(value)
    bits += 6
    if bits >= 8 {
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
    }
  }
  // The bits left over from the last character are less than a byte. A whole character left over is an error.
  return bits >= 6 ? nil : bytes
}

import Base

/// The bytes of Base45 (RFC 9285).
func base45Bytes(_ text: String) throws(ImportFault) -> [UInt8] {
  let alphabet = [UInt8]("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)
  var values: [Int] = []
  for byte in text.utf8 {
    guard let value = alphabet.firstIndex(of: byte) else { throw .notBase45 }
    values.append(value)
  }
  if values.count % 3 == 1 { throw .notBase45 }
  var bytes: [UInt8] = []
  var place = 0
  while place < values.count {
    let isPair = place + 2 < values.count
    let value = values[place] + values[place + 1] * 45 + (isPair ? values[place + 2] * 2025 : 0)
    if value > (isPair ? 0xFFFF : 0xFF) { throw .notBase45 }
    if isPair { bytes.append(UInt8(value >> 8)) }
    bytes.append(UInt8(value & 0xFF))
    place += 3
  }
  return bytes
}

/// The bytes of base64 in the alphabet for addresses (RFC 4648, section 5), without padding.
func base64URLBytes(_ text: String) throws(ImportFault) -> [UInt8] {
  var bytes: [UInt8] = []
  var (bits, count): (UInt32, Int) = (0, 0)
  for byte in text.utf8 {
    let value: UInt8
    switch byte {
    case 0x41...0x5A: value = byte - 0x41
    case 0x61...0x7A: value = byte - 0x61 + 26
    case 0x30...0x39: value = byte - 0x30 + 52
    case 0x2D: value = 62
    case 0x5F: value = 63
    default: throw .notBase64
    }
    bits = bits << 6 | UInt32(value)
    count += 6
    if count >= 8 {
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
  }
  if count >= 6 { throw .notBase64 }
  return bytes
}

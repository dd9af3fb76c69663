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

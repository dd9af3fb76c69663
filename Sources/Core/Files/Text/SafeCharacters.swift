import Base

extension String {
  /// F-2: the text without characters that no table or XML file may contain: the control characters of ASCII except tab
  /// and line ends, those of ISO 6429 (U+0080 … U+009F), U+FFFE and U+FFFF.
  public var withoutControls: String {
    hasControls ? withBytes { String(utf8: safe($0)) } : self
  }

  /// Whether ``withoutControls`` would change the text.
  public var hasControls: Bool {
    withBytes { bytes in
      for index in 0..<bytes.count where unsafeLength(bytes, index) > 0 { return true }
      return false
    }
  }
}

private func safe(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  var kept: [UInt8] = []
  var index = 0
  while index < bytes.count {
    let length = unsafeLength(bytes, index)
    if length == 0 { kept.append(bytes[index]) }
    index += max(1, length)
  }
  return kept
}

/// The length in bytes of an unsafe character at the index; 0 when the character there is safe.
private func unsafeLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
  let byte = bytes[index]
  if byte < 0x20 { return byte == 0x09 || byte == 0x0A || byte == 0x0D ? 0 : 1 }
  if byte == 0x7F { return 1 }
  if byte == 0xC2 && index + 1 < bytes.count { return bytes[index + 1] < 0xA0 ? 2 : 0 }
  guard byte == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF else { return 0 }
  return bytes[index + 2] >= 0xBE ? 3 : 0
}

import Base

extension [UInt8] {
  /// Text between tags or in an attribute. Control characters are left out (F-2); a carriage return is written as a
  /// reference, because readers take it for a line end.
  public mutating func append(xml text: String) {
    for byte in [UInt8](text.withoutControls) {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      case 0x0D: append("&#13;")
      default: append(byte)
      }
    }
  }
}

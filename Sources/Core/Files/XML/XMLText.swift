import Base

extension [UInt8] {
  /// Appends text for between tags or for an attribute. Control characters are left out (F-2). A carriage return is
  /// written as a reference, because readers would turn it into a line feed.
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

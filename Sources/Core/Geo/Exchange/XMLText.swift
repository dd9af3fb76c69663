/// Writes XML, piece by piece.
struct XMLText {
  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

  /// What has been written since it was taken last.
  mutating func take() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  mutating func add(_ markup: String) { bytes += markup.utf8 }

  /// An element that holds only text.
  mutating func add(_ name: String, text: String) {
    add("<" + name + ">")
    add(escaped: text)
    add("</" + name + ">")
  }

  /// Text, or the value of an attribute. Control characters, which XML 1.0 cannot represent, become U+FFFD.
  mutating func add(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": add("&lt;")
      case ">": add("&gt;")
      case "&": add("&amp;")
      case "\"": add("&quot;")
      case "\t", "\n", "\r": add("&#" + String(scalar.value) + ";")
      default:
        let isWritable = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        add(String(isWritable ? scalar : "\u{FFFD}"))
      }
    }
  }

  mutating func add(number: Double) { bytes.append(number: number) }
}

import Base
import HTML

/// A text for the camera of another device, black on white in either appearance with the quiet zone that readers need.
///
/// - Returns: nil for a text that is too long for one.
func qrCode(_ text: String, _ label: Text) -> Node? {
  guard !text.utf8.isEmpty, let code = QRCode(text) else { return nil }
  let side = String(code.size + 8)
  return svg(.class("qr"), .attribute("viewBox", "0 0 " + side + " " + side), .role("img"), .label(label)) {
    element("path", .attribute("d", outline(code)))
  }
}

/// A bar for each run of dark modules.
private func outline(_ code: QRCode) -> String {
  var text = ""
  for row in 0..<code.size {
    var column = 0
    while column < code.size {
      let start = column
      while column < code.size, code.isDark(row, column) { column += 1 }
      if column > start {
        let length = String(column - start)
        text += "M" + String(start + 4) + " " + String(row + 4) + "h" + length + "v1h-" + length + "z"
      }
      column += 1
    }
  }
  return text
}

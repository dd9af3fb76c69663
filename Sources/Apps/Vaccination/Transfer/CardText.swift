import Base
import Files
import Sync

/// What the text of a file or of a code is.
enum CardText {
  /// EU certificates, one a line. A blank at the end of a line may belong to the code, so that it goes only when the code cannot be
  /// read with it.
  static func certificates(_ text: String) throws(ImportFault) -> [ImportedCard] {
    var codes: [String] = []
    for line in lines(text) where !trimmed(line).utf8.isEmpty {
      // A long code that was broken into lines goes on.
      if let last = codes.last, !trimmed(line).startsWith("HC1:") {
        codes[codes.count - 1] = last + line
      } else {
        codes.append(line)
      }
    }
    return try ImportedCard.all(codes) { (code: String) throws(ImportFault) -> [ImportedCard] in
      if let card = try? HealthCertificate.card(code) { return [card] }
      return [try HealthCertificate.card(trimmed(code))]
    }
  }

  static func isSmartCard(_ text: String) -> Bool {
    text.startsWith("shc:/") || text.startsWith("SHC:/") || isViewerAddress(text) || isSigned(text)
  }

  /// Codes, one a line, or the signed text that codes and files hold.
  static func smartCards(_ text: String) throws(ImportFault) -> [ImportedCard] {
    let all = lines(text).map { trimmed($0) }.filter { !$0.utf8.isEmpty }
    if isSigned(text) {
      return try ImportedCard.all(all) { (code: String) throws(ImportFault) -> [ImportedCard] in
        try SmartHealthCard.cards(jws: code)
      }
    }
    // Codes that were pasted into one line have blanks between them.
    var codes: [String] = []
    for line in all { codes += line.parts(at: 0x20).filter { !$0.utf8.isEmpty } }
    return try SmartHealthCard.cards(codes: codes)
  }

  /// JSON, or a resource a line, as systems hand over many at once.
  static func json(_ text: String) throws(ImportFault) -> JSON {
    if let json = JSON.read(text) { return json }
    var items: [JSON] = []
    for line in lines(text) where !trimmed(line).utf8.isEmpty {
      guard let item = JSON.read(line), item["resourceType"] != nil else { throw .notJSON }
      items.append(item)
    }
    return .array(items)
  }

  private static func lines(_ text: String) -> [String] {
    text.parts(at: 0x0A).map { line in
      let bytes = [UInt8](line.utf8)
      return bytes.last == 0x0D ? String(utf8: Array(bytes.dropLast())) : line
    }
  }

  /// The beginning of a signed text is `{"` in base 64.
  private static func isSigned(_ text: String) -> Bool { text.startsWith("eyJ") }

  private static func isViewerAddress(_ text: String) -> Bool {
    text.startsWith("https://") && contains([UInt8](text.utf8), [UInt8]("#shc:/".utf8))
  }
}

import Base
import Sync

/// Reads SMART Health Cards (V-43): files of cards, and the digits of their codes. Signatures are not checked.
public enum SmartHealthCard {
  /// The cards of a `.smart-health-card` file.
  public static func cards(file: JSON) throws(ImportFault) -> [ImportedCard] {
    guard let items = file.items("verifiableCredential"), !items.isEmpty else { throw .unknownForm }
    return try ImportedCard.all(items.map { $0.text ?? "" }) { (code: String) throws(ImportFault) -> [ImportedCard] in
      if code.utf8.isEmpty { throw .incomplete }
      return try SmartHealthCard.cards(jws: code)
    }
  }

  /// The cards of codes: of each whole one, and of those that were divided, whose parts may come in any order.
  public static func cards(codes: [String]) throws(ImportFault) -> [ImportedCard] {
    var cards: [ImportedCard] = []
    /// Of divided codes the parts, by their count.
    var divided: [(count: Int, parts: [String?])] = []
    for code in codes {
      let pieces = try digits(code).parts(at: UInt8(ascii: "/"))
      switch pieces.count {
      case 1: cards += try SmartHealthCard.cards(jws: try letters(pieces[0]))
      case 3:
        guard let number = small(pieces[0]), let count = small(pieces[1]), number > 0, number <= count else {
          throw .notDigits
        }
        let text = try letters(pieces[2])
        // Two cards of as many parts stand one after the other.
        let open = divided.firstIndex {
          $0.count == count && ($0.parts[number - 1] == nil || $0.parts[number - 1] == text)
        }
        if let open {
          divided[open].parts[number - 1] = text
        } else {
          var parts = [String?](repeating: nil, count: count)
          parts[number - 1] = text
          divided.append((count, parts))
        }
      default: throw .unknownForm
      }
    }
    for one in divided {
      var text = ""
      for part in one.parts {
        guard let part else { throw .partMissing }
        text += part
      }
      cards += try SmartHealthCard.cards(jws: text)
    }
    if cards.isEmpty { throw .unknownForm }
    return cards
  }

  /// What stands behind `shc:/`, also where it stands behind the `#` of a viewer's address.
  private static func digits(_ code: String) throws(ImportFault) -> String {
    let text = trimmed(code.parts(at: UInt8(ascii: "#"), limit: 2).last ?? code)
    guard text.startsWith("shc:/") || text.startsWith("SHC:/") else { throw .unknownForm }
    return text.dropping(bytes: 5)
  }

  private static func small(_ text: String) -> Int? {
    let bytes = [UInt8](text.utf8)
    if bytes.isEmpty || bytes.count > 3 { return nil }
    var value = 0
    for byte in bytes {
      if byte < 0x30 || byte > 0x39 { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  /// Two digits are a character, 45 less than its code.
  private static func letters(_ digits: String) throws(ImportFault) -> String {
    let bytes = [UInt8](digits.utf8)
    if bytes.count % 2 != 0 { throw .notDigits }
    var text: [UInt8] = []
    for place in stride(from: 0, to: bytes.count, by: 2) {
      let (tens, ones) = (bytes[place], bytes[place + 1])
      if tens < 0x30 || tens > 0x39 || ones < 0x30 || ones > 0x39 { throw .notDigits }
      let value = (tens - 0x30) * 10 + (ones - 0x30) + 45
      if value > 0x7A { throw .notDigits }
      text.append(value)
    }
    return String(utf8: text)
  }

  /// `header.payload.signature`: the payload is a credential, compressed or not, around a FHIR bundle.
  static func cards(jws: String) throws(ImportFault) -> [ImportedCard] {
    let parts = jws.parts(at: UInt8(ascii: "."))
    if parts.count != 3 { throw .unknownForm }
    guard let start = base64URLBytes(parts[0]), let payload = base64URLBytes(parts[1]) else { throw .notBase64 }
    guard let header = try? JSON.parse(start) else { throw .notJSON }
    let isCompressed = header.text("zip") == "DEF"
    var bytes = isCompressed ? try Inflate.raw(payload[...]) : payload
    // A mark that says that this is UTF-8.
    if bytes.count > 2, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { bytes = Array(bytes[3...]) }
    guard let json = try? JSON.parse(bytes) else { throw .notJSON }
    guard let bundle = json["vc"]?["credentialSubject"]?["fhirBundle"] else { throw .incomplete }
    var cards = try FHIRReading.cards(bundle)
    for place in cards.indices { cards[place].signature = .unchecked }
    return cards
  }
}

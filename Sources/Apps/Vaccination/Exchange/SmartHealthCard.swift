import Base

/// Reads SMART Health Cards: files of cards, and the digits of their codes. Signatures are not checked.
public enum SmartHealthCard {
  /// The cards of a `.smart-health-card` file.
  public static func cards(file: JSON) throws(ImportFault) -> [ImportedCard] {
    guard let items = file.items("verifiableCredential"), !items.isEmpty else { throw .unknownForm }
    var cards: [ImportedCard] = []
    for item in items {
      guard let text = item.text else { throw .incomplete }
      cards.append(try card(jws: text))
    }
    return cards
  }

  /// The card of one code, or of all parts of one that was divided, in any order.
  public static func card(codes: [String]) throws(ImportFault) -> ImportedCard {
    var parts: [(number: Int, text: String)] = []
    var total = codes.count
    for code in codes {
      guard code.startsWith("shc:/") else { throw .unknownForm }
      let pieces = code.dropping(bytes: 5).parts(at: 0x2F)
      switch pieces.count {
      case 1: parts.append((1, try letters(pieces[0])))
      case 3:
        guard let number = small(pieces[0]), let count = small(pieces[1]) else { throw .notDigits }
        total = count
        parts.append((number, try letters(pieces[2])))
      default: throw .unknownForm
      }
    }
    var text = ""
    for number in 1..<(max(total, 1) + 1) {
      guard let part = parts.first(where: { $0.number == number }) else { throw .partMissing }
      text += part.text
    }
    return try card(jws: text)
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
  static func card(jws: String) throws(ImportFault) -> ImportedCard {
    let parts = jws.parts(at: 0x2E)
    if parts.count != 3 { throw .unknownForm }
    guard let start = base64URLBytes(parts[0]), let payload = base64URLBytes(parts[1]) else { throw .notBase64 }
    guard let header = try? JSON.parse(start) else { throw .notJSON }
    let isCompressed = header.text("zip") == "DEF"
    let bytes = isCompressed ? try Inflate.raw(payload[...]) : payload
    guard let json = try? JSON.parse(bytes) else { throw .notJSON }
    guard let bundle = json["vc"]?["credentialSubject"]?["fhirBundle"] else { throw .incomplete }
    var card = try FHIRReading.card(bundle)
    card.signature = .unchecked
    return card
  }
}

import Base

/// Reads the text of an EU digital COVID certificate: `HC1:`, Base45, zlib, COSE, CBOR. The signature is not checked.
public enum HealthCertificate {
  /// - Parameter text: exactly what the code says; blanks within it mean something.
  public static func card(_ text: String) throws(ImportFault) -> ImportedCard {
    guard text.startsWith("HC1:") else { throw .unknownForm }
    let compressed = try base45Bytes(text.dropping(bytes: 4))
    let bytes = compressed.first == 0x78 ? try Inflate.zlib(compressed) : compressed
    let claims = try claims(try CBOR.parse(bytes))
    guard let certificate = claims[-260]?[1] else { throw .incomplete }
    var card = ImportedCard()
    card.signature = .unchecked
    card.family = certificate["nam"]?["fn"]?.text ?? certificate["nam"]?["fnt"]?.text ?? ""
    card.given = certificate["nam"]?["gn"]?.text ?? certificate["nam"]?["gnt"]?.text ?? ""
    card.born = certificate["dob"]?.text ?? ""
    for item in certificate["v"]?.items ?? [] { card.doses.append(dose(item)) }
    for kind in ["r", "t"] where certificate[kind]?.items?.isEmpty == false { card.others.append(kind) }
    return card
  }

  /// COSE_Sign1: an array of four, tagged or not, whose third is the payload.
  private static func claims(_ value: CBOR) throws(ImportFault) -> CBOR {
    switch value {
    case .tagged(let inner): return try claims(inner)
    case .array(let parts):
      guard parts.count == 4, case .bytes(let payload) = parts[2] else { throw .incomplete }
      return untagged(try CBOR.parse(payload))
    case .integer, .bytes, .text, .map, .other: throw .incomplete
    }
  }

  /// Claims may have the tag of a CBOR Web Token.
  private static func untagged(_ value: CBOR) -> CBOR {
    if case .tagged(let inner) = value { return untagged(inner) }
    return value
  }

  private static func dose(_ value: CBOR) -> ImportedDose {
    var dose = ImportedDose()
    if let product = value["mp"]?.text, !product.utf8.isEmpty { dose.codes.append(.init("dcc", product)) }
    if let prophylaxis = value["vp"]?.text, !prophylaxis.utf8.isEmpty {
      let isATC = prophylaxis.startsWith("J")
      dose.codes.append(.init(isATC ? VaccineCodes.atc : VaccineCodes.snomed, prophylaxis))
    }
    dose.written = value["dt"]?.text ?? ""
    dose.date = ImportedDose.date(of: dose.written)
    // A dose of nothing, or after the last one, is no number to rely on.
    if let number = value["dn"]?.integer, number > 0, number < 100 { dose.number = Int(number) }
    dose.place = value["co"]?.text ?? ""
    dose.performer = value["is"]?.text ?? ""
    dose.id = value["ci"]?.text ?? ""
    return dose
  }
}

import Base
import Sync

/// What codes of vaccines mean by the catalogue (V-45): the product, or else the antigens.
public struct VaccineCodes: Sendable {
  public static let cvx = "http://hl7.org/fhir/sid/cvx"
  public static let snomed = "http://snomed.info/sct"
  public static let atc = "http://www.whocc.no/atc"
  public static let icd10 = "http://hl7.org/fhir/sid/icd-10"

  /// What is known of a dose by its codes.
  public enum Meaning: Sendable {
    /// The id of a product.
    case product(String)
    /// Of several products, or of a code that no product has: what they are against.
    case antigens([String])
    case unknown
  }

  private struct Known {
    var products: [String] = []
    var antigens: [String] = []
  }

  private var known: [Key: Known] = [:]
  private var brands = Brands()
  private var contents: [Key: [String]] = [:]
  private var diseases: [Key: String] = [:]
  private var names = VaccineNames()
  /// By the codes of the diseases themselves.
  private var illnesses: [Key: [String]] = [:]

  /// - Parameter catalogue: in our own form, as a file or as records.
  public init(_ catalogue: JSON) throws(CatalogueFault) {
    let root = CatalogueValue(try CatalogueRecords.gathered(catalogue), "")
    for (id, value) in try root["products"].entries() {
      let antigens = try value["antigens"].texts()
      contents[Key(id)] = antigens
      if let brand = try value["brand"].optionalText() { brands.add(brand, of: id) }
      for (name, system) in [("cvx", Self.cvx), ("snomed", Self.snomed), ("atc", Self.atc), ("dcc", "dcc")] {
        guard let code = value[name].json?.text else { continue }
        let key = CodeName(.init(system, code)).key
        var entry = known[key] ?? Known(antigens: antigens)
        entry.products.append(id)
        entry.antigens = entry.antigens.filter { antigens.contains($0) }
        known[key] = entry
      }
    }
    try readDiseases(try root["antigens"].entries())
  }

  /// Codes that no product has: each disease names those of the vaccines against it.
  private mutating func readDiseases(_ diseases: [(id: String, value: CatalogueValue)]) throws(CatalogueFault) {
    var found: [Key: [String]] = [:]
    for (id, value) in diseases {
      if value["name"].json != nil {
        let name = try value["name"].bothLanguages()
        for text in [name.cs, name.en] { self.diseases[Key(String(utf8: folded(text)))] = id }
      }
      if let code = try value["snomed"].optionalText() {
        illnesses[CodeName(.init(Self.snomed, code)).key, default: []].append(id)
      }
      for word in (try value["icd10"].optionalText() ?? "").parts(at: 0x20) where !word.utf8.isEmpty {
        let name = CodeName(.init(Self.icd10, word))
        // `B05.-` is a code with all that it is divided into, `B05` nothing but itself.
        let key = word.utf8.last == UInt8(ascii: "-") ? name.groups.first : name.key
        if let key { illnesses[key, default: []].append(id) }
      }
      for code in DiseaseCodes(try value["vaccineCodes"].optionalText() ?? "").codes {
        if code.system == VaccineNames.system {
          names.add(code.code, against: id)
        } else {
          found[CodeName(code).key, default: []].append(id)
        }
      }
    }
    for (key, antigens) in found where known[key] == nil { known[key] = Known(antigens: antigens) }
  }

  /// The meaning of the first code that the catalogue knows; of those that agree with it the most exact one.
  public func meaning(_ codes: [ImportedDose.Code]) -> Meaning {
    let all = codes.compactMap { known[CodeName($0).key] }
    guard let first = all.first(where: { !$0.antigens.isEmpty }) ?? all.first else { return .unknown }
    for one in all where one.products.count == 1 && agree(one, first) { return .product(one.products[0]) }
    return first.antigens.isEmpty ? .unknown : .antigens(first.antigens)
  }

  /// V-83: what an illness of a file is, by its code or its name; nothing when the catalogue does not have the disease.
  func diseases(of illness: ImportedDose) -> [String] {
    for code in illness.codes {
      let name = CodeName(code)
      for key in [name.key] + name.groups {
        if let found = illnesses[key] { return found }
      }
    }
    return antigens(named: illness.text)
  }

  /// What the product of that id is against; nothing when the catalogue does not have it.
  func antigens(ofProduct id: String) -> [String] { contents[Key(id)] ?? [] }

  /// Two codes that the catalogue knows are against different things.
  public func disagree(_ codes: [ImportedDose.Code]) -> Bool {
    let all = codes.compactMap { known[CodeName($0).key] }.filter { !$0.antigens.isEmpty }
    return all.contains { one in !agree(one, all[0]) }
  }

  /// One is a part of the other, or the same.
  private func agree(_ one: Known, _ other: Known) -> Bool {
    one.antigens.allSatisfy { other.antigens.contains($0) } || other.antigens.allSatisfy { one.antigens.contains($0) }
  }

  /// What a dose of a file is: by its codes, and by the brand where its text is one that the codes allow.
  func meaning(of dose: ImportedDose) -> Meaning {
    let meaning = dose.antigens.isEmpty ? meaning(dose.codes) : .antigens(dose.antigens)
    guard let brand = brands.product(in: dose.text) else {
      if case .unknown = meaning { return self.meaning(ofText: dose.text) }
      return meaning
    }
    switch meaning {
    case .product: return meaning
    case .unknown: return brand.isSure ? .product(brand.id) : .antigens(antigens(ofProduct: brand.id))
    case .antigens:
      let isAllowed = dose.codes.contains { code in
        known[CodeName(code).key]?.products.contains(brand.id) == true
      }
      return isAllowed ? .product(brand.id) : meaning
    }
  }

  /// What a text without a code or a whole brand means: diseases, or what the brands that begin with it have in common.
  private func meaning(ofText text: String) -> Meaning {
    for antigens in [antigens(named: text), antigens(abbreviated: text)] where !antigens.isEmpty { return .antigens(antigens) }
    let products = brands.products(beginning: text)
    guard let first = products.first else { return .unknown }
    if products.count == 1 { return .product(first) }
    let common = antigens(ofProduct: first).filter { antigen in
      products.allSatisfy { antigens(ofProduct: $0).contains(antigen) }
    }
    return common.isEmpty ? .unknown : .antigens(common)
  }

  /// Diseases by their names, when a text is nothing else: `Tetanus`, `Spalničky, příušnice a zarděnky`.
  private func antigens(named text: String) -> [String] {
    var found: [String] = []
    for piece in pieces(of: folded(text)) {
      let words = piece.parts(at: 0x20).filter { !$0.utf8.isEmpty }
      guard let antigens = antigens(named: words) else { return [] }
      for antigen in antigens where !found.contains(antigen) { found.append(antigen) }
    }
    return found
  }

  /// V-102: what vaccines are called elsewhere, alone or joined: `DTaP-IPV/Hib`, `Hib (PedvaxHIB)`.
  private func antigens(abbreviated text: String) -> [String] {
    let letters = folded(text)
    if let known = names.antigens(VaccineNames.squeezed(letters)) { return known }
    return united(VaccineNames.parts(letters)) ?? []
  }

  /// What all of them are against; nil when one of them is unknown.
  private func united(_ parts: [[UInt8]]) -> [String]? {
    var found: [String] = []
    for part in parts {
      guard let antigens = antigens(ofPart: part) else { return nil }
      for antigen in antigens where !found.contains(antigen) { found.append(antigen) }
    }
    return found
  }

  private func antigens(ofPart part: [UInt8]) -> [String]? {
    let text = trimmed(String(utf8: part))
    if text.utf8.isEmpty { return [] }
    if let known = names.antigens(VaccineNames.squeezed(part)) { return known }
    if let disease = diseases[Key(text)] { return [disease] }
    if let brand = brands.product(in: text), brand.isSure { return antigens(ofProduct: brand.id) }
    if Brands.isForm(text) { return [] }
    let words = text.parts(at: 0x20)
    return words.count > 1 ? united(words.map { [UInt8]($0.utf8) }) : nil
  }

  /// One disease, or several with `and` between them. The `a` of `hepatitida A` is none.
  private func antigens(named words: [String]) -> [String]? {
    if words.isEmpty || words.count > 12 { return words.isEmpty ? [] : nil }
    if let antigen = diseases[Key(joined(words, " "))] { return [antigen] }
    for place in words.indices.dropFirst().dropLast() where words[place] == "a" || words[place] == "and" {
      if let first = antigens(named: Array(words[..<place])), let rest = antigens(named: Array(words[(place + 1)...])) {
        return first + rest
      }
    }
    return nil
  }

  /// What stands between the signs that part a list.
  private func pieces(of text: [UInt8]) -> [String] {
    var pieces: [[UInt8]] = [[]]
    for byte in text {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: ";"): pieces.append([])
      default: pieces[pieces.count - 1].append(byte)
      }
    }
    return pieces.map { String(utf8: $0) }
  }
}

/// A code as all systems write it alike: CVX without leading zeros, addresses and OIDs of one system are one, the number of an
/// EU product without that of its package.
struct CodeName {
  private let system: String
  private let code: String

  init(_ code: ImportedDose.Code) {
    let text = trimmed(code.code)
    system = CodeName.system(code.system, text)
    self.code = CodeName.code(text, system)
  }

  var key: Key { Key(system + "|" + code) }

  /// The parts of the classification of illnesses that the code lies in, the smallest first: of `B05.2` these are `B05.2`, `B05`.
  var groups: [Key] {
    guard system == "icd10", code.utf8.count >= 3 else { return [] }
    return (3...min(code.utf8.count, 8)).reversed().map { Key("icd10|" + code.first(bytes: $0) + "-") }
  }

  private static func system(_ name: String, _ code: String) -> String {
    if code.startsWith("EU/1/") { return "dcc" }
    let text = String(utf8: folded(name))
    func has(_ part: String) -> Bool { contains([UInt8](text.utf8), [UInt8](part.utf8)) }
    if has("sid/cvx") || has("113883.12.292") || text == "cvx" { return "cvx" }
    if has("snomed.info/sct") || has("113883.6.96") || text == "snomed" || text == "sct" { return "snomed" }
    if has("whocc.no/atc") || has("113883.6.73") || text == "atc" { return "atc" }
    if isClassification(text) { return "icd10" }
    return text
  }

  /// ICD-10 by the WHO's or a country's name for it; the one of procedures is another.
  private static func isClassification(_ text: String) -> Bool {
    let bytes = [UInt8](text.utf8)
    if contains(bytes, [UInt8]("pcs".utf8)) { return false }
    for name in ["icd-10", "icd10", "mkn-10", "mkn10"] where contains(bytes, [UInt8](name.utf8)) { return true }
    let oid = text.startsWith("urn:oid:") ? text.dropping(bytes: 8) : text
    return oid == "2.16.840.1.113883.6.3" || oid == "2.16.840.1.113883.6.90"
  }

  private static func code(_ text: String, _ system: String) -> String {
    switch system {
    case "cvx":
      let digits = [UInt8](text.utf8)
      return String(utf8: Array(digits.drop { $0 == 0x30 }))
    case "icd10":
      // Without the point, and the marks of a cause and of what it does (`B26.0†`).
      let signs = [UInt8](capitals(text).utf8)
      return String(utf8: signs.filter { $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x41 && $0 <= 0x5A })
    case "atc": return capitals(String(utf8: [UInt8](text.utf8).filter { $0 != 0x20 }))
    case "dcc":
      let parts = text.parts(at: UInt8(ascii: "/"))
      return parts.count > 4 ? joined(Array(parts[..<4]), "/") : text
    default: return text
    }
  }
}

/// The codes of the vaccines against a disease, as its record has them: `cvx:03 atc:J07BD52 snomed:871831003`.
struct DiseaseCodes {
  let codes: [ImportedDose.Code]

  init(_ text: String) {
    var codes: [ImportedDose.Code] = []
    var word: [UInt8] = []
    for byte in Array(text.utf8) + [0x20] {
      if byte > 0x20 && byte != UInt8(ascii: ",") {
        word.append(byte)
        continue
      }
      let parts = String(utf8: word).parts(at: UInt8(ascii: ":"), limit: 2)
      if parts.count == 2 { codes.append(.init(parts[0], parts[1])) }
      word = []
    }
    self.codes = codes
  }
}

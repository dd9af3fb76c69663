import Base
import Sync

/// What codes of vaccines mean by the catalogue: the product, or else the antigens.
public struct VaccineCodes: Sendable {
  public static let cvx = "http://hl7.org/fhir/sid/cvx"
  public static let snomed = "http://snomed.info/sct"
  public static let atc = "http://www.whocc.no/atc"

  /// What is known of a dose by its codes.
  public enum Meaning: Sendable {
    /// The id of a product.
    case product(String)
    /// Several products have the code; what they have in common.
    case antigens([String])
    case unknown
  }

  private var entries: [(code: ImportedDose.Code, product: String, antigens: [String])] = []
  private var brands: [(name: [UInt8], product: String)] = []

  /// - Parameter catalogue: in our own form, as a file or as records.
  public init(_ catalogue: JSON) throws(CatalogueFault) {
    let root = CatalogueValue(try CatalogueRecords.gathered(catalogue), "")
    for (id, value) in try root["products"].entries() {
      let antigens = try value["antigens"].texts()
      if let brand = try value["brand"].optionalText() { brands.append((folded(brand), id)) }
      for (name, system) in [("cvx", Self.cvx), ("snomed", Self.snomed), ("atc", Self.atc), ("dcc", "dcc")] {
        guard let code = value[name].json?.text else { continue }
        entries.append((.init(system, code), id, antigens))
      }
    }
  }

  /// The meaning of the first code that the catalogue knows; the most exact ones first.
  public func meaning(_ codes: [ImportedDose.Code]) -> Meaning {
    var antigens: [String] = []
    for code in codes {
      let known = entries.filter { $0.code == code }
      guard let first = known.first else { continue }
      if known.count == 1 { return .product(first.product) }
      let common = first.antigens.filter { antigen in
        known.allSatisfy { $0.antigens.contains(antigen) }
      }
      if antigens.isEmpty { antigens = common }
    }
    return antigens.isEmpty ? .unknown : .antigens(antigens)
  }

  /// What a dose of a file is: by its codes, and by the brand where its text is one that the codes allow.
  func meaning(of dose: ImportedDose) -> Meaning {
    let meaning = meaning(dose.codes)
    let text = folded(trimmed(dose.text))
    guard let brand = brands.first(where: { $0.name == text }) else { return meaning }
    switch meaning {
    case .product: return meaning
    case .unknown: return .product(brand.product)
    case .antigens:
      let isAllowed = entries.contains { $0.product == brand.product && dose.codes.contains($0.code) }
      return isAllowed ? .product(brand.product) : meaning
    }
  }
}

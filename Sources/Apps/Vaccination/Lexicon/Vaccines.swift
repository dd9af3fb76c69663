import Base
import Store
import Sync

/// The published catalogue on this device: for the engine, and as records for its screens. A class, because the app that
/// holds it is copied into each closure of its screens.
final class Vaccines {
  private(set) var published = PublishedCatalogue()
  private var records: [Key: Record] = [:]
  private var byID: [RecordID: Record] = [:]
  private(set) var diseases: [Record] = []
  private(set) var products: [Record] = []
  private(set) var series: [Record] = []
  private(set) var rules: [Record] = []
  private var known: VaccineCodes?
  /// All records of the catalogue.
  private(set) var all: [Record] = []
  /// Changes when the catalogue does.
  private(set) var version = 0

  init() {}

  var catalogue: Catalogue { published.catalogue }

  func read(_ replica: Replica) {
    var all: [Record] = []
    replica.forEachVisible { record in
      if CatalogueRecord.has(record.key.collection) {
        all.append(record)
      }
    }
    take(all)
  }

  /// - Parameter records: of the catalogue's collections.
  func take(_ records: [Record]) {
    let all = records.inOrder { $0.id < $1.id }
    self.all = all
    published = PublishedCatalogue(all)
    known = try? VaccineCodes(published.lists)
    self.records = [:]
    byID = [:]
    for record in all {
      guard let code = record[CatalogueRecord.code] else { continue }
      self.records[Key(record.key.collection + "/" + code)] = record
      byID[record.id] = record
    }
    diseases = all.filter { $0.key.collection == CatalogueRecord.disease.name }
    products = all.filter { $0.key.collection == CatalogueRecord.product.name }
    series = all.filter { $0.key.collection == CatalogueRecord.series.name }
    rules = all.filter { $0.key.collection == CatalogueRecord.rule.name }
    version += 1
  }

  var codes: VaccineCodes? { known }

  func record(_ id: RecordID) -> Record? { byID[id] }
  func disease(_ code: String) -> Record? { records[Key("disease/" + code)] }
  func product(_ code: String) -> Record? { records[Key("product/" + code)] }
  /// V-106: what nobody can get, and what is no product of the catalogue, is not.
  func isOnMarket(_ product: String) -> Bool {
    catalogue.product(product).map { catalogue.products[$0].isOnMarket } ?? false
  }
  func series(_ code: String) -> Record? { records[Key("series/" + code)] }

  /// The series of a group of the engine.
  func series(ofGroup place: Int) -> Record? {
    catalogue.groups.indices.contains(place) ? series(catalogue.groups[place].id) : nil
  }

  /// The group of a series.
  func group(of record: Record) -> Int? { record[CatalogueRecord.code].flatMap { catalogue.group($0) } }

  func brand(_ code: String) -> String { product(code)?.fields.text("brand") ?? code }

  func brand(at place: Int) -> String {
    catalogue.products.indices.contains(place) ? catalogue.products[place].name : ""
  }
}

extension Record {
  /// The name in the language, or in the other one.
  func catalogueName(_ language: Language) -> String {
    let (cs, en) = (self[CatalogueRecord.nameCs], self[CatalogueRecord.nameEn])
    return (language == .czech ? cs ?? en : en ?? cs) ?? fields.text("brand") ?? self[CatalogueRecord.code] ?? ""
  }

  /// A pair of fields that differ in their last two letters: `diseaseCs`, `diseaseEn`.
  func words(_ name: String, _ language: Language) -> String {
    let (cs, en) = (fields.text(name + "Cs"), fields.text(name + "En"))
    return (language == .czech ? cs ?? en : en ?? cs) ?? ""
  }

  func codes(_ name: String) -> [String] { fields[name]?.codes ?? [] }
}

/// Records in the order of their names, as the language has it.
func alphabetically(_ records: [Record], _ language: Language) -> [Record] {
  let keyed = records.map { (collationKey($0.catalogueName(language), language), $0) }
  return keyed.inOrder { precedes($0.0, $1.0) }.map { $0.1 }
}

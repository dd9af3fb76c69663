import Base
import Sync

/// Whether the catalogue would be whole with a record as an editor wants it (V-30, V-69).
enum CatalogueCheck {
  /// The first fault that publishing the record would bring into the catalogue; nil when there is none. What is wrong
  /// without it already is not the record's fault.
  ///
  /// - Parameters:
  ///   - published: all records of the catalogue as readers have them.
  ///   - wanted: the record as it would be.
  static func fault(of wanted: Record, among published: [Record]) -> CatalogueFault? {
    if let code = wanted[CatalogueRecord.code] {
      for other in published where other.key.collection == wanted.key.collection && other.id != wanted.id {
        if other[CatalogueRecord.code] == code {
          return CatalogueFault(list(wanted.key) + "." + code + ".code", .duplicateID(code))
        }
      }
    }
    if let collection = CatalogueRecord.collections.first(where: { $0.name == wanted.key.collection }),
      let fault = StructureCheck.fault(of: wanted, collection.fields)
    {
      return fault
    }
    if let fault = unknownReference(of: wanted, among: published) { return fault }
    let before = PublishedCatalogue(published).faults.map { $0.place }
    let after = PublishedCatalogue(published.filter { $0.key != wanted.key } + [wanted]).faults
    return after.first { fault in !before.contains(fault.place) }
  }

  /// The field of a record that a fault is about: `series.mmr.doses[2].interval.min` is about `doses`.
  static func field(of fault: CatalogueFault, _ wanted: Record, _ fields: [Field]) -> Field? {
    let beginning = list(wanted.key) + "." + (wanted[CatalogueRecord.code] ?? "") + "."
    if fault.place.startsWith(beginning) {
      let rest = fault.place.dropping(bytes: beginning.utf8.count)
      let name = rest.parts(at: UInt8(ascii: "."))[0].parts(at: UInt8(ascii: "["))[0]
      if let field = fields.first(where: { $0.name == name }) { return field }
    }
    return fields.first { $0.name == CatalogueRecord.code.name }
  }

  /// Readers pass over a reference to nothing (V-46); an editor hears of it.
  private static func unknownReference(of wanted: Record, among published: [Record]) -> CatalogueFault? {
    for (name, target) in [
      ("antigens", "disease"), ("products", "product"), ("follows", "series"), ("countsFor", "series"),
    ] {
      for (index, code) in (wanted.fields[name]?.codes ?? []).enumerated() {
        let isThere = published.contains {
          $0.key.collection == target && $0[CatalogueRecord.code] == code
        }
        let isItself =
          wanted.key.collection == target && wanted[CatalogueRecord.code] == code
        if !isThere && !isItself {
          let place = list(wanted.key) + "." + (wanted[CatalogueRecord.code] ?? "") + "." + name
          return CatalogueFault(place + "[" + String(index + 1) + "]", .unknownReference(code))
        }
      }
    }
    return nil
  }

  /// As the engine's reader calls the lists.
  static func list(_ key: RecordKey) -> String {
    switch key.collection {
    case CatalogueRecord.disease.name: "antigens"
    case CatalogueRecord.product.name: "products"
    case CatalogueRecord.rule.name: "together"
    default: "series"
    }
  }
}

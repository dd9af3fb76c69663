import Base

@testable import Vaccination

/// A small catalogue for tests: antigens `a` and `b`, a live product for each, a combined one, and one that is not
/// live.
enum Sketch {
  static let products = ["live-a", "live-b", "both", "dead-a"]

  static func json(_ series: String) throws -> JSON {
    try JSON.parse(
      """
      {"antigens": [{"id": "a", "name": {"cs": "A", "en": "A"}}, {"id": "b", "name": {"cs": "B", "en": "B"}}],
       "products": [
         {"id": "live-a", "brand": "Live A", "antigens": ["a"], "live": true},
         {"id": "live-b", "brand": "Live B", "antigens": ["b"], "live": true},
         {"id": "both", "brand": "Both", "antigens": ["a", "b"], "live": true},
         {"id": "dead-a", "brand": "Dead A", "antigens": ["a"], "age": {"min": "P1Y"}}],
       "together": [{"id": "gap", "gap": "P28D", "products": ["live-a", "live-b", "both"]}],
       "series": [\(series)]}
      """)
  }

  static func catalogue(_ series: String) throws -> Catalogue { try ScheduleReading.catalogue(json(series)) }

  static func series(_ id: String, _ antigens: [String], _ rest: String) -> String {
    let list = antigens.map { "\"\($0)\"" }.joined(separator: ",")
    return "{\"id\": \"\(id)\", \"name\": \"\(id)\", \"kind\": \"voluntary\", \"antigens\": [\(list)], \(rest)}"
  }

  static let twoDoses =
    "\"doses\": [{\"n\": 1, \"age\": {\"min\": \"P12M\", \"rec\": \"P13M\", \"recEnd\": \"P18M\"}}, "
    + "{\"n\": 2, \"interval\": {\"min\": \"P4W\", \"rec\": \"P6M\"}}]"

  static func dose(_ day: String, _ product: String?, in catalogue: Catalogue, id: String = "") -> GivenDose {
    GivenDose(
      id: id.isEmpty ? day : id, day: Day(iso: day)!, product: product.flatMap { catalogue.product($0) },
      antigens: product == nil ? [0] : [])
  }
}

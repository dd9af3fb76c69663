import Base

/// Gathers the records of a published space, as a file of starter content has them, into the lists that
/// ``ScheduleReading`` reads.
public enum CatalogueRecords {
  /// `{"published": [{"collection", "id", "fields"}], "drafts": […]}` becomes
  /// `{"antigens": […], "products": […], "series": […], "together": […]}`; anything else stays as it is. A draft
  /// replaces what is published under its code.
  public static func gathered(_ json: JSON) throws(CatalogueFault) -> JSON {
    guard json["published"] != nil || json["drafts"] != nil else { return json }
    var lists: [(collection: String, name: String, items: [JSON])] = [
      ("disease", "antigens", []), ("product", "products", []), ("series", "series", []), ("rule", "together", []),
    ]
    for part in ["published", "drafts"] {
      for record in try CatalogueValue(json, "")[part].items() {
        let collection = try record["collection"].text()
        guard let place = lists.firstIndex(where: { $0.collection == collection }) else { continue }
        let fields = try entry(record["fields"])
        let known = lists[place].items.firstIndex { $0.text("id") == (fields.text("id") ?? "") }
        if let known { lists[place].items[known] = fields } else { lists[place].items.append(fields) }
      }
    }
    var gathered = JSONObject()
    for list in lists { gathered[list.name] = .array(list.items) }
    return .object(gathered)
  }

  /// The code is the id, and texts in two fields are one text in two languages.
  private static func entry(_ value: CatalogueValue) throws(CatalogueFault) -> JSON {
    guard var object = value.json?.members else { throw value.fault(.wrongKind) }
    object["id"] = .string(try value["code"].text())
    if object["nameCs"] != nil || object["nameEn"] != nil {
      object["name"] = .object(
        JSONObject([("cs", object["nameCs"] ?? .null), ("en", object["nameEn"] ?? .null)]))
    }
    return .object(object)
  }
}

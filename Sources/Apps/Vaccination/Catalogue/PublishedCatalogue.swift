import Base
import Sync

/// The catalogue as a device reads it from the published space (V-46). Editors publish one record at a time, so a record may
/// speak of one that is not published yet, or never will be: what is there must work all the same.
public struct PublishedCatalogue: Sendable {
  public private(set) var catalogue = Catalogue()
  /// What could not be read and was left out.
  public private(set) var faults: [CatalogueFault] = []
  /// As ``VaccineCodes`` and the engine's reader take it.
  public private(set) var lists = JSON.null

  public init() {}

  public init(_ records: [Record]) {
    var lists = Lists(records)
    while true {
      do throws(CatalogueFault) {
        catalogue = try ScheduleReading.catalogue(lists.json)
        self.lists = lists.json
        return
      } catch {
        faults.append(error)
        if !lists.removeEntry(at: error.place) {
          self.lists = Lists([]).json
          return
        }
      }
    }
  }
}

/// The entries of the catalogue, by kind.
private struct Lists {
  private var entries: [(collection: String, name: String, items: [JSONObject])] = [
    ("disease", "antigens", []), ("product", "products", []), ("series", "series", []), ("rule", "together", []),
  ]

  init(_ records: [Record]) {
    for record in records {
      guard let place = entries.firstIndex(where: { $0.collection == record.key.collection }),
        let code = record[CatalogueRecord.code]
      else { continue }
      var object = record.fields
      object["id"] = .string(code)
      if object["nameCs"] != nil || object["nameEn"] != nil {
        object["name"] = .object(
          JSONObject([("cs", object["nameCs"] ?? .null), ("en", object["nameEn"] ?? .null)]))
      }
      if entries[place].items.contains(where: { $0.text("id") == code }) { continue }
      entries[place].items.append(object)
    }
    leaveOutUnknown()
  }

  var json: JSON {
    var json = JSONObject()
    for list in entries { json[list.name] = .array(list.items.map { .object($0) }) }
    return .object(json)
  }

  /// Takes out the entry that a fault is about; false when it is about none.
  mutating func removeEntry(at fault: String) -> Bool {
    for list in entries.indices {
      let beginning = entries[list].name + "."
      guard fault.startsWith(beginning) else { continue }
      let rest = fault.dropping(bytes: beginning.utf8.count)
      var found: (place: Int, length: Int)?
      for (place, item) in entries[list].items.enumerated() {
        guard let id = item.text("id"), rest.startsWith(id), id.utf8.count >= found?.length ?? 0 else { continue }
        found = (place, id.utf8.count)
      }
      guard let found else { return false }
      entries[list].items.remove(at: found.place)
      leaveOutUnknown()
      return true
    }
    return false
  }

  /// References to what is not published are as if they were not there.
  private mutating func leaveOutUnknown() {
    let known = entries.map { list in Set(list.items.map { Key($0.text("id") ?? "") }) }
    let references = [("antigens", 0), ("products", 1), ("follows", 2), ("countsFor", 2)]
    for list in entries.indices {
      for place in entries[list].items.indices {
        for (name, target) in references {
          guard let all = entries[list].items[place][name]?.items, !all.isEmpty else { continue }
          let kept = all.filter { item in item.text.map { known[target].contains(Key($0)) } ?? true }
          if kept.count == all.count { continue }
          // An empty list of series would say that the vaccine counts nowhere.
          entries[list].items[place][name] = kept.isEmpty && name == "countsFor" ? nil : .array(kept)
        }
      }
    }
    // A series against nothing is none.
    entries[2].items = entries[2].items.filter { $0["antigens"]?.items?.isEmpty == false }
  }
}

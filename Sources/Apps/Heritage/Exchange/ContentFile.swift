import Base
import Kit
import Sync

/// The whole content of an institution as one JSON file: `{"vademecum": "heritage", "published": […], "drafts": […]}`. A server
/// can begin with it, and editors can import it (E-67).
enum ContentFile {
  /// - Parameters:
  ///   - published: as readers see it.
  ///   - drafts: what the editors' space holds, with the bases of changes.
  static func write(published: [Record], drafts: [Record]) -> String {
    var bytes: [UInt8] = []
    bytes.append("{\"vademecum\":\"heritage\",\"version\":1,\"published\":[")
    Record.append(stored: published, to: &bytes)
    bytes.append("\n],\"drafts\":[")
    Record.append(stored: drafts, to: &bytes)
    bytes.append("\n]}\n")
    return String(utf8: bytes)
  }

  /// The records as their editors saw them: each draft over what was published.
  ///
  /// - Returns: nil when the file is of another kind.
  static func read(_ json: JSON) -> [Record]? {
    if let name = json.text("vademecum"), name != "heritage" { return nil }
    // E-91: nobody would miss what stands in something else than a list.
    for list in ["published", "drafts"] where json[list] != nil && json.items(list) == nil { return nil }
    guard json.items("published") != nil || json.items("drafts") != nil else { return nil }
    var records = list(json, "published")
    var places: [RecordKey: Int] = [:]
    for (place, record) in records.enumerated() { places[record.key] = place }
    for draft in list(json, "drafts") {
      if let place = places[draft.key] {
        records[place].fields = PublishedDraft.fields(draft.fields, over: records[place].fields)
      } else {
        records.append(Record(draft.key, fields: PublishedDraft.fields(draft.fields, over: nil)))
      }
    }
    return records
  }

  /// What is no record is kept as one of no collection, so that the reader is told of it.
  private static func list(_ json: JSON, _ name: String) -> [Record] {
    (json.items(name) ?? []).map { item in
      Record(stored: item) ?? Record(RecordKey("", RecordID.v8(named: item.serialized, in: "none")))
    }
  }
}

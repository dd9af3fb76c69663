import Base
import Sync

/// The history of records. It is kept as ordinary records of the same space: one for each save, stored in the same
/// transaction. So the history exists without a network and without an account, and reaches other devices and backups
/// ([decision 13](../../../Documentation/Decisions/0013-history-is-records.md)).
///
/// A history record's id says when the change happened; a record's own id says when the record was made.
public enum History {
  static let name = "change"

  /// The user's name, if it is known.
  static let author = Attribute<String>(Field("author", Text(cs: "Kdo", en: "Who"), .text(maximum: 200)))
  static let device = Attribute<String>(Field("device", Text(cs: "Zařízení", en: "Device"), .text(maximum: 200)))
  /// `[{"collection", "id", "did", "old": {…}, "new": {…}}, …]`
  static let steps = Attribute<JSON>(Field("steps", Text(cs: "Co", en: "What"), .structure))

  public static let collection = RecordType(
    name, Text(cs: "Historie změn", en: "History of changes"), [author.field, device.field, steps.field])

  /// How many records' changes one history record holds. A change of the whole book needs several, and none is too
  /// large to be sent.
  static let most = 100
}

/// What one save did to one record.
struct HistoryStep: Sendable {
  enum Kind: Sendable, Named {
    case edit, delete, restore
    /// In a conflict the user kept the server's value and gave up the local one.
    case giveUp
    /// The server refused an earlier change, named by its place. The step that describes that change did not happen.
    case refuse

    var name: String {
      switch self {
      case .edit: "edit"
      case .delete: "delete"
      case .restore: "restore"
      case .giveUp: "give-up"
      case .refuse: "refuse"
      }
    }
  }

  let key: RecordKey
  let kind: Kind
  /// The values before: the changed ones for an edit, all of them for a deletion.
  var old = Fields()
  var new = Fields()
  /// The place of the change in its device's outbox. A refusal names the change by it later.
  var place: String?
  /// Of a record that was deleted because it went to another space: what it is there.
  var moved: MovedRecord?

  init(_ key: RecordKey, _ kind: Kind) {
    self.key = key
    self.kind = kind
  }

  init?(json: JSON) {
    guard let collection = json.text("collection"), let id = json.text("id").flatMap({ RecordID($0) }),
      let kind = json.text("did").flatMap({ Kind(name: $0) })
    else { return nil }
    self.init(RecordKey(collection, id), kind)
    old = json.members("old") ?? Fields()
    new = json.members("new") ?? Fields()
    place = json.text("place")
    moved = json["moved"].flatMap { MovedRecord(json: $0) }
  }

  var json: JSON {
    var json = JSONObject()
    json.add("collection", key.collection)
    json.add("id", key.id.description)
    json.add("did", kind.name)
    if !old.isEmpty { json.add("old", .object(old)) }
    if !new.isEmpty { json.add("new", .object(new)) }
    if let place { json.add("place", place) }
    if let moved { json.add("moved", moved.json) }
    return .object(json)
  }

  static func steps(of record: Record) -> [HistoryStep] {
    (record[History.steps]?.items ?? []).compactMap { HistoryStep(json: $0) }
  }

  /// The fields that differ: known fields in the order of the collection, then unknown ones.
  func names(in collection: RecordType?) -> [String] {
    var names: [String] = []
    for field in collection?.fields ?? [] where old[field.name] != nil || new[field.name] != nil {
      names.append(field.name)
    }
    for member in old.members + new.members where !names.contains(member.name) {
      names.append(member.name)
    }
    return names
  }
}

/// Where a record went that has left its space.
public struct MovedRecord: Sendable {
  public let space: String
  public let id: RecordID

  init(space: String, id: RecordID) { (self.space, self.id) = (space, id) }

  init?(json: JSON) {
    guard let space = json.text("space"), let id = json.text("id").flatMap({ RecordID($0) }) else { return nil }
    self.init(space: space, id: id)
  }

  var json: JSON { ["space": .string(space), "id": .string(id.description)] }
}

/// One change of a record, read from the history.
public struct Change: Sendable {
  let space: String
  let id: RecordID
  let place: Int
  public let author: String
  let device: String
  let step: HistoryStep
  /// Whether the server refused the change, so that it did not happen.
  var isRefused = false

  /// The time by the clock of the device that made the change.
  public var at: Instant? { id.instant }
  /// The name of the change in a page.
  public var name: String { "\(space)/\(id.description)/\(place)" }

  /// The field's value before the change; nil if it was empty or the change did not concern it.
  public func before(_ field: String) -> JSON? { step.old[field] }

  /// The field's value after the change.
  public func after(_ field: String) -> JSON? { step.new[field] }
}

/// Maps records to the history records about them. It is made on first use, so that no start pays for it.
final class HistoryIndex {
  private var places: [RecordKey: [Place]]?

  struct Place {
    let space: String
    let id: RecordID
  }

  func forget() { places = nil }

  /// Reads changed history records; keys of other collections are ignored.
  func take(_ keys: [RecordKey], _ replicas: [Replica]) {
    if places == nil { return }
    for key in keys where key.collection == History.name {
      for replica in replicas {
        if let record = replica.visible(key) { add(record, replica.space) }
      }
    }
  }

  func places(of key: RecordKey, _ replicas: [Replica]) -> [Place] {
    read(replicas)
    return places?[key] ?? []
  }

  /// The records of which the history tells, in no order.
  func keys(_ replicas: [Replica]) -> [RecordKey] {
    read(replicas)
    return places?.keys.map { $0 } ?? []
  }

  private func read(_ replicas: [Replica]) {
    if places != nil { return }
    places = [:]
    for replica in replicas {
      replica.forEachVisible(of: History.name) { add($0, replica.space) }
    }
  }

  private func add(_ record: Record, _ space: String) {
    for step in record[History.steps]?.items ?? [] {
      guard let collection = step.text("collection"), let id = step.text("id").flatMap({ RecordID($0) }) else {
        continue
      }
      let key = RecordKey(collection, id)
      if places?[key]?.contains(where: { $0.id == record.id }) == true { continue }
      places?[key, default: []].append(Place(space: space, id: record.id))
    }
  }
}

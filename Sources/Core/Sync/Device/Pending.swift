import Base

/// A change that waits in the outbox.
public struct Pending: Equatable, Sendable {
  /// Its place in the order of changes: a counter larger than every place seen so far, then the tab that made the
  /// change. So the outboxes of all tabs form one list without the tabs asking each other (P-23), and without a clock
  /// (P-26).
  public let place: String
  public var operation: Operation
  /// The values that the user saw before the change: the base of a conflict's triple (P-25). All fields for a deletion.
  public var before: Fields

  public init(place: String, _ operation: Operation, before: Fields) {
    self.place = place
    self.operation = operation
    self.before = before
  }

  public static func == (left: Pending, right: Pending) -> Bool {
    left.place == right.place && left.operation == right.operation && left.before == right.before
  }

  init?(place: String, stored json: JSON) {
    guard let operation = try? Operation(wire: json) else { return nil }
    self.init(place: place, operation, before: json.members("before") ?? Fields())
  }

  var stored: JSON {
    guard case .object(var json) = operation.wire else { return .null }
    if !before.isEmpty { json.add("before", .object(before)) }
    return .object(json)
  }

  /// Not made by a user: the change sends again what a restored server has lost (decision 5).
  var isRepair: Bool { Pending.counter(of: place) == 0 }

  /// The counter of a place.
  static func counter(of place: String) -> Int64 {
    integer(place.parts(at: UInt8(ascii: "-"), limit: 2)[0]) ?? 0
  }

  static func place(_ counter: Int64, tab: String) -> String {
    padded(String(counter), 16) + "-" + tab
  }
}

/// A difference that the user must settle: the triple of P-25.
public final class Conflict: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// Both sides changed the field. `mine` is nil when the field was removed here.
    case field(String)
    /// Changed here, deleted there. `mine` is the whole record as an object.
    case deletedThere
    /// Deleted here, changed there.
    case deletedHere
  }

  public let key: RecordKey
  public let kind: Kind
  /// The place of the change that caused it. When two changes of a field conflict, we ask about the later one. A user
  /// who settles a conflict in one tab settles exactly what that tab has shown.
  public let place: String
  public let base: JSON?
  public let mine: JSON?

  public init(_ key: RecordKey, _ kind: Kind, place: String, base: JSON? = nil, mine: JSON? = nil) {
    self.key = key
    self.kind = kind
    self.place = place
    self.base = base
    self.mine = mine
  }

  /// The field that it concerns, or a mark that no field name has.
  var subject: String {
    switch kind {
    case .field(let name): name
    case .deletedThere: "*deleted-there"
    case .deletedHere: "*deleted-here"
    }
  }

  /// The last part of its storage key.
  public var name: String { "\(place)/\(subject)" }

  public static func == (left: Conflict, right: Conflict) -> Bool {
    left.key == right.key && left.name == right.name && left.base == right.base && left.mine == right.mine
  }

  convenience init?(_ key: RecordKey, name: String, stored json: JSON) {
    let parts = name.parts(at: UInt8(ascii: "/"), limit: 2)
    guard parts.count == 2 else { return nil }
    let (place, rest) = (parts[0], parts[1])
    let kind: Kind =
      rest == "*deleted-there" ? .deletedThere : rest == "*deleted-here" ? .deletedHere : .field(rest)
    self.init(key, kind, place: place, base: json["base"], mine: json["mine"])
  }

  public func isAbout(_ field: String) -> Bool {
    if case .field(let name) = kind { return name == field }
    return false
  }

  /// Whether a restored server had lost this value, written by this user or by another (decision 5).
  var isOfRepair: Bool { Pending.counter(of: place) == 0 }

  var stored: JSON {
    var json = JSONObject()
    if let base { json.add("base", base) }
    if let mine { json.add("mine", mine) }
    return .object(json)
  }
}

/// A change that the server refused for good. It is kept until the user has used or dropped it (P-22, P-25).
public final class Refusal: Equatable, Sendable {
  public let place: String
  public let operation: Operation
  public let problem: Problem
  /// The values that the user saw before the change; nil when an earlier version has not kept them.
  let before: Fields?

  public init(place: String, _ operation: Operation, _ problem: Problem, before: Fields? = nil) {
    self.place = place
    self.operation = operation
    self.problem = problem
    self.before = before
  }

  public static func == (left: Refusal, right: Refusal) -> Bool {
    left.place == right.place && left.operation == right.operation && left.problem == right.problem
      && left.before == right.before
  }

  convenience init?(place: String, stored json: JSON) {
    guard let operation = (json["operation"].flatMap { try? Operation(wire: $0) }) else { return nil }
    self.init(place: place, operation, Problem(wire: json["problem"] ?? .null), before: json.members("before"))
  }

  var stored: JSON {
    var json = JSONObject()
    json.add("operation", operation.wire)
    json.add("problem", problem.wire)
    if let before { json.add("before", .object(before)) }
    return .object(json)
  }
}

extension Refusal {
  convenience init(_ pending: Pending, _ problem: Problem) {
    self.init(place: pending.place, pending.operation, problem, before: pending.before)
  }

  /// Refused changes in the order in which they are made again (P-22). A record was deleted after the changes that come before its
  /// return, without them: its return would set back what they set. So it comes first.
  public static func inOrderOfReturn(_ refused: [Refusal]) -> [Refusal] {
    var returns: [RecordKey: Int] = [:]
    for (index, refusal) in refused.enumerated() where refusal.operation.kind == .restore { returns[refusal.operation.key] = index }
    if returns.isEmpty { return refused }
    var waiting: [RecordKey: [Refusal]] = [:]
    var ordered: [Refusal] = []
    for (index, refusal) in refused.enumerated() {
      let key = refusal.operation.key
      if refusal.operation.kind == .edit, let comes = returns[key], index < comes {
        waiting[key, default: []].append(refusal)
        continue
      }
      ordered.append(refusal)
      if returns[key] == index { ordered += waiting[key] ?? [] }
    }
    return ordered
  }
}

/// The state of a space's synchronisation on this device.
public struct SpaceState: Equatable, Sendable {
  /// The device's name for the server in this space. A new one is made when the server no longer knows its numbers.
  public var device: RecordID?
  /// The number of the next operation (P-5).
  public var nextNumber: Int64 = 1
  public var cursor: String?
  public var epoch: Int64?
  /// Every change up to this version is on this device.
  public var version: Int64 = 0
  public var check: Check?
  /// The server had more than was fetched: the device has never held all of the space.
  public var isPartial = false

  /// The last comparison with the server (P-16).
  public struct Check: Equatable, Sendable {
    public var at: Instant
    public var version: Int64
    /// How many records were fetched, sent again or dropped.
    public var repaired: Int64
    public init(at: Instant, version: Int64, repaired: Int64) {
      self.at = at
      self.version = version
      self.repaired = repaired
    }
  }

  public init() {}

  public static func == (left: SpaceState, right: SpaceState) -> Bool {
    left.stored == right.stored
  }

  init(stored json: JSON) {
    device = json.text("device").flatMap { RecordID($0) }
    nextNumber = json.int64("next") ?? 1
    cursor = json.text("cursor")
    epoch = json.int64("epoch")
    version = json.int64("version") ?? 0
    isPartial = json.flag("partial") ?? false
    if let value = json["check"], let at = value.int64("at") {
      check = Check(
        at: Instant(milliseconds: at), version: value.int64("version") ?? 0, repaired: value.int64("repaired") ?? 0)
    }
  }

  package var stored: JSON {
    var json = JSONObject()
    if let device { json.add("device", device.description) }
    json.add("next", nextNumber)
    if let cursor { json.add("cursor", cursor) }
    if let epoch { json.add("epoch", epoch) }
    json.add("version", version)
    if isPartial { json.add("partial", true) }
    if let check {
      json["check"] = .object(
        JSONObject([
          ("at", .integer(check.at.milliseconds)), ("version", .integer(check.version)),
          ("repaired", .integer(check.repaired)),
        ]))
    }
    return .object(json)
  }
}

import Base
import Store
import Sync

/// How one part of an import is undone, in whichever spaces its records are now. The records that it made are deleted.
/// The fields that it changed get their old values, unless they were changed again since. What cannot be undone is
/// counted by reason.
public struct ImportUndo: Sendable {
  public typealias Change = (key: RecordKey, changes: [(name: String, value: JSON?)])

  /// What is removed from one space and restored in it.
  public struct Step: Sendable {
    public let space: String
    public var deleted: [RecordKey] = []
    public var changes: [Change] = []
  }

  /// The numbers of records that stay as they are.
  public struct Rest: Equatable, Sendable {
    /// Other records now belong to them.
    public var needed = 0
    /// They are in a space that the user may only read.
    public var readOnly = 0
    /// They no longer exist here: they were deleted, or are in a space that this user does not have.
    public var gone = 0
    /// The fields that the import changed were changed again since.
    public var changedSince = 0

    public init() {}

    public var isEmpty: Bool { self == Rest() }
  }

  public private(set) var steps: [Step] = []
  public private(set) var rest = Rest()
  /// The number of records that are deleted or restored.
  public private(set) var count = 0

  /// - Parameters:
  ///   - spaces: the spaces that can hold records of the import. A record that is moving from one to another is in
  ///     both.
  ///   - isNeeded: whether a record stays because other records need it.
  public init(_ part: Record, in spaces: [String], _ context: Context, isNeeded: (RecordKey) -> Bool) {
    self.init(
      part, in: spaces, isNeeded: isNeeded, mayChange: { spaces.count == 1 || context.mayChange($0) },
      record: { context.record($0, in: $1) })
  }

  init(
    _ part: Record, in spaces: [String], isNeeded: (RecordKey) -> Bool, mayChange: (String) -> Bool,
    record: (RecordKey, String) -> Record?
  ) {
    steps = spaces.filter(mayChange).map { Step(space: $0) }
    for key in ImportUndo.made(part) {
      let homes = spaces.filter { record(key, $0) != nil }
      if homes.isEmpty {
        rest.gone += 1
      } else if isNeeded(key) {
        rest.needed += 1
      } else if !homes.allSatisfy(mayChange) {
        rest.readOnly += 1
      } else {
        for place in steps.indices where record(key, steps[place].space) != nil { steps[place].deleted.append(key) }
        count += 1
      }
    }
    for item in part[ImportJournal.changed]?.items ?? [] {
      guard let key = ImportUndo.key(item), let parts = item.items, parts.count == 4,
        let before = parts[2].members, let after = parts[3].members
      else { continue }
      takeBack(key, before, after, spaces.filter { record(key, $0) != nil }, mayChange, record)
    }
  }

  private mutating func takeBack(
    _ key: RecordKey, _ before: JSONObject, _ after: JSONObject, _ homes: [String], _ mayChange: (String) -> Bool,
    _ record: (RecordKey, String) -> Record?
  ) {
    if homes.isEmpty {
      rest.gone += 1
      return
    }
    if !homes.allSatisfy(mayChange) {
      rest.readOnly += 1
      return
    }
    var isBack = false
    var isWhole = true
    for place in steps.indices {
      guard let now = record(key, steps[place].space) else { continue }
      var back: [(name: String, value: JSON?)] = []
      for member in before.members {
        if now.fields[member.name] ?? .null == after[member.name] {
          back.append((member.name, member.value.isNull ? nil : member.value))
        } else {
          isWhole = false
        }
      }
      if back.isEmpty { continue }
      steps[place].changes.append((key, back))
      isBack = true
    }
    if isBack { count += 1 }
    if !isWhole { rest.changedSince += 1 }
  }

  /// The records that a part made.
  public static func made(_ part: Record) -> [RecordKey] {
    (part[ImportJournal.made]?.items ?? []).compactMap { key($0) }
  }

  /// The records that all parts made.
  public static func made(_ parts: [Record]) -> Set<RecordKey> {
    var all: Set<RecordKey> = []
    for part in parts { for key in made(part) { all.insert(key) } }
    return all
  }

  private static func key(_ item: JSON) -> RecordKey? {
    guard let parts = item.items, parts.count >= 2, let collection = parts[0].text, let id = RecordID(json: parts[1])
    else { return nil }
    return RecordKey(collection, id)
  }
}

extension ImportUndo.Rest {
  public static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.needed += other.needed
    sum.readOnly += other.readOnly
    sum.gone += other.gone
    sum.changedSince += other.changedSince
    return sum
  }

  /// One sentence for each reason; empty when everything can be undone.
  public func words(_ format: Format) -> String {
    var text = ""
    for (count, reason) in [
      (needed, ImportWords.restNeeded), (readOnly, ImportWords.restReadOnly), (gone, ImportWords.restGone),
      (changedSince, ImportWords.restChanged),
    ] where count > 0 {
      text += (text.utf8.isEmpty ? "" : " ") + reason(format.language) + ": " + format.records(count) + "."
    }
    return text
  }
}

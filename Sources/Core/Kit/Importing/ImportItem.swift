import Base
import Sync

/// A record in a file, compared with the existing records.
public struct ImportItem: Sendable {
  public enum Status: Equatable, Sendable {
    case new
    /// The file differs from the existing record.
    case changed
    /// It is here already.
    case same
    /// Another record looks like the same thing.
    case similar(RecordID, Likeness)
  }

  /// Why two records look like the same thing. An app declares its own.
  public struct Likeness: Equatable, Sendable {
    public let name: String
    /// The text after the record's description: `same day and place as a record here`.
    public let words: Text

    public init(_ name: String, _ words: Text) {
      self.name = name
      self.words = words
    }

    public static func == (one: Likeness, other: Likeness) -> Bool { one.name == other.name }
  }

  public let key: RecordKey
  public var fields: Fields
  /// The fields to set, or to remove (nil), so that the existing record becomes the one in the file.
  public var changes: [(name: String, value: JSON?)]
  public var status: Status
  /// The values that the changes replace.
  private var seen: [(name: String, value: JSON?)] = []
  /// The line in the file; 0 where it has no lines.
  public let line: Int

  public init(
    key: RecordKey, fields: Fields, changes: [(name: String, value: JSON?)], status: Status, line: Int
  ) {
    self.key = key
    self.fields = fields
    self.changes = changes
    self.status = status
    self.line = line
  }

  /// Compares the record in a file with the existing one.
  ///
  /// - Parameters:
  ///   - old: the existing fields; nil when there is no such record.
  ///   - isTold: whether the file would name the field if the record had it. A field that the file cannot name stays.
  public init(_ key: RecordKey, _ fields: Fields, line: Int, old: Fields?, isTold: (String) -> Bool) {
    var changes: [(name: String, value: JSON?)] = []
    changes.reserveCapacity(fields.members.count)
    for member in fields.members where old == nil || old?[member.name] != member.value {
      changes.append((member.name, member.value))
    }
    for member in old?.members ?? [] where fields[member.name] == nil && isTold(member.name) {
      changes.append((member.name, nil))
    }
    self.init(
      key: key, fields: fields, changes: changes, status: old == nil ? .new : changes.isEmpty ? .same : .changed,
      line: line)
    if status == .changed { seen = changes.map { ($0.name, old?[$0.name]) } }
  }

  /// P-80: whether the record is still the one that the preview told of.
  ///
  /// - Parameter now: its fields; nil when there is none.
  func isAsSeen(_ now: Fields?) -> Bool {
    guard status == .changed else { return now == nil }
    guard let now else { return false }
    return seen.allSatisfy { now[$0.name] == $0.value }
  }

  /// Whether the record says already what is to be stored.
  func isSaid(by now: Fields?) -> Bool {
    guard let now else { return false }
    return changes.allSatisfy { now[$0.name] == $0.value }
  }
}

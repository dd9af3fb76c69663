import Base
import Sync

/// What the list needs of one record: nothing here asks the record again, so that thousands of them are scrolled,
/// searched and summed without reading JSON.
public struct Row: Sendable {
  public let id: RecordID
  public let kind: RecordKind
  /// Nil in a record whose date another version of the app wrote in a way unknown here.
  public let day: Day?
  /// The departure, in UTC.
  public let time: MinuteOfDay?
  public let departure: String
  public let arrival: String
  /// The type of the device of a session.
  public let device: String
  public let aircraft: RecordID?
  /// Of the flight or of the session.
  public let total: Minutes?
  /// Day, minute and order in the day: newer is greater.
  let position: UInt64
  /// Where the folded text lies in the book's buffer.
  var textStart: Int32 = 0
  var textCount: Int32 = 0
  /// The place of what the rules need of it in the book's entries.
  var entry: Int32 = 0

  init(_ record: Record, _ entry: LogEntry) {
    id = record.id
    kind = entry.kind
    day = entry.day
    time = entry.time
    departure = entry.departure
    arrival = entry.arrival
    device = entry.device
    aircraft = entry.aircraft
    total = Flight.time(record.fields)
    position = Row.position(day, time, order: record[Flight.order] ?? 0)
  }

  /// Records without a date come first of all, so that somebody sees them; those without a time are the oldest of
  /// their day, in their order.
  static func position(_ day: Day?, _ time: MinuteOfDay?, order: Int) -> UInt64 {
    let days = UInt64((day ?? .latest).number - Day.earliest.number)
    let minute = UInt64(time.map { $0.minute + 1 } ?? 0)
    return days << 32 | minute << 16 | UInt64(min(max(order, 0), 0xFFFF))
  }

  /// Newest first; the id decides, so that the order never jumps.
  static func precedes(_ one: Row, _ other: Row) -> Bool {
    one.position != other.position ? one.position > other.position : one.id > other.id
  }
}

/// What lists and searches need of an aircraft.
public struct AircraftRow: Sendable {
  public let id: RecordID
  public let registration: String
  public let type: String
  /// `Cessna 172 S`, as far as known.
  public let name: String
  public let engines: Aircraft.Engines?
  public let isMultiPilot: Bool
  let foldedText: [UInt8]

  init(_ record: Record) {
    let fields = record.fields
    id = record.id
    registration = fields[Aircraft.registration] ?? ""
    type = fields[Aircraft.type] ?? ""
    var name = ""
    for part in [fields[Aircraft.make], fields[Aircraft.model], fields[Aircraft.variant]] {
      guard let part, !part.utf8.isEmpty else { continue }
      name += name.utf8.isEmpty ? part : " " + part
    }
    self.name = name
    engines = fields[Aircraft.engines]
    isMultiPilot = fields[Aircraft.multiPilot] ?? false
    foldedText = folded(registration + "\n" + type + "\n" + name) + [0x0A] + plainRegistration(registration)
  }
}

/// One record of experience brought forward.
public struct PreviousRow: Sendable {
  public let id: RecordID
  public let description: String
  public let through: Day?
  /// Empty for all types together.
  public let type: String
  /// The place of its sums in the book's entries.
  let entry: Int32

  init(_ record: Record, entry: Int32) {
    id = record.id
    description = record[PreviousExperience.description] ?? ""
    through = record[PreviousExperience.through]
    type = record[PreviousExperience.type] ?? ""
    self.entry = entry
  }
}

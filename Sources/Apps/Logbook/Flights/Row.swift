import Base
import Sync

/// A line of the book with its place in the list and its text in the search.
public struct Row: Sendable {
  public let entry: LogEntry
  /// Day, minute and order in the day: newer is greater.
  let position: UInt64
  /// Where the folded text lies in the book's buffer.
  var textStart: Int32 = 0
  var textCount: Int32 = 0

  /// - Parameter searched: is handed each text that the search looks through.
  init(_ record: RecordCursor, _ reader: inout EntryReader, searched: (UnsafeBufferPointer<UInt8>) -> Void) {
    entry = LogEntry(record, &reader, searched: searched)
    position = Row.position(entry.day, entry.time, order: entry.order)
  }

  public var id: RecordID { entry.id }
  public var kind: RecordKind { entry.kind }
  public var day: Day? { entry.day }
  /// The departure, in UTC.
  public var time: MinuteOfDay? { entry.time }
  public var departure: String { entry.departure }
  public var arrival: String { entry.arrival }
  /// The type of the device of a session.
  public var device: String { entry.device }
  public var aircraft: RecordID? { entry.aircraft }

  /// Of the flight or of the session; nil when there is none.
  public var total: Minutes? { entry.duration }

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
  /// The rating that covers the type (L-142).
  let rating: String
  /// `Cessna 172 S`, `Airbus A320-200`: as far as known; empty when there is nothing but the type.
  public let name: String
  public let engines: Aircraft.Engines?
  public let isMultiPilot: Bool
  let foldedText: [UInt8]

  init(_ record: Record) {
    let fields = record.fields
    id = record.id
    registration = fields[Aircraft.registration] ?? ""
    type = fields[Aircraft.type] ?? ""
    rating = TypeFamily.name(of: fields)
    name = AircraftName.of(fields)
    engines = fields[Aircraft.engines]
    isMultiPilot = fields[Aircraft.multiPilot] ?? false
    foldedText = folded(registration + "\n" + type + "\n" + name) + [0x0A] + plainRegistration(registration)
  }
}

/// One record of experience brought forward.
public struct PreviousRow: Sendable {
  public let entry: LogEntry
  public let description: String

  init(_ record: Record) {
    entry = LogEntry(record)
    description = record[PreviousExperience.description] ?? ""
  }

  public var id: RecordID { entry.id }
  /// Empty for all types together.
  public var type: String { entry.type }
}

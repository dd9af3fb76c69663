import Base
import Sync

/// One line of the logbook as the rules need it, read once from its fields: limits, recency, revalidation and
/// statistics then ask thousands of them without reading JSON.
public struct LogEntry: Sendable {
  public let id: RecordID
  public let kind: RecordKind
  /// Experience from before the first record, see ``PreviousExperience``: summed, but in no limit and no recency.
  public let isBroughtForward: Bool
  public let day: Day?
  /// Off block, or take-off when that is all there is; in UTC.
  public let time: MinuteOfDay?
  public let aircraft: RecordID?
  public let departure: String
  public let arrival: String
  /// Of a simulator session.
  public let device: String
  /// The type that brought forward experience names; others have an aircraft.
  public let type: String
  /// Minutes in a device.
  public let sessionTime: Int
  let amounts: Amounts
  /// Whether the record says anything of take-offs.
  let hasTakeOffs: Bool

  public init(_ record: Record) {
    let fields = record.fields
    id = record.id
    kind = fields[Flight.kind] ?? .flight
    isBroughtForward = record.key.collection.sameBytes(PreviousExperience.collection.name)
    day = fields[Flight.date]
    time = fields[Flight.departureTime] ?? fields[Flight.takeOffTime]
    aircraft = fields[Flight.aircraft]
    departure = fields[Flight.departure] ?? ""
    arrival = fields[Flight.arrival] ?? ""
    device = fields[Flight.device] ?? ""
    type = isBroughtForward ? fields[PreviousExperience.type] ?? "" : ""
    sessionTime = fields[Flight.sessionTime]?.count ?? 0
    amounts = Amounts(fields)
    hasTakeOffs = fields[Flight.takeOffsDay.name] != nil || fields[Flight.takeOffsNight.name] != nil
  }

  /// Minutes or number; of a session all are zero.
  public subscript(_ quantity: Quantity) -> Int { kind == .flight ? amounts[quantity] : 0 }

  /// Take-offs as pilot flying. The page of FCL.050 has none, so where the record says nothing of them each landing
  /// stands for one (a reading of ours).
  public var takeOffs: (day: Int, night: Int) {
    hasTakeOffs
      ? (amounts[.takeOffsDay], amounts[.takeOffsNight]) : (amounts[.landingsDay], amounts[.landingsNight])
  }

  /// Landings as pilot flying, also of a session.
  public var landings: (day: Int, night: Int) { (amounts[.landingsDay], amounts[.landingsNight]) }

  /// Whether it is a flight of that period, both days included.
  func isFlown(from first: Day, through last: Day) -> Bool {
    guard kind == .flight, !isBroughtForward, let day else { return false }
    return first <= day && day <= last
  }
}

extension FlownTime {
  /// A flight for the limits; nil for sessions, brought forward experience and records without day or time flown.
  /// A flight without a time of departure stands at the beginning of its day, so that it is not split.
  public init?(_ entry: LogEntry, boundary: DayBoundary = DayBoundary()) {
    guard entry.kind == .flight, !entry.isBroughtForward, let day = entry.day, entry[.total] > 0 else { return nil }
    start = entry.time.map { Instant(day: day, minute: $0) } ?? boundary.start(of: day)
    minutes = entry[.total]
  }
}

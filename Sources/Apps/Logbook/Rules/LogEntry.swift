import Base
import Sync

/// One line of the logbook, read once from its fields: the list, limits, recency, revalidation and statistics then ask
/// thousands of them without reading JSON.
public struct LogEntry: Sendable {
  public let id: RecordID
  /// Experience from before the first record, see ``PreviousExperience``: summed, but in no limit and no recency.
  public let isBroughtForward: Bool
  public private(set) var kind = RecordKind.flight
  /// Nil in a record whose date another version of the app wrote in a way unknown here.
  public private(set) var day: Day?
  /// Off block, or take-off when that is all there is; in UTC.
  public private(set) var time: MinuteOfDay?
  public private(set) var aircraft: RecordID?
  public private(set) var departure = ""
  public private(set) var arrival = ""
  /// Of a simulator session.
  public private(set) var device = ""
  /// Of the device of a session; nil when the record does not tell.
  public private(set) var deviceLevel: DeviceLevel?
  /// The designator that the device represents.
  public private(set) var deviceType = ""
  /// The type that brought forward experience names; others have an aircraft.
  public private(set) var type = ""
  /// Minutes in a device.
  public private(set) var sessionTime = 0
  /// Its place among the records of its day without a time.
  public private(set) var order = 0
  private(set) var amounts = Amounts()
  /// Whether the record says anything of take-offs.
  private var hasTakeOffs = false

  public init(_ record: Record) {
    var reader = EntryReader()
    self.init(RecordCursor(record), &reader) { _ in }
  }

  /// - Parameter searched: is handed each text that the search looks through.
  init(_ record: RecordCursor, _ reader: inout EntryReader, searched: (UnsafeBufferPointer<UInt8>) -> Void) {
    id = record.id
    isBroughtForward = record.isOf(PreviousExperience.collection.name)
    var takeOff: MinuteOfDay?
    var last = reader.fields.count
    while record.nextField() {
      guard let place = reader.place(of: record, after: last) else { continue }
      last = place
      let field = reader.fields[place]
      if field.isSearched { _ = record.withFieldText(searched) }
      switch field.part {
      case nil: break
      case .takeOffTime?: takeOff = record.withFieldText { MinuteOfDay(text: $0) } ?? nil
      case let part?: read(part, record)
      }
    }
    time = time ?? takeOff
  }

  private mutating func read(_ part: EntryReader.Part, _ record: RecordCursor) {
    func number() -> Int { Int(clamping: record.fieldValue?.int64 ?? 0) }
    func text() -> String { record.fieldValue?.text ?? "" }
    switch part {
    case .quantity(let quantity):
      amounts[quantity] = number()
      if quantity == .takeOffsDay || quantity == .takeOffsNight { hasTakeOffs = true }
    case .kind: kind = record.fieldValue.flatMap { RecordKind(json: $0) } ?? .flight
    case .day: day = record.withFieldText { Day(iso: $0) } ?? nil
    case .departureTime: time = record.withFieldText { MinuteOfDay(text: $0) } ?? nil
    case .aircraft: aircraft = record.fieldID
    case .departure: departure = text()
    case .arrival: arrival = text()
    case .device: device = text()
    case .deviceLevel: deviceLevel = record.fieldValue.flatMap { DeviceLevel(json: $0) }
    case .deviceType: deviceType = text()
    case .type: type = text()
    case .sessionTime: sessionTime = number()
    case .order: order = number()
    case .takeOffTime: break
    }
  }

  /// Minutes or number; of a session all are zero.
  public subscript(_ quantity: Quantity) -> Int { kind == .flight ? amounts[quantity] : 0 }

  /// Of the flight or of the session; nil when there is none.
  var duration: Minutes? {
    let minutes =
      switch kind {
      case .flight: self[.total]
      case .session: sessionTime
      }
    return minutes > 0 ? Minutes(minutes) : nil
  }

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

/// Which part of an entry each field is. Records of one book have mostly the same fields in the same order, so what came
/// after a field in the record before is tried first.
struct EntryReader {
  enum Part {
    case quantity(Quantity)
    case kind, day, order, departureTime, takeOffTime, departure, arrival, aircraft, device, deviceLevel, deviceType,
      type
    case sessionTime
  }

  /// A name that was looked up.
  private struct Known {
    let index: Int?
  }

  typealias Place = (name: String, part: Part?, isSearched: Bool)

  /// Every field of a flight, also those that are no part, so that they are passed over at once.
  private static let all: [Place] =
    (Flight.collection.fields + [PreviousExperience.type.field]).map { ($0.name, part($0.name), $0.isSearched) }
  private static let inOrder = (0...all.count).map { $0 + 1 < all.count ? $0 + 1 : 0 }

  let fields = EntryReader.all
  /// For each field the one that came after it; the last of them is for the beginning of a record.
  private var next = EntryReader.inOrder
  /// By the numbers of names (``RecordCursor/fieldPlace``), which are those of one walk over the records of one space.
  private var places: [Known?] = []

  /// Which of the fields the record's cursor stands at; nil for none of them.
  mutating func place(of record: RecordCursor, after last: Int) -> Int? {
    guard let number = record.fieldPlace else { return place(of: record.fieldName, after: last) }
    while places.count <= number { places.append(nil) }
    if let known = places[number] { return known.index }
    let index = place(of: record.fieldName, after: last)
    places[number] = Known(index: index)
    return index
  }

  /// - Parameter last: the field before it in the record.
  private mutating func place(of name: String, after last: Int) -> Int? {
    let guess = next[last]
    if fields[guess].name == name { return guess }
    guard let place = fields.firstIndex(where: { $0.name == name }) else { return nil }
    next[last] = place
    return place
  }

  private static func part(_ name: String) -> Part? {
    for quantity in Quantity.allCases where quantity.field.name == name { return .quantity(quantity) }
    let others: [(Field, Part)] = [
      (Flight.kind.field, .kind), (Flight.date.field, .day), (Flight.order.field, .order),
      (Flight.departureTime.field, .departureTime),
      (Flight.takeOffTime.field, .takeOffTime), (Flight.departure.field, .departure),
      (Flight.arrival.field, .arrival), (Flight.aircraft.field, .aircraft), (Flight.device.field, .device),
      (Flight.deviceLevel.field, .deviceLevel), (Flight.deviceType.field, .deviceType),
      (Flight.sessionTime.field, .sessionTime), (PreviousExperience.type.field, .type),
    ]
    for (field, part) in others where field.name == name { return part }
    return nil
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

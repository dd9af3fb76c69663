import Base
import Kit
import Sync

/// L-33: which flights look like one that is here, or like an earlier row of the file. Flights of a day without times are
/// as many as their rows; only those that are here already count against them, one for one. It is asked when all rows are read,
/// so that no record stands for two of them.
struct ImportLikeness: Sendable {
  private var known: [Moment: [Leg]] = [:]
  private var read: [Moment: [Leg]] = [:]
  /// The records here by day, places and aircraft.
  private var alike: [Key: [Stay]] = [:]
  /// The sessions and the experience brought forward that are here, by day.
  private var sessions: [Day: [Device]] = [:]
  private var previous: [Day: [Stay]] = [:]
  /// Those that stand for a row already.
  private var taken: Set<RecordID> = []
  private let places: PlaceNames

  /// When somebody left.
  private struct Moment: Hashable {
    let day: Day
    let time: MinuteOfDay
  }

  private struct Leg: Sendable {
    let id: RecordID
    let aircraft: RecordID?
    let departure: String
    let arrival: String
  }

  /// How long a record is, and whether it says when it left.
  private struct Stay: Sendable {
    let id: RecordID
    let minutes: Int
    let hasTime: Bool
  }

  /// What was done in which device. The page of FCL.050 joins its name, type, level and number to one text.
  private struct Device: Sendable {
    let id: RecordID
    let minutes: Int
    let name: [UInt8]
    /// The airliner that it represents; empty when nothing tells it.
    private let type: String
    private let qualification: [UInt8]

    init(_ id: RecordID, _ fields: Fields) {
      self.id = id
      minutes = fields[Flight.sessionTime]?.count ?? 0
      name = plainRegistration(Flight.deviceTitle(fields) + (fields[Flight.qualification] ?? ""))
      qualification = plainRegistration(fields[Flight.qualification] ?? "")
      type = TypeFamily.simulated(fields[Flight.deviceType] ?? "", fields[Flight.device] ?? "")
    }

    func isLike(_ other: Device) -> Bool {
      guard minutes == other.minutes else { return false }
      if contains(name, other.name) || contains(other.name, name) { return true }
      let isOther = !qualification.isEmpty && !other.qualification.isEmpty && qualification != other.qualification
      return !type.utf8.isEmpty && type == other.type && !isOther
    }
  }

  /// A logbook without times mostly has tenths of hours.
  private static let roundingMinutes = 3

  /// - Parameter airports: by which codes of IATA and of ICAO are one place.
  init(_ airports: Airports?) {
    places = PlaceNames(airports)
  }

  mutating func addKnown(_ record: Record) {
    let (id, fields) = (record.id, record.fields)
    switch record.key.collection {
    case Flight.collection.name where fields[Flight.kind] == .session:
      if let day = fields[Flight.date] { sessions[day, default: []].append(Device(id, fields)) }
    case Flight.collection.name: addKnown(id, fields)
    case PreviousExperience.collection.name:
      guard let day = fields[PreviousExperience.through] else { return }
      previous[day, default: []].append(Stay(id: id, minutes: ImportLikeness.sum(fields), hasTime: false))
    default: break
    }
  }

  private mutating func addKnown(_ id: RecordID, _ fields: Fields) {
    let moment = ImportLikeness.moment(fields)
    if let moment { known[moment, default: []].append(leg(id, fields)) }
    guard let (key, minutes) = stay(fields) else { return }
    alike[key, default: []].append(Stay(id: id, minutes: minutes, hasTime: moment != nil))
  }

  /// The record is here under the id of a row, so that it stands for no other.
  mutating func take(_ id: RecordID) {
    taken.insert(id)
  }

  mutating func find(_ key: RecordKey, _ fields: Fields) -> (RecordID, ImportItem.Likeness)? {
    let isPrevious = key.collection == PreviousExperience.collection.name
    guard isPrevious || fields[Flight.kind] == .session else { return find(key.id, fields) }
    guard let day = fields[Flight.date] else { return nil }
    let found: RecordID?
    if isPrevious {
      let sum = ImportLikeness.sum(fields)
      found = previous[day]?.first { $0.minutes == sum && !taken.contains($0.id) }?.id
    } else {
      let device = Device(key.id, fields)
      found = sessions[day]?.first { $0.isLike(device) && !taken.contains($0.id) }?.id
    }
    guard let found else { return nil }
    taken.insert(found)
    return (found, isPrevious ? .samePrevious : .sameSession)
  }

  private static func sum(_ fields: Fields) -> Int {
    (fields[Flight.total]?.count ?? 0) + (fields[Flight.sessionTime]?.count ?? 0)
  }

  /// Nobody leaves twice at one minute; but flights that neither begin nor end at one place are two, whatever their times say.
  private mutating func find(_ id: RecordID, _ fields: Fields) -> (RecordID, ImportItem.Likeness)? {
    if let moment = ImportLikeness.moment(fields) {
      let leg = leg(id, fields)
      if let found = known[moment]?.first(where: { !isOther(leg, $0) }) {
        return (found.id, found.aircraft == leg.aircraft ? .sameAircraft : .sameTime)
      }
      if let earlier = read[moment]?.first(where: { !isOther(leg, $0) }) { return (earlier.id, .earlierRow) }
      read[moment, default: []].append(leg)
      return stays(fields) { !$0.hasTime && $1 <= ImportLikeness.roundingMinutes }.map { ($0, .sameDayWithoutTime) }
    }
    if let found = stays(fields, { !$0.hasTime && $1 == 0 }) { return (found, .sameDayPlacesTotal) }
    return stays(fields) { $0.hasTime && $1 <= ImportLikeness.roundingMinutes }.map { ($0, .sameDayWithoutTime) }
  }

  /// The free record of that day, these places and aircraft whose duration is nearest.
  ///
  /// - Parameter fits: is told how many minutes it differs.
  private mutating func stays(_ fields: Fields, _ fits: (Stay, Int) -> Bool) -> RecordID? {
    guard let (key, minutes) = stay(fields) else { return nil }
    var best: (id: RecordID, difference: Int)?
    for one in alike[key] ?? [] where !taken.contains(one.id) {
      let difference = abs(one.minutes - minutes)
      if fits(one, difference), best.map({ difference < $0.difference }) ?? true { best = (one.id, difference) }
    }
    if let best { taken.insert(best.id) }
    return best?.id
  }

  private func isOther(_ one: Leg, _ other: Leg) -> Bool {
    places.areApart(one.departure, other.departure) && places.areApart(one.arrival, other.arrival)
  }

  private func leg(_ id: RecordID, _ fields: Fields) -> Leg {
    Leg(
      id: id, aircraft: fields[Flight.aircraft], departure: places.name(fields[Flight.departure] ?? ""),
      arrival: places.name(fields[Flight.arrival] ?? ""))
  }

  private static func moment(_ fields: Fields) -> Moment? {
    guard fields[Flight.kind] == .flight, let day = fields[Flight.date], let time = fields[Flight.departureTime]
    else { return nil }
    return Moment(day: day, time: time)
  }

  private func stay(_ fields: Fields) -> (key: Key, minutes: Int)? {
    guard let day = fields[Flight.date] else { return nil }
    var text = day.iso
    text += "\u{1F}" + (fields[Flight.aircraft.name]?.text ?? "")
    for place in [fields[Flight.departure], fields[Flight.arrival]] { text += "\u{1F}" + places.name(place ?? "") }
    return (Key(text), (fields[Flight.total] ?? Flight.computedTotal(fields))?.count ?? 0)
  }
}

/// Places as they are compared: `PRG` and `LKPR` are one.
struct PlaceNames: Sendable {
  private let airports: Airports?

  init(_ airports: Airports?) {
    self.airports = airports
  }

  /// The airport's code of ICAO where it is known, otherwise the text in capital letters.
  func name(_ text: String) -> String {
    let place = trimmed(text)
    if place.utf8.count == 3, let airport = airports?.airport(code: place) { return airport.icao }
    return capitals(place)
  }

  /// Whether two names are certainly two places. Of a code of three letters and one of four nobody knows without the airports.
  func areApart(_ one: String, _ other: String) -> Bool {
    if one.utf8.isEmpty || other.utf8.isEmpty || one == other { return false }
    return one.utf8.count == other.utf8.count || !(isCode(one) && isCode(other))
  }

  private func isCode(_ text: String) -> Bool {
    (3...4).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
  }
}

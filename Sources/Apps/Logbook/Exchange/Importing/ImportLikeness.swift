import Base
import Kit
import Sync

/// L-33: which flights look like one that is here, or like an earlier row of the file. Flights of a day without times are
/// as many as their rows; only those that are here already count against them, one for one.
struct ImportLikeness: Sendable {
  private var known: [Moment: (id: RecordID, aircraft: RecordID?)] = [:]
  private var read: [Moment: RecordID] = [:]
  private var timeless: [Key: [RecordID]] = [:]

  /// Nobody leaves twice at one minute.
  private struct Moment: Hashable {
    let day: Day
    let time: MinuteOfDay
  }

  mutating func addKnown(_ id: RecordID, _ fields: Fields) {
    if let moment = ImportLikeness.moment(fields) {
      if known[moment] == nil { known[moment] = (id, fields[Flight.aircraft]) }
    } else if let key = ImportLikeness.timelessKey(fields) {
      timeless[key, default: []].append(id)
    }
  }

  /// The row is here under its own id, so that it stands for no other.
  mutating func skip(_ fields: Fields) {
    if let key = ImportLikeness.timelessKey(fields), !(timeless[key] ?? []).isEmpty { timeless[key]?.removeLast() }
  }

  mutating func find(_ id: RecordID, _ fields: Fields) -> (RecordID, ImportItem.Likeness)? {
    if let moment = ImportLikeness.moment(fields) {
      if let found = known[moment] {
        return (found.id, found.aircraft == fields[Flight.aircraft] ? .sameAircraft : .sameTime)
      }
      if let earlier = read[moment] { return (earlier, .earlierRow) }
      read[moment] = id
      return nil
    }
    guard let key = ImportLikeness.timelessKey(fields), let found = timeless[key]?.popLast() else { return nil }
    return (found, .sameDayPlacesTotal)
  }

  private static func moment(_ fields: Fields) -> Moment? {
    guard fields[Flight.kind] == .flight, let day = fields[Flight.date], let time = fields[Flight.departureTime]
    else { return nil }
    return Moment(day: day, time: time)
  }

  private static func timelessKey(_ fields: Fields) -> Key? {
    guard let day = fields[Flight.date], fields[Flight.departureTime] == nil else { return nil }
    var text = day.iso
    for name in [
      Flight.kind.name, Flight.departure.name, Flight.arrival.name, Flight.aircraft.name, Flight.device.name,
    ] {
      text += "\u{1F}" + (fields[name]?.text ?? "")
    }
    let time = fields[Flight.total] ?? fields[Flight.sessionTime]
    return Key(text + "\u{1F}" + String(time?.count ?? 0))
  }
}

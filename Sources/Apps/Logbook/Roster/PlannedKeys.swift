import Base
import Sync

/// L-152: which planned flight a leg of a roster is. One that begins when a planned one does, between the same places, is that
/// one, as some programs give an event another identity with each export; otherwise the identity tells, and at last number, route
/// and day.
struct PlannedKeys {
  private let places: PlaceNames
  /// By beginning and places.
  private var keys: [Key: RecordKey] = [:]
  private var planned: [RecordKey: PlannedRow] = [:]
  /// Those with a number, by it and the places.
  private var numbered: [Key: [PlannedRow]] = [:]

  /// A flight that the new roster has at another time.
  struct Moved: Sendable {
    let row: PlannedRow
    let start: Instant
  }

  /// What a roster does to the planned flights.
  struct Assigned {
    /// Each leg once, with the record that it is or becomes.
    var legs: [(leg: RosterLeg, key: RecordKey)] = []
    /// The records of flights that are called off.
    var gone: [RecordKey] = []
    var moved: [Moved] = []
    /// Flights of the days of the roster that it no longer has.
    var missing: [PlannedRow] = []
  }

  init(_ records: [Record], _ airports: Airports?) {
    places = PlaceNames(airports)
    for record in records {
      guard let row = PlannedRow(record) else { continue }
      planned[record.key] = row
      let name = name(row.flown.start, row.departure, row.arrival)
      if keys[name] == nil { keys[name] = record.key }
      if let number = self.number(row.number, row.departure, row.arrival) { numbered[number, default: []].append(row) }
    }
  }

  private func name(_ start: Instant, _ departure: String, _ arrival: String) -> Key {
    Key(start.rfc3339 + "\u{1F}" + places.name(departure) + "\u{1F}" + places.name(arrival))
  }

  private func number(_ number: String, _ departure: String, _ arrival: String) -> Key? {
    number.utf8.isEmpty ? nil : Key(number + "\u{1F}" + places.name(departure) + "\u{1F}" + places.name(arrival))
  }

  /// The planned flight of that number and route on the day of the leg, or at most six hours apart from it; the nearest of several.
  private func sameFlight(_ leg: RosterLeg, except taken: Set<RecordKey>) -> RecordKey? {
    guard let number = number(leg.number, leg.departure, leg.arrival) else { return nil }
    var nearest: (key: RecordKey, distance: Int64)?
    for row in numbered[number] ?? [] where !taken.contains(row.key) {
      let start = row.flown.start
      let distance = abs(start.milliseconds - leg.start.milliseconds)
      guard leg.isNear(start) else { continue }
      if distance < nearest?.distance ?? .max { nearest = (row.key, distance) }
    }
    return nearest?.key
  }

  /// Comparing the flights of a year with the cancellations of a month takes less than a second.
  private static let mostSearched = 100_000

  func assigned(_ roster: RosterFile) -> Assigned {
    var assigned = Assigned()
    var taken: Set<RecordKey> = []
    var known = keys
    var others: [RosterLeg] = []
    for leg in roster.legs {
      if let key = known[name(leg.start, leg.departure, leg.arrival)] {
        if taken.insert(key).inserted { assigned.legs.append((leg, key)) }
      } else {
        others.append(leg)
      }
    }
    // An identity that the roster still has belongs to its own event.
    let identities = taken.union(others.map { PlannedFlight.key($0.uid) })
    for leg in others {
      let name = name(leg.start, leg.departure, leg.arrival)
      if known[name] != nil { continue }
      let key = key(leg, taken, identities, name)
      taken.insert(key)
      known[name] = key
      assigned.legs.append((leg, key))
      if let row = planned[key], row.flown.start != leg.start {
        assigned.moved.append(Moved(row: row, start: leg.start))
      }
    }
    assigned.gone =
      roster.cancelled.map { PlannedFlight.key($0) }.filter { taken.insert($0).inserted }
    // Each event has one or several flights.
    if roster.bare.count * planned.count <= PlannedKeys.mostSearched {
      for uid in roster.bare {
        for row in planned.values where !taken.contains(row.key) {
          let names = RosterLeg.names(uid, row.departure, row.arrival, row.flown.start)
          if names.contains(where: { PlannedFlight.key($0) == row.key }) {
            taken.insert(row.key)
            assigned.gone.append(row.key)
          }
        }
      }
    }
    for leg in roster.calledOff {
      let isKnown = planned[PlannedFlight.key(leg.uid)] != nil
      let key =
        keys[name(leg.start, leg.departure, leg.arrival)] ?? (isKnown ? nil : sameFlight(leg, except: taken))
      if let key, taken.insert(key).inserted { assigned.gone.append(key) }
    }
    if let days = roster.days, days.first < days.last {
      assigned.missing =
        planned.values.filter { days.first <= $0.day && $0.day <= days.last && !taken.contains($0.key) }
    }
    return assigned
  }

  private func key(
    _ leg: RosterLeg, _ taken: Set<RecordKey>, _ identities: Set<RecordKey>, _ name: Key
  ) -> RecordKey {
    let own = PlannedFlight.key(leg.uid)
    let isKnown = planned[own] != nil && !taken.contains(own)
    if !isKnown, let key = sameFlight(leg, except: taken.union(identities)) { return key }
    var uid = leg.uid
    // Its identity may be that of a flight which is known by its beginning.
    while taken.contains(PlannedFlight.key(uid)) { uid += "\u{1F}" + name.text }
    return PlannedFlight.key(uid)
  }
}

import Base
import Sync

/// L-152: which planned flight a leg of a roster is. One that begins when a planned one does, between the same places, is that
/// one, as some programs give an event another identity with each export; otherwise the identity tells.
struct PlannedKeys {
  private let places: PlaceNames
  /// By beginning and places.
  private var keys: [Key: RecordKey] = [:]

  init(_ planned: [Record], _ airports: Airports?) {
    places = PlaceNames(airports)
    for record in planned {
      guard let row = PlannedRow(record) else { continue }
      let name = name(row.flown.start, row.departure, row.arrival)
      if keys[name] == nil { keys[name] = record.key }
    }
  }

  private func name(_ start: Instant, _ departure: String, _ arrival: String) -> Key {
    Key(start.rfc3339 + "\u{1F}" + places.name(departure) + "\u{1F}" + places.name(arrival))
  }

  /// Each leg once, with the record that it is or becomes, and the records of flights that are called off.
  func assigned(_ roster: RosterFile) -> (legs: [(leg: RosterLeg, key: RecordKey)], gone: [RecordKey]) {
    var legs: [(leg: RosterLeg, key: RecordKey)] = []
    var taken: Set<RecordKey> = []
    var known = keys
    var others: [RosterLeg] = []
    for leg in roster.legs {
      if let key = known[name(leg.start, leg.departure, leg.arrival)] {
        if taken.insert(key).inserted { legs.append((leg, key)) }
      } else {
        others.append(leg)
      }
    }
    for leg in others {
      let name = name(leg.start, leg.departure, leg.arrival)
      if known[name] != nil { continue }
      var uid = leg.uid
      // Its identity may be that of a flight which is known by its beginning.
      while taken.contains(PlannedFlight.key(uid)) { uid += "\u{1F}" + name.text }
      let key = PlannedFlight.key(uid)
      taken.insert(key)
      known[name] = key
      legs.append((leg, key))
    }
    let gone =
      roster.cancelled.map { PlannedFlight.key($0) }
      + roster.calledOff.compactMap { keys[name($0.start, $0.departure, $0.arrival)] }
    return (legs, gone.filter { taken.insert($0).inserted })
  }
}

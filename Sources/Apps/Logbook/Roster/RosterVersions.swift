import Base
import Sync

/// L-152: of several versions of a flight (SEQUENCE of RFC 5545) the newest one.
extension RosterLeg {
  /// The flights without those of which the file has a newer version: between the same places, and near in time.
  static func newest(_ legs: [RosterLeg]) -> [RosterLeg] {
    var versions: [Key: [Int]] = [:]
    for (place, leg) in legs.enumerated() where leg.version != nil {
      versions[Key(leg.uid + "\u{1F}" + leg.departure + "\u{1F}" + leg.arrival), default: []].append(place)
    }
    var old = [Bool](repeating: false, count: legs.count)
    for places in versions.values where places.count > 1 {
      let places = places.inOrder { legs[$0].start < legs[$1].start }
      // Those near to a leg are neighbours in this order, and both ends of them only move forward: what may still be the newest of
      // them is kept with falling versions.
      var window: [Int] = []
      var (head, next) = (0, 0)
      for place in places {
        let leg = legs[place]
        while next < places.count && legs[places[next]].isNear(leg.start) {
          let version = legs[places[next]].version ?? 0
          while window.count > head, let last = window.last, legs[last].version ?? 0 <= version { window.removeLast() }
          window.append(places[next])
          next += 1
        }
        while !legs[window[head]].isNear(leg.start) { head += 1 }
        old[place] = (legs[window[head]].version ?? 0) > (leg.version ?? 0)
      }
    }
    return legs.indices.filter { !old[$0] }.map { legs[$0] }
  }

  /// What the legs of one event are called after the first, which has the event's own identity: by their places, their day, and
  /// their time.
  static func names(_ uid: String, _ departure: String, _ arrival: String, _ start: Instant) -> [String] {
    let places = uid + "\u{1F}" + departure + arrival
    let day = places + "\u{1F}" + start.day.iso
    return [places, day, day + start.minuteOfDay.text]
  }
}

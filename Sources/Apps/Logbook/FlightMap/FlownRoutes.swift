import Base
import Sync

/// The routes between known places, each with the number of its flights, and the places with theirs. What cannot be drawn
/// is counted.
struct FlownRoutes {
  struct Route {
    let from: String
    let to: String
    let start: Coordinates
    let end: Coordinates
    var count = 1

    /// Around the same place.
    var isLocal: Bool { start == end }
    var nauticalMiles: Double { GreatCircle(from: start, to: end).nauticalMiles }

    /// The great circle in steps of at most some 200 km.
    var line: [Coordinates] {
      let circle = GreatCircle(from: start, to: end)
      let steps = min(100, max(1, Int(circle.nauticalMiles / 108) + 1))
      var places = [start]
      for step in 1..<max(steps, 1) { places.append(circle.place(at: Double(step) / Double(steps))) }
      places.append(end)
      return places
    }
  }

  struct Site {
    let name: String
    let coordinates: Coordinates
    /// Take-offs and landings of flights there.
    var count = 0
  }

  private(set) var routes: [Route] = []
  private(set) var sites: [Site] = []
  /// Flights of which a place is not known.
  private(set) var leftOut = 0
  /// The places that are not known, as the flights name them.
  private(set) var unknown: [String] = []
  private let isDirected: Bool
  /// The place in `sites` of each name; −1 for an unknown one.
  private var sitesByName: [Key: Int] = [:]
  private var routesByPair: [UInt64: Int] = [:]

  /// - Parameter isDirected: whether there and back are two routes.
  init(isDirected: Bool) { self.isDirected = isDirected }

  /// Adds a flight.
  ///
  /// - Parameter places: where a place is; nil when that is not known. Asked once for each name.
  mutating func add(_ departure: String, _ arrival: String, _ places: (String) -> Coordinates?) {
    let from = site(departure, places)
    let to = site(arrival, places)
    guard from >= 0, to >= 0 else {
      leftOut += 1
      return
    }
    sites[from].count += 1
    sites[to].count += 1
    let isTurned = !isDirected && sites[to].name.precedesBytes(sites[from].name)
    let (one, other) = isTurned ? (to, from) : (from, to)
    let pair = UInt64(one) << 32 | UInt64(other)
    if let number = routesByPair[pair] {
      routes[number].count += 1
    } else {
      routesByPair[pair] = routes.count
      routes.append(
        Route(
          from: sites[one].name, to: sites[other].name, start: sites[one].coordinates, end: sites[other].coordinates))
    }
  }

  private mutating func site(_ text: String, _ places: (String) -> Coordinates?) -> Int {
    let name = trimmed(text)
    if let known = sitesByName[Key(name)] { return known }
    var number = -1
    if let coordinates = places(name) {
      number = sites.count
      sites.append(Site(name: name, coordinates: coordinates))
    } else if !name.utf8.isEmpty {
      unknown.append(name)
    }
    sitesByName[Key(name)] = number
    return number
  }
}

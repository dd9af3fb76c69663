import Base

/// L-165: several flights in one text of a roster: `OK650 PRG 0805 - LHR 1010, OK651 LHR 1100 - PRG 1300`.
struct DutyText {
  struct Leg {
    let departure: String
    let arrival: String
    let number: String
    let off: Clock
    let on: Clock
  }

  /// A time of the day as it stands there.
  struct Clock {
    let time: MinuteOfDay
    /// `Z` or `U` for UTC, `L` for the time of the place; nil where no letter stands behind it.
    let zone: UInt8?
  }

  enum Token {
    /// A code that may be an airport's.
    case place(String)
    case time(Clock)
    case number(String)

    var place: String? { if case .place(let code) = self { code } else { nil } }
    var time: Clock? { if case .time(let clock) = self { clock } else { nil } }
  }

  /// The flights that the text tells with both times.
  var legs: [Leg] { readings.first ?? [] }
  /// The same where digits may be numbers of flights or times; the likely one first.
  private(set) var readings: [[Leg]] = []
  /// The airports one after the other, where more than two are joined: `PRG-LHR-PRG`.
  private(set) var route: [String] = []

  /// Whether it says the number of a flight.
  private(set) var hasNumber = false
  /// Whether it names different flights: `OK650 PRG-LHR OK651 LHR-PRG`.
  private let namesSeveral: Bool

  /// Whether one beginning and one end cannot be those of a flight.
  var isOfSeveral: Bool { legs.count > 1 || route.count > 2 || namesSeveral }

  init(_ text: String, _ airports: Airports?) {
    route = RosterWords.route(text, airports)
    let flights = RosterWords.flights(text, airports)
    // A flight may be named again; without the airports also by other codes, so that the next one must go on where it ended.
    namesSeveral = flights.dropFirst().contains { flight in
      airports == nil
        ? flight.departure == flights[0].arrival
        : flight.departure != flights[0].departure || flight.arrival != flights[0].arrival
    }
    let tokens = RosterWords.tokens(text, airports)
    for case .number in tokens { hasNumber = true }
    let plain = DutyText.legs(tokens)
    // `1102 PRG 0635 CDG 0820`: a number without the airline.
    let numbered = DutyText.legs(RosterWords.tokens(text, airports, hasPlainNumbers: true))
    readings = numbered.count > 1 && numbered.count >= plain.count ? [numbered, plain] : [plain]
  }

  private static func legs(_ all: [Token]) -> [Leg] {
    var legs: [Leg] = []
    var tokens = all[...]
    var number = ""
    while let first = tokens.first {
      if case .number(let text) = first {
        number = text
        tokens.removeFirst()
      } else if let (leg, count) = DutyText.leg(tokens, number, after: legs.last?.arrival) {
        legs.append(leg)
        number = ""
        tokens = tokens.dropFirst(count)
      } else {
        tokens.removeFirst()
      }
    }
    return numbered(legs, all)
  }

  /// L-186: `08:05 PRG - 10:10 LHR (OK650)`: each number stands behind its flight.
  private static func numbered(_ legs: [Leg], _ tokens: [Token]) -> [Leg] {
    var numbers: [String] = []
    for case .number(let text) in tokens { numbers.append(text) }
    guard let first = legs.first, first.number.utf8.isEmpty, numbers.count == legs.count, case .number? = tokens.last else {
      return legs
    }
    return legs.indices.map {
      let leg = legs[$0]
      return Leg(departure: leg.departure, arrival: leg.arrival, number: numbers[$0], off: leg.off, on: leg.on)
    }
  }

  /// A flight at the beginning of the tokens, and how many of them it takes. After a flight its arrival need not be said again.
  private static func leg(_ tokens: ArraySlice<Token>, _ number: String, after place: String?) -> (Leg, Int)? {
    let next = Array(tokens.prefix(4))
    let places = next.map { $0.place }
    let times = next.map { $0.time }
    // Where the two places and the two times stand.
    for order in [(0, 2, 1, 3), (0, 1, 2, 3), (1, 3, 0, 2)] where next.count == 4 {
      guard let from = places[order.0], let to = places[order.1], let off = times[order.2], let on = times[order.3]
      else { continue }
      return (Leg(departure: from, arrival: to, number: number, off: off, on: on), 4)
    }
    // `PRG 0805-1010 LHR`
    if next.count == 4, let from = places[0], let off = times[1], let on = times[2], let to = places[3], from != to {
      return (Leg(departure: from, arrival: to, number: number, off: off, on: on), 4)
    }
    guard let place, next.count >= 3, let off = times[0], let to = places[1], let on = times[2] else { return nil }
    return (Leg(departure: place, arrival: to, number: number, off: off, on: on), 3)
  }
}

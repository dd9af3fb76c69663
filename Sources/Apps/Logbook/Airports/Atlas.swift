import Base
import Store
import Sync

/// Where places are: the pilot's own first, then the airports that the server publishes. Those are asked for once, when
/// a screen first needs them; without them everything else works.
struct Atlas: Sendable {
  enum Stage: Sendable {
    case unasked
    case coming(request: AwaitedAnswer)
    case here(Airports)
    /// The server has none, or neither the network nor this device.
    case absent
  }

  private(set) var stage = Stage.unasked
  /// By name.
  private(set) var own: [OwnPlaceRow] = []

  static let url = "/api/v1/published/airports"

  init() {}

  /// For where nothing is asked for: the command line.
  init(own records: [Record], _ airports: Airports?) {
    if let airports { stage = .here(airports) }
    take(own: records, .english)
  }

  var airports: Airports? {
    if case .here(let airports) = stage { return airports }
    return nil
  }

  /// Asks for the airports, unless that was done. A failed request is made again when the next screen needs them.
  mutating func open(_ context: UpdateContext) {
    switch stage {
    case .coming, .here: return
    case .unasked, .absent:
      stage = .coming(request: context.request(for: "logbook", "GET", Atlas.url, timeoutMilliseconds: 60_000))
    }
  }

  /// - Returns: whether the answer was to the request for the airports.
  mutating func take(_ answer: AppAnswer) -> Bool {
    guard case .coming(let request) = stage, let answer = request.read(answer) else { return false }
    let airports = answer.status == 200 ? Airports(answer.body) : Airports("")
    stage = airports.isEmpty ? .absent : .here(airports)
    return true
  }

  mutating func take(own records: [Record], _ language: Language) {
    own = records.map { OwnPlaceRow($0) }.byName(language) { $0.name }
  }

  // MARK: - Where a place is

  /// The coordinates of a place as flights name it; nil when it is not known.
  func coordinates(_ name: String) -> Coordinates? {
    let text = trimmed(name)
    if text.utf8.isEmpty { return nil }
    if let place = ownPlace(text), let coordinates = place.coordinates { return coordinates }
    return airports?.airport(code: text)?.coordinates
  }

  private func ownPlace(_ text: String) -> OwnPlaceRow? {
    if own.isEmpty { return nil }
    let wanted = folded(text)
    return own.first { $0.folded == wanted }
  }

  /// The length of the great circle in nautical miles; nil when a place is not known.
  func distance(_ departure: String?, _ arrival: String?) -> Double? {
    guard let departure, let arrival, let from = coordinates(departure), let to = coordinates(arrival) else {
      return nil
    }
    return GreatCircle(from: from, to: to).nauticalMiles
  }

  /// What a known place is called: the airport's name, nothing for an own place.
  func title(_ name: String) -> String? {
    let text = trimmed(name)
    if text.utf8.isEmpty { return nil }
    if ownPlace(text)?.coordinates != nil { return "" }
    return airports?.airport(code: text)?.title
  }

  // MARK: - Completion

  struct Suggestion: Sendable {
    /// What is written into the flight.
    let text: String
    let title: String
  }

  /// Places for what is typed: those flown to lately first, then own places, then airports; none when it is one of them.
  func suggestions(_ typed: String, recent: [String], limit: Int) -> [Suggestion] {
    let needle = folded(trimmed(typed))
    guard needle.count >= 2, title(typed) == nil, !recent.contains(where: { folded($0) == needle }) else { return [] }
    var found: [Suggestion] = []
    func add(_ text: String, _ title: String) {
      if found.count < limit, !found.contains(where: { $0.text == text }) {
        found.append(Suggestion(text: text, title: title))
      }
    }
    for name in recent {
      let title = title(name)
      if contains(folded(name), needle) || contains(folded(title ?? ""), needle) { add(name, title ?? "") }
    }
    for place in own where contains(place.folded, needle) { add(place.name, "") }
    for airport in airports?.search(typed, limit: limit) ?? [] { add(airport.icao, airport.title) }
    return found
  }
}

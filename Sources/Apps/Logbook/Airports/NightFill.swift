import Base
import HTML
import Kit
import Store
import Sync

/// The steps of computing the night of many flights.
enum NightAction: String, AppAction {
  static let area = "logbook.night"

  case search, fill, close
}

/// L-93: the flights that say nothing of night and have some: found in steps, because each is computed, and filled in
/// as one change.
struct NightFill: Sendable {
  static let timer = "logbook.night"
  static let flightsPerStep = 200

  enum Stage: Sendable {
    case resting
    /// The airports are on their way.
    case waiting
    case searching(Search)
    case found(Search)
  }

  struct Search: Sendable {
    /// The flights as they were when the search began.
    let flights: [RecordID]
    var done = 0
    var found: [(id: RecordID, time: Minutes)] = []
    /// How many have a place whose coordinates are not known.
    var unknownCount = 0
    /// Signed flights stay, as night time is part of what was signed (L-96).
    var signedCount = 0

    var total: Minutes { found.reduce(.zero) { $0 + $1.time } }
  }

  private(set) var stage = Stage.resting

  mutating func wait() { stage = .waiting }

  mutating func begin(_ book: Book, _ context: UpdateContext) {
    var flights: [RecordID] = []
    for row in book.rows where row.kind == .flight { flights.append(row.id) }
    stage = .searching(Search(flights: flights))
    context.timer(NightFill.timer, afterMilliseconds: 0)
  }

  /// One step of the search.
  mutating func step(_ atlas: Atlas, _ settings: Fields, _ context: UpdateContext) {
    guard case .searching(var search) = stage else { return }
    let rule = RuleSettings.night(settings)
    let end = min(search.flights.count, search.done + NightFill.flightsPerStep)
    for id in search.flights[search.done..<end] {
      guard let record = context.record(RecordKey(Flight.collection.name, id)), record.fields[Flight.night.name] == nil
      else { continue }
      if let night = atlas.night(record.fields, rule) {
        if night.time.count == 0 { continue }
        if record[Signature.field] == nil { search.found.append((id, night.time)) } else { search.signedCount += 1 }
      } else if atlas.lacks(record.fields) {
        search.unknownCount += 1
      }
    }
    search.done = end
    if end < search.flights.count {
      stage = .searching(search)
      context.timer(NightFill.timer, afterMilliseconds: 0)
    } else {
      stage = .found(search)
    }
  }

  /// What somebody has entered meanwhile stands.
  mutating func fill(_ context: UpdateContext) {
    guard case .found(let search) = stage else { return }
    stage = .resting
    var changes: [(key: RecordKey, changes: [(name: String, value: JSON?)])] = []
    for (id, time) in search.found {
      let key = RecordKey(Flight.collection.name, id)
      guard let record = context.record(key), record.fields[Flight.night.name] == nil, record[Signature.field] == nil
      else { continue }
      changes.append((key, [(Flight.night.name, time.json)]))
    }
    context.saveAll(undoable: changes, notice: Text(Words.nightFilled(changes.count, context.format)))
  }

  mutating func close(_ context: UpdateContext) {
    context.timer(NightFill.timer, afterMilliseconds: -1)
    stage = .resting
  }
}

extension Atlas {
  /// Whether a place of the flight is named and not known.
  func lacks(_ fields: Fields) -> Bool {
    [fields[Flight.departure], fields[Flight.arrival]].contains { name in
      name.map { !trimmed($0).utf8.isEmpty && coordinates($0) == nil } ?? false
    }
  }
}

extension LogbookApp {
  mutating func actOnNight(_ action: Event.Action, _ context: UpdateContext) {
    switch NightAction(action) {
    case .search:
      atlas.open(context)
      if case .coming = atlas.stage { nightFill.wait() } else { nightFill.begin(book, context) }
    case .fill: nightFill.fill(context)
    case .close: nightFill.close(context)
    case nil: break
    }
  }

  /// Own places alone may be enough, so the search goes on without the airports too.
  mutating func searchWhenAnswered(_ context: UpdateContext) {
    if case .waiting = nightFill.stage { nightFill.begin(book, context) }
  }

  func nightCard(_ context: Context) -> Node {
    let language = context.language
    return section(.class("card"), .key("night")) {
      h2 { Words.nightTitle }
      switch nightFill.stage {
      case .resting:
        p { Words.nightText }
        nightButton("search", Words.findNight(language))
      case .waiting: p(.role("status")) { Words.airportsComing }
      case .searching(let search):
        p(.role("status")) {
          context.format.number(search.done) + " / " + context.format.number(search.flights.count)
        }
        nightButton("close", Words.stop(language), isQuiet: true)
      case .found(let search):
        p(.role("status")) { Words.nightFound(search, context.format) }
        if search.signedCount > 0 { p { Words.repairSigned(search.signedCount) } }
        if search.unknownCount > 0 { p { Words.unknownPlaces(search.unknownCount, context.format) } }
        div(.class("buttons")) {
          if !search.found.isEmpty { nightButton("fill", Words.fillNight(search.found.count, context.format)) }
          nightButton("close", Words.close(language), isQuiet: true)
        }
      }
    }
  }

  private func nightButton(_ action: String, _ text: String, isQuiet: Bool = false) -> Node {
    button(.class(isQuiet ? "button quiet" : "button"), .type("button"), .action("logbook.night." + action)) { text }
  }
}

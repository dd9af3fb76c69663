import Base
import Kit
import Store
import Sync

/// L-98: all findings in all records of the book. Thousands of flights are checked in steps, so that no frame waits for
/// them; a result that is shown stays until the next one is complete.
struct BookCheck: Sendable {
  static let timer = "logbook.check"
  static let recordsPerStep = 200

  struct Item: Sendable {
    let key: RecordKey
    let finding: Finding
  }

  enum Severity: Sendable, Named {
    case all, errors, warnings

    var name: String {
      switch self {
      case .all: "all"
      case .errors: "errors"
      case .warnings: "warnings"
      }
    }

    func includes(_ severity: Finding.Severity) -> Bool {
      switch self {
      case .all: true
      case .errors: severity == .error
      case .warnings: severity == .warning
      }
    }
  }

  /// The records that are still to be checked, the newest flight first, and what was found so far.
  private struct Work: Sendable {
    let keys: [RecordKey]
    var done = 0
    var items: [Item] = []
  }

  /// Nil before the first check is complete.
  private(set) var items: [Item]?
  private var work: Work?
  /// Whether a record has changed since the check began.
  private var isStale = true
  var severity = Severity.all
  /// The number of the rule to show; nil for all.
  var rule: Int?

  var progress: (done: Int, of: Int)? { work.map { ($0.done, $0.keys.count) } }

  mutating func recordsChanged(_ context: UpdateContext) {
    isStale = true
    // The runtime asks for the next step a moment later, when all changes are in the book.
    if items != nil || work != nil { context.timer(BookCheck.timer, afterMilliseconds: 200) }
  }

  /// Begins when the screen is opened and something has changed since the last check.
  mutating func open(_ book: Book, _ supporting: SupportingRecords, _ context: UpdateContext) {
    if !isStale { return }
    begin(book, supporting)
    context.timer(BookCheck.timer, afterMilliseconds: 0)
  }

  private mutating func begin(_ book: Book, _ supporting: SupportingRecords) {
    isStale = false
    var keys = book.rows.map { RecordKey(Flight.collection.name, $0.id) }
    for aircraft in book.aircraft { keys.append(RecordKey(Aircraft.collection.name, aircraft.id)) }
    keys.append(Pilot.key)
    for previous in book.previous { keys.append(RecordKey(PreviousExperience.collection.name, previous.id)) }
    for duty in supporting.duties { keys.append(RecordKey(DutyPeriod.collection.name, duty.id)) }
    for record in supporting.certificates + supporting.ratings + supporting.places { keys.append(record.key) }
    work = Work(keys: keys)
  }

  /// One step.
  mutating func step(_ book: Book, _ supporting: SupportingRecords, _ context: UpdateContext) {
    if isStale { begin(book, supporting) }
    guard var work else { return }
    // What was found so far has one owner, and is not copied at each step.
    self.work = nil
    let end = min(work.keys.count, work.done + BookCheck.recordsPerStep)
    for key in work.keys[work.done..<end] {
      for finding in BookCheck.findings(key, book, context) { work.items.append(Item(key: key, finding: finding)) }
    }
    work.done = end
    if end < work.keys.count {
      self.work = work
      context.timer(BookCheck.timer, afterMilliseconds: 0)
    } else {
      items = work.items
    }
  }

  private static func findings(_ key: RecordKey, _ book: Book, _ context: Context) -> [Finding] {
    guard let fields = context.record(key)?.fields else { return [] }
    switch key.collection {
    case Flight.collection.name: return book.findings(key.id, fields, today: context.today)
    case Aircraft.collection.name:
      return Logbook.check(
        aircraft: fields, others: book.aircraft.filter { $0.id != key.id }.map { $0.registration })
    case Pilot.collection.name: return Logbook.check(pilot: fields, today: context.today)
    default:
      guard let collection = Schema(Logbook.collections).collection(named: key.collection) else { return [] }
      return Logbook.check(paper: collection, fields, today: context.today)
    }
  }

  // MARK: - What is shown

  func count(_ severity: Severity) -> Int {
    var count = 0
    for item in items ?? [] where severity.includes(item.finding.severity) { count += 1 }
    return count
  }

  /// The rules that found something, by their number, with how often.
  var rules: [(rule: Int, count: Int)] {
    var rules: [(rule: Int, count: Int)] = []
    for item in items ?? [] where severity.includes(item.finding.severity) {
      if let place = rules.firstIndex(where: { $0.rule == item.finding.rule }) {
        rules[place].count += 1
      } else {
        rules.append((item.finding.rule, 1))
      }
    }
    return rules.inOrder { $0.rule < $1.rule }
  }

  var shown: [Item] {
    (items ?? []).filter { item in
      severity.includes(item.finding.severity) && (rule == nil || rule == item.finding.rule)
    }
  }

  /// L-166: of what is shown, the aircraft that two pilots fly and that are not marked so.
  var singlePilotAirliners: [RecordKey] { shown.filter { $0.finding.rule == 166 }.map { $0.key } }
}

extension Book {
  /// L-2 … L-14 and L-17 for a flight or a session of the book.
  func findings(_ id: RecordID?, _ fields: Fields, today: Day) -> [Finding] {
    var found = Logbook.check(fields, today: today)
    if let gone = fields[Flight.aircraft], aircraft(gone) == nil {
      found.append(Finding(rule: 18, field: Flight.aircraft.name, severity: .warning, text: Words.aircraftGone))
    }
    for row in overlaps(id, fields) {
      found.append(
        Finding(rule: 17, field: Flight.departureTime.name, severity: .warning, text: Words.overlaps(row)))
    }
    return found
  }
}

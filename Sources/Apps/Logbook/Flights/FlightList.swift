import Base
import HTML
import Kit
import Store
import Sync

/// What is done with the list of flights and its filter.
enum FilterAction: String, AppAction {
  static let area = "logbook.filter"

  case open, ask, text, clear, kinds, type, aircraft, aircraftText, clearAircraft, from, to, period
}

/// The list of flights and sessions: what is shown of the book, and the filter.
struct FlightList: Sendable {
  var filter = Filter()
  var sheet = FilterSheet()
  /// What the aircraft of the filter are searched for.
  var aircraftText = ""
  /// The indices of the book's rows that the filter lets through.
  private(set) var matches: [Int32] = []
  private(set) var totals = (flights: Minutes.zero, sessions: Minutes.zero)
  /// What is drawn, one line each: a row, or the heading of the month that begins with it.
  private(set) var lines: [Line] = []

  /// Counts the refreshes, so that what is made of the matches is made once for each.
  private(set) var revision = 0

  enum Line: Sendable {
    case month(Day?, count: Int, total: Minutes)
    case row(Int32)
  }

  mutating func refresh(_ book: Book) {
    if let id = filter.aircraft, book.aircraft(id) == nil { filter.clearAircraft() }
    revision += 1
    matches = book.matches(filter)
    totals = book.totals(matches)
    lines = FlightList.lines(matches, book)
  }

  private static func lines(_ matches: [Int32], _ book: Book) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(matches.count + matches.count / 8 + 1)
    var place: Int?
    var month: Day?
    var count = 0
    var total = Minutes.zero
    for index in matches {
      let row = book.rows[Int(index)]
      // Rows come newest first, so a row belongs to the month as long as it is not before its first day.
      let isSame = place != nil && (row.day.map { day in month.map { day >= $0 } ?? false } ?? (month == nil))
      if !isSame {
        if let place { lines[place] = .month(month, count: count, total: total) }
        place = lines.count
        month = row.day?.firstOfMonth
        lines.append(.month(month, count: 0, total: .zero))
        count = 0
        total = .zero
      }
      lines.append(.row(index))
      count += 1
      if row.kind == .flight { total += row.total ?? .zero }
    }
    if let place { lines[place] = .month(month, count: count, total: total) }
    return lines
  }

  mutating func act(_ action: Event.Action, _ book: Book, _ context: UpdateContext) {
    switch FilterAction(action) {
    case .open:
      sheet.act(action.text)
      return
    case .ask:
      context.ask(
        Dialog(
          title: Words.clearFilter, text: Words.clearFilterText,
          confirm: Words.clearFilter, action: FilterAction.clear.wire))
      return
    case .clear: filter = Filter()
    case .text: filter.text = action.text
    case .kinds: filter.choose(Filter.Kinds(name: action.text) ?? .all)
    case .type:
      // Of a list the text; of a chip the value, which a second press takes back.
      let isChip = action.text.utf8.isEmpty
      filter.choose(type: !isChip ? action.text : action.value == filter.type ? "" : action.value)
    case .aircraftText:
      aircraftText = action.text
      return
    case .aircraft:
      // A second press takes the choice back.
      if let id = RecordID(action.value), id != filter.aircraft {
        filter.choose(aircraft: id)
      } else {
        filter.clearAircraft()
      }
      aircraftText = ""
    case .clearAircraft: filter.clearAircraft()
    case .from: filter.from = Day(iso: action.text)
    case .to: filter.to = Day(iso: action.text)
    case .period: choosePeriod(action.value, context.today)
    case nil: return
    }
    refresh(book)
    // What was in view is another list now.
    if context.scrolling("list").top > 0 { context.scrollToTop() }
  }

  private mutating func choosePeriod(_ name: String, _ today: Day) {
    filter.to = nil
    filter.from = FlightList.start(of: name, today)
  }

  /// The first day of a period that ends today; nil for all time.
  static func start(of period: String, _ today: Day) -> Day? {
    switch period {
    case "28": today.adding(days: -27)
    case "90": today.adding(days: -89)
    case "year": Day(year: today.year, month: 1, day: 1)
    default: nil
    }
  }
}

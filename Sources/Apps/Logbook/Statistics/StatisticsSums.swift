import Base

/// The sums of what the filter lets through, and of experience brought forward where the filter does not shut it out.
final class StatisticsSums {
  let own: Totals
  let broughtForward: Totals
  let all: Totals
  private let statistics: Statistics
  private var groups: [[StatisticsGroup]?] = [nil, nil, nil, nil, nil]

  init(_ book: Book, _ list: FlightList) {
    let rows = book.rows
    let matches = list.matches
    let previous = book.previous.filter { list.filter.takes(previous: $0) }
    var own = Totals()
    for index in matches { own.add(rows[Int(index)].entry) }
    var all = own
    var broughtForward = Totals()
    for row in previous {
      broughtForward.add(row.entry)
      all.add(row.entry)
    }
    self.own = own
    self.broughtForward = broughtForward
    self.all = all
    var types: [RecordID: String] = [:]
    for aircraft in book.aircraft { types[aircraft.id] = aircraft.type }
    statistics = Statistics(types: types) { body in
      for index in matches { body(rows[Int(index)].entry) }
      for row in previous { body(row.entry) }
    }
  }

  /// Made when it is first asked for.
  func groups(by grouping: Grouping) -> [StatisticsGroup] {
    let place = grouping.place
    if let known = groups[place] { return known }
    let made = statistics.groups(by: grouping)
    groups[place] = made
    return made
  }
}

extension Grouping {
  fileprivate var place: Int {
    switch self {
    case .year: 0
    case .month: 1
    case .type: 2
    case .aircraft: 3
    case .airport: 4
    }
  }
}

extension Filter {
  /// Experience brought forward has no words, no aircraft and no days of its own; it belongs to a type when it names it.
  func takes(previous row: PreviousRow) -> Bool {
    words.isEmpty && kinds == .all && aircraft == nil && from == nil && to == nil
      && (type.utf8.isEmpty || type == row.type)
  }
}

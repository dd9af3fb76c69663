import Base
import Files
import Kit
import Sync

extension DateReading {
  /// Looks through the dates of the flights: what they tell of their order, and which could be read both ways.
  init(_ tables: [SourceTable], told: DateOrder?) {
    var hints = DateHints()
    var isMonthFirst = false
    var declared: DateOrder?
    for table in tables where table.source == nil || table.source?.role == .flights {
      let columns =
        table.source == nil
        ? table.columns.index(of: Flight.date.name).map { [$0] } ?? []
        : table.has(.day)
          ? table.meanings.indices.filter { table.meanings[$0].meaning == .day } : Array(table.datedTimes.prefix(1))
      if columns.isEmpty { continue }
      isMonthFirst = table.source?.isMonthFirst ?? false
      declared = declared ?? table.declaredOrder
      for row in table.rows where !table.isHeader(row) {
        for column in columns { hints.add(trimmedCell(row[column])) }
      }
    }
    ambiguousCount = hints.ambiguousCount
    example = hints.example
    if let told = told ?? declared {
      order = told
      evidence = .told
    } else if hints.dayFirst != hints.monthFirst {
      order = hints.dayFirst ? .dayFirst : .monthFirst
      evidence = .others
    } else {
      let byRows = hints.sequence
      order = byRows ?? (isMonthFirst ? .monthFirst : .dayFirst)
      evidence = hints.dayFirst ? .mixed : byRows == nil ? .none : .sequence
    }
  }
}

/// What dates tell, one after the other.
private struct DateHints {
  var ambiguousCount = 0
  var example = ""
  var dayFirst = false
  var monthFirst = false
  private var last: (dayFirst: Day, monthFirst: Day)?
  /// Steps forward and back in time, in either reading.
  private var steps = (dayFirst: (up: 0, down: 0), monthFirst: (up: 0, down: 0))

  mutating func add(_ text: String) {
    guard let written = WrittenDay(text) else { return }
    if case .either = written {
      ambiguousCount += 1
      if example.utf8.isEmpty { example = text }
    } else {
      switch WrittenDay.evidence(text) {
      case .dayFirst?: dayFirst = true
      case .monthFirst?: monthFirst = true
      case nil: break
      }
    }
    let days = (dayFirst: written.day(.dayFirst), monthFirst: written.day(.monthFirst))
    if let last {
      if days.dayFirst > last.dayFirst {
        steps.dayFirst.up += 1
      } else if days.dayFirst < last.dayFirst {
        steps.dayFirst.down += 1
      }
      if days.monthFirst > last.monthFirst {
        steps.monthFirst.up += 1
      } else if days.monthFirst < last.monthFirst {
        steps.monthFirst.down += 1
      }
    }
    last = days
  }

  /// The order in which the rows go through time one way, when the other goes back and forth.
  var sequence: DateOrder? {
    let one = min(steps.dayFirst.up, steps.dayFirst.down)
    let other = min(steps.monthFirst.up, steps.monthFirst.down)
    return one == other || ambiguousCount < 3 ? nil : one < other ? .dayFirst : .monthFirst
  }
}

import Base
import HTML
import Kit
import Store
import Sync

/// L-157: the best of what the filter lets through; each leads to its flight or to the flights of its days.
struct RecordsView {
  let book: Book
  let list: FlightList
  let records: FlownRecords
  let context: Context

  private var language: Language { context.language }
  private var format: Format { context.format }

  var node: Node? {
    let rows = self.rows
    return rows.isEmpty ? nil : div(.class("bests"), .key("bests")) { group(Words.bests, rows) }
  }

  private var rows: [GroupedRow] {
    var rows: [GroupedRow] = []
    if let longest = records.longest {
      rows.append(flight("longest", Words.longestFlight, longest.place, format.minutes(Minutes(longest.minutes))))
    }
    if let farthest = records.farthest {
      rows.append(
        flight("farthest", Words.farthestFlight, farthest.place, nauticalMiles(farthest.nauticalMiles, format)))
    }
    if let best = records.busiestDay, best.count > 1 {
      rows.append(
        GroupedRow(
          .action(StatisticsAction.flights, value: best.day.iso), key: "day", title: Words.busiestDay,
          remark: Text(format.day(best.day) + " · " + format.records(best.count)),
          end: Text(format.minutes(Minutes(best.minutes))), leads: true))
    }
    if let best = records.busiestMonth {
      rows.append(
        GroupedRow(
          .action(StatisticsAction.flights, value: best.first.iso + "/" + best.first.lastOfMonth.iso), key: "month",
          title: Words.busiestMonth,
          remark: Text(format.monthAndYear(best.first) + " · " + format.records(best.count)),
          end: Text(format.minutes(Minutes(best.minutes))), leads: true))
    }
    return rows
  }

  private func flight(_ key: String, _ title: Text, _ place: Int, _ value: String) -> GroupedRow {
    let row = book.rows[Int(list.matches[place])]
    let day = row.day.map { format.day($0) } ?? ""
    return GroupedRow(
      .href(LogbookRoute.flight(row.id).url), key: key, title: title,
      remark: Text(joined([joined([row.departure, row.arrival], by: " – "), day], by: " · ")), end: Text(value))
  }
}

extension Words {
  static let bests = Text(cs: "Rekordy", en: "Personal bests")
  static let longestFlight = Text(cs: "Nejdelší let", en: "Longest flight")
  static let farthestFlight = Text(cs: "Nejvzdálenější let", en: "Farthest flight")
  static let busiestDay = Text(cs: "Nejvíc za den", en: "Most in a day")
  static let busiestMonth = Text(cs: "Nejvíc za měsíc", en: "Most in a month")
}

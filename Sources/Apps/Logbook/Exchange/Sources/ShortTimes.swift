import Base
import Files
import Sync

/// L-163: a spreadsheet takes `0005` for a number and drops its zeros: `805` for 08:05, `45` for 00:45, `0` for midnight.
extension SourceTable {
  /// Finds the columns of times of the day whose cells are all such numbers, or times as they are written otherwise.
  mutating func findShortTimes() {
    guard let source, source.role == .flights, !source.countsMinutesOfDay else { return }
    shortTimes = meanings.indices.compactMap { column in
      guard isTime(meanings[column]) else { return nil }
      return example(column).map { ShortTimes(column: column, example: $0) }
    }
  }

  private func isTime(_ column: SourceColumn) -> Bool {
    guard column.meaning == .field, case .time = FlightFields.all[column.place].kind else { return false }
    return true
  }

  /// The first cell that can only be read so; nil when there is none, or the column has anything else in it. Of numbers that all
  /// have one or two digits nobody knows what they count.
  private func example(_ column: Int) -> String? {
    var example: String?
    var hasHours = false
    for row in rows where !isHeader(row) {
      let text = trimmedCell(row[column])
      if text.utf8.isEmpty { continue }
      if importedTime(text, countsMinutes: false) != nil {
        let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        hasHours = hasHours || (isNumber && text.utf8.count <= 4)
      } else if shortTime(text) != nil {
        example = example ?? text
      } else {
        return nil
      }
    }
    return hasHours ? example : nil
  }
}

/// A column of times without their leading zeros.
struct ShortTimes: Sendable {
  let column: Int
  /// The first cell that says no hour.
  let example: String
}

/// The minutes after midnight that are left of `00MM`.
func shortTime(_ text: String) -> MinuteOfDay? {
  guard text.utf8.count <= 2, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = integer(text),
    number < 60
  else { return nil }
  return MinuteOfDay(Int(number))
}

extension SourceRow {
  /// Some spreadsheets leave nothing of a midnight. An empty cell of such a column is one where the total says so to the minute.
  mutating func settleMidnight() {
    let ends = (FlightFields.departureTime, FlightFields.arrivalTime)
    guard let total = values[FlightFields.total].flatMap({ Minutes(json: $0) }) else { return }
    func time(_ place: Int) -> MinuteOfDay? { values[place].flatMap { MinuteOfDay(json: $0) } }
    func isShort(_ place: Int) -> Bool {
      table.shortTimes.contains { table.meanings[$0.column].place == place && trimmedCell(row[$0.column]).utf8.isEmpty }
    }
    switch (time(ends.0), time(ends.1)) {
    case (let start?, nil):
      if isShort(ends.1), Flight.block(start, .midnight) == total { values[ends.1] = MinuteOfDay.midnight.json }
    case (nil, let end?):
      if isShort(ends.0), Flight.block(.midnight, end) == total { values[ends.0] = MinuteOfDay.midnight.json }
    case (nil, nil), (_?, _?): break
    }
  }
}

import Base

/// A cell of a table that is exported or imported. A spreadsheet can calculate with every kind but text.
public enum TableCell: Equatable, Sendable {
  case empty
  case text(String)
  case day(Day)
  case time(MinuteOfDay)
  /// A day and a time of day.
  case moment(Day, MinuteOfDay)
  /// A duration in minutes.
  case minutes(Int)
  case count(Int)
  /// Decimal digits with an optional sign and point: `-12.5`.
  case number(String)
  case flag(Bool)

  /// The text in a CSV: days as 2026-11-21, times as 09:05, durations as 1:25.
  public var text: String {
    switch self {
    case .empty: ""
    case .text(let text), .number(let text): text
    case .day(let day): day.iso
    case .time(let time): time.text
    case .moment(let day, let time): day.iso + " " + time.text
    case .minutes(let count): Minutes(count).text
    case .count(let count): String(count)
    case .flag(let isOn): isOn ? "true" : "false"
    }
  }

  public static func == (one: TableCell, other: TableCell) -> Bool {
    switch (one, other) {
    case (.empty, .empty): true
    case (.text(let one), .text(let other)), (.number(let one), .number(let other)): one == other
    case (.day(let one), .day(let other)): one == other
    case (.time(let one), .time(let other)): one == other
    case (.moment(let one, let time), .moment(let other, let otherTime)): one == other && time == otherTime
    case (.minutes(let one), .minutes(let other)), (.count(let one), .count(let other)): one == other
    case (.flag(let one), .flag(let other)): one == other
    case (.empty, _), (.text, _), (.number, _), (.day, _), (.time, _), (.moment, _), (.minutes, _), (.count, _),
      (.flag, _):
      false
    }
  }
}

/// A table with a heading above each column.
public struct Worksheet: Equatable, Sendable {
  public var name: String
  public var titles: [String]
  public var rows: [[TableCell]]

  public init(name: String, titles: [String], rows: [[TableCell]] = []) {
    self.name = name
    self.titles = titles
    self.rows = rows
  }

  /// A row with the sum of each column that holds durations or counts.
  public var sums: [TableCell] {
    var sums = [TableCell](repeating: .empty, count: titles.count)
    for row in rows {
      for (column, cell) in row.enumerated() where column < sums.count {
        switch (cell, sums[column]) {
        case (.minutes(let count), .minutes(let sum)): sums[column] = .minutes(sum &+ count)
        case (.count(let count), .count(let sum)): sums[column] = .count(sum &+ count)
        case (.minutes, _), (.count, _): sums[column] = cell
        case (.empty, _), (.text, _), (.day, _), (.time, _), (.moment, _), (.number, _), (.flag, _): break
        }
      }
    }
    return sums
  }

  public static func == (one: Worksheet, other: Worksheet) -> Bool {
    one.name == other.name && one.rows == other.rows && one.titles.count == other.titles.count
      && one.titles.indices.allSatisfy { one.titles[$0] == other.titles[$0] }
  }
}

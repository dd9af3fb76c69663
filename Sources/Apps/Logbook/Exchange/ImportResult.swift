import Base
import Files
import Sync

/// What reading a file gave: nothing is stored yet.
public struct ImportResult: Sendable {
  public enum Format: Equatable, Sendable {
    /// Our own CSV.
    case vademecum
    /// Our backup.
    case backup
    case webLogbook, foreFlight, logTen, crewLounge, myFlightbook, openPilotLog, autoFlightLog
    /// A table whose columns the user has explained.
    case mapped

    /// The name of the program, as its makers write it; empty for ours and for a table of the user's.
    public var program: String {
      switch self {
      case .vademecum, .backup, .mapped: ""
      case .webLogbook: "web-logbook"
      case .foreFlight: "ForeFlight"
      case .logTen: "LogTen"
      case .crewLounge: "CrewLounge PILOTLOG"
      case .myFlightbook: "MyFlightbook"
      case .openPilotLog: "openPilotLog"
      case .autoFlightLog: "autoflightlog"
      }
    }

    /// In which the ids of its rows are made (L-31); it never changes.
    var namespace: String { program.utf8.isEmpty ? "mapped" : program }
  }

  public enum Status: Equatable, Sendable {
    case new
    /// Our own file says otherwise than the record here.
    case changed
    /// It is here already.
    case same
    /// L-33: another record looks like the same flight.
    case similar(RecordID, Likeness)
  }

  /// Why a flight looks like another one.
  public enum Likeness: Equatable, Sendable {
    /// The same day, departure time and aircraft.
    case sameAircraft
    /// The same day and departure time; nobody leaves twice at one minute.
    case sameTime
    /// Neither has times; day, places, aircraft and total are the same.
    case sameDayPlacesTotal
    /// An earlier row of the file has the same day and departure time.
    case earlierRow
  }

  public struct Item: Sendable {
    public let key: RecordKey
    public var fields: Fields
    /// What to set and (nil) to remove, to make the record here the one of the file.
    public var changes: [(name: String, value: JSON?)]
    public var status: Status
    /// The line of the file.
    public let line: Int
  }

  /// Nil when no table of flights was recognised.
  public var format: Format?
  /// The columns of the first row, for the message that the file is not known.
  public var columns: [String] = []
  public var items: [Item] = []
  public var problems: [ImportProblem] = []
  /// Rows of which no record could be made, as they are in the file.
  var rejected: [CSV.Row] = []
  /// Tables that no format knows; the user can explain their columns.
  var unknown: [UnknownTable] = []
  /// What the dates of the file say about their order.
  public var dates = DateReading()
  /// Keys that name rows of a table that was not given: openPilotLog's flights without its tails and pilots.
  public var missingTables: [String] = []
  /// What the plausibility rules find in the flights of the file.
  public var findings: [FindingCount] = []

  public init() {}

  public var similarCount: Int {
    items.count { if case .similar = $0.status { true } else { false } }
  }

  /// Whether a changed record is taken without asking: a table of ours was edited on purpose, a backup was not (L-36).
  public var overwrites: Bool { format != .backup }

  /// The items to store.
  ///
  /// - Parameters:
  ///   - includingSimilar: also those that resemble a record that is here.
  ///   - overwriting: also those that change a record that is here; nil as the format has it.
  ///   - chosen: places of items for which it is the other way round.
  public func wanted(
    includingSimilar: Bool = false, overwriting: Bool? = nil, except chosen: Set<Int> = []
  ) -> [Item] {
    var wanted: [Item] = []
    for (place, item) in items.enumerated() {
      let isWanted =
        switch item.status {
        case .new: true
        case .changed: (overwriting ?? overwrites) != chosen.contains(place)
        case .same: false
        case .similar: includingSimilar != chosen.contains(place)
        }
      if isWanted { wanted.append(item) }
    }
    return wanted
  }

  /// Sums up what the rules find in a record.
  mutating func count(_ found: [Finding], line: Int) {
    for finding in found {
      if let place = findings.firstIndex(where: { $0.rule == finding.rule && $0.severity == finding.severity }) {
        findings[place].count += 1
      } else {
        findings.append(
          FindingCount(rule: finding.rule, severity: finding.severity, line: line, text: finding.text))
      }
    }
  }

  public var rejectedCount: Int { rejected.count }

  /// The rejected rows under their header, to be corrected and imported again.
  public var rejectedCSV: [UInt8] {
    CSV.write([columns] + rejected.map { $0.cells })
  }
}

/// One thing in a file that could not be taken as it is.
public struct ImportProblem: Sendable {
  public enum Consequence: Equatable, Sendable {
    /// No record was made of the row.
    case rejected
    /// The value stands in the remarks instead of its field.
    case inRemarks
    /// The record was made without the value, which has no remarks to stand in.
    case leftOut
    /// Something to know; nothing was left out.
    case note
  }

  /// The line in the file, from 1.
  public let line: Int
  /// The file's name, when there are several.
  public var file = ""
  /// From 1; nil when it is about the whole row.
  public let column: Int?
  public let columnName: String
  /// The text of the cell.
  public let value: String
  public let reason: Text
  public let consequence: Consequence

  init(
    line: Int, column: Int? = nil, columnName: String = "", value: String = "", reason: Text, consequence: Consequence
  ) {
    self.line = line
    self.column = column
    self.columnName = columnName
    self.value = value
    self.reason = reason
    self.consequence = consequence
  }
}

/// How often a rule found something, and the first case.
public struct FindingCount: Sendable {
  public let rule: Int
  public let severity: Finding.Severity
  public var count = 1
  public let line: Int
  public let text: Text
}

/// In which order the dates of a file were read, and how sure that is.
public struct DateReading: Sendable {
  public var order = DateOrder.dayFirst
  /// Dates that can be read both ways, and the first of them.
  public var ambiguousCount = 0
  public var example = ""
  public var evidence = Evidence.none

  public enum Evidence: Equatable, Sendable {
    /// No date of the file tells: it is the order of its format or the user's.
    case none
    /// Other dates of the file are possible in this order only.
    case others
    /// In this order the rows follow one another in time.
    case sequence
    /// The file has dates of both orders.
    case mixed
    /// The user or the file says so.
    case told
  }
}

/// A table whose columns nobody has explained yet.
public struct UnknownTable: Sendable {
  public let file: String
  public let columns: [String]
  /// Its first rows.
  public let samples: [[String]]
}

extension Text {
  /// Both languages by the way of one.
  init(_ words: (Language) -> String) {
    self.init(cs: words(.czech), en: words(.english))
  }
}

import Base
import Files
import Kit
import Sync

/// What reading a file gave: nothing is stored yet.
public struct ImportResult: Sendable {
  public enum Format: Equatable, Sendable {
    /// Our own CSV.
    case vademecum
    /// Our backup.
    case backup
    case webLogbook, foreFlight, logTen, crewLounge, myFlightbook, openPilotLog, autoFlightLog, capzlog, skyDemon, flyLog
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
      case .capzlog: "Capzlog"
      case .skyDemon: "SkyDemon"
      case .flyLog: "FLYLOG.io"
      }
    }

    /// In which the ids of its rows are made (L-31); it never changes.
    var namespace: String { program.utf8.isEmpty ? "mapped" : program }
  }

  public typealias Item = ImportItem

  /// Nil when no table of flights was recognised.
  public var format: Format?
  public internal(set) var contents = ImportContents()
  /// Tables that no format knows; the user can explain their columns.
  var unknown: [UnknownTable] = []
  /// What the dates of the file say about their order.
  public var dates = DateReading()
  /// Keys that name rows of a table that was not given: openPilotLog's flights without its tails and pilots.
  public var missingTables: [String] = []
  /// What the plausibility rules find in the flights of the file.
  public var findings: [FindingCount] = []
  /// In how many flights they find anything.
  public private(set) var incompleteCount = 0

  public init() {}

  /// The columns of the first row, for the message that the file is not known.
  public var columns: [String] { contents.columns }
  public var items: [Item] { contents.items }
  /// L-192: how the columns of tables that no format knows are read by their names; of those that tell day, aircraft and time.
  public var guessed: [ColumnMapping] {
    unknown.compactMap { table in
      let mapping = ColumnMapping(guessing: table)
      func has(_ word: String) -> Bool { mapping.words.contains(word) }
      let isTold =
        has("total") || has("sessionTime") || (has("departureTime") && has("arrivalTime"))
        || (has("takeOffTime") && has("landingTime"))
      return mapping.tellsDay(table.samples) && has("registration") && isTold ? mapping : nil
    }
  }
  public var problems: [ImportProblem] { contents.problems }
  public var similarCount: Int { contents.similarCount }
  public var rejectedCount: Int { contents.rejected.count }
  public var rejectedCSV: [UInt8] { contents.rejectedCSV }

  /// The items to store, see ``ImportContents``.
  public func wanted(includingSimilar: Bool = false, overwriting: Bool? = nil) -> [Item] {
    contents.wanted(includingSimilar: includingSimilar, overwriting: overwriting)
  }

  /// Sums up what the rules find in a record.
  mutating func count(_ found: [Finding], line: Int) {
    if !found.isEmpty { incompleteCount += 1 }
    for (place, finding) in found.enumerated() {
      // A record counts once, whatever else the rule finds in the field.
      if found[..<place].contains(where: { FindingCount.isSame($0, finding) }) { continue }
      if let place = findings.firstIndex(where: {
        $0.rule == finding.rule && $0.severity == finding.severity && $0.field == finding.field
      }) {
        findings[place].count += 1
      } else {
        findings.append(
          FindingCount(
            rule: finding.rule, field: finding.field, severity: finding.severity, line: line, text: finding.text))
      }
    }
  }
}

/// In how many records a rule found something in a field, and the first case.
public struct FindingCount: Sendable {
  public let rule: Int
  /// The field's name.
  public let field: String
  public let severity: Finding.Severity
  public var count = 1
  public let line: Int
  public let text: Text

  /// What the field is called.
  public var label: Text { Flight.collection.field(named: field)?.label ?? Text(cs: field, en: field) }

  static func isSame(_ one: Finding, _ other: Finding) -> Bool {
    one.rule == other.rule && one.severity == other.severity && one.field == other.field
  }
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

/// Why a flight looks like another one (L-33).
extension ImportItem.Likeness {
  /// The same day, departure time and aircraft.
  public static let sameAircraft = ImportItem.Likeness(
    "sameAircraft",
    Text(
      cs: "stejný den, čas odletu i letadlo jako let, který tu je",
      en: "same day, departure time and aircraft as a flight here"))
  /// The same day and departure time; nobody leaves twice at one minute.
  public static let sameTime = ImportItem.Likeness(
    "sameTime",
    Text(
      cs: "ve stejnou minutu už odletěl jiný let, který tu je", en: "another flight here left at the same minute"))
  /// Neither has times; day, places, aircraft and total are the same.
  public static let sameDayPlacesTotal = ImportItem.Likeness(
    "sameDayPlacesTotal",
    Text(
      cs: "bez času; stejný den, místa, letadlo a doba jako záznam, který tu je",
      en: "without a time; same day, places, aircraft and duration as a record here"))
  /// One of the two has no time; day, places and aircraft are the same, and the total but for its rounding.
  public static let sameDayWithoutTime = ImportItem.Likeness(
    "sameDayWithoutTime",
    Text(
      cs: "stejný den, místa, letadlo a doba jako záznam, který tu je; čas odletu má jen jeden z nich",
      en: "same day, places, aircraft and duration as a record here; only one of them has a time of departure"))
  public static let sameSession = ImportItem.Likeness(
    "sameSession",
    Text(
      cs: "stejný den, zařízení a doba jako simulátor, který tu je",
      en: "same day, device and duration as a simulator session here"))
  public static let samePrevious = ImportItem.Likeness(
    "samePrevious",
    Text(
      cs: "stejný den a doba jako předchozí praxe, která tu je",
      en: "same day and time as previous experience here"))
  /// An earlier row of the file has the same day and departure time.
  public static let earlierRow = ImportItem.Likeness(
    "earlierRow",
    Text(
      cs: "stejný den a čas odletu jako dřívější řádek souboru",
      en: "same day and departure time as an earlier row of the file"))
}

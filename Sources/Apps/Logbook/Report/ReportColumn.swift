import Base

/// The columns of the page of AMC1 FCL.050, from left to right; the twelve groups number them.
public enum ReportColumn: Int, Sendable, CaseIterable {
  case date
  case departurePlace
  case departureTime
  case arrivalPlace
  case arrivalTime
  case aircraft
  case registration
  case singlePilotSE
  case singlePilotME
  case multiPilot
  case total
  case picName
  case landingsDay
  case landingsNight
  case night
  case ifr
  case pic
  case coPilot
  case dual
  case instructor
  case sessionDate
  case sessionType
  case sessionTime
  case remarks

  /// How the cells of the column stand in it.
  enum Kind {
    /// Broken into lines.
    case text
    /// One line in the middle: days, times of the day.
    case mark
    /// Summed at the foot of the page, in minutes.
    case minutes
    /// Summed at the foot of the page, in number.
    case count
  }

  var kind: Kind {
    switch self {
    case .departurePlace, .arrivalPlace, .aircraft, .registration, .picName, .sessionType, .remarks: .text
    case .date, .departureTime, .arrivalTime, .sessionDate: .mark
    case .singlePilotSE, .singlePilotME, .multiPilot, .total, .night, .ifr, .pic, .coPilot, .dual, .instructor,
      .sessionTime:
      .minutes
    case .landingsDay, .landingsNight: .count
    }
  }

  /// Those with totals.
  static let summed = allCases.filter { $0.kind == .minutes || $0.kind == .count }
  /// Those whose text may take several lines.
  static let texts = allCases.filter { $0.kind == .text }

  /// Groups 1–8 stand on the left page of a spread, 9–12 on the right.
  static let leftPage = allCases.filter { $0.rawValue < ReportColumn.night.rawValue }
  static let rightPage = allCases.filter { $0.rawValue >= ReportColumn.night.rawValue }
}

/// Sums of the columns that have totals: minutes or numbers.
public struct ReportSums: Equatable, Sendable {
  private var values = [Int64](repeating: 0, count: ReportColumn.allCases.count)

  public init() {}

  public subscript(_ column: ReportColumn) -> Int64 {
    get { values[column.rawValue] }
    set { values[column.rawValue] = newValue }
  }

  mutating func add(_ other: ReportSums) {
    for column in ReportColumn.summed { self[column] += other[column] }
  }
}

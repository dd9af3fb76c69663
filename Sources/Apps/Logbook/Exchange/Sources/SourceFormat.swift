import Base
import Kit

/// A kind of file of another logbook: by which columns it is recognised, and what its columns mean. Columns are found by
/// name, without regard to case, spaces and underscores, wherever they stand.
struct SourceFormat: Sendable {
  /// What a table tells.
  enum Role: Sendable {
    case people, aircraft, flights
  }

  let format: ImportResult.Format
  var role = Role.flights
  /// A table with all of these columns is of this format.
  let signature: [String]
  /// So is one with all of these and one of ``signs``, for exports in which the user chooses the columns.
  var base: [String] = []
  var signs: [String] = []
  /// Whether a bare number in a duration is minutes; otherwise hours.
  var countsMinutes = false
  /// Whether a bare number in a time is the minute of the day.
  var countsMinutesOfDay = false
  /// How `3/4/2026` is read when nothing in the file tells.
  var isMonthFirst = false
  /// Whether a column of a table that no format knows may be called as here. Some call columns as nobody else does: `Day` is a
  /// duration there.
  var lendsNames = true
  /// A line for each column: `name=word`, see ``SourceColumn``.
  let table: String

  /// The meaning of each column; those that the table does not name are kept among the further data.
  func columns(_ header: ImportColumns) -> [SourceColumn] {
    var meanings = [SourceColumn](repeating: .kept, count: header.names.count)
    for line in table.parts(at: 0x0A) {
      let parts = line.parts(at: UInt8(ascii: "="))
      guard parts.count == 2, let column = header.index(of: parts[0]), let meaning = SourceColumn(parts[1])
      else { continue }
      meanings[column] = meaning
    }
    return meanings
  }

  func isHeader(_ header: ImportColumns) -> Bool {
    signature.allSatisfy { header.has($0) }
      || (base.allSatisfy { header.has($0) } && signs.contains { header.has($0) })
  }

  /// The format of a table with these columns; nil when none knows it.
  static func of(_ header: ImportColumns) -> SourceFormat? {
    all.first { $0.isHeader(header) }
  }

  static let all = [
    webLogbook, foreFlightAircraft, foreFlight, logTen, logTenColumns, crewLounge, crewLoungeOld, myFlightbook,
    openPilotLogFlights, openPilotLogTails, openPilotLogPilots, autoFlightLog, capzlog, skyDemon, flyLog,
  ]
}

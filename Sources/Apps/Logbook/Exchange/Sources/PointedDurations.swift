import Base
import Files
import Sync

/// L-170: `1.20` for an hour and twenty minutes, as people type it.
extension SourceTable {
  private static let mostRounding = 3

  /// A point is a decimal point (L-144) unless the times of the rows say otherwise: two totals that they confirm so, and none that
  /// they confirm as a decimal or that can be nothing else.
  mutating func findPoints() {
    guard let source, source.role == .flights, let total = column(FlightFields.total) else { return }
    let ends = [
      (column(FlightFields.departureTime), column(FlightFields.arrivalTime)),
      (column(FlightFields.takeOffTime), column(FlightFields.landingTime)),
    ]
    var example: String?
    var count = 0
    for row in rows where !isHeader(row) {
      let text = trimmedCell(row[total])
      if !text.utf8.contains(where: { $0 == 0x2E || $0 == 0x2C }) { continue }
      guard let decimal = importedDuration(text, countsMinutes: countsMinutes) else { continue }
      guard let pointed = SourceTable.pointed(text) else { return }
      if pointed == decimal { continue }
      for (out, off) in ends {
        guard let block = block(row, out, off).map({ Int($0) }) else { continue }
        if abs(block - decimal.count) <= SourceTable.mostRounding { return }
        if block == pointed.count {
          example = example ?? text
          count += 1
          break
        }
      }
    }
    if count > 1 { pointedDuration = example }
  }

  func duration(_ text: String) -> Minutes? {
    if pointedDuration != nil, let pointed = SourceTable.pointed(text) { return pointed }
    return importedDuration(text, countsMinutes: countsMinutes)
  }

  /// `1.20`, `1,2` where a spreadsheet has dropped the last zero; nil when it cannot be hours and minutes.
  static func pointed(_ text: String) -> Minutes? {
    let parts = text.parts(at: text.utf8.contains(0x2C) ? 0x2C : 0x2E)
    guard parts.count == 2, (1...2).contains(parts[1].utf8.count), let hours = integer(parts[0]),
      let digits = integer(parts[1]),
      (0...99_999).contains(hours), digits >= 0
    else { return nil }
    let minutes = parts[1].utf8.count == 1 ? digits * 10 : digits
    return minutes < 60 ? Minutes(Int(hours) * 60 + Int(minutes)) : nil
  }
}

extension SourceRow {
  /// Tenths of an hour reach beyond an exact total by their rounding: then they are the total.
  mutating func settleRounding() {
    guard table.has(.exact, FlightFields.total), let total = values[FlightFields.total]?.int64 else { return }
    for place in values.indices where place != FlightFields.total && place != FlightFields.sessionTime {
      guard case .minutes = FlightFields.all[place].kind, let value = values[place]?.int64 else { continue }
      if value > total && value - total <= 3 { values[place] = .integer(total) }
    }
  }
}

import Base
import Files
import Sync

/// A table for people: it has the columns that an app declares, and a row for each record.
public struct TableExport: Sendable {
  public let sheet: Worksheet
  /// The first cell of the totals row; nil for a table without one.
  public var sumTitle: String?

  public init(_ sheet: Worksheet, sumTitle: String? = nil) {
    self.sheet = sheet
    self.sumTitle = sumTitle
  }

  /// One column for each field, with its label as the header.
  public init(_ fields: [Field], _ records: [Record], name: String, _ language: Language) {
    let rows = records.map { record in fields.map { TableExport.cell($0, record.fields[$0.name]) } }
    self.init(Worksheet(name: name, titles: fields.map { $0.label(language) }, rows: rows))
  }

  /// A field's value as a cell with which a spreadsheet can calculate.
  public static func cell(_ field: Field, _ value: JSON?) -> TableCell {
    guard let value else { return .empty }
    switch field.kind {
    case .minutes: return value.int64.map { .minutes(Int(clamping: $0)) } ?? .empty
    case .integer: return value.int64.map { .count(Int(clamping: $0)) } ?? .empty
    case .time: return MinuteOfDay(json: value).map { .time($0) } ?? .empty
    case .day: return Day(json: value).map { .day($0) } ?? .empty
    case .text, .prose, .decimal, .choice, .reference, .flag, .codes, .structure: return cell(field.input(of: value))
    }
  }

  /// An empty text gives an empty cell.
  public static func cell(_ text: String) -> TableCell { text.utf8.isEmpty ? .empty : .text(text) }

  /// The table without sums.
  ///
  /// - Parameter formulas: what becomes of texts that a spreadsheet would compute.
  public func csv(_ formulas: CSV.Formulas = .guarded) -> [UInt8] {
    CSV.write([sheet.titles] + sheet.rows.map { row in row.map { $0.text } }, formulas: formulas)
  }

  /// The last row adds up durations and counts.
  public var workbook: [UInt8] {
    guard let sumTitle, !sheet.rows.isEmpty else { return WorkbookWriter.file(sheet) }
    var sums = sheet.sums
    if !sums.isEmpty { sums[0] = .text(sumTitle) }
    return WorkbookWriter.file(sheet, last: sums)
  }
}

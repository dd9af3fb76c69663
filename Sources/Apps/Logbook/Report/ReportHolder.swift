import Base
import Sync

/// The holder of the logbook, for the front page and the head of each page.
public struct ReportHolder: Equatable, Sendable {
  public let name: String
  public let licence: String
  public let address: String

  public init(name: String = "", licence: String = "", address: String = "") {
    self.name = name
    self.licence = licence
    self.address = address
  }

  /// From the fields of the pilot's record.
  public init(_ fields: Fields?) {
    name = joined([fields?[Pilot.firstName] ?? "", fields?[Pilot.lastName] ?? ""], by: " ")
    licence = fields?[Pilot.licence] ?? ""
    address = fields?[Pilot.address] ?? ""
  }

  /// The same; of a book that is the sample book alone, an invented pilot as long as nobody has entered another (L-40).
  public init(_ fields: Fields?, of book: Book) {
    self.init(fields)
    if name.utf8.isEmpty && licence.utf8.isEmpty && address.utf8.isEmpty && Samples.isAll(of: book) {
      self = Samples.holder
    }
  }
}

/// What the checksum is of: the content, however it is set. One JSON array a line: holder, totals brought forward, then
/// the cells of each entry in the order of the columns, days as `2026-11-21`, times in minutes.
enum ReportContent {
  static func checksum(_ entries: [ReportEntry], forward: ReportSums, holder: ReportHolder) -> String {
    var hash = SHA256()
    hash.update(line([holder.name, holder.licence, holder.address]))
    hash.update(line(ReportColumn.summed.map { String(forward[$0]) }))
    for entry in entries {
      let sums = entry.sums
      hash.update(
        line(
          ReportColumn.allCases.map { column in
            switch column.kind {
            case .minutes, .count: String(sums[column])
            case .text, .mark: entry.text(column, sums) { $0.iso }
            }
          }))
    }
    return hexText(hash.finish())
  }

  private static func line(_ texts: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for text in texts {
      bytes.append(bytes.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
      bytes.append(json: text)
    }
    bytes.append("]\n")
    return bytes
  }
}

import Base
import Kit
import Sync

extension Logbook {
  /// L-33: a line in English for each record that an import holds back, with what it resembles and why: for the command line.
  ///
  /// - Parameter existing: the records of the book.
  public static func heldBack(_ result: ImportResult, _ existing: [Record]) -> [String] {
    var known: [RecordID: (text: String, line: Int?)] = [:]
    for record in existing where record.key.collection == Flight.collection.name {
      known[record.id] = (describe(record.fields), nil)
    }
    for item in result.items { known[item.key.id] = known[item.key.id] ?? (describe(item.fields), item.line) }
    var lines: [String] = []
    for item in result.items {
      guard case .similar(let other, let why) = item.status else { continue }
      var text = "Row \(item.line), \(describe(item.fields)), is held back: \(why.words.en)"
      if let found = known[other] {
        text += " (\(found.text)" + (found.line.map { ", row \($0)" } ?? "") + ")"
      }
      lines.append(text)
    }
    return lines
  }

  /// `2026-07-04 09:05 LKPR – LKTB`
  private static func describe(_ fields: Fields) -> String {
    let time = fields[Flight.departureTime] ?? fields[Flight.takeOffTime]
    let places = joined([fields[Flight.departure] ?? "", fields[Flight.arrival] ?? ""], by: " – ")
    return joined(
      [fields[Flight.date]?.iso ?? "", time?.text ?? "", places, fields[Flight.device] ?? ""], by: " ")
  }
}

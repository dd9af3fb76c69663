import Base
import Kit
import Sync

/// Where a row stands in a table that is sorted by a column (I-30): numbers by their size, days by time, options by their order
/// in the list, texts by the alphabet and the numbers in them by size; what cannot be read as the column's type is behind
/// them, and what has no value is last, whichever way the column runs.
enum ColumnOrder {
  static func key(_ record: Record, _ attribute: AttributeShape?, _ isReversed: Bool, _ language: Language) -> SortKey {
    var key = SortKey()
    guard let attribute else {
      let time = record.id.instant?.milliseconds ?? 0
      key.add(isReversed ? time : ~time)
      return key
    }
    guard let value = record.fields[attribute.name] else {
      key.add(Int64.max)
      return key
    }
    guard let value = attribute.read(value) else {
      key.add(Int64(1))
      key.add(attribute.plain(value), language)
      return key
    }
    key.add(Int64(0))
    switch attribute.type {
    case .number: key.add(turned(ordered(value.double ?? 0), isReversed))
    case .date: key.add(turned(Int64(Day(json: value)?.number ?? 0), isReversed))
    case .choice, .flag, .choices: key.add(turned(place(value, attribute), isReversed))
    case .text, .prose, .link, .photo:
      let text = Titles.bySize(value.text ?? "")
      if isReversed { key.addReversed(text, language) } else { key.add(text, language) }
    }
    return key
  }

  private static func turned(_ number: Int64, _ isReversed: Bool) -> Int64 { isReversed ? ~number : number }

  /// A whole number of the same order (IEEE 754, 5.10).
  private static func ordered(_ number: Double) -> Int64 {
    let bits = Int64(bitPattern: (number == 0 ? 0 : number).bitPattern)
    return bits < 0 ? Int64.min &- bits : bits
  }

  private static func place(_ value: JSON, _ attribute: AttributeShape) -> Int64 {
    let code = value.codes?.first ?? value.text ?? ""
    if attribute.type == .flag { return code == "yes" ? 0 : 1 }
    return Int64(attribute.options.options.firstIndex { $0.code == code } ?? Int(Int32.max))
  }
}

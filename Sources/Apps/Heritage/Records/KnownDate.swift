import Base
import Sync

/// A date that is known to the year, to the month or to the day (E-4): `1707`, `1707-01`, `1707-01-18`.
public struct KnownDate: FieldValue, Equatable {
  public let year: Int
  /// 1…12; nil when only the year is known.
  public let month: Int?
  /// 1…31; nil when only the month is known.
  public let day: Int?

  /// Nil when there is no such year, month or day.
  public init?(_ text: String) {
    let bytes = [UInt8](text)
    switch bytes.count {
    case 4:
      guard let start = Day(iso: text + "-01-01") else { return nil }
      (year, month, day) = (start.year, nil, nil)
    case 7:
      guard let start = Day(iso: text + "-01") else { return nil }
      (year, month, day) = (start.year, start.month, nil)
    default:
      guard let exact = Day(iso: text) else { return nil }
      (year, month, day) = (exact.year, exact.month, exact.day)
    }
  }

  /// As people type it: `18. 1. 1707`, `1. 1707`, `1/1707`, `1707`, `leden 1707`, `18 January 1707`, or as it is stored.
  init?(typed words: String) {
    let text = KnownDate.withNumberedMonth(words)
    if let stored = KnownDate(text) {
      self = stored
      return
    }
    var numbers: [Int] = []
    var isOpen = false
    for byte in text.utf8 {
      if (0x30...0x39).contains(byte) {
        let digit = Int(byte) - 0x30
        if isOpen, let last = numbers.last {
          if last > 999 { return nil }
          numbers[numbers.count - 1] = last * 10 + digit
        } else {
          numbers.append(digit)
        }
        isOpen = true
      } else if byte == 0x20 || byte == 0x2E || byte == 0x2F || byte == 0x2D {
        isOpen = false
      } else {
        return nil
      }
    }
    // What has four digits is the year; it stands first or last.
    guard (1...3).contains(numbers.count), let first = numbers.first else { return nil }
    let parts = first > 31 ? numbers : [Int](numbers.reversed())
    if parts[0] < 100 { return nil }
    var stored = padded(parts[0], 4)
    for part in parts.dropFirst() { stored += "-" + padded(part, 2) }
    self.init(stored)
  }

  /// The text with a month's name, in either language, as its number.
  private static func withNumberedMonth(_ text: String) -> String {
    var (numbered, word): ([UInt8], [UInt8]) = ([], [])
    var hasMonth = false
    for byte in folded(text) + [0x20] {
      if (0x61...0x7A).contains(byte) {
        word.append(byte)
        continue
      }
      if !word.isEmpty {
        if hasMonth { return text }
        guard let month = (1...12).first(where: { names(ofMonth: $0).contains { folded($0) == word } }) else {
          return text
        }
        numbered += Array((" " + String(month) + " ").utf8)
        word = []
        hasMonth = true
      }
      numbered.append(byte)
    }
    return trimmed(String(utf8: numbered))
  }

  /// `leden`, `ledna`, `January`
  private static func names(ofMonth number: Int) -> [String] {
    let day = Day(year: 2000, month: number, day: 1).map { Format(.czech).dayLong($0).parts(at: 0x20) } ?? []
    return [Format(.czech).month(number), Format(.english).month(number)] + day.dropFirst().prefix(1)
  }

  public init?(json: JSON) {
    guard let text = json.text else { return nil }
    self.init(text)
  }

  public var json: JSON { .string(text) }

  /// As it was read.
  public var text: String {
    var text = padded(year, 4)
    if let month { text += "-" + padded(month, 2) }
    if let day { text += "-" + padded(day, 2) }
    return text
  }

  /// A year comes before its months, and a month before its days.
  static func < (left: KnownDate, right: KnownDate) -> Bool { left.order < right.order }

  /// Rises with the date; the same for the same date only.
  var order: Int { (year * 13 + (month ?? 0)) * 32 + (day ?? 0) }

  /// Where it lies among the years: the middle of the time that it leaves open.
  var position: Double {
    guard let month else { return Double(year) + 0.5 }
    let days = Double(day ?? 15) - 0.5
    return Double(year) + (Double(month - 1) + days / 31) / 12
  }

  /// What stands behind "od": `roku 1707`, `ledna 1707`, `18. ledna 1707`; in English the same as elsewhere.
  func wordsOfBeginning(_ format: Format) -> String {
    if format.language == .english || day != nil { return words(format) }
    guard let month, let first = Day(year: year, month: month, day: 1) else { return "roku " + String(year) }
    return format.dayLong(first).parts(at: 0x20, limit: 2).last ?? words(format)
  }

  /// `1707`, `leden 1707`, `18. ledna 1707`; nothing is said that is not known.
  func words(_ format: Format) -> String {
    guard let month else { return String(year) }
    guard let day, let exact = Day(year: year, month: month, day: day) else {
      return format.month(month) + " " + String(year)
    }
    return format.dayLong(exact)
  }
}

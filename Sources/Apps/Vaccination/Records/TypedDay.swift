import Base
import Sync

/// Days as people write them on a card (V-52).
extension InexactDay {
  /// Reads `4. 5. 2016`, `4/5/16`, `2016-05-04`, `5/2016`, `2016-05`, `2016`, and digits alone: `04052016`, `040516`, `052016`.
  ///
  /// - Parameter today: two digits are a year of the hundred years that end with this one.
  /// - Returns: nil when it is no day, month or year.
  public init?(typed text: String, today: Day) {
    let numbers = DigitGroups(trimmed(text))
    guard let numbers else { return nil }
    var parts = numbers.groups
    if parts.count == 1, let split = InexactDay.split(parts[0]) { parts = split }
    let values = parts.compactMap { integer($0).map { Int($0) } }
    guard values.count == parts.count else { return nil }
    func year(_ place: Int) -> Int? {
      switch parts[place].utf8.count {
      case 4: return values[place]
      case 2:
        let century = today.year / 100 * 100 + values[place]
        return century > today.year ? century - 100 : century
      default: return nil
      }
    }
    switch parts.count {
    case 1:
      guard parts[0].utf8.count == 4 else { return nil }
      self.init(parts[0])
    case 2:
      let isYearFirst = parts[0].utf8.count == 4
      guard let year = year(isYearFirst ? 0 : 1) else { return nil }
      // `12.05.` is rather a day without its year than December 2005; `5/16` can only be May 2016.
      if parts[isYearFirst ? 0 : 1].utf8.count == 2, values[1] <= 12 { return nil }
      self.init(padded(year, 4) + "-" + padded(values[isYearFirst ? 1 : 0], 2))
    case 3:
      let isYearFirst = parts[0].utf8.count == 4
      guard let year = year(isYearFirst ? 0 : 2),
        let day = Day(year: year, month: values[1], day: values[isYearFirst ? 2 : 0])
      else { return nil }
      self.init(day)
    default: return nil
    }
  }

  /// Digits without anything between them.
  private static func split(_ digits: String) -> [String]? {
    func part(_ from: Int, _ count: Int) -> String { digits.dropping(bytes: from).first(bytes: count) }
    switch digits.utf8.count {
    case 8: return [part(0, 2), part(2, 2), part(4, 4)]
    // No month is 19 or 20: these six are a month with its year.
    case 6 where part(2, 2) == "19" || part(2, 2) == "20": return [part(0, 2), part(2, 4)]
    case 6: return [part(0, 2), part(2, 2), part(4, 2)]
    default: return nil
    }
  }

  /// As the record has it: `2016-05-04`, `2016-05` or `2016`.
  public var written: String {
    if isExact { return first.iso }
    return first.days(to: last) < 31 ? first.iso.first(bytes: 7) : first.iso.first(bytes: 4)
  }

  /// As a person would type it, for ``init(typed:today:)``.
  public func typed(_ format: Format) -> String {
    let parts = first.parts
    if isExact {
      return format.language == .czech
        ? "\(parts.day). \(parts.month). \(parts.year)" : "\(parts.day)/\(parts.month)/\(parts.year)"
    }
    return first.days(to: last) < 31 ? "\(parts.month)/\(parts.year)" : padded(parts.year, 4)
  }

  /// As it is read: `4. 5. 2016`, `květen 2016`, `2016`.
  public func words(_ format: Format) -> String {
    if isExact { return format.day(first) }
    let days = first.days(to: last)
    if days < 31 { return format.monthAndYear(first) }
    if days < 366 { return String(first.year) }
    return format.monthAndYear(first) + " – " + format.monthAndYear(last)
  }
}

/// Groups of digits with anything of `. / -` and blanks between them.
private struct DigitGroups {
  var groups: [String] = []

  init?(_ text: String) {
    var current: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39: current.append(byte)
      case UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: ","), 0x20, 0xC2, 0xA0:
        if !current.isEmpty { groups.append(String(utf8: current)) }
        current = []
      default: return nil
      }
    }
    if !current.isEmpty { groups.append(String(utf8: current)) }
    if groups.isEmpty || groups.contains(where: { $0.utf8.count > 8 }) { return nil }
  }
}

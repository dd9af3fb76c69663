import Base
import Sync

/// A day as a sentence says it: `January 2012`, `12. března 2015`, `about 2010`. What can be understood in two ways is taken as
/// far as it is certain: of `05/06/2019` the year.
struct SaidDay {
  let day: InexactDay
  /// The sentence says that it is not sure.
  let isAbout: Bool

  /// - Returns: nil when no year is named, more than one, or a day that does not exist.
  init?(_ text: String) {
    let words = SaidDay.words(text)
    let years = words.filter { $0.utf8.count == 4 && integer($0) != nil }
    guard years.count == 1, let year = integer(years[0]), let whole = InexactDay(years[0]) else { return nil }
    isAbout = words.contains { SaidDay.unsure.contains($0) }
    let numbers = words.compactMap { $0.utf8.count <= 2 ? integer($0).map { Int($0) } : nil }
    let isDotted = text.utf8.contains(UInt8(ascii: "."))
    let found: InexactDay?
    if let month = words.compactMap({ SaidDay.month($0) }).first {
      found =
        numbers.count == 1
        ? Day(year: Int(year), month: month, day: numbers[0]).map { InexactDay($0) }
        : InexactDay(years[0] + "-" + padded(month, 2))
    } else if numbers.count == 1 {
      found = InexactDay(years[0] + "-" + padded(numbers[0], 2))
    } else if numbers.count == 2 {
      let dayFirst = Day(year: Int(year), month: numbers[1], day: numbers[0])
      let monthFirst = isDotted ? nil : Day(year: Int(year), month: numbers[0], day: numbers[1])
      let isUnclear = dayFirst != nil && monthFirst != nil && dayFirst != monthFirst
      found = isUnclear ? whole : (dayFirst ?? monthFirst).map { InexactDay($0) }
    } else {
      found = whole
    }
    // A day that does not exist says nothing.
    guard let found else { return nil }
    day = found
  }

  private static let unsure = [
    "about", "approx", "approximately", "around", "circa", "ca", "cca", "asi", "kolem", "priblizne", "estimated",
  ]

  /// Letters and digits in groups, without marks.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var wasDigit = false
    for byte in folded(text) + [0x20] {
      let isDigit = byte >= 0x30 && byte <= 0x39
      let isLetter = byte >= 0x61 && byte <= 0x7A
      if !word.isEmpty && (!(isDigit || isLetter) || isDigit != wasDigit) {
        words.append(String(utf8: word))
        word = []
      }
      if isDigit || isLetter { word.append(byte) }
      wasDigit = isDigit
    }
    return words
  }

  /// A month by its name or the beginning of it, in English and in Czech.
  private static func month(_ word: String) -> Int? {
    if word.utf8.count < 3 { return nil }
    for (place, names) in months.enumerated() where names.contains(where: { $0.startsWith(word) }) { return place + 1 }
    return nil
  }

  private static let months = [
    ["january", "leden", "ledna"], ["february", "unor", "unora"], ["march", "brezen", "brezna"],
    ["april", "duben", "dubna"], ["may", "kveten", "kvetna"], ["june", "cerven", "cervna"],
    ["july", "cervenec", "cervence"], ["august", "srpen", "srpna"], ["september", "zari"],
    ["october", "rijen", "rijna"], ["november", "listopad", "listopadu"], ["december", "prosinec", "prosince"],
  ]
}

import Base
import Sync

extension Period {
  /// Reads a span as people write it in either language: `2 měsíce`, `14 dní`, `6 W`, `1 rok a 6 měsíců`, `1,5 roku`, `půl roku`,
  /// `P2M`. The first letter of each word decides.
  init?(typed text: String) {
    if let period = Period(iso: trimmed(text)) ?? Period.inOneWord(text) {
      self = period
      return
    }
    guard let tokens = PeriodToken.all(text), !tokens.isEmpty else { return nil }
    var (years, months, days) = (0, 0, 0)
    var value: (count: Int, hasHalf: Bool)?
    for token in tokens {
      switch token {
      case .number(let count, let hasHalf):
        if value != nil { return nil }
        value = (count, hasHalf)
      case .word(let letter, let isConnection):
        guard let counted = value else {
          if isConnection && (years, months, days) != (0, 0, 0) { continue }
          return nil
        }
        value = nil
        switch letter {
        // Rok, let, year.
        case 0x72, 0x6C, 0x79:
          years += counted.count
          if counted.hasHalf { months += 6 }
        case _ where counted.hasHalf: return nil
        case 0x6D: months += counted.count
        // Týden, week.
        case 0x74, 0x77: days += counted.count * 7
        case 0x64: days += counted.count
        default: return nil
        }
      }
    }
    if value != nil { return nil }
    self.init(years: years, months: months, days: days)
  }

  /// What people say without a number.
  private static func inOneWord(_ text: String) -> Period? {
    switch String(utf8: folded(trimmed(text))) {
    case "narozeni", "od narozeni", "pri narozeni", "birth", "from birth", "at birth": .zero
    case "pul roku", "half a year": Period(months: 6)
    default: nil
    }
  }
}

private enum PeriodToken {
  case number(Int, hasHalf: Bool)
  /// Its first letter, in lower case.
  case word(UInt8, isConnection: Bool)

  /// - Returns: nil where something is neither a number of at most four digits nor a word.
  static func all(_ text: String) -> [PeriodToken]? {
    let bytes = [UInt8](text.utf8)
    var tokens: [PeriodToken] = []
    var place = 0
    func isDigit(_ place: Int) -> Bool { place < bytes.count && (0x30...0x39).contains(bytes[place]) }
    func isLetter(_ place: Int) -> Bool {
      place < bytes.count && (bytes[place] >= 0x80 || (0x61...0x7A).contains(bytes[place] | 0x20))
    }
    while place < bytes.count {
      let start = place
      if isDigit(place) {
        var value = 0
        while isDigit(place) {
          if place - start == 4 { return nil }
          value = value * 10 + Int(bytes[place] - 0x30)
          place += 1
        }
        let hasPoint = place < bytes.count && (bytes[place] == 0x2C || bytes[place] == 0x2E) && isDigit(place + 1)
        if hasPoint {
          guard bytes[place + 1] == 0x35, !isDigit(place + 2) else { return nil }
          place += 2
        }
        tokens.append(.number(value, hasHalf: hasPoint))
      } else if bytes[place] == 0xC2 && place + 1 < bytes.count && bytes[place + 1] == 0xA0 {
        // A space that does not break.
        place += 2
      } else if isLetter(place) {
        while isLetter(place) && !(bytes[place] == 0xC2) { place += 1 }
        if place == start { return nil }
        let length = place - start
        let isConnection =
          bytes[start] | 0x20 == 0x61 && (length == 1 || (length == 3 && bytes[start + 1] | 0x20 == 0x6E))
        tokens.append(.word(bytes[start] | 0x20, isConnection: isConnection))
      } else if bytes[place] == 0x20 || bytes[place] == 0x2C || bytes[place] == 0x2E {
        place += 1
      } else {
        return nil
      }
    }
    return tokens
  }
}

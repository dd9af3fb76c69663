import Base
import Sync

extension Period {
  /// Reads a span as people write it in either language: `2 měsíce`, `14 dní`, `6 W`, `1 rok 6 měsíců`, `P2M`. The first letter of
  /// each word decides.
  init?(typed text: String) {
    if let period = Period(iso: trimmed(text)) {
      self = period
      return
    }
    var (years, months, days, value) = (0, 0, 0, 0)
    var digits = 0
    var isInWord = false
    var isRead = false
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39:
        if digits == 4 { return nil }
        isInWord = false
        value = value * 10 + Int(byte - 0x30)
        digits += 1
        continue
      case 0x20, 0x2C: continue
      default: break
      }
      if isInWord { continue }
      guard digits > 0 else { return nil }
      switch byte | 0x20 {
      // Rok, let, year.
      case 0x72, 0x6C, 0x79: years += value
      case 0x6D: months += value
      // Týden, week.
      case 0x74, 0x77: days += value * 7
      case 0x64: days += value
      default: return nil
      }
      (value, digits, isInWord, isRead) = (0, 0, true, true)
    }
    if digits > 0 || !isRead { return nil }
    self.init(years: years, months: months, days: days)
  }
}

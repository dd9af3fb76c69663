import Base

/// I-1: titles of projects, and of layers, are unique in their parent, whatever the case and the diacritics.
enum Titles {
  static func isTaken(_ title: String, by titles: [String]) -> Bool {
    let wanted = folded(title)
    return titles.contains { folded($0) == wanted }
  }

  /// `Layer 1`, or the first number that is free.
  static func numbered(_ base: String, taken: [String]) -> String {
    var number = 1
    while isTaken(base + " " + String(number), by: taken) { number += 1 }
    return base + " " + String(number)
  }

  /// I-114: by which titles stand in a list.
  static func key(_ title: String, _ language: Language) -> [UInt8] { collationKey(bySize(title), language) }

  /// I-114: the text with the count of its digits before each number, so that 9 comes before 10. Numbers of nine digits and more
  /// are ordered by their first ones.
  static func bySize(_ text: String) -> String {
    let bytes = [UInt8](text)
    if !bytes.contains(where: { (0x30...0x39).contains($0) }) { return text }
    var sized: [UInt8] = []
    var digits: [UInt8] = []
    for byte in bytes + [0] {
      if (0x30...0x39).contains(byte) {
        if digits == [0x30] { digits = [] }
        digits.append(byte)
        continue
      }
      if !digits.isEmpty { sized += [UInt8(0x30 + min(digits.count, 9))] + digits }
      digits = []
      if byte != 0 { sized.append(byte) }
    }
    return String(utf8: sized)
  }

  /// The title itself, or with the first number that is free: `Trees`, `Trees 2`.
  static func free(_ title: String, taken: [String]) -> String {
    if !isTaken(title, by: taken) { return title }
    var number = 2
    while isTaken(title + " " + String(number), by: taken) { number += 1 }
    return title + " " + String(number)
  }
}

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

  /// The title itself, or with the first number that is free: `Trees`, `Trees 2`.
  static func free(_ title: String, taken: [String]) -> String {
    if !isTaken(title, by: taken) { return title }
    var number = 2
    while isTaken(title + " " + String(number), by: taken) { number += 1 }
    return title + " " + String(number)
  }
}

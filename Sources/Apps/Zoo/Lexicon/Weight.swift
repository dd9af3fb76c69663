import Base

/// Z-25: what an animal weighs, in the words of its text about proportions.
///
/// The lexicon writes them in clauses, such as "délka těla 90–100 cm, hmotnost samců 2,3–2,75 kg, samic 1,4–2 kg".
enum Weight {
  private static let names = ["hmotnost", "weight"]
  /// How a clause about the other sex begins, folded.
  private static let sexes = ["sam", "male", "female"]

  /// - Returns: nil where the text names no number after "hmotnost" or "weight".
  static func words(in text: String) -> String? {
    let clauses = clauses(text)
    for (place, clause) in clauses.enumerated() {
      guard var words = afterName(clause), words.contains(where: { isDigit($0) }) else { continue }
      for next in clauses[(place + 1)...] {
        let begin = folded(String(utf8: next))
        if !sexes.contains(where: { begin.starts(with: $0.utf8) }) || !next.contains(where: { isDigit($0) }) { break }
        words += [UInt8(ascii: ","), 0x20] + next
      }
      return String(utf8: words)
    }
    return nil
  }

  /// What stands behind the name of the measure; nil when the clause does not have it.
  private static func afterName(_ clause: [UInt8]) -> [UInt8]? {
    for name in names {
      let name = Array(name.utf8)
      for start in clause.indices where start + name.count <= clause.count {
        let isHere = name.indices.allSatisfy { clause[start + $0] | 0x20 == name[$0] }
        if isHere { return Array(clause[(start + name.count)...].drop { isBlank($0) || $0 == UInt8(ascii: ":") }) }
      }
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// A comma between digits belongs to a number, a full stop before a number or a small letter to an abbreviation.
  private static func clauses(_ text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0x20 }
    var clauses: [[UInt8]] = [[]]
    for (index, here) in bytes.enumerated() {
      let isBorder =
        switch here {
        case UInt8(ascii: ";"), 0x0A: true
        case UInt8(ascii: ","): !isDigit(byte(index - 1)) || !isDigit(byte(index + 1))
        case UInt8(ascii: "."): isBlank(byte(index + 1)) && !isDigit(byte(index + 2)) && !isSmall(byte(index + 2))
        default: false
        }
      if isBorder { clauses.append([]) } else if !(isBlank(here) && clauses.last?.isEmpty == true) {
        clauses[clauses.count - 1].append(here)
      }
    }
    return clauses
  }

  private static func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}

import Base

/// What vaccines are called where they are no products of the catalogue: `MMR`, `DTaP`, `Pediarix`. Each disease names those
/// against it among the codes of its vaccines, as `name:mmr`.
struct VaccineNames {
  static let system = "name"

  private var known: [Key: [String]] = [:]

  mutating func add(_ name: String, against disease: String) {
    known[VaccineNames.squeezed(folded(name)), default: []].append(disease)
  }

  func antigens(_ name: Key) -> [String]? { known[name] }

  /// Its letters and digits only: `Hep B` and `HepB` are one.
  static func squeezed(_ letters: [UInt8]) -> Key {
    Key(String(utf8: letters.filter { $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x80 }))
  }

  /// What stands between the signs that join vaccines.
  static func parts(_ letters: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    for byte in letters {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: ";"), UInt8(ascii: "-"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "&"):
        parts.append([])
      default: parts[parts.count - 1].append(byte)
      }
    }
    return parts
  }
}

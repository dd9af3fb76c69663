import Base
import Sync

/// L-32: what another logbook said that has no field here: names of columns and their texts, word for word. The legal remarks
/// stay the pilot's own.
public struct FurtherData: Sendable {
  public struct Entry: Sendable {
    public let name: String
    public let text: String
  }

  public var entries: [Entry] = []

  /// As it is stored: `[["Distance", "97.30"], …]`.
  public static let field = Attribute<JSON>(
    Field("further", Text(cs: "Další údaje", en: "Further data"), .structure))

  public init() {}

  /// Reads what is stored; a part of another form is shown as it stands.
  public init(_ json: JSON?) {
    for item in json?.items ?? [] {
      if let pair = item.items, pair.count == 2, let name = pair[0].text, let text = pair[1].text {
        add(name, text)
      } else {
        add("", item.serialized)
      }
    }
  }

  public mutating func add(_ name: String, _ text: String) { entries.append(Entry(name: name, text: text)) }

  /// Nil when there is nothing.
  public var json: JSON? {
    if entries.isEmpty { return nil }
    return .array(entries.map { .array([.string($0.name), .string($0.text)]) })
  }

  /// A line for each: `[Distance: 97.30]`.
  public var text: String { joined(entries.map { "[" + $0.name + ": " + $0.text + "]" }, by: "\n") }

  /// What a report may print: nobody's e-mail address or telephone number.
  public var printable: FurtherData {
    var kept = FurtherData()
    kept.entries = entries.filter { !$0.isPrivate }
    return kept
  }
}

extension FurtherData.Entry {
  /// Whether it may hold a way to reach a person: by the name of its column, by an address, by a long number that begins with a plus
  /// or two zeros, or by one in the groups of a telephone number, wherever it stands.
  var isPrivate: Bool {
    let column = folded(name)
    for word in ["mail", "phone", "mobil", "telefon", "gsm", "whatsapp", "handy"] where contains(column, Array(word.utf8)) {
      return true
    }
    let words = column.split { !(0x61...0x7A).contains($0) }
    if words.contains(where: { $0.elementsEqual("tel".utf8) || $0.elementsEqual("cell".utf8) }) { return true }
    // ForeFlight packs name, role, address and telephone in one cell.
    if column.starts(with: "person".utf8) { return true }
    let bytes = Array(text.utf8)
    return bytes.contains(UInt8(ascii: "@")) || bytes.indices.contains { FurtherData.Entry.isDialled(bytes[$0...]) }
      || FurtherData.Entry.hasGroups(bytes)
  }

  /// Whether digits stand in the groups of a telephone number without its country: `777 123 456`, `(555) 123-4567`.
  private static func hasGroups(_ bytes: [UInt8]) -> Bool {
    var counts: [Int] = []
    var digits = 0
    var gap = 0
    for byte in bytes + [0x3B] {
      if (0x30...0x39).contains(byte) {
        if digits == 0 && gap > 2 { counts = [] }
        digits += 1
        gap = 0
        continue
      }
      if digits > 0 { counts.append(digits) }
      digits = 0
      gap += 1
      // Space, hyphen, point, closing bracket
      let isWithin = [0x20, 0x2D, 0x2E, 0x29].contains(byte)
      let isNumber = counts.count == 3 && counts[0] == 3 && counts[1] == 3 && (3...4).contains(counts[2])
      if !isWithin || gap > 2 {
        if isNumber { return true }
        counts = []
      }
    }
    return false
  }

  /// Whether a telephone number of eight digits or more begins here, with its country.
  private static func isDialled(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "+") || bytes.starts(with: [0x30, 0x30]) else { return false }
    var digits = 0
    for byte in bytes.dropFirst() {
      switch byte {
      case 0x30...0x39: digits += 1
      // Space, hyphen, point, slash, brackets
      case 0x20, 0x2D, 0x2E, 0x2F, 0x28, 0x29: break
      default: return digits >= 8
      }
    }
    return digits >= 8
  }
}

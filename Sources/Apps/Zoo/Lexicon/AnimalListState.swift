import Base
import Sync

/// The list of animals with its search and filters (Z-10 … Z-12).
struct AnimalListState: Sendable {
  var text = ""
  /// Places in ``Lexicon/values``.
  private(set) var chosen: [Int32] = []
  var isFilterOpen = false
  /// The rows of the lexicon that are listed, in order.
  private(set) var matches: [Int32] = []
  /// How many animals each value would leave with the other kinds as they are.
  private(set) var counts: [Int32] = []

  var isActive: Bool { !chosen.isEmpty || !trimmed(text).utf8.isEmpty }

  func isChosen(_ value: Int32) -> Bool { chosen.contains(value) }

  mutating func toggle(_ value: Int32) {
    if isChosen(value) { chosen.removeAll { $0 == value } } else { chosen.append(value) }
  }

  mutating func clear() {
    text = ""
    chosen = []
  }

  /// Of all animals again: the places of values are others now.
  mutating func keepChosen(from old: Lexicon, in new: Lexicon) {
    chosen = chosen.compactMap { new.value(old.values[Int($0)].facet, old.values[Int($0)].code) }
  }

  mutating func refresh(_ lexicon: Lexicon) {
    let found = Search(text).matches(lexicon.order, lexicon)
    counts = [Int32](repeating: 0, count: lexicon.values.count)
    matches = []
    matches.reserveCapacity(found.count)
    var isWanted = [Bool](repeating: false, count: lexicon.values.count)
    var asked = 0
    for value in chosen {
      isWanted[Int(value)] = true
      asked |= 1 << lexicon.values[Int(value)].facet.rawValue
    }
    let bits = lexicon.values.map { 1 << $0.facet.rawValue }
    for slot in found {
      guard let row = lexicon.row(slot) else { continue }
      var missing = asked
      if asked != 0 { for value in row.values where isWanted[Int(value)] { missing &= ~bits[Int(value)] } }
      if missing == 0 { matches.append(slot) }
      // With the other kinds as they are: only the value's own kind may be missing.
      for value in row.values where missing & ~bits[Int(value)] == 0 { counts[Int(value)] += 1 }
    }
  }

  /// The values of a kind that are worth showing, by name: those that leave something, and what is chosen.
  func values(_ facet: Facet, _ lexicon: Lexicon) -> [(value: Int32, title: String, count: Int)] {
    var shown: [(value: Int32, title: String, count: Int)] = []
    for place in lexicon.values.indices where lexicon.values[place].facet == facet {
      let count = place < counts.count ? Int(counts[place]) : 0
      if count == 0 && !isChosen(Int32(place)) { continue }
      shown.append((Int32(place), lexicon.title(lexicon.values[place]), count))
    }
    if facet == .adoption { return shown.inOrder { adoption($0.value, lexicon) < adoption($1.value, lexicon) } }
    return shown.inOrder {
      precedes(collationKey($0.title, lexicon.language), collationKey($1.title, lexicon.language))
    }
  }

  private func adoption(_ value: Int32, _ lexicon: Lexicon) -> Int {
    AdoptionPrice.allCases.firstIndex { $0.name.sameBytes(lexicon.values[Int(value)].code) } ?? 0
  }
}

/// Z-10: the letter under which a name stands: Č, Ř, Š, Ž and Ch are letters of their own in Czech.
func indexLetter(_ name: String, _ language: Language) -> String {
  let plain = folded(name)
  guard let first = plain.first else { return "" }
  if language == .czech {
    if first == UInt8(ascii: "c") && plain.count > 1 && plain[1] == UInt8(ascii: "h") { return "Ch" }
    switch name.unicodeScalars.first?.value {
    case 0x10C, 0x10D: return "Č"
    case 0x158, 0x159: return "Ř"
    case 0x160, 0x161: return "Š"
    case 0x17D, 0x17E: return "Ž"
    default: break
    }
  }
  return first < 0x80 ? capitals(String(utf8: [first])) : ""
}

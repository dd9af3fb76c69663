import Base
import Sync

/// A list as the user has set it: the search text, the chosen values, and the rows that match. It is computed when the
/// index or the choice changes, not when it is drawn.
public struct ListState: Sendable {
  public var text = ""
  public var filter = FilterSheet()
  /// The chosen values by facet and code, so that they remain when the index is rebuilt.
  private(set) var chosen: [(facet: Int, code: String)] = []
  /// The slots of the listed rows, in order.
  public private(set) var matches: [Int32] = []
  /// For each value of the index, how many rows it would leave with the other facets as they are.
  private(set) var counts: [Int32] = []

  public init() {}

  /// Whether the user searches or has chosen a value.
  public var isActive: Bool { !chosen.isEmpty || !trimmed(text).utf8.isEmpty }

  /// Forgets the search and the choice. The matches stay until ``refresh(_:found:)``.
  public mutating func clear() {
    text = ""
    chosen = []
  }

  /// Whether the user wants rows with this value of the facet.
  public func isChosen(_ facet: Int, _ code: String) -> Bool {
    chosen.contains { $0.facet == facet && $0.code == code }
  }

  mutating func toggle(_ facet: Int, _ code: String) {
    if isChosen(facet, code) {
      chosen.removeAll { $0.facet == facet && $0.code == code }
    } else {
      chosen.append((facet, code))
    }
  }

  /// Finds the matches and the counts in one walk over the rows (K-21, K-22).
  ///
  /// - Parameter found: the slots that the app's own search has found, the best first; nil for the kit's search.
  public mutating func refresh(_ index: IndexSlots, found: [Int32]? = nil) {
    let words = found == nil ? searchedWords(text) : []
    var isWanted = [Bool](repeating: false, count: index.values.count)
    var asked: UInt64 = 0
    for choice in chosen {
      if let value = index.value(choice.facet, choice.code) { isWanted[Int(value)] = true }
      asked |= 1 << UInt64(choice.facet)
    }
    counts = [Int32](repeating: 0, count: index.values.count)
    matches = []
    matches.reserveCapacity(index.count)
    for slot in found ?? index.order {
      let text = index.texts[Int(slot)]
      if !words.isEmpty && !words.allSatisfy({ contains(text, $0) }) { continue }
      let values = index.rowValues[Int(slot)]
      var missing = asked
      if asked != 0 {
        for value in values where isWanted[Int(value)] { missing &= ~(1 << UInt64(index.values[Int(value)].facet)) }
      }
      if missing == 0 { matches.append(slot) }
      for value in values where missing & ~(1 << UInt64(index.values[Int(value)].facet)) == 0 {
        counts[Int(value)] += 1
      }
    }
  }

  /// Keeps the listed rows in their order and removes those that no longer exist. For changes that others make while
  /// the user looks at the list.
  ///
  /// - Parameter found: see ``refresh(_:found:)``.
  /// - Returns: whether a refresh would list other rows or another order.
  public mutating func hold(_ index: IndexSlots, found: [Int32]? = nil) -> Bool {
    var fresh = self
    fresh.refresh(index, found: found)
    let there = Set(index.order)
    matches = matches.filter { there.contains($0) }
    counts = fresh.counts
    return matches != fresh.matches
  }

  /// The values of a facet that are worth showing, by name: those that would leave rows, and the chosen ones.
  public func values(_ facet: Int, _ index: IndexSlots, _ language: Language) -> [(
    code: String, title: String, count: Int
  )] {
    values(facet, index, language) { index.facets[$0].title($1)(language) }
  }

  /// - Parameter title: gives the title of a value that names a record.
  func values(
    _ facet: Int, _ index: IndexSlots, _ language: Language, title: (_ facet: Int, _ code: String) -> String
  ) -> [(code: String, title: String, count: Int)] {
    var shown: [(code: String, title: String, count: Int)] = []
    for place in index.values.indices where index.values[place].facet == facet {
      let code = index.values[place].code
      let count = place < counts.count ? Int(counts[place]) : 0
      if count > 0 || isChosen(facet, code) {
        shown.append((code, title(facet, code), count))
      }
    }
    if let codes = index.facets[facet].order {
      return codes.compactMap { code in shown.first { $0.code == code } }
    }
    let keys = shown.map { collationKey($0.title, language) }
    return order(count: shown.count) { precedes(keys[$0], keys[$1]) }.map { shown[$0] }
  }
}

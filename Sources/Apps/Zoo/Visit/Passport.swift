import Base
import Kit
import Sync

/// Z-28: how many of the animals a visitor has seen, in all and by continent and order. An animal counts once, however often it
/// was seen; what has left the lexicon does not count any more.
struct Passport: Sendable {
  /// Of one code of a filter.
  struct Page: Sendable {
    let code: String
    let title: String
    var seen = 0
    var total = 0

    var isComplete: Bool { seen == total }
  }

  private(set) var seen = 0
  private(set) var total = 0
  /// By name.
  let continents: [Page]
  /// Those with a seen animal first, by name.
  let orders: [Page]
  /// The animals that were seen, the latest first.
  let stamps: [(slot: Int32, day: Day)]

  init(_ visits: Visits, _ lexicon: Lexicon) {
    var stamps: [(slot: Int32, day: Day)] = []
    for slot in lexicon.order {
      total += 1
      guard let day = visits.days[lexicon.row(slot).id]?.last else { continue }
      seen += 1
      stamps.append((slot, day))
    }
    self.stamps = stamps.inOrder { $1.day < $0.day }
    continents = Passport.pages(.continent, visits, lexicon).filter { $0.code != "none" }
    orders = Passport.pages(.order, visits, lexicon).inOrder { $0.seen > 0 && $1.seen == 0 }
  }

  private static func pages(_ facet: AnimalFacet, _ visits: Visits, _ lexicon: Lexicon) -> [Page] {
    var pages: [Page] = []
    var places: [Key: Int] = [:]
    for slot in lexicon.order {
      let row = lexicon.row(slot)
      for code in facet.codes(row.fields) {
        let place = places[Key(code)] ?? pages.count
        if place == pages.count {
          pages.append(Page(code: code, title: lexicon.title(facet, code)))
          places[Key(code)] = place
        }
        pages[place].total += 1
        if visits.days[row.id] != nil { pages[place].seen += 1 }
      }
    }
    let keys = pages.map { collationKey($0.title, lexicon.language) }
    return order(count: pages.count) { precedes(keys[$0], keys[$1]) }.map { pages[$0] }
  }
}

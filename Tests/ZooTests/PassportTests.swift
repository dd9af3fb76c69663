import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("Passport of a visitor")
struct PassportTests {
  private let lion = Menagerie.key("Lev indický")
  private let stork = Menagerie.key("Čáp bílý")

  private func zoo() -> Menagerie {
    let zoo = Menagerie([])
    zoo.server.publish(
      "zoo",
      [
        Menagerie.term(.continent, "AS", "Asie"), Menagerie.term(.continent, "EU", "Evropa"),
        Menagerie.animal("Lev indický", [("continents", ["AS", "EU"]), ("order", "Carnivora")]),
        Menagerie.animal("Tygr", [("continents", ["AS"]), ("order", "Carnivora")]),
        Menagerie.animal("Čáp bílý", [("continents", ["EU", "none"]), ("order", "Ciconiiformes")]),
      ])
    return zoo
  }

  @Test("Z-28: an animal counts once however often it was seen, on each of its continents and in its order")
  func progress() {
    let tab = zoo().tab("/zoo/animals/" + lion.id.description)
    tab.press("zoo.seen")
    tab.pass(milliseconds: 86_400_000)
    tab.send(.visible)
    tab.press("zoo.seen")
    let published = tab.store.context.replica(tab.store.context.spaceID(of: Zoo.space))
    let passport = Passport(Visits(tab.store.context.replica()), Lexicon(published, .czech))
    #expect(passport.seen == 1 && passport.total == 3 && passport.stamps.count == 1)
    #expect(passport.continents.map { "\($0.title) \($0.seen)/\($0.total)" } == ["Asie 1/2", "Evropa 1/2"])
    #expect(passport.orders.map(\.code) == ["Carnivora", "Ciconiiformes"])
    tab.visit("/zoo/mine")
    #expect(tab.page?.first(class: "passport")?.words.contains("z 3") == true)
    let shared = tab.steps { tab.press("zoo.passport") }.compactMap { effect -> [String]? in
      if case .sharePicture(_, _, _, "/illustrations/hero-zoo.svg", let lines) = effect { lines } else { nil }
    }
    let stamp = "/silhouettes.svg#carnivora"
    #expect(shared.first?.prefix(4) == ["Pas návštěvníka", "1 z 3", stamp, "Lev indický"], "\(shared)")
    tab.follow("/zoo/tree/continent/AS")
    #expect(tab.names == ["Lev indický", "Tygr"])
  }

  @Test("Z-28: an animal that has left the lexicon does not count, and its stamps are kept")
  func gone() {
    let zoo = zoo()
    let tab = zoo.tab("/zoo/animals/" + lion.id.description)
    tab.press("zoo.seen")
    let visits = Visits(tab.store.context.replica())
    let passport = Passport(visits, Lexicon([], .czech))
    #expect(passport.seen == 0 && passport.total == 0 && passport.continents.isEmpty && visits.days.count == 1)
  }

  @Test("Z-28: stamps are records of the private space, so they reach the visitor's other devices")
  func records() {
    let zoo = zoo()
    let tab = zoo.tab("/zoo/animals/" + stork.id.description)
    tab.signUp()
    tab.visit("/zoo/animals/" + stork.id.description)
    tab.press("zoo.seen")
    let key = Sighting.key(stork.id, ZooClock(tab.store.context.now).day)
    #expect(tab.store.context.record(key) != nil)
  }
}

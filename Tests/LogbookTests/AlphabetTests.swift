import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

@Suite("Lists in the order of the alphabet")
struct AlphabetTests {
  private func keep(_ texts: [String], _ collection: String, _ field: String, on phone: Phone) {
    phone.store.context.saveAll(
      texts.map { text in
        (key: RecordKey(collection, RecordID.v8(named: text, in: "test")), fields: Fields([(field, .string(text))]))
      })
    phone.send(.visible)
  }

  @Test("L-174: own places and texts for remarks stand in the order of the alphabet, in Czech ch after h")
  func czech() {
    let phone = phone(languages: ["cs"])
    let names = ["Zbraslavice", "Chrudim", "Hodkovice", "Čáslav", "Cvikov"]
    let wanted = ["Cvikov", "Čáslav", "Hodkovice", "Chrudim", "Zbraslavice"]
    func shown(_ url: String) -> [String] {
      phone.visit(url)
      return phone.page?.all(class: "row-title").map { $0.words } ?? []
    }
    keep(names, "place", "name", on: phone)
    #expect(shown("/logbook/places").filter { wanted.contains($0) } == wanted)
    keep(names, "remarkTemplate", "text", on: phone)
    #expect(shown("/logbook/templates").filter { wanted.contains($0) } == wanted)
    phone.send(.action(Event.Action("settings.language", text: "en")))
    let english = ["Čáslav", "Chrudim", "Cvikov", "Hodkovice", "Zbraslavice"]
    #expect(shown("/logbook/places").filter { wanted.contains($0) } == english)
    #expect(shown("/logbook/templates").filter { wanted.contains($0) } == english)
  }
}

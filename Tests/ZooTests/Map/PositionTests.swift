import Base
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

struct PositionTests {
  @Test(
    "Z-48: the position is asked for when the visitor wants it, as long as the map is shown, and never leaves the device"
  )
  func position() throws {
    let zoo = Menagerie()
    let house = try #require(
      JSON.read(#"{"number":1,"nameCs":"Pavilon","kind":"house","latitude":50.1164,"longitude":14.4061}"#)?.members)
    zoo.server.publish("zoo", [(Zoo.key(Location.collection, "pavilon"), house)])
    let tab = zoo.tab("/zoo/map")
    func turned(_ isOn: Bool, _ effects: [Effect]) -> Bool {
      effects.contains { if case .position(isOn) = $0 { true } else { false } }
    }
    #expect(!turned(true, tab.effects), "nobody has asked for it")
    #expect(turned(true, tab.steps { tab.press("zoo.map.locate") }))
    let place = try #require(Coordinates(latitude: 50.11642, longitude: 14.40613))
    let found = tab.steps {
      tab.send(.position(.found(Position(place: place, accuracyMetres: 20))))
      tab.pass(milliseconds: 5_000)
    }
    for effect in found {
      switch effect {
      case .request(let request): #expect(!"\(request)".contains("50.11") && !"\(request)".contains("14.40"))
      case .commit(_, let entries): #expect(!"\(entries)".contains("50.11"))
      default: break
      }
    }
    #expect(turned(false, tab.steps { tab.visit("/zoo/animals") }))
  }
}

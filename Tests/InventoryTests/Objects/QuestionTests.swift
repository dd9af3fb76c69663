import Base
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("What the synchronisation screen asks")
struct QuestionTests {
  @Test("I-71: the synchronisation screen says attributes by their titles and values in words, not as they are stored")
  func words() throws {
    let crew = Crew()
    crew.lamps()
    let lamp = try #require(crew.ann.objects.first).id
    let height = crew.ann.field("Height", of: "Street lamps")
    crew.ben.send(.online(false))
    for (device, metres, longitude) in [(crew.ann, "7", 14.7), (crew.ben, "8", 14.8)] {
      device.visit(device.map + "?edit=\(lamp)")
      device.type(height, metres)
      device.tap(longitude, 50.3)
      device.save()
    }
    crew.settle()
    crew.ben.send(.online(true))
    crew.settle()
    crew.ben.visit("/sync")
    for words in ["Height", "8 m", "7 m", "Position and shape", "14.80000°", "14.70000°"] {
      #expect(crew.ben.said.replacing("\u{A0}", with: " ").contains(words), "\(words)")
    }
    for code in [height, "coordinates"] { #expect(!crew.ben.said.contains(code), "\(code)") }
    for url in ["/sync", crew.ben.map + "?object=\(lamp)"] {
      crew.ben.visit(url)
      let cards = crew.ben.page?.all(class: "conflict") ?? []
      #expect(cards.map { $0.all(class: "question").count } == [2], "U-14: one card for the object: \(url)")
    }
  }

  @Test("I-75: a mark on which two have drawn is said in words too")
  func marks() {
    let app = InventoryApp()
    let device = surveyor()
    let key = RecordKey("inventoryPicture", RecordID.v8(named: "picture", in: "test"))
    let mark = PictureMark(kind: .arrow, colour: "#d70015", from: .init(1000, 2000), to: .init(5000, 5000))
    let said = app.describe(mark.json, of: "m.1", key, Fields(), device.context)
    #expect(said?.label?(.english) == MarkWords.mark(.english) && said?.words == MarkWords.title(mark, .english))
    #expect(app.describe("Foot", of: Photo.caption.name, key, Fields(), device.context) == nil)
  }
}

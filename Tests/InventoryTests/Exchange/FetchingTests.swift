import Base
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Catalog
@testable import Inventory

@Suite("A layer that is being fetched")
struct FetchingTests {
  @Test(
    "I-16, I-50: while a layer is fetched the map is drawn when there is twice as much of it, and a file says what is missing"
  )
  func doubling() throws {
    let crew = Crew()
    crew.lamps()
    let layer = crew.ben.layers[0].id
    crew.ben.visit(crew.ben.map)
    var drawn: [Int] = []
    var number = 0
    // Parts of the layer as they reach the replica.
    func part(of count: Int, isLast: Bool = false) {
      var entries: [Entry] = []
      for _ in 0..<count {
        number += 1
        let id = RecordID.v8(named: "lamp \(number)", in: "lamps")
        let geometry = "{\"type\":\"Point\",\"coordinates\":[14.\(number + 1000),50.08]}"
        entries.append(
          Entry(
            "r/\(layer)/inventoryObject/\(id)",
            "{\"v\":\(number + 100),\"f\":{\"layer\":\"\(layer)\",\"geometry\":\(geometry)}}"))
      }
      var state = crew.ben.context.replica(layer.description).state
      state.isPartial = !isLast
      entries.append(Entry(EntryKey.state(space: layer.description).text, state.stored.serialized))
      let before = crew.ben.app.map.tiles.tiles
      crew.ben.send(.changedElsewhere(entries))
      if crew.ben.app.map.tiles.tiles != before { drawn.append(number) }
    }
    for _ in 0..<8 { part(of: 200) }
    crew.ben.press("inventory.project.export")
    #expect(crew.ben.words.contains("Not all is in the file. Not here yet: Street lamps."))
    part(of: 200, isLast: true)
    #expect(crew.ben.words.contains("1801 objects") || crew.ben.words.contains("1,801 objects"))
    #expect(drawn == [200, 600, 1400, 1800])
  }
}

import Base
import Store
import TestSupport
import Testing

@testable import Inventory

@Suite("The preview of an import")
struct ImportPreviewTests {
  @Test("I-117: of a long value the beginning is shown, and one that runs from right to left is kept apart from what follows")
  func odd() {
    let device = surveyor()
    device.begin("lamp")
    device.visit(InventoryRoute.layerURL(device.layer("Street lamps").id, "import"))
    let long = String(repeating: "ř", count: 10_000)
    device.send(
      .file(
        Event.File(
          name: "odd.geojson", purpose: "inventory.import",
          text: #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[14.4,50]},"#
            + #""properties":{"Number":"שלום","note":"\#(long)"}}]}"#)))
    for _ in 0..<80 where device.app.transfer.isBusy { device.pass(milliseconds: 1) }
    #expect(device.said.contains("\u{2068}שלום\u{2069} – "))
    #expect(device.words.contains(String(repeating: "ř", count: 80) + "…") && !device.words.contains(String(repeating: "ř", count: 81)))
  }

  @Test(
    "I-122: what is written like a number and may be none stays a text",
    arguments: [
      (["5", "12.5", "-3"], true), (["5,5", "1,234"], true), (["1,234", "5"], false), (["777 123 456"], false),
      (["192.168.100.200"], false), (["1.234,5"], false), (["007"], false), (["1e5", "2"], true), (["−5"], false),
    ])
  func types(values: [String], isNumber: Bool) {
    let device = surveyor()
    device.begin("lamp")
    device.visit(InventoryRoute.layerURL(device.layer("Street lamps").id, "import"))
    let lines = values.map { "50;14;\"\($0)\"\n" }.joined()
    device.send(.file(Event.File(name: "a.csv", purpose: "inventory.import", text: "latitude;longitude;Code\n" + lines)))
    for _ in 0..<80 where device.app.transfer.isBusy { device.pass(milliseconds: 1) }
    #expect(device.said.contains("Code (new: " + (isNumber ? "Number" : "Text") + ")"), "\(values)")
  }
}

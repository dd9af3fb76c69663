import Base
import Geo
import HTML
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Walking on the map")
struct WalkScreenTests {
  private func isAwake(_ effects: [Effect]) -> Bool? {
    var last: Bool?
    for effect in effects { if case .awake(let isOn) = effect { last = isOn } }
    return last
  }

  @Test("I-29: the display stays on while walking and may turn off afterwards")
  func awake() {
    let device = surveyor()
    device.begin("pipe")
    #expect(isAwake(device.effects) == nil)
    device.press("inventory.map.walk")
    #expect(isAwake(device.effects) == true)
    device.stand(14, 50, accuracy: 4)
    device.press("inventory.map.stop")
    #expect(isAwake(device.effects) == false)
    device.press("inventory.map.walk")
    device.visit("/inventory/layers")
    #expect(isAwake(device.effects) == false)
  }

  @Test("I-24: who walks stops without looking for it: the button comes before the numbers")
  func stopsFirst() throws {
    let device = surveyor()
    device.begin("pipe")
    device.press("inventory.map.walk")
    device.stand(14, 50, accuracy: 4)
    let shown = try #require(device.page?.first { $0.attributes["class"] == "card measuring" })
    let parts = shown.all { $0.attributes["data-action"] == "inventory.map.stop" || $0.attributes["class"] == "metric-tile" }
    #expect(parts.count == 5 && parts.first?.attributes["data-action"] == "inventory.map.stop")
  }

  @Test("I-24: of what is being walked only the ends are marked, and every vertex as soon as it ends")
  func marks() {
    let device = surveyor()
    device.begin("pipe")
    device.press("inventory.map.walk")
    for step in 0..<20 { device.stand(14 + Double(step) * 0.001, 50, accuracy: 4) }
    #expect(device.marks("vertex") == 2 && device.marks("middle") == 0 && device.marks("outline") == 1)
    device.press("inventory.map.stop")
    #expect(device.marks("vertex") == 20 && device.marks("middle") == 19)
  }

  @Test("I-24: the map shows where a walk begins and goes along with it; who has moved the map away is left alone")
  func goesAlong() {
    let device = surveyor()
    device.begin("pipe")
    device.look(0, 45, zoom: 4)
    device.press("inventory.map.walk")
    device.stand(14, 50, accuracy: 4)
    #expect(device.app.map.center == Coordinates(latitude: 50, longitude: 14))
    device.look(14, 50)
    device.stand(14.005, 50, accuracy: 4)
    #expect(device.app.map.center == Coordinates(latitude: 50, longitude: 14), "it is still seen")
    device.stand(14.02, 50, accuracy: 4)
    #expect(device.app.map.center == Coordinates(latitude: 50, longitude: 14.02))
    device.look(15, 51)
    device.stand(14.021, 50, accuracy: 4)
    #expect(device.app.map.center == Coordinates(latitude: 51, longitude: 15))
  }

  @Test("I-29: a page that is discarded during a walk loses no vertex, and the walk continues")
  func discarded() throws {
    let disk = Disk()
    let device = surveyor(disk: disk)
    device.begin("pipe")
    device.press("inventory.map.walk")
    device.press("inventory.map.pace", value: "1m")
    device.press("inventory.map.worst", value: "10")
    for step in 0..<20 { device.stand(14 + Double(step) * 0.0001, 50, accuracy: step % 5 == 4 ? 15 : 5) }
    let url = device.address
    // No time passes, so no timer fires.
    device.close()
    let again = surveyor(url, disk: disk)
    #expect(again.words.contains("16 vertices") && again.words.contains("4 inaccurate refused"))
    #expect(isAwake(again.effects) == true)
    // The last vertex is known, so standing there adds none.
    again.stand(14.0018, 50, accuracy: 5)
    for step in 20..<25 { again.stand(14 + Double(step) * 0.0001, 50, accuracy: step % 5 == 4 ? 15 : 5) }
    #expect(again.words.contains("20 vertices") && again.words.contains("5 inaccurate refused"))
    again.press("inventory.map.stop")
    again.save()
    let object = try #require(again.objects.first)
    let line = try #require(object[MappedObject.geometry]?["coordinates"]?.items)
    #expect(line.count == 20 && CaptureNote(object.fields).how == .walked)
    #expect(disk.keys("d/").isEmpty)
  }

  @Test("I-121: after a page that was discarded the map stands where the walk is, and a map that stood there stays")
  func standsThere() throws {
    let disk = Disk()
    let device = surveyor(disk: disk)
    device.begin("pipe")
    device.press("inventory.map.walk")
    for step in 0..<5 { device.stand(17 + Double(step) * 0.0001, 49, accuracy: 4) }
    let url = device.address
    device.close()
    let again = surveyor(url, disk: disk)
    guard case .place(let place, let zoom)? = again.app.map.camera?.target else { return #expect(Bool(false), "no place") }
    #expect(abs(place.longitude - 17.0004) < 0.00001 && abs(place.latitude - 49) < 0.00001 && zoom >= 15)
    again.look(17.001, 49, zoom: 15)
    again.close()
    let third = surveyor(url, disk: disk)
    guard case .place(_, let kept)? = third.app.map.camera?.target else { return #expect(Bool(false), "no place") }
    #expect(kept == 15)
  }

  @Test("I-29: a stopped walk stays stopped after a reload")
  func stopped() {
    let disk = Disk()
    let device = surveyor(disk: disk)
    device.begin("pipe")
    device.press("inventory.map.walk")
    device.stand(14, 50, accuracy: 5)
    device.stand(14.001, 50, accuracy: 5)
    device.press("inventory.map.stop")
    let url = device.address
    device.close()
    let again = surveyor(url, disk: disk)
    #expect(again.words.contains("2 vertices") && again.button("inventory.map.stop") == nil)
    again.stand(14.01, 50, accuracy: 5)
    #expect(again.words.contains("2 vertices"))
  }

  @Test("I-29: an unreadable stored walk is ignored")
  func unreadable() {
    #expect(Walk(stored: .null, last: nil) == nil)
    for pace in ["", "m", "0m", "-3m", "3", "3x", "99999999999999999999m"] {
      #expect(Walk(stored: ["pace": .string(pace), "worst": 5], last: nil) == nil, "\(pace)")
    }
    #expect(Walk(stored: ["pace": "3m", "worst": 0], last: nil) == nil)
    let walk = Walk(.time(10_000), worstAccuracy: 7.5)
    #expect(Walk(stored: walk.stored, last: nil) == walk)
  }
}

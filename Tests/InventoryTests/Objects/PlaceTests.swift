import Base
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Places that are typed, and where the device is")
struct PlaceTests {
  @Test("I-25: where the device was ten seconds ago is not where it is: a point waits for the next reading")
  func oldPosition() throws {
    let device = surveyor()
    device.begin("tree")
    device.press("inventory.map.locate")
    device.stand(14.1, 50.1, accuracy: 5)
    device.pass(milliseconds: 9_000)
    device.press("inventory.map.here")
    device.save()
    #expect(device.objects.count == 1)
    device.pass(milliseconds: 9_000)
    let steps = device.steps { device.press("inventory.map.here") }
    #expect(steps.contains { if case .position(true) = $0 { true } else { false } })
    #expect(device.words.contains("Waiting for the position"))
    device.stand(14.2, 50.2, accuracy: 5)
    device.save()
    let places = device.objects.map { $0[MappedObject.geometry]?["coordinates"]?.serialized }
    #expect(places == ["[14.1,50.1]", "[14.2,50.2]"])
  }

  @Test("I-107: a map with nothing on it goes to where the device is, where that was allowed before, once")
  func allowedPosition() throws {
    let device = surveyor()
    let steps = device.steps { device.begin("lamp") }
    #expect(steps.contains { if case .positionIfAllowed = $0 { true } else { false } })
    let found = device.steps { device.stand(14.1, 50.1, accuracy: 8) }
    #expect(found.contains { if case .position(false) = $0 { true } else { false } })
    guard case .place(let place, let zoom)? = device.scene?.camera.target else {
      Issue.record("the map did not move")
      return
    }
    #expect(place == Coordinates(latitude: 50.1, longitude: 14.1) && zoom == 16)
    #expect(!device.words.contains("Waiting for the position") && device.app.map.device.place == nil)
    let camera = device.scene?.camera
    device.stand(15, 51, accuracy: 8)
    #expect(device.scene?.camera === camera)
  }

  @Test("I-107: whoever has begun, or has something on the map, is left where they are")
  func begunBeforePosition() {
    let device = surveyor()
    device.begin("lamp")
    let began = device.steps { device.tap(14.42, 50.08) }
    #expect(began.contains { if case .position(false) = $0 { true } else { false } })
    device.save()
    let camera = device.scene?.camera
    device.stand(15, 51, accuracy: 8)
    #expect(device.scene?.camera === camera)
    let again = surveyor(device.address, disk: device.disk)
    #expect(again.scene != nil && !again.app.map.awaitsContent)
  }

  @Test("I-14: a short plus code with a town is gone to near the map, said to be a guess; the next place says nothing of it")
  func plusCodeOfATown() throws {
    let device = surveyor()
    device.begin("lamp")
    device.look(14.4213, 50.0875)
    device.type("place", "3CPC+R2 Brno")
    device.submit("inventory.map.go")
    guard case .place(let place, _)? = device.scene?.camera.target else {
      Issue.record("the map did not move")
      return
    }
    #expect(PlusCode(place).text == "9F2P3CPC+R2")
    #expect(device.words.contains("Only a guess: “Brno” is not looked up"))
    device.type("place", "50.0875 N, 14.4213 E")
    device.submit("inventory.map.go")
    #expect(!device.words.contains("Only a guess"))
  }

  @Test("I-14, G-9: of coordinates without letters the other order is offered; what is wrong with the others is said")
  func otherOrder() throws {
    let device = surveyor()
    device.begin("lamp")
    device.type("place", "14.4213, 50.0875")
    device.submit("inventory.map.go")
    device.press("inventory.map.swapped")
    guard case .place(let place, _)? = device.scene?.camera.target else {
      Issue.record("the map did not move")
      return
    }
    #expect(place == Coordinates(latitude: 50.0875, longitude: 14.4213))
    #expect(device.button("inventory.map.swapped") == nil)
    device.type("place", "50.0875 N, 14.4213 E")
    device.submit("inventory.map.go")
    #expect(device.button("inventory.map.swapped") == nil)
    for (text, words) in [
      ("50° 61' N 14° 25' E", "Minutes go from 0 to 59."), ("458522 5548292", "The zone of UTM is missing."),
      ("50.0875 N", "only one coordinate"), ("50.0875 N, 14.4213 S", "contradict each other"),
    ] {
      device.type("place", text)
      device.submit("inventory.map.go")
      #expect(device.words.contains(words), "\(text)")
    }
  }
}

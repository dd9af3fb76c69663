import Base
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("A first map")
struct FirstMapTests {
  @Test(
    "I-13: one press makes project, layer, attributes and pin in one commit, and taps make objects one after the other")
  func lamps() throws {
    let device = surveyor()
    #expect(device.words.contains("What will you map?"))
    device.disk.isSlow = true
    device.begin("lamp")
    let commits = device.commits.filter { $0.entries.contains { $0.key.hasPrefix("o/") } }
    #expect(commits.count == 1)
    device.disk.isSlow = false
    device.finishCommits()
    #expect(device.address.hasPrefix("/inventory/map/"))
    #expect(device.layers.map { $0.fields.text("title") } == ["Street lamps"])
    #expect(device.records("inventoryAttribute").count == 7 && device.records("inventoryPin").count == 1)
    #expect(device.scene?.style == "inventory")
    let height = device.field("Height", of: "Street lamps")
    for number in 0..<3 {
      device.tap(14.42 + Double(number) * 0.01, 50.08)
      #expect(device.address.contains("?new="), "\(number)")
      device.type(height, "4,5")
      device.save()
      #expect(!device.address.contains("?"))
    }
    #expect(device.objects.count == 3)
    let first = try #require(device.objects.first)
    #expect(
      device.objects.contains {
        $0[MappedObject.geometry]?["coordinates"] == JSON.read("[14.42,50.08]")
      })
    #expect(first.fields[height]?.double == 4.5 && CaptureNote(first.fields).how == .drawn)
    #expect(CaptureNote(first.fields).at == "2026-11-21T08:00:00Z")
    #expect(device.words.contains("3 objects"))
  }

  @Test(
    "I-13: an object is added at the cross before the map was moved for the first time: in the middle of what it shows")
  func cross() throws {
    let device = surveyor(language: "cs")
    device.begin("lamp")
    #expect(device.app.map.center == nil)
    device.press("inventory.map.cross")
    device.save()
    let place = try #require(
      device.objects.first?[MappedObject.geometry]?["coordinates"]?.items?.compactMap { $0.double })
    // Of the country's box 12…19° E, 48.5…51.1° N. The parallel at equal distances on the map is 49.8175°.
    #expect(place.count == 2 && (place[0] - 15.5).magnitude < 1e-6 && (place[1] - 49.8175).magnitude < 0.0005)
  }

  @Test("I-13: a point at the device's position has its accuracy, an averaged point the average")
  func positions() throws {
    let device = surveyor()
    device.begin("tree")
    device.press("inventory.map.here")
    #expect(device.words.contains("Waiting for the position"))
    device.stand(14.1, 50.1, accuracy: 6.04)
    device.save()
    let measured = try #require(device.objects.first)
    let note = CaptureNote(measured.fields)
    #expect(note.how == .measured && note.accuracy?.double == 6.0)
    device.press("inventory.map.average")
    for number in 0..<10 {
      #expect(device.words.contains("Reading \(number) of 10"))
      device.stand(14.1 + Double(number) * 0.00001, 50.1, accuracy: 4)
    }
    device.save()
    let averaged = try #require(device.objects.first { CaptureNote($0.fields).how == .averaged })
    #expect(device.objects.count == 2)
    let x = try #require(averaged[MappedObject.geometry]?["coordinates"]?.items?[0].double)
    #expect((x - 14.100045).magnitude < 1e-9)
  }

  @Test("I-74: a measured point that is undone and done again is measured still, and one that is moved is drawn")
  func measuredAgain() throws {
    let device = surveyor()
    device.begin("tree")
    device.press("inventory.map.here")
    device.stand(14.1, 50.1, accuracy: 6.04)
    device.tap(14.2, 50.2)
    device.press("inventory.map.undo")
    device.press("inventory.map.undo")
    device.press("inventory.map.redo")
    device.save()
    let note = CaptureNote(try #require(device.objects.first).fields)
    #expect(note.how == .measured && note.accuracy?.double == 6.0)
    device.press("inventory.map.here")
    device.stand(14.1, 50.1, accuracy: 6.04)
    device.tap(14.2, 50.2)
    device.save()
    #expect(device.objects.contains { CaptureNote($0.fields).how == .drawn })
  }

  @Test("I-20: an object without a place is not saved, and the form says what is missing")
  func noPlace() {
    let device = surveyor()
    device.begin("lamp")
    let layer = device.layer("Street lamps").id
    device.visit(device.address + "?new=" + layer.description)
    device.save()
    #expect(device.objects.isEmpty && device.words.contains("Tap the map where the object is."))
    device.look(14.5, 50.5)
    device.press("inventory.map.cross")
    device.save()
    #expect(device.objects.count == 1)
  }

  @Test("K-35: a map that cannot be drawn says so and can be loaded again")
  func failed() {
    let device = surveyor()
    device.begin("lamp")
    device.send(.map(.failed))
    #expect(device.said.contains("The map cannot be drawn here"))
    let again = device.steps { device.press("map.again") }
    #expect(again.contains { if case .reload = $0 { true } else { false } })
  }

  @Test("I-12: a locked map shows tapped objects, and choosing another active layer locks it again")
  func lock() throws {
    let device = surveyor()
    device.begin("lamp")
    device.tap(14.42, 50.08)
    device.save()
    let map = device.address
    device.press("inventory.map.lock")
    device.tap(14.5, 50.5)
    #expect(device.address == map && device.objects.count == 1)
    let object = try #require(device.objects.first)
    device.tap(14.42, 50.08, "objects", device.onMap(object.id))
    #expect(device.address == map + "?object=" + object.id.description)
    device.visit(map)
    device.press("inventory.project.addTemplate", value: "tree")
    #expect(device.layers.count == 2 && device.words.contains("Trees: Tap the map"))
    device.press("inventory.map.activate", value: device.layer("Street lamps").id.description)
    device.tap(14.6, 50.6)
    #expect(device.objects.count == 1 && device.address == map)
  }

  @Test("I-19: a project opens where it was chosen to open, on every device; before, where it was last on this one")
  func start() throws {
    let device = surveyor()
    device.begin("lamp")
    device.tap(14.42, 50.08)
    device.save()
    device.look(16.6, 49.2, zoom: 15)
    device.press("inventory.map.opensHere")
    device.look(17, 49, zoom: 14)
    let again = surveyor(device.address, disk: device.disk)
    guard case .place(let place, let zoom)? = again.scene?.camera.target else {
      Issue.record("not at the place")
      return
    }
    #expect(place == Coordinates(latitude: 49.2, longitude: 16.6) && zoom == 15)
    device.press("notice.undo")
    let last = surveyor(device.address, disk: device.disk)
    #expect(last.app.map.center == Coordinates(latitude: 49, longitude: 17))
  }

  @Test("I-19, U-10: a map opens where it stood last on the device, also after a restart; the chosen place comes first")
  func lastPlace() throws {
    let disk = Disk()
    let device = surveyor(disk: disk)
    device.begin("lamp")
    device.tap(14.42, 50.08)
    device.save()
    let map = device.address
    device.look(14.5, 50.1, zoom: 15)
    // Not worth keeping.
    device.look(14.501, 50.1, zoom: 15.2)
    device.visit("/inventory/projects")
    device.begin("bench")
    device.look(10, 40, zoom: 12)
    let again = surveyor(map, disk: disk)
    #expect(again.app.map.center == Coordinates(latitude: 50.1, longitude: 14.5))
    #expect(again.requests.isEmpty && again.context.unsentCount == device.context.unsentCount)
    again.look(14.3, 50.2, zoom: 13)
    again.press("inventory.map.opensHere")
    again.look(14.6, 50.3, zoom: 18)
    let chosen = surveyor(map, disk: disk)
    #expect(chosen.app.map.center == Coordinates(latitude: 50.2, longitude: 14.3))
  }

  @Test(
    "I-19: a new map opens where the device was, else where the map before it stood, else around what is mapped; the first one by the language"
  )
  func next() throws {
    func box(_ device: Surveyor) throws -> GeographicBox {
      guard case .box(let box, _) = try #require(device.scene?.camera.target) else { throw NoBox() }
      return box
    }
    let device = surveyor()
    device.begin("lamp")
    #expect(try box(device) == MapState.start(.english))
    device.tap(14.42, 50.08)
    device.save()
    let again = surveyor(disk: device.disk)
    again.begin("tree")
    let mapped = try box(again)
    #expect((mapped.west - 14.42).magnitude < 1e-4 && (mapped.north - 50.08).magnitude < 1e-4)
    again.look(16.6, 49.2, zoom: 15)
    again.visit("/inventory/projects")
    again.begin("bench")
    #expect(again.app.map.center == Coordinates(latitude: 49.2, longitude: 16.6))
    again.press("inventory.map.locate")
    again.stand(12, 48, accuracy: 5)
    again.visit("/inventory/projects")
    again.begin("sign")
    #expect(again.app.map.center == Coordinates(latitude: 48, longitude: 12))
  }

  private struct NoBox: Error {}

  @Test("I-14: coordinates that are typed move the map; what is none says so")
  func coordinates() throws {
    let device = surveyor()
    device.begin("lamp")
    device.type("place", "50°5'15\"N 14°25'17\"E")
    device.submit("inventory.map.go")
    guard case .place(let place, let zoom)? = device.scene?.camera.target else {
      Issue.record("the map did not move")
      return
    }
    #expect((place.latitude - 50.0875).magnitude < 1e-6 && (place.longitude - 14.421389).magnitude < 1e-5 && zoom >= 16)
    device.type("place", "nowhere")
    device.submit("inventory.map.go")
    #expect(device.words.contains("These coordinates cannot be read"))
  }

  @Test("I-4, I-6: faulty values are shown in the form, and nothing is saved until they are corrected")
  func values() {
    let device = surveyor()
    device.begin("tree")
    device.tap(14, 50)
    let height = device.field("Height", of: "Trees")
    device.type(height, "500")
    device.save()
    #expect(device.objects.isEmpty && device.words.contains("At most 130 m."))
    device.type(height, "12")
    device.press("inventory.form.set", value: device.field("Condition", of: "Trees") + "|good")
    device.save()
    #expect(device.objects.count == 1)
    #expect(device.objects[0].fields.text(device.field("Condition", of: "Trees")) == "good")
  }

  @Test("I-94: a sample is opened and thrown away with all that is in it; opening it while it is there makes no other")
  func sample() throws {
    let device = surveyor()
    device.press("inventory.project.sample")
    let map = device.address
    #expect(device.layers.count == 4 && device.objects.count == 44 && device.records("inventoryPin").count == 4)
    #expect(device.words.contains("Trees") && device.words.contains("This is a sample."))
    #expect(!device.app.contents.layers.contains { $0.attributes.isEmpty })
    // Every value fits its attribute.
    for layer in device.app.contents.layers {
      for object in device.objects where object[MappedObject.layer] == layer.id {
        #expect(ValueRules.faults(object.fields, layer.attributes).isEmpty)
        #expect(LayerContent.geometry(object)?.fault == nil)
      }
    }
    let again = surveyor(disk: device.disk)
    again.visit("/inventory/projects")
    #expect(again.button("inventory.project.sample") == nil)
    again.send(.action(Event.Action("inventory.project.sample")))
    #expect(again.address == map && again.objects.count == 44)
    again.press("inventory.project.askThrowAway")
    again.press("dialog.confirm")
    #expect(again.objects.isEmpty && again.layers.isEmpty && again.records("inventoryProject").isEmpty)
    again.press("inventory.project.sample")
    #expect(again.objects.count == 44)
  }

  @Test("I-94: with an account a sample that was thrown away leaves nothing, and another one can be opened")
  func sampleOfAnAccount() {
    let crew = Crew(nil)
    crew.ann.press("inventory.project.sample")
    crew.settle()
    let map = crew.ann.address
    crew.ann.press("inventory.project.askThrowAway")
    crew.ann.press("dialog.confirm")
    crew.settle()
    #expect(crew.ann.objects.count == 0)
    #expect(crew.ann.objects.isEmpty && crew.ann.layers.isEmpty && crew.ann.context.unsentCount == 0)
    crew.ann.press("inventory.project.sample")
    crew.settle()
    #expect(crew.ann.objects.count == 44)
    #expect(crew.ann.address != map && crew.ann.context.unsentCount == 0)
  }

  @Test("I-94: throwing a sample away keeps the layers that its user has put on its map")
  func sampleKeepsOwnLayers() throws {
    let device = surveyor()
    device.begin("bench")
    device.tap(14.42, 50.08)
    device.save()
    let own = device.layer("Benches").id
    device.visit("/inventory/projects")
    device.press("inventory.project.sample")
    device.press("inventory.project.addLayer", value: own.description)
    device.press("inventory.project.addTemplate", value: "sign")
    #expect(device.layers.count == 6)
    device.press("inventory.project.askThrowAway")
    device.press("dialog.confirm")
    #expect(device.layers.compactMap { $0.fields.text("title") }.sorted() == ["Benches", "Signs"])
    #expect(device.objects.count == 1 && device.records("inventoryProject").count == 1)
  }

  @Test("I-94: a sample that was moved into a team cannot be thrown away")
  func sampleOfATeam() {
    let crew = Crew()
    crew.ann.press("inventory.project.sample")
    crew.ann.moveToTeam(crew.team)
    crew.settle()
    #expect(crew.ann.button("inventory.project.askThrowAway") == nil)
    crew.ann.send(.action(Event.Action("inventory.project.throwAway", value: crew.ann.project.description)))
    crew.settle()
    #expect(crew.ben.layers.count == 4 && crew.ben.objects.count == 44)
    // Another one has layers of its own.
    crew.ann.send(.action(Event.Action("inventory.project.sample")))
    crew.settle()
    #expect(crew.ann.objects.count == 88 && crew.ben.objects.count == 44 && crew.ann.context.unsentCount == 0)
  }

  @Test("I-94: each of two users of a server has a sample of their own")
  func samplesOfTwo() {
    let crew = Crew(nil)
    for worker in [crew.ann, crew.ben] { worker.press("inventory.project.sample") }
    crew.settle()
    for worker in [crew.ann, crew.ben] {
      #expect(worker.context.unsentCount == 0 && worker.objects.count == 44)
      #expect(
        worker.context.childSpaces.count == 4
          && worker.context.childSpaces.allSatisfy { $0.isMade && $0.problem == nil })
    }
    #expect(Set(crew.ann.layers.map { $0.id }).isDisjoint(with: crew.ben.layers.map { $0.id }))
  }
}

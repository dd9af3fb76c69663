import Base
import Store
import Sync
import TestSupport
import Testing

@testable import Catalog
@testable import Inventory

@Suite("Lists of projects, layers and attributes")
struct ListTests {
  /// Three projects with a layer each.
  private func town() -> Surveyor {
    let device = surveyor()
    for template in ["lamp", "tree", "bench"] {
      device.visit("/inventory/projects")
      device.begin(template)
    }
    return device
  }

  private func titles(_ device: Surveyor) -> [String] { device.layers.map { $0.fields.text("title") ?? "" }.sorted() }

  /// What a field or a box of the page reports.
  private func change(_ device: Surveyor, _ action: String, _ value: String, _ text: String) {
    let control = device.page?.first { element in
      ["data-change", "data-input"].contains { element.attributes[$0] == action }
        && (element.attributes["data-value"] ?? "") == value
    }
    #expect(control != nil, "the page has no \(action) of \(value)")
    device.send(.action(Event.Action(action, value: value, text: text, form: Fields())))
  }

  private func choose(_ device: Surveyor, _ ids: [RecordID]) {
    device.press("inventory.rows.choose")
    for id in ids { change(device, "inventory.rows.toggle", id.description, "") }
  }

  @Test(
    "I-34: layers are filtered by the words of their titles, without diacritics; the filter stays for who comes back")
  func filter() {
    let device = town()
    device.visit("/inventory/layers")
    change(device, "inventory.rows.filter", "", "LÁMPS str")
    #expect(device.said.contains("Street lamps") && !device.said.contains("Benches"))
    device.visit("/inventory/layers/" + device.layer("Street lamps").id.description)
    device.visit("/inventory/layers")
    #expect(!device.said.contains("Benches"))
    change(device, "inventory.rows.filter", "", "nothing like that")
    #expect(device.said.contains("Nothing matches"))
    device.press("inventory.rows.filter")
    #expect(device.said.contains("Benches"))
  }

  @Test("I-34: the button that begins to tick stands in the bar where there is more than one row; a project has its layers' symbols")
  func bar() {
    let device = surveyor()
    let isOffered = { device.page?.first(class: "bar")?.first { $0.attributes["data-action"] == "inventory.rows.choose" } != nil }
    for (template, isExpected) in [("lamp", false), ("tree", true)] {
      device.visit("/inventory/projects")
      device.begin(template)
      device.visit("/inventory/projects")
      #expect(isOffered() == isExpected)
    }
    #expect(device.page?.all { $0.attributes["class"] == "project-marks" }.count == 2)
    device.press("inventory.rows.choose")
    #expect(!isOffered())
  }

  @Test("I-111: in the lists a layer of lines or areas has the sign of those, one of points its symbol")
  func marks() {
    let device = surveyor()
    for template in ["parcel", "pipe", "lamp"] {
      device.visit("/inventory/projects")
      device.begin(template)
    }
    device.visit("/inventory/layers")
    let drawings = device.page?.all { $0.attributes["class"] == "layer-mark" } ?? []
    let paths = drawings.compactMap { drawing in drawing.first { $0.tag == "path" }?.attributes["d"] }
    #expect(paths == [layerPath(.polygon, .circle), layerPath(.line, .circle), layerPath(.point, .star)])
  }

  @Test("I-34: several layers are deleted with one question and one undo; what the filter hides is not chosen")
  func deleteLayers() {
    let device = town()
    device.visit("/inventory/layers")
    device.press("inventory.rows.choose")
    change(device, "inventory.rows.filter", "", "t")
    device.press("inventory.rows.all")
    device.press("inventory.rows.askDelete")
    #expect(device.said.contains("Street lamps: 0 objects") && device.said.contains("Trees: 0 objects"))
    #expect(!device.said.contains("Benches: 0 objects"))
    device.press("dialog.confirm")
    #expect(titles(device) == ["Benches"])
    device.press("notice.undo")
    #expect(titles(device) == ["Benches", "Street lamps", "Trees"] && device.records("inventoryPin").count == 3)
  }

  @Test("I-34: several projects are deleted with their pins; their layers stay")
  func deleteProjects() {
    let device = town()
    device.visit("/inventory/projects")
    let projects = device.records("inventoryProject").map { $0.id }
    choose(device, Array(projects.dropFirst()))
    device.press("inventory.rows.askDelete")
    device.press("dialog.confirm")
    #expect(device.records("inventoryProject").map { $0.id } == [projects[0]])
    #expect(device.records("inventoryPin").count == 1 && device.layers.count == 3)
    device.press("notice.undo")
    #expect(device.records("inventoryProject").count == 3 && device.records("inventoryPin").count == 3)
  }

  @Test("I-34: several attributes are deleted; the objects keep their values")
  func deleteAttributes() {
    let device = town()
    let layer = device.layer("Trees").id
    device.visit("/inventory/layers/\(layer)/design")
    let attributes = device.records("inventoryAttribute").filter { $0[LayerAttribute.layer] == layer }
    choose(device, attributes.dropFirst().map { $0.id })
    device.press("inventory.rows.askDelete")
    device.press("dialog.confirm")
    let left = { device.records("inventoryAttribute").filter { $0[LayerAttribute.layer] == layer }.map { $0.id } }
    #expect(left() == [attributes[0].id])
    device.press("notice.undo")
    #expect(left().count == attributes.count)
  }

  @Test("I-34: chosen layers are added to a project once each")
  func pin() throws {
    let device = town()
    let project = try #require(device.records("inventoryProject").first).id
    device.visit("/inventory/layers")
    choose(device, device.layers.map { $0.id })
    change(device, "inventory.rows.project", "", project.description)
    device.press("inventory.rows.pin")
    #expect(device.records("inventoryPin").filter { $0[Pin.project] == project }.count == 3)
    #expect(device.said.contains("2 layers added"))
    device.press("notice.undo")
    #expect(device.records("inventoryPin").filter { $0[Pin.project] == project }.count == 1)
  }

  @Test("I-34: another list begins with nothing chosen")
  func other() {
    let device = town()
    device.visit("/inventory/layers")
    choose(device, device.layers.map { $0.id })
    #expect(device.said.contains("3 chosen"))
    device.visit("/inventory/projects")
    #expect(!device.said.contains("chosen"))
    device.visit("/inventory/layers")
    #expect(!device.said.contains("chosen"))
  }

  @Test("I-98: rows do not move while they are ticked, also when others rename them; new ones come last")
  func rowsStay() {
    let crew = Crew()
    crew.lamps()
    crew.ann.visit(crew.ann.map)
    crew.ann.press("inventory.project.addTemplate", value: "tree")
    crew.settle()
    func rename(_ title: String, _ name: String) {
      crew.ann.visit("/inventory/layers/\(crew.ann.layer(title).id)/edit")
      crew.ann.type("title", name)
      crew.ann.submit("inventory.form.save")
      crew.settle()
    }
    func listed() -> [String] {
      crew.ben.page?.all { $0.attributes["data-change"] == "inventory.rows.toggle" }
        .compactMap { $0.attributes["data-value"] } ?? []
    }
    crew.ben.visit("/inventory/layers")
    crew.ben.press("inventory.rows.choose")
    let before = listed()
    #expect(before == ["Street lamps", "Trees"].map { crew.ben.layer($0).id.description })
    rename("Street lamps", "Zebras")
    #expect(listed() == before && crew.ben.said.contains("Zebras"))
    crew.ann.visit(crew.ann.map)
    crew.ann.press("inventory.project.addTemplate", value: "bench")
    crew.settle()
    #expect(listed() == before + [crew.ben.layer("Benches").id.description])
    crew.ben.press("inventory.rows.none")
    crew.ben.press("inventory.rows.choose")
    #expect(listed() == ["Benches", "Trees", "Zebras"].map { crew.ben.layer($0).id.description })
  }

  @Test("I-34: a row is swiped to its map")
  func swipe() {
    let device = town()
    device.visit("/inventory/layers")
    let layer = device.layer("Trees").id
    let row = device.page?.all(class: "swipe-row").first { $0.words.contains("Trees") }
    let first = row?.first(class: "swipe-button")
    #expect(first?.attributes["data-action"] == "inventory.rows.map", "a swipe presses the first of its buttons")
    device.press("inventory.rows.map", value: layer.description)
    #expect(device.address.hasPrefix("/inventory/map/"))
  }

  @Test(
    "I-19, I-12: objects that come to a map that opened empty are looked at, and it is locked; not once it was touched")
  func come() {
    let device = surveyor()
    device.begin("tree")
    let map = { device.store.apps.app.map }
    #expect(!map().isLocked && map().awaitsContent)
    device.look(15.5, 49.8, zoom: 6)
    device.put(40, into: "Trees") { _, _ in }
    guard case .box(let box, _)? = map().camera?.target else { return #expect(Bool(false), "no box") }
    #expect(map().isLocked && box.west >= 14 && box.east <= 14.1)

    let other = surveyor()
    other.begin("tree")
    other.press("inventory.map.lock")
    other.press("inventory.map.lock")
    other.put(40, into: "Trees") { _, _ in }
    guard case .box(let whole, _)? = other.store.apps.app.map.camera?.target else {
      return #expect(Bool(false), "no box")
    }
    #expect(!other.store.apps.app.map.isLocked && whole.east > 18)
  }

  @Test("I-70: what fills a table that was opened empty is shown at once; a table that was sorted waits")
  func filling() {
    let crew = Crew()
    crew.ann.begin("lamp")
    crew.ann.moveToTeam(crew.team)
    crew.settle()
    crew.ben.visit("/inventory/layers/" + crew.ann.layers[0].id.description)
    #expect(crew.ben.said.contains("There is nothing in the layer yet"))
    crew.ann.look(14.42, 50.08)
    for longitude in [14.42, 14.43] {
      crew.ann.draw(longitude, 50.08)
      crew.settle()
    }
    #expect(crew.ben.said.contains("2 objects") && crew.ben.button("inventory.table.news") == nil)
    crew.ben.press("inventory.table.sort")
    crew.ann.draw(14.44, 50.08)
    crew.settle()
    #expect(crew.ben.said.contains("2 objects"))
    crew.ben.press("inventory.table.news")
    #expect(crew.ben.said.contains("3 objects"))
  }
}

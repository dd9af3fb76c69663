import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Layers and their attributes")
struct LayerTests {
  @Test("P-65: an app says that it has child spaces when one of its collections defines them")
  func definitions() {
    func check<App: PocketApp>(_: SingleAppSet<App>.Type) {
      #expect(App.entry.definesSpaces == App.collections.contains { $0.definesSpace }, "\(App.entry.id)")
    }
    check(InventoryCore.self)
    check(LogbookCore.self)
    check(ZooCore.self)
    check(VaccinationCore.self)
    check(HeritageCore.self)
  }

  @Test("I-1: a layer with a taken title is not saved; templates use a free one")
  func titles() {
    let device = surveyor()
    device.begin("tree")
    device.visit("/inventory/layers/new")
    device.type("title", "TREES")
    device.submit("inventory.form.save")
    #expect(device.layers.count == 1 && device.words.contains("This title is already taken"))
    device.type("title", "Shrubs")
    device.submit("inventory.form.save")
    #expect(device.layers.count == 2 && device.address.hasSuffix("/design"))
    device.visit("/inventory/projects")
    device.begin("tree")
    #expect(device.layers.contains { $0.fields.text("title") == "Trees 2" })
    #expect(device.records("inventoryProject").map { $0.fields.text("title") }.contains("Project 2"))
  }

  @Test(
    "I-8: an attribute is added to the layers that are chosen and have none of its title, in one step with one undo")
  func copies() throws {
    let device = surveyor()
    for template in ["lamp", "tree", "bench"] {
      device.visit("/inventory/projects")
      device.begin(template)
    }
    let lamps = device.layer("Street lamps").id.description
    device.visit("/inventory/layers/\(lamps)/attribute/new")
    device.type("title", "Owner")
    device.type("type", "choice")
    device.type("options", "Town\nState")
    device.submit("inventory.form.save")
    let owners = { device.records("inventoryAttribute").filter { $0.fields.text("title") == "Owner" } }
    let owner = try #require(owners().first)
    device.visit("/inventory/layers/\(lamps)/attribute/\(owner.id)")
    let targets = device.layers.filter { $0.id.description != lamps }.map { $0.id.description }
    let copy = { (chosen: JSON?) in
      var form = JSONObject()
      form["layer"] = chosen
      device.send(
        .action(Event.Action("inventory.project.copyAttribute", value: owner.id.description, form: form)))
    }
    copy(nil)
    #expect(owners().count == 1 && device.words.contains("Choose at least one layer."))
    device.disk.isSlow = true
    copy(.array(targets.map { .string($0) }))
    #expect(owners().count == 3 && device.commits.count == 1)
    device.disk.isSlow = false
    device.finishCommits()
    let added = owners().filter { $0.id != owner.id }
    #expect(added.compactMap { $0[LayerAttribute.layer]?.description }.sorted() == targets.sorted())
    #expect(added.allSatisfy { $0[LayerAttribute.choices] == owner[LayerAttribute.choices] })
    device.press("notice.undo")
    #expect(owners().map { $0.id } == [owner.id])
    copy(.string(targets[0]))
    copy(.string(targets[0]))
    #expect(owners().count == 2)
  }

  @Test("I-3, I-5: an attribute is added, renamed and deleted while objects keep what they hold")
  func attributes() throws {
    let device = surveyor()
    device.begin("lamp")
    let layer = device.layer("Street lamps").id.description
    device.visit("/inventory/layers/\(layer)/attribute/new")
    device.type("title", "Owner")
    device.type("type", "choice")
    device.submit("inventory.form.save")
    #expect(device.words.contains("Write at least one option."))
    device.type("options", "Town\nState")
    device.submit("inventory.form.save")
    let attribute = try #require(device.records("inventoryAttribute").first { $0.fields.text("title") == "Owner" })
    #expect(ChoiceList(json: attribute[LayerAttribute.choices]).options.map { $0.code } == ["town", "state"])
    device.visit("/inventory/map/" + device.records("inventoryProject")[0].id.description)
    device.tap(14, 50)
    device.press("inventory.form.set", value: LayerAttribute.fieldName(attribute.id) + "|state")
    device.save()
    device.visit("/inventory/layers/\(layer)/attribute/\(attribute.id)")
    device.type("options", "Town\nCountry")
    device.submit("inventory.form.save")
    device.visit("/inventory/objects/" + device.objects[0].id.description)
    #expect(device.words.contains("Country"))
    device.visit("/inventory/layers/\(layer)/attribute/\(attribute.id)")
    device.press("inventory.project.askDeleteAttribute")
    device.press("dialog.confirm")
    #expect(device.objects[0].fields.text(LayerAttribute.fieldName(attribute.id)) == "state")
    #expect(!device.records("inventoryAttribute").contains { $0.id == attribute.id })
  }

  @Test("I-4: the value of a condition is chosen among the options of the other attribute, by their names")
  func conditions() throws {
    let device = surveyor()
    device.begin("lamp")
    let layer = device.layer("Street lamps").id.description
    device.visit("/inventory/layers/\(layer)/attribute/new")
    device.type("title", "Owner")
    device.type("type", "choice")
    device.type("options", "Town hall\nState")
    device.save()
    let owner = try #require(device.records("inventoryAttribute").first { $0.fields.text("title") == "Owner" })
    device.visit("/inventory/layers/\(layer)/attribute/new")
    device.type("title", "Keyholder")
    device.type("conditionValue", "nobody")
    device.type("conditionAttribute", owner.id.description)
    let offered = device.page?.all { $0.attributes["name"] == "conditionValue" }.map { $0.attributes["value"] ?? "" }
    #expect(offered?.contains("town-hall") == true && device.words.contains("Town hall"))
    // What was typed before is still there, and refused.
    device.save()
    #expect(device.words.contains("Choose one of the options."))
    device.type("conditionValue", "town-hall")
    device.save()
    let keyholder = try #require(device.records("inventoryAttribute").first { $0.fields.text("title") == "Keyholder" })
    #expect(keyholder[LayerAttribute.conditionValue] == "town-hall")
    device.visit(device.map)
    device.tap(14, 50)
    #expect(!device.words.contains("Keyholder"))
    device.press("inventory.form.set", value: LayerAttribute.fieldName(owner.id) + "|town-hall")
    #expect(device.words.contains("Keyholder"))
  }

  @Test("I-4: a condition that was typed as a label stays chosen in the form")
  func typedCondition() throws {
    let device = surveyor(language: "cs")
    device.begin("lamp")
    let lights = device.field("Svítí", of: "Lampy").dropFirst(2).description
    let layer = device.layer("Lampy").id.description
    device.visit("/inventory/layers/\(layer)/attribute/new")
    device.type("title", "Příkon")
    device.type("conditionValue", "Ano")
    device.type("conditionAttribute", lights)
    let chosen = device.page?.first { $0.attributes["name"] == "conditionValue" && $0.attributes["checked"] != nil }
    #expect(chosen?.attributes["value"] == "Ano" && device.words.contains("ano"))
    device.save()
    #expect(device.records("inventoryAttribute").contains { $0[LayerAttribute.conditionValue] == "Ano" })
  }

  @Test("I-4: what an object begins with is typed as people write it; what cannot be read is refused at its field")
  func beginnings() throws {
    let device = surveyor(language: "cs")
    device.begin("lamp")
    let layer = device.layer("Lampy").id.description
    let cases: [(title: String, type: String, wrong: String, start: String, stored: JSON, fault: String)] = [
      ("Revize", "date", "brzy", "27.11.2026", "2026-11-27", "Zadejte datum"),
      ("Svítilen", "number", "dvě", "2,5", .decimal("2.5"), "Zadejte číslo."),
      ("Funguje", "flag", "možná", "ano", "yes", "Vyberte jednu z možností."),
      ("Vlastník", "choice", "Kraj", "město", "mesto", "Vyberte jednu z možností."),
      ("Závady", "choices", "Nic", "Kryt; město", ["kryt", "mesto"], "Vyberte jednu z možností."),
    ]
    for (place, (title, type, wrong, start, stored, fault)) in cases.enumerated() {
      device.visit("/inventory/layers/\(layer)/attribute/new")
      device.type("title", title)
      device.type("type", type)
      if type.hasPrefix("choice") { device.type("options", "Město\nStát\nKryt") }
      device.type("start", wrong)
      device.save()
      #expect(device.words.contains(fault), "\(title)")
      #expect(!device.records("inventoryAttribute").contains { $0.fields.text("title") == title })
      device.type("start", start)
      device.save()
      device.visit(device.map)
      if device.app.map.isLocked { device.press("inventory.map.lock") }
      device.draw(14 + Double(place), 50)
      let field = device.field(title, of: "Lampy")
      #expect(device.objects.contains { $0.fields[field] == stored }, "\(title)")
    }
  }

  @Test("An object says where a point is, how long a line is, and how large an area")
  func extent() {
    let device = surveyor()
    for (template, layer, geometry, said) in [
      ("lamp", "Street lamps", #"{"type":"Point","coordinates":[14,50]}"#, ["Coordinates"]),
      ("pipe", "Pipes", #"{"type":"LineString","coordinates":[[14,50],[14.001,50]]}"#, ["Length"]),
      (
        "parcel", "Parcels", #"{"type":"Polygon","coordinates":[[[14,50],[14.001,50],[14.001,50.001],[14,50]]]}"#,
        ["Area", "Perimeter"]
      ),
    ] {
      device.visit("/inventory/projects")
      device.begin(template)
      device.put(1, into: layer) { _, object in object[MappedObject.geometry] = try? JSON.read(geometry) }
      device.visit("/inventory/objects/" + RecordID.v8(named: "object 0", in: layer).description)
      for name in ["Coordinates", "Length", "Area", "Perimeter"] {
        let isSaid = device.page?.first { $0.tag == "dt" && $0.words == name } != nil
        #expect(isSaid == said.contains(name), "\(layer): \(name)")
      }
      // Without a picture the values lead.
      let cards = device.page?.all(class: "card") ?? []
      #expect(cards.first?.words.contains("Layer") == true)
    }
  }

  @Test("A deleted layer takes its objects with it, and one undo restores all")
  func deletion() {
    let device = surveyor()
    device.begin("lamp")
    device.put(20, into: "Street lamps") { _, _ in }
    device.visit("/inventory/layers/" + device.layers[0].id.description + "/edit")
    device.press("inventory.project.askDeleteLayer")
    device.press("dialog.confirm")
    #expect(device.layers.isEmpty && device.objects.isEmpty && device.records("inventoryPin").isEmpty)
    device.press("notice.undo")
    #expect(device.layers.count == 1 && device.objects.count == 20 && device.records("inventoryPin").count == 1)
  }

  @Test("A form whose shape was changed on another device asks; the other version is on the map")
  func shapeElsewhere() throws {
    let device = surveyor()
    device.begin("lamp")
    device.tap(14, 50)
    device.save()
    let object = try #require(device.objects.first)
    device.visit(device.address + "?edit=" + object.id.description)
    device.tap(14.001, 50)
    let entries = device.replica(of: object.key).edit(
      object.key, [("geometry", JSON.read(#"{"type":"Point","coordinates":[15,51]}"#))], tab: "other")
    device.send(.changedElsewhere(entries))
    #expect(device.words.contains("Somebody has changed the position"))
    #expect(device.source("chosen").contains("[15,51]") && device.source("sketch").contains("[14.001,50]"))
    device.save()
    #expect(device.words.contains("Save over a change made elsewhere?"))
    device.press("dialog.cancel")
    device.press("inventory.form.theirs")
    #expect(device.source("sketch").contains("[15,51]"))
  }

  @Test("Every screen has a title and text in both languages, also without content", arguments: ["cs", "en"])
  func screens(_ language: String) {
    let device = surveyor(language: language)
    let odd = "00000000-0000-7000-8000-000000000001"
    for url in [
      "projects", "projects/new", "projects/\(odd)", "map/\(odd)", "map/x", "layers", "layers/new", "layers/\(odd)",
      "layers/\(odd)/design", "layers/\(odd)/statistics", "layers/\(odd)/attribute/new", "objects/\(odd)",
      "objects/\(odd)/edit", "objects/\(odd)/attachment/\(odd)", "search", "help", "nowhere",
    ] {
      device.visit("/inventory/" + url)
      #expect(device.page?.first { $0.tag == "h1" }?.words.isEmpty == false, "\(url)")
    }
  }
}

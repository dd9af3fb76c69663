import Base
import Store
import Sync
import TestSupport
import Testing

@testable import Catalog
@testable import Inventory

@Suite("The form of an object")
struct ObjectFormTests {
  @Test("P-48: attributes and options that come while a form is open can be filled in, and what was typed stays")
  func added() throws {
    let device = surveyor()
    device.begin("lamp")
    device.tap(14, 50)
    let number = device.field("Number", of: "Street lamps")
    device.type(number, "L7")
    let watts = device.define("Wattage", .number) { $0[LayerAttribute.start] = "40" }
    let head = device.define("Head", .choice, options: "Red\nBlue")
    let uses = device.define("Uses", .choices, options: "Road\nPark")
    #expect(device.app.editing?.session.form.texts[number]?.text == "L7")
    #expect(device.app.editing?.session.form.texts[watts]?.text == "40")
    device.type(watts, "55")
    device.press("inventory.form.toggle", value: uses + "|park")
    device.define("Head", .choice, options: "Red\nBlue\nGreen")
    device.press("inventory.form.set", value: head + "|green")
    device.save()
    let lamp = try #require(device.objects.first).fields
    #expect(lamp.text(number) == "L7" && lamp[watts]?.serialized == "55")
    #expect(lamp.text(head) == "green" && lamp[uses]?.codes == ["park"])
  }

  @Test("I-113: a number is typed as people write it, and one that may be either of two is refused by naming both")
  func numbers() throws {
    for (language, typed, stored) in [
      ("cs", "1 234,5", "1234.5"), ("cs", "1,234", "1.234"), ("cs", "−05", "-5"), ("en", "1,234.5", "1234.5"), ("en", ".5", "0.5"),
      ("en", "1,234", nil),
    ] {
      let device = surveyor(language: language)
      device.begin("lamp")
      let watts = device.define("Wattage", .number)
      device.tap(14, 50)
      device.type(watts, typed)
      device.save()
      #expect(device.objects.first?.fields[watts]?.serialized == stored, "\(typed)")
      #expect(device.said.contains("Write 1234 or 1.234.") == (stored == nil))
    }
  }

  @Test("P-48: what was typed into an attribute that others delete meanwhile is saved")
  func taken() throws {
    let device = surveyor()
    device.begin("lamp")
    let watts = device.define("Wattage", .number)
    device.draw(14, 50)
    let lamp = try #require(device.objects.first).id
    device.visit(device.map + "?edit=\(lamp)")
    device.type(watts, "70")
    let key = try #require(device.records("inventoryAttribute").first { LayerAttribute.fieldName($0.id) == watts }).key
    device.send(.changedElsewhere(device.replica(of: key).delete(key, tab: "other")))
    #expect(!device.words.contains("Wattage"))
    device.save()
    #expect(device.objects[0].fields[watts]?.serialized == "70")
  }

  @Test("U-20: the question whether changes are discarded goes when the way back leads to another object's form")
  func questionOfForm() throws {
    let device = surveyor()
    device.begin("lamp")
    device.draw(14, 50)
    device.draw(14.001, 50)
    let lamps = device.objects.map { $0.id }
    let number = device.field("Number", of: "Street lamps")
    device.visit(device.map + "?edit=\(lamps[0])")
    device.type(number, "L1")
    device.visit(device.map + "?edit=\(lamps[1])")
    device.type(number, "L2")
    device.press("inventory.form.cancel")
    #expect(device.button("dialog.confirm") != nil)
    device.visit(device.map + "?edit=\(lamps[0])")
    #expect(device.button("dialog.confirm") == nil && device.control(number)?.attributes["value"] == "L1")
  }

  @Test("P-48: what was typed into an attribute is kept, too, when others delete that while the form is closed")
  func takenWhileClosed() throws {
    let device = surveyor()
    device.begin("lamp")
    let watts = device.define("Wattage", .number)
    device.draw(14, 50)
    let lamp = try #require(device.objects.first).id
    let address = device.map + "?edit=\(lamp)"
    device.visit(address)
    device.type(watts, "70")
    device.pass(milliseconds: 1_000)
    device.visit("/inventory/projects")
    let key = try #require(device.records("inventoryAttribute").first { LayerAttribute.fieldName($0.id) == watts }).key
    device.send(.changedElsewhere(device.replica(of: key).delete(key, tab: "other")))
    device.visit(address)
    device.type(device.field("Number", of: "Street lamps"), "L9")
    device.visit("/inventory/projects")
    device.visit(address)
    device.save()
    #expect(device.objects[0].fields[watts]?.text == "70", "\(device.words)")
  }

  @Test("I-4: what was typed into an attribute that is no longer asked for hinders nothing and is not saved")
  func hidden() throws {
    let device = surveyor()
    device.begin("lamp")
    let source = try #require(device.records("inventoryAttribute").first { $0.fields.text("title") == "Light source" })
    let watts = device.define("Wattage", .number) {
      $0[LayerAttribute.most] = .integer(100)
      $0[LayerAttribute.isRequired] = true
      $0[LayerAttribute.conditionAttribute] = source.id
      $0[LayerAttribute.conditionValue] = "led"
    }
    device.tap(14, 50)
    let choice = "inventory.form.set"
    let field = LayerAttribute.fieldName(source.id)
    device.press(choice, value: field + "|led")
    for typed in ["250", "many", ""] {
      device.type(watts, typed)
      device.save()
      #expect(device.objects.isEmpty)
    }
    device.type(watts, "250")
    device.press(choice, value: field + "|sodium")
    #expect(!device.words.contains("Wattage"))
    device.save()
    let lamp = try #require(device.objects.first)
    #expect(lamp.fields.text(field) == "sodium" && lamp.fields[watts] == nil)
    // Later it is asked for, and required, as in a new object.
    device.visit(device.map + "?edit=\(lamp.id)")
    device.press(choice, value: field + "|led")
    device.save()
    #expect(device.words.contains("Please fill in this field."))
    device.type(watts, "60")
    device.save()
    #expect(device.objects[0].fields[watts]?.serialized == "60")
  }

  @Test(
    "I-5, I-6: a value whose option was removed is shown, can be taken off, and hinders nothing else",
    arguments: ["Red\nBlue", "Red\nBlue\nGreen\nWhite\nBlack\nPink\nGold"])
  func removed(options: String) throws {
    let device = surveyor()
    device.begin("lamp")
    let number = device.field("Number", of: "Street lamps")
    let head = device.define("Head", .choice, options: options)
    let uses = device.define("Uses", .choices, options: "Road\nPark")
    device.put(1, into: "Street lamps") { _, object in
      object[head] = "red"
      object[uses] = ["road", "park"]
    }
    device.define("Head", .choice, options: String(options.dropFirst(4)))
    device.define("Uses", .choices, options: "Park\nYard")
    let address = device.map + "?edit=" + RecordID.v8(named: "object 0", in: "Street lamps").description
    device.visit(address)
    let (red, road) = (head + "|red", uses + "|road")
    #expect(device.button("inventory.form.set", value: red)?.attributes["aria-pressed"] == "true")
    #expect(device.button("inventory.form.toggle", value: road)?.attributes["aria-pressed"] == "true")
    device.type(number, "L9")
    device.tap(14.001, 50)
    device.save()
    let changed = device.objects[0].fields
    #expect(changed.text(number) == "L9" && changed.text(head) == "red" && changed[uses]?.codes == ["road", "park"])
    #expect(changed[MappedObject.geometry]?["coordinates"] == JSON.read("[14.001,50]"))
    device.visit(address)
    device.press("inventory.form.set", value: red)
    device.press("inventory.form.toggle", value: uses + "|yard")
    device.save()
    #expect(device.words.contains("Choose one of the options."))
    device.press("inventory.form.toggle", value: road)
    device.save()
    #expect(device.objects[0].fields[head] == nil && device.objects[0].fields[uses]?.codes == ["park", "yard"])
  }

  @Test("I-65, I-112: without its layer a form says so at once and shows what was typed, to be copied or discarded")
  func lost() {
    let crew = Crew()
    let (layer, address) = typedThenDeleted(crew)
    isShown(crew.ben)
    crew.ben.visit("/sync")
    #expect(crew.ben.words.contains("Unsaved forms"))
    crew.ben.visit("/inventory/projects")
    crew.ben.visit(address)
    isShown(crew.ben)
    #expect(crew.ben.page?.first { $0.attributes["class"] == "values" }?.words.contains("50.10000° N, 14.43000° E") == true)
    #expect(crew.ben.button("inventory.inventoryPicture.add") == nil)
    let steps = crew.ben.steps { crew.ben.press("inventory.form.copy") }
    #expect(steps.contains { if case .share(_, let text, _) = $0 { text.contains("Number: L7") && text.contains(#"[14.43,50.1]"#) } else { false } })
    crew.ben.press("inventory.form.cancel")
    crew.ben.press("dialog.confirm")
    crew.ben.visit("/sync")
    #expect(!crew.ben.words.contains("Unsaved forms"))
    crew.ann.visit("/inventory/layers/\(layer)")
    crew.ann.press("inventory.sharing.restore")
    crew.settle()
    #expect(crew.ben.objects.count == 1)
  }

  @Test("I-65: a form whose layer is deleted in another tab, before it was ever sent, says that the layer is gone")
  func otherTab() throws {
    let disk = Disk()
    let device = surveyor(disk: disk)
    device.begin("lamp")
    device.tap(14, 50)
    device.type(device.field("Number", of: "Street lamps"), "L7")
    let layer = device.layer("Street lamps").id
    let other = Surveyor(InventoryCore.self, disk: disk, seed: 2).start("/inventory/layers", isLeader: false)
    other.visit("/inventory/layers/\(layer)/edit")
    other.press("inventory.project.askDeleteLayer")
    other.press("dialog.confirm")
    isShown(device)
  }

  @Test("I-65: what was typed can be saved when the layer comes back", arguments: [false, true])
  func back(isReopened: Bool) {
    let crew = Crew()
    let (layer, address) = typedThenDeleted(crew)
    if isReopened {
      crew.ben.visit("/inventory/projects")
      crew.ben.visit(address)
    }
    crew.ann.visit("/inventory/layers/\(layer)")
    crew.ann.press("inventory.sharing.restore")
    crew.settle()
    #expect(!crew.ben.words.contains("The layer is no longer here."))
    crew.ben.save()
    let number = crew.ben.field("Number", of: "Street lamps")
    #expect(crew.ben.objects.contains { $0.fields.text(number) == "L7" && $0[MappedObject.geometry] != nil })
  }

  /// Ben types the number of a new lamp, and Ann deletes its layer. Returns the layer and the address of the form.
  private func typedThenDeleted(_ crew: Crew) -> (layer: String, address: String) {
    let layer = crew.lamps()
    crew.ben.visit(crew.ben.map)
    if crew.ben.app.map.isLocked { crew.ben.press("inventory.map.lock") }
    crew.ben.tap(14.43, 50.1)
    crew.ben.type(crew.ben.field("Number", of: "Street lamps"), "L7")
    crew.ann.visit("/inventory/layers/\(layer)/edit")
    crew.ann.press("inventory.project.askDeleteLayer")
    crew.ann.press("dialog.confirm")
    crew.settle()
    return (layer, crew.ben.address)
  }

  private func isShown(_ device: Surveyor) {
    for words in ["The layer is no longer here.", "Number", "L7"] { #expect(device.words.contains(words), "\(words)") }
    #expect(device.button("inventory.form.cancel")?.words == "Discard")
  }
}

extension Device where Apps == InventoryCore {
  /// Adds an attribute to the first layer, or changes it, as a synchronisation would. Returns its field.
  @discardableResult
  func define(
    _ title: String, _ type: ValueType, options: String = "", _ change: (inout Fields) -> Void = { _ in }
  ) -> String {
    let layer = layers[0].id
    var fields = Fields()
    fields[LayerAttribute.layer] = layer
    fields[LayerAttribute.title] = title
    fields[LayerAttribute.type] = type
    fields[LayerAttribute.order] = 100
    if !options.isEmpty { fields[LayerAttribute.choices] = ChoiceList().reading(lines: options).json }
    change(&fields)
    let key = RecordKey("inventoryAttribute", RecordID.v8(named: title, in: "attributes"))
    let replica = context.replica(app.contents.store.space(of: layer))
    let entries = replica.edit(key, fields.members.map { ($0.name, $0.value) }, tab: "other")
    for entry in entries { disk.entries[entry.key] = entry.value }
    send(.changedElsewhere(entries))
    return LayerAttribute.fieldName(key.id)
  }
}

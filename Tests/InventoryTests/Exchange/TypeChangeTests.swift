import Base
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Screens of objects whose attributes have changed their types")
struct TypeChangeTests {
  @Test("I-83, I-5: a form shows values as their types, and what cannot be read stays when something else is saved")
  func form() throws {
    let device = surveyor()
    device.begin("lamp")
    let number = device.field("Number", of: "Street lamps")
    let earthed = device.define("Earthed", .flag)
    let built = device.define("Built", .date)
    let seen = device.define("Seen", .date)
    let uses = device.define("Uses", .choices, options: "Road\nPark")
    let remark = device.define("Remark", .text)
    let page = device.define("Page", .link)
    let values: [(field: String, value: JSON)] = [
      (earthed, "ano"), (built, "27. 11. 2026"), (seen, "last autumn"), (uses, "Road; gas"), (remark, "one\ntwo"),
      (page, "www.example.org"),
    ]
    device.put(1, into: "Street lamps") { _, object in for pair in values { object[pair.field] = pair.value } }
    let lamp = device.objects[0].id
    device.visit(device.map + "?edit=\(lamp)")
    for pressed in [earthed + "|yes"] {
      #expect(device.button("inventory.form.set", value: pressed)?.attributes["aria-pressed"] == "true")
    }
    for pressed in [uses + "|road", uses + "|gas"] {
      #expect(device.button("inventory.form.toggle", value: pressed)?.attributes["aria-pressed"] == "true")
    }
    let control = { (name: String) in device.page?.first { $0.attributes["name"] == name } }
    #expect(control(built)?.attributes["type"] == "date" && control(built)?.attributes["value"] == "2026-11-27")
    // A browser shows neither in the control of a day, nor two lines in a control of one.
    #expect(control(seen)?.attributes["type"] == "text" && control(seen)?.attributes["value"] == "last autumn")
    #expect(control(remark)?.tag == "textarea" && control(remark)?.attributes["value"] == "one\ntwo")
    device.type(number, "L9")
    device.save()
    let stored = device.objects[0].fields
    #expect(stored.text(number) == "L9")
    for pair in values { #expect(stored[pair.field] == pair.value, "\(pair.value.serialized)") }
    device.visit("/inventory/objects/\(lamp)")
    #expect(device.words.contains("www.example.org") && device.words.contains("last autumn"))
  }

  @Test("I-83: the label of an option, stored by an attribute that was a text, gives the object the option's colour")
  func colour() {
    let device = surveyor()
    device.begin("lamp")
    let kind = device.define("Kind", .choice) {
      $0[LayerAttribute.choices] = [["code": "a", "label": "Gas", "colour": "#ff0000"]]
    }
    device.put(1, into: "Street lamps") { _, object in object[kind] = "gas" }
    #expect(ObjectLook.colour(device.objects[0].fields, device.app.contents.layers[0]) == "#ff0000")
  }

  private func layer(_ number: UInt64, unit: String, options: String) -> LayerContent {
    func attribute(_ place: UInt64, _ title: String, _ type: ValueType, _ change: (inout Record) -> Void) -> Record {
      var record = Record(RecordKey("inventoryAttribute", RecordID(high: number, low: place)))
      record[LayerAttribute.title] = title
      record[LayerAttribute.type] = type
      change(&record)
      return record
    }
    return LayerContent(
      Record(RecordKey("inventoryLayer", RecordID(high: number, low: 0))),
      [
        attribute(1, "Height", .number) { $0[LayerAttribute.unit] = "m" },
        attribute(2, "Girth", .number) { $0[LayerAttribute.unit] = unit },
        attribute(3, "Source", .choice) { $0[LayerAttribute.choices] = ChoiceList().reading(lines: options).json },
      ], number: Int(number))
  }

  @Test("I-32, I-83: a moved value is read as the type of its attribute; metres do not become centimetres")
  func moved() {
    let (one, other) = (layer(1, unit: "m", options: "Gas\nLED"), layer(2, unit: "cm", options: "New\nGas"))
    var object = Record(MappedObject.key(RecordID(high: 9, low: 9)))
    for (shape, value) in zip(one.attributes, ["5,5", "2", "gas"] as [JSON]) { object.fields[shape.name] = value }
    let moved = LayerMove.changes(object, from: one, to: other)
    let value = { (place: Int) in moved.first { $0.name == other.attributes[place].name }?.value }
    #expect(value(0) == .decimal("5.5") && value(1) == nil && value(2) == "gas")
  }

  @Test("I-32: an object that was moved, changed there and moved back does not show the option that it had before")
  func movedBack() {
    let (one, other) = (layer(1, unit: "m", options: "Gas\nLED"), layer(2, unit: "m", options: "New\nGas"))
    var object = Record(MappedObject.key(RecordID(high: 9, low: 9)))
    let move = { (from: LayerContent, to: LayerContent) in
      for change in LayerMove.changes(object, from: from, to: to) { object.fields[change.name] = change.value }
    }
    object.fields[one.attributes[2].name] = "led"
    move(one, other)
    move(other, one)
    // What the other layer has no option for waits in the object.
    #expect(object.fields.text(one.attributes[2].name) == "led")
    move(one, other)
    object.fields[other.attributes[2].name] = "new"
    move(other, one)
    #expect(object.fields[one.attributes[2].name] == nil)
  }

  @Test("I-83: what was typed into a control that the type of the attribute does not have hinders no saving")
  func hiddenControls() throws {
    let device = surveyor()
    device.begin("lamp")
    for (title, least, most) in [("Damage", "abc", ""), ("State", "5", "3")] {
      device.visit("/inventory/layers/\(device.layers[0].id)/attribute/new")
      device.type("title", title)
      device.type("type", "number")
      device.type("unit", "m")
      device.type("least", least)
      device.type("most", most)
      device.type("type", "text")
      device.save()
      let made = try #require(device.records("inventoryAttribute").first { $0[LayerAttribute.title] == title })
      #expect(made[LayerAttribute.type] == .text && made[LayerAttribute.unit] == "m")
      #expect((made[LayerAttribute.least] == nil) == (title == "Damage"))
    }
  }
}

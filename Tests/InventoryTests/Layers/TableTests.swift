import Base
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Catalog
@testable import Inventory

@Suite("Many objects")
struct TableTests {
  /// Sixty trees, a third of which has no height.
  private func orchard() -> (device: Surveyor, height: String, condition: String) {
    let device = surveyor()
    device.begin("tree")
    let height = device.field("Height", of: "Trees")
    let condition = device.field("Condition", of: "Trees")
    let species = device.field("Species", of: "Trees")
    device.put(60, into: "Trees") { number, fields in
      if number % 3 != 0 { fields[height] = .integer(Int64(number * 7 % 60)) }
      fields[condition] = .string(number % 4 == 0 ? "damaged" : "good")
      fields[species] = .string(number % 2 == 0 ? "Dub letní" : "Bříza")
    }
    device.visit("/inventory/layers/" + device.layer("Trees").id.description)
    return (device, height, condition)
  }

  /// The values of the column in the order of the rows.
  private func column(_ device: Surveyor, _ name: String) -> [JSON?] {
    let app = device.store.apps.app
    return app.table.listedRecords(app.contents, device.store.context).map { $0.fields[name] }
  }

  @Test("I-30: a column sorts by its type in both directions, and objects without a value are last")
  func sorting() {
    let (device, height, _) = orchard()
    let attribute = height.dropFirst(2).description
    let before = column(device, height)
    device.press("inventory.table.sort", value: attribute)
    let rising = column(device, height)
    let numbers = rising.prefix(40).map { $0?.double ?? -1 }
    #expect(numbers == numbers.sorted() && rising.suffix(20).allSatisfy { $0 == nil })
    device.press("inventory.table.sort", value: attribute)
    let falling = column(device, height)
    #expect(falling.prefix(40).map { $0?.double ?? -1 } == numbers.reversed() && falling.last == .some(nil))
    device.press("inventory.table.sort", value: attribute)
    #expect(column(device, height) == before)
  }

  @Test("I-30: the attribute that names the objects is the first column, and stands there once")
  func names() {
    let (device, _, _) = orchard()
    let heads = device.page?.first(class: "table-scroll")?.all { $0.tag == "th" && $0.attributes["scope"] == "col" } ?? []
    let titles = heads.map { $0.words.split(separator: " ").filter { $0 != "↑" }.joined(separator: " ") }
    #expect(titles.first == "Species" && titles.filter { $0 == "Species" }.count == 1 && !titles.contains("Object"))
    #expect(device.words.contains("Bříza"))
  }

  @Test("I-114: a table opens in the order of its first column, which says so, and numbers within its texts are ordered by size")
  func opening() {
    let device = surveyor()
    device.begin("lamp")
    let number = device.field("Number", of: "Street lamps")
    device.put(12, into: "Street lamps") { place, fields in
      fields[number] = .string(place == 11 ? "lamp 007" : "Lamp \((place * 7) % 11 + 1)")
    }
    device.visit("/inventory/layers/" + device.layer("Street lamps").id.description)
    func names() -> [String] { column(device, number).map { ($0?.text ?? "").replacing("lamp 007", with: "Lamp 7") } }
    func sorting() -> String {
      guard let head = device.page?.first({ $0.attributes["aria-sort"] != nil }) else { return "" }
      return (head.attributes["aria-sort"] ?? "") + " " + head.words.split(separator: " ").joined(separator: " ")
    }
    let rising = (1...11).map { "Lamp \($0)" }
    let wanted = Array(rising.prefix(7)) + ["Lamp 7"] + rising.suffix(4)
    #expect(names() == wanted && sorting() == "ascending Number ↑")
    device.press("inventory.table.sort", value: number.dropFirst(2).description)
    #expect(names() == wanted.reversed() && sorting() == "descending Number ↓")
    device.press("inventory.table.sort", value: number.dropFirst(2).description)
    #expect(names() == wanted && sorting() == "ascending Number ↑")
  }

  @Test("I-108: what exports do is said once before them, and in the name of each")
  func exportNames() {
    let (device, _, _) = orchard()
    let buttons = device.page?.all { $0.attributes["data-action"] == "inventory.table.export" } ?? []
    #expect(buttons.map(\.words) == ["GeoJSON", "KML", "GPX", "CSV"])
    let names = buttons.map { $0.attributes["aria-label"] ?? "" }
    #expect(names == ["Export GeoJSON", "Export KML", "Export GPX", "Export CSV"])
    let importing = device.page?.all { $0.attributes["aria-label"] == "Import from a file" } ?? []
    #expect(importing.map(\.words) == ["Import"])
  }

  @Test("I-96: for the printer all rows of a table are drawn, and afterwards those in sight")
  func printed() {
    let device = surveyor()
    device.begin("tree")
    device.put(300, into: "Trees") { _, _ in }
    device.visit("/inventory/layers/" + device.layer("Trees").id.description)
    func rows() -> Int {
      device.page?.first(class: "table-scroll")?.all { $0.attributes["aria-rowindex"] != nil }.count ?? 0
    }
    let seen = rows()
    #expect(seen > 0 && seen < 300)
    // This is what the page reports before it prints.
    device.send(.scrolled(list: "detail", top: 0, height: 2_000_000))
    #expect(rows() == 300)
    device.send(.scrolled(list: "detail", top: 0, height: 800))
    #expect(rows() < 300)
  }

  @Test("Numbers and the name of their column stand at the end of their cells, what else there is at its beginning")
  func alignment() {
    let (device, _, _) = orchard()
    let table = device.page?.first(class: "table-scroll")
    let numbers = table?.all(class: "number") ?? []
    #expect(numbers.filter { $0.tag == "th" }.map(\.words) == ["Girth (cm)", "Height (m)"])
    let rows = table?.all { $0.tag == "tr" && $0.attributes["aria-rowindex"] != nil } ?? []
    #expect(!rows.isEmpty && numbers.filter { $0.tag == "td" }.count == 2 * rows.count)
  }

  @Test("I-30: negative numbers and decimals are sorted by value")
  func order() {
    let shape = ValueTests.shape(1, .number)
    let values = ["-1e9", "-2.5", "-0.0", "0.1", "3", "12.75", "1e300"]
    for isReversed in [false, true] {
      let keys = values.map { value in
        var record = Record(RecordKey("inventoryObject", RecordID(high: 0, low: 1)))
        record.fields[shape.name] = JSON.read(value)
        return ColumnOrder.key(record, shape, isReversed, .english)
      }
      for (one, other) in zip(keys, keys.dropFirst()) {
        #expect(isReversed ? other.comes(before: one) : one.comes(before: other))
      }
    }
  }

  @Test(
    "I-31: an attribute is set for what a filter leaves, in one commit with one undo; a value that does not fit is refused"
  )
  func set() {
    let (device, height, condition) = orchard()
    device.press("inventory.table.list.value", value: condition.dropFirst(2) + "/damaged")
    #expect(column(device, condition).count == 15)
    device.press("inventory.table.choose")
    device.press("inventory.table.all")
    #expect(device.words.contains("15 chosen"))
    device.send(.action(Event.Action("inventory.table.attribute", text: height.dropFirst(2).description)))
    device.send(.action(Event.Action("inventory.table.typed", text: "131")))
    device.press("inventory.table.set")
    #expect(device.words.contains("At most 130 m."))
    let before = device.objects
    device.send(.action(Event.Action("inventory.table.typed", text: "3,5")))
    device.disk.isSlow = true
    device.press("inventory.table.set")
    #expect(device.commits.count == 1)
    device.disk.isSlow = false
    device.finishCommits()
    #expect(device.words.contains("15 objects changed"))
    #expect(device.objects.filter { $0.fields[height]?.double == 3.5 }.count == 15)
    device.press("notice.undo")
    #expect(device.objects.map { $0.fields } == before.map { $0.fields })
  }

  @Test("I-31: several options are set for many by their names")
  func setOptions() throws {
    let (device, _, _) = orchard()
    let trees = device.layer("Trees").id.description
    device.visit("/inventory/layers/\(trees)/attribute/new")
    device.type("title", "Damage")
    device.type("type", "choices")
    device.type("options", "Dry rot\nBroken, fallen\nBark")
    device.submit("inventory.form.save")
    let damage = device.field("Damage", of: "Trees")
    device.visit("/inventory/layers/" + trees)
    device.press("inventory.table.choose")
    device.press("inventory.table.all")
    device.send(.action(Event.Action("inventory.table.attribute", text: damage.dropFirst(2).description)))
    #expect(device.words.contains("Broken, fallen"))
    device.press("inventory.table.option", value: "bark")
    device.press("inventory.table.option", value: "dry-rot")
    device.press("inventory.table.option", value: "broken-fallen")
    device.press("inventory.table.option", value: "bark")
    #expect(device.button("inventory.table.option", value: "bark")?.attributes["aria-pressed"] == "false")
    device.press("inventory.table.set")
    #expect(device.objects.allSatisfy { $0.fields[damage] == ["dry-rot", "broken-fallen"] })
    #expect(device.words.contains("Dry rot, Broken, fallen"))
  }

  @Test("I-31: objects selected by a rectangle can be deleted and restored")
  func rectangle() {
    let (device, _, _) = orchard()
    device.visit(device.store.apps.app.contents.projects.first.map { "/inventory/map/" + $0.id.description } ?? "")
    device.press("inventory.map.rectangle")
    device.tap(13.9995, 49.9995)
    #expect(device.words.contains("Tap the opposite corner."))
    device.tap(14.0045, 50.0015)
    #expect(device.address.hasPrefix("/inventory/layers/") && device.words.contains("10 chosen"))
    device.press("inventory.table.askDelete")
    device.press("dialog.confirm")
    #expect(device.objects.count == 50)
    device.press("notice.undo")
    #expect(device.objects.count == 60)
  }

  @Test("I-32: values move with an object into another layer where titles and types are the same")
  func move() throws {
    let (device, _, condition) = orchard()
    device.visit("/inventory/map/" + device.records("inventoryProject")[0].id.description)
    device.press("inventory.project.addTemplate", value: "sign")
    let signs = device.layer("Signs")
    device.visit("/inventory/layers/" + device.layer("Trees").id.description)
    device.press("inventory.table.list.value", value: condition.dropFirst(2) + "/damaged")
    device.press("inventory.table.choose")
    device.press("inventory.table.all")
    device.send(.action(Event.Action("inventory.table.target", text: signs.id.description)))
    device.press("inventory.table.move")
    let moved = device.objects.filter { $0[MappedObject.layer] == signs.id }
    #expect(moved.count == 15 && column(device, condition).isEmpty)
    let other = device.field("Condition", of: "Signs")
    #expect(moved.allSatisfy { $0.fields.text(other) == "damaged" })
    device.press("notice.undo")
    #expect(device.objects.allSatisfy { $0[MappedObject.layer] != signs.id && $0.fields[other] == nil })
  }

  @Test("I-33: statistics count, sum and group; an object with several options counts in each")
  func statistics() {
    let shape = ValueTests.shape(2, .choices) {
      $0[LayerAttribute.choices] = ChoiceList().reading(lines: "a\nb\nc").json
    }
    let number = ValueTests.shape(3, .number)
    let records = (0..<6).map { place in
      var record = Record(RecordKey("inventoryObject", RecordID(high: 0, low: UInt64(place))))
      if place > 0 { record.fields[shape.name] = place % 2 == 0 ? ["a", "b"] : ["b"] }
      if place < 4 { record.fields[number.name] = .decimal("\(place).5") }
      record.fields[MappedObject.geometry] = JSON.read(
        #"{"type":"LineString","coordinates":[[14,50],[14,50.001]]}"#)
      return record
    }
    let english = Format(.english)
    let byChoice = LayerStatistics(records, [.line], by: shape, english, noValue: "no value")
    #expect(
      byChoice.groups.map { $0.title } == ["a", "b", "no value"] && byChoice.groups.map { $0.count } == [2, 5, 1])
    #expect(byChoice.all.count == 6 && (byChoice.all.length - 6 * 111.23).magnitude < 0.1 && byChoice.numbers == nil)
    let byNumber = LayerStatistics(records, [.line], by: number, english, noValue: "no value")
    #expect(byNumber.numbers?.sum == 8 && byNumber.numbers?.mean == 2 && byNumber.numbers?.most == 3.5)
    #expect(LayerStatistics([], [.point], by: nil, english, noValue: "").all.count == 0)
  }

  @Test("I-33: the statistics screen shows the chart, the numbers and the table of an empty and a full layer")
  func statisticsScreen() {
    let (device, height, condition) = orchard()
    let url = "/inventory/layers/" + device.layer("Trees").id.description + "/statistics"
    device.visit(url)
    #expect(device.words.contains("Good") && device.words.contains("45"))
    device.visit(url + "?by=" + height.dropFirst(2))
    #expect(device.words.contains("Sum") && device.words.contains("Mean"))
    device.visit(url + "?by=" + condition.dropFirst(2))
    #expect(device.page?.first(class: "bar-chart") != nil)
  }
}

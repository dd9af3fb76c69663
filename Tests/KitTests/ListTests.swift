import Base
import ExampleApp
import Foundation
import Kit
import Store
import Sync
import TestSupport
import Testing

@Suite("Indexes and lists")
struct ListTests {
  private static let kind = RecordType(
    "plant", Text(cs: "Rostliny", en: "Plants"),
    [
      Field("name", Text(cs: "Jméno", en: "Name"), .text(maximum: 100)),
      Field("bed", Text(cs: "Záhon", en: "Bed"), .codes("bed")),
      Field("kind", Text(cs: "Druh", en: "Kind"), .text(maximum: 20)),
    ])

  private static func index() -> RecordIndex<Record> {
    RecordIndex(
      kind,
      order: { record, language in
        var key = SortKey()
        key.add(record.fields["name"]?.text ?? "", language)
        return key
      }, facets: [Facet(kind.fields[1]), Facet(kind.fields[2])], text: { $0.fields["name"]?.text ?? "" },
      row: { record, _ in record })
  }

  /// Records of a replica with random changes.
  private struct Garden {
    var replica = Replica(space: "me")
    var random = SplitMix64(seed: 7)
    var count: Int64 = 0

    mutating func change() -> RecordKey {
      count += 1
      let key = RecordKey("plant", RecordID(high: 1, low: random.next() % 40))
      if random.next() % 4 == 0 {
        _ = replica.apply(replica.delete(key, tab: "1"))
      } else {
        let names = ["Šalvěj", "salát", "Chřest", "Cibule", "Hrách", "Zelí", "žito", "Salát"]
        let name = names[Int(random.next() % 8)]
        let beds = ["a", "b", "c"].filter { _ in random.next() % 2 == 0 }
        _ = replica.apply(
          replica.edit(
            key,
            [
              ("name", .string(name)), ("bed", .array(beds.map { .string($0) })),
              ("kind", .string(random.next() % 2 == 0 ? "herb" : "vegetable")),
            ], tab: "1"))
      }
      return key
    }
  }

  @Test("K-20: an index that follows every change equals one that is made from scratch")
  func incremental() {
    var garden = Garden()
    var index = Self.index()
    for round in 0..<60 {
      // One change, or many at once with some records twice.
      let keys = (0..<(round % 7 == 0 ? 30 : 1)).map { _ in garden.change() }
      index.update(keys + [RecordKey("other", keys[0].id)], garden.replica, .czech)
      var fresh = Self.index()
      fresh.update([], garden.replica, .czech)
      #expect(index.all.map { $0.id } == fresh.all.map { $0.id })
      #expect(index.all.map { $0.fields["name"]?.text } == fresh.all.map { $0.fields["name"]?.text })
      #expect(index.count == garden.replica.keys.filter { garden.replica.visible($0) != nil }.count)
      for row in fresh.all { #expect(index.row(row.id)?.fields == row.fields) }
    }
  }

  private func filled(_ rows: [(String, [String], String)]) -> RecordIndex<Record> {
    var replica = Replica(space: "me")
    for (place, row) in rows.enumerated() {
      _ = replica.apply(
        replica.edit(
          RecordKey("plant", RecordID(high: 1, low: UInt64(place))),
          [("name", .string(row.0)), ("bed", .array(row.1.map { .string($0) })), ("kind", .string(row.2))], tab: "1"))
    }
    var index = Self.index()
    index.update([], replica, .czech)
    return index
  }

  private func names(_ state: ListState, _ index: RecordIndex<Record>) -> [String] {
    state.matches.map { index[$0].fields["name"]?.text ?? "" }
  }

  @Test("K-20: rows are sorted by the rules of their language, ch after h")
  func order() {
    let index = filled([("Chřest", [], ""), ("Hrách", [], ""), ("Cibule", [], ""), ("Čekanka", [], ""), ("", [], "")])
    #expect(index.all.map { $0.fields["name"]?.text } == ["", "Cibule", "Čekanka", "Hrách", "Chřest"])
  }

  @Test("K-20: a sort key compares its parts in order, numbers by value, and days latest first")
  func sortKeys() {
    func key(_ change: (inout SortKey) -> Void) -> SortKey {
      var key = SortKey()
      change(&key)
      return key
    }
    let numbers: [Int64] = [.min, -256, -1, 0, 1, 255, 256, .max]
    for (one, other) in zip(numbers, numbers.dropFirst()) {
      #expect(key { $0.add(one) }.comes(before: key { $0.add(other) }))
    }
    let days = [Day(iso: "2026-11-22"), Day(iso: "2026-11-21"), Day(iso: "1969-12-31"), nil]
    for (one, other) in zip(days, days.dropFirst()) {
      #expect(key { $0.addLatestFirst(one) }.comes(before: key { $0.addLatestFirst(other) }))
    }
    #expect(
      key {
        $0.add("a", .czech)
        $0.add(2)
      }.comes(
        before: key {
          $0.add("ab", .czech)
          $0.add(1)
        }))
  }

  @Test("K-21: every word is searched, in any order, ignoring case and diacritics")
  func search() {
    let index = filled([("Šalvěj lékařská", [], ""), ("Salát ledový", [], ""), ("Zelí", [], "")])
    var state = ListState()
    for (text, found) in [
      ("", 3), ("  ", 3), ("SAL", 2), ("lekarska salvej", 1), ("šalvěj  zelí", 0), ("ledový", 1), ("\t", 3),
    ] {
      state.text = text
      state.refresh(index.slots)
      #expect(state.matches.count == found, "\(text)")
    }
  }

  @Test(
    "K-22: any value of a facet will do, of several facets each is asked for; a count says what its value would leave")
  func facets() {
    let index = filled([
      ("Beans", ["a", "b"], "vegetable"), ("Peas", ["a"], "vegetable"), ("Sage", ["b"], "herb"), ("Thyme", [], "herb"),
    ])
    var state = ListState()
    let context = UpdateContext()
    func press(_ value: String) {
      _ = state.act(Event.Action("plant.list.value", value: value), prefix: "plant.list.", index.slots, context)
    }
    func counts(_ facet: Int) -> [String: Int] {
      var counts: [String: Int] = [:]
      for value in state.values(facet, index.slots, .english) { counts[value.code] = value.count }
      return counts
    }
    state.refresh(index.slots)
    #expect(counts(0) == ["a": 2, "b": 2] && counts(1) == ["herb": 2, "vegetable": 2])
    press("bed/a")
    #expect(names(state, index) == ["Beans", "Peas"])
    #expect(counts(0) == ["a": 2, "b": 2] && counts(1) == ["vegetable": 2])
    press("kind/herb")
    #expect(names(state, index) == [] && counts(0) == ["a": 0, "b": 1])
    press("bed/b")
    #expect(names(state, index) == ["Sage"])
    press("bed/a")
    press("kind/herb")
    #expect(names(state, index) == ["Beans", "Sage"])
    press("no/facet")
    press("bed")
    #expect(names(state, index) == ["Beans", "Sage"])
    _ = state.act(Event.Action("plant.list.clear"), prefix: "plant.list.", index.slots, context)
    #expect(state.matches.count == 4 && !state.isActive)
  }

  @Test("K-22: a chosen value that no row has any more stays chosen and matches nothing")
  func goneValue() {
    var state = ListState()
    let index = filled([("Beans", ["a"], "vegetable")])
    _ = state.act(Event.Action("plant.list.value", value: "bed/a"), prefix: "plant.list.", index.slots, UpdateContext())
    let other = filled([("Sage", ["b"], "herb")])
    state.refresh(other.slots)
    #expect(state.matches.isEmpty && state.isActive)
  }

  @Test("K-22, K-23: 10 000 rows with as many values are listed, and only the visible ones are drawn")
  func many() throws {
    let index = filled((0..<10_000).map { ("Plant \($0)", ["bed \($0)"], "herb") })
    var state = ListState()
    state.refresh(index.slots)
    let view = ListView(prefix: "plant.list.", label: Self.kind.title, none: Self.kind.title)
    let node = view.node(state, index.slots, UpdateContext()) { slot in
      RowLink("/garden/plants/" + index[slot].id.description, index[slot].fields["name"]?.text ?? "")
    }
    let rows = node.html.components(separatedBy: "class=\"row-title\"").count - 1
    #expect(rows > 10 && rows < 60)
  }

  @Test("K-19, K-21, K-23, K-37, K-63: the list of an app shows its filters and how many rows they leave")
  func screen() {
    let device = GardenDevice(GardenApps.self).start("/garden/diary")
    #expect(device.words.contains("The diary is empty."))
    device.write("Fazole", day: "2026-11-20")
    device.write("Šalvěj", day: "2026-11-21", work: "watered")
    device.write("Ředkvičky", day: "2026-11-21")
    #expect(device.plants == ["Ředkvičky", "Šalvěj", "Fazole"])
    #expect(device.page?.all(class: "chosen").count == 1)
    device.press("garden.list.filter")
    device.press("garden.list.value", value: "work/sown")
    #expect(device.plants == ["Ředkvičky", "Fazole"] && device.words.contains("Show 2 records"))
    func detent() -> String? { device.page?.first(class: "pull-sheet")?.attributes["data-detent"] }
    #expect(detent() == "half")
    device.send(.action(Event.Action("garden.list.filter", text: "full")))
    #expect(detent() == "full")
    device.send(.action(Event.Action("garden.list.filter", text: "closed")))
    #expect(detent() == nil && device.plants == ["Ředkvičky", "Fazole"])
    device.send(.action(Event.Action("garden.list.text", text: "redkv")))
    #expect(device.plants == ["Ředkvičky"])
    device.press("garden.list.ask")
    #expect(device.plants == ["Ředkvičky"], "K-63: it asks first")
    device.press("dialog.cancel")
    device.press("garden.list.ask")
    device.press("dialog.confirm")
    #expect(device.plants.count == 3)
    device.send(.action(Event.Action("garden.list.text", text: "redkv")))
    device.press("garden.list.clear")
    #expect(device.plants.count == 3, "K-63: what was searched for is gone at once")
    device.send(.action(Event.Action("garden.list.nothing", value: "x")))
    device.send(.action(Event.Action("garden.transfer.nothing")))
    device.send(.action(Event.Action("garden")))
    #expect(device.plants.count == 3)
    device.visit("/garden/transfer")
    device.press("garden.transfer.export")
    device.press("garden.transfer.print")
    #expect(device.effects.contains { if case .print = $0 { true } else { false } })
    let files = device.effects.compactMap { effect -> String? in
      if case .download(_, _, let text, _) = effect { text } else { nil }
    }
    #expect(files.count == 1 && files[0].contains("Šalvěj"))
  }
}

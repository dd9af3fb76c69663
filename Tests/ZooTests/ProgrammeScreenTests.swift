import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("The programme on the screen")
struct ProgrammeScreenTests {
  private let zoo = Menagerie()
  private let feeding = Zoo.key(Programme.collection, "feeding")

  private func publish(_ fields: [(String, JSON)], at minutes: Int, _ tab: Tab) {
    let clock = ZooClock(tab.store.context.now)
    let time = MinuteOfDay((clock.time.minute + minutes + 1440) % 1440) ?? .midnight
    zoo.server.publish(
      "zoo", [(feeding, JSONObject([("nameCs", "Krmení lachtanů"), ("time", .string(time.text))] + fields))])
    tab.send(.visible)
  }

  @Test(
    "Z-53: the next item of today stands over the list of animals and on the programme, with how long it is till then")
  func visitor() throws {
    let tab = zoo.tab()
    #expect(tab.page?.first(class: "next-programme") == nil)
    let clock = ZooClock(tab.store.context.now)
    try #require(clock.time.minute + 60 < 1440, "the test's device is in the daytime")
    publish([], at: 20, tab)
    #expect(tab.page?.first(class: "next-programme")?.words.contains("za 20 minut") == true)
    tab.visit("/zoo/programme")
    #expect(
      tab.words.contains("Dnes v zoo") && tab.words.contains("Krmení lachtanů") && tab.words.contains("za 20 minut"))
    tab.visit("/zoo/programme/" + feeding.id.description)
    #expect(tab.words.contains("denně") && tab.words.contains("Nejbližší dny"))
  }

  @Test("Z-52: what is over stands behind what is still to come")
  func order() {
    let tab = zoo.tab("/zoo/programme")
    let minute = ZooClock(tab.store.context.now).time.minute
    func item(_ name: String, at minute: Int) -> (key: RecordKey, fields: Fields) {
      let time = (MinuteOfDay(minute) ?? .midnight).text
      return (Zoo.key(Programme.collection, name), JSONObject([("nameCs", .string(name)), ("time", .string(time))]))
    }
    zoo.server.publish(
      "zoo", [item("Lachtani", at: minute - 45), item("Tučňáci", at: minute + 20), item("Lvi", at: minute - 10)])
    tab.send(.visible)
    let rows = tab.page?.first(class: "lines")?.all { $0.tag == "li" }.map { $0.words } ?? []
    #expect(rows.count == 3 && rows[0].contains("Lvi") && rows[1].contains("Tučňáci"))
    #expect(rows[2].contains("Lachtani") && rows[2].contains("už skončilo"))
  }

  @Test("Z-53: an item is chosen by itself where it has a pane beside the list, which a phone in landscape has not")
  func landscape() {
    let tab = zoo.tab("/zoo/programme")
    publish([], at: 20, tab)
    tab.send(.resized(width: 1180, height: 820))
    #expect(tab.page?.first(class: "programme-item") != nil)
    tab.send(.resized(width: 844, height: 390))
    #expect(tab.page?.first(class: "programme-item") == nil && tab.words.contains("Krmení lachtanů"))
  }

  @Test("Z-53: an animal's page shows its own programme of today, and not that of others")
  func animal() {
    let lion = Menagerie.key("Lev indický").id.description
    let tab = zoo.tab("/zoo/animals/" + lion)
    publish([("animal", .string(lion))], at: 20, tab)
    #expect(tab.page?.first(class: "animal-today")?.words.contains("Krmení lachtanů") == true)
    tab.visit("/zoo/animals/" + Menagerie.key("Čáp bílý").id.description)
    #expect(tab.page?.first(class: "animal-today") == nil)
  }

  @Test("Z-53: a cancelled day and a missing programme are reported")
  func calledOff() throws {
    let tab = zoo.tab("/zoo/programme")
    #expect(tab.words.contains("Program krmení a akcí tu zatím není."))
    publish([("cancelled", .array([.string(ZooClock(tab.store.context.now).day.iso)]))], at: 20, tab)
    #expect(tab.words.contains("dnes zrušeno"))
    tab.visit("/zoo/animals")
    #expect(tab.page?.first(class: "next-programme") == nil)
    tab.visit("/zoo/programme/" + Menagerie.key("Lev indický").id.description)
    #expect(tab.words.contains("Tato položka v programu není."))
  }

  private func editor() -> Tab {
    zoo.server.editors = ["eva@example.org"]
    let tab = zoo.tab()
    tab.signUp()
    tab.visit("/zoo/drafts/programme/new")
    return tab
  }

  @Test("Z-54: an editor's item is a draft with a preview until it is published; then visitors see it")
  func edit() throws {
    let tab = editor()
    tab.type("nameCs", "Krmení lachtanů")
    tab.type("time", "10:30")
    tab.press("zoo.edit.code", value: "weekdays/6")
    let preview = try #require(tab.page?.first(class: "editing-preview"))
    #expect(preview.words.contains("Krmení lachtanů") && preview.words.contains("so 10:30"))
    #expect(zoo.server.published("zoo").keys.allSatisfy { $0.collection != Programme.collection.name })
    tab.press("zoo.edit.publish")
    #expect(tab.words.contains("Co zveřejnění změní"))
    tab.press("zoo.publish.go")
    let published = zoo.server.published("zoo").filter { $0.key.collection == Programme.collection.name }
    #expect(published.count == 1 && published.first?.value.fields["weekdays"] == ["6"])
    #expect(zoo.tab("/zoo/programme").words.contains("Krmení lachtanů"))
  }

  @Test("Z-54: how long an item lasts is typed in minutes, and Z-53: visitors see when it ends")
  func length() throws {
    let tab = editor()
    tab.type("nameCs", "Krmení lachtanů")
    tab.type("time", "23:50")
    tab.type("duration", "20")
    let preview = try #require(tab.page?.first(class: "editing-preview"))
    #expect(preview.words.contains("denně 23:50–0:10"))
    tab.press("zoo.edit.publish")
    tab.press("zoo.publish.go")
    let published = zoo.server.published("zoo").first { $0.key.collection == Programme.collection.name }
    #expect(published?.value.fields["duration"] == 20)
    tab.visit("/zoo/programme/" + (published?.key.id.description ?? ""))
    #expect(tab.words.contains("denně 23:50–0:10"))
  }

  @Test("Z-54: places of one name say what tells them apart, and services follow the places of animals")
  func places() {
    func place(_ id: String, _ name: String, _ kind: JSON, _ number: JSON = .null) -> Record {
      Record(
        Zoo.key(Location.collection, id),
        fields: JSONObject([("nameCs", .string(name)), ("kind", kind), ("number", number)]))
    }
    let lexicon = Lexicon(
      [
        place("a", "Tygři", "enclosure", 12), place("b", "Bistro", "food"), place("c", "Tygři", "house"),
        place("d", "Toalety", "toilets"), place("e", "Toalety", "toilets"), place("f", "Zubři", "enclosure", 3),
      ], .czech)
    let names = lexicon.places.map { $0.place.name }
    #expect(names == ["Tygři · 12", "Tygři · Pavilon", "Zubři", "Bistro", "Toalety", "Toalety"])
  }

  @Test("Z-54: a tap cancels a day, and another tap restores it")
  func callOff() throws {
    let tab = editor()
    tab.type("nameCs", "Krmení lachtanů")
    tab.type("time", "10:30")
    let day = ZooClock(tab.store.context.now).day.adding(days: 3).iso
    tab.press("zoo.edit.code", value: "cancelled/" + day)
    #expect(tab.page?.first(class: "editing-preview")?.words.contains("zrušeno") == true)
    tab.press("zoo.edit.code", value: "cancelled/" + day)
    #expect(tab.page?.first(class: "editing-preview")?.words.contains("zrušeno") == false)
  }

  @Test("Z-54: an item without a time, or with an end before its start, cannot be published")
  func faults() {
    let tab = editor()
    tab.type("nameCs", "Krmení lachtanů")
    tab.press("zoo.edit.publish")
    #expect(tab.button("zoo.publish.go") == nil)
    tab.type("time", "10:30")
    tab.type("from", "2026-12-02")
    tab.type("until", "2026-12-01")
    #expect(tab.words.contains("Takto položka nevyjde na žádný den."))
    tab.press("zoo.edit.publish")
    #expect(tab.button("zoo.publish.go") == nil && tab.words.contains("Poslední den je před prvním."))
  }

  @Test("Z-54: the difference shows days, places and animals in words, and unknown codes break nothing")
  func words() throws {
    var app = ZooApp()
    let lion = Menagerie.animal("Lev indický")
    app.lexicon = Lexicon([Record(lion.key, fields: lion.fields)], .czech)
    func told(_ field: Field, _ value: JSON) -> String? { app.told(field.name, value, Format(.czech)) }
    #expect(told(Programme.animal.field, .string(lion.key.id.description)) == "Lev indický")
    #expect(told(Programme.weekdays.field, ["1", "9", "x", "7"]) == "po, ne")
    #expect(told(Programme.cancelled.field, ["2026-12-24", "2026-02-30"]) == "24.\u{A0}12.\u{A0}2026")
    #expect(told(Programme.place.field, "nowhere") == nil && told(Programme.kind.field, "feeding") == nil)
  }

  @Test("U-14: the synchronisation screen says codes and animals in words")
  func questions() {
    var app = ZooApp()
    let lion = Menagerie.animal("Lev indický")
    let cats = Menagerie.term(.order, "Carnivora", "šelmy")
    app.lexicon = Lexicon([Record(lion.key, fields: lion.fields), Record(cats.key, fields: cats.fields)], .czech)
    let context = Menagerie().tab().store.context
    func said(_ value: JSON, _ field: Field, _ collection: RecordType) -> String? {
      app.describe(value, of: field.name, RecordKey(collection.name, lion.key.id), Fields(), context)?.words
    }
    #expect(said("Carnivora", Animal.order.field, Animal.collection) == "šelmy")
    #expect(said(.string(lion.key.id.description), Favourite.animal.field, Favourite.collection) == "Lev indický")
    #expect(said(["1"], Programme.weekdays.field, Programme.collection) == "po")
    let picture = app.describe(
      .string(String(repeating: "a", count: 64)), of: Animal.picture.name, lion.key, Fields(), context)
    #expect(picture?.words == "obrázek" && picture?.picture != nil, "U-33")
    #expect(said("Panthera", Animal.latin.field, Animal.collection) == nil)
  }

  @Test("Z-54: drafts of the programme and of animals are separate")
  func apart() {
    let tab = editor()
    tab.type("nameCs", "Krmení lachtanů")
    tab.type("time", "10:30")
    tab.submit("zoo.edit.save")
    #expect(tab.page?.first(class: "row-title")?.words == "Krmení lachtanů")
    tab.visit("/zoo/drafts")
    #expect(tab.words.contains("Žádné koncepty."))
  }
}

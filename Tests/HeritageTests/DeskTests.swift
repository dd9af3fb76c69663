import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Heritage

@Suite("The desk of a history")
struct DeskTests {
  private func person(_ name: String) -> (key: RecordKey, fields: Fields) {
    (Heritage.key(Person.collection, name), JSONObject([("name", .string(name))]))
  }

  @Test("E-88: the desk lists people by their family names, Č after C and Ch after H", arguments: ["cs", "en"])
  func people(language: String) {
    let museum = Museum(
      ["Adam Zahradník", "Zdeněk Chalupa", "Karel Čapek", "Otto Cibulka", "Petr Hora", "Jan Adamec"].map { person($0) })
    museum.server.draft("heritage", [person("Eva Dudková st.")])
    let tab = editor(museum, "/heritage/drafts/person")
    tab.send(.action(Event.Action("settings.language", text: language)))
    let names = tab.page?.all(class: "row-title").map { $0.words } ?? []
    let czech = ["Jan Adamec", "Otto Cibulka", "Karel Čapek", "Eva Dudková st.", "Petr Hora", "Zdeněk Chalupa", "Adam Zahradník"]
    #expect(names.filter { czech.contains($0) }.count == 7)
    if language == "cs" { #expect(names.filter { czech.contains($0) } == czech) }
  }

  @Test("E-90: who settles a difference reads dates, sources, terms and people as the forms have them")
  func told() throws {
    let museum = Museum([])
    let eva = person("Eva Nová")
    museum.server.draft("heritage", [eva])
    let tab = editor(museum, "/heritage/people")
    func said(_ value: JSON, _ field: Field, _ collection: RecordType) -> String? {
      tab.store.apps.describe(
        value, of: field.name, RecordKey(collection.name, eva.key.id), Fields(), tab.store.context)?.words
    }
    #expect(said("1825-02-07", Person.born.field, Person.collection) == "7. února 1825")
    let term = JSONObject([("from", "1864"), ("to", "1865-10"), ("role", "rector"), ("sources", ["https://www.example.org"])])
    #expect(
      said(.array([.object(term)]), Person.terms.field, Person.collection) == "1864 · říjen 1865 · rektor")
    #expect(said(["https://a.cz", "Kniha"], Common.sources.field, Person.collection) == "https://a.cz; Kniha")
    #expect(said([.string(eva.key.id.description)], Milestone.people.field, Milestone.collection) == "Eva Nová")
  }

  @Test("U-33: two editors who have chosen different pictures without a network see both before they choose")
  func pictures() throws {
    let museum = Museum([Museum.milestone("a", "1900", [("sources", ["https://www.example.org"])])])
    let url = "/heritage/drafts/milestone/" + Museum.id("a")
    let (eva, jan) = (editor(museum, url), editor(museum, url, email: "jan@example.org"))
    for (device, digit) in [(eva, "a"), (jan, "b")] {
      device.send(.online(false))
      device.press("heritage.picture.choose", value: "picture")
      device.send(
        .blob(
          Event.Blob(
            name: "dum.jpg", purpose: "heritage.picture",
            outcome: .stored(sha256: String(repeating: digit, count: 64), type: "image/jpeg", size: 9))))
      device.submit("heritage.edit.save")
    }
    for device in [eva, jan] { device.send(.online(true)) }
    jan.visit("/sync")
    let card = try #require(jan.page?.first(class: "conflict"))
    #expect(card.first(class: "mine")?.first(class: "preview")?.attributes["data-blob"] == String(repeating: "b", count: 64))
    #expect(card.first(class: "theirs")?.first(class: "preview") != nil)
    #expect(card.first(class: "before")?.words.contains("prázdné") == true)
  }

  @Test("U-32: who has set a field back and chooses that value over another editor's keeps what is published")
  func setBack() throws {
    let museum = Museum([
      Museum.milestone("a", "1900", [("textCs", "Zveřejněný"), ("sources", ["https://www.example.org"])])
    ])
    let key = Heritage.key(Milestone.collection, "a")
    let url = "/heritage/drafts/milestone/" + Museum.id("a")
    let eva = editor(museum, url)
    eva.type("textCs", "Jiný")
    eva.submit("heritage.edit.save")
    let jan = editor(museum, url, email: "jan@example.org")
    for (device, text) in [(eva, "Evin"), (jan, "Zveřejněný")] {
      device.send(.online(false))
      device.visit(url)
      device.type("textCs", text)
      device.submit("heritage.edit.save")
    }
    for device in [eva, jan] { device.send(.online(true)) }
    jan.visit("/sync")
    let card = try #require(jan.page?.first(class: "conflict"))
    #expect(card.first(class: "mine")?.words.contains("Zveřejněný") == true)
    jan.press("conflict.mine")
    let draft = try #require(museum.server.drafts("heritage")[key]?.fields)
    let published = museum.server.published("heritage")[key]?.fields
    #expect(PublishedDraft.fields(draft, over: published)["textCs"] == "Zveřejněný")
    #expect(PublishedDraft.differences(draft, from: published).isEmpty)
  }

  @Test("E-91: the records that name a picture are listed, because a file of content has no pictures")
  func namedPictures() {
    let (key, fields) = Museum.milestone("a", "1900", [("picture", .string(String(repeating: "a", count: 64)))])
    let (other, without) = Museum.milestone("b", "1901", [("picture", "")])
    #expect(Heritage.withPictures([Record(key, fields: fields), Record(other, fields: without)]) == ["Událost a"])
  }

  @Test("E-95: a replaced picture takes its words with it, and what is typed for the new one stays")
  func replacedPicture() {
    func chosen(_ tab: Tab, _ digit: String) {
      tab.send(
        .blob(
          Event.Blob(
            name: "dum.jpg", purpose: "heritage.picture",
            outcome: .stored(sha256: String(repeating: digit, count: 64), type: "image/jpeg", size: 9))))
    }
    let words: [(String, JSON)] = [
      ("picture", .string(String(repeating: "a", count: 64))), ("pictureAltCs", "Starý dům"), ("pictureAltEn", "An old house"),
      ("pictureAuthor", "Jan Novák"), ("pictureLicence", "CC BY 4.0"), ("sources", ["https://www.example.org"]),
    ]
    let museum = Museum([Museum.milestone("a", "1900", words)])
    let tab = editor(museum, "/heritage/drafts/milestone/" + Museum.id("a"))
    tab.press("heritage.picture.choose", value: "picture")
    tab.type("pictureAltCs", "Nový dům")
    chosen(tab, "b")
    tab.press("heritage.edit.publish")
    #expect(tab.button("heritage.publish.go") == nil, "whose picture is it?")
    tab.submit("heritage.edit.save")
    let draft = museum.server.drafts("heritage")[Heritage.key(Milestone.collection, "a")]?.fields ?? Fields()
    let left = PublishedDraft.fields(draft, over: museum.server.published("heritage").first?.value.fields)
    #expect(left["pictureAltCs"] == "Nový dům")
    #expect(["pictureAltEn", "pictureAuthor", "pictureLicence"].allSatisfy { left[$0] == nil })
  }

  @Test("E-96: what an editor had not sent when the role ended is listed, and sent when the role comes back")
  func roleEnded() throws {
    let museum = Museum([Museum.milestone("a", "1900", [("sources", ["https://www.example.org"])])])
    let tab = editor(museum, "/heritage/drafts/milestone/" + Museum.id("a"))
    tab.send(.online(false))
    tab.type("titleCs", "Napsáno v editorně")
    tab.submit("heritage.edit.save")
    #expect(tab.store.context.lostSpaces.isEmpty)
    museum.server.editors = []
    tab.send(.online(true))
    let again = Tab(HeritageCore.self, disk: tab.disk, seed: 7, server: tab.server).start("/heritage/history", languages: ["cs"])
    #expect(again.store.context.lostSpaces.map { $0.unsent.count } == [1])
    again.visit("/sync")
    #expect(again.button("space.export") != nil && again.button("space.let-go") != nil)
    museum.server.editors = ["eva@example.org"]
    let back = Tab(HeritageCore.self, disk: again.disk, seed: 8, server: tab.server).start("/heritage/drafts", languages: ["cs"])
    #expect(back.store.context.lostSpaces.isEmpty)
    let draft = museum.server.drafts("heritage")[Heritage.key(Milestone.collection, "a")]
    #expect(draft?.fields["titleCs"] == "Napsáno v editorně")
  }
}

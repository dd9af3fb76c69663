import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("Editors of the zoo")
struct EditorTests {
  private let zoo = Menagerie()
  private let key = Menagerie.key("Lev indický")

  private func editor() -> Tab {
    zoo.server.editors = ["eva@example.org"]
    zoo.server.publish("zoo", [Menagerie.term(.food, "prey", "živá kořist")])
    let tab = zoo.tab()
    tab.signUp()
    tab.visit("/zoo/drafts/" + key.id.description)
    return tab
  }

  @Test("K-24, Z-30: an editor's change is a draft that readers do not see")
  func draft() {
    let tab = editor()
    tab.type("nameEn", "Asiatic lion")
    tab.press("zoo.edit.code", value: "foods/prey")
    tab.submit("zoo.edit.save")
    #expect(zoo.server.drafts("zoo")[key]?.fields["nameEn"] == "Asiatic lion")
    #expect(zoo.server.drafts("zoo")[key]?.fields["foods"] == ["prey"])
    #expect(zoo.server.drafts("zoo")[key]?.fields["nameCs"] == "Lev indický", "a draft has its name")
    #expect(zoo.server.published("zoo")[key]?.fields["nameEn"] == nil)
    #expect(tab.words.contains("Koncept uložen."))
  }

  @Test("U-14: in a draft what it does not hold was before as it is published", arguments: ["Lion", nil])
  func before(published: String?) throws {
    if let published {
      zoo.server.publish("zoo", [(key, JSONObject([("nameCs", "Lev indický"), ("nameEn", .string(published))]))])
    }
    let (eva, jan) = (editor(), zoo.tab())
    zoo.server.editors = ["eva@example.org", "jan@example.org"]
    jan.signUp("jan@example.org")
    for (device, name) in [(eva, "Asiatic lion"), (jan, "Indian lion")] {
      device.send(.online(false))
      device.visit("/zoo/drafts/" + key.id.description)
      device.type("nameEn", name)
      device.submit("zoo.edit.save")
    }
    for device in [eva, jan] { device.send(.online(true)) }
    jan.visit("/sync")
    let card = try #require(jan.page?.first(class: "conflict"))
    #expect(card.first(class: "theirs")?.words.contains("Asiatic lion") == true)
    #expect(card.first(class: "before")?.words == "Předtím " + (published ?? "prázdné"))
  }

  @Test("Z-35: drafts are told apart by their picture or time, and by the fields that they change")
  func draftRows() {
    let tab = editor()
    tab.type("nameEn", "Asiatic lion")
    tab.press("zoo.edit.code", value: "foods/prey")
    tab.submit("zoo.edit.save")
    let row = tab.page?.first(class: "zoo-lines")?.first(class: "row")
    #expect(row?.words == "Lev indický Mění: \(Animal.name.en.label(.czech)), \(Animal.foods.field.label(.czech))")
    #expect(row?.first(class: "thumbnail") != nil)
    tab.visit("/zoo/drafts/new")
    tab.type("nameCs", "Takin")
    tab.type("latin", "Budorcas taxicolor")
    tab.submit("zoo.edit.save")
    #expect(tab.page?.first(class: "zoo-lines")?.words.contains("Takin Budorcas taxicolor · zatím nezveřejněné") == true)
    tab.visit("/zoo/drafts/programme/new")
    tab.type("nameCs", "Krmení tučňáků")
    tab.type("time", "10:30")
    tab.submit("zoo.edit.save")
    #expect(tab.page?.first(class: "zoo-lines")?.first(class: "programme-time")?.words == "10:30")
  }

  @Test("U-8: beside a list of drafts stands what drafts are and how one begins, until one is chosen")
  func beside() {
    let tab = editor()
    tab.type("nameEn", "Asiatic lion")
    tab.submit("zoo.edit.save")
    tab.visit("/zoo/drafts")
    #expect(tab.page?.first(class: "detail") == nil, "a phone shows the list alone")
    tab.send(.resized(width: 1180, height: 820))
    let beside = tab.page?.first(class: "detail")
    #expect(beside?.words.contains("Čtenáři ji uvidí, až ji zveřejníte.") == true)
    #expect(beside?.first { $0.attributes["href"] == "/zoo/drafts/new" } != nil)
    #expect(tab.page?.first(class: "placeholder") == nil)
  }

  @Test("Of many places an editor sees those of the animal; the others are in a list")
  func places() {
    let houses = ["Pavilon šelem", "Sahara", "Afrika zblízka"].map { name in
      (key: Zoo.key(Location.collection, Zoo.slug(name)), fields: JSONObject([("nameCs", .string(name))]))
    }
    zoo.server.publish("zoo", houses)
    let tab = editor()
    func options() -> [String] {
      tab.page?.first { $0.attributes["id"] == "f-localities" }?.children.map(\.words) ?? []
    }
    #expect(options() == ["Přidat místo…", "Afrika zblízka", "Pavilon šelem", "Sahara"])
    tab.send(.action(Event.Action("zoo.edit.place", text: houses[0].key.id.description)))
    #expect(options() == ["Přidat místo…", "Afrika zblízka", "Sahara"])
    #expect(tab.button("zoo.edit.place", value: houses[0].key.id.description)?.words == "Pavilon šelem ×")
    tab.submit("zoo.edit.save")
    let draft = zoo.server.drafts("zoo")[key]?.fields
    #expect(draft?["localities"]?.items?.map { $0.text("place") } == [houses[0].key.id.description])
    tab.visit("/zoo/drafts/" + key.id.description)
    tab.press("zoo.edit.place", value: houses[0].key.id.description)
    #expect(options().count == 4)
  }

  @Test(
    "U-9: drafts belong to the tab of what they are drafts of",
    arguments: [("/zoo/drafts", "Zvířata"), ("/zoo/drafts/programme", "Další"), ("/zoo/offline", "Další")])
  func tabs(url: String, title: String) {
    let tab = editor()
    tab.visit(url)
    #expect(tab.page?.first(class: "bottom")?.first(class: "active")?.words == title)
  }

  @Test("Z-34: beside the form stands what visitors will see of what is typed")
  func preview() {
    let tab = editor()
    tab.type("nameCs", "Lev berberský")
    let preview = tab.page?.first(class: "editing-preview")
    #expect(preview?.first(class: "photo-hero")?.words.contains("Lev berberský") == true)
  }

  @Test("Z-30: who is no editor has no form and no drafts")
  func readers() {
    let tab = zoo.tab("/zoo/drafts/" + key.id.description)
    #expect(tab.words.contains("Koncepty vidí jen editoři."))
    #expect(tab.page?.first { $0.attributes["data-submit"] == "zoo.edit.save" } == nil)
  }

  @Test("K-24, Z-31: publishing writes the draft's changes and deletes the draft, in one commit")
  func publish() {
    let tab = editor()
    tab.type("nameEn", "Asiatic lion")
    tab.press("zoo.edit.publish")
    #expect(
      tab.words.contains("Co zveřejnění změní") && tab.words.contains("Asiatic lion"), "the difference is seen before")
    let steps = tab.steps { tab.press("zoo.publish.go") }
    let both = steps.contains { step in
      guard case .commit(_, let entries) = step else { return false }
      let keys = entries.map(\.key)
      return keys.contains { $0.hasPrefix("o/\(PublishedSpace.id("zoo").description)") }
        && keys.contains { $0.hasPrefix("o/\(PublishedSpace.drafts("zoo").description)") }
    }
    #expect(both)
    #expect(zoo.server.published("zoo")[key]?.fields["nameEn"] == "Asiatic lion")
    #expect(zoo.server.drafts("zoo")[key]?.deleted == true)
    #expect(zoo.tab(languages: ["en"]).names.contains("Asiatic lion"), "readers see it")
  }

  @Test("Z-31: the difference names taxa, continents and places, and no codes")
  func differenceInWords() {
    var app = ZooApp()
    let terms = [
      Menagerie.term(.continent, "AS", "Asie"), Menagerie.term(.continent, "AF", "Afrika"),
      Menagerie.term(.order, "Carnivora", "Šelmy"),
    ]
    app.lexicon = Lexicon(terms.map { Record($0.key, fields: $0.fields) }, .czech)
    #expect(app.told(Animal.continents.name, ["AS", "AF"]) == "Asie, Afrika")
    #expect(app.told(Animal.order.name, "Carnivora") == "Šelmy")
    let place: JSON = .object(JSONObject([("title", "Pavilon šelem")]))
    #expect(app.told(Animal.localities.name, .array([place])) == "Pavilon šelem")
    #expect(app.told(Animal.latin.name, "Panthera leo") == nil)
  }

  @Test("K-24: a form of something published has a way out that changes nothing, to where readers find it")
  func cancel() {
    let tab = editor()
    tab.press("zoo.edit.cancel")
    #expect(tab.page?.first(class: "photo-hero")?.words.contains("Lev indický") == true)
    #expect(zoo.server.drafts("zoo")[key] == nil)
  }

  @Test("Z-31: a picture without a description in both languages cannot be published")
  func alternativeText() {
    let tab = editor()
    let sha256 = String(repeating: "a1", count: 32)
    tab.press("zoo.picture.choose")
    tab.send(
      .blob(
        Event.Blob(
          name: "lev.jpg", purpose: "zoo.picture", outcome: .stored(sha256: sha256, type: "image/jpeg", size: 9))))
    #expect(tab.page?.first { $0.attributes["data-blob"] == sha256 } != nil)
    tab.type("pictureAltCs", "Lev leží na skále")
    tab.press("zoo.edit.publish")
    #expect(tab.button("zoo.publish.go") == nil)
    #expect(tab.words.contains("Obrázek potřebuje popis pro ty, kdo ho nevidí."))
    tab.type("pictureAltEn", "A lion lying on a rock")
    tab.press("zoo.edit.publish")
    tab.press("zoo.publish.go")
    #expect(zoo.server.published("zoo")[key]?.fields["picture"]?.text == sha256)
  }

  @Test("Z-31: what was taken out of a draft since its differences were shown keeps it from readers")
  func alternativeTextAtTheDifferences() {
    let picture: [(String, JSON)] = [
      ("picture", .string(String(repeating: "a1", count: 32))), ("pictureAltCs", "Lev na skále"),
    ]
    zoo.server.draft("zoo", [Menagerie.animal("Lev indický", picture)])
    let tab = editor()
    tab.visit("/zoo/drafts/" + key.id.description + "/publish")
    tab.press("zoo.publish.go")
    #expect(zoo.server.published("zoo")[key]?.fields["picture"] == nil)
    #expect(tab.address == "/zoo/drafts/" + key.id.description)
    #expect(tab.words.contains("Obrázek potřebuje popis pro ty, kdo ho nevidí."))
  }

  @Test("P-49: publishing a starter draft with an added picture keeps the texts and the adoption from an import")
  func starterDraft() throws {
    let name = "Lev indický"
    zoo.server.editors = ["eva@example.org"]
    zoo.server.draft("zoo", [Menagerie.animal(name, [("descriptionCs", "Z doby před importem")])])
    zoo.server.publish("zoo", [Menagerie.animal(name, [("descriptionCs", "Od zoo"), ("adoptionPrice", 5000)])])
    let tab = zoo.tab()
    tab.signUp()
    tab.visit("/zoo/drafts/" + key.id.description)
    tab.type("pictureCredit", "Foto: Eva")
    tab.press("zoo.edit.publish")
    tab.press("zoo.publish.go")
    #expect(zoo.server.published("zoo")[key]?.fields["pictureCredit"] == nil, "a contested text waits for a choice")
    tab.press("zoo.publish.published", value: "descriptionCs")
    tab.press("zoo.publish.go")
    let fields = try #require(zoo.server.published("zoo")[key]?.fields)
    #expect(
      fields["descriptionCs"] == "Od zoo" && fields["adoptionPrice"] == 5000 && fields["pictureCredit"] == "Foto: Eva")
    #expect(zoo.server.drafts("zoo")[key]?.deleted == true)
  }

  @Test("P-48: an open form includes what another editor saves, and reports a change of the same field")
  func secondEditor() {
    let eva = editor()
    zoo.server.editors.append("jan@example.org")
    let jan = zoo.tab()
    jan.signUp("jan@example.org")
    jan.visit("/zoo/drafts/" + key.id.description)
    jan.type("nameEn", "Asian lion")
    jan.type("latin", "Panthera leo persica")
    eva.type("nameEn", "Asiatic lion")
    jan.submit("zoo.edit.save")
    eva.send(.visible)
    let latin = eva.page?.first { $0.attributes["name"] == "latin" }
    #expect(latin?.attributes["value"] == "Panthera leo persica")
    #expect(eva.words.contains("Mezitím změněno jinde na:  Asian lion"))
    eva.submit("zoo.edit.save")
    eva.press("dialog.confirm")
    #expect(zoo.server.drafts("zoo")[key]?.fields["nameEn"] == "Asiatic lion")
    #expect(zoo.server.drafts("zoo")[key]?.fields["latin"] == "Panthera leo persica")
  }

  @Test("An answer that comes after its form was closed reaches no other form")
  func lateAnswer() {
    let tab = editor()
    let connection = tab.server
    tab.server = { $0.url.contains("/history?") ? nil : connection?($0) }
    tab.press("zoo.edit.history")
    tab.visit("/zoo/drafts/" + Menagerie.key("Čáp bílý").id.description)
    tab.answer(200, #"{"entries":[{"version":2,"kind":"made","fields":{"nameCs":"Lev"}}],"more":false}"#)
    #expect(tab.button("zoo.edit.version", value: "2") == nil && tab.button("zoo.edit.history") != nil)
  }

  @Test("A former version is brought back into the form from the history, and saved like any change")
  func history() {
    let tab = editor()
    let connection = tab.server
    tab.server = { request in
      guard request.url.contains("/history?collection=animal&id=") else { return connection?(request) }
      return (
        200,
        """
        {"entries":[{"version":4,"kind":"edited","account":"0198c0de-0000-7000-8000-00000000000a",\
        "received":"2026-11-21T10:00:00Z","fields":{"nameCs":"Lev"}},\
        {"version":3,"kind":"edited","received":"2026-11-20T10:00:00Z","name":"Jan","fields":{"nameCs":"Lev indický"},\
        "removed":["nameEn"]},{"version":2,"kind":"made","received":"2026-11-01T10:00:00Z","fields":\
        {"nameCs":"Lev","nameEn":"Lion"}}],"more":false}
        """
      )
    }
    tab.press("zoo.edit.history")
    #expect(tab.words.contains("Člen beze jména  · 21. 11. 2026  · Název česky"))
    #expect(tab.words.contains("Jan  · 20. 11. 2026  · Název česky, Název anglicky"))
    #expect(tab.words.contains("Import  · 1. 11. 2026"))
    tab.press("zoo.edit.version", value: "2")
    #expect(tab.page?.first { $0.attributes["name"] == "nameEn" }?.attributes["value"] == "Lion")
    #expect(zoo.server.drafts("zoo")[key] == nil)
    tab.submit("zoo.edit.save")
    #expect(zoo.server.drafts("zoo")[key]?.fields["nameCs"] == "Lev")
  }

  @Test("Z-32: discarding asks first, keeps what is published, and can be undone")
  func discard() {
    let tab = editor()
    tab.type("nameCs", "Lev")
    tab.submit("zoo.edit.save")
    tab.visit("/zoo/drafts/" + key.id.description)
    tab.press("zoo.edit.discard")
    tab.press("dialog.confirm")
    #expect(zoo.server.drafts("zoo")[key]?.deleted == true)
    #expect(zoo.server.published("zoo")[key]?.fields["nameCs"] == "Lev indický")
    tab.press("notice.undo")
    #expect(zoo.server.drafts("zoo")[key]?.fields["nameCs"] == "Lev")
  }

  @Test("Z-32: an animal is removed from the lexicon after a question, and can be restored")
  func withdraw() {
    let tab = editor()
    tab.press("zoo.edit.withdraw")
    #expect(zoo.server.published("zoo")[key]?.deleted == false)
    tab.press("dialog.confirm")
    #expect(zoo.server.published("zoo")[key]?.deleted == true)
    tab.press("notice.undo")
    #expect(zoo.server.published("zoo")[key]?.deleted == false)
  }

  @Test("Typed text is kept before it is saved")
  func typed() {
    let tab = editor()
    tab.type("descriptionCs", "Šelma")
    tab.press("zoo.edit.code", value: "foods/prey")
    tab.pass(milliseconds: 1000)
    tab.visit("/zoo/animals")
    tab.visit("/zoo/drafts/" + key.id.description)
    #expect(tab.page?.first { $0.attributes["name"] == "descriptionCs" }?.attributes["value"] == "Šelma")
  }

  @Test(
    "Who has become an editor meanwhile sees it when the app is opened, or the page begins with it",
    arguments: ["/settings", "/zoo/animals"])
  func becomesEditor(first: String) {
    let tab = zoo.tab("/settings")
    tab.signUp()
    zoo.server.editors = ["eva@example.org"]
    let next = Tab(ZooCore.self, disk: tab.disk, seed: 2, server: tab.server).start(first, languages: ["cs"])
    next.visit("/zoo/animals")
    next.follow("/zoo/drafts")
  }
}

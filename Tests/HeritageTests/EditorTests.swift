import Base
import Catalog
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Heritage

@Suite("Editors of a history")
struct EditorTests {
  @Test("E-61: from an empty institution to a time line with a picture that readers see")
  func story() throws {
    let museum = Museum([])
    let tab = editor(museum)
    #expect(tab.words.contains("Jak začít"))
    tab.visit("/heritage/drafts/institution/new")
    tab.type("nameCs", "Městské muzeum")
    tab.type("colour", "green")
    addSource(tab)
    publish(tab)
    tab.visit("/heritage/drafts/period/new")
    tab.type("nameCs", "Mezi válkami")
    tab.type("from", "1918")
    publish(tab)
    tab.visit("/heritage/drafts/milestone/new")
    #expect(tab.page?.first { $0.attributes["value"] == "mezi-valkami" } != nil, "the period can be chosen")
    tab.type("titleCs", "Muzeum otevřeno")
    tab.type("date", "3. 5. 1925")
    tab.type("period", "mezi-valkami")
    let sha256 = String(repeating: "a1", count: 32)
    tab.press("heritage.picture.choose", value: "picture")
    tab.send(
      .blob(
        Event.Blob(
          name: "dum.jpg", purpose: "heritage.picture", outcome: .stored(sha256: sha256, type: "image/jpeg", size: 9))))
    addSource(tab)
    tab.press("heritage.edit.publish")
    #expect(tab.button("heritage.publish.go") == nil, "a picture needs its words, its author and its licence")
    tab.type("pictureAltCs", "Dům na náměstí")
    tab.type("pictureAltEn", "A house on the square")
    tab.type("pictureAuthor", "Jan Novák")
    tab.type("pictureLicence", "CC BY 4.0")
    publish(tab)
    let milestone = try #require(museum.server.published("heritage").first { $0.key.collection == "milestone" }?.value)
    #expect(milestone.fields["date"]?.text == "1925-05-03" && milestone.fields["picture"]?.text == sha256)
    #expect(museum.server.drafts("heritage").values.allSatisfy { $0.deleted })
    let reader = museum.tab(seed: 9)
    #expect(reader.cells.count == 1 && reader.words.contains("Mezi válkami"))
    reader.visit("/heritage/history/" + milestone.id.description)
    #expect(reader.words.contains("Jan Novák · CC BY 4.0"))
    let picture = reader.page?.first { $0.attributes["alt"] == "Dům na náměstí" }
    #expect(picture?.attributes["src"]?.contains("/blobs/" + sha256) == true)
  }

  @Test(
    "E-61: a user who is not an editor sees neither drafts nor forms",
    arguments: ["", "/milestone", "/order", "/transfer"])
  func readers(path: String) {
    let tab = Museum.small.tab("/heritage/drafts" + path)
    #expect(tab.words.contains("Koncepty vidí jen editoři."))
    #expect(tab.page?.first { $0.attributes["data-submit"] == "heritage.edit.save" } == nil)
    for action in [
      "heritage.desk.published", "heritage.order.milestone", "heritage.transfer.store", "heritage.edit.save",
    ] {
      tab.send(.action(Event.Action(action, text: "1 0")))
    }
    #expect(tab.words.contains("Koncepty vidí jen editoři."))
  }

  @Test("Every address of the editors shows something, in both languages", arguments: ["cs", "en"])
  func addresses(language: String) {
    let museum = Museum()
    museum.server.draft("heritage", Museum.starter("drafts"))
    museum.server.editors = ["eva@example.org"]
    let tab = museum.tab(languages: [language])
    tab.signUp()
    var urls = ["", "/order", "/transfer", "/nothing", "/milestone/x"]
    for kind in EditedKind.allCases {
      urls += ["/" + kind.name, "/\(kind.name)/new"]
      let some = (Museum.starter("published") + Museum.starter("drafts")).filter { $0.key.collection == kind.name }
      for (key, _) in [some.first, some.last].compactMap({ $0 }) {
        urls += ["/\(kind.name)/\(key.id)", "/\(kind.name)/\(key.id)/publish"]
      }
    }
    for width in [390, 1180] {
      tab.send(.resized(width: width, height: 820))
      for url in urls {
        tab.visit("/heritage/drafts" + url)
        #expect(tab.words.count > 60, "\(url)")
      }
    }
  }

  @Test(
    "E-62: an entry without a source, a valid date or a verified note is a draft and cannot be published",
    arguments: [
      ("date", "1707-13", "Zapište rok, měsíc nebo den"), ("note", "Ověřit den", "Nejdřív ověřte"),
      ("titleCs", "", "Vyplňte prosím toto pole"),
    ])
  func lacks(field: String, text: String, fault: String) {
    let museum = Museum([Museum.milestone("a", "1900", [("sources", ["https://www.example.org"])])])
    let tab = editor(museum, "/heritage/drafts/milestone/" + Museum.id("a"))
    tab.type(field, text)
    tab.press("heritage.edit.publish")
    #expect(tab.words.contains(fault) && tab.button("heritage.publish.go") == nil)
  }

  @Test("E-62: a milestone without any source is not published")
  func withoutSource() {
    let tab = editor(Museum.small, "/heritage/drafts/milestone/" + Museum.id("a"))
    tab.type("titleCs", "Jiný název")
    tab.press("heritage.edit.publish")
    #expect(tab.words.contains("Uveďte aspoň jednu stránku") && tab.button("heritage.publish.go") == nil)
  }

  @Test("E-62: an address of a faculty that could be no link, and a book as the only source, are not published")
  func webAddresses() {
    let museum = Museum([])
    let fields: [(String, JSON)] = [
      ("code", "FIT"), ("nameCs", "Fakulta"), ("web", "www.example.org"), ("sources", ["Dějiny ČVUT, 1978"]),
    ]
    let key = Heritage.key(Faculty.collection, "FIT")
    museum.server.draft("heritage", [(key, JSONObject(fields))])
    let tab = editor(museum, "/heritage/drafts/faculty/" + key.id.description)
    tab.press("heritage.edit.publish")
    #expect(tab.words.contains("Adresa začíná https://") && tab.words.contains("Uveďte aspoň jednu stránku"))
    tab.type("web", "https://www.example.org")
    addSource(tab)
    publish(tab)
    #expect(museum.server.published("heritage")[key] != nil)
  }

  @Test("E-62: what a draft lacks keeps it from readers at the address of its differences too")
  func lacksAtTheDifferences() {
    let museum = Museum([])
    let (key, fields) = Museum.milestone(
      "a", "1900", [("note", "Ověřit rok"), ("sources", ["https://www.example.org"])])
    museum.server.draft("heritage", [(key, fields)])
    let tab = editor(museum, "/heritage/drafts/milestone/" + Museum.id("a") + "/publish")
    tab.press("heritage.publish.go")
    #expect(museum.server.published("heritage")[key] == nil)
    #expect(tab.address == "/heritage/drafts/milestone/" + Museum.id("a"), "what is missing is said at its field")
    #expect(tab.words.contains("Nejdřív ověřte"))
    tab.type("note", "")
    publish(tab)
    #expect(museum.server.published("heritage")[key] != nil)
  }

  @Test("E-61: two editors who change one milestone are asked about differences, and nothing is lost")
  func secondEditor() {
    let museum = Museum([Museum.milestone("a", "1900", [("sources", ["https://www.example.org"])])])
    let key = Heritage.key(Milestone.collection, "a")
    let eva = editor(museum, "/heritage/drafts/milestone/" + Museum.id("a"))
    let jan = editor(museum, "/heritage/drafts/milestone/" + Museum.id("a"), email: "jan@example.org")
    jan.type("titleCs", "Janův název")
    jan.type("textCs", "Janův text")
    eva.type("titleCs", "Evin název")
    jan.submit("heritage.edit.save")
    eva.send(.visible)
    #expect(eva.words.contains("Janův název"), "what came meanwhile stands at its field")
    eva.submit("heritage.edit.save")
    eva.press("dialog.confirm")
    let draft = museum.server.drafts("heritage")[key]?.fields
    #expect(draft?["titleCs"]?.text == "Evin název" && draft?["textCs"]?.text == "Janův text")
  }

  @Test("E-61: when another version was published since, the editor chooses before publishing over it")
  func contested() {
    let museum = Museum([Museum.milestone("a", "1900", [("sources", ["https://www.example.org"])])])
    let key = Heritage.key(Milestone.collection, "a")
    let tab = editor(museum, "/heritage/drafts/milestone/" + Museum.id("a"))
    tab.type("titleCs", "Koncept")
    tab.submit("heritage.edit.save")
    museum.server.publish(
      "heritage",
      [(key, JSONObject([("date", "1900"), ("titleCs", "Jiný"), ("sources", ["https://www.example.org"])]))])
    tab.send(.visible)
    tab.visit("/heritage/drafts/milestone/\(key.id)/publish")
    tab.press("heritage.publish.go")
    #expect(museum.server.published("heritage")[key]?.fields["titleCs"]?.text == "Jiný")
    tab.press("heritage.publish.draft", value: "titleCs")
    tab.press("heritage.publish.go")
    #expect(museum.server.published("heritage")[key]?.fields["titleCs"]?.text == "Koncept")
  }

  @Test("E-61: terms in office are rows that are added, filled in, moved and removed by buttons alone")
  func rows() throws {
    let museum = Museum([])
    let tab = editor(museum, "/heritage/drafts/person/new")
    tab.type("name", "Jan Novák")
    tab.press("heritage.edit.code", value: "kinds/head")
    for (place, from) in ["1900", "1. 2. 1910", ""].enumerated() {
      tab.press("heritage.edit.row.add", value: "terms")
      tab.send(.action(Event.Action("heritage.edit.row", value: "terms/\(place)/from", text: from)))
    }
    tab.send(.action(Event.Action("heritage.edit.row", value: "terms/1/cs", text: "Podruhé")))
    tab.press("heritage.edit.row.up", value: "terms/1")
    for odd in ["terms/7", "terms/-1", "terms", "nothing/0", "terms/x"] {
      tab.send(.action(Event.Action("heritage.edit.row.remove", value: odd)))
      tab.send(.action(Event.Action("heritage.edit.row", value: odd + "/from", text: "x")))
    }
    tab.submit("heritage.edit.save")
    let person = try #require(museum.server.drafts("heritage").first { $0.key.collection == "person" }?.value.fields)
    #expect(
      person.items("terms") == [
        .object(JSONObject([("from", "1910-02-01"), ("cs", "Podruhé")])), .object(JSONObject([("from", "1900")])),
      ])
    #expect(person["kinds"]?.codes == ["head"])
  }

  @Test("E-63: complete drafts are published together after a question, and incomplete ones stay")
  func together() {
    let museum = Museum([])
    let certain = Museum.starter("published")
    let others = Museum.starter("drafts").filter { draft in !certain.contains { $0.key == draft.key } }
    museum.server.draft("heritage", certain + others)
    let tab = editor(museum)
    let before = museum.server.drafts("heritage").count
    tab.press("heritage.desk.publish")
    #expect(museum.server.published("heritage").isEmpty)
    tab.press("dialog.confirm")
    let published = museum.server.published("heritage")
    #expect(published.count == 105, "what is certain, see E-2")
    #expect(museum.server.drafts("heritage").values.filter { !$0.deleted }.count == before - 105)
    #expect(museum.tab(seed: 9).cells.count == 46)
  }

  @Test("E-64: a milestone moves to another period by its line; moving it to its own period changes nothing")
  func periods() {
    let museum = Museum.small
    let tab = editor(museum, "/heritage/drafts/order")
    let lines = tab.page?.first { $0.attributes["data-sort"] == "heritage.order.milestone" }?.children ?? []
    #expect(lines.count == 5, "two periods and three milestones")
    #expect(tab.page?.all(class: "card").count == 1, "no empty list of faculties")
    for odd in ["0 1", "1 1", "9 0", "1 9", "-1 2", "", "x", "1"] {
      tab.send(.action(Event.Action("heritage.order.milestone", text: odd)))
    }
    #expect(museum.server.drafts("heritage").isEmpty)
    tab.send(.action(Event.Action("heritage.order.milestone", text: "2 3")))
    let draft = museum.server.drafts("heritage")[Heritage.key(Milestone.collection, "a")]
    #expect(draft?.fields["period"]?.text == "new")
  }

  @Test("E-64: faculties can be reordered")
  func faculties() {
    func faculty(_ code: String, _ rank: Int64) -> (key: RecordKey, fields: Fields) {
      (
        Heritage.key(Faculty.collection, code),
        JSONObject([("code", .string(code)), ("nameCs", .string("Fakulta " + code)), ("rank", .integer(rank))])
      )
    }
    let museum = Museum([faculty("A", 1), faculty("B", 2), faculty("C", 3)])
    let tab = editor(museum, "/heritage/drafts/order")
    tab.send(.action(Event.Action("heritage.order.faculty", text: "2 0")))
    let drafts = museum.server.drafts("heritage")
    let ranks = ["A", "B", "C"].map { drafts[Heritage.key(Faculty.collection, $0)]?.fields["rank"]?.int64 }
    #expect(ranks == [2, 3, 1])
  }

  @Test("E-4: a form shows a date as people write it, and stores it unchanged when nobody changes it")
  func shownDate() {
    let museum = Museum.small
    let tab = editor(museum, "/heritage/drafts/milestone/" + Museum.id("c"))
    let date = { tab.page?.first { $0.attributes["name"] == "date" }?.attributes["value"] }
    #expect(date() == "prosinec 1990")
    tab.type("titleCs", "Nový název")
    #expect(date() == "prosinec 1990")
    tab.submit("heritage.edit.save")
    let draft = { museum.server.drafts("heritage")[Heritage.key(Milestone.collection, "c")]?.fields }
    #expect(draft()?["titleCs"] == "Nový název" && draft()?["date"]?.text ?? "1990-12" == "1990-12")
    tab.visit("/heritage/drafts/milestone/" + Museum.id("c"))
    tab.type("date", "1990-11")
    #expect(date() == "1990-11", "what is typed is left alone")
    tab.type("date", "listopad 1990")
    tab.submit("heritage.edit.save")
    #expect(draft()?["date"] == "1990-11")
  }

  @Test("E-4: rows of a form show their dates in words, and so does what publishing them changes")
  func shownDateOfRow() {
    let key = Heritage.key(Person.collection, "p")
    let term = JSON.object(JSONObject([("from", "1806-11-10"), ("role", "rector")]))
    let museum = Museum([(key, JSONObject([("name", "Jan Novák"), ("terms", .array([term]))]))])
    let tab = editor(museum, "/heritage/drafts/person/\(key.id)")
    let from = { tab.page?.first { $0.attributes["data-value"] == "terms/0/from" }?.attributes["value"] }
    func type(_ name: String, _ text: String) {
      tab.send(.action(Event.Action("heritage.edit.row", value: "terms/0/" + name, text: text)))
    }
    #expect(from() == "10. listopadu 1806")
    type("cs", "Poprvé")
    #expect(from() == "10. listopadu 1806")
    type("from", "11. listopadu 1806")
    #expect(from() == "11. listopadu 1806")
    tab.submit("heritage.edit.save")
    let draft = museum.server.drafts("heritage")[key]?.fields.items("terms")?.first
    #expect(draft?.text("from") == "1806-11-11" && draft?.text("cs") == "Poprvé")
    tab.visit("/heritage/drafts/person/\(key.id)/publish")
    #expect(tab.words.contains("11. listopadu 1806") && tab.words.contains("rektor") && !tab.words.contains("1806-11"))
  }

  @Test(
    "E-4: a date is typed as people write it",
    arguments: [
      ("1707", "1707"), ("18. 1. 1707", "1707-01-18"), ("1/1707", "1707-01"), ("1707-01", "1707-01"),
      ("18.01.1707", "1707-01-18"), ("12. 1990", "1990-12"), ("říjen 1716", "1716-10"), ("October 1716", "1716-10"),
      ("18. ledna 1707", "1707-01-18"), ("18 January 1707", "1707-01-18"), ("CERVENEC 1707", "1707-07"),
    ])
  func typed(text: String, stored: String) { #expect(KnownDate(typed: text)?.text == stored) }

  @Test(
    "E-4: text that is not a date is refused",
    arguments: [
      "", "x", "17", "léto 1707", "ledna", "leden únor 1707", "32. 1. 1707", "1. 13. 1707", "1707 1 2 3", "99999", "-",
      "1707-02-30",
    ])
  func notTyped(text: String) { #expect(KnownDate(typed: text) == nil) }
}

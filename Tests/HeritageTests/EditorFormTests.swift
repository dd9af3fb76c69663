import Base
import Store
import Sync
import TestSupport
import Testing

@testable import Heritage

@Suite("Forms of a history")
struct EditorFormTests {
  @Test("E-62: a place without a position is not published: no reader would find it (E-40)")
  func withoutPosition() {
    let museum = Museum([])
    let key = Heritage.key(Site.collection, "mill")
    museum.server.draft(
      "heritage", [(key, JSONObject([("nameCs", "Mlýn"), ("sources", ["https://www.example.org"])]))])
    let tab = editor(museum, "/heritage/drafts/site/" + key.id.description)
    tab.press("heritage.edit.publish")
    #expect(tab.words.contains("Bez polohy") && tab.button("heritage.publish.go") == nil)
    tab.type("latitude", "50,1")
    tab.type("longitude", "14,4")
    publish(tab)
    #expect(museum.server.published("heritage")[key] != nil)
  }

  @Test("E-61: what a milestone names and somebody has removed is called so, not by its id")
  func removedPlace() {
    let gone = Heritage.key(Site.collection, "gone").id.description
    let museum = Museum([Museum.milestone("a", "1900", [("site", .string(gone))])])
    let tab = editor(museum, "/heritage/drafts/milestone/" + Museum.id("a"))
    let chosen = tab.page?.first { $0.tag == "option" && $0.attributes["value"] == gone }
    #expect(chosen?.words == "(odebraný záznam)")
  }

  @Test("P-49: a record that is withdrawn leaves a whole draft, which changes the same as before once that is undone")
  func withdrawnWithDraft() {
    let museum = Museum([
      Museum.milestone("a", "1900-05", [("textCs", "Text."), ("kind", "sport"), ("sources", ["https://www.example.org"])])
    ])
    let key = Heritage.key(Milestone.collection, "a")
    let url = "/heritage/drafts/milestone/" + Museum.id("a")
    let tab = editor(museum, url)
    tab.type("titleCs", "Jiný název")
    tab.submit("heritage.edit.save")
    tab.visit(url)
    tab.press("heritage.edit.withdraw")
    tab.press("dialog.confirm")
    #expect(museum.server.published("heritage")[key]?.deleted == true)
    let draft = museum.server.drafts("heritage")[key]?.fields
    #expect(draft?["titleCs"] == "Jiný název" && draft?["textCs"] == "Text." && draft?["kind"] == "sport")
    #expect(draft?["date"] == "1900-05" && draft?["sources"]?.items?.count == 1)
    tab.press("notice.undo")
    #expect(museum.server.published("heritage")[key]?.deleted == false)
    tab.visit(url + "/publish")
    #expect(tab.words.contains("Jiný název") && !tab.words.contains("Text."))
  }

  @Test("E-60: withdrawing a record is no step of the introduction: its notice offers the way back")
  func withdrawnInTheLesson() {
    let tab = editor(Museum.small, "/heritage/history/" + Museum.id("a"))
    tab.visit("/heritage/history/" + Museum.id("b"))
    #expect(tab.words.contains("4 z 4"))
    tab.visit("/heritage/drafts/milestone/" + Museum.id("b"))
    tab.press("heritage.edit.withdraw")
    tab.press("dialog.confirm")
    #expect(tab.words.contains("4 z 4") && tab.button("notice.undo") != nil)
  }

  @Test("E-62: the code of a published period, by which its milestones name it, is not offered for a change")
  func codeOfAPeriod() {
    let tab = editor(
      Museum.small, "/heritage/drafts/period/" + Heritage.key(Period.collection, "old").id.description)
    func names() -> [String] { tab.page?.all { $0.tag == "input" }.compactMap { $0.attributes["name"] } ?? [] }
    #expect(names().contains("nameCs") && !names().contains("code"))
    tab.visit("/heritage/drafts/period/new")
    #expect(names().contains("code"))
  }

  @Test(
    "Short fields that belong together stand beside each other",
    arguments: [
      ("person", ["born", "died"]), ("site", ["latitude", "longitude"]), ("period", ["from", "to"]),
      ("milestone", ["date"]), ("faculty", ["code", "founded"]),
    ])
  func beside(kind: String, fields: [String]) {
    let tab = editor(Museum([]), "/heritage/drafts/" + kind + "/new")
    let all = tab.page?.all(class: "beside").map { row in
      row.all { $0.tag == "input" }.compactMap { $0.attributes["name"] }
    }
    #expect(all?.contains(fields) == true, "\(all ?? [])")
  }
}

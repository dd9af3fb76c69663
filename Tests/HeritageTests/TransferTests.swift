import Base
import Catalog
import Files
import Foundation
import Kit
import Store
import Sync
import TestSupport
import Testing

@testable import Heritage

@Suite("Import and export of a history")
struct TransferTests {
  private func editor(_ museum: Museum) -> Tab {
    museum.server.editors = ["eva@example.org"]
    let tab = museum.tab()
    tab.signUp()
    tab.visit("/heritage/drafts/transfer")
    return tab
  }

  private func choose(_ tab: Tab, _ name: String, _ bytes: [UInt8], isText: Bool) {
    tab.send(
      .file(
        Event.File(
          name: name, purpose: "heritage.import", text: isText ? String(decoding: bytes, as: UTF8.self) : nil,
          bytes: isText ? nil : bytes)))
    tab.pass(milliseconds: 100)
  }

  /// The file that an export delivers.
  private func export(_ tab: Tab, _ form: String) -> (name: String, bytes: [UInt8])? {
    for step in tab.steps({ tab.press("heritage.transfer.export", value: form) }) {
      switch step {
      case .download(let name, _, let text, _): return (name, Array(text.utf8))
      case .downloadBytes(let name, _, let bytes): return (name, bytes)
      default: break
      }
    }
    return nil
  }

  /// Each record as its editors see it.
  private func edited(_ museum: Museum) -> [RecordKey: Fields] {
    let published = museum.server.published("heritage").filter { !$0.value.deleted }
    var all = published.mapValues { $0.fields }
    for (key, draft) in museum.server.drafts("heritage") where !draft.deleted && EditedKind(name: key.collection) != nil
    {
      all[key] = PublishedDraft.fields(draft.fields, over: published[key]?.fields)
    }
    return all
  }

  @Test(
    "E-67: the whole content is exported and imported into an empty institution unchanged",
    arguments: ["json", "csv", "xlsx"])
  func roundTrip(form: String) throws {
    let full = Museum()
    full.server.draft("heritage", Museum.starter("drafts"))
    let file = try #require(export(editor(full), form))
    #expect(file.name.hasSuffix("." + form))
    let empty = Museum([])
    let tab = editor(empty)
    choose(tab, file.name, file.bytes, isText: form != "xlsx")
    #expect(empty.server.drafts("heritage").isEmpty, "nothing is stored before the preview was seen")
    tab.press("heritage.transfer.store")
    tab.pass(milliseconds: 500)
    #expect(empty.server.published("heritage").isEmpty, "readers see nothing of it yet")
    let (left, right) = (edited(full), edited(empty))
    #expect(left.count == 224 && right.count == left.count)
    for (key, fields) in left {
      for member in fields.members {
        #expect(right[key]?[member.name] == member.value, "\(key.collection) \(member.name)")
      }
    }
  }

  @Test("E-67: importing the same file again changes nothing; a changed file changes only the affected drafts")
  func again() throws {
    let museum = Museum()
    let tab = editor(museum)
    let file = try #require(export(tab, "csv"))
    choose(tab, file.name, file.bytes, isText: true)
    #expect(tab.button("heritage.transfer.store") == nil)
    let text = String(decoding: file.bytes, as: UTF8.self)
    let changed = text.replacingOccurrences(of: "České vysoké učení technické", with: "ČVUT")
    #expect(changed != text)
    choose(tab, file.name, Array(changed.utf8), isText: true)
    tab.press("heritage.transfer.store")
    tab.pass(milliseconds: 500)
    let drafts = museum.server.drafts("heritage").filter { $0.key.collection == "institution" }
    #expect(drafts.count == 1 && drafts.first?.value.fields["nameCs"]?.text?.hasPrefix("ČVUT") == true)
    #expect(drafts.first?.value.fields["aboutCs"] == nil, "what the file does not change follows what is published")
  }

  @Test("E-67: dates as a spreadsheet or its user writes them are understood; what is no date stays for its editor")
  func datesAsTyped() {
    let museum = Museum([])
    let tab = editor(museum)
    let dates = ["03.05.1925", "18. ledna 1707", "1/1968", "kolem 1920", "1989-11-17"]
    let rows = dates.enumerated().map { "milestone;\(Museum.id("d\($0.offset)"));\($0.element);Událost" }
    choose(tab, "x.csv", Array((["record;id;date;titleCs"] + rows).joined(separator: "\n").utf8), isText: true)
    tab.press("heritage.transfer.store")
    tab.pass(milliseconds: 500)
    let drafts = museum.server.drafts("heritage")
    let read = dates.indices.map { drafts[Heritage.key(Milestone.collection, "d\($0)")]?.fields["date"]?.text }
    #expect(read == ["1925-05-03", "1707-01-18", "1968-01", "kolem 1920", "1989-11-17"])
  }

  @Test("E-67: a whole import is undone, also by another editor, and what is already published stays")
  func undo() throws {
    let full = Museum()
    let file = try #require(export(editor(full), "json"))
    let museum = Museum([])
    let tab = editor(museum)
    choose(tab, file.name, file.bytes, isText: true)
    tab.press("heritage.transfer.store")
    tab.pass(milliseconds: 500)
    let key = try #require(museum.server.drafts("heritage").keys.first { $0.collection == "institution" })
    tab.visit("/heritage/drafts/institution/\(key.id)/publish")
    tab.press("heritage.publish.go")
    museum.server.editors.append("jan@example.org")
    let jan = museum.tab(seed: 7)
    jan.signUp("jan@example.org")
    jan.visit("/heritage/drafts/transfer")
    jan.press("heritage.transfer.askUndo")
    jan.press("dialog.confirm")
    jan.pass(milliseconds: 500)
    #expect(museum.server.drafts("heritage").values.allSatisfy { $0.deleted })
    #expect(museum.server.published("heritage")[key]?.deleted == false)
  }

  @Test(
    "E-67: a file of another kind changes nothing and says why",
    arguments: [
      "", "{", "{}", "[]", "a;b\n1;2", #"{"vademecum":"vaccination","records":[]}"#, "PK\u{3}\u{4}", "\u{FEFF}",
      #"{"published":{},"drafts":[]}"#,
    ])
  func noFile(text: String) {
    let museum = Museum.small
    let tab = editor(museum)
    choose(tab, "x", Array(text.utf8), isText: true)
    #expect(tab.words.contains("V souboru není obsah historie."))
    choose(tab, "x.xlsx", Array(text.utf8), isText: false)
    #expect(tab.words.contains("V souboru není obsah historie."))
    #expect(museum.server.drafts("heritage").isEmpty)
  }

  @Test("E-67: a file that cannot be read says what is wrong with it, where, and what to do")
  func whereTheFaultIs() {
    let museum = Museum.small
    let tab = editor(museum)
    func said(_ text: String) -> String {
      choose(tab, "x", Array(text.utf8), isText: true)
      return tab.words
    }
    #expect(said("{\"vademecum\":\"heritage\",\n\"published\":[\n{]}").contains("chyba je na řádku 3, sloupec 2."))
    #expect(said("[{\"id\":1}").contains("Není to platný JSON: chyba je na řádku 1"))
    #expect(said("rok;název\n1707;Založení").contains("Tabulku s těmito sloupci neznáme: rok, název."))
    #expect(said("{\"vademecum\":\"zoo\",\"published\":[]}").contains("Stáhněte si níže vzor"))
    let good = said("record;id;date;titleCs\nmilestone;\(Museum.id("d"));1707;Založení")
    #expect(!good.contains("V souboru není obsah historie."))
  }

  @Test("E-67: a record that the server would refuse is skipped and named")
  func refused() {
    let museum = Museum([])
    let tab = editor(museum)
    let id = Museum.id("a")
    let text = """
      {"vademecum":"heritage","published":[
      {"collection":"milestone","id":"\(id)","fields":{"date":"1900","titleCs":"Platná"}},
      {"collection":"milestone","id":"\(id)","fields":{"date":"1900","titleCs":"Podruhé"}},
      {"collection":"milestone","id":"\(Museum.id("b"))","fields":{"date":"1900"}},
      {"collection":"aircraft","id":"\(Museum.id("c"))","fields":{}},{"collection":"milestone"},7]}
      """
    choose(tab, "x.json", Array(text.utf8), isText: true)
    tab.press("heritage.transfer.store")
    tab.pass(milliseconds: 500)
    let drafts = museum.server.drafts("heritage").filter { $0.key.collection != "heritageImport" }
    #expect(drafts.count == 1 && drafts.first?.value.fields["titleCs"]?.text == "Platná")
  }

  @Test("E-67: an export can be the starter content of a server")
  func starter() throws {
    let museum = Museum()
    museum.server.draft("heritage", Museum.starter("drafts"))
    let file = try #require(export(editor(museum), "json"))
    let json = try JSON.parse(file.bytes)
    #expect(json.items("published")?.count == 105 && json.items("drafts")?.count == 130)
  }
}

import Base
import Catalog
import Foundation
import Store
import Sync
import TestSupport
import Testing

@testable import Heritage

@Suite("Several institutions")
struct InstitutionTests {
  private let other = "heritage-town-museum"
  private let museum: Museum

  init() {
    museum = Museum.small
    let key = Heritage.key(Institution.collection, "museum")
    museum.server.publish(
      other,
      [
        (key, JSONObject([("nameCs", "Městské muzeum"), ("colour", "green")])),
        Museum.milestone("town", "1925", [("titleCs", "Muzeum otevřeno")]),
      ])
    museum.server.draft(other, [Museum.milestone("secret", "1930", [("titleCs", "Tajný koncept")])])
  }

  private var colour: (Tab) -> String? {
    { $0.page?.first(class: "frame")?.attributes["data-colour"] }
  }

  @Test("E-70: a link to an institution shows its history in its colour, and the device keeps that choice")
  func link() {
    let tab = museum.tab("/heritage/history?of=" + other)
    #expect(tab.words.contains("Muzeum otevřeno") && tab.cells.count == 1 && colour(tab) == "green")
    let next = Tab(HeritageCore.self, disk: tab.disk, seed: 2).start("/heritage/history", isOnline: false)
    #expect(next.words.contains("Muzeum otevřeno") && next.cells.count == 1)
    next.visit("/heritage/overview")
    #expect(next.words.contains("Městské muzeum") && !next.words.contains("Fakulty"))
  }

  @Test("E-70: on the first visit the reader chooses an institution, and can change it in the overview")
  func choice() {
    let tab = museum.tab()
    #expect(tab.words.contains("Čí historii chcete číst?") && tab.cells.count == 3)
    tab.press("heritage.choose", value: other)
    #expect(tab.cells.count == 1 && !tab.words.contains("Čí historii"))
    #expect(tab.words.contains("1 z 4"), "then the gestures")
    tab.visit("/heritage/overview")
    tab.press("heritage.choose", value: "heritage")
    #expect(tab.cells.count == 3 && colour(tab) == nil)
    #expect(tab.address == "/heritage/history")
  }

  @Test("E-70: both opened institutions are available offline, each as it was")
  func offline() {
    let tab = museum.tab("/heritage/history?of=" + other)
    tab.visit("/heritage/history?of=heritage")
    #expect(tab.cells.count == 3)
    for (name, count) in [(other, 1), ("heritage", 3)] {
      let next = Tab(HeritageCore.self, disk: tab.disk, seed: 3).start("/heritage/history?of=" + name, isOnline: false)
      #expect(next.cells.count == count, "\(name)")
    }
  }

  @Test(
    "E-70: a name that no institution of the app can have changes nothing",
    arguments: ["zoo", "heritages", "heritage-../x", "", "heritage-A", "heritage-" + String(repeating: "a", count: 99)])
  func wrongName(name: String) {
    let tab = museum.tab(Route(["heritage", "history"], parameters: [("of", name)]).url)
    #expect(tab.cells.count == 3)
  }

  @Test("E-70: a link to one institution fetches only that one")
  func onlyTheNamed() {
    let tab = museum.tab("/heritage/history?of=" + other)
    #expect(tab.cells.count == 1)
    let asked = museum.server.log
    #expect(asked.contains { $0.contains(PublishedSpace.id(other).description) })
    #expect(!asked.contains { $0.contains(PublishedSpace.id("heritage").description) })
  }

  @Test("E-70: a missing institution is reported, and the way back is open")
  func absent() {
    let tab = museum.tab("/heritage/history?of=heritage-none")
    #expect(tab.cells.isEmpty)
    tab.visit("/heritage/history?of=heritage")
    #expect(tab.cells.count == 3)
  }

  @Test("E-72: periods of any institution have colours: chosen ones, otherwise by name, otherwise the next in turn")
  func palettes() throws {
    let period = { (code: String, from: Int64, palette: String?) in
      let chosen: [(String, JSON)] = palette.map { [("palette", .string($0))] } ?? []
      return (
        key: Heritage.key(Period.collection, "town " + code),
        fields: JSONObject([("code", .string(code)), ("nameCs", .string(code)), ("from", .integer(from))] + chosen)
      )
    }
    museum.server.publish(
      other,
      [
        period("founding", 1900, nil), period("war", 1914, "closure"), period("today", 1990, nil),
        period("odd", 2000, "no colour"), Museum.milestone("war", "1915", [("period", "war")]),
        Museum.milestone("old", "1901", [("period", "founding")]), Museum.milestone("new", "2001", [("period", "odd")]),
      ])
    let tab = museum.tab("/heritage/history?of=" + other)
    let classes = tab.cells.compactMap { $0.attributes["class"]?.split(separator: " ").last.map { String($0) } }
    #expect(classes == ["drawing-estates", "drawing-closure", "drawing-screen", "drawing-imperial"])
    let bands = tab.page?.all { $0.attributes["class"]?.hasPrefix("band") == true }.compactMap {
      $0.attributes["class"]
    }
    #expect(bands == ["band drawing-estates", "band drawing-closure", "band drawing-today", "band drawing-imperial"])
  }

  @Test("E-72: an editor chooses the colours of a period, and readers see them")
  func choosingPalette() throws {
    let museum = Museum.small
    museum.server.editors.append("eva@example.org")
    let tab = museum.tab()
    tab.signUp()
    tab.visit("/heritage/drafts/period/" + Heritage.key(Period.collection, "new").id.description)
    #expect(tab.words.contains("Fialová a oranžová"))
    tab.type("palette", "split")
    tab.press("heritage.edit.publish")
    tab.press("heritage.publish.go")
    let band = museum.tab(seed: 7).page?.all { $0.attributes["class"] == "band drawing-split" }
    #expect(band?.count == 1)
  }

  @Test("E-72: texts in a period's colours are readable in light and dark mode (4.5 : 1), and every choice has a style")
  func contrast() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let read = { (path: String) in try Data(contentsOf: root.appendingPathComponent(path)) }
    let mixed = try #require(
      JSONSerialization.jsonObject(with: read("Content/heritage/drawings/palettes.json"))
        as? [String: [String: [String]]])
    let styles = String(decoding: try read("Web/styles/drawings.css"), as: UTF8.self)
    let light = { (colour: String) -> Double in
      let number = Int(colour.dropFirst(), radix: 16) ?? 0
      let parts = [16, 8, 0].map { shift -> Double in
        let part = Double(number >> shift & 0xFF) / 255
        return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let ratio = { (one: String, other: String) in
      (max(light(one), light(other)) + 0.05) / (min(light(one), light(other)) + 0.05)
    }
    for palette in Palette.allCases {
      let colours = try #require(mixed[palette.name])
      let (day, night) = (try #require(colours["light"]), try #require(colours["dark"]))
      // Paper, tint, ink. The heading of a period is on ink in light mode and on tint in dark mode.
      #expect(
        ratio(day[2], day[0]) >= 4.5 && ratio(night[2], night[0]) >= 4.5 && ratio(night[2], night[1]) >= 4.5,
        "\(palette.name)")
      #expect(
        styles.components(separatedBy: "." + palette.drawn + "{").count == 4,
        "by day, by night, and when night is chosen")
    }
  }

  @Test("E-71: editors of one institution neither see nor change another one's drafts")
  func editors() {
    museum.server.editorsOf = ["heritage": ["eva@example.org"], other: ["jan@example.org"]]
    let eva = museum.tab()
    eva.signUp()
    eva.visit("/heritage/drafts")
    #expect(eva.words.contains("Redakce"))
    eva.visit("/heritage/history?of=" + other)
    eva.visit("/heritage/drafts")
    #expect(eva.words.contains("Koncepty vidí jen editoři."))
    eva.visit("/heritage/drafts/milestone/" + Museum.id("secret"))
    #expect(!eva.words.contains("Tajný koncept"))
    #expect(!eva.disk.all.contains { ($0.value ?? "").contains("Tajný koncept") })
    eva.send(.action(Event.Action("heritage.desk.published")))
    #expect(museum.server.published(other)[Heritage.key(Milestone.collection, "secret")] == nil)
    let jan = museum.tab("/heritage/history?of=" + other, seed: 5)
    jan.signUp("jan@example.org")
    jan.visit("/heritage/drafts/milestone")
    #expect(jan.words.contains("Tajný koncept"))
    jan.visit("/heritage/history?of=heritage")
    jan.visit("/heritage/drafts/milestone")
    #expect(jan.words.contains("Koncepty vidí jen editoři."))
  }

  @Test("E-70: a shared link names the institution")
  func share() {
    let tab = museum.tab("/heritage/history/" + Museum.id("town") + "?of=" + other)
    var url = ""
    for step in tab.steps({ tab.press("heritage.share") }) { if case .share(_, _, let shared) = step { url = shared } }
    #expect(url == "/heritage/history/" + Museum.id("town") + "?of=" + other)
  }

  @Test("E-70: a link to an event of the usual institution leads there also who has chosen another one")
  func shareOfTheUsual() {
    let tab = museum.tab("/heritage/history/" + Museum.id("a"))
    var url = ""
    for step in tab.steps({ tab.press("heritage.share") }) { if case .share(_, _, let shared) = step { url = shared } }
    let reader = museum.tab("/heritage/history?of=" + other, seed: 2)
    reader.visit(url)
    #expect(reader.words.contains("Událost a") && colour(reader) == nil)
  }

  @Test(
    "E-70: what the shown institution does not have is offered in the others",
    arguments: ["history/", "history/list/"])
  func elsewhere(folder: String) {
    let disk = museum.tab("/heritage/history?of=" + other).disk
    let address = "/heritage/" + folder + Museum.id("a")
    let tab = Tab(HeritageCore.self, disk: disk, seed: 2, server: museum.server.connection()).start(
      address, languages: ["cs"], isOnline: true)
    #expect(tab.words.contains("Taková stránka v historii není."))
    let link = tab.page?.first { $0.attributes["href"] == address + "?of=heritage" }
    #expect(link != nil)
    tab.visit(address + "?of=heritage")
    #expect(tab.words.contains("Událost a") && !tab.words.contains("Taková stránka"))
  }

  @Test("E-70: signing out keeps the chosen institution, and nothing of the account")
  func signOut() {
    let tab = museum.tab("/heritage/history?of=" + other)
    tab.signUp()
    tab.visit("/account")
    tab.press("account.sign-out")
    tab.press("dialog.confirm")
    let next = Tab(HeritageCore.self, disk: tab.disk, seed: 4).start("/heritage/history", isOnline: false)
    #expect(next.words.contains("Muzeum otevřeno") && next.cells.count == 1)
    #expect(!tab.disk.all.contains { ($0.value ?? "").contains("eva@example.org") })
  }

  @Test("E-70: links to many institutions do not fill the device")
  func many() {
    let tab = museum.tab()
    for number in 0..<40 { tab.visit("/heritage/history?of=heritage-\(number)") }
    let settings = tab.disk.entries["p/settings"] ?? ""
    #expect(settings.contains("heritage-19") && !settings.contains("heritage-20"))
    tab.visit("/heritage/history?of=heritage")
    #expect(tab.cells.count == 3)
  }

  @Test("E-70: a new institution begins with its name as a draft")
  func template() {
    let record = Heritage.template(title: "Muzeum")
    #expect(
      Catalog.schema.problem(in: Sync.Operation(.edit, record.key, base: 0, set: record.fields), isNew: true) == nil)
  }
}

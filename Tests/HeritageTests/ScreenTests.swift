import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Heritage

@Suite("The screens of the history")
struct ScreenTests {
  private static let addresses = [
    "/heritage", "/heritage/history", "/heritage/history/list", "/heritage/people", "/heritage/people?by=area",
    "/heritage/people?by=faculty", "/heritage/people?by=name", "/heritage/people?by=nothing",
    "/heritage/people/rectors",
    "/heritage/people/rectors/1864", "/heritage/people/rectors/x", "/heritage/overview", "/heritage/overview/FA",
    "/heritage/overview/XX", "/heritage/tour", "/heritage/tour?walk=dejvice", "/heritage/tour?walk=none",
    "/heritage/tour?near=1", "/heritage/tour?place=x", "/heritage/help", "/heritage/nothing", "/heritage/history/x",
    "/heritage/history/01234567-89ab-7def-8123-456789abcdef", "/heritage/people/01234567-89ab-7def-8123-456789abcdef",
    "/heritage/history/list/01234567-89ab-7def-8123-456789abcdef",
  ]

  @Test("Every address shows something, with content and without, in both languages", arguments: ["cs", "en"])
  func addresses(language: String) {
    for museum in [Museum(), Museum([])] {
      let tab = museum.tab("/heritage", languages: [language])
      var all = ScreenTests.addresses
      for (key, _) in Museum.starter("published") {
        switch key.collection {
        case "milestone": all += ["/heritage/history/\(key.id)", "/heritage/history/list/\(key.id)"]
        case "person": all.append("/heritage/people/\(key.id)")
        case "site": all.append("/heritage/tour?place=\(key.id)")
        default: break
        }
      }
      for width in [390, 1180] {
        tab.send(.resized(width: width, height: 820))
        for url in all {
          tab.visit(url)
          #expect(tab.words.count > 60, "\(url) at \(width)")
        }
      }
    }
  }

  @Test(
    "E-10: the strip holds every milestone by date, a period before its first, and each gives its position in the set")
  func strip() {
    let tab = Museum.small.tab()
    #expect(tab.cells.map { $0.attributes["data-cell"] } == [Museum.id("b"), Museum.id("a"), Museum.id("c")])
    #expect(tab.cells.map { $0.attributes["aria-posinset"] } == ["1", "2", "3"])
    let sides = tab.cells.compactMap { $0.attributes["class"]?.split(separator: " ")[1] }
    #expect(sides == ["label-top", "label-middle", "label-bottom"])
    let strip = tab.page?.first(class: "parting-strip")
    #expect(
      strip?.children.map { $0.attributes["class"]?.hasPrefix("cell-period") ?? false } == [
        true, false, false, true, false,
      ])
  }

  @Test("E-10: where periods overlap each still stands once in the strip, before its first milestone")
  func overlapping() {
    func period(_ code: String, _ from: Int64) -> (key: RecordKey, fields: Fields) {
      (
        Heritage.key(Period.collection, code),
        JSONObject([("code", .string(code)), ("nameCs", .string(code)), ("from", .integer(from))])
      )
    }
    let tab = Museum([
      period("town", 1700), period("mill", 1750), Museum.milestone("a", "1710", [("period", "town")]),
      Museum.milestone("b", "1760", [("period", "mill")]), Museum.milestone("c", "1770", [("period", "town")]),
      Museum.milestone("d", "1780", [("period", "mill")]), Museum.milestone("e", "1790"),
    ]).tab()
    let cells = tab.page?.first(class: "parting-strip")?.children ?? []
    let periods = cells.map { $0.attributes["class"]?.hasPrefix("cell-period") ?? false }
    #expect(periods == [true, false, true, false, false, false, false])
    tab.visit("/heritage/history/list")
    #expect(tab.page?.all(class: "group-name").map { $0.words }.last == "Mimo období")
  }

  @Test("E-12: a milestone is found by its date as it is shown, in either language")
  func searchByDate() {
    let tab = Museum.small.tab("/heritage/history/list")
    func lines(_ text: String) -> Int {
      tab.send(.action(Event.Action("heritage.search", text: text)))
      return tab.page?.all(class: "line").count ?? 0
    }
    #expect(lines("18. ledna 1707") == 1 && lines("prosinec") == 1 && lines("18 January") == 1)
    #expect(lines("1707-01-18") == 1 && lines("únor") == 0)
  }

  @Test("E-4: an entry without a date is last and says that it has none")
  func undated() {
    let tab = Museum([Museum.milestone("x", "sometime"), Museum.milestone("y", "1900")]).tab()
    #expect(tab.cells.last?.words.contains("Bez data") == true)
  }

  @Test("E-13: an address parts the line, and while the line is closed nothing under it can be reached")
  func opens() {
    let tab = Museum.small.tab()
    #expect(tab.parting?.attributes["data-open"] == "0")
    tab.part("take " + Museum.id("a"))
    #expect(tab.parting?.attributes["data-at"] == Museum.id("a") && tab.parting?.attributes["data-open"] == "0")
    #expect(tab.page?.first(class: "parting-under")?.attributes["inert"] != nil)
    #expect(tab.page?.first(class: "item")?.words.contains("Žluťoučký") == true)
    tab.part("opened")
    #expect(tab.address == "/heritage/history/" + Museum.id("a"))
    #expect(tab.parting?.attributes["data-open"] == "1")
    #expect(tab.page?.first(class: "parting-under")?.attributes["inert"] == nil)
  }

  @Test("E-13: only a milestone can be opened")
  func takesOnlyMilestones() {
    let tab = Museum.small.tab()
    for text in ["take x", "take", "opened", "closed", "", "take 01234567-89ab-7def-8123-456789abcdef"] {
      tab.part(text)
    }
    #expect(tab.parting?.attributes["data-at"] == nil && tab.parting?.attributes["data-open"] == "0")
  }

  @Test("E-14: it closes on the milestone that is shown then, which gets the focus")
  func closes() {
    let tab = Museum.small.tab("/heritage/history/" + Museum.id("b"))
    tab.send(.action(Event.Action("heritage.step", text: "next")))
    #expect(tab.address == "/heritage/history/" + Museum.id("a"))
    let steps = tab.steps { tab.part("closed") }
    #expect(tab.parting?.attributes["data-open"] == "0" && tab.parting?.attributes["data-at"] == Museum.id("a"))
    let goal = "#cell-" + Museum.id("a")
    #expect(steps.contains { if case .focus(let selector) = $0 { selector == goal } else { false } })
  }

  @Test("E-15: swipes and arrow keys turn the pages while it is open, and stop at both ends")
  func turns() {
    let tab = Museum.small.tab("/heritage/history/" + Museum.id("b"))
    #expect(tab.page?.first { $0.attributes["data-swipe"] != nil } != nil)
    for (direction, code) in [("previous", "b"), ("next", "a"), ("next", "c"), ("next", "c"), ("previous", "a")] {
      tab.send(.action(Event.Action("heritage.step", text: direction)))
      #expect(tab.address == "/heritage/history/" + Museum.id(code))
    }
    tab.part("closed")
    #expect(tab.page?.first { $0.attributes["data-swipe"] != nil } == nil)
  }

  @Test("E-12: a search ignores case and diacritics, and a no-break space counts as a space")
  func search() {
    let tab = Museum.small.tab("/heritage/history/list")
    func lines(_ text: String) -> Int {
      tab.send(.action(Event.Action("heritage.search", text: text)))
      return tab.page?.all(class: "line").count ?? 0
    }
    #expect(lines("zlutoucky kun") == 1 && lines("KŮŇ žlu") == 1 && lines("thing") == 1 && lines("1707") == 2)
    #expect(lines("kun pes") == 0 && tab.words.contains("Hledání nic neodpovídá."))
    #expect(lines("  ") == 3)
  }

  @Test("E-16: the list is grouped by period with each position in the set, and another language keeps the position")
  func list() {
    let tab = Museum.small.tab("/heritage/history/list/" + Museum.id("c"))
    #expect(tab.words.contains("Událost 3 z 3") && tab.words.contains("prosinec 1990"))
    #expect(tab.page?.all { $0.tag == "h2" }.map { $0.words }.contains { $0.contains("Stará doba") } == true)
    tab.send(.action(Event.Action("settings.language", text: "en")))
    #expect(tab.address == "/heritage/history/list/" + Museum.id("c"))
    #expect(tab.words.contains("Item 3 of 3") && tab.words.contains("Thing c"))
  }

  @Test("E-3: a text that exists only in the other language is shown and marked")
  func otherLanguage() {
    let tab = Museum.small.tab("/heritage/history/" + Museum.id("a"), languages: ["en"])
    let text = tab.page?.first { $0.attributes["lang"] == "cs" && $0.words.contains("Žluťoučký") }
    #expect(text != nil && tab.words.contains("(in Czech)"))
  }

  @Test("E-1: every text gives its source, and only web addresses are links")
  func sources() {
    let museum = Museum([
      Museum.milestone(
        "a", "1900", [("sources", ["https://www.example.org/a", "javascript:alert(1)", "general knowledge"])])
    ])
    let tab = museum.tab("/heritage/history/" + Museum.id("a"))
    let links = tab.page?.first(class: "sources")?.all { $0.tag == "a" } ?? []
    #expect(links.map { $0.words } == ["example.org"])
    #expect(tab.words.contains("Prameny (3)") && tab.words.contains("general knowledge"))
  }

  @Test("E-60: the introduction advances with each step, in any order, and is finished on every device")
  func lesson() {
    let tab = Museum.small.tab()
    #expect(tab.words.contains("1 z 4"))
    tab.send(.action(Event.Action("heritage.strip", text: "2")))
    #expect(tab.words.contains("2 z 4"))
    tab.visit("/heritage/history/" + Museum.id("b"))
    #expect(tab.words.contains("3 z 4"))
    tab.send(.action(Event.Action("heritage.step", text: "next")))
    #expect(tab.words.contains("4 z 4"))
    tab.part("closed")
    #expect(tab.page?.first(class: "lesson") == nil)
    let next = Tab(HeritageCore.self, disk: tab.disk, seed: 2).start("/heritage/history", isOnline: false)
    #expect(next.page?.first(class: "lesson") == nil && !next.cells.isEmpty)
    next.visit("/heritage/help")
    next.press("heritage.lesson.again")
    #expect(next.address == "/heritage/history" && next.page?.first(class: "lesson") != nil)
    next.press("heritage.lesson.skip")
    #expect(next.page?.first(class: "lesson") == nil)
  }

  @Test("On a wide screen no pane is empty, on a narrow one the list is alone", arguments: [390, 1180])
  func panes(width: Int) {
    let tab = Museum().tab("/heritage/history/list")
    tab.send(.resized(width: width, height: 820))
    for (url, name) in [("history/list", "item"), ("people", "person"), ("overview", "faculty")] {
      tab.visit("/heritage/" + url)
      #expect((tab.page?.first(class: name) != nil) == (width > 600), "\(url)")
    }
  }

  @Test("E-60: opening an entry right away counts as a step")
  func lessonOutOfOrder() {
    let tab = Museum.small.tab()
    tab.visit("/heritage/history/" + Museum.id("b"))
    #expect(tab.words.contains("3 z 4"))
    tab.part("closed")
    #expect(tab.words.contains("3 z 4"), "nothing was turned over yet")
  }
}

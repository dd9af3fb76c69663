import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("Photos for reading offline")
struct OfflineTests {
  private let zoo = Menagerie([])
  private let blobs = ["aa", "bb"].map { String(repeating: $0, count: 32) }

  private func tab(_ url: String = "/zoo/animals", isOnline: Bool = true) -> Tab {
    zoo.server.publish(
      "zoo",
      [
        Menagerie.animal("Žirafa", [("picture", .string(blobs[0]))]),
        Menagerie.animal("Lev", [("picture", .string(blobs[1]))]),
        Menagerie.animal("Čáp"), Menagerie.animal("Emu", [("picture", "no name of a blob")]),
      ])
    return zoo.tab(url, isOnline: isOnline)
  }

  /// The last request to the host to keep photos.
  private func asked(_ effects: [Effect]) throws -> JSON? {
    for effect in effects.reversed() {
      guard case .keepPictures = effect else { continue }
      var (bytes, rest): ([UInt8], [UInt8]) = ([], [])
      effect.print(into: &bytes, rest: &rest)
      return try JSON.parse(bytes)
    }
    return nil
  }

  private func wanted(_ json: JSON?) -> [Bool] { (json?.items("sets") ?? []).compactMap { $0.flag("on") } }

  @Test(
    "Z-56: once the records are here the photos of lists are kept, in the order of the list, those of pages only when wanted"
  )
  func usual() throws {
    let tab = tab()
    #expect(try asked(tab.effects) == nil, "what is read first comes first")
    let json = try asked(tab.steps { tab.pass(milliseconds: 6_000) })
    #expect(json?["names"]?.codes == [blobs[1], blobs[0]] && json?.int64("limit") == 100_000_000)
    #expect(json?.text("folder") == "/api/v1/spaces/\(PublishedSpace.id("zoo"))/blobs/")
    #expect(wanted(json) == [true, false])
  }

  @Test("Z-56: without a network nothing is requested")
  func offline() throws {
    let tab = tab(isOnline: false)
    #expect(try asked(tab.steps { tab.pass(milliseconds: 6_000) }) == nil)
  }

  @Test("Z-56: which photos to keep and how much space is chosen on a screen and survives a restart")
  func choices() throws {
    let tab = tab("/zoo/offline")
    let pages = try asked(
      tab.steps { tab.send(.action(Event.Action("zoo.offline.choose", value: "pages", text: "true"))) })
    #expect(wanted(pages) == [true, true])
    let lists = try asked(
      tab.steps { tab.send(.action(Event.Action("zoo.offline.choose", value: "lists", text: "false"))) })
    #expect(wanted(lists) == [false, true])
    let limited = try asked(tab.steps { tab.send(.action(Event.Action("zoo.offline.limit", text: "25"))) })
    #expect(limited?.int64("limit") == 25_000_000)
    for nonsense in ["", "26", "-1", "99999999999999999999", "x"] {
      tab.send(.action(Event.Action("zoo.offline.limit", text: nonsense)))
    }
    tab.send(.action(Event.Action("zoo.offline.choose", value: "nonsense", text: "true")))
    let again = Tab(ZooCore.self, disk: tab.disk, server: zoo.server.connection()).start("/zoo/offline")
    let kept = try asked(again.steps { again.pass(milliseconds: 6_000) })
    #expect(wanted(kept) == [false, true] && kept?.int64("limit") == 25_000_000)
  }

  @Test("Z-56: the screen says how many photos are stored, their size, and what prevents the others")
  func told() {
    let tab = tab("/zoo/offline")
    func tell(_ fault: String) {
      let lists = #"{"name":"lists","count":1,"of":2,"bytes":1250000\#(fault)}"#
      let text = #"{"sets":[\#(lists),{"name":"pages","count":0,"of":2,"bytes":0},{"name":"nonsense"}],"done":true}"#
      tab.send(.action(Event.Action("zoo.offline.kept", text: text)))
    }
    tell("")
    #expect(tab.words.contains("V zařízení 1 z 2") && tab.words.contains("1,3 MB"), "\(tab.words)")
    #expect(tab.words.contains("Fotka zůstane v zařízení, až ji uvidíte."))
    for (fault, words) in [
      ("limit", "Zvyšte limit"), ("storage", "víc místa nedal"), ("network", "až bude síť"),
    ] {
      tell(#","fault":"\#(fault)""#)
      #expect(tab.words.contains(words), "\(fault)")
    }
    tab.send(.action(Event.Action("zoo.offline.kept", text: "nonsense")))
    tab.send(.action(Event.Action("zoo.offline.kept", text: #"{"sets":{}}"#)))
    tab.send(.persistence(Event.Persistence(isGranted: false, usedBytes: 1)))
    #expect(tab.words.contains("Prohlížeč nezaručil"))
  }
}

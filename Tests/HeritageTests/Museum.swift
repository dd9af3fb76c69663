import Base
import Catalog
import Foundation
import Store
import Sync
import TestSupport
import Testing

@testable import Heritage

typealias Tab = Device<HeritageCore>

/// A server that publishes a history.
final class Museum {
  let server = LittleServer(Catalog.schema)

  init(_ records: [(key: RecordKey, fields: Fields)]) { server.publish(Heritage.space, records) }

  /// With the starter content of the project.
  convenience init() { self.init(Museum.starter("published")) }

  static let content: JSON = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bytes = (try? Data(contentsOf: root.appendingPathComponent("Content/heritage.json"))) ?? Data()
    return (try? JSON.parse([UInt8](bytes))) ?? .null
  }()

  static func starter(_ part: String) -> [(key: RecordKey, fields: Fields)] {
    (content.items(part) ?? []).compactMap { item in
      guard let id = item.text("id").flatMap({ RecordID($0) }), let fields = item.members("fields") else { return nil }
      return (RecordKey(item.text("collection") ?? "", id), fields)
    }
  }

  static func milestone(_ code: String, _ date: String, _ fields: [(String, JSON)] = []) -> (
    key: RecordKey, fields: Fields
  ) {
    var all = JSONObject([("date", .string(date)), ("titleCs", .string("Událost \(code)"))])
    for (name, value) in fields { all[name] = value }
    return (Heritage.key(Milestone.collection, code), all)
  }

  static func id(_ code: String) -> String { Heritage.key(Milestone.collection, code).id.description }

  func tab(_ url: String = "/heritage/history", languages: [String] = ["cs"], isOnline: Bool = true, seed: UInt64 = 1)
    -> Tab
  {
    Tab(HeritageCore.self, seed: seed, server: server.connection()).start(url, languages: languages, isOnline: isOnline)
  }

  /// A small one: three milestones in two periods.
  static var small: Museum {
    Museum([
      (
        Heritage.key(Period.collection, "old"),
        JSONObject([("code", "old"), ("nameCs", "Stará doba"), ("from", .integer(1700)), ("to", .integer(1800))])
      ),
      (
        Heritage.key(Period.collection, "new"),
        JSONObject([("code", "new"), ("nameCs", "Nová doba"), ("from", .integer(1800))])
      ),
      milestone("a", "1707-01-18", [("period", "old"), ("textCs", "Žluťoučký\u{A0}kůň.")]),
      milestone("b", "1707", [("period", "old")]),
      milestone("c", "1990-12", [("period", "new"), ("titleEn", "Thing c")]),
    ])
  }
}

extension Device where Apps == HeritageCore {
  var parting: DOM? { page?.first { $0.attributes["data-parting"] != nil } }
  var cells: [DOM] { page?.all { $0.attributes["data-cell"] != nil } ?? [] }
  func part(_ text: String) { send(.action(Event.Action("heritage.part", text: text))) }

  func signUp(_ email: String = "eva@example.org") {
    visit("/account")
    type("email", email)
    type("password", "correct horse")
    submit("account.sign-up")
  }
}

// MARK: - Editors

func editor(_ museum: Museum, _ url: String = "/heritage/drafts", email: String = "eva@example.org") -> Tab {
  museum.server.editors.append(email)
  let tab = museum.tab(seed: UInt64(museum.server.editors.count))
  tab.signUp(email)
  tab.visit(url)
  return tab
}

func addSource(_ tab: Tab, _ address: String = "https://www.example.org/a") {
  tab.press("heritage.edit.row.add", value: "sources")
  tab.send(.action(Event.Action("heritage.edit.row", value: "sources/0/", text: address)))
}

func publish(_ tab: Tab) {
  tab.press("heritage.edit.publish")
  tab.press("heritage.publish.go")
}

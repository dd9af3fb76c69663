import Base
import Catalog
import Foundation
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

typealias Tab = Device<ZooCore>

/// A few imaginary animals, and a server that publishes them.
final class Menagerie {
  let server = LittleServer(Catalog.schema)

  init(
    _ names: [String] = ["Lev indický", "Čáp bílý", "Chápan středoamerický", "Hroch obojživelný", "Cibetka africká"]
  ) {
    server.publish("zoo", names.map { Menagerie.animal($0) })
  }

  static func key(_ name: String) -> RecordKey { Zoo.key(Animal.collection, Zoo.slug(name)) }

  static func animal(_ name: String, _ fields: [(String, JSON)] = []) -> (key: RecordKey, fields: Fields) {
    (key(name), JSONObject([("nameCs", .string(name))] + fields))
  }

  static func term(_ list: Term.List, _ code: String, _ name: String) -> (key: RecordKey, fields: Fields) {
    (
      Term.key(list, code),
      JSONObject([
        ("list", .string(list.name)), ("code", .string(code)), ("nameCs", .string(name)), ("nameEn", .string(code)),
      ])
    )
  }

  /// The starter content of the project.
  static let starter: JSON = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bytes = (try? Data(contentsOf: root.appendingPathComponent("Content/zoo.json"))) ?? Data()
    return (try? JSON.parse([UInt8](bytes))) ?? .null
  }()

  static func starter(_ part: String) -> [(key: RecordKey, fields: Fields)] {
    (starter.items(part) ?? []).compactMap { item in
      guard let id = item.text("id").flatMap({ RecordID($0) }), let fields = item.members("fields") else { return nil }
      return (RecordKey(item.text("collection") ?? "", id), fields)
    }
  }

  /// A device on which the app is open.
  func tab(
    _ url: String = "/zoo/animals", languages: [String] = ["cs"], isOnline: Bool = true, disk: Disk = Disk()
  ) -> Tab {
    Tab(ZooCore.self, disk: disk, server: server.connection()).start(url, languages: languages, isOnline: isOnline)
  }
}

extension Device where Apps == ZooCore {
  /// The names of the drawn lines or pictures of the list.
  var names: [String] {
    let list = page?.first(class: "zoo-lines") ?? page?.first(class: "animal-grid")
    return list?.all { ["row-title", "animal-grid-name"].contains($0.attributes["class"]) }.map { $0.words } ?? []
  }

  func signUp(_ email: String = "eva@example.org") {
    visit("/account")
    type("email", email)
    type("password", "correct horse")
    submit("account.sign-up")
  }
}

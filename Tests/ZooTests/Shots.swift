import Base
import Catalog
import Foundation
import HTML
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("Shots") struct Shots {
  @Test("shots") func shots() throws {
    guard let data = FileManager.default.contents(atPath: "/tmp/zoo-real.json") else { return }
    let json = try JSON.parse([UInt8](data))
    let zoo = Menagerie([])
    let records = (json.items("published") ?? []).map { item in
      (key: RecordKey(item.text("collection") ?? "", RecordID(item.text("id") ?? "")!), fields: item.members("fields")!)
    }
    zoo.server.publish("zoo", records)
    zoo.server.editors = ["eva@example.org"]
    let tab = zoo.tab()
    tab.signUp()
    tab.visit("/zoo/animals")
    let first = tab.names
    print("NAMES", first)
    let lion = Zoo.key(Animal.collection, "120").id.description
    tab.visit("/zoo/animals/" + lion)
    tab.press("zoo.favourite"); tab.press("zoo.seen")
    tab.visit("/zoo/drafts/" + lion)
    tab.type("nameEn", "Gorilla"); tab.submit("zoo.edit.save")
    func shot(_ name: String, _ url: String, _ actions: [Event.Action] = []) throws {
      let shown = Tab(Catalog.self, disk: tab.disk, seed: 7).start(url, languages: ["cs"], isOnline: false)
      for action in actions { shown.send(.action(action)) }
      func html(_ dom: DOM) -> String {
        func escape(_ t: String) -> String { t.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: "\"", with: "&quot;") }
        if dom.tag.isEmpty { return escape(dom.text) }
        var out = "<" + dom.tag
        for (name, value) in dom.attributes.sorted(by: { $0.key < $1.key }) { out += " \(name)=\"\(escape(value))\"" }
        out += ">"
        if ["input", "br", "hr", "img"].contains(dom.tag) { return out }
        if dom.tag == "textarea" { out += escape(dom.attributes["value"] ?? "") }
        return out + dom.children.map(html).joined() + "</\(dom.tag)>"
      }
      try html(shown.page!).write(toFile: "/tmp/zoo-\(name).body", atomically: true, encoding: .utf8)
    }
    try shot("list", "/zoo/animals")
    try shot("detail", "/zoo/animals/" + lion)
    try shot("filter", "/zoo/animals", [Event.Action("zoo.list.filter"), Event.Action("zoo.list.value", value: "3")])
    try shot("search", "/zoo/animals", [Event.Action("zoo.list.text", text: "lev")])
    try shot("tree", "/zoo/tree")
    try shot("order", "/zoo/tree/order/Carnivora")
    try shot("mine", "/zoo/mine")
    try shot("quiz", "/zoo/quiz", [Event.Action("zoo.quiz.answer", value: "1")])
    try shot("about", "/zoo/about")
    try shot("drafts", "/zoo/drafts")
    try shot("form", "/zoo/drafts/" + lion)
    // Speed
    var big = records
    for copy in 1..<7 { for record in records where record.key.collection == "animal" {
      var fields = record.fields; fields["nameCs"] = .string((fields.text("nameCs") ?? "") + " \(copy)")
      big.append((RecordKey("animal", RecordID.v8(named: "\(copy)-\(record.key.id)", in: "x")), fields)) } }
    let many = Menagerie([]); many.server.publish("zoo", big)
    let start = Date()
    let fast = many.tab()
    print("TIME first sync", -start.timeIntervalSinceNow * 1000, fast.store.context.replica(fast.store.context.spaceID(of: "zoo")).confirmed.count)
    for text in ["l", "le", "lev", "levh", "vejce", "savana", "afrika", "kořist vody", "x"] {
      let start = Date(); fast.send(.action(Event.Action("zoo.list.text", text: text)))
      print("TIME", text, -start.timeIntervalSinceNow * 1000, fast.names.count)
    }
  }
}

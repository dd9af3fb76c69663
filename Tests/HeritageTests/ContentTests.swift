import Base
import Catalog
import Foundation
import Sync
import Testing

@testable import Heritage

@Suite("The content of the history")
struct ContentTests {
  private let published = Museum.starter("published")
  private let drafts = Museum.starter("drafts")

  @Test("E-1: every published record names its sources; periods are headings")
  func sources() {
    #expect(published.count == 105)
    for (key, fields) in published where key.collection != Period.collection.name {
      #expect(!Common.sources(fields).isEmpty, "\(key.collection) \(fields.serializedName)")
    }
    for source in published.flatMap({ Common.sources($0.fields) }) { #expect(source.contains("://")) }
  }

  @Test("The server accepts every record of the starter content, and each occurs once")
  func valid() {
    for (key, fields) in published + drafts {
      let operation = Sync.Operation(.edit, key, base: 0, set: fields)
      #expect(Catalog.schema.problem(in: operation, isNew: true) == nil, "\(key.collection) \(fields.serializedName)")
    }
    for part in [published, drafts] { #expect(Set(part.map { $0.key }).count == part.count) }
  }

  @Test("E-2: entries that an archive marks for verification are drafts with a note, and nothing of them is published")
  func uncertain() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appendingPathComponent("../shared/data/content/ctu.json")
    guard let data = try? Data(contentsOf: file) else {
      print("there is no ../shared: the archive is not compared with the content")
      return
    }
    let archive = try JSON.parse([UInt8](data))
    let milestones = archive.items("milestones") ?? []
    #expect(milestones.count == 88)
    for milestone in milestones {
      let key = Heritage.key(Milestone.collection, milestone.text("id") ?? "")
      let isUncertain = milestone.flag("check") ?? false
      #expect(published.contains { $0.key == key } == !isUncertain)
      #expect(drafts.contains { $0.key == key } == isUncertain)
    }
    let texts = published.compactMap { $0.fields.text("textCs") }
    for person in archive.items("people") ?? [] where person.flag("check") == true {
      #expect(!texts.contains(person["text"]?.text("cs") ?? "-"), "\(person.text("name") ?? "")")
    }
    let terms = published.flatMap { $0.fields.items("terms") ?? [] }
    let certain = (archive.items("rectors") ?? []).filter { $0.flag("check") == false }
    #expect(terms.count == certain.count && terms.count == 20)
  }

  @Test("E-2: the draft of a partly published person holds the change with its basis")
  func partlyPublished() {
    let changed = drafts.filter { PublishedDraft.isChange($0.fields) }
    #expect(!changed.isEmpty)
    for (key, fields) in changed {
      let there = published.first { $0.key == key }?.fields
      #expect(there != nil)
      #expect(PublishedDraft.fields(fields, over: there)["name"] == there?["name"])
    }
  }

  @Test("E-87: readers may see all of the starter content; a record with an impossible date or an unknown period is named")
  func faults() throws {
    let records = published.map { Record($0.key, fields: $0.fields) }
    #expect(Heritage.fault(inPublished: records) == nil)
    func fault(_ code: String, _ date: String, _ fields: [(String, JSON)]) -> String? {
      let made = Museum.milestone(code, date, [("titleEn", .string("Title")), ("sources", ["https://example.org"])] + fields)
      return Heritage.fault(inPublished: records + [Record(made.key, fields: made.fields)])
    }
    #expect(fault("x", "1707-01", []) == nil)
    #expect(fault("x", "1707-02-30", [])?.hasPrefix("published[105], milestone 'Title': date: ") == true)
    #expect(fault("x", "1707", [("period", "middle-ages")])?.contains("period: There is no such period.") == true)
    #expect(fault("x", "1707", [("period", "estates")]) == nil)
    #expect(fault("x", "1707", [("sources", .array([]))])?.contains("sources: ") == true)
  }

  @Test("E-50: a record links only to a drawing in the app's own folder, and the drawing exists")
  func drawings() {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Content/heritage/drawings")
    let named = (published + drafts).compactMap { $0.fields[Common.drawing] }
    #expect(named.count > 100)
    for name in named {
      #expect(FileManager.default.fileExists(atPath: root.appendingPathComponent(name + ".svg").path), "\(name)")
      #expect(Drawing(JSONObject([("drawing", .string(name))]), in: "")?.url == "/drawings/heritage/" + name + ".svg")
    }
    for name in ["", "/etc/passwd", "../secret", "https://example.org/a", "a b", "a.svg", "a\"b"] {
      #expect(Drawing(JSONObject([("drawing", .string(name))]), in: "") == nil, "\(name)")
    }
  }
}

extension JSONObject {
  fileprivate var serializedName: String { text("name") ?? text("titleCs") ?? text("nameCs") ?? "" }
}

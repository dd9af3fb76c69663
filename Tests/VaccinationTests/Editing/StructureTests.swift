import Base
import Catalog
import Foundation
import Store
import Sync
import TestSupport
import Testing

@testable import Vaccination

@Suite("Forms of the catalogue's structures")
struct StructureTests {
  /// All records of the starter content, including drafts.
  private static let all: [Record] = {
    let json = (try? ShippedCatalogue.json()) ?? .null
    return ["published", "drafts"].flatMap { json.items($0) ?? [] }.map { item in
      Record(
        RecordKey(item.text("collection") ?? "", RecordID(item.text("id") ?? "")!),
        fields: item.members("fields") ?? Fields())
    }
  }()

  private static let today = Day(iso: "2026-11-21")!

  /// The structures of the starter content that have forms.
  private static var structures: [(record: Record, field: String, value: JSON)] {
    var found: [(record: Record, field: String, value: JSON)] = []
    for record in all {
      for field in CatalogueRecord.collections.first(where: { $0.name == record.key.collection })?.fields ?? [] {
        guard case .structure = field.kind, field.name != "sources" else { continue }
        if let value = record.fields[field.name] { found.append((record, field.name, value)) }
      }
    }
    return found
  }

  private static func others(_ field: String, _ value: JSON) -> [StructureOutline.Entry] {
    let known = StructureOutline.entries(field, value).map { $0.address }
    return StructureOutline.others(value, at: field, known: known).compactMap { address in
      let path = StructurePath(address)
      // Doses are numbered automatically.
      if path?.steps.last == "n" { return nil }
      return path.map {
        .init(path: $0, address: address, cell: StructureCell(path: address, kind: .json, label: Words.title))
      }
    }
  }

  @Test("Every line of the tables is valid: it has a known kind and names in both languages")
  func tables() {
    for name in ["dose", "booster", "alternative", "appliesIf", "choose", "after", "funding", "storage", "age"] {
      let table = CellTables.table(of: name) ?? ""
      let lines = table.split(separator: "\n").filter { !$0.hasPrefix("#") }
      let groups = StructureGroup.all(table)
      #expect(groups.reduce(0) { $0 + $1.cells.count } == lines.count && !lines.isEmpty, "\(name)")
      for group in groups {
        for text in [group.title] + group.cells.map({ $0.label }) {
          #expect(!text.cs.isEmpty && !text.en.isEmpty && !text.en.contains("|"), "\(name): \(text.cs)")
        }
      }
    }
  }

  @Test(
    "V-72: typing the shown values again changes nothing, in any structure of the starter catalogue",
    arguments: [Language.czech, .english])
  func retyped(language: Language) {
    let format = Format(language)
    var count = 0
    for (record, field, value) in StructureTests.structures {
      for entry in StructureOutline.entries(field, value) + StructureTests.others(field, value) {
        if case .flag = entry.cell.kind { continue }
        let cell = CellValue(kind: entry.cell.kind, format: format)
        let old = entry.path.value(in: value)
        let written = cell.written(cell.shown(old), over: old, today: StructureTests.today)
        #expect(entry.path.setting(written, in: value) == value, "\(record.fields.text("code") ?? "") \(entry.address)")
        #expect(cell.fault(old) == nil, "\(record.fields.text("code") ?? "") \(entry.address)")
        count += 1
      }
    }
    #expect(count > 2_000, "the starter catalogue has been found: \(count)")
  }

  @Test(
    "V-72: everything in the starter catalogue can be typed into empty forms, in either language",
    arguments: [Language.czech, .english])
  func typedAnew(language: Language) {
    for (record, field, value) in StructureTests.structures {
      var made: JSON?
      for (list, count) in StructureTests.lists(field, value) {
        let path = StructurePath(list)!
        for _ in 0..<count { made = StructureList.adding(to: path, in: made) }
      }
      for entry in StructureOutline.entries(field, value) + StructureTests.others(field, value) {
        guard let old = entry.path.value(in: value), !old.isNull else { continue }
        if case .flag = entry.cell.kind {
          if old.flag == true { made = entry.path.setting(.bool(true), in: made) }
          continue
        }
        let cell = CellValue(kind: entry.cell.kind, format: Format(language))
        made = entry.path.setting(
          cell.written(cell.shown(old), over: entry.path.value(in: made), today: StructureTests.today), in: made)
      }
      #expect(
        StructureTests.canonical(made ?? .null) == StructureTests.canonical(value),
        "\(record.fields.text("code") ?? "") \(field): \(made?.serialized ?? "") instead of \(value.serialized)")
    }
  }

  /// The lists of a structure with their lengths, outer lists first.
  private static func lists(_ field: String, _ value: JSON) -> [(String, Int)] {
    guard StructureOutline.isList(field), let items = value.items else { return [] }
    var lists = [(field, items.count)]
    for (index, item) in items.enumerated() {
      for inner in StructureOutline.lists(inEntryOf: field) {
        if let own = item[inner]?.items { lists.append(("\(field)/\(index)/\(inner)", own.count)) }
      }
    }
    return lists
  }

  /// Members in order, spans in one notation, and without values that mean the same as nothing.
  private static func canonical(_ json: JSON) -> String {
    if let object = json.members {
      let members = object.members.filter { member in
        !member.value.isNull && member.value.flag != false && member.value.text != "prev"
      }
      return "{"
        + members.map { $0.name + ":" + canonical($0.value) }.filter { !$0.hasSuffix(":{}") }.sorted()
        .joined(separator: ",") + "}"
    }
    if let items = json.items { return "[" + items.map { canonical($0) }.joined(separator: ",") + "]" }
    if let text = json.text {
      return text.split(separator: "/").map { Period(iso: String($0))?.iso ?? String($0) }.joined(separator: "/")
    }
    return json.serialized
  }

  @Test(
    "V-72: days of the year, half spans and other values are read as people write them",
    arguments: [
      ("monthDay", "1. 9.", "\"09-01\""), ("monthDay", "15 Sep", "\"09-15\""),
      ("monthDay", "September 15", "\"09-15\""),
      ("monthDay", "15/9", "\"09-15\""), ("monthDay", "31. 2.", "\"31. 2.\""), ("monthDay", "13 13", "\"13 13\""),
      ("number", "12", "12"), ("number", "-5", "-5"), ("number", "many", "\"many\""), ("ordinal", "2", "2"),
      ("ordinal", "2+", "\"2+\""), ("dose", "1", "1"), ("date", "1. 2. 2024", "\"2024-02-01\""),
      ("date", "2026", "\"2026\""), ("json", "{\"a\":1}", "{\"a\":1}"), ("json", "soon", "\"soon\""),
      ("json", "\"7\"", "\"7\""), ("span0", "10 let", "\"P10Y\""), ("span1", "15 years", "\"/P15Y\""),
      ("period", "14 dní", "\"P2W\""), ("period", "brzy", "\"brzy\""),
    ])
  func typed(kind: String, typed: String, stored: String) {
    let cell = CellValue(kind: StructureCell.Kind(rawValue: kind)!, format: Format(.czech))
    #expect(cell.written(typed, over: nil, today: StructureTests.today)?.serialized == stored)
  }

  @Test("V-72: half of a span changes alone, and another notation of the same value changes nothing")
  func halves() {
    func written(_ kind: StructureCell.Kind, _ typed: String, _ old: String) -> String? {
      CellValue(kind: kind, format: Format(.english)).written(typed, over: .string(old), today: StructureTests.today)?
        .text
    }
    #expect(written(.span1, "20 years", "P10Y/P15Y") == "P10Y/P20Y")
    #expect(written(.span0, "12 years", "P10Y/P15Y") == "P12Y/P15Y")
    #expect(written(.span1, "", "P10Y/P15Y") == "P10Y")
    #expect(written(.span0, "", "P10Y") == nil)
    #expect(written(.period, "14 days", "P2W") == "P2W" && written(.period, "2 weeks", "P14D") == "P14D")
    #expect(written(.dose, "", "prev") == "prev")
  }

  @Test("No address that a page could send traps or changes anything else")
  func addresses() {
    let value = JSON.read("[{\"n\":1,\"age\":{\"min\":\"P2M\"}},{\"n\":2}]")
    for address in [
      "", "/", "doses", "doses/", "doses//", "doses/-1/age/min", "doses/99999999999999999999/n", "doses/9/n",
      "doses/=7/x", "doses/0/age/min/deep", "doses/~", "doses/~2/a", "doses/\u{0}",
    ] {
      guard let path = StructurePath(address) else { continue }
      let changed = path.setting(.string("x"), in: value)
      _ = StructureList.adding(to: path, in: value)
      _ = StructureList.removing(3, from: path, in: value)
      _ = path.place(in: value)
      if changed?.items?.count == 2 { #expect(changed?.items?[1]["n"] == .integer(2), "\(address)") }
    }
    #expect(StructureList.adding(to: StructurePath("doses/0/age")!, in: value) == value)
    #expect(StructurePath("a/" + StructurePath.escaped("x/~y"))?.steps == ["x/~y"])
  }
}

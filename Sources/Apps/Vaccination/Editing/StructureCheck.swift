import Base
import Kit
import Store
import Sync

/// The cells of a structure with their places, however deep they lie.
struct StructureOutline {
  struct Entry {
    /// From the field on: `doses/0/age/min`.
    let path: StructurePath
    /// As the page names it.
    let address: String
    let cell: StructureCell
  }

  struct Section {
    let title: Text
    let isLater: Bool
    var entries: [Entry]
  }

  /// What the cells of one structure are; without those of the lists in it.
  ///
  /// - Parameters:
  ///   - table: the name of its table in ``CellTables``.
  ///   - address: of the structure: `age`, `doses/0`.
  static func sections(_ table: String, at address: String) -> [Section] {
    guard let text = CellTables.table(of: table) else { return [] }
    return StructureGroup.all(text).map { group in
      Section(
        title: group.title, isLater: group.isLater,
        entries: group.cells.compactMap { cell in
          let own = address + "/" + cell.path
          return StructurePath(own).map { Entry(path: $0, address: own, cell: cell) }
        })
    }
  }

  /// What one entry of a list is, by the list's name.
  static func table(ofList name: String) -> String {
    switch name {
    case "doses": "dose"
    case "boosters": "booster"
    default: "alternative"
    }
  }

  static func isList(_ field: String) -> Bool {
    field == "doses" || field == "boosters" || field == "alternatives"
  }

  /// The lists in an entry of a list.
  static func lists(inEntryOf name: String) -> [String] { name == "alternatives" ? ["doses", "boosters"] : [] }

  /// All cells of a field's value, the lists' entries included.
  static func entries(_ field: String, _ json: JSON?) -> [Entry] {
    if !isList(field) { return sections(field, at: field).flatMap { $0.entries } }
    return entries(ofList: field, at: field, json)
  }

  private static func entries(ofList name: String, at address: String, _ json: JSON?) -> [Entry] {
    var entries: [Entry] = []
    for (index, item) in (json?.items ?? []).enumerated() {
      let own = address + "/" + String(index)
      for section in sections(table(ofList: name), at: own) { entries += section.entries }
      for list in lists(inEntryOf: name) { entries += self.entries(ofList: list, at: own + "/" + list, item[list]) }
    }
    return entries
  }

  /// What a value holds beside the cells, as addresses of single values: nothing of it is out of an editor's reach.
  ///
  /// - Parameters:
  ///   - json: what stands at the address.
  ///   - known: addresses that have their own cell.
  static func others(_ json: JSON?, at address: String, known: [String]) -> [String] {
    guard let json, !known.contains(address) else { return [] }
    var found: [String] = []
    if let object = json.members, !object.isEmpty {
      for member in object.members {
        found += others(member.value, at: address + "/" + StructurePath.escaped(member.name), known: known)
      }
    } else if let items = json.items, !items.isEmpty {
      let isPair = known.contains(address + "/=0")
      for (index, item) in items.enumerated() where !(isPair && index < 2) {
        found += others(item, at: address + "/" + String(index), known: known)
      }
    } else if !json.isNull {
      found.append(address)
    }
    return found
  }
}

/// What is wrong with single values of a record's structures, before the reader asks whether they fit together (V-69).
enum StructureCheck {
  static func fault(of wanted: Record, _ fields: [Field]) -> CatalogueFault? {
    let code = wanted[CatalogueRecord.code] ?? ""
    let beginning = CatalogueCheck.list(wanted.key) + "." + code + "."
    for field in fields {
      guard case .structure = field.kind, let json = wanted.fields[field.name] else { continue }
      for entry in StructureOutline.entries(field.name, json) {
        let value = CellValue(kind: entry.cell.kind, format: Format(.english))
        if let reason = value.fault(entry.path.value(in: json)) {
          return CatalogueFault(beginning + entry.path.place(in: json), reason)
        }
      }
      if let fault = unknownCondition(field.name, json, beginning) { return fault }
    }
    if let gap = wanted.fields["gap"], let reason = CellValue(kind: .period, format: Format(.english)).fault(gap) {
      return CatalogueFault(beginning + "gap", reason)
    }
    return nil
  }

  /// A condition that no card can say of a person would never hold.
  private static func unknownCondition(_ field: String, _ json: JSON, _ beginning: String) -> CatalogueFault? {
    if field == "appliesIf" { return unknownCondition(json, beginning + field) }
    guard field == "alternatives" else { return nil }
    for item in json.items ?? [] {
      let place = beginning + field + "." + (item.text("id") ?? "") + ".appliesIf"
      if let fault = item["appliesIf"].flatMap({ unknownCondition($0, place) }) { return fault }
    }
    return nil
  }

  private static func unknownCondition(_ json: JSON, _ place: String) -> CatalogueFault? {
    let known = StructureOutline.sections("appliesIf", at: "appliesIf").flatMap { $0.entries }
    for member in json.members?.members ?? [] {
      let isKnown = known.contains { $0.path.steps.first == member.name }
      if !isKnown { return CatalogueFault(place + "." + member.name, .unknownChoice(member.name)) }
    }
    return nil
  }
}

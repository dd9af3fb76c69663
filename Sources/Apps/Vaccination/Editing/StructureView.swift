import Base
import HTML
import Kit
import Store
import Sync

/// Draws structures of the catalogue as forms (V-72).
struct StructureView {
  let editor: PublishedForm
  let vaccines: Vaccines
  let format: Format
  /// What the schedule as a whole is refused for, with a place from the field on.
  var fault: CatalogueFault?

  private var language: Language { format.language }

  func node(_ field: Field) -> Node {
    let json = editor.form.value(field)
    return div(.class("field structure"), .key(field.name), .role("group"), .label(field.label)) {
      p(.class("chips-title")) { field.label }
      if StructureOutline.isList(field.name) {
        list(field.name, at: field.name, json)
      } else {
        sections(field.name, at: field.name, json, isFirst: false)
      }
      editor.form.elsewhereNote(field, language, changed: "vaccination.edit.changed")
    }
  }

  // MARK: - Lists

  /// - Parameter json: the list.
  private func list(_ name: String, at address: String, _ json: JSON?) -> [Node] {
    let count = json?.items?.count ?? 0
    return nodes {
      for index in 0..<count { entry(name, at: address, index, json?.items?[index]) }
      div(.class("buttons"), .key("add")) {
        button(.class("button quiet"), .type("button"), .action("vaccination.edit.add", value: address)) {
          EditorWords.adding(name)
        }
      }
    }
  }

  private func entry(_ name: String, at address: String, _ index: Int, _ json: JSON?) -> Node {
    let own = address + "/" + String(index)
    return fieldset(.class("dose-row"), .key("entry-" + String(index))) {
      legend { title(name, index) }
      sections(StructureOutline.table(ofList: name), at: own, json, isFirst: name == "doses" && index == 0)
      for inner in StructureOutline.lists(inEntryOf: name) {
        div(.class("inner-list"), .key(inner), .role("group"), .label(EditorWords.listTitle(inner))) {
          p(.class("chips-title")) { EditorWords.listTitle(inner) }
          list(inner, at: own + "/" + inner, json?[inner])
        }
      }
      div(.class("buttons"), .key("remove")) {
        button(.class("button quiet small"), .type("button"), .action("vaccination.edit.remove", value: own)) {
          EditorWords.removing(name)
        }
      }
    }
  }

  private func title(_ name: String, _ index: Int) -> String {
    name == "doses"
      ? Words.dose(index + 1, format) : EditorWords.entryTitle(name, format.number(index + 1))(language)
  }

  // MARK: - Groups of cells

  /// The first two groups stand open; what is rare is folded, and its heading says what is filled in there.
  private func sections(_ table: String, at address: String, _ json: JSON?, isFirst: Bool) -> [Node] {
    let field = StructurePath(address)?.field ?? ""
    let whole = editor.publisher.collection.field(named: field).flatMap { editor.form.value($0) }
    var open: [Node] = []
    var folded: [Node] = []
    var filled: [String] = []
    for section in StructureOutline.sections(table, at: address) {
      let isFilled = section.entries.contains { $0.path.value(in: whole).map { !$0.isNull } ?? false }
      if isFirst && section.isLater && !isFilled { continue }
      let node = group(section, whole)
      let isRare = table == "dose" && open.count >= (isFirst ? 1 : 2)
      if isRare {
        folded.append(node)
        if isFilled { filled.append(section.title(language)) }
      } else {
        open.append(node)
      }
    }
    let rest = others(table, at: address, json)
    if !folded.isEmpty {
      open.append(
        details(.class("rare"), .key("rare")) {
          summary { EditorWords.more(listed(filled)) }
          folded
        })
    }
    if !rest.isEmpty { open.append(group(EditorWords.otherValues, rest, whole)) }
    return open
  }

  private func group(_ section: StructureOutline.Section, _ whole: JSON?) -> Node {
    group(section.title, section.entries, whole)
  }

  private func group(_ title: Text, _ entries: [StructureOutline.Entry], _ whole: JSON?) -> Node {
    div(.class("cells"), .key(title.en), .role("group"), .label(title)) {
      p(.class("cells-title")) { title }
      for entry in entries {
        if !isHidden(entry, whole) {
          cell(entry.cell.kind, entry.address, entry.cell.label(language), entry.path.value(in: whole), whole)
        }
      }
    }
  }

  /// A cell within what is no structure, as sentences of older files are: the sentence has a cell of its own.
  private func isHidden(_ entry: StructureOutline.Entry, _ whole: JSON?) -> Bool {
    var json = whole
    for step in entry.path.steps {
      guard let value = json, !value.isNull else { return false }
      if value.members == nil && value.items == nil { return true }
      json =
        value.members?[step]
        ?? integer(step).flatMap { place in
          value.items.flatMap { place >= 0 && place < $0.count ? $0[Int(place)] : nil }
        }
    }
    return false
  }

  private func others(_ table: String, at address: String, _ json: JSON?) -> [StructureOutline.Entry] {
    var known = StructureOutline.sections(table, at: address).flatMap { $0.entries.map { $0.address } }
    if table == "dose" { known.append(address + "/n") }
    if table == "alternative" { known += [address + "/doses", address + "/boosters"] }
    return StructureOutline.others(json, at: address, known: known).compactMap { other in
      let name = other == address ? other : other.dropping(bytes: address.utf8.count + 1)
      return StructurePath(other).map {
        .init(path: $0, address: other, cell: StructureCell(path: name, kind: .json, label: Text(cs: name, en: name)))
      }
    }
  }

  // MARK: - Cells

  /// - Parameters:
  ///   - address: of the value: `doses/0/age/min`, or a field's name.
  ///   - whole: the value of the field.
  func cell(
    _ kind: StructureCell.Kind, _ address: String, _ label: String, _ json: JSON?, _ whole: JSON?
  ) -> Node {
    let value = CellValue(kind: kind, format: format)
    let id = "c-" + joined((kind.rawValue + "/" + address).parts(at: UInt8(ascii: "/")), "-")
    if case .flag = kind { return flag(address, label, json?.flag == true) }
    let reason = faultReason(value.fault(json), address, whole)
    let isWrong = reason == nil ? HTML.Attribute.none : .attribute("aria-invalid", "true")
    let told = reason == nil ? HTML.Attribute.none : .attribute("aria-describedby", id + "-fault")
    let action = HTML.Attribute.change("vaccination.edit.cell", value: kind.rawValue + "|" + address)
    return div(.class(isLong(kind) ? "field" : "field short"), .key(kind.rawValue + address)) {
      HTML.label(.for(id)) { label }
      if let choices = choices(value, address, json) {
        select(.id(id), action, isWrong, told) {
          for choice in choices {
            option(.value(choice.name), .selected(choice.name == value.shown(json))) { choice.label }
          }
        }
      } else {
        input(
          .id(id), .type("text"), .attribute("autocomplete", "off"), .value(value.shown(json)), action, isWrong, told)
      }
      if let reason { p(.class("fault"), .id(id + "-fault")) { reason.words(language) } }
    }
  }

  private func isLong(_ kind: StructureCell.Kind) -> Bool {
    switch kind {
    case .text, .json, .series, .product: true
    case .period, .span0, .span1, .number, .flag, .monthDay, .date, .dose, .ordinal, .funding, .market, .route: false
    }
  }

  /// V-69: the fault stands at its cell.
  private func faultReason(
    _ own: CatalogueFault.Reason?, _ address: String, _ whole: JSON?
  ) -> CatalogueFault.Reason? {
    if let own { return own }
    guard let fault, let path = StructurePath(address), fault.place == path.place(in: whole) else { return nil }
    return fault.reason
  }

  private func flag(_ address: String, _ label: String, _ isOn: Bool) -> Node {
    button(
      .class(isOn ? "chip value-chip on" : "chip value-chip"), .type("button"), .key(address),
      .action("vaccination.edit.tick", value: address), .attribute("aria-pressed", isOn ? "true" : "false")
    ) { label }
  }

  /// What is chosen from, with nothing first and what is stored among it; nil where it is typed.
  private func choices(_ value: CellValue, _ address: String, _ json: JSON?) -> [(name: String, label: String)]? {
    var choices: [(name: String, label: String)]
    var nothing = "–"
    switch value.kind {
    case .ordinal:
      choices = value.choices
      nothing = EditorWords.eachBooster(language)
    case .funding, .market, .route: choices = value.choices
    case .series: choices = entries(vaccines.series)
    case .product: choices = entries(vaccines.products)
    case .dose:
      let steps = StructurePath(address)?.steps ?? []
      let place = steps.count > 2 ? integer(steps[steps.count - 3]) ?? 0 : 0
      nothing = EditorWords.previousDose(language)
      choices = (0..<Int(clamping: min(place, 50))).map { (String($0 + 1), Words.dose($0 + 1, format)) }
    case .period, .span0, .span1, .number, .flag, .text, .monthDay, .date, .json: return nil
    }
    let shown = value.shown(json)
    choices.insert(("", nothing), at: 0)
    if !choices.contains(where: { $0.name == shown }) { choices.append((shown, shown)) }
    return choices
  }

  private func entries(_ records: [Record]) -> [(name: String, label: String)] {
    alphabetically(records, language).map { ($0[CatalogueRecord.code] ?? "", $0.catalogueName(language)) }
  }

  // MARK: - Reading

  /// What a structure says, for the difference before publishing: a line for each value that is there.
  func told(_ field: Field, _ json: JSON) -> Node? {
    guard case .structure = field.kind, CellTables.table(of: field.name) != nil || StructureOutline.isList(field.name)
    else { return nil }
    var lines: [String] = []
    var known: [String] = []
    for entry in StructureOutline.entries(field.name, json) {
      known.append(entry.address)
      guard let value = entry.path.value(in: json), !value.isNull else { continue }
      let isOn = value.flag == true
      let shown = isOn ? "" : CellValue(kind: entry.cell.kind, format: format).shown(value)
      if shown.utf8.isEmpty && !isOn { continue }
      lines.append(place(entry.path) + entry.cell.label(language) + (isOn ? "" : ": " + shown))
    }
    for other in StructureOutline.others(json, at: field.name, known: known) {
      guard let path = StructurePath(other), path.steps.last != "n" || path.steps.count != 2 else {
        continue
      }
      lines.append(joined(path.steps, ".") + ": " + (path.value(in: json)?.serialized ?? ""))
    }
    return ul(.class("plain")) { for (index, line) in lines.enumerated() { li(.key(String(index))) { line } } }
  }

  /// Which entry of which lists, in words.
  private func place(_ path: StructurePath) -> String {
    var text = ""
    var name = path.field
    for step in path.steps {
      if let place = integer(step), StructureOutline.isList(name) {
        text += title(name, Int(clamping: place)) + " · "
      }
      name = step
    }
    return text
  }
}

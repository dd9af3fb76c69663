import Base
import HTML
import Kit
import Store
import Sync

/// The editors' side of the catalogue: drafts, forms, and what publishing changes.
extension VaccinationApp {
  func draftsScreen(_ context: Context) -> Screen {
    let language = context.language
    guard context.mayEdit(Vaccination.space) else {
      var screen = Screen(
        title: EditorWords.drafts(language),
        detail: empty(EditorWords.onlyEditors(language)) {
          a(.class("button"), .href("/account")) { EditorWords.toAccount(language) }
        })
      screen.back = "/vaccination/catalogue"
      return screen
    }
    var screen = Screen(
      title: EditorWords.drafts(language), list: draftList(context), placeholder: EditorWords.chooseDraft(language))
    screen.listBack = "/vaccination/catalogue"
    return screen
  }

  func editorScreen(_ place: VaccinationRoute, _ context: Context) -> Screen {
    var screen = draftsScreen(context)
    guard screen.list != nil, let editor else { return screen }
    let language = context.language
    if case .difference(let id) = place {
      screen.back = "/vaccination/drafts/" + id.description
      screen.detailTitle = EditingWords.differencesTitle(language)
      screen.detail = editor.differences(context)
      return screen
    }
    screen.back =
      editor.isDraft || !editor.isPublished
      ? "/vaccination/drafts" : "/vaccination/catalogue/" + editor.key.id.description
    screen.detailTitle = EditorWords.title(editor.publisher.collection.name)(language)
    screen.detail = EntryForm(editor: editor, vaccines: vaccines, format: context.format).node(context)
    return screen
  }

  private func draftList(_ context: Context) -> Node {
    let language = context.language
    var drafts: [Record] = []
    context.replica(VaccinationApp.draftsID).forEachVisible { record in
      guard CatalogueRecord.collections.contains(where: { $0.name.sameBytes(record.key.collection) }) else { return }
      drafts.append(
        Record(record.key, fields: context.draftedFields(record.key, in: Vaccination.space) ?? record.fields))
    }
    return div(.class("catalogue-list")) {
      section(.class("group"), .key("new")) {
        h2(.class("group-name")) { EditorWords.newEntry(language) }
        div(.class("buttons")) {
          for collection in CatalogueRecord.collections {
            a(.class("button quiet"), .key(collection.name), .href("/vaccination/drafts/new/" + collection.name)) {
              EditorWords.title(collection.name)(language)
            }
          }
        }
      }
      if drafts.isEmpty { p(.class("quiet")) { EditorWords.noDrafts(language) } }
      for collection in CatalogueRecord.collections {
        draftGroup(collection, drafts.filter { $0.key.collection.sameBytes(collection.name) }, context)
      }
    }
  }

  private func draftGroup(_ collection: RecordType, _ drafts: [Record], _ context: Context) -> Node? {
    if drafts.isEmpty { return nil }
    let language = context.language
    return group(
      collection.title(language),
      alphabetically(drafts, language).map { record in
        let url = "/vaccination/drafts/" + record.id.description
        return GroupedRow(
          .href(url), key: url, title: record.catalogueName(language),
          remark: (vaccines.record(record.id) == nil ? EditorWords.notPublished : EditorWords.changed)(language),
          isChosen: context.route.url.sameBytes(url))
      })
  }
}

/// The form of one record of the catalogue.
struct EntryForm {
  let editor: PublishedForm
  let vaccines: Vaccines
  let format: Format

  private var language: Language { format.language }

  func node(_ context: Context) -> Node {
    form(
      .class("sheet wide"), .key(editor.form.id), .submit("vaccination.edit.save"), .flag("novalidate", true)
    ) {
      editor.session.banner(language, form: "vaccination.edit.")
      faults
      let rest = editor.form.fields.filter { EntryForm.isTechnical($0) }
      section(.class("card"), .key("main")) {
        for field in editor.form.fields where !EntryForm.isTechnical(field) { control(field) }
      }
      if !rest.isEmpty {
        element(
          "details", [.class("card"), .key("technical")],
          [
            summary { EditorWords.technical(language) },
            p(.class("quiet")) { EditorWords.technicalText(language) },
          ] + rest.map { editor.control($0, language) })
      }
      editor.buttons(language)
      if editor.isPublished { editor.historyCard(context) }
    }
  }

  /// V-69: the place of each fault, also of those in a structure.
  private var faults: Node? {
    if editor.form.faults.isEmpty { return nil }
    return div(.class("banner bad"), .key("faults"), .role("alert")) {
      for fault in editor.form.faults {
        p(.key(fault.field)) {
          (editor.publisher.collection.field(named: fault.field)?.label(language) ?? fault.field) + ": "
            + fault.text(language)
        }
      }
    }
  }

  /// Written in the catalogue's own way.
  private static func isTechnical(_ field: Field) -> Bool {
    for name in ["boosters", "alternatives", "appliesIf", "choose", "after", "funding", "storage"] {
      if field.name.sameBytes(name) { return true }
    }
    return false
  }

  private func control(_ field: Field) -> Node {
    switch field.name {
    case "antigens": return chips(field, vaccines.diseases)
    case "products": return chips(field, vaccines.products)
    case "follows", "countsFor": return chips(field, vaccines.series)
    case "doses": return doses(field)
    case "age":
      return cells(
        field.label(language), "age", [("age/min", EditorWords.from), ("age/max", EditorWords.before)],
        editor.form.value(field))
    case "sources": return sources(field)
    case "live", "advice": return flag(field)
    default: return editor.control(field, language)
    }
  }

  private func flag(_ field: Field) -> Node {
    let isOn = editor.form.value(field)?.flag == true
    return div(.class("field"), .key(field.name)) {
      button(
        .class(isOn ? "chip value-chip on" : "chip value-chip"), .type("button"),
        .action("vaccination.edit.flag", value: field.name), .attribute("aria-pressed", isOn ? "true" : "false")
      ) { field.label(language) }
    }
  }

  /// Entries of the catalogue, the chosen ones first.
  private func chips(_ field: Field, _ records: [Record]) -> Node {
    let chosen = editor.form.value(field)?.codes ?? []
    func isChosen(_ record: Record) -> Bool {
      chosen.contains { $0.sameBytes(record[CatalogueRecord.code] ?? "") }
    }
    let all = alphabetically(records, language)
    return div(.class("field"), .key(field.name), .role("group"), .label(field.label(language))) {
      p(.class("chips-title")) { field.label(language) }
      div(.class("values")) { for record in all where isChosen(record) { chip(field, record, isOn: true) } }
      element(
        "details", [.key("more")],
        [
          summary { EditorWords.choose(language) },
          div(.class("values")) { for record in all where !isChosen(record) { chip(field, record, isOn: false) } },
        ])
      editor.form.elsewhereNote(field, language, changed: "vaccination.edit.changed")
    }
  }

  private func chip(_ field: Field, _ record: Record, isOn: Bool) -> Node {
    let code = record[CatalogueRecord.code] ?? ""
    return button(
      .class(isOn ? "chip value-chip on" : "chip value-chip"), .type("button"), .key(code),
      .action("vaccination.edit.code", value: field.name + "/" + code),
      .attribute("aria-pressed", isOn ? "true" : "false")
    ) { record.catalogueName(language) }
  }

  // MARK: - Structures

  /// Each dose with its ages and its interval from the one before.
  private func doses(_ field: Field) -> Node {
    let doses = editor.form.value(field)?.items ?? []
    return div(.class("field dose-rows"), .key(field.name), .role("group"), .label(field.label(language))) {
      p(.class("chips-title")) { field.label(language) }
      p(.class("quiet")) { EditorWords.periodHint(language) }
      for (index, dose) in doses.enumerated() { doseRow(index, dose) }
      div(.class("buttons"), .key("add")) {
        button(.class("button quiet"), .type("button"), .action("vaccination.edit.addDose")) {
          EditorWords.addDose(language)
        }
      }
      editor.form.elsewhereNote(field, language, changed: "vaccination.edit.changed")
    }
  }

  private func doseRow(_ index: Int, _ dose: JSON) -> Node {
    let path = "doses/" + String(index) + "/"
    return fieldset(.class("dose-row"), .key("dose-" + String(index))) {
      legend { Words.dose(index + 1, format) }
      cells(
        EditorWords.age(language), "age",
        [
          (path + "age/min", EditorWords.earliest), (path + "age/rec", EditorWords.recommended),
          (path + "age/recEnd", EditorWords.recommendedEnd),
        ], dose["age"])
      if index > 0 {
        cells(
          EditorWords.interval(language), "interval",
          [
            (path + "interval/min", EditorWords.earliest), (path + "interval/rec", EditorWords.recommended),
            (path + "interval/recEnd", EditorWords.recommendedEnd),
          ], dose["interval"])
      }
      div(.class("buttons")) {
        button(
          .class("button quiet small"), .type("button"),
          .action("vaccination.edit.removeDose", value: String(index))
        ) { EditorWords.removeDose(language) }
      }
    }
  }

  /// Spans beside each other. The last part of a path is the name in the value.
  private func cells(_ title: String, _ key: String, _ cells: [(path: String, label: Text)], _ value: JSON?) -> Node {
    div(.class("cells"), .key(key), .role("group"), .label(title)) {
      p(.class("cells-title")) { title }
      for cell in cells {
        let name = cell.path.parts(at: UInt8(ascii: "/")).last ?? ""
        self.cell("period", cell.path, cell.label, shown(value?.text(name) ?? ""))
      }
    }
  }

  private func shown(_ text: String) -> String { Period(iso: text).map { Words.period($0, format) } ?? text }

  private func cell(_ kind: String, _ path: String, _ label: Text, _ text: String) -> Node {
    let id = "c-" + joined(path.parts(at: UInt8(ascii: "/")), "-")
    return div(.class("field short"), .key(path)) {
      HTML.label(.for(id)) { label(language) }
      input(
        .id(id), .type("text"), .attribute("autocomplete", "off"), .value(text),
        .change("vaccination.edit.cell", value: kind + "|" + path))
    }
  }

  /// Where it is taken from: a title and an address each.
  private func sources(_ field: Field) -> Node {
    let sources = editor.form.value(field)?.items ?? []
    return div(.class("field source-rows"), .key(field.name), .role("group"), .label(field.label(language))) {
      p(.class("chips-title")) { field.label(language) }
      for index in 0...sources.count {
        let source = index < sources.count ? sources[index] : nil
        let path = "sources/" + String(index) + "/"
        div(.class("cells"), .key("source-" + String(index))) {
          cell("text", path + "title", EditorWords.sourceTitle, source?.text("title") ?? "")
          cell("text", path + "url", EditorWords.sourceAddress, source?.text("url") ?? "")
        }
      }
    }
  }
}

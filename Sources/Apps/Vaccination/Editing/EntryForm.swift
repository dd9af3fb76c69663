import Base
import HTML
import Kit
import Store
import Sync

/// The form of one record of the catalogue.
struct EntryForm {
  let editor: PublishedForm
  let vaccines: Vaccines
  let format: Format

  private let isSeries: Bool
  private let preview: SeriesPreview
  private let view: StructureView

  init(editor: PublishedForm, vaccines: Vaccines, format: Format) {
    self.editor = editor
    self.vaccines = vaccines
    self.format = format
    isSeries = editor.publisher.collection.name == CatalogueRecord.series.name
    var fields = Fields()
    for field in editor.form.fields { fields[field.name] = editor.form.value(field) }
    preview = SeriesPreview(fields, vaccines)
    view = StructureView(editor: editor, vaccines: vaccines, format: format, fault: isSeries ? preview.fault : nil)
  }

  private var language: Language { format.language }

  func node(_ context: Context) -> Node {
    form(
      .class("sheet wide"), .key(editor.form.id), .submit("vaccination.edit.save"), .flag("novalidate", true)
    ) {
      editor.session.banner(language, form: "vaccination.edit.")
      faults
      section(.class("card"), .key("main")) {
        for field in editor.form.fields { control(field) }
      }
      if isSeries { preview.node(format) }
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

  private func control(_ field: Field) -> Node {
    switch field.name {
    case "antigens": return chips(field, vaccines.diseases)
    case "products": return chips(field, vaccines.products)
    case "follows", "countsFor": return chips(field, vaccines.series)
    case "sources": return sources(field)
    case "live", "advice": return flag(field)
    case "gap", "value": return plain(field, .period)
    case "market": return plain(field, .market)
    case "route": return plain(field, .route)
    default:
      if case .structure = field.kind { return view.node(field) }
      return editor.control(field, language)
    }
  }

  /// A field that holds a text of a kind of its own.
  private func plain(_ field: Field, _ kind: StructureCell.Kind) -> Node {
    let json = editor.form.value(field)
    return div(.class("cells"), .key(field.name)) {
      view.cell(kind, field.name, field.label(language), json, json)
      editor.form.elsewhereNote(field, language, changed: "vaccination.edit.changed")
    }
  }

  private func flag(_ field: Field) -> Node {
    let isOn = editor.form.value(field)?.flag == true
    return div(.class("field"), .key(field.name)) {
      button(
        .class(isOn ? "chip value-chip on" : "chip value-chip"), .type("button"),
        .action("vaccination.edit.flag", value: field.name), .attribute("aria-pressed", isOn ? "true" : "false")
      ) { field.label }
    }
  }

  /// Entries of the catalogue, the chosen ones first.
  private func chips(_ field: Field, _ records: [Record]) -> Node {
    let chosen = editor.form.value(field)?.codes ?? []
    func isChosen(_ record: Record) -> Bool {
      chosen.contains(record[CatalogueRecord.code] ?? "")
    }
    let all = alphabetically(records, language)
    return div(.class("field"), .key(field.name), .role("group"), .label(field.label)) {
      p(.class("chips-title")) {
        field.label
        if field.isRequired { requiredMark }
      }
      div(.class("values")) { for record in all where isChosen(record) { chip(field, record, isOn: true) } }
      element(
        "details", [.key("more")],
        [
          summary { EditorWords.choose },
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

  /// Where it is taken from: a title and an address each.
  private func sources(_ field: Field) -> Node {
    let sources = editor.form.value(field)?.items ?? []
    return div(.class("field source-rows"), .key(field.name), .role("group"), .label(field.label)) {
      p(.class("chips-title")) { field.label }
      for index in 0...sources.count {
        let source = index < sources.count ? sources[index] : nil
        let path = "sources/" + String(index) + "/"
        div(.class("cells"), .key("source-" + String(index))) {
          view.cell(.text, path + "title", EditorWords.sourceTitle(language), source?["title"], nil)
          view.cell(.text, path + "url", EditorWords.sourceAddress(language), source?["url"], nil)
        }
      }
    }
  }
}

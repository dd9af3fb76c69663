import Base
import HTML
import Kit
import Store
import Sync

/// The form of a record for its editors.
struct EditorForm {
  let editor: HistoryEditor
  let form: PublishedForm
  let desk: Desk
  let context: Context

  private var language: Language { context.language }

  var node: Node {
    HTML.form(.class("sheet wide"), .key(form.form.id), .submit("heritage.edit.save"), .flag("novalidate", true)) {
      form.session.banner(language, form: "heritage.edit.")
      for card in FormCard.all(editor.kind, desk, isPublished: form.isPublished) {
        fieldset(.class("card"), .key(card.key)) {
          legend { card.title }
          div(.class("clear")) { for part in card.parts { node(of: part) } }
        }
      }
      form.buttons(language, waitingFor: editor.picture)
      if form.isPublished { form.historyCard(context) }
    }
  }

  private func node(of part: FormCard.Part) -> Node {
    switch part {
    case .field(let field): shown(field).control(field, language)
    case .beside(let fields):
      div(.class("beside"), .key(fields[0].name)) {
        for field in fields { shown(field).control(field, language) }
      }
    case .pair(let pair): both(pair)
    case .choice(let field, let choices): choice(field, choices)
    case .people: people
    case .kinds: kinds
    case .rows(let shape): rows(shape)
    case .picture(let fields): picture(fields)
    }
  }

  /// E-4: a date as people write it, as long as nobody types another.
  private func shown(_ field: Field) -> PublishedForm {
    let text = form.form.text(field)
    guard editor.kind.dates.contains(where: { $0.name == field.name }), form.session.seen[field.name]?.text == text,
      let date = KnownDate(text)
    else { return form }
    var shown = form
    shown.set(field, date.words(context.format))
    return shown
  }

  /// Both languages side by side, where there is room.
  private func both(_ pair: Bilingual) -> Node {
    div(.class("languages"), .key(pair.cs.name)) {
      form.control(pair.cs, language)
      form.control(pair.en, language)
    }
  }

  private func fault(_ field: Field) -> Node? {
    form.form.fault(field).map { fault in
      p(.class("fault"), .id("f-" + field.name + "-fault"), .role("alert")) { fault }
    }
  }

  private func choice(_ field: Field, _ choices: [(code: String, name: String)]) -> Node {
    let chosen = form.form.text(field)
    var options = choices
    if !chosen.utf8.isEmpty && !choices.contains(where: { $0.code == chosen }) {
      // The id of what was removed says nothing to anybody.
      options.append((chosen, RecordID(chosen) == nil ? chosen : PartWords.gone(language)))
    }
    return div(.class("field medium"), .key(field.name)) {
      label(.for("f-" + field.name)) { field.label }
      select(.id("f-" + field.name), .name(field.name), .input("heritage.edit.changed", value: form.form.id)) {
        option(.value("")) { "–" }
        for (code, name) in options { option(.value(code), .selected(code == chosen)) { name } }
      }
      form.form.elsewhereNote(field, language, changed: "heritage.edit.changed")
    }
  }

  private var kinds: Node {
    let chosen = form.form.value(Person.kinds.field)?.codes ?? []
    return chips(Person.kinds.field) {
      for kind in Person.Kind.allCases {
        let isOn = chosen.contains(kind.name)
        button(
          .class(isOn ? "chip value-chip on" : "chip value-chip"), .type("button"), .key(kind.name),
          .action("heritage.edit.code", value: "kinds/" + kind.name),
          .attribute("aria-pressed", isOn ? "true" : "false")
        ) { kind.label }
      }
    }
  }

  /// Those who are chosen as chips that take them out, everybody else in a list.
  private var people: Node {
    let field = Milestone.people.field
    let chosen = form.form.value(field)?.codes ?? []
    return div(.class("field"), .key(field.name)) {
      chips(field) {
        for id in chosen {
          let name = RecordID(id).flatMap { desk.chronicle.person($0)?.name } ?? "–"
          button(
            .class("chip value-chip on"), .type("button"), .key(id),
            .action("heritage.edit.code", value: "people/" + id),
            .label(PartWords.remove + ": " + name)
          ) { name + " ×" }
        }
      }
      // Another list for every choice: in the same one the browser would go on showing a person whom nobody chose.
      select(
        .id("f-people"), .key("add-" + String(chosen.count)), .label(PartWords.addPerson),
        .input("heritage.edit.person")
      ) {
        option(.value(""), .selected(true)) { PartWords.addPerson }
        for person in desk.chronicle.people where !chosen.contains(person.id.description) {
          option(.value(person.id.description)) {
            person.name + (person.life.utf8.isEmpty ? "" : " (" + person.life + ")")
          }
        }
      }
    }
  }

  private func chips(_ field: Field, @NodeBuilder _ content: () -> [Node]) -> Node {
    let title = field.label
    return div(.class("field"), .key(field.name + "-chips"), .role("group"), .label(title)) {
      p(.class("chips-title")) { title }
      div(.class("values")) { content() }
      form.form.elsewhereNote(field, language, changed: "heritage.edit.changed")
    }
  }

  private func picture(_ fields: PictureFields) -> Node {
    div(.key(fields.blob.name)) {
      editor.picture.view(fields.blob.field, alt: form.form.text(fields.alt.cs), form, context)
      fault(fields.blob.field)
      both(fields.alt)
      form.control(fields.author.field, language)
      form.control(fields.licence.field, language)
    }
  }

  // MARK: - Rows

  private func rows(_ shape: RowShape) -> Node {
    let rows = editor.rows(shape)
    let name = shape.field.name
    return div(
      .class("field rows-field"), .id("f-" + name), .key(name), .role("group"), .label(shape.field.label),
      .attribute("tabindex", "-1")
    ) {
      if !rows.isEmpty {
        ol(.class("edited-rows")) {
          for place in rows.indices {
            li(.class("edited-row"), .key(String(place))) { row(rows[place], place, rows.count, shape) }
          }
        }
      }
      fault(shape.field)
      form.form.elsewhereNote(shape.field, language, changed: "heritage.edit.changed")
      button(.class("button quiet"), .type("button"), .action("heritage.edit.row.add", value: name)) {
        shape.add
      }
    }
  }

  @NodeBuilder private func row(_ row: JSON, _ place: Int, _ count: Int, _ shape: RowShape) -> [Node] {
    let path = shape.field.name + "/" + String(place)
    div(.class("edited-columns")) {
      for column in shape.columns { cell(shown(row, column, shape), column, path) }
    }
    div(.class("edited-buttons")) {
      if place > 0 { rowButton("up", path, "↑", PartWords.up) }
      if place + 1 < count { rowButton("down", path, "↓", PartWords.down) }
      rowButton("remove", path, "×", PartWords.remove)
    }
  }

  private func rowButton(_ verb: String, _ path: String, _ sign: String, _ title: Text) -> Node {
    button(
      .class("button small quiet"), .type("button"), .action("heritage.edit.row." + verb, value: path),
      .label(title), .title(title)
    ) { sign }
  }

  /// E-4: a date that stands in a row as it was opened is in words, wherever the row has moved.
  private func shown(_ row: JSON, _ column: RowShape.Column, _ shape: RowShape) -> String {
    let text = RowShape.text(row, column.name)
    guard case .date = column.kind,
      form.session.seen[shape.field.name]?.items?.contains(where: { RowShape.text($0, column.name) == text }) == true
    else { return text }
    return RowShape.words(row, column, context.format)
  }

  private func cell(_ text: String, _ column: RowShape.Column, _ path: String) -> Node {
    let id = "f-" + slug(path + " " + column.name)
    let input = HTML.Attribute.input("heritage.edit.row", value: path + "/" + column.name)
    return div(.class("field"), .key(column.name)) {
      label(.for(id)) {
        column.label
        if column.isRequired { requiredMark }
      }
      switch column.kind {
      case .choice(let choices):
        select(.id(id), input) {
          for choice in choices {
            option(.value(choice.name), .selected(choice.name == text)) { choice.label }
          }
        }
      case .text, .date, .number:
        HTML.input(.id(id), .type("text"), .attribute("autocomplete", "off"), input, .value(text))
      }
    }
  }
}

/// Buttons of the parts of a form.
enum PartWords {
  static let remove = Text(cs: "Odebrat", en: "Remove")
  static let up = Text(cs: "Posunout nahoru", en: "Move up")
  static let down = Text(cs: "Posunout dolů", en: "Move down")
  static let gone = Text(cs: "(odebraný záznam)", en: "(a removed record)")
  static let addPerson = Text(cs: "Přidat osobu…", en: "Add a person…")
}

import Base
import HTML
import Kit
import Store
import Sync

/// Z-54: the form of an item of the programme, with what visitors will see beside it.
extension ZooApp {
  func programmeForm(_ editor: PublishedForm, _ context: Context) -> Node {
    let language = context.language
    return editorForm(editor, context) {
      card("names", Programme.name.label(language)) {
        pair(Programme.name, editor, language)
        editor.control(Programme.kind.field, language)
      }
      card("when", ProgrammeWords.when(language)) {
        div(.class("fields")) {
          editor.control(Programme.time.field, language)
          editor.control(Programme.duration.field, language)
          editor.control(Programme.from.field, language)
          editor.control(Programme.until.field, language)
        }
        weekdays(editor, language)
        plannedDays(editor, context)
      }
      card("where", ProgrammeWords.whereTo(language)) {
        recordSelect(Programme.place.field, lexicon.places.map { ($0.id, $0.place.name) }, editor, language)
        recordSelect(
          Programme.animal.field, lexicon.order.map { (lexicon.row($0).id, lexicon.row($0).name) }, editor, language)
      }
      card("note", Programme.note.label(language)) { pair(Programme.note, editor, language) }
      editor.buttons(language)
    } preview: {
      programmeCard(typed(editor), context)
    }
  }

  private func typed(_ editor: PublishedForm) -> ProgrammeItem {
    ProgrammeItem(editor.key.id, editor.typedFields)
  }

  private func weekdays(_ editor: PublishedForm, _ language: Language) -> Node {
    let chosen = editor.form.value(Programme.weekdays.field)?.codes ?? []
    let format = Format(language)
    return div(.class("field"), .key(Programme.weekdays.name)) {
      span(.class("chips-title")) { Programme.weekdays.field.label(language) }
      Kit.chips(label: Programme.weekdays.field.label) {
        for number in 1...7 {
          Kit.chip(
            .action("zoo.edit.code", value: Programme.weekdays.name + "/" + String(number)),
            Text(format.weekdayShort(number)), isOn: chosen.contains(String(number)))
        }
      }
    }
  }

  private static let daysOffered = 14

  /// The next days of what is typed; each can be cancelled.
  private func plannedDays(_ editor: PublishedForm, _ context: Context) -> Node {
    let item = typed(editor)
    let days = item.days(from: ZooClock(context.now).day, count: ZooApp.daysOffered)
    return div(.class("field"), .key(Programme.cancelled.name)) {
      span(.class("chips-title")) { Programme.cancelled.field.label }
      // As long as there is no time there are no days.
      if item.begins != nil {
        p(.class("hint")) { days.isEmpty ? ProgrammeWords.noDays : ProgrammeWords.previewDays }
      }
      Kit.chips(label: Programme.cancelled.field.label) {
        for day in days {
          Kit.chip(
            .action("zoo.edit.code", value: Programme.cancelled.name + "/" + day.iso),
            Text(context.format.weekdayShort(day) + " " + context.format.dayShort(day)),
            icon: item.isCancelled(on: day) ? Icons.close : nil, isOn: item.isCancelled(on: day))
        }
      }
    }
  }

  private func recordSelect(
    _ field: Field, _ records: [(id: RecordID, name: String)], _ editor: PublishedForm, _ language: Language
  ) -> Node {
    let chosen = editor.form.text(field)
    return div(.class("field medium"), .key(field.name)) {
      label(.for("f-" + field.name)) { field.label }
      select(.id("f-" + field.name), .name(field.name), .input("zoo.edit.changed", value: editor.form.id)) {
        option(.value("")) { "–" }
        // A place that is gone stays chosen until another one is.
        if !chosen.utf8.isEmpty && !records.contains(where: { $0.id.description == chosen }) {
          option(.value(chosen), .selected(true)) { chosen }
        }
        for record in records {
          let id = record.id.description
          option(.value(id), .selected(id == chosen)) { record.name }
        }
      }
      editor.form.elsewhereNote(field, language, changed: "zoo.edit.changed")
    }
  }
}

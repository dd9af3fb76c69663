import Base
import HTML
import Kit
import Store
import Sync

/// What publishing a draft changes, before it is published (Z-31).
extension ZooApp {
  func differenceScreen(_ kind: EditedKind, _ id: RecordID, _ context: Context) -> Screen {
    var screen = draftsScreen(kind, context)
    guard let editor, screen.list != nil else { return screen }
    screen.back = kind.draftsPath + "/" + id.description
    screen.detailTitle = EditingWords.differencesTitle
    screen.detail = editor.differences(context) { field, value in
      kind == .programme ? told(field, value, context.format).map { Node.text($0) } : nil
    }
    return screen
  }

  /// A value of the programme in words, where its field has codes or ids; nil for what the field tells itself.
  func told(_ field: Field, _ value: JSON, _ format: Format) -> String? {
    if field.name == Programme.place.name {
      return RecordID(json: value).map { lexicon.title(Locality(title: $0.description, place: $0)) }
    }
    if field.name == Programme.animal.name { return RecordID(json: value).flatMap { lexicon.row($0)?.name } }
    if field.name == Programme.cancelled.name {
      return listed((value.codes ?? []).compactMap { Day(iso: $0).map { format.day($0) } })
    }
    if field.name == Programme.weekdays.name {
      return listed(
        (value.codes ?? []).compactMap { code in
          integer(code).flatMap { (1...7).contains($0) ? format.weekdayShort(Int($0)) : nil }
        })
    }
    return nil
  }
}

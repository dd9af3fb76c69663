import Base
import Kit
import Store
import Sync

/// What the form of an animal has beside the actions of every form.
enum EditAction: String, AppAction {
  static let area = "zoo.edit"

  case code, place
}

extension ZooApp {
  /// Opens the form of the address.
  mutating func openEditor(_ kind: EditedKind, _ id: RecordID?, _ context: UpdateContext) {
    editor = PublishedForm(kind.publisher, id, context)
  }

  mutating func edit(_ action: Event.Action, _ context: UpdateContext) {
    switch EditAction(action) {
    case .code:
      let parts = action.value.parts(at: UInt8(ascii: "/"), limit: 2)
      guard parts.count == 2, let field = editor?.publisher.collection.field(named: parts[0]) else { return }
      editor?.toggle(field, parts[1])
      editor?.take(action.form, context)
    case .place:
      // A chip names the place that it takes out; a list has the one that was chosen in its text.
      guard let id = RecordID(action.value.utf8.isEmpty ? action.text : action.value) else { return }
      editor?.toggle(place: id, title: lexicon.title(Locality(title: "", place: id)))
      editor?.take(action.form, context)
      if action.value.utf8.isEmpty { context.focus(field: Animal.localities.name) }
    default:
      if picture.holds(action, &editor, context) { return }
      switch editor?.act(action, context, check: ZooApp.missing) {
      case .left:
        picture.drop(context)
        editor = nil
      case .reopen: navigated(context)
      case .done, nil: break
      }
    }
  }

  /// What a record lacks before readers see it (Z-31, Z-54).
  private static func missing(_ form: Form) -> [(field: Field, text: Text)] {
    if let from = day(form, Programme.from), let until = day(form, Programme.until), until < from {
      return [(Programme.until.field, ProgrammeWords.wrongOrder)]
    }
    if form.value(Animal.picture.field) == nil { return [] }
    return [Animal.pictureAlt.cs, Animal.pictureAlt.en].filter { form.value($0) == nil }.map {
      ($0, EditingWords.altRequired)
    }
  }
}

private func day(_ form: Form, _ attribute: Sync.Attribute<Day>) -> Day? {
  form.value(attribute.field).flatMap { Day(json: $0) }
}

extension PublishedForm {
  /// What is in the form now, as a record would have it.
  var typedFields: Fields {
    var fields = Fields()
    for field in publisher.collection.fields {
      if let value = form.value(field) { fields[field.name] = value }
    }
    return fields
  }

  /// Adds a place, or takes it out.
  mutating func toggle(place: RecordID, title: String) {
    var items = form.value(Animal.localities.field)?.items ?? []
    let id = place.description
    if items.contains(where: { $0.text("place") == id }) {
      items.removeAll { $0.text("place") == id }
    } else {
      items.append(.object(JSONObject([("title", .string(title)), ("place", .string(id))])))
    }
    set(Animal.localities.field, JSON.array(items).serialized)
  }
}

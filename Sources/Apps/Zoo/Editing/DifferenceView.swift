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
      if field.name == Animal.picture.name {
        return value.text.flatMap { sha256 in editor.publisher.preview(sha256, alt: "", context) }
      }
      let words = kind == .programme ? told(field, value, context.format) : told(field, value)
      return words.map { Node.text($0) }
    }
    return screen
  }

  /// U-14: the synchronisation screen says values as the difference of a draft does.
  public func describe(
    _ value: JSON?, of field: String, _ key: RecordKey, _ fields: Fields, _ context: Context
  ) -> DescribedValue? {
    guard let value, let shown = context.schema.collection(named: key.collection)?.field(named: field) else {
      return nil
    }
    let isAnimal = key.collection == Animal.collection.name
    if !isAnimal && shown.name == Favourite.animal.name {
      return RecordID(json: value).flatMap { lexicon.row($0)?.name }
        .map { DescribedValue(label: shown.label, words: $0) }
    }
    let words =
      isAnimal
      ? told(shown, value)
      : key.collection == Programme.collection.name ? told(shown, value, context.format) : nil
    return words.map { DescribedValue(label: shown.label, words: $0) }
  }

  /// A value of an animal in words, where its field has codes or places; nil for what the field tells itself.
  func told(_ field: Field, _ value: JSON) -> String? {
    let taxa: [(Field, Term.List)] = [
      (Animal.taxonClass.field, .taxonClass), (Animal.order.field, .order), (Animal.family.field, .family),
    ]
    if let list = taxa.first(where: { $0.0.name == field.name })?.1 { return value.text.map { lexicon.name(list, $0) } }
    let codes: [(Field, Term.List)] = [
      (Animal.continents.field, .continent), (Animal.biotopes.field, .biotope), (Animal.foods.field, .food),
    ]
    if let list = codes.first(where: { $0.0.name == field.name })?.1 {
      return listed((value.codes ?? []).map { lexicon.name(list, $0) })
    }
    if field.name == Animal.localities.name {
      return listed(
        (value.items ?? []).map { item in
          let title = item.text("title") ?? ""
          return lexicon.title(Locality(title: title, place: item.text("place").flatMap { RecordID($0) }))
        })
    }
    return nil
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

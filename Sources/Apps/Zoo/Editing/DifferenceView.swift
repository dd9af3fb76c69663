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
      let words = kind == .programme ? told(field.name, value, context.format) : told(field.name, value)
      return words.map { Node.text($0) }
    }
    return screen
  }

  /// U-14: the synchronisation screen says values as the difference of a draft does.
  public func describe(
    _ value: JSON?, of field: String, _ key: RecordKey, _ fields: Fields, _ context: Context
  ) -> DescribedValue? {
    guard let value else { return nil }
    if field == Animal.picture.name { return EditedKind.animal.publisher.described(value, context) }
    let words: String? =
      switch key.collection {
      case Animal.collection.name: told(field, value)
      case Programme.collection.name: told(field, value, context.format)
      default: field == Favourite.animal.name ? animalName(value) : nil
      }
    return words.map { DescribedValue(words: $0) }
  }

  private func animalName(_ id: JSON) -> String? { RecordID(json: id).flatMap { lexicon.row($0)?.name } }

  /// A value of an animal in words, where its field has codes or places; nil for what the field tells itself.
  func told(_ field: String, _ value: JSON) -> String? {
    let taxa: [(String, Term.List)] = [
      (Animal.taxonClass.name, .taxonClass), (Animal.order.name, .order), (Animal.family.name, .family),
    ]
    if let list = taxa.first(where: { $0.0 == field })?.1 { return value.text.map { lexicon.name(list, $0) } }
    let codes: [(String, Term.List)] = [
      (Animal.continents.name, .continent), (Animal.biotopes.name, .biotope), (Animal.foods.name, .food),
    ]
    if let list = codes.first(where: { $0.0 == field })?.1 {
      return listed((value.codes ?? []).map { lexicon.name(list, $0) })
    }
    if field == Animal.localities.name {
      return listed(
        (value.items ?? []).map { item in
          let title = item.text("title") ?? ""
          return lexicon.title(Locality(title: title, place: item.text("place").flatMap { RecordID($0) }))
        })
    }
    return nil
  }

  /// A value of the programme in words, where its field has codes or ids; nil for what the field tells itself.
  func told(_ field: String, _ value: JSON, _ format: Format) -> String? {
    if field == Programme.place.name {
      return RecordID(json: value).map { lexicon.title(Locality(title: $0.description, place: $0)) }
    }
    if field == Programme.animal.name { return animalName(value) }
    if field == Programme.cancelled.name {
      return listed((value.codes ?? []).compactMap { Day(iso: $0).map { format.day($0) } })
    }
    if field == Programme.weekdays.name {
      return listed(
        (value.codes ?? []).compactMap { code in
          integer(code).flatMap { (1...7).contains($0) ? format.weekdayShort(Int($0)) : nil }
        })
    }
    return nil
  }
}

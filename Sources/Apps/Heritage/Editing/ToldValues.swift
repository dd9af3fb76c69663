import Base
import Kit
import Store
import Sync

/// Values of records in words, between which an editor chooses.
extension HeritageApp {
  /// U-14, E-90: codes and ids by what they stand for, dates and rows as the forms have them, pictures as pictures.
  public func describe(
    _ value: JSON?, of field: String, _ key: RecordKey, _ fields: Fields, _ context: Context
  ) -> DescribedValue? {
    guard let value, let kind = EditedKind(name: key.collection) else { return nil }
    let space = space(context)
    if kind.pictures.contains(where: { $0.blob.name == field }) {
      return kind.publisher(space).described(value, context)
    }
    return told(value, field, kind, space, context).map { DescribedValue(words: $0) }
  }

  private func told(
    _ value: JSON, _ field: String, _ kind: EditedKind, _ space: String, _ context: Context
  ) -> String? {
    if kind.dates.contains(where: { $0.name == field }) {
      return value.text.flatMap { KnownDate($0) }?.words(context.format)
    }
    if let shape = RowShape.named(field, of: kind) { return shape.words(value, context.format) }
    switch kind {
    case .person: return toldOfPerson(value, field, context.language)
    case .milestone: return toldOfMilestone(value, field, space, context)
    case .institution, .period, .faculty, .site: return nil
    }
  }

  private func toldOfPerson(_ value: JSON, _ field: String, _ language: Language) -> String? {
    if field == Person.faculty.name { return value.text.map { facultyName($0) } }
    guard field == Person.kinds.name else { return nil }
    return value.codes.map { codes in
      listed(codes.map { code in Person.Kind(name: code)?.label(language) ?? code })
    }
  }

  private func toldOfMilestone(_ value: JSON, _ field: String, _ space: String, _ context: Context) -> String? {
    /// Who is not published yet has a name in the drafts.
    func name(_ kind: EditedKind, _ id: String) -> String? {
      guard let id = RecordID(id) else { return nil }
      let fields = context.draftedFields(RecordKey(kind.name, id), in: space)
      return fields.map { kind.title($0, context.language) }
    }
    if field == Milestone.period.name { return value.text.flatMap { chronicle.period($0)?.name.text } }
    if field == Milestone.site.name { return value.text.flatMap { name(.site, $0) } }
    guard field == Milestone.people.name else { return nil }
    return value.codes.map { ids in listed(ids.map { name(.person, $0) ?? "–" }) }
  }
}

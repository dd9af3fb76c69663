import Base
import Kit
import Store
import Sync

/// What a record lacks before readers may see it (E-62).
enum Completeness {
  /// - Parameter others: the records beside it, as they are edited.
  /// - Returns: empty when it can be published.
  static func lacks(_ kind: EditedKind, _ id: RecordID, _ fields: Fields, _ desk: Desk) -> [(field: Field, text: Text)]
  {
    var lacks: [(field: Field, text: Text)] = []
    for field in kind.collection.fields {
      if let fault = field.fault(in: fields[field.name]) { lacks.append((field, fault.words)) }
    }
    for field in kind.dates {
      if let text = fields.text(field.name), KnownDate(text) == nil { lacks.append((field, LackWords.date)) }
    }
    if let note = fields[Common.note], !note.utf8.isEmpty { lacks.append((Common.note.field, LackWords.note)) }
    if kind != .period && !Common.sources(fields).contains(where: { Common.isAddress($0) }) {
      lacks.append((Common.sources.field, LackWords.source))
    }
    if let web = fields[Common.web], !web.utf8.isEmpty, !Common.isAddress(web) {
      lacks.append((Common.web.field, LackWords.web))
    }
    for picture in kind.pictures { lacks += self.lacks(picture, fields) }
    for rows in RowShape.all(of: kind) where !rows.areWhole(fields[rows.field.name]) {
      lacks.append((rows.field, LackWords.rows))
    }
    return lacks + own(kind, id, fields, desk)
  }

  /// E-87: the first of the records in a file that lacks something, and what; nil when readers may see them all.
  static func fault(inPublished records: [Record]) -> String? {
    let desk = Desk(published: records)
    for (place, record) in records.enumerated() {
      guard let kind = EditedKind(name: record.key.collection),
        let lack = lacks(kind, record.id, record.fields, desk).first
      else { continue }
      let title = kind.title(record.fields, .english)
      return "published[\(place)], \(kind.name) '\(title)': \(lack.field.name): \(lack.text.en)"
    }
    return nil
  }

  /// E-91: the titles of the records that name a picture. A file has none of their bytes.
  static func withPictures(_ records: [Record]) -> [String] {
    records.compactMap { record in
      guard let kind = EditedKind(name: record.key.collection) else { return nil }
      let isNamed = kind.pictures.contains { !(record.fields[$0.blob] ?? "").utf8.isEmpty }
      return isNamed ? kind.title(record.fields, .english) : nil
    }
  }

  private static func lacks(_ picture: PictureFields, _ fields: Fields) -> [(field: Field, text: Text)] {
    if fields[picture.blob]?.utf8.isEmpty ?? true { return [] }
    return [
      (picture.alt.cs, EditingWords.altRequired), (picture.alt.en, EditingWords.altRequired),
      (picture.author.field, LackWords.author), (picture.licence.field, LackWords.licence),
    ].filter { (fields.text($0.0.name) ?? "").utf8.isEmpty }
  }

  /// What only records of this kind can lack.
  private static func own(
    _ kind: EditedKind, _ id: RecordID, _ fields: Fields, _ desk: Desk
  ) -> [(field: Field, text: Text)] {
    switch kind {
    case .institution: return []
    case .milestone:
      // E-87: readers would find it under no heading.
      guard let code = fields[Milestone.period], !code.utf8.isEmpty, !desk.hasPeriod(code) else { return [] }
      return [(Milestone.period.field, LackWords.noPeriod)]
    case .period:
      let isTaken = desk.isTaken(fields[Period.code], Period.code, of: kind, but: id)
      let isBackwards = fields[Period.to].map { $0 < fields[Period.from] ?? 0 } ?? false
      return (isTaken ? [(Period.code.field, LackWords.codeTaken)] : [])
        + (isBackwards ? [(Period.to.field, LackWords.backwards)] : [])
    case .faculty:
      let isTaken = desk.isTaken(fields[Faculty.code], Faculty.code, of: kind, but: id)
      return isTaken ? [(Faculty.code.field, LackWords.codeTaken)] : []
    case .person:
      guard let born = fields[Person.born], let died = fields[Person.died], died.year < born.year else { return [] }
      return [(Person.died.field, LackWords.died)]
    case .site:
      let (latitude, longitude) = (fields[Site.latitude]?.number, fields[Site.longitude]?.number)
      if let latitude, let longitude, Coordinates(latitude: latitude, longitude: longitude) != nil { return [] }
      // E-40: no reader would find it.
      return [
        latitude == nil
          ? (Site.latitude.field, LackWords.noCoordinates)
          : (Site.longitude.field, longitude == nil ? LackWords.noCoordinates : LackWords.coordinates)
      ]
    }
  }
}

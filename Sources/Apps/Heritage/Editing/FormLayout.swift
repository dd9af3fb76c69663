import Base
import Sync

/// What stands in the form of a kind of record, in cards.
struct FormCard {
  enum Part {
    case field(Field)
    /// Short ones that belong together.
    case beside([Field])
    case pair(Bilingual)
    /// A field that holds the code or id of something else: code and name of each choice.
    case choice(Field, [(code: String, name: String)])
    case people
    case kinds
    case rows(RowShape)
    case picture(PictureFields)
  }

  let key: String
  let title: Text
  let parts: [Part]

  static func all(_ kind: EditedKind, _ desk: Desk, isPublished: Bool) -> [FormCard] {
    switch kind {
    case .institution: institution
    case .period: period(isPublished: isPublished)
    case .milestone: milestone(desk)
    case .person: person(desk)
    case .faculty: faculty
    case .site: site(desk)
    }
  }

  private static func sources(_ extra: [Part] = []) -> FormCard {
    FormCard(
      key: "sources", title: Text(cs: "Zdroje a ověření", en: "Sources and verification"),
      parts: [.rows(RowShape.sources)] + extra + [.field(Common.note.field)])
  }

  private static func picture(_ fields: PictureFields, key: String = "picture", drawing: Bool = true) -> FormCard {
    FormCard(
      key: key, title: fields.blob.field.label,
      parts: [.picture(fields)] + (drawing ? [.field(Common.drawing.field)] : []))
  }

  private static var words: Text { Text(cs: "Text", en: "Text") }
  private static var basics: Text { Text(cs: "Základní údaje", en: "Basic data") }

  private static var institution: [FormCard] {
    let rows = RowShape.all(of: .institution)
    return [
      FormCard(
        key: "basics", title: basics,
        parts: [
          .pair(Institution.name), .pair(Institution.short), .pair(Institution.about), .field(Common.web.field),
          .field(Institution.contact.field), .field(Institution.colour.field),
        ]),
      FormCard(key: "numbers", title: Words.inNumbers, parts: [.rows(rows[0])]),
      FormCard(key: "walks", title: Institution.walks.field.label, parts: [.rows(rows[1])]),
      picture(Common.picture, drawing: false), sources(),
    ]
  }

  /// E-62: milestones name a period by its code; with another one it would lose them.
  private static func period(isPublished: Bool) -> [FormCard] {
    [
      FormCard(
        key: "basics", title: basics,
        parts: [.pair(Period.name), .beside([Period.from.field, Period.to.field])]
          + (isPublished ? [] : [.field(Period.code.field)]) + [.pair(Period.lead), .field(Period.palette.field)]),
      picture(Common.picture),
      FormCard(key: "note", title: Common.note.field.label, parts: [.field(Common.note.field)]),
    ]
  }

  private static func milestone(_ desk: Desk) -> [FormCard] {
    let periods = desk.items(of: .period).map { item in
      (code: item.fields[Period.code] ?? "", name: EditedKind.period.title(item.fields, desk.chronicle.language))
    }
    return [
      FormCard(
        key: "basics", title: basics,
        parts: [
          .pair(Milestone.title), .beside([Milestone.date.field]), .choice(Milestone.period.field, periods),
          .field(Milestone.kind.field),
        ]),
      FormCard(key: "text", title: words, parts: [.pair(Milestone.text)]),
      picture(Common.picture),
      FormCard(
        key: "relations", title: Text(cs: "Lidé a místo", en: "People and place"),
        parts: [.people, .choice(Milestone.site.field, sites(desk))]),
      sources(),
    ]
  }

  private static func sites(_ desk: Desk) -> [(code: String, name: String)] {
    desk.items(of: .site).map { item in
      (code: item.key.id.description, name: EditedKind.site.title(item.fields, desk.chronicle.language))
    }
  }

  private static func person(_ desk: Desk) -> [FormCard] {
    let faculties = desk.items(of: .faculty).map { item in
      (code: item.fields[Faculty.code] ?? "", name: EditedKind.faculty.title(item.fields, desk.chronicle.language))
    }
    return [
      FormCard(
        key: "basics", title: basics,
        parts: [
          .field(Person.name.field), .kinds, .beside([Person.born.field, Person.died.field]), .pair(Person.field),
          .field(Person.area.field), .choice(Person.faculty.field, faculties), .pair(Person.link),
        ]),
      FormCard(key: "text", title: words, parts: [.pair(Person.text)]),
      picture(Common.picture),
      FormCard(key: "terms", title: Words.inOffice, parts: [.rows(RowShape.all(of: .person)[0])]),
      FormCard(key: "sport", title: Person.Kind.athlete.label, parts: [.pair(Person.sport), .pair(Person.event)]),
      sources(),
    ]
  }

  private static var faculty: [FormCard] {
    [
      FormCard(
        key: "basics", title: basics,
        parts: [
          .pair(Faculty.name), .beside([Faculty.code.field, Faculty.founded.field]), .pair(Faculty.origin),
          .field(Common.address.field), .field(Common.web.field),
        ]),
      FormCard(key: "text", title: words, parts: [.pair(Faculty.text)]),
      picture(Common.picture),
      FormCard(key: "deans", title: Words.deans, parts: [.rows(RowShape.all(of: .faculty)[0])]),
      sources(),
    ]
  }

  private static func site(_ desk: Desk) -> [FormCard] {
    let walks = (desk.chronicle.institution?.items(Institution.walks.name) ?? []).map { walk in
      (
        code: walk.text("id") ?? "",
        name: walk["name"].flatMap { wording($0, desk.chronicle.language)?.text } ?? walk.text("id") ?? ""
      )
    }
    return [
      FormCard(
        key: "basics", title: basics,
        parts: [
          .pair(Site.name), .beside([Site.latitude.field, Site.longitude.field]), .field(Site.isApproximate.field),
          .field(Common.address.field), .choice(Site.walk.field, walks), .beside([Site.built.field]),
          .field(Site.architect.field),
        ]),
      FormCard(key: "text", title: words, parts: [.pair(Site.text)]),
      picture(Common.picture), picture(Site.earlier, key: "earlier", drawing: false),
      picture(Site.panorama, key: "panorama", drawing: false), sources(),
    ]
  }
}

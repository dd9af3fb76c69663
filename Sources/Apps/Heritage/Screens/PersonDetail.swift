import Base
import HTML
import Kit
import Store
import Sync

extension HeritageApp {
  func person(_ row: PersonRow, _ fields: Fields, _ context: Context) -> Node {
    let language = context.language
    return article(.class("sheet person"), .key(row.id.description)) {
      header(.class("person-head")) {
        if row.drawing == nil { monogram(row) }
        div {
          if let link = Person.link(fields, language) {
            p(.class("person-link"), self.language(link, context)) { link.text }
          }
          if !row.life.utf8.isEmpty { p(.class("quiet")) { row.life } }
        }
      }
      if let drawing = row.drawing { figure(drawing, fields, title: row.name, context) }
      prose(Person.text(fields, language), context)
      if Person.text(fields, language) == nil { p(.class("quiet"), .key("none")) { Words.noText } }
      facts(row, fields, context)
      offices(row, context)
      ownMilestones(row, context)
      sourceList(fields, language)
    }
  }

  private func facts(_ row: PersonRow, _ fields: Fields, _ context: Context) -> Node? {
    let values = nodes {
      fact("field", Person.field, fields, context)
      fact("sport", Person.sport, fields, context)
      fact("event", Person.event, fields, context)
      value("faculty", Person.faculty.field.label, row.faculty.utf8.isEmpty ? "" : facultyName(row.faculty))
    }
    if values.isEmpty { return nil }
    return section(.class("card"), .key("facts")) { dl { values } }
  }

  private func fact(_ key: String, _ pair: Bilingual, _ fields: Fields, _ context: Context) -> Node? {
    pair(fields, context.language).map { words in
      div(.class("value"), .key(key)) {
        dt { pair.label }
        dd {
          span(language(words, context)) { words.text }
          if words.language != context.language { span(.class("quiet")) { " (" + Words.inOtherLanguage + ")" } }
        }
      }
    }
  }

  /// Each time in office leads to its page among the others.
  private func offices(_ row: PersonRow, _ context: Context) -> Node? {
    let all = Succession.of(chronicle.terms)
    var offices: [(term: TermInOffice, anchor: String)] = []
    for (one, anchor) in zip(all, Succession.anchors(all)) {
      if case .term(let term) = one, term.person == row.id { offices.append((term, anchor)) }
    }
    if offices.isEmpty { return nil }
    return section(.class("group"), .key("offices")) {
      h2(.class("group-name")) { Words.inOffice }
      ul(.class("rows")) {
        for (term, anchor) in offices {
          GroupedRow(
            .href(HeritageRoute.rectors(anchor).url), key: anchor, title: Text(term.words(context.format)),
            remark: Words.role(term.role)
          ).node
        }
      }
    }
  }

  private func ownMilestones(_ row: PersonRow, _ context: Context) -> Node? {
    let places = chronicle.milestones.indices.filter { place in
      let people = fields(Milestone.collection, chronicle.milestones[place].id, context)?[Milestone.people]?.codes ?? []
      return people.contains(row.id.description)
    }
    if places.isEmpty { return nil }
    return section(.class("group"), .key("milestones")) {
      h2(.class("group-name")) { Words.milestones }
      ul(.class("rows")) { for place in places { milestoneRow(place, context) } }
    }
  }

  /// A row that leads to the milestone on the time line.
  func milestoneRow(_ place: Int, _ context: Context) -> Node {
    let row = chronicle.milestones[place]
    return GroupedRow(
      .href(HeritageRoute.history(row.id).url), key: row.id.description, title: Text(row.title.text),
      remark: Text(row.date?.words(context.format) ?? ""),
      leading: row.drawing.map { drawing in span(.class("thumbnail small")) { picture(drawing) } }
    ).node
  }
}

extension Bilingual {
  /// Without its language: `Obor`.
  var label: Text {
    func without(_ end: String, _ text: String) -> String {
      text.utf8.count > end.utf8.count ? String(utf8: [UInt8](text.utf8.dropLast(end.utf8.count))) : text
    }
    return Text(cs: without(" česky", cs.label.cs), en: without(" in Czech", cs.label.en))
  }
}

import Base
import HTML
import Sync

/// The printed pages of one language.
struct HeritageSheet {
  let chronicle: Chronicle
  let language: Language
  /// The name of its published space, where that is not the app's usual one (E-85).
  let institution: String?
  let record: (RecordID) -> Record?

  var format: Format { Format(language) }
  var words: HeritagePageWords { HeritagePageWords(language) }

  var institutionName: String {
    chronicle.institution.map { Institution.name.text($0, language) } ?? Words.title(language)
  }

  func address(_ subject: HeritagePages.Subject) -> String { subject.path + ofThis }

  var ofThis: String { institution.map { "?of=" + $0 } ?? "" }

  func href(_ subject: HeritagePages.Subject) -> HTML.Attribute {
    .href(subject.path + "?" + (institution.map { "of=" + $0 + "&" } ?? "") + "lang=" + language.code)
  }

  func link(_ subject: HeritagePages.Subject, _ text: String) -> Node {
    a(href(subject)) { text }
  }

  /// Paragraphs, marked when they are in the other language (E-3).
  func paragraphs(_ wording: Wording?) -> [Node] {
    guard let wording else { return [] }
    let lines = wording.text.parts(at: 0x0A).filter { !$0.utf8.isEmpty }
    return lines.map { line in
      p(.attribute("lang", wording.language == language ? nil : wording.language.code)) { line }
    }
  }

  /// E-93: no empty card where nobody has written anything.
  func text(_ wording: Wording?) -> Node? {
    let paragraphs = paragraphs(wording)
    return paragraphs.isEmpty ? nil : section(.class("card prose"), .key("text")) { paragraphs }
  }

  /// The picture, with whose it is and under which licence (E-62).
  func drawing(_ fields: Fields, _ title: String) -> Node? {
    Drawing(fields, in: chronicle.space).map { drawing in
      figure(.class("page-drawing")) {
        img(
          .attribute("src", drawing.url),
          .attribute("alt", pictureAlt(drawing, Common.picture, fields, title: title, language)))
        if drawing.photograph != nil { pictureCredit(Common.picture, fields) }
      }
    }
  }

  /// A short text, marked when it is in the other language (E-3).
  func line(_ wording: Wording?) -> Node? {
    wording.map { words in
      p(.attribute("lang", words.language == language ? nil : words.language.code)) { words.text }
    }
  }

  func sources(_ fields: Fields) -> Node? {
    let sources = Common.sources(fields)
    if sources.isEmpty { return nil }
    return section(.class("card"), .key("sources")) {
      h2 { words.sources }
      ul {
        for source in sources {
          li {
            if Common.isAddress(source) { a(.href(source), .attribute("rel", "noopener")) { source } } else { source }
          }
        }
      }
    }
  }

  // MARK: - One thing

  func milestone(_ row: MilestoneRow, _ record: Record) -> WebPage {
    let (fields, date) = (record.fields, row.date?.words(format) ?? "")
    let people = (fields[Milestone.people]?.codes ?? []).compactMap { RecordID($0) }.compactMap { chronicle.person($0) }
    let site = fields[Milestone.site].flatMap { chronicle.site($0) }
    var data = structured("Event", row.title.text, Milestone.text(fields, language))
    if let date = row.date { data.add("startDate", date.text) }
    if let site { data["location"] = place(site) }
    if !people.isEmpty { data["about"] = .array(people.map { personData($0) }) }
    data["organizer"] = ["@type": "Organization", "name": .string(institutionName)]
    let content = article(.class("sheet history")) {
      drawing(fields, row.title.text)
      p(.class("page-date")) { date }
      text(Milestone.text(fields, language))
      if !people.isEmpty {
        section(.class("card"), .key("people")) {
          h2 { Words.people }
          ul { for person in people { li { link(.person(person.id), person.name) } } }
        }
      }
      if let site { p { words.place + ": " + site.name } }
      neighbours(of: row)
      sources(fields)
    }
    return page(
      date.utf8.isEmpty ? row.title.text : row.title.text + " (" + date + ")", Milestone.text(fields, language),
      content,
      record.id, data)
  }

  func neighbours(of row: MilestoneRow) -> Node? {
    guard let place = chronicle.place(ofMilestone: row.id) else { return nil }
    let all = chronicle.milestones
    return nav(.class("card"), .label(words.timeLine), .key("neighbours")) {
      if place > 0 {
        p { words.before + ": " }
        p { link(.milestone(all[place - 1].id), dated(all[place - 1])) }
      }
      if place + 1 < all.count {
        p { words.after + ": " }
        p { link(.milestone(all[place + 1].id), dated(all[place + 1])) }
      }
    }
  }

  func dated(_ row: MilestoneRow) -> String {
    (row.date.map { String($0.year) + " " } ?? "") + row.title.text
  }

  func person(_ row: PersonRow, _ record: Record) -> WebPage {
    let fields = record.fields
    var data = structured("Person", row.name, Person.text(fields, language))
    if let born = fields[Person.born] { data.add("birthDate", born.text) }
    if let died = fields[Person.died] { data.add("deathDate", died.text) }
    if let field = Person.field(fields, language) { data.add("knowsAbout", field.text) }
    data["affiliation"] = ["@type": "Organization", "name": .string(institutionName)]
    let terms = chronicle.terms.filter { $0.person == row.id }
    let content = article(.class("sheet history")) {
      drawing(fields, row.name)
      p(.class("page-date")) { row.life }
      line(Person.field(fields, language))
      line(Person.link(fields, language) ?? Person.event(fields, language))
      text(Person.text(fields, language))
      if !terms.isEmpty {
        section(.class("card"), .key("terms")) {
          h2 { words.heads }
          ul { for term in terms { li { term.words(format) } } }
        }
      }
      sources(fields)
    }
    return page(row.name, Person.text(fields, language), content, record.id, data)
  }

  func faculty(_ record: Record) -> WebPage {
    let fields = record.fields
    let name = Faculty.name.text(fields, language)
    var data = structured("EducationalOrganization", name, Faculty.text(fields, language))
    if let founded = fields[Faculty.founded] { data.add("foundingDate", founded.text) }
    if let address = fields[Common.address] { data.add("address", address) }
    if let web = fields[Common.web], web.startsWith("https://") || web.startsWith("http://") { data.add("sameAs", web) }
    data["parentOrganization"] = ["@type": "Organization", "name": .string(institutionName)]
    let content = article(.class("sheet history")) {
      drawing(fields, name)
      if let founded = fields[Faculty.founded] {
        p(.class("page-date")) { words.founded + ": " + founded.words(format) }
      }
      line(Faculty.origin(fields, language))
      if let address = fields[Common.address] { p { address } }
      text(Faculty.text(fields, language))
      sources(fields)
    }
    return page(name, Faculty.text(fields, language), content, record.id, data)
  }
}

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

  private var format: Format { Format(language) }
  var words: HeritagePageWords { HeritagePageWords(language) }

  var institutionName: String {
    chronicle.institution.map { Institution.name.text($0, language) } ?? Words.title(language)
  }

  private func address(_ subject: HeritagePages.Subject) -> String { subject.path + ofThis }

  private var ofThis: String { institution.map { "?of=" + $0 } ?? "" }

  private func href(_ subject: HeritagePages.Subject) -> HTML.Attribute {
    .href(subject.path + "?" + (institution.map { "of=" + $0 + "&" } ?? "") + "lang=" + language.code)
  }

  private func link(_ subject: HeritagePages.Subject, _ text: String) -> Node {
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
  private func line(_ wording: Wording?) -> Node? {
    wording.map { words in
      p(.attribute("lang", words.language == language ? nil : words.language.code)) { words.text }
    }
  }

  private func sources(_ fields: Fields) -> Node? {
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
      section(.class("card prose"), .key("text")) { paragraphs(Milestone.text(fields, language)) }
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

  private func neighbours(of row: MilestoneRow) -> Node? {
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

  private func dated(_ row: MilestoneRow) -> String {
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
      section(.class("card prose"), .key("text")) { paragraphs(Person.text(fields, language)) }
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
      section(.class("card prose"), .key("text")) { paragraphs(Faculty.text(fields, language)) }
      sources(fields)
    }
    return page(name, Faculty.text(fields, language), content, record.id, data)
  }

  // MARK: - Lists

  var timeLine: WebPage {
    let rest = chronicle.milestones.filter { row in chronicle.period(row.period) == nil }
    let content = div(.class("sheet history")) {
      for period in chronicle.periods {
        section(.class("card"), .key(period.code)) {
          h2 {
            period.name.text + " (" + String(period.from) + "–"
              + (period.to.map { String($0) } ?? Words.lasts(language)) + ")"
          }
          if let lead = period.lead { paragraphs(lead) }
          rows(chronicle.milestones(in: period).map { chronicle.milestones[$0] })
        }
      }
      if !rest.isEmpty { section(.class("card"), .key("rest")) { rows(rest) } }
      others
    }
    return list(words.timeLine, content, chronicle.milestones.map { (.milestone($0.id), dated($0)) })
  }

  private func rows(_ rows: [MilestoneRow]) -> Node {
    ul(.class("page-list")) {
      for row in rows {
        li(.key(row.id.description)) {
          a(href(.milestone(row.id))) {
            row.title.text
            em { row.date?.words(format) ?? "" }
          }
        }
      }
    }
  }

  var people: WebPage {
    let content = div(.class("sheet history")) {
      section(.class("card"), .key("people")) {
        ul(.class("page-list")) {
          for row in chronicle.people {
            li(.key(row.id.description)) {
              a(href(.person(row.id))) {
                row.name
                em { row.life }
              }
            }
          }
        }
      }
      others
    }
    return list(Words.people(language), content, chronicle.people.map { (.person($0.id), $0.name) })
  }

  var heads: WebPage {
    let content = div(.class("sheet history")) {
      section(.class("card"), .key("heads")) {
        ul(.class("page-list")) {
          for term in chronicle.terms {
            li(.key(term.person.description + term.from.text)) {
              a(href(.person(term.person))) {
                term.name
                em { term.words(format) }
              }
            }
          }
        }
      }
      others
    }
    return list(words.heads, content, chronicle.terms.map { (.person($0.person), $0.name) })
  }

  var about: WebPage {
    let fields = chronicle.institution ?? Fields()
    var data = structured("Organization", institutionName, Institution.about(fields, language))
    if let web = fields[Common.web], web.startsWith("https://") { data.add("sameAs", web) }
    let content = article(.class("sheet history")) {
      section(.class("card prose"), .key("about")) { paragraphs(Institution.about(fields, language)) }
      if !chronicle.faculties.isEmpty {
        section(.class("card"), .key("faculties")) {
          h2 { words.faculties }
          ul {
            for faculty in chronicle.faculties {
              if let code = faculty[Faculty.code] {
                li { link(.faculty(code), Faculty.name.text(faculty.fields, language)) }
              }
            }
          }
        }
      }
      others
    }
    var page = page(institutionName, Institution.about(fields, language), content, nil, data)
    page.list = nil
    return page
  }

  var others: Node {
    nav(.class("card"), .label(words.more), .key("others")) {
      ul {
        li { link(.timeLine, words.timeLine) }
        li { link(.people, Words.people(language)) }
        li { link(.heads, words.heads) }
        li { link(.institution, institutionName) }
        if !chronicle.sites.isEmpty { li { link(.tour, Words.tour(language)) } }
      }
    }
  }

  // MARK: - Pages

  private func page(_ title: String, _ text: Wording?, _ content: Node, _ id: RecordID?, _ data: JSONObject) -> WebPage
  {
    WebPage(
      title: title, description: summary(text?.text ?? "", title),
      image: id.map { HeritagePages.picture($0, language) + ofThis },
      imageAlt: title, content: [content], data: data,
      list: WebPage.Link(path: HeritagePages.Subject.timeLine.path, title: words.timeLine))
  }

  /// A list in the words of schema.org; addresses are meant from that of the page.
  private func list(_ title: String, _ content: Node, _ items: [(HeritagePages.Subject, String)]) -> WebPage {
    var data = structured("ItemList", title + " – " + institutionName, nil)
    data.add("numberOfItems", Int64(items.count))
    var place: Int64 = 0
    data["itemListElement"] = .array(
      items.map { subject, name in
        place += 1
        return [
          "@type": "ListItem", "position": .integer(place), "name": .string(name), "url": .string(address(subject)),
        ]
      })
    return WebPage(
      title: title + " – " + institutionName, description: words.about(institutionName), content: [content], data: data)
  }

  func structured(_ type: String, _ name: String, _ text: Wording?) -> JSONObject {
    var data = JSONObject()
    data.add("@context", "https://schema.org")
    data.add("@type", type)
    data.add("name", name)
    if let text { data.add("description", summary(text.text, name)) }
    return data
  }

  private func personData(_ row: PersonRow) -> JSON {
    ["@type": "Person", "name": .string(row.name), "url": .string(address(.person(row.id)))]
  }

  func place(_ site: SiteRow) -> JSON {
    [
      "@type": "Place", "name": .string(site.name),
      "geo": [
        "@type": "GeoCoordinates", "latitude": .degrees(site.place.latitude),
        "longitude": .degrees(site.place.longitude),
      ],
    ]
  }

  /// The beginning, at most 200 bytes, up to a whole word.
  private func summary(_ text: String, _ title: String) -> String {
    let line = text.parts(at: 0x0A)[0]
    if line.utf8.isEmpty { return title }
    if line.utf8.count <= 200 { return line }
    let bytes = [UInt8](line.utf8)
    let end = bytes[..<200].lastIndex(of: 0x20) ?? 0
    return end > 0 ? String(utf8: bytes[..<end]) + "…" : title
  }
}

extension HeritagePages {
  /// Where the server draws the picture of a page.
  public static func picture(_ id: RecordID, _ language: Language) -> String {
    "/heritage/pictures/" + id.description + "." + language.code + ".png"
  }
}

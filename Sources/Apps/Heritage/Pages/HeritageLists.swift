import Base
import HTML
import Sync

/// The printed lists: the time line, people, heads and the institution itself.
extension HeritageSheet {
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

  /// What the app answers about itself (E-86).
  var help: WebPage {
    let content = article(.class("sheet history")) {
      for (title, text) in HeritageApp.help {
        section(.class("card"), .key(title.en)) {
          h2 { title }
          p { text }
        }
      }
      others
    }
    return WebPage(
      title: Words.help(language) + " – " + institutionName, description: words.about(institutionName),
      content: [content], data: structured("WebPage", Words.help(language), nil),
      list: WebPage.Link(path: HeritagePages.Subject.timeLine.path, title: words.timeLine))
  }

  var others: Node {
    nav(.class("card"), .label(words.more), .key("others")) {
      ul {
        li { link(.timeLine, words.timeLine) }
        li { link(.people, Words.people(language)) }
        li { link(.heads, words.heads) }
        li { link(.institution, institutionName) }
        if !chronicle.sites.isEmpty { li { link(.tour, Words.tour(language)) } }
        li { link(.help, Words.help(language)) }
      }
    }
  }
}

import Base
import HTML
import Kit
import Store
import Sync

/// The institution in a few words and numbers, and its faculties (E-23).
extension HeritageApp {
  func overviewScreen(_ code: String?, _ context: Context) -> Screen {
    let language = context.language
    var screen = Screen(title: Words.overview, list: overview(code, context))
    if context.mayEdit(space(context)) {
      screen.actions = [iconLink(EditorPlace.desk.url, Icons.edit, DeskWords.title)]
    }
    guard let code else {
      screen.placeholder = Words.choose
      if let first = chronicle.faculties.first, context.hasTwoPanes {
        // An empty pane says nothing: the oldest faculty stands in it.
        screen.detailTitle = Text(Faculty.name.text(first.fields, language))
        screen.detail = faculty(first, context)
        screen.detailFillsPane = true
      }
      return screen
    }
    screen.back = HeritageRoute.overview.url
    guard let record = chronicle.faculties.first(where: { $0[Faculty.code] == code }) else {
      screen.detailTitle = Words.notFound
      screen.detail = missingItem(context)
      return screen
    }
    screen.detailTitle = Text(Faculty.name.text(record.fields, language))
    screen.detail = faculty(record, context)
    screen.detailActions = editLink(.faculty, record.id, context)
    return screen
  }

  private func overview(_ code: String?, _ context: Context) -> Node {
    let language = context.language
    let fields = chronicle.institution ?? Fields()
    return div(.class("overview")) {
      section(.class("overview-head"), .key("head")) {
        if let drawing = drawing(fields, context) {
          figure(drawing, fields, title: Institution.name.text(fields, language), context)
        }
        h2 { Institution.name.text(fields, language) }
        prose(Institution.about(fields, language), context)
        if let web = fields[Common.web] { link(web, Words.web(language)) }
        if let contact = fields[Institution.contact] { p { contact } }
        sourceList(fields, language)
      }
      numbers(fields, context)
      faculties(fields, code, context)
      periods(context)
      institutionChoice(context)
    }
  }

  /// A number says the year in which it was so.
  @NodeBuilder private func numbers(_ fields: Fields, _ context: Context) -> [Node] {
    let numbers = fields.items(Institution.numbers.name) ?? []
    if !numbers.isEmpty {
      h2(.class("group-name"), .key("numbers-title")) { Words.inNumbers }
      div(.class("tiles"), .key("numbers")) {
        for number in numbers {
          MetricTile(
            label: Text(wording(number, context.language)?.text ?? ""),
            value: number.int64("value").map { context.format.number($0) } ?? "–",
            remark: Text(number.int64("year").map { String($0) } ?? "")
          ).node
        }
      }
    }
  }

  private func faculties(_ fields: Fields, _ code: String?, _ context: Context) -> Node? {
    let language = context.language
    let published = chronicle.faculties
    if published.isEmpty { return nil }
    let all = (fields.items(Institution.numbers.name) ?? []).first { $0.text("en") == "faculties" }
    return section(.class("group"), .key("faculties")) {
      h2(.class("group-name")) { Words.faculties }
      ul(.class("rows")) {
        for record in published {
          GroupedRow(
            .href(HeritageRoute.faculty(record[Faculty.code] ?? "").url), key: record.id.description,
            title: Text(Faculty.name.text(record.fields, language)),
            remark: record[Faculty.founded].map { Text(Words.since($0.year, language)) } ?? .empty,
            leading: drawing(record.fields, context).map { drawing in
              span(.class("thumbnail small")) { picture(drawing) }
            },
            isChosen: code != nil && record[Faculty.code] == code
          ).node
        }
      }
      if let count = all?.int64("value"), Int64(published.count) < count {
        p(.class("quiet note-line"), .key("missing")) { Words.facultiesMissing }
      }
    }
  }

  private func periods(_ context: Context) -> Node? {
    if chronicle.periods.isEmpty { return nil }
    return section(.class("group"), .key("periods")) {
      h2(.class("group-name")) { Words.periods }
      ul(.class("rows")) {
        for period in chronicle.periods {
          let first = chronicle.milestones(in: period).first
          GroupedRow(
            first.map { .href(HeritageRoute.history(chronicle.milestones[$0].id).url) } ?? .none,
            key: period.code, title: Text(period.name.text), remark: Text(years(period, context.language)),
            leading: period.drawing.map { drawing in span(.class("thumbnail small")) { picture(drawing) } }
          ).node
        }
      }
    }
  }

  private func faculty(_ record: Record, _ context: Context) -> Node {
    let language = context.language
    let fields = record.fields
    return article(.class("item faculty"), .key(record.id.description)) {
      if let drawing = drawing(fields, context) {
        figure(drawing, fields, title: Faculty.name.text(fields, language), context)
      }
      div(.class("item-words")) {
        if let founded = fields[Faculty.founded] { p(.class("item-date")) { Words.since(founded.year, language) } }
        h2 { Faculty.name.text(fields, language) }
        if let origin = Faculty.origin(fields, language) {
          p(.class("lead"), self.language(origin, context)) { origin.text }
        }
        prose(Faculty.text(fields, language), context)
        section(.class("card"), .key("facts")) {
          dl {
            value("address", Common.address.field.label, fields[Common.address] ?? "")
          }
          if let web = fields[Common.web] { link(web, Words.web(language)) }
        }
        deans(fields)
        sourceList(fields, language)
      }
    }
  }

  private func deans(_ fields: Fields) -> Node? {
    let deans = fields.items(Faculty.deans.name) ?? []
    if deans.isEmpty { return nil }
    return section(.class("group"), .key("deans")) {
      h2(.class("group-name")) { Words.deans }
      ul(.class("rows")) {
        for (place, dean) in deans.enumerated() {
          GroupedRow(.none, key: String(place), title: Text(dean.text("name") ?? ""), end: Text(time(of: dean))).node
        }
      }
      p(.class("quiet note-line")) { Words.deansRemark }
    }
  }

  private func time(of dean: JSON) -> String {
    let from = dean.int64("from").map { String($0) } ?? ""
    return from + (dean.int64("to").map { "–" + String($0) } ?? "–")
  }

  private func link(_ url: String, _ title: String) -> Node? {
    guard url.startsWith("https://") || url.startsWith("http://") else { return nil }
    return p { a(.href(url), .attribute("target", "_blank"), .attribute("rel", "noopener")) { title } }
  }
}

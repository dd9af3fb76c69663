import Base
import HTML
import Kit
import Store
import Sync

/// People and athletes: a list, arranged as one likes, and who they are (E-20).
extension HeritageApp {
  enum Grouping: Sendable, Named {
    case century, area, faculty, name

    var name: String {
      switch self {
      case .century: "century"
      case .area: "area"
      case .faculty: "faculty"
      case .name: "name"
      }
    }
  }

  func peopleScreen(_ id: RecordID?, _ context: Context) -> Screen {
    var screen = Screen(title: Words.people, list: people(id, context), placeholder: Words.choosePerson)
    // An empty pane says nothing: the first of all stands in it.
    screen.detailFillsPane = id == nil
    guard let id = id ?? (context.hasTwoPanes ? chronicle.people.first?.id : nil) else { return screen }
    screen.back = peopleURL(context)
    guard let row = chronicle.person(id), let fields = fields(Person.collection, id, context) else {
      screen.detailTitle = Words.notFound
      screen.detail = missingItem(context)
      return screen
    }
    screen.detailTitle = Text(row.name)
    screen.detail = person(row, fields, context)
    screen.detailActions = editLink(.person, id, context)
    return screen
  }

  private func grouping(_ context: Context) -> Grouping {
    context.route["by"].flatMap { Grouping(name: $0) } ?? .century
  }

  private func peopleURL(_ context: Context, _ id: RecordID? = nil) -> String {
    let path = ["heritage", "people"] + (id.map { [$0.description] } ?? [])
    return Route(path, parameters: context.route["by"].map { [("by", $0)] } ?? []).url
  }

  // MARK: - The list

  private func people(_ id: RecordID?, _ context: Context) -> Node {
    let words = searchedWords(peopleText)
    let found = chronicle.people.filter { person in words.allSatisfy { contains(person.folded, $0) } }
    return div(.class("people")) {
      searchBar("heritage.people.search", peopleText, search: Words.searchPeople)
      if words.isEmpty {
        if !chronicle.terms.isEmpty {
          ul(.class("rows rectors-link"), .key("rectors")) {
            GroupedRow(
              .href(HeritageRoute.rectors(nil).url), key: "rectors", title: headsTitle,
              remark: Words.rectorsRemark, leading: span(.class("row-icon")) { Node.raw(HeritageIcons.pillar) }
            ).node
          }
        }
        div(.class("people-by"), .key("by")) {
          segmented(
            "heritage.people.by", id: "by", label: Words.group, chosen: grouping(context).name,
            [
              Choice("century", Words.byCentury), Choice("area", Words.byArea),
              Choice("faculty", Words.byFaculty), Choice("name", Words.byName),
            ])
        }
        for part in parts(of: found, context) { peopleGroup(part.title, part.people, id, context) }
      } else if found.isEmpty {
        empty(Words.nothingMatches, picture: "nothing-matches") {
          button(.class("button"), .type("button"), .action("heritage.people.search")) { ListWords.clearSearch }
        }
      } else {
        peopleGroup("", found, id, context)
      }
    }
  }

  private func peopleGroup(_ title: String, _ people: [PersonRow], _ id: RecordID?, _ context: Context) -> Node {
    section(.class("group"), .key("group " + title)) {
      if !title.utf8.isEmpty { h2(.class("group-name")) { title + " · " + context.format.number(people.count) } }
      ul(.class("rows"), .label(title.utf8.isEmpty ? Words.people(context.language) : title)) {
        for row in people {
          GroupedRow(
            .href(peopleURL(context, row.id)), key: row.id.description, title: Text(row.name), remark: Text(row.remark),
            end: Text(row.life), leading: monogram(row), isChosen: row.id == id
          ).node
        }
      }
    }
  }

  /// No portrait of a free licence is known; the first letters stand for it.
  func monogram(_ row: PersonRow) -> Node {
    if let drawing = row.drawing { return span(.class("thumbnail small")) { picture(drawing) } }
    var letters = ""
    for word in row.name.parts(at: 0x20).prefix(2) {
      letters.unicodeScalars.append(contentsOf: word.unicodeScalars.prefix(1))
    }
    return span(.class("monogram " + palette(of: row)), .attribute("aria-hidden", "true")) {
      row.isA(.athlete) && !row.isA(.notable) ? Node.raw(HeritageIcons.trophy) : Node.text(letters)
    }
  }

  /// The period in which the person was about forty: its colours are the person's.
  private func palette(of row: PersonRow) -> String {
    let year = (row.born?.year ?? 1960) + 40
    return chronicle.periods.last { $0.from <= year }?.palette.drawn ?? ""
  }

  /// The people in their groups; a group for those of whom it is not known comes last.
  func parts(of people: [PersonRow], _ context: Context) -> [(title: String, people: [PersonRow])] {
    let language = context.language
    switch grouping(context) {
    case .name: return [("", people)]
    case .century:
      var parts: [(title: String, people: [PersonRow])] = []
      let centuries = people.map { $0.born.map { ($0.year + 99) / 100 } }
      let known = centuries.compactMap { $0 }
      for century in (known.min() ?? 1)...(known.max() ?? 1) {
        let born = people.indices.filter { centuries[$0] == century }.map { people[$0] }
        parts.append((Words.century(century, language), born))
      }
      parts.append((Words.noCentury(language), people.filter { $0.born == nil }))
      return parts.filter { !$0.people.isEmpty }
    case .area:
      var parts: [(title: String, people: [PersonRow])] = []
      for area in Person.Area.allCases { parts.append((area.label(language), people.filter { $0.area == area })) }
      parts.append((Words.athletes(language), people.filter { $0.area == nil && $0.isA(.athlete) }))
      parts.append((Words.otherField(language), people.filter { $0.area == nil && !$0.isA(.athlete) }))
      return parts.filter { !$0.people.isEmpty }
    case .faculty:
      var codes: [String] = []
      for row in people where !row.faculty.utf8.isEmpty && !codes.contains(row.faculty) {
        codes.append(row.faculty)
      }
      var parts: [(title: String, people: [PersonRow])] = []
      let names = codes.map { facultyName($0) }
      let keys = names.map { collationKey($0, language) }
      let places = Base.order(count: codes.count) { precedes(keys[$0], keys[$1]) }
      for place in places {
        parts.append((names[place], people.filter { $0.faculty == codes[place] }))
      }
      parts.append((Words.noFaculty(language), people.filter { $0.faculty.utf8.isEmpty }))
      return parts.filter { !$0.people.isEmpty }
    }
  }

  /// The code itself as long as nothing of the faculty is published.
  func facultyName(_ code: String) -> String {
    let record = chronicle.faculties.first { $0[Faculty.code] == code }
    return record.map { Faculty.name.text($0.fields, chronicle.language) } ?? code
  }
}

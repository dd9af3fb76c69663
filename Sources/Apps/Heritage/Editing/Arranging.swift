import Base
import HTML
import Kit
import Store
import Sync

/// The order of what has no time of its own, and to which period each milestone belongs: by dragging, or by the arrow keys on the
/// same handle (E-64).
extension HeritageApp {
  func orderScreen(_ desk: Desk, _ context: Context) -> Screen {
    return Screen(
      title: OrderWords.title,
      detail: div(.class("sheet arrange")) {
        p(.class("quiet")) { OrderWords.hint }
        section(.class("card"), .key("milestones")) {
          h2 { Milestone.collection.title }
          milestones(desk, context)
        }
        if !desk.items(of: .faculty).isEmpty {
          section(.class("card"), .key("faculties")) {
            h2 { Faculty.collection.title }
            sorted("faculty", desk.items(of: .faculty), context)
          }
        }
      }, back: EditorPlace.desk.url)
  }

  /// One list: a period is a line that stays, the milestones under it are its own.
  private func milestones(_ desk: Desk, _ context: Context) -> Node {
    let lines = Arrangement(desk)
    return ol(.class("sortable"), .attribute("data-sort", "heritage.order.milestone")) {
      for (place, line) in lines.lines.enumerated() {
        switch line {
        case .period(let code, let name):
          li(.class("sort-heading"), .key("period " + code)) {
            strong { name.utf8.isEmpty ? OrderWords.none(context.language) : name }
          }
        case .milestone(let item):
          handle(
            item, place, lines.lines.count,
            (item.fields[Milestone.date]?.words(context.format) ?? Words.undated(context.language)) + " · ", context)
        }
      }
    }
  }

  private func sorted(_ verb: String, _ items: [Desk.Item], _ context: Context) -> Node {
    ol(.class("sortable"), .attribute("data-sort", "heritage.order." + verb)) {
      for (place, item) in items.enumerated() { handle(item, place, items.count, "", context) }
    }
  }

  private func handle(_ item: Desk.Item, _ place: Int, _ count: Int, _ before: String, _ context: Context) -> Node {
    let title = item.kind.title(item.fields, context.language)
    return li(.class("sort-line"), .key(item.key.id.description)) {
      button(
        .class("sort-handle"), .type("button"), .flag("data-sort-handle", true),
        .label(
          OrderWords.move + ": " + title + ", " + Words.position(place + 1, count, context.language))
      ) { "⠿" }
      span(.class("sort-title")) {
        span(.class("quiet")) { before }
        title
      }
    }
  }

  /// - Parameter text: `FROM TO`, places in the list.
  mutating func arrange(_ verb: String, _ text: String, _ context: UpdateContext) {
    let places = text.parts(at: 0x20).compactMap { integer($0) }.map { Int(clamping: $0) }
    guard places.count == 2, let desk = editor.desk, context.mayEdit(space(context)) else { return }
    switch verb {
    case "milestone":
      guard let (key, period) = Arrangement(desk).moving(places[0], to: places[1]) else { return }
      context.saveDraft(
        key, [(Milestone.period.name, period.utf8.isEmpty ? nil : .string(period))], in: space(context), notice: nil)
    case "faculty":
      var items = desk.items(of: .faculty)
      guard items.indices.contains(places[0]), items.indices.contains(places[1]) else { return }
      items.insert(items.remove(at: places[0]), at: places[1])
      let drafts = PublishedSpace.drafts(space(context)).description
      var changes: [(key: RecordKey, changes: [(name: String, value: JSON?)])] = []
      for (place, item) in items.enumerated() where item.fields[Common.rank] != place + 1 {
        let wanted: [(name: String, value: JSON?)] = [(Common.rank.name, .integer(Int64(place + 1)))]
        changes.append((item.key, context.draftChanges(item.key, wanted, in: space(context))))
      }
      context.saveAll(changes: changes, in: drafts)
    default: break
    }
  }
}

/// The milestones under their periods, line by line.
struct Arrangement {
  enum Line {
    /// The code is empty for what belongs to none.
    case period(code: String, name: String)
    case milestone(Desk.Item)
  }

  private(set) var lines: [Line] = []

  init(_ desk: Desk) {
    let milestones = desk.items(of: .milestone)
    var codes: [String] = []
    for period in desk.items(of: .period) {
      let code = period.fields[Period.code] ?? ""
      codes.append(code)
      lines.append(.period(code: code, name: EditedKind.period.title(period.fields, desk.chronicle.language)))
      for item in milestones where item.fields[Milestone.period] == code {
        lines.append(.milestone(item))
      }
    }
    let others = milestones.filter { item in
      !codes.contains(item.fields[Milestone.period] ?? "")
    }
    if !others.isEmpty { lines.append(.period(code: "", name: "")) }
    for item in others { lines.append(.milestone(item)) }
  }

  /// Which milestone a line is, and the period under which it stands when it is moved; nil when that is as before.
  func moving(_ from: Int, to: Int) -> (key: RecordKey, period: String)? {
    guard lines.indices.contains(from), lines.indices.contains(to), from != to, case .milestone(let item) = lines[from]
    else { return nil }
    var left = lines
    left.insert(left.remove(at: from), at: to)
    // Above the first period stands what belongs to it.
    var period = lines.first.flatMap { Arrangement.code($0) } ?? ""
    for line in left.prefix(to) { if let code = Arrangement.code(line) { period = code } }
    return (item.fields[Milestone.period] ?? "") == period ? nil : (item.key, period)
  }

  private static func code(_ line: Line) -> String? {
    switch line {
    case .period(let code, _): code
    case .milestone: nil
    }
  }
}

enum OrderWords {
  static let title = Text(cs: "Pořadí a období", en: "Order and periods")
  static let hint = Text(
    cs:
      "Za úchyt přetáhnete řádek jinam; klávesnicí ho posunou šipky nahoru a dolů. Události se řadí podle data, přetažením je zařadíte do období.",
    en:
      "Drag a line by its handle, or move it with the up and down arrow keys. Milestones are sorted by date; dragging puts them into a period."
  )
  static let move = Text(cs: "Přesunout", en: "Move")
  static let none = Text(cs: "Bez období", en: "Without a period")
}

import Base
import HTML
import Store
import Sync

/// The schedule as a picture: a line for each series, age from left to right. The axis is bent, because most doses lie in the
/// first two years.
extension VaccinationApp {
  func scheduleNode(_ context: Context) -> Node {
    let language = context.language
    return div(.class("sheet wide"), .key("schedule")) {
      for (key, title, kinds) in [
        ("law", Words.byLaw, ["mandatory"]), ("funded", Words.paidFor, ["voluntary-funded", "voluntary-funded-risk"]),
        ("other", Words.byChoice, ["voluntary"]),
      ] {
        if let picture = SchedulePicture(vaccines, kinds: kinds, context).node(title(language)) {
          section(.class("card schedule"), .key(key)) {
            h2 { title }
            div(.class("schedule-view"), .attribute("tabindex", "0"), .role("group"), .label(title)) {
              picture
            }
          }
        }
      }
      p(.class("quiet")) { Words.scheduleLegend }
      doctorNote()
    }
  }
}

/// One picture: the series of some kinds.
struct SchedulePicture {
  struct Mark {
    /// Days of age.
    let from: Int
    let to: Int
    let label: String
  }

  struct Line {
    let name: String
    let key: String
    let marks: [Mark]
  }

  private let lines: [Line]
  private let format: Format

  init(_ vaccines: Vaccines, kinds: [String], _ context: Context) {
    format = context.format
    var lines: [Line] = []
    for record in vaccines.series {
      let kind = record.fields.text("kind") ?? ""
      guard kinds.contains(kind), let place = vaccines.group(of: record),
        let series = vaccines.catalogue.groups[place].goals.first?.series.first
      else { continue }
      let marks = SchedulePicture.marks(series, context.format)
      if !marks.isEmpty {
        lines.append(Line(name: record.catalogueName(context.language), key: record.id.description, marks: marks))
      }
    }
    self.lines = lines.inOrder { $0.marks[0].from < $1.marks[0].from }
  }

  /// - Parameter lines: in the order in which they are drawn; those without a mark are left out.
  init(_ lines: [Line], _ format: Format) {
    self.lines = lines.filter { !$0.marks.isEmpty }
    self.format = format
  }

  /// V-57: each dose at its recommended age, or so long after the one before; boosters without an age are left out.
  static func marks(_ series: Series, _ format: Format) -> [Mark] {
    // Weeks of a pregnancy are no age.
    if case .pregnancy = series.anchor { return [] }
    let birth = Day(number: 11_000)
    var last: Day?
    var marks: [Mark] = []
    for (index, dose) in series.doses.enumerated() {
      let age = dose.ages.first
      var from = (age?.recommended ?? age?.minimum)?.after(birth)
      if let interval = dose.intervals.first, let gap = interval.recommended ?? interval.minimum, let last {
        let after = gap.after(last)
        from = from.map { max($0, after) } ?? after
      }
      guard let day = from else { break }
      if dose.isRecurring && index > 0 && age == nil { break }
      let end = (age?.recommendedEnd ?? age?.latestRecommended).map { $0.after(birth) } ?? day
      marks.append(
        Mark(
          from: birth.days(to: day), to: max(birth.days(to: day), birth.days(to: end) - 1),
          label: dose.isBooster ? "+" : format.number(index + 1)))
      last = day
    }
    return marks
  }

  private static let left = 8
  private static let width = 720
  private static let lineHeight = 46
  private static let top = 34

  /// Ages of the axis in days with how far right they stand, per mille.
  private static let axis: [(days: Int, place: Int)] = [
    (0, 0), (61, 90), (122, 170), (183, 240), (365, 360), (548, 430), (730, 480), (1826, 570), (3652, 660), (5478, 740),
    (6574, 780), (18_262, 880), (23_741, 930), (36_525, 1000),
  ]

  static func place(_ days: Int) -> Int {
    for index in axis.indices.dropFirst() where days <= axis[index].days {
      let (low, high) = (axis[index - 1], axis[index])
      let part = (days - low.days) * (high.place - low.place) / max(1, high.days - low.days)
      return left + (low.place + max(0, part)) * width / 1000
    }
    return left + width
  }

  func node(_ title: String) -> Node? {
    if lines.isEmpty { return nil }
    let height = SchedulePicture.top + lines.count * SchedulePicture.lineHeight + 6
    let whole = SchedulePicture.width + 2 * SchedulePicture.left
    return svg(
      .class("schedule-picture"), .attribute("viewBox", "0 0 \(whole) \(height)"), .role("img"),
      .label(title + ": " + spoken)
    ) {
      for (days, label) in ticks {
        let x = String(SchedulePicture.place(days))
        element(
          "line", .class("grid"), .attribute("x1", x), .attribute("x2", x), .attribute("y1", "24"),
          .attribute("y2", String(height - 4)))
        element("text", .class("tick"), .attribute("x", x), .attribute("y", "16"), .attribute("text-anchor", "middle"))
        {
          label
        }
      }
      for (index, line) in lines.enumerated() { node(line, at: index) }
    }
  }

  private var ticks: [(Int, String)] {
    let czech = format.language == .czech
    return [
      (61, czech ? "2 měs." : "2 mo"), (183, czech ? "6 měs." : "6 mo"), (365, czech ? "1 rok" : "1 yr"), (730, "2"),
      (1826, "5"),
      (3652, "10"), (5478, "15"), (18_262, "50"), (36_525 - 9000, czech ? "75 let" : "75 yrs"),
    ]
  }

  /// The picture in words, for those who do not see it.
  private var spoken: String {
    var text = ""
    for line in lines {
      text += (text.utf8.isEmpty ? "" : ". ") + line.name + " "
      text += listed(line.marks.map { $0.label + ": " + age($0.from) })
    }
    return text
  }

  private func age(_ days: Int) -> String {
    Words.period(
      days < 56
        ? Period(days: days / 7 * 7)
        : days < 730 ? Period(months: (days + 2) * 12 / 365) : Period(years: (days + 2) * 4 / 1461), format)
  }

  private func node(_ line: Line, at index: Int) -> Node {
    let y = SchedulePicture.top + index * SchedulePicture.lineHeight
    return element("g", .key(line.key)) {
      element(
        "text", .class("name"), .attribute("x", String(nameStart(line))), .attribute("y", String(y + 12)),
        .attribute("text-anchor", nameAnchor(line))
      ) { line.name }
      element(
        "line", .class("course"), .attribute("x1", String(SchedulePicture.place(line.marks[0].from))),
        .attribute("x2", String(SchedulePicture.place(line.marks[line.marks.count - 1].to))),
        .attribute("y1", String(y + 28)),
        .attribute("y2", String(y + 28)))
      for (mark, from) in zip(line.marks, places(line)) {
        let to = SchedulePicture.place(mark.to)
        if to - from > 4 {
          element(
            "rect", .class("window"), .attribute("x", String(from - 9)), .attribute("y", String(y + 19)),
            .attribute("width", String(to - from + 18)), .attribute("height", "18"), .attribute("rx", "9"))
        }
        element(
          "circle", .class("dose"), .attribute("cx", String(from)), .attribute("cy", String(y + 28)),
          .attribute("r", "9"))
        element(
          "text", .class("number"), .attribute("x", String(from)), .attribute("y", String(y + 32)),
          .attribute("text-anchor", "middle")
        ) { mark.label }
      }
    }
  }

  /// A name that would run out of the picture ends at its first dose.
  private func nameAnchor(_ line: Line) -> String {
    let width = textWidth(line.name, size: 15) * 12 / 10
    return SchedulePicture.place(line.marks[0].from) + width > SchedulePicture.width ? "end" : "start"
  }

  private func nameStart(_ line: Line) -> Int {
    let x = SchedulePicture.place(line.marks[0].from)
    return nameAnchor(line) == "end" ? x + 9 : x - 9
  }

  /// Where each dose stands: two of them never cover each other.
  private func places(_ line: Line) -> [Int] {
    var places: [Int] = []
    for mark in line.marks { places.append(max(SchedulePicture.place(mark.from), (places.last ?? -100) + 20)) }
    return places
  }
}

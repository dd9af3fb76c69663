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
            picture
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

  /// Ages of the axis in days with how far right they stand, per mille.
  private static let axis: [(days: Int, place: Int)] = [
    (0, 0), (61, 90), (122, 170), (183, 240), (365, 360), (548, 430), (730, 480), (1826, 570), (3652, 660), (5478, 740),
    (6574, 780), (18_262, 880), (23_741, 930), (36_525, 1000),
  ]

  /// How far right of the picture's left edge, per mille of its width.
  static func place(_ days: Int) -> Int {
    for index in axis.indices.dropFirst() where days <= axis[index].days {
      let (low, high) = (axis[index - 1], axis[index])
      let part = (days - low.days) * (high.place - low.place) / max(1, high.days - low.days)
      return edge + (low.place + max(0, part)) * (1000 - 2 * edge) / 1000
    }
    return 1000 - edge
  }

  private static let edge = 25
  /// Two doses that stand closer would cover each other on a phone.
  private static let least = 65

  private static func percent(_ perMille: Int) -> String { String(perMille / 10) + "." + String(perMille % 10) + "%" }

  /// U-27: names are text of the page, and what is drawn beside or below them is as wide as the screen leaves it, so that nothing
  /// is cut and nothing has to be moved sideways, however narrow the screen and large the text is.
  func node(_ title: String) -> Node? {
    if lines.isEmpty { return nil }
    return div(.class("schedule-picture"), .role("img"), .label(title + ": " + spoken)) {
      div(.class("schedule-row ages"), .key("ages")) {
        svg(.class("schedule-strip"), .attribute("aria-hidden", "true")) {
          for (days, label) in ticks {
            element(
              "text", .class("tick"), .attribute("x", SchedulePicture.percent(SchedulePicture.place(days))),
              .attribute("y", "75%"), .attribute("text-anchor", "middle")
            ) { label }
          }
        }
      }
      for line in lines { node(line) }
    }
  }

  /// Where nothing else is said, years.
  private var ticks: [(Int, String)] {
    let czech = format.language == .czech
    return [
      (61, czech ? "2 měs." : "2 mo"), (183, "6"), (365, czech ? "1 rok" : "1 yr"), (730, "2"), (1826, "5"),
      (3652, "10"), (5478, "15"), (18_262, "50"), (36_525 - 9000, "75"),
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

  private func node(_ line: Line) -> Node {
    div(.class("schedule-row"), .key(line.key)) {
      span(.class("schedule-name")) { line.name }
      svg(.class("schedule-strip"), .attribute("aria-hidden", "true")) {
        for (days, _) in ticks { stroke("grid", SchedulePicture.place(days), nil) }
        let places = places(line)
        stroke("course", places[0], max(places[places.count - 1], SchedulePicture.place(line.marks[places.count - 1].to)))
        for (mark, from) in zip(line.marks, places) {
          let to = SchedulePicture.place(mark.to)
          if to - from > 5 { stroke("window", from, to) }
          let x = SchedulePicture.percent(from)
          element("circle", .class("dose"), .attribute("cx", x), .attribute("cy", "50%"), .attribute("r", "8"))
          element(
            "text", .class("number"), .attribute("x", x), .attribute("y", "50%"), .attribute("text-anchor", "middle"),
            .attribute("dominant-baseline", "central")
          ) { mark.label }
        }
      }
    }
  }

  /// A line from one age to another; without the other from the top to the bottom.
  private func stroke(_ name: String, _ from: Int, _ to: Int?) -> Node {
    element(
      "line", .class(name), .attribute("x1", SchedulePicture.percent(from)),
      .attribute("x2", SchedulePicture.percent(to ?? from)), .attribute("y1", to == nil ? "0" : "50%"),
      .attribute("y2", to == nil ? "100%" : "50%"))
  }

  /// Where each dose stands: two of them never cover each other.
  private func places(_ line: Line) -> [Int] {
    var places: [Int] = []
    for mark in line.marks {
      places.append(max(SchedulePicture.place(mark.from), (places.last ?? -1000) + SchedulePicture.least))
    }
    return places
  }
}

import Base

/// A true scale of years: where a date lies between the first and the last one (E-11).
struct YearScale: Sendable {
  let first: Int
  let last: Int

  /// - Parameters:
  ///   - years: of everything that it shows.
  ///   - today: the year up to which it reaches at least; nil for the years alone.
  init(_ years: [Int], today: Int? = nil) {
    var first = years.first ?? today ?? 0
    var last = first
    for year in years {
      first = min(first, year)
      last = max(last, year)
    }
    if let today { last = max(last, today) }
    self.first = first
    // The last year is as long as any other.
    self.last = max(last, first) + 1
  }

  /// 0 at the beginning of the first year, 1 at the end of the last one.
  func part(_ position: Double) -> Double {
    min(1, max(0, (position - Double(first)) / Double(last - first)))
  }

  /// Round years that are written under it, few enough to be read on a phone (E-11).
  var labels: [Int] {
    let span = last - first
    let steps = [
      (8000, 2000), (4000, 1000), (1600, 500), (800, 200), (240, 100), (110, 50), (45, 20), (20, 10),
    ]
    let step = steps.first { span > $0.0 }?.1 ?? 5
    var year = (first + step - 1) / step * step
    var labels: [Int] = []
    while year < last {
      labels.append(year)
      year += step
    }
    return labels
  }
}

/// E-21: the heads of the institution one after the other, with the times of which nothing is known.
enum Succession {
  case term(TermInOffice)
  /// From the year in which a known term ended to that in which the next one begins.
  case gap(from: Int, to: Int)

  /// - Parameter terms: by their beginning.
  static func of(_ terms: [TermInOffice]) -> [Succession] {
    var all: [Succession] = []
    var reached: Int?
    for term in terms {
      if let reached, term.from.year > reached { all.append(.gap(from: reached, to: term.from.year)) }
      all.append(.term(term))
      reached = max(reached ?? 0, term.to?.year ?? term.from.year)
    }
    return all
  }

  /// What the page of each is called in an address: the year in which it begins, with `-2` behind it for the second of a year,
  /// and `-gap` for a gap.
  static func anchors(_ all: [Succession]) -> [String] {
    var years: [Int] = []
    return all.map { one in
      guard case .term = one else { return String(one.from) + "-gap" }
      years.append(one.from)
      let count = years.count { $0 == one.from }
      return String(one.from) + (count > 1 ? "-" + String(count) : "")
    }
  }

  /// The page of an address: that of its name, otherwise the last one that begins before the year and lasts until it.
  static func anchor(_ name: String, in all: [Succession]) -> String {
    let names = anchors(all)
    guard !names.contains(name), let year = KnownDate(name)?.year else { return name }
    var found: String?
    for (one, anchor) in zip(all, names) where one.from <= year && year <= one.to { found = anchor }
    // Who is in office has no end yet.
    if found == nil, case .term(let term)? = all.last, term.to == nil, term.from.year <= year { found = names.last }
    return found ?? name
  }

  var from: Int {
    switch self {
    case .term(let term): term.from.year
    case .gap(let from, _): from
    }
  }

  /// The year in which it ends; of a term without an end the year of its beginning.
  var to: Int {
    switch self {
    case .term(let term): max(term.to?.year ?? term.from.year, term.from.year)
    case .gap(_, let to): to
    }
  }
}

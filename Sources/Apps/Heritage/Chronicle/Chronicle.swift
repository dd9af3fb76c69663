import Base
import Sync

/// The published records in one language, in the orders in which screens show them.
struct Chronicle: Sendable {
  let language: Language
  /// The id of the published space.
  let space: String
  /// Records that the device has, drafts apart.
  private(set) var count = 0
  private(set) var institution: Fields?
  private(set) var periods: [PeriodRow] = []
  /// By date; what has none comes last.
  private(set) var milestones: [MilestoneRow] = []
  /// Of each milestone the place of its period; nil for none.
  private var periodPlaces: [Int?] = []
  /// By name.
  private(set) var people: [PersonRow] = []
  /// By their beginning.
  private(set) var terms: [TermInOffice] = []
  private(set) var faculties: [Record] = []
  /// By name.
  private(set) var sites: [SiteRow] = []

  init(_ language: Language = .english) {
    self.language = language
    space = ""
  }

  /// - Parameters:
  ///   - space: the id of the published space.
  ///   - forEach: hands over each record of it.
  init(_ language: Language, space: String, _ forEach: ((Record) -> Void) -> Void) {
    self.language = language
    self.space = space
    var records: [Record] = []
    forEach { records.append($0) }
    for record in records { add(record) }
    sort()
  }

  private mutating func add(_ record: Record) {
    let collection = record.key.collection
    count += 1
    if collection == Milestone.collection.name {
      milestones.append(MilestoneRow(record, language, space))
    } else if collection == Person.collection.name {
      let row = PersonRow(record, language, space)
      people.append(row)
      for term in record.fields.items(Person.terms.name) ?? [] {
        if let term = TermInOffice(term, of: record.id, row.name, language) { terms.append(term) }
      }
    } else if collection == Period.collection.name {
      if let row = PeriodRow(record, language, space) { periods.append(row) }
    } else if collection == Faculty.collection.name {
      faculties.append(record)
    } else if collection == Site.collection.name {
      if let row = SiteRow(record, language, space) { sites.append(row) }
    } else if collection == Institution.collection.name {
      institution = record.fields
    }
  }

  private mutating func sort() {
    milestones = milestones.inOrder { ($0.order, $0.rank) < ($1.order, $1.rank) }
    periods = periods.inOrder { ($0.from, $0.rank) < ($1.from, $1.rank) }
    for place in periods.indices { periods[place].choosePalette(place: place) }
    periodPlaces = milestones.map { row in periods.firstIndex { $0.code == row.period } }
    terms = terms.inOrder { $0.from < $1.from }
    let names = people.map { collationKey($0.sortName, language) }
    people = Base.order(count: people.count) { precedes(names[$0], names[$1]) }.map { people[$0] }
    faculties = faculties.inOrder { ($0[Common.rank] ?? 9999) < ($1[Common.rank] ?? 9999) }
    sites = sites.inOrder { precedes(collationKey($0.name, language), collationKey($1.name, language)) }
  }

  // MARK: - Finding

  func place(ofMilestone id: RecordID) -> Int? { milestones.firstIndex { $0.id == id } }
  func person(_ id: RecordID) -> PersonRow? { people.first { $0.id == id } }
  func site(_ id: RecordID) -> SiteRow? { sites.first { $0.id == id } }

  func period(_ code: String) -> PeriodRow? { periods.first { $0.code == code } }

  /// The class of what has the colours of a period; of none, those of the app.
  func palette(ofPeriod code: String) -> String { period(code).map { $0.palette.drawn } ?? "drawing-screen" }

  /// The milestones of a period, by their places.
  func milestones(in period: PeriodRow) -> [Int] {
    milestones.indices.filter { milestones[$0].period == period.code }
  }

  /// Of each milestone the period whose first one it is. Periods may overlap, and each begins once.
  var periodBeginnings: [PeriodRow?] {
    var begun = [Bool](repeating: false, count: periods.count)
    return periodPlaces.map { place in
      guard let place, !begun[place] else { return nil }
      begun[place] = true
      return periods[place]
    }
  }

  /// Milestones by their periods: one list for each period, and one for those of none.
  func byPeriod(_ places: [Int]) -> [[Int]] {
    var groups = [[Int]](repeating: [], count: periods.count + 1)
    for place in places { groups[periodPlaces[place] ?? periods.count].append(place) }
    return groups
  }
}

/// What lists and strips need of a milestone.
struct MilestoneRow: Sendable {
  let id: RecordID
  let date: KnownDate?
  let title: Wording
  let period: String
  let kind: Milestone.Kind?
  let drawing: Drawing?
  /// Among those of the same date.
  let rank: Int
  /// Both languages as the search sees them.
  let folded: [UInt8]

  init(_ record: Record, _ language: Language, _ space: String) {
    let fields = record.fields
    id = record.id
    date = fields[Milestone.date]
    title = Milestone.title(fields, language) ?? Wording(text: "–", language: language)
    period = fields[Milestone.period] ?? ""
    kind = fields[Milestone.kind]
    rank = fields[Common.rank] ?? 9999
    drawing = Drawing(fields, in: space)
    // A date is found as it is stored, and in the words that either language has for it.
    folded = searchable(
      fields, [Milestone.title.cs, Milestone.title.en, Milestone.text.cs, Milestone.text.en, Milestone.date.field],
      date.map { $0.words(Format(.czech)) + " " + $0.words(Format(.english)) } ?? "")
  }

  var order: Int { date?.order ?? Int.max }
}

struct PeriodRow: Sendable {
  /// What milestones call it.
  let code: String
  let name: Wording
  let lead: Wording?
  let from: Int
  let to: Int?
  let rank: Int
  let drawing: Drawing?
  private(set) var palette = Palette.estates
  private let chosen: Palette?

  /// Nil without a beginning.
  init?(_ record: Record, _ language: Language, _ space: String) {
    guard let from = record[Period.from] else { return nil }
    self.from = from
    to = record[Period.to]
    code = record[Period.code] ?? ""
    name = Period.name(record.fields, language) ?? Wording(text: String(from), language: language)
    lead = Period.lead(record.fields, language)
    rank = record[Common.rank] ?? 9999
    drawing = Drawing(record.fields, in: space)
    chosen = record[Period.palette]
  }

  /// E-72: what its editors have chosen; else that of its own name, else the next in turn, so that neighbours differ.
  ///
  /// - Parameter place: among all periods.
  fileprivate mutating func choosePalette(place: Int) {
    let all = Palette.allCases
    palette = chosen ?? all.first { $0.name == code } ?? all[place % all.count]
  }
}

struct PersonRow: Sendable {
  let id: RecordID
  let name: String
  /// Family name first.
  let sortName: String
  let born: KnownDate?
  let area: Person.Area?
  let kinds: [String]
  let faculty: String
  let remark: String
  let life: String
  let drawing: Drawing?
  let folded: [UInt8]

  init(_ record: Record, _ language: Language, _ space: String) {
    let fields = record.fields
    id = record.id
    name = fields[Person.name] ?? "–"
    sortName = familyNameFirst(name)
    born = fields[Person.born]
    area = fields[Person.area]
    kinds = fields[Person.kinds]?.codes ?? []
    faculty = fields[Person.faculty] ?? ""
    life = Person.life(fields)
    drawing = Drawing(fields, in: space)
    remark =
      (Person.link(fields, language) ?? Person.event(fields, language) ?? Person.field(fields, language))?.text ?? ""
    folded = searchable(
      fields,
      [
        Person.name.field, Person.field.cs, Person.field.en, Person.link.cs, Person.link.en, Person.text.cs,
        Person.text.en, Person.sport.cs, Person.sport.en, Person.event.cs, Person.event.en, Person.faculty.field,
      ])
  }

  func isA(_ kind: Person.Kind) -> Bool { kinds.contains(kind.name) }
}

struct SiteRow: Sendable {
  let id: RecordID
  let name: String
  let walk: String
  let place: Coordinates
  let isApproximate: Bool
  let drawing: Drawing?

  /// Nil when nobody knows where it is.
  init?(_ record: Record, _ language: Language, _ space: String) {
    let fields = record.fields
    guard let latitude = fields[Site.latitude]?.number, let longitude = fields[Site.longitude]?.number,
      let place = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    id = record.id
    name = Site.name.text(fields, language)
    walk = fields[Site.walk] ?? ""
    self.place = place
    isApproximate = fields[Site.isApproximate] ?? false
    drawing = Drawing(fields, in: space)
  }
}

/// „Jaroslav Pollert st.“ stands under P: the last word that is a name, then the others.
func familyNameFirst(_ name: String) -> String {
  let words = name.parts(at: 0x20)
  guard words.count > 1 else { return name }
  var last = words.count - 1
  if last > 1, words[last].utf8.last == UInt8(ascii: ".") { last -= 1 }
  var sorted = words[last]
  for place in words.indices where place != last { sorted += " " + words[place] }
  return sorted
}

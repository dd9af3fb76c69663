import Base
import HTML
import Sync

/// The published history as a server prints it (E-80): each milestone, person and faculty is a page, and there are the lists
/// that lead to them. Their addresses are those of the app. Made of all records of the space, and made anew when one of them
/// changes.
public final class HeritagePages: Sendable {
  private let chronicles: [Language: Chronicle]
  private let records: [RecordID: Record]
  /// By the code of a faculty.
  private let faculties: [Key: RecordID]
  /// The name of the published space, where that is not the app's usual one.
  private let institution: String?

  /// - Parameter space: the name of the published space that they are of.
  public init(_ records: [Record], of space: String = Heritage.space) {
    let living = records.filter { !$0.deleted }
    var byID: [RecordID: Record] = [:]
    var faculties: [Key: RecordID] = [:]
    for record in living {
      byID[record.id] = record
      if record.key.collection == Faculty.collection.name, let code = record[Faculty.code] {
        faculties[Key(code)] = record.id
      }
    }
    var chronicles: [Language: Chronicle] = [:]
    for language in Language.allCases {
      chronicles[language] = Chronicle(language, space: PublishedSpace.id(space).description) { take in
        for record in living { take(record) }
      }
    }
    self.records = byID
    self.faculties = faculties
    self.chronicles = chronicles
    institution = space == Heritage.space ? nil : space
  }

  public var isEmpty: Bool { records.isEmpty }

  /// One page: what of the history it shows.
  public enum Subject: Sendable {
    case timeLine, people, heads, institution, tour, help
    case milestone(RecordID)
    case person(RecordID)
    /// By its code.
    case faculty(String)

    public var path: String {
      switch self {
      case .timeLine: HeritageRoute.history(nil).url
      case .people: HeritageRoute.people.url
      case .heads: HeritageRoute.rectors(nil).url
      case .institution: HeritageRoute.overview.url
      case .tour: HeritageRoute.tour.url
      case .help: HeritageRoute.help.url
      case .milestone(let id): HeritageRoute.history(id).url
      case .person(let id): HeritageRoute.person(id).url
      case .faculty(let code): HeritageRoute.faculty(code).url
      }
    }
  }

  /// Every page that there is.
  public var subjects: [Subject] {
    guard let chronicle = chronicles[.czech] else { return [] }
    return [.timeLine, .people, .heads, .institution, .tour, .help] + chronicle.milestones.map { .milestone($0.id) }
      + chronicle.people.map { .person($0.id) }
      + chronicle.faculties.compactMap { $0[Faculty.code].map { .faculty($0) } }
  }

  /// E-86: whose page the app shows at `/heritage/people/rectors/NAME`, where a name is a year or the like (E-21); all heads where
  /// the address means a gap between two of them, or nothing.
  public func head(_ name: String) -> Subject {
    let all = Succession.of(chronicles[.czech]?.terms ?? [])
    let anchor = Succession.anchor(name, in: all)
    guard let place = Succession.anchors(all).firstIndex(of: anchor), case .term(let term) = all[place] else { return .heads }
    return .person(term.person)
  }

  /// Nil when there is no such page.
  public func page(_ subject: Subject, _ language: Language) -> WebPage? {
    var page = plainPage(subject, language)
    page?.colour = chronicles[language]?.institution?[Institution.colour]?.name
    return page
  }

  private func plainPage(_ subject: Subject, _ language: Language) -> WebPage? {
    guard let chronicle = chronicles[language] else { return nil }
    let sheet = HeritageSheet(
      chronicle: chronicle, language: language, institution: institution, record: { self.records[$0] })
    switch subject {
    case .timeLine: return sheet.timeLine
    case .people: return sheet.people
    case .heads: return sheet.heads
    case .institution: return sheet.about
    case .tour: return sheet.tour
    case .help: return sheet.help
    case .milestone(let id):
      return chronicle.milestones.first { $0.id == id }.flatMap { row in records[id].map { sheet.milestone(row, $0) } }
    case .person(let id): return chronicle.person(id).flatMap { row in records[id].map { sheet.person(row, $0) } }
    case .faculty(let code): return faculties[Key(code)].flatMap { records[$0] }.map { sheet.faculty($0) }
    }
  }

  /// What is written on the picture that others show for a page; nil when there is no such page.
  public func poster(_ id: RecordID, _ language: Language) -> (above: String, title: String, below: String)? {
    guard let chronicle = chronicles[language], let record = records[id] else { return nil }
    let format = Format(language)
    let name = chronicle.institution.map { Institution.name.text($0, language) } ?? Words.title(language)
    if let row = chronicle.milestones.first(where: { $0.id == id }) {
      return (row.date?.words(format) ?? "", row.title.text, name)
    }
    if let row = chronicle.person(id) { return (row.life, row.name, row.remark.utf8.isEmpty ? name : row.remark) }
    if record.key.collection == Faculty.collection.name {
      return (record[Faculty.founded]?.words(format) ?? "", Faculty.name.text(record.fields, language), name)
    }
    if record.key.collection == Institution.collection.name {
      return (Institution.short.text(record.fields, language), name, Words.title(language))
    }
    return nil
  }
}

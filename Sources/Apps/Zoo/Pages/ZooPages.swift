import Base
import HTML
import Sync

/// The pages of the published animals as a server prints them (Z-120). Made of all records of the space, and made anew when
/// one of them changes.
public final class ZooPages: Sendable {
  private let animals: [RecordID: Record]
  private let terms: [RecordID: Fields]
  /// By Czech and English name, and by Latin name.
  private let slugs: [Key: RecordID]
  private let lists: [Language: [Entry]]

  private struct Entry: Sendable {
    let id: RecordID
    let name: String
    let latin: String
    /// As the search sees it.
    let folded: [UInt8]
    let sortKey: [UInt8]
  }

  public init(_ records: [Record]) {
    var animals: [RecordID: Record] = [:]
    var terms: [RecordID: Fields] = [:]
    var slugs: [Key: RecordID] = [:]
    for record in records where !record.deleted {
      if record.key.collection.sameBytes(Term.collection.name) { terms[record.id] = record.fields }
      guard record.key.collection.sameBytes(Animal.collection.name) else { continue }
      animals[record.id] = record
      for field in [Animal.name.cs, Animal.name.en, Animal.latin.field] {
        let slug = Zoo.slug(record.fields.text(field.name) ?? "")
        if !slug.utf8.isEmpty, slugs[Key(slug)] == nil { slugs[Key(slug)] = record.id }
      }
    }
    self.animals = animals
    self.terms = terms
    self.slugs = slugs
    var lists: [Language: [Entry]] = [:]
    for language in Language.allCases {
      let entries = animals.values.map { ZooPages.entry($0, language) }
      lists[language] = entries.inOrder { precedes($0.sortKey, $1.sortKey) }
    }
    self.lists = lists
  }

  private static func entry(_ record: Record, _ language: Language) -> Entry {
    let name = Animal.name.text(record.fields, language) ?? ""
    let latin = record[Animal.latin] ?? ""
    var text = name + "\n" + latin
    for pair in [Animal.name] + Animal.texts { if let more = pair.text(record.fields, language) { text += "\n" + more } }
    return Entry(id: record.id, name: name, latin: latin, folded: folded(text), sortKey: collationKey(name, language))
  }

  public var isEmpty: Bool { animals.isEmpty }

  /// In the order of the Czech names.
  public var ids: [RecordID] { (lists[.czech] ?? []).map { $0.id } }

  /// The animal of an address in words: `lev-indicky`, `panthera-leo-persica`.
  public func id(slug: String) -> RecordID? { slugs[Key(slug)] }

  public static func path(_ id: RecordID) -> String { "/zoo/animals/" + id.description }

  /// Nil when there is no such animal.
  public func page(_ id: RecordID, _ language: Language) -> WebPage? {
    guard let record = animals[id] else { return nil }
    return AnimalPage(record, language) { list, code in
      self.terms[Term.key(list, code).id].flatMap { Term.name.text($0, language) } ?? code
    }.page
  }

  /// All animals, or those in whose names or texts all the words occur, names first.
  public func list(_ query: String, _ language: Language) -> WebPage {
    let all = lists[language] ?? []
    let words = String(utf8: folded(query)).parts(at: 0x20).filter { !$0.utf8.isEmpty }.map { [UInt8]($0.utf8) }
    var found = all.filter { entry in words.allSatisfy { contains(entry.folded, $0) } }
    if let first = words.first {
      let inNames = found.filter { contains(folded($0.name), first) }
      found = inNames + found.filter { !contains(folded($0.name), first) }
    }
    return listPage(found, query, language)
  }

  private func listPage(_ entries: [Entry], _ query: String, _ language: Language) -> WebPage {
    let words = PageWords(language)
    let search = element("form", .role("search"), .attribute("action", "/zoo/animals"), .attribute("method", "get")) {
      label(.for("q")) { words.search }
      input(.type("search"), .id("q"), .name("q"), .value(query))
      input(.type("hidden"), .name("lang"), .value(language.code))
      button(.type("submit")) { words.searchNow }
    }
    let list = ul(.class("page-list")) {
      for entry in entries {
        li {
          a(.href(ZooPages.path(entry.id) + "?lang=" + language.code)) { entry.name }
          if !entry.latin.utf8.isEmpty {
            " "
            em(.attribute("lang", "la")) { entry.latin }
          }
        }
      }
    }
    return WebPage(
      title: words.lexicon, description: words.about,
      content: [search, p { words.count(entries.count) }, list])
  }
}

import Base
import HTML
import Kit
import Sync

/// The pages of the published animals as a server prints them (Z-120). Made of all records of the space, and made anew when
/// one of them changes.
public final class ZooPages: Sendable {
  private let animals: [RecordID: Fields]
  private let lexicons: [Language: Lexicon]
  /// As the search sees the names and texts, by language in the order of the list.
  private let texts: [Language: [[UInt8]]]
  /// By Czech and English name, and by Latin name.
  private let slugs: [Key: RecordID]
  private let maps: [Language: MapPage]

  public init(_ records: [Record]) {
    var animals: [RecordID: Fields] = [:]
    var slugs: [Key: RecordID] = [:]
    for record in records where record.key.collection == Animal.collection.name && !record.deleted {
      animals[record.id] = record.fields
      for field in [Animal.name.cs, Animal.name.en, Animal.latin.field] {
        let slug = Zoo.slug(record.fields.text(field.name) ?? "")
        if !slug.utf8.isEmpty, slugs[Key(slug)] == nil { slugs[Key(slug)] = record.id }
      }
    }
    var lexicons: [Language: Lexicon] = [:]
    var texts: [Language: [[UInt8]]] = [:]
    var maps: [Language: MapPage] = [:]
    for language in Language.allCases {
      let lexicon = Lexicon(records, language)
      lexicons[language] = lexicon
      maps[language] = MapPage(records, language)
      texts[language] = lexicon.order.map { slot in
        let row = lexicon.row(slot)
        return row.foldedNames + [0x0A] + row.foldedLatin + [0x0A] + FoldedText(row.fields).bytes
      }
    }
    self.animals = animals
    self.slugs = slugs
    self.lexicons = lexicons
    self.texts = texts
    self.maps = maps
  }

  public var hasMap: Bool { !maps.isEmpty }

  /// The map with everything on it; nil when there is none.
  ///
  /// - Parameter place: what is chosen on it.
  public func map(_ place: RecordID?, _ language: Language) -> WebPage? { maps[language]?.page(place) }

  /// The animals of a taxon: `order`, `Carnivora`. Nil when there are none.
  public func taxon(_ list: String, _ code: String, _ language: Language) -> WebPage? {
    let facets: [(list: Term.List, field: Sync.Attribute<String>)] = [
      (.taxonClass, Animal.taxonClass), (.order, Animal.order), (.family, Animal.family),
    ]
    guard let lexicon = lexicons[language], let facet = facets.first(where: { $0.list.name == list }) else {
      return nil
    }
    let found = lexicon.animals.all.filter { animals[$0.id]?[facet.field] == code }
    if found.isEmpty { return nil }
    let name = lexicon.name(facet.list, code)
    let words = PageWords(language)
    return WebPage(
      title: name, description: words.about,
      content: [p(.class("page-count")) { words.count(found.count) }, lines(found, language)],
      list: WebPage.Link(path: ZooRoute.animals(nil).url, title: words.all))
  }

  public var isEmpty: Bool { animals.isEmpty }

  /// In the order of the Czech names.
  public var ids: [RecordID] { rows(.czech).map { $0.id } }

  private func rows(_ language: Language) -> [AnimalRow] {
    guard let lexicon = lexicons[language] else { return [] }
    return lexicon.animals.all
  }

  /// The animal of an address in words: `lev-indicky`, `panthera-leo-persica`.
  public func id(slug: String) -> RecordID? { slugs[Key(slug)] }

  public static func path(_ id: RecordID) -> String { ZooRoute.animals(id).url }

  /// Nil when there is no such animal.
  public func page(_ id: RecordID, _ language: Language) -> WebPage? {
    guard let fields = animals[id], let lexicon = lexicons[language], let row = lexicon.row(id) else { return nil }
    return AnimalPage(sheet: AnimalSheet(lexicon: lexicon, row: row, fields: fields, language: language)).page
  }

  /// All animals, or those in whose names or texts all the words occur, names first.
  public func list(_ query: String, _ language: Language) -> WebPage {
    let words = searchedWords(query)
    var inNames: [AnimalRow] = []
    var inTexts: [AnimalRow] = []
    for (row, text) in zip(rows(language), texts[language] ?? []) where words.allSatisfy({ contains(text, $0) }) {
      if words.allSatisfy({ contains(row.foldedNames, $0) }) { inNames.append(row) } else { inTexts.append(row) }
    }
    return listPage(inNames + inTexts, query, language)
  }

  private func listPage(_ rows: [AnimalRow], _ query: String, _ language: Language) -> WebPage {
    let words = PageWords(language)
    let search = element(
      "form", .class("page-search"), .role("search"), .attribute("action", ZooRoute.animals(nil).url),
      .attribute("method", "get")
    ) {
      label(.for("q")) { words.search }
      input(.type("search"), .id("q"), .name("q"), .value(query))
      input(.type("hidden"), .name("lang"), .value(language.code))
      button(.class("button"), .type("submit")) { words.searchNow }
    }
    let toMap = p(.class("page-count")) {
      words.count(rows.count)
      if hasMap {
        " · "
        a(.href(ZooMap.url(("lang", language.code)))) { words.map }
      }
    }
    return WebPage(
      title: words.lexicon, description: words.about, content: [search, toMap, lines(rows, language)])
  }

  private func lines(_ rows: [AnimalRow], _ language: Language) -> Node {
    ul(.class("page-list")) {
      for row in rows {
        li {
          a(.href(ZooPages.path(row.id) + "?lang=" + language.code)) {
            thumbnail(row)
            row.name
            if !row.remark.utf8.isEmpty { em(.attribute("lang", "la")) { row.remark } }
          }
        }
      }
    }
  }

  /// The name stands beside it.
  private func thumbnail(_ row: AnimalRow) -> Node {
    let fields = animals[row.id] ?? Fields()
    return span(.class("thumbnail small"), .attribute("aria-hidden", "true")) {
      PublishedPicture(fields)?.image(.line, alt: "", isLazy: true)
        ?? Node.raw(drawing(of: fields))
    }
  }
}

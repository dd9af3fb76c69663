import Base
import HTML
import Kit
import Store
import Sync

/// What an animal's detail in the app and its printed page (Z-120) both show, made of the same records.
struct AnimalSheet {
  let lexicon: Lexicon
  let row: AnimalRow
  let fields: Fields
  let language: Language

  /// What leads the detail of the app: the picture or the drawing from edge to edge, with the name over it.
  var hero: Node {
    let picture = PublishedPicture(fields)
    return PhotoHero(
      picture: picture?.image(.sheet, alt: alternative), drawing: Node.raw(drawing(of: fields)),
      small: picture?.url(320), title: row.name, remark: row.remark,
      credit: fields[Animal.pictureCredit].map { Words.credit(language) + ": " + $0 } ?? ""
    ).node
  }

  /// What leads the printed page, which has the name over it already.
  @NodeBuilder var head: [Node] {
    figure(.class("portrait"), .key("portrait")) {
      if let picture = PublishedPicture(fields) {
        picture.image(.sheet, alt: alternative)
        if let credit = fields[Animal.pictureCredit] {
          figcaption(.class("quiet")) { Words.credit + ": " + credit }
        }
      } else {
        Node.raw(drawing(of: fields))
      }
    }
    if !row.remark.utf8.isEmpty { p(.class("latin"), .attribute("lang", "la")) { row.remark } }
  }

  @NodeBuilder var body: [Node] {
    otherName
    facts
    story
    whereabouts
  }

  /// What the picture shows.
  var alternative: String { Animal.pictureAlt.text(fields, language) ?? row.name }

  private var otherName: Node? {
    let (field, code, title) =
      language == .czech ? (Animal.name.en, "en", "Anglicky") : (Animal.name.cs, "cs", "In Czech")
    guard let name = fields.text(field.name), name != row.name else { return nil }
    return p(.class("quiet other-name")) {
      title + ": "
      span(.attribute("lang", code)) { name }
    }
  }

  // MARK: - Facts (Z-25)

  private var facts: Node? {
    var tiles: [Node] = []
    func tile(_ icon: String, _ label: Text, _ value: String) {
      if !value.utf8.isEmpty { tiles.append(factTile(icon: icon, value: value, label: Text(label(language)))) }
    }
    func names(_ facet: AnimalFacet) -> String {
      listed(facet.codes(fields).map { lexicon.title(facet, $0) })
    }
    let format = Format(language)
    if let weight = weight {
      tiles.append(factTile(icon: Icons.gauge, value: weight.words, label: weight.label, lang: weight.language))
    }
    tile(ZooIcons.globe, Term.List.continent.label, names(.continent))
    tile(ZooIcons.leaf, Term.List.biotope.label, names(.biotope))
    tile(ZooIcons.food, Term.List.food.label, names(.food))
    tile(
      ZooIcons.shield, Words.status, fields[Animal.iucn].map { Animal.iucn.field.words(of: .string($0), format) } ?? "")
    tile(Icons.heart, Words.adoption, fields[Animal.adoptionPrice].map { Words.price($0, format) } ?? "")
    if tiles.isEmpty { return nil }
    return div(.class("tiles animal-facts"), .key("facts")) { tiles }
  }

  /// What its text about proportions names; what cannot be said in English stands there as it is, with its language.
  private var weight: (words: String, label: Text, language: String?)? {
    guard let text = Animal.proportions.text(fields, language), let words = Weight.words(in: text) else { return nil }
    if language == .czech || fields.text(Animal.proportions.en.name) != nil { return (words, Words.weight, nil) }
    if let english = Proportions.english(words) { return (english, Words.weight, nil) }
    return (words, Words.weight + " (" + Words.inOtherLanguage + ")", "cs")
  }

  // MARK: - The text (Z-25)

  /// In bytes: what is longer than that is closed but for its beginning.
  private static let openLength = 1800

  /// One text with its sections; where it is long all but the first are closed.
  private var story: Node {
    let sections = Animal.texts.filter { $0.text(fields, language) != nil }
    let length = sections.reduce(0) { $0 + ($1.text(fields, language)?.utf8.count ?? 0) }
    return section(.class("card story"), .key("story")) {
      if sections.isEmpty { p(.class("quiet")) { Words.noTexts } }
      for (place, pair) in sections.enumerated() {
        chapter(pair, isOpen: place == 0 || length <= AnimalSheet.openLength)
      }
    }
  }

  /// A text in the language; where it is only in the other one that is said.
  private func chapter(_ pair: FieldPair, isOpen: Bool) -> Node {
    let english = pair.cs.name == Animal.proportions.cs.name ? measures : nil
    let isOther = fields.text((language == .czech ? pair.cs : pair.en).name) == nil && english == nil
    let code = (language == .czech) == isOther ? "en" : "cs"
    let title = nodes {
      pair.label
      if isOther { span(.class("quiet")) { " (" + Words.inOtherLanguage + ")" } }
    }
    let text = p(.class("prose"), isOther ? .attribute("lang", code) : .none) {
      english ?? pair.text(fields, language) ?? ""
    }
    if isOpen {
      return div(.key(pair.cs.name)) {
        h2 { title }
        text
      }
    }
    return details(.key(pair.cs.name)) {
      summary { title }
      text
    }
  }

  /// The Czech measures in English, for who reads English and has no other text about them.
  private var measures: String? {
    if language == .czech || fields.text(Animal.proportions.en.name) != nil { return nil }
    return fields.text(Animal.proportions.cs.name).flatMap { Proportions.english($0) }
  }

  // MARK: - Where (Z-25)

  /// Its places in the zoo, and its place among animals.
  private var whereabouts: Node {
    section(.class("card"), .key("where")) {
      h2 { Words.whereToFind }
      dl {
        places
        taxon(.taxonClass, fields[Animal.taxonClass])
        taxon(.order, fields[Animal.order])
        taxon(.family, fields[Animal.family])
      }
    }
  }

  /// A taxon leads to the classification.
  private func taxon(_ list: Term.List, _ code: String?) -> Node? {
    guard let code else { return nil }
    return div(.class("value"), .key(list.name)) {
      dt { list.label }
      dd { a(.href(ZooRoute.tree(list, code, nil).url)) { lexicon.name(list, code) } }
    }
  }

  private var places: Node {
    let all = Locality.all(fields)
    return div(.class("value"), .key("places")) {
      dt { Words.place }
      if all.isEmpty { dd { fields[Animal.onView] == false ? Words.notOnView : Words.placeUnknown } }
      for locality in all {
        dd(.key(locality.code)) {
          if let place = locality.place {
            a(.href(ZooMap.url(("place", place.description)))) { lexicon.title(locality) }
          } else {
            locality.title
          }
        }
      }
    }
  }
}

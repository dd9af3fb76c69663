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

  /// The picture, the Latin name, the name in the other language.
  @NodeBuilder var head: [Node] {
    portrait
    if !row.latin.utf8.isEmpty { p(.class("latin"), .attribute("lang", "la")) { row.latin } }
    otherName
  }

  @NodeBuilder var body: [Node] {
    section(.class("card"), .key("facts")) { dl { facts } }
    for pair in Animal.texts { text(pair) }
    if !Animal.texts.contains(where: { $0.text(fields, language) != nil }) {
      p(.class("quiet"), .key("none")) { Words.noTexts(language) }
    }
  }

  /// The picture with its description and author, or the drawing of the class.
  private var portrait: Node {
    figure(.class("portrait"), .key("portrait"), .flag("data-hero", true)) {
      if let picture = PublishedPicture(fields) {
        picture.image(.sheet, alt: alternative)
        if let credit = fields[Animal.pictureCredit] {
          figcaption(.class("quiet")) { Words.credit(language) + ": " + credit }
        }
      } else {
        Node.raw(drawing(of: fields[Animal.taxonClass] ?? ""))
      }
    }
  }

  /// What the picture shows.
  var alternative: String { Animal.pictureAlt.text(fields, language) ?? row.name }

  private var otherName: Node? {
    let (field, code) = language == .czech ? (Animal.name.en, "en") : (Animal.name.cs, "cs")
    guard let name = fields.text(field.name), !name.sameBytes(row.name) else { return nil }
    return p(.class("quiet other-name"), .attribute("lang", code)) { name }
  }

  private var facts: [Node] {
    let format = Format(language)
    func names(_ list: Term.List, _ codes: [String]) -> String { listed(codes.map { lexicon.name(list, $0) }) }
    return nodes {
      taxon(.taxonClass, fields[Animal.taxonClass])
      taxon(.order, fields[Animal.order])
      taxon(.family, fields[Animal.family])
      value("continents", Term.List.continent.label(language), names(.continent, AnimalFacet.continent.codes(fields)))
      value("biotopes", Term.List.biotope.label(language), names(.biotope, AnimalFacet.biotope.codes(fields)))
      value("foods", Term.List.food.label(language), names(.food, AnimalFacet.food.codes(fields)))
      value(
        "iucn", Animal.iucn.field.label(language),
        fields[Animal.iucn].map { Animal.iucn.field.words(of: .string($0), format) } ?? "")
      places
      value("adoption", Words.adoption(language), fields[Animal.adoptionPrice].map { Words.price($0, format) } ?? "")
    }
  }

  /// A taxon leads to the classification.
  private func taxon(_ list: Term.List, _ code: String?) -> Node? {
    guard let code else { return nil }
    return div(.class("value"), .key(list.name)) {
      dt { list.label(language) }
      dd { a(.href("/zoo/tree/\(list.name)/\(code)")) { lexicon.name(list, code) } }
    }
  }

  private var places: Node? {
    let all = Locality.all(fields)
    if all.isEmpty { return nil }
    return div(.class("value"), .key("places")) {
      dt { Words.place(language) }
      for locality in all {
        dd(.key(locality.code)) {
          if let place = locality.place {
            a(.href("/zoo/map?place=" + place.description)) { lexicon.title(locality) }
          } else {
            locality.title
          }
        }
      }
    }
  }

  /// A text in the language; where it is only in the other one that is said.
  private func text(_ pair: FieldPair) -> Node? {
    guard let text = pair.text(fields, language) else { return nil }
    let isOther = fields.text((language == .czech ? pair.cs : pair.en).name) == nil
    let code = (language == .czech) == isOther ? "en" : "cs"
    return section(.class("card"), .key(pair.cs.name)) {
      h2 {
        pair.label(language)
        if isOther { span(.class("quiet")) { " (" + Words.inOtherLanguage(language) + ")" } }
      }
      p(.class("prose"), isOther ? .attribute("lang", code) : .none) { text }
    }
  }
}

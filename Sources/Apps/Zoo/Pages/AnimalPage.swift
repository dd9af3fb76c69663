import Base
import HTML
import Sync

/// The page of one animal.
struct AnimalPage {
  private let record: Record
  private let fields: Fields
  private let language: Language
  private let name: (Term.List, String) -> String
  private let words: PageWords

  /// - Parameter name: what a code of a list means.
  init(_ record: Record, _ language: Language, _ name: @escaping (Term.List, String) -> String) {
    self.record = record
    fields = record.fields
    self.language = language
    self.name = name
    words = PageWords(language)
  }

  var page: WebPage {
    WebPage(
      title: title, description: summary, image: image, imageAlt: imageAlt,
      content: [article(.class("sheet animal")) { portrait; names; facts; texts }], data: data)
  }

  private var title: String { Animal.name.text(fields, language) ?? record[Animal.latin] ?? "" }
  private var latin: String { record[Animal.latin] ?? "" }
  private var imageAlt: String { Animal.pictureAlt.text(fields, language) ?? title }

  /// Only pictures of our own: a page shows nothing that comes from elsewhere.
  private var image: String? {
    guard let blob = record[Animal.picture], blob.utf8.count == 64 else { return nil }
    return "/api/v1/spaces/" + PublishedSpace.id(Zoo.space).description + "/blobs/" + blob
  }

  /// The beginning of the first text, at most 200 bytes, up to a whole word.
  private var summary: String {
    for pair in [Animal.description, Animal.attractions] + Animal.texts {
      guard let text = pair.text(fields, language) else { continue }
      let line = text.parts(at: 0x0A)[0]
      if line.utf8.count <= 200 { return line }
      let bytes = [UInt8](line.utf8)
      let end = bytes[..<200].lastIndex(of: 0x20) ?? 0
      return end > 0 ? String(utf8: bytes[..<end]) + "…" : title
    }
    return latin.utf8.isEmpty ? title : title + " (" + latin + ")"
  }

  @NodeBuilder private var portrait: [Node] {
    if let image {
      figure(.class("portrait")) {
        img(.src(image), .alt(imageAlt))
        if let credit = record[Animal.pictureCredit] { figcaption(.class("quiet")) { words.credit + credit } }
      }
    }
  }

  @NodeBuilder private var names: [Node] {
    if !latin.utf8.isEmpty { p(.class("latin"), .attribute("lang", "la")) { latin } }
    let (field, code) = language == .czech ? (Animal.name.en, "en") : (Animal.name.cs, "cs")
    if let other = fields.text(field.name), !other.sameBytes(title) {
      p(.class("quiet other-name"), .attribute("lang", code)) { other }
    }
  }

  private var facts: Node {
    let list = dl {
      fact(Animal.taxonClass.field, term(.taxonClass, record[Animal.taxonClass]))
      fact(Animal.order.field, term(.order, record[Animal.order]))
      fact(Animal.family.field, term(.family, record[Animal.family]))
      fact(Animal.foods.field, terms(.food, record[Animal.foods]))
      fact(Animal.continents.field, terms(.continent, record[Animal.continents]))
      fact(Animal.biotopes.field, terms(.biotope, record[Animal.biotopes]))
      fact(Animal.localities.field, places)
      if let price = record[Animal.adoptionPrice] {
        fact(Text(cs: "Adopce", en: "Adoption"), Format(language).number(price) + " " + words.aYear)
      }
    }
    return section(.class("card")) { list }
  }

  private func fact(_ field: Field, _ text: String) -> Node? { fact(field.label, text) }

  private func fact(_ label: Text, _ text: String) -> Node? {
    text.utf8.isEmpty
      ? nil
      : div(.class("value")) {
        dt { label(language) }
        dd { text }
      }
  }

  private func term(_ list: Term.List, _ code: String?) -> String { code.map { name(list, $0) } ?? "" }

  private func terms(_ list: Term.List, _ codes: JSON?) -> String {
    var text = ""
    for code in codes?.items ?? [] {
      guard let code = code.text else { continue }
      text += (text.utf8.isEmpty ? "" : ", ") + name(list, code)
    }
    return text
  }

  private var places: String {
    var text = ""
    for place in record[Animal.localities]?.items ?? [] {
      guard let title = place.text("title") else { continue }
      text += (text.utf8.isEmpty ? "" : ", ") + title
    }
    return text
  }

  @NodeBuilder private var texts: [Node] {
    for pair in Animal.texts {
      if let text = pair.text(fields, language) {
        let own = fields.text(language == .czech ? pair.cs.name : pair.en.name) != nil
        section(.class("card")) {
          h2 {
            pair.label(language)
            if !own { span(.class("quiet")) { " (" + words.inOtherLanguage + ")" } }
          }
          p(.class("prose"), .attribute("lang", own ? nil : language == .czech ? "en" : "cs")) { text }
        }
      }
    }
  }

  /// https://schema.org/Taxon
  private var data: JSONObject {
    var data = JSONObject()
    data.add("@context", "https://schema.org")
    data.add("@type", "Taxon")
    data.add("name", latin.utf8.isEmpty ? title : latin)
    var others: [JSON] = []
    for field in [Animal.name.cs, Animal.name.en] {
      if let text = fields.text(field.name) { others.append(.string(text)) }
    }
    data.add("alternateName", .array(others))
    data.add("description", summary)
    if let family = record[Animal.family] ?? record[Animal.order] ?? record[Animal.taxonClass] {
      data.add("parentTaxon", family)
    }
    return data
  }
}

import Base
import HTML
import Kit
import Sync

/// The printed page of one animal (Z-120): the sheet that the app shows, and what those are told who list or share it.
struct AnimalPage {
  let sheet: AnimalSheet

  private var fields: Fields { sheet.fields }
  private var language: Language { sheet.language }
  private var row: AnimalRow { sheet.row }

  var page: WebPage {
    WebPage(
      title: row.name, description: summary, image: PublishedPicture(fields)?.url, imageAlt: sheet.alternative,
      content: [
        article(.class("sheet animal")) {
          sheet.head
          sheet.body
        }
      ], data: data, list: WebPage.Link(path: ZooRoute.animals(nil).url, title: PageWords(language).all))
  }

  /// The beginning of the first text, at most 200 bytes, up to a whole word.
  private var summary: String {
    for pair in [Animal.description] + Animal.texts {
      guard let text = pair.text(fields, language) else { continue }
      let line = text.parts(at: 0x0A)[0]
      if line.utf8.count <= 200 { return line }
      let bytes = [UInt8](line.utf8)
      let end = bytes[..<200].lastIndex(of: 0x20) ?? 0
      return end > 0 ? String(utf8: bytes[..<end]) + "…" : row.name
    }
    return row.remark.utf8.isEmpty ? row.name : row.name + " (" + row.remark + ")"
  }

  /// https://schema.org/Taxon
  private var data: JSONObject {
    var data = JSONObject()
    data.add("@context", "https://schema.org")
    data.add("@type", "Taxon")
    data.add("name", row.latin.utf8.isEmpty ? row.name : row.latin)
    var others: [JSON] = []
    for field in [Animal.name.cs, Animal.name.en] {
      if let text = fields.text(field.name) { others.append(.string(text)) }
    }
    data.add("alternateName", .array(others))
    data.add("description", summary)
    if let parent = fields[Animal.family] ?? fields[Animal.order] ?? fields[Animal.taxonClass] {
      data.add("parentTaxon", parent)
    }
    return data
  }
}

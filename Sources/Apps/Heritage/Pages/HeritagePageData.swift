import Base
import HTML
import Sync

/// What every printed page has around its content: title, picture, and its subject in the words of schema.org.
extension HeritageSheet {
  func page(_ title: String, _ text: Wording?, _ content: Node, _ id: RecordID?, _ data: JSONObject) -> WebPage
  {
    WebPage(
      title: title, description: summary(text?.text ?? "", title),
      image: id.map { HeritagePages.picture($0, language) + ofThis },
      imageAlt: title, content: [content], data: data,
      list: WebPage.Link(path: HeritagePages.Subject.timeLine.path, title: words.timeLine))
  }

  /// A list in the words of schema.org; addresses are meant from that of the page.
  func list(_ title: String, _ content: Node, _ items: [(HeritagePages.Subject, String)]) -> WebPage {
    var data = structured("ItemList", title + " – " + institutionName, nil)
    data.add("numberOfItems", Int64(items.count))
    var place: Int64 = 0
    data["itemListElement"] = .array(
      items.map { subject, name in
        place += 1
        return [
          "@type": "ListItem", "position": .integer(place), "name": .string(name), "url": .string(address(subject)),
        ]
      })
    return WebPage(
      title: title + " – " + institutionName, description: words.about(institutionName), content: [content], data: data)
  }

  func structured(_ type: String, _ name: String, _ text: Wording?) -> JSONObject {
    var data = JSONObject()
    data.add("@context", "https://schema.org")
    data.add("@type", type)
    data.add("name", name)
    if let text { data.add("description", summary(text.text, name)) }
    return data
  }

  func personData(_ row: PersonRow) -> JSON {
    ["@type": "Person", "name": .string(row.name), "url": .string(address(.person(row.id)))]
  }

  func place(_ site: SiteRow) -> JSON {
    [
      "@type": "Place", "name": .string(site.name),
      "geo": [
        "@type": "GeoCoordinates", "latitude": .degrees(site.place.latitude),
        "longitude": .degrees(site.place.longitude),
      ],
    ]
  }

  /// The beginning, at most 200 bytes, up to a whole word.
  private func summary(_ text: String, _ title: String) -> String {
    let line = text.parts(at: 0x0A)[0]
    if line.utf8.isEmpty { return title }
    if line.utf8.count <= 200 { return line }
    let bytes = [UInt8](line.utf8)
    let end = bytes[..<200].lastIndex(of: 0x20) ?? 0
    return end > 0 ? String(utf8: bytes[..<end]) + "…" : title
  }
}

extension HeritagePages {
  /// Where the server draws the picture of a page.
  public static func picture(_ id: RecordID, _ language: Language) -> String {
    "/heritage/pictures/" + id.description + "." + language.code + ".png"
  }
}

import Base
import HTML
import Sync

/// The printed tour (E-84): the walks with their places in order. What is on the app's map is here as a list.
extension HeritageSheet {
  var tour: WebPage {
    var data = structured("ItemList", Words.tour(language) + " – " + institutionName, nil)
    data["itemListElement"] = .array(chronicle.sites.map { place($0) })
    return WebPage(
      title: Words.tour(language) + " – " + institutionName, description: words.about(institutionName),
      content: [
        div(.class("sheet history")) {
          if chronicle.sites.isEmpty { p { Words.noSites } }
          for walk in walks { part(walk.code, walk.name, Tour.walk(walk.code, chronicle)) }
          part(
            "others", words.otherPlaces,
            chronicle.sites.filter { site in !walks.contains { $0.code == site.walk } })
          others
        }
      ], data: data)
  }

  private var walks: [(code: String, name: String)] {
    (chronicle.institution?.items(Institution.walks.name) ?? []).map { walk in
      (walk.text("id") ?? "", walk["name"].flatMap { wording($0, language)?.text } ?? "")
    }
  }

  private func part(_ code: String, _ title: String, _ sites: [SiteRow]) -> Node? {
    if sites.isEmpty { return nil }
    return section(.class("card"), .key(code)) {
      h2 { title }
      if sites.count > 1, let path = Tour.path(code, chronicle) {
        p(.class("quiet")) { Words.pathLength(WalkOrder.length(path), Format(language)) }
      }
      for site in sites { stop(site) }
    }
  }

  private func stop(_ site: SiteRow) -> Node {
    let fields = record(site.id)?.fields ?? Fields()
    return section(.id("p-" + site.id.description), .key(site.id.description)) {
      h3 { site.name }
      drawing(fields, site.name)
      paragraphs(Site.text(fields, language))
      if let address = fields[Common.address] { p { address } }
      p {
        a(.href(HeritageSheet.openStreetMap(site.place)), .attribute("rel", "noopener")) { words.onMap(site.name) }
      }
      sourceList(fields, language)
    }
  }

  private static func openStreetMap(_ place: Coordinates) -> String {
    var latitude: [UInt8] = []
    latitude.append(degrees: place.latitude)
    var longitude: [UInt8] = []
    longitude.append(degrees: place.longitude)
    let (north, east) = (String(utf8: latitude), String(utf8: longitude))
    return "https://www.openstreetmap.org/?mlat=\(north)&mlon=\(east)#map=18/\(north)/\(east)"
  }
}

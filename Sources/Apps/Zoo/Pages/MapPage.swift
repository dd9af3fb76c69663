import Base
import HTML
import Kit
import Sync

/// The printed map of the zoo (Z-126): the drawing, and everything on it as a list that leads to the animals.
struct MapPage: Sendable {
  private let places: [ZooMapContent.Place]
  /// Of each record of a place, which of the places it is.
  private let numbers: [RecordID: Int]
  private let language: Language
  private let picture: Node

  /// Nil when the records have no map.
  init?(_ records: [Record], _ language: Language) {
    let content = ZooMapContent(language) { take in for record in records where !record.deleted { take(record) } }
    guard let box = content.box else { return nil }
    var shapes: [MapShape] = []
    for record in records where record.key.collection == MapLayer.collection.name && !record.deleted {
      shapes += MapShape.read(record[MapLayer.shapes] ?? "")
    }
    places = content.places
    numbers = content.numbers
    self.language = language
    // What has a number stays where it is, and a service makes room.
    let drawn =
      content.places.filter { $0.number != nil } + content.places.filter { $0.number == nil && !$0.kind.isService }
      + content.places.filter { $0.number == nil && $0.kind.isService }
    picture = MapPicture(box).node(shapes, drawn, label: PageWords(language).map)
  }

  /// - Parameter chosen: a place that somebody asks for; it comes first.
  func page(_ chosen: RecordID?) -> WebPage {
    let words = PageWords(language)
    return WebPage(
      title: words.map, description: words.aboutMap,
      content: nodes {
        if let place = chosen.flatMap({ numbers[$0] }).map({ places[$0] }) {
          section(.class("page-places chosen"), .label(place.name)) {
            h2 { title(place) }
            remark(place)
          }
        }
        div(.class("page-map"), .attribute("tabindex", "0"), .role("region"), .label(words.map)) { picture }
        p(.class("page-count")) { MapCredit.words }
        list(ZooMapWords.animalPlaces(language), places.filter { !$0.kind.isService })
        list(ZooMapWords.services(language), places.filter { $0.kind.isService })
      }, list: WebPage.Link(path: ZooRoute.animals(nil).url, title: words.all))
  }

  private func list(_ heading: String, _ places: [ZooMapContent.Place]) -> Node? {
    if places.isEmpty { return nil }
    return section(.class("page-places")) {
      h2 { heading }
      ul {
        for place in places {
          li(.id(MapPicture.anchor(place))) {
            h3 { title(place) }
            remark(place)
          }
        }
      }
    }
  }

  private func title(_ place: ZooMapContent.Place) -> String {
    (place.number.map { String($0) + " · " } ?? "") + place.name
  }

  /// Its animals; of a place without any what it is.
  private func remark(_ place: ZooMapContent.Place) -> Node {
    if place.animals.isEmpty { return p(.class("quiet")) { place.kind.label } }
    return p {
      for (number, animal) in place.animals.enumerated() {
        if number > 0 { ", " }
        a(.href(ZooPages.path(animal.id) + "?lang=" + language.code)) { animal.name }
      }
    }
  }
}

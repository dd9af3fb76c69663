import Base
import HTML
import Kit
import Store
import Sync

/// The map of the zoo and everything it shows as lists.
struct ZooMapView {
  let state: ZooMap
  let content: ZooMapContent
  let visits: Visits
  let today: Node?
  let question: ZooMap.Question
  let context: Context
  let frame: MapPanel

  init(
    map state: ZooMap, content: ZooMapContent, visits: Visits, today: Node?, question: ZooMap.Question, context: Context
  ) {
    self.state = state
    self.content = content
    self.visits = visits
    self.today = today
    self.question = question
    self.context = context
    frame = MapPanel(
      hasFailed: state.hasFailed, position: state.visitor,
      needsList: question.isNear || question.place != nil && !question.hasWay, context)
  }

  private var language: Language { context.language }
  private var format: Format { context.format }

  var map: Node {
    frame.map(ZooMap.element, locate: .action(MapAction.locate)) {
      state.walk?.node(format)
      MapCredit.openStreetMap
    }
  }

  var heading: MapPanel.Heading {
    if let place = content.place(question.place) {
      return MapPanel.Heading((place.number.map { String($0) + " · " } ?? "") + place.name, whole: ZooMap.url())
    }
    if question.isNear { return MapPanel.Heading(ZooMapWords.nearMe(language), whole: ZooMap.url()) }
    return MapPanel.Heading(ZooMapWords.all(language))
  }

  @NodeBuilder var panel: [Node] {
    frame.notes
    if let place = content.place(question.place) {
      chosen(place)
    } else if question.isNear {
      near
    } else {
      searchBar(MapAction.search.wire, state.search, search: ZooMapWords.search)
      let words = searchedWords(state.search)
      if words.isEmpty { overview } else { found(words) }
    }
  }

  // MARK: - Everything

  private var overview: [Node] {
    nodes {
      div(.class("map-summary map-actions"), .key("actions")) {
        a(.class("button small"), .href(ZooMap.url(("near", "1")))) {
          Node.raw(Icons.locate)
          ZooMapWords.nearMe
        }
        if !isInTheZoo, let entrance = content.entrance {
          a(.class("button quiet small"), .href(ZooMap.url(place: entrance.id))) { ZooMapWords.toTheZoo }
        }
      }
      today
      placeList("places", ZooMapWords.animalPlaces, content.places.filter { !$0.kind.isService })
      placeList("services", ZooMapWords.services, content.places.filter { $0.kind.isService })
    }
  }

  /// Z-61: the places that are called so, and those of the animals that are.
  private func found(_ words: [[UInt8]]) -> [Node] {
    let found = content.places.compactMap { place in
      place.match(words).map { (place: place, animals: $0) }
    }
    return nodes {
      if found.isEmpty {
        empty(ZooMapWords.nothingFound, picture: "nothing-matches") {
          button(.class("button"), .type("button"), .action(MapAction.search)) { ListWords.clearSearch }
        }
      }
      ul(.class("rows lines"), .key("found"), .label(ZooMapWords.search)) {
        for (place, animals) in found {
          line(place, remark: named(animals), metres: distance(place))
        }
      }
    }
  }

  private func placeList(_ key: String, _ title: Text, _ places: [ZooMapContent.Place]) -> [Node] {
    if places.isEmpty { return [] }
    return nodes {
      h2(.class("list-title"), .key(key + "-title")) { title }
      ul(.class("rows lines"), .key(key), .label(title)) {
        for place in places { line(place, metres: distance(place)) }
      }
    }
  }

  /// The first three by their names; nil without any.
  private func named(_ animals: [ZooMapContent.Resident]) -> String? {
    if animals.isEmpty { return nil }
    let more = animals.count - 3
    return listed(animals.prefix(3).map { $0.name }) + (more > 0 ? " +" + format.number(more) : "")
  }

  /// - Parameter remark: instead of what is there.
  private func line(_ place: ZooMapContent.Place, remark: String? = nil, metres: Double?) -> Node {
    let count = place.animals.count
    return li(.class("line"), .key(place.id.description)) {
      a(.class("row"), .href(ZooMap.url(place: place.id))) {
        span(.class("map-number")) {
          if let number = place.number { String(number) } else { Node.raw(ZooMapView.sign(place.kind)) }
        }
        span(.class("row-main")) {
          span(.class("row-title")) { place.name }
          span(.class("row-remark")) {
            remark ?? (count > 0 ? ZooMapWords.animals(count, format) : place.kind.label(language))
          }
        }
        if let metres { span(.class("row-end")) { PlaceWords.distance(metres, format) } }
      }
    }
  }

  /// What a place without a number has in its stead.
  private static func sign(_ kind: Location.Kind) -> String {
    kind == .food ? ZooIcons.food : kind.isService ? Icons.pin : ZooIcons.paw
  }

  private var isInTheZoo: Bool { state.visitor.place.map { content.isNear($0) } ?? false }

  /// Nil unless the visitor is in the zoo.
  private func distance(_ place: ZooMapContent.Place) -> Double? {
    guard let here = state.visitor.place, content.isNear(here) else { return nil }
    return state.visitor.metres(to: place.coordinates)
  }

  // MARK: - Around the visitor

  private static let mostNear = 40

  private var near: [Node] {
    nodes {
      frame.searching
      if let here = state.visitor.place {
        if content.isNear(here) {
          met(here)
          ul(.class("rows lines"), .key("near-list"), .label(ZooMapWords.nearMe)) {
            for near in content.near(here).filter({ !$0.place.kind.isService }).prefix(ZooMapView.mostNear) {
              line(near.place, remark: named(near.place.animals), metres: near.metres)
            }
          }
        } else {
          div(.class("map-summary"), .key("far")) {
            p { ZooMapWords.farAway }
            if let entrance = content.entrance { toTheZoo(entrance.coordinates) }
          }
        }
      }
    }
  }

  /// Z-29: how near, in metres, a visitor stands at a place.
  private static let atPlace = 60.0

  /// Z-29: the animals of the place where the visitor is are offered for the passport.
  private func met(_ here: Coordinates) -> Node? {
    guard state.visitor.vagueMetres == nil,
      let nearest = content.near(here).first(where: { !$0.place.animals.isEmpty }),
      nearest.metres <= ZooMapView.atPlace + (state.visitor.position?.accuracyMetres ?? 0)
    else { return nil }
    return section(.class("card map-summary"), .key("met")) {
      h2 { nearest.place.name }
      stamps(nearest.place)
    }
  }

  /// Z-29: of more animals the names would fill the panel, and what is around them would be out of sight.
  private static let mostOpen = 8

  private func stamps(_ place: ZooMapContent.Place) -> Node {
    let day = ZooClock(context.now).day
    let names = chips(label: PassportWords.youAreAt) {
      for animal in place.animals {
        chip(
          .action(AnimalAction.seen, value: animal.id.description), Text(animal.name), icon: ZooIcons.eye,
          isOn: visits.wasSeen(animal.id, on: day))
      }
    }
    if place.animals.count > ZooMapView.mostOpen {
      return details(.key("stamps-folded")) {
        summary { PassportWords.youAreAt(language) + " (" + format.number(place.animals.count) + ")" }
        names
      }
    }
    return div(.key("stamps")) {
      p(.class("quiet")) { PassportWords.youAreAt }
      names
    }
  }

  // MARK: - A place

  private func chosen(_ place: ZooMapContent.Place) -> [Node] {
    nodes {
      section(.class("card map-summary"), .key("chosen")) {
        p(.class("quiet")) { remark(place) }
        let isGate = place.id == content.entrance?.id && !isInTheZoo
        if question.hasWay {
          wayThere
        } else if isGate {
          toTheZoo(place.coordinates)
        } else if !content.graph.isEmpty {
          a(.class("button small"), .href(ZooMap.url(("place", place.id.description), ("way", "1")))) {
            Node.raw(Icons.route)
            ZooMapWords.wayThere
          }
        }
      }
      if !place.animals.isEmpty {
        h2(.class("list-title"), .key("animals-title")) { ZooMapWords.animalsHere }
        ul(.class("rows lines"), .key("animals"), .label(ZooMapWords.animalsHere(language))) {
          for animal in place.animals { residentLine(animal) }
        }
        section(.class("map-summary"), .key("seen")) { stamps(place) }
      }
    }
  }

  private func remark(_ place: ZooMapContent.Place) -> String {
    let kind = place.kind.label(language)
    guard let metres = distance(place) else { return kind }
    return kind + " · " + PlaceWords.distance(metres, format)
  }

  private func residentLine(_ animal: ZooMapContent.Resident) -> Node {
    li(.class("line"), .key(animal.id.description)) {
      a(.class("row"), .href(ZooRoute.animals(animal.id).url)) {
        span(.class("thumbnail small"), .attribute("aria-hidden", "true")) { picture(animal.id) }
        span(.class("row-main")) { span(.class("row-title")) { animal.name } }
        Node.raw(Icons.chevron)
      }
    }
  }

  /// The drawing lies under the picture, and is seen where that has not come.
  @NodeBuilder private func picture(_ animal: RecordID) -> [Node] {
    let key = RecordKey(Animal.collection.name, animal)
    if let fields = context.record(key, in: context.spaceID(of: Zoo.space))?.fields {
      Node.raw(drawing(of: fields))
      PublishedPicture(fields)?.image(.line, alt: "", isLazy: true)
    }
  }

  private var wayThere: Node {
    div(.class("map-way"), .key("way"), .role("status")) {
      if let way = state.foundWay {
        p { strong { PlaceWords.walk(way.minutes, way.metres, format) } }
        p(.class("quiet")) { from + (way.hasSteps ? " " + ZooMapWords.withSteps(language) : "") }
      } else {
        p { state.avoidsSteps ? ZooMapWords.noWayWithoutSteps : ZooMapWords.noWay }
      }
      HTML.label(.class("map-check")) {
        input(.type("checkbox"), .change(MapAction.steps), .checked(state.avoidsSteps))
        span { ZooMapWords.avoidSteps }
      }
    }
  }

  /// From where the way leads.
  private var from: String {
    if let here = state.visitor.place, content.isNear(here) { return ZooMapWords.fromHere(language) }
    return ZooMapWords.from(content.entrance?.name ?? "", language)
  }

  /// Z-46: navigation to the zoo is the business of the device's map app.
  private func toTheZoo(_ goal: Coordinates) -> Node {
    var place: [UInt8] = []
    place.append(degrees: goal.latitude)
    place.append(UInt8(ascii: ","))
    place.append(degrees: goal.longitude)
    let text = String(utf8: place)
    return nodesInLine {
      a(.class("button quiet small"), .href("geo:" + text + "?q=" + text)) { ZooMapWords.toTheZoo }
      a(
        .class("text-button link-button"), .href("https://www.google.com/maps/dir/?api=1&destination=" + text),
        .attribute("target", "_blank"), .attribute("rel", "noopener")
      ) { "Google Maps" }
      a(
        .class("text-button link-button"), .href("https://maps.apple.com/?daddr=" + text),
        .attribute("target", "_blank"),
        .attribute("rel", "noopener")
      ) { "Apple Maps" }
    }
  }

  private func nodesInLine(@NodeBuilder _ content: () -> [Node]) -> Node {
    div(.class("map-links"), .role("group"), .label(ZooMapWords.toTheZoo)) { content() }
  }
}

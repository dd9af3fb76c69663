import Base
import HTML
import Kit
import Store
import Sync

/// The map of the tour and everything it shows as lists.
struct TourView {
  let tour: Tour
  let chronicle: Chronicle
  let question: Tour.Question
  let context: Context

  private var language: Language { context.language }

  var frame: MapPanel {
    MapPanel(
      hasFailed: tour.hasFailed, position: tour.reader, needsList: question.isNear || question.place != nil && pill == nil,
      context)
  }

  var map: Node {
    frame.map(Tour.element, locate: .action("heritage.tour.locate")) {
      pill?.node(context.format)
      MapCredit.openStreetMap
    }
  }

  /// The straight line to the chosen place, when it is near enough to walk there.
  private var pill: WalkingPill? {
    guard let site = question.place.flatMap({ chronicle.site($0) }), let here = tour.reader.place else { return nil }
    let metres = WalkOrder.metres(here, site.place)
    return metres < Tour.nearMetres ? WalkingPill(from: here, toward: site.place, metres: metres) : nil
  }

  var heading: MapPanel.Heading {
    if let site = question.place.flatMap({ chronicle.site($0) }) {
      let stops = Tour.walk(question.walk, chronicle)
      let number = stops.count > 1 ? stops.firstIndex { $0.id == site.id } : nil
      return MapPanel.Heading(
        (number.map { String($0 + 1) + " · " } ?? "") + site.name, whole: Tour.url(walk: question.walk))
    }
    if question.isNear { return MapPanel.Heading(Words.nearMe(language), whole: Tour.url()) }
    if question.walk.utf8.isEmpty { return MapPanel.Heading(Words.stops(language)) }
    let name = walks.first { $0.code == question.walk }?.name ?? Words.tour(language)
    return MapPanel.Heading(name, whole: Tour.url())
  }

  @NodeBuilder var panel: [Node] {
    frame.notes
    if let site = question.place.flatMap({ chronicle.site($0) }) {
      chosen(site)
    } else if question.isNear {
      near
    } else if !question.walk.utf8.isEmpty {
      walk(question.walk)
    } else {
      overview
    }
  }

  // MARK: - Everything

  @NodeBuilder private var overview: [Node] {
    div(.class("map-summary map-actions"), .key("actions")) {
      a(.class("button small"), .href(Tour.url(("near", "1")))) {
        Node.raw(Icons.locate)
        Words.nearMe
      }
    }
    for (code, name) in walks {
      let sites = Tour.walk(code, chronicle)
      if !sites.isEmpty {
        h2(.class("list-title"), .key("title " + code)) {
          if sites.count > 1 { a(.href(Tour.url(("walk", code)))) { name } } else { name }
        }
        lines(sites, name, key: code)
      }
    }
    let others = chronicle.sites.filter { site in !walks.contains { $0.code == site.walk } }
    if !others.isEmpty { lines(others, Words.tour(language), key: "others") }
  }

  private var walks: [(code: String, name: String)] {
    (chronicle.institution?.items(Institution.walks.name) ?? []).map { walk in
      (walk.text("id") ?? "", walk["name"].flatMap { wording($0, language)?.text } ?? "")
    }
  }

  /// - Parameter walk: the walk whose stops these are; empty without one.
  private func lines(
    _ sites: [SiteRow], _ title: String, key: String, walk: String = "", metres: [Double] = []
  ) -> Node {
    ul(.class("rows lines"), .key("rows " + key), .label(title)) {
      for (place, site) in sites.enumerated() {
        li(.class("line"), .key(site.id.description)) {
          a(.class("row"), .href(Tour.url(place: site.id, walk: walk))) {
            if !walk.utf8.isEmpty, sites.count > 1 { span(.class("map-number")) { String(place + 1) } }
            if let drawing = site.drawing {
              span(.class("thumbnail small")) { heritagePicture(drawing) }
            } else {
              span(.class("thumbnail small")) { Node.raw(HeritageIcons.pillar) }
            }
            span(.class("row-main")) { span(.class("row-title")) { site.name } }
            if place < metres.count {
              span(.class("row-end")) { PlaceWords.distance(metres[place], context.format) }
            } else {
              Node.raw(Icons.chevron)
            }
          }
        }
      }
    }
  }

  // MARK: - Parts

  @NodeBuilder private func walk(_ code: String) -> [Node] {
    let sites = Tour.walk(code, chronicle)
    if sites.count > 1 {
      p(.class("hint note"), .key("length")) {
        if let path = Tour.path(code, chronicle) {
          Words.pathLength(WalkOrder.length(path), context.format)
        } else {
          Words.walkLength(WalkOrder.length(sites.map { $0.place }), context.format)
        }
      }
    }
    lines(sites, Words.tour(language), key: code, walk: code)
  }

  @NodeBuilder private var near: [Node] {
    frame.searching
    if tour.reader.position != nil {
      let found = tour.near(chronicle)
      if found.isEmpty {
        frame.note(Words.nothingNear, key: "far")
      } else {
        lines(found.map { $0.site }, Words.nearMe(language), key: "near", metres: found.map { $0.metres })
      }
    }
  }

  @NodeBuilder private func chosen(_ site: SiteRow) -> [Node] {
    let fields =
      context.record(RecordKey(Site.collection.name, site.id), in: chronicle.space)?.fields
      ?? Fields()
    article(.class("site"), .key(site.id.description)) {
      SitePictures(site: site, fields: fields, space: chronicle.space, language: language).nodes
      if let text = Site.text(fields, language) {
        if text.language != language { p(.class("quiet"), .key("other")) { "(" + Words.inOtherLanguage + ")" } }
        p(.class("prose"), text.language == language ? .none : .attribute("lang", text.language.code)) { text.text }
      }
      dl {
        value("address", Common.address.field.label, fields[Common.address] ?? "")
        value("built", Site.built.field.label, fields[Site.built].map { $0.words(context.format) } ?? "")
        value("architect", Site.architect.field.label, fields[Site.architect] ?? "")
      }
      if site.isApproximate { p(.class("quiet"), .key("approximate")) { Words.approximate } }
      sourceList(fields, language)
      steps(site)
    }
  }

  /// E-46: the stops before and after this one.
  private func steps(_ site: SiteRow) -> Node? {
    let stops = Tour.walk(question.walk, chronicle)
    guard stops.count > 1, let number = stops.firstIndex(where: { $0.id == site.id }) else { return nil }
    func step(_ other: Int, _ title: Text, _ before: String, _ after: String) -> Node {
      let name = String(other + 1) + " · " + stops[other].name
      return a(
        .class("button quiet"), .href(Tour.url(place: stops[other].id, walk: question.walk)),
        .label(title(language) + ": " + name)
      ) { before + name + after }
    }
    return nav(.class("steps"), .key("steps"), .label(Words.stops)) {
      if number > 0 { step(number - 1, Words.stopBefore, "‹ ", "") }
      span(.class("spring"))
      if number + 1 < stops.count { step(number + 1, Words.stopAfter, "", " ›") }
    }
  }
}

extension Words {
  static let nearMe = Text(cs: "Co je blízko", en: "Near me")
  static let nothingNear = Text(
    cs: "V okolí nic z této historie není.", en: "Nothing from this history is nearby.")
  static let noSites = Text(cs: "Zatím tu nejsou žádná místa.", en: "There are no places yet.")
  static let approximate = Text(
    cs: "Místo na mapě je jen přibližné.", en: "The place on the map is approximate.")
  static let stopBefore = Text(cs: "Předchozí zastavení", en: "The stop before")
  static let stopAfter = Text(cs: "Další zastavení", en: "The next stop")
  static func pathLength(_ length: Double, _ format: Format) -> String {
    PlaceWords.walk(Tour.minutes(length), length, format)
      + Text(cs: " po ulicích.", en: " along the streets.")(format.language)
  }
  static func walkLength(_ length: Double, _ format: Format) -> String {
    PlaceWords.walk(Tour.minutes(length), length, format)
      + Text(
        cs: " vzdušnou čarou; ulicemi o něco dál.", en: " as the crow flies; a little more along the streets.")(
        format.language)
  }
}

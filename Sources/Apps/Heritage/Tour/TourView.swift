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

  var map: Node {
    mapElement(Tour.element) {
      mapButtons(language) {
        button(
          .class("icon-button"), .type("button"), .action("heritage.tour.locate"),
          .label(MapWords.myPosition(language)),
          .title(MapWords.myPosition(language)), .attribute("aria-pressed", tour.isLocating ? "true" : "false")
        ) { Node.raw(Icons.locate) }
      }
    }
  }

  @NodeBuilder var panel: [Node] {
    if tour.hasFailed { p(.class("hint note"), .key("failed"), .role("status")) { MapWords.failed(language) } }
    if let fault = tour.fault { p(.class("hint note"), .key("fault"), .role("status")) { fault.words(language) } }
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
        Words.nearMe(language)
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
    let others = chronicle.sites.filter { site in !walks.contains { $0.code.sameBytes(site.walk) } }
    if !others.isEmpty { lines(others, Words.tour(language), key: "others") }
  }

  private var walks: [(code: String, name: String)] {
    (chronicle.institution?.items(Institution.walks.name) ?? []).map { walk in
      (walk.text("id") ?? "", walk["name"].flatMap { wording($0, language)?.text } ?? "")
    }
  }

  private func lines(_ sites: [SiteRow], _ title: String, key: String, metres: [Double] = []) -> Node {
    ul(.class("rows lines"), .key("rows " + key), .label(title)) {
      for (place, site) in sites.enumerated() {
        li(.class("line"), .key(site.id.description)) {
          a(.class("row"), .href(Tour.url(place: site.id))) {
            if let drawing = site.drawing {
              span(.class("thumbnail small")) { heritagePicture(drawing) }
            } else {
              span(.class("thumbnail small")) { Node.raw(HeritageIcons.pillar) }
            }
            span(.class("row-main")) { span(.class("row-title")) { site.name } }
            if place < metres.count { span(.class("row-end")) { Words.metres(metres[place], context.format) } }
          }
        }
      }
    }
  }

  // MARK: - Parts

  private func heading(_ title: String) -> Node {
    div(.class("map-summary"), .key("heading")) {
      div(.class("map-chosen")) {
        h2 { title }
        a(.class("icon-button"), .href(Tour.url()), .label(Words.wholeTour(language))) { Node.raw(Icons.close) }
      }
    }
  }

  @NodeBuilder private func walk(_ code: String) -> [Node] {
    let sites = Tour.walk(code, chronicle)
    heading(walks.first { $0.code.sameBytes(code) }?.name ?? Words.tour(language))
    if sites.count > 1 {
      p(.class("hint note"), .key("length")) {
        if let path = Tour.path(code, chronicle) {
          Words.pathLength(WalkOrder.length(path), context.format)
        } else {
          Words.walkLength(WalkOrder.length(sites.map { $0.place }), context.format)
        }
      }
    }
    lines(sites, Words.tour(language), key: code)
  }

  @NodeBuilder private var near: [Node] {
    heading(Words.nearMe(language))
    if tour.position == nil {
      if tour.fault == nil { p(.class("hint note"), .key("searching"), .role("status")) { Words.searching(language) } }
    } else {
      let found = tour.near(chronicle)
      if found.isEmpty {
        p(.class("hint note"), .key("far"), .role("status")) { Words.nothingNear(language) }
      } else {
        lines(found.map { $0.site }, Words.nearMe(language), key: "near", metres: found.map { $0.metres })
      }
    }
  }

  @NodeBuilder private func chosen(_ site: SiteRow) -> [Node] {
    let fields =
      context.record(RecordKey(Site.collection.name, site.id), in: chronicle.space)?.fields
      ?? Fields()
    heading(site.name)
    article(.class("site"), .key(site.id.description)) {
      SitePictures(site: site, fields: fields, space: chronicle.space, language: language).nodes
      if let text = Site.text(fields, language) {
        p(.class("prose"), text.language == language ? .none : .attribute("lang", text.language.code)) { text.text }
      }
      dl {
        value("address", Common.address.field.label(language), fields[Common.address] ?? "")
        value("built", Site.built.field.label(language), fields[Site.built].map { $0.words(context.format) } ?? "")
        value("architect", Site.architect.field.label(language), fields[Site.architect] ?? "")
      }
      if site.isApproximate { p(.class("quiet"), .key("approximate")) { Words.approximate(language) } }
    }
  }
}

extension Words {
  static let nearMe = Text(cs: "Co je blízko", en: "Near me")
  static let wholeTour = Text(cs: "Celá mapa", en: "Whole map")
  static let searching = Text(cs: "Zjišťuji polohu…", en: "Finding the position…")
  static let nothingNear = Text(
    cs: "V okolí nic z historie školy není.", en: "Nothing of the school's history is near.")
  static let noSites = Text(cs: "Zatím tu nejsou žádná místa.", en: "There are no places yet.")
  static let approximate = Text(
    cs: "Místo na mapě je jen přibližné.", en: "The place on the map is approximate.")
  static func metres(_ metres: Double, _ format: Format) -> String {
    if metres < 1000 { return format.number(Int64((metres / 10).rounded()) * 10) + " m" }
    return format.decimal(metres / 1000, places: 1) + " km"
  }
  static func pathLength(_ length: Double, _ format: Format) -> String {
    metres(length, format) + Text(cs: " po ulicích.", en: " along the streets.")(format.language)
  }
  static func walkLength(_ length: Double, _ format: Format) -> String {
    format.language == .czech
      ? "Vzdušnou čarou " + metres(length, format) + "; ulicemi je to o něco dál."
      : metres(length, format) + " as the crow flies; a little more along the streets."
  }
}

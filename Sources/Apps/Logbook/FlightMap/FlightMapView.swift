import Base
import HTML
import Kit
import Store

/// The map of the flights and what stands beside it.
struct FlightMapView {
  let app: LogbookApp
  let flown: FlightMap
  let choice: FlightMapChoice?
  let context: Context

  init(app: LogbookApp, map: FlightMap, choice: FlightMapChoice?, context: Context) {
    self.app = app
    flown = map
    self.choice = choice
    self.context = context
  }

  private var language: Language { context.language }
  private var format: Format { context.format }
  /// More rows than anybody reads would only be slow.
  private static let mostRows = 200

  var map: Node {
    mapElement(FlightMap.element) {
      mapButtons { MapList.button(context, isNeeded: choice != nil) }
      p(.class("map-credit")) { "Natural Earth" }
    }
  }

  /// Everything the map shows, for those who read it.
  @NodeBuilder var panel: [Node] {
    if app.list.filter.isActive { app.filterBanner(hasClear: !app.list.matches.isEmpty, context) }
    if flown.sites.isEmpty {
      nothing
    } else {
      if app.flightMap.hasFailed { mapFailure() }
      if let choice { chosen(choice) } else { overview }
    }
  }

  private var nothing: Node {
    if app.list.matches.isEmpty && app.list.filter.isActive {
      return app.nothingMatches(context)
    }
    // Positions may be those of own places, which come with the flights.
    if flown.leftOut == 0 || context.isComing {
      return context.emptyOwn(Words.noFlownRoutes, picture: "no-map-files") {
        a(.class("button"), .href(LogbookRoute.flightForm(nil, .flight).url)) { Words.addRecord }
      }
    }
    return empty(Words.noCoordinates, picture: "no-map-files") {
      a(.class("button"), .href(LogbookRoute.places(.list).url)) { Words.places }
    }
  }

  // MARK: - Everything

  private var overview: [Node] {
    nodes {
      section(.class("card map-summary"), .key("summary")) {
        p { Words.flownRoutes(flown.routes.count, flown.sites.count, format) }
        legend
        if flown.leftOut > 0 {
          p(.class("hint")) { Words.routesLeftOut(flown.leftOut, flown.unknown) }
        }
      }
      h2(.class("list-title"), .key("routes-title")) { Words.routes }
      ul(.class("rows lines"), .key("routes"), .label(Words.routes)) {
        for route in flown.routes.prefix(FlightMapView.mostRows) { line(route) }
      }
      if flown.routes.count > FlightMapView.mostRows {
        p(.class("hint note"), .key("rest")) {
          Words.furtherRoutes(flown.routes.count - FlightMapView.mostRows, format)
        }
      }
    }
  }

  private func line(_ route: FlownRoutes.Route) -> Node {
    let remark = route.isLocal ? Words.localFlights(language) : nauticalMiles(route.nauticalMiles, format)
    let choice = FlightMapChoice.route(FlightMapChoice.name(route))
    return li(.class("line"), .key(choice.name)) {
      a(.class("row"), .href(choice.url)) {
        span(.class("row-main")) {
          span(.class("row-title")) { route.from + " – " + route.to }
          span(.class("row-remark")) { remark }
        }
        span(.class("row-end")) { format.number(route.count) + "×" }
      }
    }
  }

  /// How wide the lines of one, ten and a hundred flights are; as the style draws them.
  private var legend: Node {
    div(.class("map-legend"), .role("img"), .label(Words.legend)) {
      for (count, width) in [("1", "1.5"), ("10", "3.5"), ("100", "6")] {
        span(.class("map-legend-line")) {
          svg(.attribute("viewBox", "0 0 34 8"), .attribute("aria-hidden", "true")) {
            element("path", .attribute("d", "M1 4h32"), .attribute("stroke-width", width))
          }
          count + "×"
        }
      }
    }
  }

  // MARK: - What is chosen

  private func chosen(_ choice: FlightMapChoice) -> [Node] {
    var rows: [Row] = []
    var count = 0
    for index in app.list.matches {
      let row = app.book.rows[Int(index)]
      guard row.kind == .flight, choice.takes(row) else { continue }
      count += 1
      if rows.count < FlightMapView.mostRows { rows.append(row) }
    }
    return nodes {
      section(.class("card map-summary"), .key("chosen"), .role("status")) {
        div(.class("map-chosen")) {
          h2 { title(choice) }
          a(.class("icon-button"), .href(FlightMapChoice.url([])), .label(Words.allRoutes)) {
            Node.raw(Icons.close)
          }
        }
        p(.class("quiet")) { remark(choice, count) }
      }
      ul(.class("rows lines"), .key("flights"), .label(Words.flights)) {
        for row in rows { flight(row) }
      }
      if count > rows.count {
        p(.class("hint note"), .key("rest")) { format.records(count) }
      }
    }
  }

  private func title(_ choice: FlightMapChoice) -> String {
    switch choice {
    case .airport(let name): return app.atlas.title(name).map { $0.utf8.isEmpty ? name : name + " " + $0 } ?? name
    case .route(let name):
      let ends = name.parts(at: UInt8(ascii: "~"), limit: 2)
      return ends[0] + " – " + (ends.count > 1 ? ends[1] : "")
    }
  }

  private func remark(_ choice: FlightMapChoice, _ count: Int) -> String {
    let flights = Words.flightCount(count, format)
    switch choice {
    case .airport: return flights
    case .route:
      for route in flown.routes where choice.takes(route) && !route.isLocal {
        return flights + " · " + nauticalMiles(route.nauticalMiles, format)
      }
      return flights
    }
  }

  private func flight(_ row: Row) -> Node {
    li(.class("line"), .key(row.id.description)) {
      a(.class("row"), .href(LogbookRoute.flight(row.id).url)) {
        span(.class("row-main")) {
          span(.class("row-title")) { row.departure + " – " + row.arrival }
          span(.class("row-remark")) {
            (row.day.map { format.day($0) } ?? "–")
              + (app.book.aircraft(row.aircraft).map { " · " + $0.registration } ?? "")
          }
        }
        span(.class("row-end")) { row.total.map { format.minutes($0) } ?? "–" }
      }
    }
  }
}

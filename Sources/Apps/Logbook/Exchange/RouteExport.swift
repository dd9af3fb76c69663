import Base
import Sync

/// The flown routes as lines on a map: each pair of places once, with the number of its flights. A line follows the
/// great circle. Flights whose places are not known are counted.
struct RouteExport {
  private struct Route {
    let from: String
    let to: String
    let start: Coordinates
    let end: Coordinates
    var count = 1
  }

  private struct Site {
    let name: String
    let coordinates: Coordinates
  }

  private var routes: [Route] = []
  private var sites: [Site] = []
  private var leftOut = 0
  private var unknown: [String] = []

  /// - Parameter places: where a place is; nil when that is not known.
  init(_ records: [Record], _ places: (String) -> Coordinates?) {
    var found: [Key: Coordinates?] = [:]
    var numbers: [Key: Int] = [:]
    func site(_ name: String) -> Coordinates? {
      if let known = found[Key(name)] { return known }
      let coordinates = places(name)
      found[Key(name)] = .some(coordinates)
      if let coordinates {
        sites.append(Site(name: name, coordinates: coordinates))
      } else if !name.utf8.isEmpty {
        unknown.append(name)
      }
      return coordinates
    }
    for record in ExportPlace.sorted(records) where record.key.collection.sameBytes(Flight.collection.name) {
      guard record[Flight.kind] != .session else { continue }
      let from = trimmed(record[Flight.departure] ?? "")
      let to = trimmed(record[Flight.arrival] ?? "")
      let start = site(from)
      let end = site(to)
      guard let start, let end else {
        leftOut += 1
        continue
      }
      let key = Key(from + "\u{1F}" + to)
      if let number = numbers[key] {
        routes[number].count += 1
      } else {
        numbers[key] = routes.count
        routes.append(Route(from: from, to: to, start: start, end: end))
      }
    }
  }

  var notes: [Text] {
    leftOut == 0 ? [] : [Words.routesLeftOut(leftOut, unknown)]
  }

  // MARK: - Formats

  /// KML 2.2 (OGC 07-147r2).
  var kml: [UInt8] {
    var xml: [UInt8] = []
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\n")
    for site in sites {
      xml.append("<Placemark><name>")
      xml.append(xml: site.name)
      xml.append("</name><Point><coordinates>")
      RouteExport.append(site.coordinates, to: &xml)
      xml.append("</coordinates></Point></Placemark>\n")
    }
    for route in routes where route.start != route.end {
      xml.append("<Placemark><name>")
      xml.append(xml: route.from + " – " + route.to)
      xml.append("</name><description>")
      xml.append(decimal: Int64(route.count))
      xml.append("×</description><LineString><tessellate>1</tessellate><coordinates>")
      for place in RouteExport.line(route) {
        RouteExport.append(place, to: &xml)
        xml.append(UInt8(ascii: " "))
      }
      xml.append("</coordinates></LineString></Placemark>\n")
    }
    xml.append("</Document></kml>\n")
    return xml
  }

  /// GPX 1.1.
  var gpx: [UInt8] {
    var xml: [UInt8] = []
    xml.append(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"Vademecum\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n")
    for site in sites {
      RouteExport.append("wpt", site.coordinates, name: site.name, to: &xml)
      xml.append("\n")
    }
    for route in routes where route.start != route.end {
      xml.append("<rte><name>")
      xml.append(xml: route.from + " – " + route.to)
      xml.append("</name><cmt>")
      xml.append(decimal: Int64(route.count))
      xml.append("×</cmt>")
      let places = RouteExport.line(route)
      for (index, place) in places.enumerated() {
        let name = index == 0 ? route.from : index == places.count - 1 ? route.to : ""
        RouteExport.append("rtept", place, name: name, to: &xml)
      }
      xml.append("</rte>\n")
    }
    xml.append("</gpx>\n")
    return xml
  }

  /// The great circle in steps of at most some 200 km.
  private static func line(_ route: Route) -> [Coordinates] {
    let circle = GreatCircle(from: route.start, to: route.end)
    let steps = min(100, max(1, Int(circle.nauticalMiles / 108) + 1))
    var places = [route.start]
    for step in 1..<max(steps, 1) { places.append(circle.place(at: Double(step) / Double(steps))) }
    places.append(route.end)
    return places
  }

  private static func append(_ element: String, _ place: Coordinates, name: String, to xml: inout [UInt8]) {
    xml.append("<" + element + " lat=\"")
    append(degrees: place.latitude, to: &xml)
    xml.append("\" lon=\"")
    append(degrees: place.longitude, to: &xml)
    if name.utf8.isEmpty {
      xml.append("\"/>")
    } else {
      xml.append("\"><name>")
      xml.append(xml: name)
      xml.append("</name></" + element + ">")
    }
  }

  /// Longitude and latitude, as KML has them.
  private static func append(_ place: Coordinates, to xml: inout [UInt8]) {
    append(degrees: place.longitude, to: &xml)
    xml.append(UInt8(ascii: ","))
    append(degrees: place.latitude, to: &xml)
  }

  /// With five decimals, about a metre.
  private static func append(degrees: Double, to xml: inout [UInt8]) {
    if degrees < 0 { xml.append(UInt8(ascii: "-")) }
    xml.append(fraction: Int64(degrees.magnitude * 100_000 + 0.5), of: 100_000, decimals: 5)
  }
}

import Base
import Files
import Sync

/// The flown routes as lines on a map: each pair of places once, with the number of its flights. A line follows the
/// great circle. Flights whose places are not known are counted.
struct RouteExport {
  private var flown = FlownRoutes(isDirected: true)

  /// - Parameter places: where a place is; nil when that is not known.
  init(_ records: [Record], _ places: (String) -> Coordinates?) {
    for record in ExportPlace.sorted(records) where record.key.collection == Flight.collection.name {
      guard record[Flight.kind] != .session else { continue }
      flown.add(record[Flight.departure] ?? "", record[Flight.arrival] ?? "", places)
    }
  }

  var notes: [Text] {
    flown.leftOut == 0 ? [] : [Words.routesLeftOut(flown.leftOut, flown.unknown)]
  }

  // MARK: - Formats

  /// KML 2.2 (OGC 07-147r2).
  var kml: [UInt8] {
    var xml: [UInt8] = []
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\n")
    for site in flown.sites {
      xml.append("<Placemark><name>")
      xml.append(xml: site.name)
      xml.append("</name><Point><coordinates>")
      RouteExport.append(site.coordinates, to: &xml)
      xml.append("</coordinates></Point></Placemark>\n")
    }
    for route in flown.routes where !route.isLocal {
      xml.append("<Placemark><name>")
      xml.append(xml: route.from + " – " + route.to)
      xml.append("</name><description>")
      xml.append(decimal: Int64(route.count))
      xml.append("×</description><LineString><tessellate>1</tessellate><coordinates>")
      for place in route.line {
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
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"Vademecum\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
    )
    for site in flown.sites {
      RouteExport.append("wpt", site.coordinates, name: site.name, to: &xml)
      xml.append("\n")
    }
    for route in flown.routes where !route.isLocal {
      xml.append("<rte><name>")
      xml.append(xml: route.from + " – " + route.to)
      xml.append("</name><cmt>")
      xml.append(decimal: Int64(route.count))
      xml.append("×</cmt>")
      let places = route.line
      for (index, place) in places.enumerated() {
        let name = index == 0 ? route.from : index == places.count - 1 ? route.to : ""
        RouteExport.append("rtept", place, name: name, to: &xml)
      }
      xml.append("</rte>\n")
    }
    xml.append("</gpx>\n")
    return xml
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

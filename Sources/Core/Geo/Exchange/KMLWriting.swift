import Base

/// Writes objects as KML 2.2: names, descriptions, attributes as extended data, and the colours of lines, areas and symbols; those
/// of one folder in it. Rings run as in GeoJSON.
public func kml(title: String, _ objects: some Sequence<ExportedObject>) -> [UInt8] {
  var xml = XMLText()
  xml.add("<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\n")
  xml.add("name", text: title)
  var folder: String?
  for object in objects {
    if object.folder != folder {
      if folder != nil { xml.add("\n</Folder>") }
      if let title = object.folder {
        xml.add("\n<Folder>")
        xml.add("name", text: title)
      }
      folder = object.folder
    }
    xml.add(placemark: object)
  }
  if folder != nil { xml.add("\n</Folder>") }
  xml.add("\n</Document></kml>\n")
  return xml.bytes
}

extension XMLText {
  fileprivate mutating func add(placemark object: ExportedObject) {
    add("\n<Placemark>")
    add("name", text: object.name)
    if !object.description.isEmpty { add("description", text: object.description) }
    add(style: object)
    if !object.attributes.isEmpty {
      add("<ExtendedData>")
      for attribute in object.attributes {
        add("<Data name=\"")
        add(escaped: attribute.title)
        add("\">")
        add("value", text: attribute.value)
        add("</Data>")
      }
      add("</ExtendedData>")
    }
    add(kml: object.geometry)
    add("</Placemark>")
  }

  /// KML writes a colour as opacity, blue, green, red.
  fileprivate mutating func add(style object: ExportedObject) {
    guard let digits = object.colourDigits else { return }
    let colour = digits.blue + digits.green + digits.red
    add("<Style><IconStyle><color>ff" + colour + "</color></IconStyle>")
    add("<LineStyle><color>ff" + colour + "</color><width>3</width></LineStyle>")
    add("<PolyStyle><color>66" + colour + "</color></PolyStyle></Style>")
  }

  fileprivate mutating func add(kml geometry: Geometry) {
    switch geometry {
    case .point(let point): add(kml: "Point", [point])
    case .line(let line): add(kml: "LineString", line)
    case .polygon(let polygon):
      if polygon.shell.isEmpty { return }
      let polygon = polygon.wound
      add("<Polygon><outerBoundaryIs>")
      add(kml: "LinearRing", polygon.shell)
      add("</outerBoundaryIs>")
      for hole in polygon.holes where !hole.isEmpty {
        add("<innerBoundaryIs>")
        add(kml: "LinearRing", hole)
        add("</innerBoundaryIs>")
      }
      add("</Polygon>")
    case .points(let points): add(parts: points.map { .point($0) })
    case .lines(let lines): add(parts: lines.map { .line($0) })
    case .polygons(let polygons): add(parts: polygons.map { .polygon($0) })
    case .collection(let parts): add(parts: parts)
    }
  }

  private mutating func add(parts: [Geometry]) {
    if parts.isEmpty { return }
    add("<MultiGeometry>")
    for part in parts { add(kml: part) }
    add("</MultiGeometry>")
  }

  private mutating func add(kml name: String, _ path: [Position]) {
    add("<" + name + "><coordinates>")
    for (index, position) in path.enumerated() {
      if index > 0 { add(" ") }
      add(number: position.x)
      add(",")
      add(number: position.y)
      if let height = position.height {
        add(",")
        add(number: height)
      }
    }
    add("</coordinates></" + name + ">")
  }
}

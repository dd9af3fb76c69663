import Base

/// Writes objects as KML 2.2: names, descriptions, attributes as extended data, and the colours of lines, areas and symbols; those
/// of one folder in it. Rings run as in GeoJSON.
///
/// The attributes stand in a schema for each folder: of what has none GDAL, and so QGIS, makes letters with a diacritic the same, and
/// of two such names one value is lost.
public func kml(title: String, _ objects: [ExportedObject]) -> [UInt8] {
  var schemas = KMLSchemas()
  for object in objects { schemas.add(object) }
  var writing = KMLWriting(title: title, schemas)
  for object in objects { writing.add(object) }
  return writing.finished()
}

/// What stands at the beginning of a KML: of each folder the titles that any of its objects has, each once.
public struct KMLSchemas: Sendable {
  fileprivate private(set) var folders: [(title: String?, attributes: [String])] = []

  public init() {}

  /// In the order in which the objects are written.
  public mutating func add(_ object: ExportedObject) {
    if folders.isEmpty || folders[folders.count - 1].title != object.folder { folders.append((object.folder, [])) }
    for attribute in object.attributes where !folders[folders.count - 1].attributes.contains(attribute.title) {
      folders[folders.count - 1].attributes.append(attribute.title)
    }
  }
}

/// Writes a KML piece by piece.
public struct KMLWriting: Sendable {
  private var xml = XMLText()
  private let schemas: KMLSchemas
  /// The folder that is being written; nil before the first one.
  private var folder: Int?

  public init(title: String, _ schemas: KMLSchemas) {
    self.schemas = schemas
    xml.add("<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\n")
    xml.add("name", text: title)
    for (number, folder) in schemas.folders.enumerated() { xml.add(schema: folder.attributes, number) }
  }

  public mutating func add(_ object: ExportedObject) {
    if folder == nil || title(folder) != object.folder {
      endFolder()
      folder = place(of: object.folder)
      if let title = object.folder {
        xml.add("\n<Folder>")
        xml.add("name", text: title)
      }
    }
    xml.add(placemark: object, schema: folder ?? 0)
  }

  private func title(_ folder: Int?) -> String? {
    folder.flatMap { schemas.folders.indices.contains($0) ? schemas.folders[$0].title : nil }
  }

  /// The next folder of that title; or else the first.
  private func place(of title: String?) -> Int? {
    let later = (folder ?? -1) + 1
    return schemas.folders.indices.first { $0 >= later && schemas.folders[$0].title == title }
      ?? schemas.folders.indices.first { schemas.folders[$0].title == title }
  }

  private mutating func endFolder() {
    if title(folder) != nil { xml.add("\n</Folder>") }
  }

  /// What has been written since it was taken last: a large file is never whole in memory.
  public mutating func take() -> [UInt8] { xml.take() }

  /// The end, with what has not been taken.
  public mutating func finished() -> [UInt8] {
    endFolder()
    xml.add("\n</Document></kml>\n")
    return xml.take()
  }
}

extension XMLText {
  fileprivate mutating func add(schema attributes: [String], _ number: Int) {
    if attributes.isEmpty { return }
    add("\n<Schema name=\"attributes" + String(number) + "\" id=\"attributes" + String(number) + "\">")
    for title in attributes {
      add("<SimpleField type=\"string\" name=\"")
      add(escaped: title)
      add("\"></SimpleField>")
    }
    add("</Schema>")
  }

  fileprivate mutating func add(placemark object: ExportedObject, schema number: Int) {
    add("\n<Placemark>")
    add("name", text: object.name)
    if !object.description.isEmpty { add("description", text: object.description) }
    add(style: object)
    if !object.attributes.isEmpty {
      add("<ExtendedData><SchemaData schemaUrl=\"#attributes" + String(number) + "\">")
      for attribute in object.attributes {
        add("<SimpleData name=\"")
        add(escaped: attribute.title)
        add("\">")
        add(escaped: attribute.value)
        add("</SimpleData>")
      }
      add("</SchemaData></ExtendedData>")
    }
    // G-21: as in GeoJSON, an object whose place is not known, or not finite, is there without it.
    if let geometry = object.geometry, geometry.isFinite { add(kml: geometry) }
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

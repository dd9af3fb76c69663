import Base
import Files
import Geo
import Kit
import Sync

/// Reads KML 2.2 and GPX 1.1: what stands on the map becomes an object, and what is said of it values.
extension ImportedTable {
  /// Nil for XML that is neither.
  init?(markup bytes: [UInt8]) throws(ImportFault) {
    var reading = MarkupReading()
    do throws(XMLFault) {
      var reader = try XMLReader(bytes)
      while let event = try reader.next() { reading.take(event) }
    } catch { throw ImportFault(text: ImportingWords.unreadable(error)) }
    guard reading.isKnown else { return nil }
    self = reading.table
  }
}

/// What was read so far. A document is taken in one piece, so this keeps only what is open.
private struct MarkupReading {
  private(set) var table = ImportedTable()
  private(set) var isKnown = false
  /// The names of the open elements.
  private var path: [String] = []
  /// The character data of the open element.
  private var text = ""
  private var row: ImportedTable.Row?
  private var parts: [Geometry] = []
  private var rings: [[Geo.Position]] = []
  /// Of the open line or segment.
  private var line: [Geo.Position] = []
  private var lines: [[Geo.Position]] = []
  private var point: Geo.Position?
  /// What the open value is called.
  private var dataName = ""
  private var folders: [String] = []
  private var number = 0

  private var parent: String { path.count > 1 ? path[path.count - 2] : "" }

  mutating func take(_ event: XMLReader.Event) {
    switch event {
    case .open(let element): open(element)
    case .text(let more): text += more
    case .close: close()
    }
  }

  private mutating func open(_ element: XMLElement) {
    let name = element.localName
    if path.isEmpty { isKnown = name == "kml" || name == "gpx" }
    path.append(name)
    text = ""
    switch name {
    case "Folder": folders.append("")
    case "Placemark", "wpt", "trk", "rte":
      number += 1
      row = ImportedTable.Row(place: ImportPlace(number: number))
      (parts, rings, line, lines) = ([], [], [], [])
      if name == "wpt" { point = MarkupReading.position(element) }
    case "trkpt", "rtept": point = MarkupReading.position(element)
    case "trkseg", "Point", "LineString", "LinearRing": line = []
    case "Polygon": rings = []
    case "Data", "SimpleData": dataName = element["name"] ?? ""
    default: break
    }
  }

  private mutating func close() {
    guard let name = path.last else { return }
    let said = trimmed(text)
    switch name {
    case "Placemark":
      if !folders.isEmpty, let folder = folders.last(where: { !$0.utf8.isEmpty }) { put(folder, "folder") }
      finish(parts.count == 1 ? parts[0] : .collection(parts))
    case "wpt":
      finish(point.map { .point($0) })
      point = nil
    case "trk", "rte":
      if name == "rte", line.count > 1 { lines.append(line) }
      finish(lines.count == 1 ? .line(lines[0]) : .lines(lines))
    case "trkseg": if line.count > 1 { lines.append(line) }
    case "trkpt", "rtept":
      if let point { line.append(point) }
      point = nil
    case "Folder": if !folders.isEmpty { folders.removeLast() }
    case "Point", "LineString", "LinearRing", "Polygon", "coordinates": closeShape(name, said)
    default: closeValue(name, said)
    }
    path.removeLast()
    // What stands behind an element belongs to the one around it.
    text = ""
  }

  // MARK: - Shapes

  private mutating func closeShape(_ name: String, _ said: String) {
    switch name {
    case "coordinates": line = positions(said)
    case "Point": if let place = line.first { parts.append(.point(place)) }
    case "LineString": if line.count > 1 { parts.append(.line(line)) }
    case "LinearRing":
      guard let first = line.first, let last = line.last else { return }
      if !first.isAt(last) { line.append(first) }
      if line.count < 4 { return }
      if path.contains("Polygon") { rings.append(line) } else { parts.append(.line(line)) }
    default: if !rings.isEmpty { parts.append(.polygon(Polygon(rings: rings))) }
    }
  }

  /// `14.42,50.08,210 14.43,50.09`: longitude, latitude, height.
  private func positions(_ text: String) -> [Geo.Position] {
    var bytes = [UInt8](text)
    for place in bytes.indices where isBlank(bytes[place]) { bytes[place] = 0x20 }
    var found: [Geo.Position] = []
    for tuple in String(utf8: bytes).parts(at: 0x20) where !tuple.utf8.isEmpty {
      let numbers = tuple.parts(at: UInt8(ascii: ",")).map { decimalNumber($0) }
      guard numbers.count > 1, let x = numbers[0], let y = numbers[1] else { continue }
      found.append(Geo.Position(x: x, y: y, height: numbers.count > 2 ? numbers[2] : nil))
    }
    return found
  }

  /// Of a point of GPX.
  private static func position(_ element: XMLElement) -> Geo.Position? {
    guard let x = element["lon"].flatMap({ decimalNumber(trimmed($0)) }),
      let y = element["lat"].flatMap({ decimalNumber(trimmed($0)) })
    else { return nil }
    return Geo.Position(x: x, y: y)
  }

  private mutating func finish(_ geometry: Geometry?) {
    row?.geometry = geometry.flatMap { $0.isEmpty ? nil : $0 }
    if let row { table.rows.append(row) }
    row = nil
  }

  // MARK: - Values

  private mutating func closeValue(_ name: String, _ said: String) {
    if name == "name", parent == "Folder", !folders.isEmpty { folders[folders.count - 1] = said }
    guard row != nil, !said.utf8.isEmpty else { return }
    switch (parent, name) {
    case ("wpt", "ele"), ("trkpt", "ele"), ("rtept", "ele"): point?.height = decimalNumber(said)
    case ("wpt", "time"): row?.note.at = Instant(rfc3339: said) == nil ? nil : said
    case ("Placemark", "name"), ("Placemark", "description"), ("Placemark", "address"), ("Placemark", "phoneNumber"),
      ("TimeStamp", "when"):
      put(said, name)
    case ("wpt", _), ("trk", _), ("rte", _): put(said, name)
    case ("Data", "value"), (_, "SimpleData"): put(said, dataName.utf8.isEmpty ? name : dataName)
    default: break
    }
  }

  private mutating func put(_ value: String, _ name: String) {
    guard var row else { return }
    table.put(.string(value), name, into: &row)
    self.row = row
  }
}

import Base
import Files
import Geo
import Kit
import Sync

/// Reads KML 2.2 and GPX 1.1: what stands on the map becomes an object, and what is said of it values.
extension ImportedTable {
  /// Nil for XML that is neither.
  ///
  /// - Parameter bytes: in UTF-8, whatever the document says of its encoding: the host has decoded it.
  init?(markup bytes: [UInt8]) throws(ImportFault) {
    var reading = MarkupReading()
    do throws(XMLFault) {
      var reader = try XMLReader(text: bytes)
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
  /// Of the open object: whether something of its shape could not be read, or was not closed.
  private var hasUnread = false
  private var wasOpen = false

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
      (parts, rings, line, lines, hasUnread, wasOpen) = ([], [], [], [], false, false)
      if name == "wpt" { point = MarkupReading.position(element) }
    case "trkpt", "rtept":
      point = MarkupReading.position(element)
      if point == nil { hasUnread = true }
    case "trkseg", "Point", "LineString", "LinearRing", "Track": line = []
    case "MultiTrack": lines = []
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
    case "Point", "LineString", "LinearRing", "Polygon", "coordinates", "coord", "Track", "MultiTrack": closeShape(name, said)
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
    // A recorded walk (gx:Track, gx:MultiTrack): blanks stand between the numbers.
    case "coord":
      let numbers = said.parts(at: 0x20).filter { !$0.utf8.isEmpty }.map { decimalNumber($0) }
      if numbers.count > 1, let x = numbers[0], let y = numbers[1] {
        line.append(Geo.Position(x: x, y: y, height: numbers.count > 2 ? numbers[2] : nil))
      } else {
        hasUnread = hasUnread || !numbers.isEmpty
      }
    case "Track":
      if line.count < 2 { return }
      if path.contains("MultiTrack") { lines.append(line) } else { parts.append(.line(line)) }
    case "MultiTrack": if !lines.isEmpty { parts.append(lines.count == 1 ? .line(lines[0]) : .lines(lines)) }
    case "Point": if let place = line.first { parts.append(.point(place)) }
    case "LineString": if line.count > 1 { parts.append(.line(line)) }
    case "LinearRing":
      guard let first = line.first, let last = line.last else { return }
      if !first.isAt(last) {
        line.append(first)
        wasOpen = true
      }
      if line.count < 4 {
        hasUnread = true
        return
      }
      if path.contains("outerBoundaryIs") {
        // Its holes may stand before it.
        rings.insert(line, at: 0)
      } else if path.contains("Polygon") {
        rings.append(line)
      } else {
        parts.append(.line(line))
      }
    default: if !rings.isEmpty { parts.append(.polygon(Polygon(rings: rings))) }
    }
  }

  /// `14.42,50.08,210 14.43,50.09`: longitude, latitude, height.
  private mutating func positions(_ text: String) -> [Geo.Position] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if !isBlank(byte) {
        // `14.42 , 50.08`: people put blanks around the comma.
        if byte == UInt8(ascii: ",") { while bytes.last == 0x20 { bytes.removeLast() } }
        bytes.append(byte)
      } else if bytes.last != UInt8(ascii: ",") {
        bytes.append(0x20)
      }
    }
    var found: [Geo.Position] = []
    for tuple in String(utf8: bytes).parts(at: 0x20) where !tuple.utf8.isEmpty {
      let numbers = tuple.parts(at: UInt8(ascii: ",")).map { decimalNumber($0) }
      guard numbers.count == 2 || numbers.count == 3, let x = numbers[0], let y = numbers[1] else {
        hasUnread = true
        continue
      }
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
    if let row {
      table.rows.append(row)
      if row.geometry != nil && hasUnread { note(ImportingWords.unreadPart, row) }
      if row.geometry != nil && wasOpen { note(ImportingWords.reason(.ringNotClosed), row) }
    }
    row = nil
  }

  private mutating func note(_ words: Text, _ row: ImportedTable.Row) { table.problems.append(row.place.problem(words, .note)) }

  // MARK: - Values

  private mutating func closeValue(_ name: String, _ said: String) {
    if name == "name", parent == "Folder", !folders.isEmpty { folders[folders.count - 1] = said }
    guard row != nil, !said.utf8.isEmpty else { return }
    switch (parent, name) {
    case ("wpt", "ele"), ("trkpt", "ele"), ("rtept", "ele"): point?.height = decimalNumber(said)
    case ("wpt", "time"): row?.note.at = Instant(rfc3339: said) == nil ? nil : said
    case ("Placemark", "name"), ("Placemark", "description"), ("Placemark", "address"), ("Placemark", "phoneNumber"),
      ("TimeStamp", "when"), ("TimeSpan", "begin"), ("TimeSpan", "end"):
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

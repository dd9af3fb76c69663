import Base
import Files
import Geo
import Kit
import Store
import Sync

/// I-50: objects as a file for other programs, with their ``ExportedValues``. It is made in steps, so that a town fits too (I-104).
struct Exporting: Sendable {
  enum Kind: String, CaseIterable {
    case geojson, kml, gpx, csv
  }

  /// Objects of one layer.
  struct Part: Sendable {
    let layer: RecordID
    /// I-50: what it is called in the file. Layers of several teams, or of two people who were offline, can have one title.
    let name: String
    let style: DrawnStyle
    let objects: [RecordID]
  }

  /// What has been written of the kind.
  private enum Writing: Sendable {
    case geoJSON(GeoJSONWriting)
    /// First what the objects have is looked up, then they are written.
    case schemas(KMLSchemas)
    case kml(KMLWriting)
    /// First all waypoints, then all tracks.
    case waypoints(GPXWriting)
    case tracks(GPXWriting)
    case csv
  }

  let title: String
  let kind: Kind
  let parts: [Part]
  /// Whether a project is exported.
  private let hasFolders: Bool
  private var writing: Writing
  private var part = 0
  private var place = 0
  /// Whether a piece of the table is written.
  private var hasBegun = false
  /// Objects that are written, and all of them; those that are looked at twice count twice.
  private(set) var done = 0
  let count: Int

  /// - Parameter pins: of the project that is exported: what it draws otherwise than its layers say.
  init(
    _ layers: [(layer: LayerContent, objects: [RecordID])], title: String, _ kind: Kind, pins: [Contents.PinRow] = []
  ) {
    self.title = title
    self.kind = kind
    hasFolders = !pins.isEmpty
    var parts: [Part] = []
    var taken: [String] = []
    for (layer, objects) in layers {
      let name = pins.isEmpty ? layer.title : Titles.free(layer.title, taken: taken)
      taken.append(name)
      let style = DrawnStyle(layer, pins.first { $0.layer == layer.id }?.style ?? Fields())
      parts.append(Part(layer: layer.id, name: name, style: style, objects: objects))
    }
    self.parts = parts
    let objects = parts.reduce(0) { $0 + $1.objects.count }
    switch kind {
    case .geojson: (writing, count) = (.geoJSON(GeoJSONWriting()), objects)
    case .kml: (writing, count) = (.schemas(KMLSchemas()), 2 * objects)
    case .gpx: (writing, count) = (.waypoints(GPXWriting(title: title, creator: "Vademecum")), 2 * objects)
    case .csv: (writing, count) = (.csv, objects)
    }
  }

  /// Writes this many more objects.
  ///
  /// - Returns: the next piece of the file, and whether it is the last.
  mutating func step(objects limit: Int, _ contents: Contents, _ context: Context) -> (bytes: [UInt8], isLast: Bool) {
    var rows: [[String]] = []
    var left = limit
    while left > 0, part < parts.count {
      let now = parts[part]
      guard let layer = contents.layer(now.layer), place < now.objects.count else {
        if place == 0, case .csv = writing, let layer = contents.layer(now.layer) {
          rows.append(ObjectCSV.titles(layer, context.format))
        }
        (part, place) = (part + 1, 0)
        continue
      }
      let exported = ExportedLayer(layer, now, contents, context, hasFolders: hasFolders)
      if place == 0, case .csv = writing { rows.append(ObjectCSV.titles(layer, context.format)) }
      let end = min(now.objects.count, place + left)
      for id in now.objects[place..<end] {
        if let record = exported.record(id) { write(record, exported, &rows) }
      }
      left -= end - place
      done += end - place
      place = end
    }
    if part < parts.count { return (taken(rows), false) }
    return ended(rows)
  }

  private mutating func write(_ record: Record, _ exported: ExportedLayer, _ rows: inout [[String]]) {
    switch writing {
    case .geoJSON(var text):
      // Otherwise what is written would be copied, because it is held here too.
      writing = .csv
      text.add(exported.feature(record))
      writing = .geoJSON(text)
    case .schemas(var schemas):
      writing = .csv
      schemas.add(exported.described(record))
      writing = .schemas(schemas)
    case .kml(var text):
      writing = .csv
      text.add(exported.described(record))
      writing = .kml(text)
    case .waypoints(var text):
      writing = .csv
      text.add(waypointsOf: exported.described(record))
      writing = .waypoints(text)
    case .tracks(var text):
      writing = .csv
      text.add(tracksOf: exported.described(record))
      writing = .tracks(text)
    case .csv: rows.append(exported.row(record))
    }
  }

  private mutating func taken(_ rows: [[String]]) -> [UInt8] {
    var bytes: [UInt8]
    switch writing {
    case .geoJSON(var text):
      bytes = text.take()
      writing = .geoJSON(text)
    case .kml(var text):
      bytes = text.take()
      writing = .kml(text)
    case .waypoints(var text):
      bytes = text.take()
      writing = .waypoints(text)
    case .tracks(var text):
      bytes = text.take()
      writing = .tracks(text)
    case .schemas: bytes = []
    case .csv:
      bytes = CSV.write(rows)
      // Only the beginning has a mark of the encoding.
      if hasBegun { bytes.removeFirst(3) }
      hasBegun = true
    }
    return bytes
  }

  /// The second round of the objects, or the end.
  private mutating func ended(_ rows: [[String]]) -> (bytes: [UInt8], isLast: Bool) {
    switch writing {
    case .schemas(let schemas):
      writing = .kml(KMLWriting(title: title, schemas))
      (part, place) = (0, 0)
      return ([], false)
    case .waypoints(var text):
      let bytes = text.take()
      writing = .tracks(text)
      (part, place) = (0, 0)
      return (bytes, false)
    case .geoJSON(let text): return (text.finished(), true)
    case .kml(var text): return (text.finished(), true)
    case .tracks(var text): return (text.finished(), true)
    case .csv: return (taken(rows), true)
    }
  }
}

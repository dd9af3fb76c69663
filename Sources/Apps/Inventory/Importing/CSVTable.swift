import Base
import Files
import Geo
import Kit
import Sync

/// A table whose rows are objects. Where they are is said by two columns with latitude and longitude, or by one with a shape as
/// well-known text or a place in any usual notation.
struct ImportedCSV: Sendable {
  /// The places of the columns; nil where there is none.
  struct Columns: Equatable, Sendable {
    var latitude: Int?
    var longitude: Int?
    var shape: Int?

    var isEnough: Bool { shape != nil || (latitude != nil && longitude != nil) }
  }

  let header: [String]
  let rows: [CSV.Row]
  private(set) var columns = Columns()
  private var problems: [ImportProblem] = []

  init(_ bytes: [UInt8]) throws(ImportFault) {
    let csv = CSV(bytes)
    let all = csv.rows.filter { !$0.isBlank }
    guard let first = all.first else { throw ImportFault(text: ImportingWords.emptyFile) }
    // People write titles above the header.
    let start =
      all.prefix(20).firstIndex { row in ImportedCSV.guess(ImportedCSV.names(row)).isEnough } ?? 0
    header = ImportedCSV.names(all.isEmpty ? first : all[start])
    rows = [CSV.Row](all[(start + 1)...])
    if header.count > 900 { throw ImportFault(text: ImportingWords.tooManyColumns) }
    if rows.isEmpty { throw ImportFault(text: ImportingWords.onlyHeader(all[start].line)) }
    columns = ImportedCSV.guess(header)
    if let line = csv.openQuoteLine {
      problems.append(ImportProblem(line: line, reason: ImportWords.openQuote, consequence: .note))
    }
    if let line = csv.cutLine {
      problems.append(ImportProblem(line: line, reason: ImportWords.tooManyCells, consequence: .rejected))
    }
  }

  private static func names(_ row: CSV.Row) -> [String] { row.cells.map { trimmedCell($0) } }

  // MARK: - Columns

  private static let latitudes: [String] = [
    "latitude", "lat", "zeměpisná šířka", "zem. šířka", "gps lat", "gps latitude", "lat wgs84", "wgs84 lat", "y",
  ]
  private static let longitudes: [String] = [
    "longitude", "lon", "lng", "long", "zeměpisná délka", "zem. délka", "gps lon", "gps lng", "gps longitude", "lon wgs84",
    "wgs84 lon", "x",
  ]
  private static let shapes: [String] = [
    "wkt", "geometry", "geom", "the geom", "wkt geom", "geometrie", "tvar", "shape", "souřadnice", "coordinates", "gps",
    "poloha", "position", "location",
  ]

  /// By their names; a shape comes before a point.
  private static func guess(_ header: [String]) -> Columns {
    let keys = header.map { ImportColumns.key($0) }
    func place(_ names: [String]) -> Int? {
      for name in names {
        let key = ImportColumns.key(name)
        if let place = keys.firstIndex(where: { $0 == key }) { return place }
      }
      return nil
    }
    var columns = Columns(latitude: place(latitudes), longitude: place(longitudes), shape: place(shapes))
    if columns.latitude == nil || columns.longitude == nil { (columns.latitude, columns.longitude) = (nil, nil) }
    return columns
  }

  /// The user has chosen a column; nil for none.
  mutating func choose(_ name: String, _ place: Int?) {
    let place = place.flatMap { header.indices.contains($0) ? $0 : nil }
    switch name {
    case "latitude": columns.latitude = place
    case "longitude": columns.longitude = place
    case "shape": columns.shape = place
    default: break
    }
  }

  /// The first values of a column.
  func samples(_ column: Int) -> String {
    listed(rows.prefix(3).map { trimmedCell($0[column]) }.filter { !$0.utf8.isEmpty })
  }

  // MARK: - Rows

  func table() -> ImportedTable {
    var table = ImportedTable()
    table.problems = problems
    table.header = header
    let taken = [columns.latitude, columns.longitude, columns.shape]
    let id = header.firstIndex { $0 == ObjectCSV.id }
    let isOwn = id.map { id in rows.allSatisfy { RecordID(trimmedCell($0[id])) != nil } } ?? false
    var names: [String] = []
    var places: [Int] = []
    for column in header.indices where !taken.contains(column) && !(isOwn && isOfOwn(column)) {
      let name = header[column].utf8.isEmpty ? String(column + 1) : header[column]
      names.append(Titles.free(name, taken: names))
      places.append(column)
    }
    table.columns = names
    for row in rows {
      var object = ImportedTable.Row(place: ImportPlace(line: row.line))
      object.cells = row
      if isOwn, let id { object.id = RecordID(trimmedCell(row[id])) }
      do throws(PlaceFault) { object.geometry = try geometry(row) } catch {
        table.problems.append(object.place.problem(error.reason, value: error.value, .rejected))
        table.rejected.append(row)
        continue
      }
      object.values = places.map { column in
        let cell = trimmedCell(row[column])
        return cell.utf8.isEmpty ? nil : .string(cell)
      }
      var beyond: [String] = []
      for cell in row.cells.dropFirst(header.count) where !trimmedCell(cell).utf8.isEmpty { beyond.append(cell) }
      if !beyond.isEmpty {
        table.put(.string(listed(beyond)), String(header.count + 1), into: &object)
      }
      table.rows.append(object)
    }
    return table
  }

  /// What our own table says of an object beside its values.
  private func isOfOwn(_ column: Int) -> Bool {
    ObjectCSV.derived.contains { $0.cs == header[column] || $0.en == header[column] } || header[column] == ObjectCSV.id
  }

  private struct PlaceFault: Error {
    let reason: Text
    let value: String
  }

  /// Of the shape where there is one, else of the two numbers.
  private func geometry(_ row: CSV.Row) throws(PlaceFault) -> Geometry {
    if let column = columns.shape {
      let cell = trimmedCell(row[column])
      if !cell.utf8.isEmpty {
        if let geometry = Geometry(wellKnownText: cell) ?? (JSON.read(cell).flatMap { Geometry(geoJSON: $0) }) {
          if geometry.isEmpty { throw PlaceFault(reason: ImportingWords.noPlace, value: "") }
          return geometry
        }
        return .point(try place(cell))
      }
    }
    guard let latitude = columns.latitude, let longitude = columns.longitude else {
      throw PlaceFault(reason: ImportingWords.noPlace, value: "")
    }
    let (north, east) = (trimmedCell(row[latitude]), trimmedCell(row[longitude]))
    if north.utf8.isEmpty || east.utf8.isEmpty { throw PlaceFault(reason: ImportingWords.noPlace, value: north + east) }
    if let y = ImportedCSV.number(north), let x = ImportedCSV.number(east) {
      if abs(y) <= 90 && abs(x) <= 180 { return .point(Geo.Position(x: x, y: y)) }
      // Nothing is swapped behind somebody's back. Metres of S-JTSK are far larger.
      if abs(y) < 1000 || abs(x) < 1000 { throw PlaceFault(reason: ImportingWords.outside, value: north + ", " + east) }
    }
    return .point(try place(north + ", " + east))
  }

  private func place(_ text: String) throws(PlaceFault) -> Geo.Position {
    do throws(EnteringFault) { return Geo.Position(try EnteredPlace(text).coordinates) } catch {
      throw PlaceFault(reason: DrawingWords.notAPlace(error), value: text)
    }
  }

  /// With a decimal point or comma.
  private static func number(_ text: String) -> Double? {
    var bytes = [UInt8](text)
    for place in bytes.indices where bytes[place] == UInt8(ascii: ",") { bytes[place] = UInt8(ascii: ".") }
    return decimalNumber(String(utf8: bytes))
  }
}

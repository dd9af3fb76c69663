import Base
import Geo
import Kit
import Sync

/// Reads GeoJSON (RFC 7946): a feature is an object, its properties are values.
extension ImportedTable {
  init(geoJSON bytes: [UInt8]) throws(ImportFault) {
    let reading: GeoJSONReading
    do throws(GeoJSONFault) { reading = try GeoJSONReading(bytes) } catch {
      throw ImportFault(text: ImportingWords.unreadable(error))
    }
    var skipped: Set<Int> = []
    for fault in reading.faults {
      let number = ImportedTable.number(in: fault.path)
      if !fault.isWarning { skipped.insert(number) }
      problems.append(
        ImportPlace(number: number).problem(
          ImportingWords.reason(fault.code), value: ImportedTable.inside(fault.path), fault.isWarning ? .note : .rejected))
    }
    var number = 0
    for feature in reading.features {
      number += 1
      while skipped.contains(number) { number += 1 }
      var row = Row(place: ImportPlace(number: number))
      row.id = feature.id?.text.flatMap { RecordID($0) }
      row.geometry = feature.geometry
      if row.id == nil, let id = feature.id { put(id, "id", into: &row) }
      for member in feature.properties.members where !member.value.isNull && member.value.text?.utf8.isEmpty != true {
        put(member.value, member.name, into: &row)
      }
      rows.append(row)
    }
    isOwn = column("layer") != nil && !rows.isEmpty && rows.allSatisfy { $0.id != nil }
    if isOwn { takeNotes() }
  }

  /// What the app has written of how the shapes were captured.
  private mutating func takeNotes() {
    let (captured, how, accuracy) = (column("captured"), column("how"), column("accuracy"))
    for place in rows.indices {
      let row = rows[place]
      rows[place].note = CaptureNote(
        at: captured.flatMap { value(row, $0) }?.text,
        how: how.flatMap { value(row, $0) }?.text.flatMap { Capture(name: $0) } ?? .imported,
        accuracy: accuracy.flatMap { value(row, $0) })
    }
  }

  /// The number of the feature in `features[3].geometry`, from 1; 1 for a file that is one feature.
  private static func number(in path: String) -> Int {
    guard path.startsWith("features[") else { return 1 }
    let digits = path.dropping(bytes: 9).parts(at: UInt8(ascii: "]"))[0]
    return integer(digits).map { Int(clamping: $0) + 1 } ?? 1
  }

  /// The part of the path behind the feature: `geometry.coordinates[0]`.
  private static func inside(_ path: String) -> String {
    guard path.startsWith("features[") else { return path }
    let parts = path.parts(at: UInt8(ascii: "]"), limit: 2)
    guard parts.count == 2, parts[1].startsWith(".") else { return "" }
    return parts[1].dropping(bytes: 1)
  }
}

import Base
import Sync

/// The places of a portal's table `locations` becoming records, those that the space does not have by their names (Z-109).
struct LocationRows {
  private(set) var new: [Record] = []
  private(set) var notes: [ImportNote] = []
  private var known: PlaceFinding

  init(_ existing: [Record]) {
    known = PlaceFinding(existing)
  }

  mutating func add(_ row: SourceRow) {
    let safe = SafeText(row["title"])
    for repair in safe.repairs { notes.append(ImportNote(repair, row, "title", safe.text)) }
    guard !safe.text.utf8.isEmpty else { return notes.append(ImportNote(.nameIsMissing, row, "title")) }
    if known.id(named: safe.text) != nil { return }
    var fields = Fields()
    fields.add(Location.name.cs.name, safe.text)
    if let (latitude, longitude) = position(row) {
      fields.add(Location.latitude.name, latitude)
      fields.add(Location.longitude.name, longitude)
    }
    let record = Record(Zoo.key(Location.collection, Zoo.slug(safe.text)), fields: fields)
    new.append(record)
    known.add(record)
  }

  /// Which of the two is the latitude the portal does not say: a place in the Czech Republic lies between 48 and 52
  /// degrees north, 12 and 19 east.
  private mutating func position(_ row: SourceRow) -> (latitude: JSON, longitude: JSON)? {
    let (x, y) = (LocationRows.pointed(row["gps_x"]), LocationRows.pointed(row["gps_y"]))
    if isNothing(x) && isNothing(y) { return nil }
    guard let first = decimalNumber(x), let second = decimalNumber(y) else {
      notes.append(ImportNote(.valueIsWrong, row, "gps_x", x + ", " + y))
      return nil
    }
    if (48...52).contains(first), (12...19).contains(second) { return (number(x, first), number(y, second)) }
    if (48...52).contains(second), (12...19).contains(first) { return (number(y, second), number(x, first)) }
    notes.append(ImportNote(.valueIsWrong, row, "gps_x", x + ", " + y))
    return nil
  }

  /// With a point, also where a Czech table has a comma.
  private static func pointed(_ text: String) -> String {
    String(utf8: trimmed(text).utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 })
  }

  /// As it stands, where that is a number of JSON; `50.` and `050.1` are none.
  private func number(_ text: String, _ value: Double) -> JSON { JSON.read(text) ?? .degrees(value) }
}

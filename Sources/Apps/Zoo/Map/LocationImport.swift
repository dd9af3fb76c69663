import Base
import Sync

/// Places of the zoo: its own numbered ones (Z-42), and what OpenStreetMap knows beside them (Z-43). The same name within a
/// hundred metres is the same place (Z-44).
struct LocationImport {
  private(set) var problems: [MapImport.Problem] = []
  private let frame: MapFrame
  private var places: [Place] = []

  private struct Place {
    var number: Int?
    var name: String
    var english: String?
    var kind: Location.Kind
    let point: MapPoint
    let latitude: JSON
    let longitude: JSON
    let folded: [UInt8]
  }

  init(_ frame: MapFrame) { self.frame = frame }

  /// The slug of the name is the key; the second of a name has `-2` behind it, the third `-3`.
  var records: [Record] {
    var counts: [Key: Int] = [:]
    return places.map { place in
      let slug = Zoo.slug(place.name)
      let count = (counts[Key(slug)] ?? 0) + 1
      counts[Key(slug)] = count
      var fields = Fields()
      if let number = place.number { fields[Location.number] = number }
      fields.add(Location.name.cs.name, place.name)
      if let english = place.english { fields.add(Location.name.en.name, english) }
      fields.add(Location.latitude.name, place.latitude)
      fields.add(Location.longitude.name, place.longitude)
      fields[Location.kind] = place.kind
      return Record(Zoo.key(Location.collection, count == 1 ? slug : slug + "-" + String(count)), fields: fields)
    }
  }

  // MARK: - The zoo's list

  mutating func add(list: [UInt8]) {
    for (index, line) in String(utf8: list).parts(at: 0x0A).enumerated() {
      let row = trimmed(line)
      if row.utf8.isEmpty { continue }
      let cells = row.parts(at: UInt8(ascii: ","), limit: 4).map { trimmed($0) }
      guard cells.count == 4, let number = integer(cells[0]), (0...9999).contains(number) else {
        problem(
          index + 1, row,
          Text(
            cs: "V řádku chybí číslo, šířka, délka nebo název.",
            en: "The row lacks a number, latitude, longitude or name."))
        continue
      }
      guard let latitude = decimalNumber(cells[1]), let longitude = decimalNumber(cells[2]),
        let place = Coordinates(latitude: latitude, longitude: longitude), frame.holds(MapPoint(place))
      else {
        problem(index + 1, row, Text(cs: "Poloha neleží v zoo.", en: "The position is not in the zoo."))
        continue
      }
      let name = cells[3]
      if name.utf8.isEmpty {
        problem(index + 1, row, Text(cs: "Chybí název.", en: "The name is missing."))
        continue
      }
      places.append(
        Place(
          number: Int(number), name: name, english: nil, kind: LocationImport.kind(named: name), point: MapPoint(place),
          latitude: JSON.read(cells[1]) ?? .degrees(latitude), longitude: JSON.read(cells[2]) ?? .degrees(longitude),
          folded: folded(name)))
    }
  }

  private mutating func problem(_ row: Int, _ value: String, _ reason: Text) {
    problems.append(MapImport.Problem(row: row, value: value, reason: reason))
  }

  /// What a name says of its place; most of the zoo's numbers are enclosures.
  private static func kind(named name: String) -> Location.Kind {
    let folded = folded(name)
    for word in ["pavilon", "terarium", "velemlokarium", "dzungle", "dum"] where contains(folded, [UInt8](word)) {
      return .house
    }
    for word in ["mokrady", "vodni svet", "udoli"] where contains(folded, [UInt8](word)) { return .area }
    return .enclosure
  }

  // MARK: - OpenStreetMap

  mutating func add(_ feature: MapFeature) {
    guard let point = feature.place, let kind = LocationImport.kind(feature) else { return }
    let isEntrance = kind == .entrance
    guard frame.isInZoo(point, withinMetres: isEntrance ? 30 : 0) else { return }
    guard let name = feature.tag("name").map({ LocationImport.capitalised(trimmed($0)) }) ?? LocationImport.name(kind)
    else { return }
    let english =
      feature.tag("name:en").map { LocationImport.capitalised(trimmed($0)) }
      ?? LocationImport.englishName(kind, feature)
    let wanted = folded(name)
    for index in places.indices where isSame(places[index], wanted, point, kind) {
      if places[index].english == nil { places[index].english = english }
      if places[index].number == nil, kind == .house { places[index].kind = .house }
      return
    }
    guard let coordinates = point.coordinates else { return }
    places.append(
      Place(
        number: nil, name: name, english: english, kind: kind, point: point, latitude: .degrees(coordinates.latitude),
        longitude: .degrees(coordinates.longitude), folded: wanted))
  }

  /// Toilets beside toilets are others, animals beside animals of that name are not.
  private func isSame(_ place: Place, _ name: [UInt8], _ point: MapPoint, _ kind: Location.Kind) -> Bool {
    place.folded == name
      && frame.plane.metres(place.point, point) < (kind == .toilets || kind == .playground ? 15 : 100)
  }

  private static func kind(_ feature: MapFeature) -> Location.Kind? {
    let isNamed = feature.has("name")
    if feature.has("amenity", "toilets") { return .toilets }
    if feature.has("amenity", "restaurant", "fast_food", "cafe", "bar") { return isNamed ? .food : nil }
    if feature.has("leisure", "playground") { return .playground }
    if feature.has("shop", "gift", "ticket") { return isNamed ? .service : nil }
    if feature.has("entrance", "main", "yes"), feature.has("barrier") { return isNamed ? .entrance : nil }
    guard isNamed, !feature.has("tourism", "information", "artwork") else { return nil }
    if feature.has("attraction", "zoo_part") || feature.has("leisure", "park") || feature.has("landuse", "exposition") {
      return .area
    }
    if feature.has("building") { return feature.areas.isEmpty ? nil : .house }
    return feature.has("attraction", "animal") && feature.lines.isEmpty ? .enclosure : nil
  }

  private static func name(_ kind: Location.Kind) -> String? {
    switch kind {
    case .toilets, .playground: kind.label.cs
    case .house, .enclosure, .area, .entrance, .food, .service: nil
    }
  }

  private static func englishName(_ kind: Location.Kind, _ feature: MapFeature) -> String? {
    feature.has("name") || name(kind) == nil ? nil : kind.label.en
  }

  /// `tygři` is written as on the signs: `Tygři`.
  private static func capitalised(_ name: String) -> String {
    var bytes = [UInt8](name)
    guard let first = bytes.first else { return name }
    if (0x61...0x7A).contains(first) { bytes[0] = first - 0x20 }
    // Letters with diacritics: of Latin-1 the small ones are 32 behind the capitals, of Latin Extended-A one.
    if bytes.count > 1, first >= 0xC3, first <= 0xC5 {
      var scalar = UInt32(first & 0x1F) << 6 | UInt32(bytes[1] & 0x3F)
      let isOddCapital = (0x139...0x148).contains(scalar) || (0x179...0x17E).contains(scalar)
      if (0xE0...0xFE).contains(scalar) {
        scalar -= 0x20
      } else if scalar >= 0x100, (scalar & 1 == 1) != isOddCapital {
        scalar -= 1
      }
      bytes[0] = 0xC0 | UInt8(scalar >> 6)
      bytes[1] = 0x80 | UInt8(scalar & 0x3F)
    }
    return String(utf8: bytes)
  }
}

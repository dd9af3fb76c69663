import Base
import Kit
import Sync

/// A place with coordinates of the pilot's own: a strip, a meadow, a helipad that no list has; and airports of lists
/// whose coordinates are wrong, because one's own come first.
public enum OwnPlace {
  public static let name = Attribute<String>(
    Field(
      "name", Text(cs: "Kód nebo název", en: "Code or name"), .text(maximum: 80), required: true,
      hint: Text(
        cs: "Tak, jak místo píšete do letů.", en: "As you write the place in flights."), searched: true))
  public static let latitude = Sync.Attribute<DecimalDegrees>(
    Field(
      "latitude", Text(cs: "Zeměpisná šířka", en: "Latitude"), .decimal, required: true,
      hint: Text(
        cs: "Desetinné stupně, na jih záporné: 49,1513", en: "Decimal degrees, south is negative: 49.1513")))
  public static let longitude = Sync.Attribute<DecimalDegrees>(
    Field(
      "longitude", Text(cs: "Zeměpisná délka", en: "Longitude"), .decimal, required: true,
      hint: Text(
        cs: "Desetinné stupně, na západ záporné: 16,6944", en: "Decimal degrees, west is negative: 16.6944")))
  public static let remark = Attribute<String>(
    Field("remark", Text(cs: "Poznámka", en: "Remark"), .text(maximum: 200), searched: true))

  public static let collection = RecordType(
    "place", Text(cs: "Vlastní místa", en: "Own places"), [name.field, latitude.field, longitude.field, remark.field],
    keepsHistory: true)

  /// Nil without both, or outside of the earth.
  static func coordinates(_ fields: Fields) -> Coordinates? {
    guard let latitude = fields[OwnPlace.latitude], let longitude = fields[OwnPlace.longitude] else { return nil }
    return Coordinates(latitude: latitude.number, longitude: longitude.number)
  }

  /// L-91: beyond the poles and beyond 180° is an error; at 0° N 0° E, where nobody lands, a warning.
  static func findings(_ fields: Fields) -> [Finding] {
    var found: [Finding] = []
    if let latitude = fields[OwnPlace.latitude], latitude.number.magnitude > 90 {
      found.append(Finding(rule: 91, field: OwnPlace.latitude.name, severity: .error, text: Words.notALatitude))
    }
    if let longitude = fields[OwnPlace.longitude], longitude.number.magnitude > 180 {
      found.append(Finding(rule: 91, field: OwnPlace.longitude.name, severity: .error, text: Words.notALongitude))
    }
    if let place = coordinates(fields), place.latitude == 0, place.longitude == 0 {
      found.append(Finding(rule: 91, field: OwnPlace.latitude.name, severity: .warning, text: Words.nobodyLandsThere))
    }
    return found
  }
}

/// What completion and computing need of an own place.
struct OwnPlaceRow: Sendable {
  let id: RecordID
  let name: String
  let folded: [UInt8]
  let coordinates: Coordinates?

  init(_ record: Record) {
    id = record.id
    name = record[OwnPlace.name] ?? ""
    folded = Base.folded(trimmed(name))
    coordinates = OwnPlace.coordinates(record.fields)
  }
}

import Base
import Kit
import Store
import Sync

/// What is known of a picture beside its bytes: what it shows, and where and when it was taken.
enum Photo {
  static let caption = Attribute<String>(
    Field("caption", Text(cs: "Popisek", en: "Caption"), .text(maximum: 200), searched: true))
  /// As the camera's clock said: `2026-11-21 08:00:00`, without a zone.
  static let taken = Attribute<String>(Field("taken", Text(cs: "Pořízeno", en: "Taken"), .text(maximum: 40)))
  static let latitude = Attribute<DecimalDegrees>(
    Field("latitude", Text(cs: "Zeměpisná šířka", en: "Latitude"), .decimal))
  static let longitude = Attribute<DecimalDegrees>(
    Field("longitude", Text(cs: "Zeměpisná délka", en: "Longitude"), .decimal))
  /// Degrees clockwise from north, into which the camera looked.
  static let direction = Attribute<JSON>(
    Field("direction", Text(cs: "Směr pohledu ve stupních", en: "Direction of view in degrees"), .decimal))
  /// The smallest is the first; one without comes behind the others.
  static let order = Attribute<Int>(Field("order", Text(cs: "Pořadí", en: "Order"), .integer(0...100_000)))

  /// Pixels; 0 or nothing where it is not known.
  static let width = Attribute<Int>(
    Field("width", Text(cs: "Šířka v bodech", en: "Width in pixels"), .integer(0...100_000)))
  static let height = Attribute<Int>(
    Field("height", Text(cs: "Výška v bodech", en: "Height in pixels"), .integer(0...100_000)))

  /// The account of who added it, where there is one: contributors remove what is theirs (P-52).
  static let maker = Attribute<String>(
    Field("maker", Text(cs: "Účet autora", en: "Account of its author"), .text(maximum: 80)))

  /// Those of its form.
  static var fields: [Field] { [caption.field, taken.field, latitude.field, longitude.field, direction.field] }

  static var all: [Field] { fields + [order.field, width.field, height.field, maker.field] }

  /// Of a picture that was chosen: its size, and who has added it.
  static func known(of blob: Event.Blob, _ context: Context) -> Fields {
    var fields = size(blob)
    fields[maker] = context.account.account?.id
    return fields
  }

  /// Of a picture that was chosen, as fields.
  static func size(_ blob: Event.Blob) -> Fields {
    var fields = Fields()
    guard blob.width > 0, blob.height > 0 else { return fields }
    fields[width] = min(blob.width, 100_000)
    fields[height] = min(blob.height, 100_000)
    return fields
  }

  /// When it was taken, as it is read; what no camera has written stays as it is.
  static func takenWords(_ fields: Fields, _ format: Format) -> String {
    let written = fields[taken] ?? ""
    let parts = written.parts(at: 0x20, limit: 2)
    guard let day = Day(iso: parts[0]) else { return written }
    if parts.count == 1 { return format.day(day) }
    let clock = parts[1].parts(at: UInt8(ascii: ":"))
    guard clock.count > 1, let time = MinuteOfDay(text: clock[0] + ":" + clock[1]) else { return written }
    return format.day(day) + " " + format.time(time)
  }

  static func place(_ fields: Fields) -> Coordinates? {
    guard let latitude = fields[latitude.name]?.double, let longitude = fields[longitude.name]?.double else {
      return nil
    }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  /// I-58: a place is on the earth and whole, a direction is one of the compass.
  static func faults(_ form: Form) -> [(Text, Field)] {
    var found: [(Text, Field)] = []
    let north = form.value(latitude.field)?.double
    let east = form.value(longitude.field)?.double
    if let north, north.magnitude > 90 { found.append((PhotoWords.notALatitude, latitude.field)) }
    if let east, east.magnitude > 180 { found.append((PhotoWords.notALongitude, longitude.field)) }
    if north == nil && east != nil { found.append((PhotoWords.halfAPlace, latitude.field)) }
    if north != nil && east == nil { found.append((PhotoWords.halfAPlace, longitude.field)) }
    if let degrees = form.value(direction.field)?.double, !(0..<360).contains(degrees) {
      found.append((PhotoWords.notADirection, direction.field))
    }
    return found
  }
}

import Base
import Sync

/// The signature of an instructor, an examiner or a pilot in command under a flight or a session (L-96). It stands in the
/// record, in the field `signature`, and is bound to what the record said when it was made.
public struct Signature: Equatable, Sendable {
  public enum Role: Sendable, Named {
    case instructor, examiner, pic

    public var name: String {
      switch self {
      case .instructor: "instructor"
      case .examiner: "examiner"
      case .pic: "pic"
      }
    }

    /// As pilots write it, in both languages.
    var mark: String {
      switch self {
      case .instructor: "FI"
      case .examiner: "FE"
      case .pic: "PIC"
      }
    }

    var label: Text {
      switch self {
      case .instructor: Text(cs: "Instruktor", en: "Instructor")
      case .examiner: Text(cs: "Examinátor", en: "Examiner")
      case .pic: Text(cs: "Velitel", en: "PIC")
      }
    }
  }

  /// 1, and 2 for a session, which is bound to the type and the level of its device, too.
  public var version: Int64
  public var role: Role
  /// Of the signer.
  public var name: String
  public var licence: String
  /// By the clock of the device it was made on.
  public var at: Instant
  /// Lines drawn in a field of ``width`` × ``height``; none when the name was typed instead.
  public var strokes: [Stroke]
  /// The registration that stood in the record, since the aircraft is a record of its own.
  public var registration: String
  /// SHA-256 of ``content(_:of:)`` in hexadecimal digits.
  public var sha256 = ""

  public static let width = 600
  public static let height = 200

  public static let field = Attribute<JSON>(Field("signature", Text(cs: "Podpis", en: "Signature"), .structure))

  public init(
    _ role: Role, name: String, licence: String, at: Instant, strokes: [Stroke], registration: String, of record: Record
  ) {
    version = record[Flight.kind] == .session ? 2 : 1
    self.role = role
    self.name = name
    self.licence = licence
    self.at = at
    self.strokes = strokes
    self.registration = registration
    sha256 = SHA256.hex(of: content(record))
  }

  /// Nil for what another version of the app has signed in a way unknown here.
  public init?(_ json: JSON) {
    guard let version = json.int64("version"), version == 1 || version == 2,
      let role = json.text("role").flatMap({ Role(name: $0) }),
      let name = json.text("name"),
      let at = json.text("at").flatMap({ Instant(rfc3339: $0) }), let sha256 = json.text("sha256")
    else { return nil }
    self.version = version
    self.role = role
    self.name = name
    licence = json.text("licence") ?? ""
    self.at = at
    strokes = (json.items("strokes") ?? []).compactMap { $0.text.flatMap { Stroke($0) } }
    registration = json.text("registration") ?? ""
    self.sha256 = sha256
  }

  public var json: JSON {
    var json = JSONObject()
    json.add("version", version)
    json.add("role", role.name)
    json.add("name", name)
    json.add("licence", licence)
    json.add("at", at.rfc3339)
    json.add("strokes", .array(strokes.map { .string($0.text) }))
    json.add("registration", registration)
    json.add("sha256", sha256)
    return .object(json)
  }
}

/// A line that was drawn: its points, x and y by turns.
public struct Stroke: Equatable, Sendable {
  public let numbers: [Int]

  /// Reads `12 30 14 32`; nil for anything else, and for what lies far outside of the field.
  public init?(_ text: String) {
    var numbers: [Int] = []
    for part in text.parts(at: 0x20) {
      guard let number = integer(part), number >= -Int64(Signature.width), number <= 2 * Int64(Signature.width) else {
        return nil
      }
      numbers.append(Int(number))
    }
    guard numbers.count >= 2, numbers.count % 2 == 0, numbers.count <= 4_000 else { return nil }
    self.numbers = numbers
  }

  var text: String {
    var bytes: [UInt8] = []
    for number in numbers {
      if !bytes.isEmpty { bytes.append(0x20) }
      bytes.append(decimal: Int64(number))
    }
    return String(utf8: bytes)
  }

  /// As the attribute `d` of an SVG path; a point alone is a dot.
  var path: String {
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: numbers.count, by: 2) {
      bytes.append(place == 0 ? "M" : "L")
      bytes.append(decimal: Int64(numbers[place]))
      bytes.append(0x20)
      bytes.append(decimal: Int64(numbers[place + 1]))
    }
    if numbers.count == 2 { bytes.append("h1") }
    return String(utf8: bytes)
  }
}

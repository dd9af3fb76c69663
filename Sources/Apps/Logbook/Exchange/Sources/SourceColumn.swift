import Base
import Sync

/// What a column of another logbook means to us. Formats are tables of `column=word`; a word is one of these or the name
/// of a flight's field.
struct SourceColumn: Sendable {
  enum Meaning: Sendable {
    /// No field of ours: kept among the further data.
    case kept
    /// The other program's own number, or what another column says more exactly: left out.
    case ignored
    case day
    case field
    /// Added to what other columns give the field.
    case sum
    /// More exact than another column of the same field.
    case exact
    /// Alone on board, which is time as pilot in command where the file tells none.
    case solo
    /// In which function the whole flight was flown (L-201).
    case role
    /// All landings, those by night too.
    case allLandings
    /// Some of the landings by day.
    case fullStops
    case isSession
    /// Whether the row sums up flights from before the file.
    case isPrevious
    case registration, type, make, model, variant
    /// `ASEL`, `airplane_multi_engine_land`: tells one engine from several.
    case aircraftClass
    case isMultiEngine, isMultiPilot, isMotorGlider, isSea
    /// `TMG`, `SEP (sea)`: the class rating. A type rating has no field.
    case rating
    /// In which zone the times of the row are.
    case timeMode
    /// Whether the pilot had the controls.
    case isPilotFlying
    /// Whether it is an aircraft or a training device.
    case equipment
    /// The key of a row of a table, and the words by which rows of other tables name it.
    case key, aircraftKey, pilotKey, crewKey
    case firstName, lastName, alias
    /// `name;role;e-mail`.
    case person
    /// A member of the crew, in the role that the word names: `@SIC`.
    case crew
    /// One of several approaches: `ILS 24`, `1;ILS;24;LKTB`.
    case approach
    /// Places one after the other.
    case route
    /// What has no column of its own, each with its title (L-190).
    case properties
  }

  let meaning: Meaning
  /// The place of the flight's field in its collection; 0 where the meaning needs none.
  let place: Int
  /// Of a member of the crew.
  let role: String

  /// Nil when the word means nothing.
  init?(_ word: String) {
    for known in SourceColumn.words where known.word == word {
      self.init(known.meaning, place: 0)
      return
    }
    guard let first = word.utf8.first else { return nil }
    if first == UInt8(ascii: "@") || first == UInt8(ascii: "#") {
      self.init(first == UInt8(ascii: "@") ? .crew : .crewKey, place: 0, role: word.dropping(bytes: 1))
      return
    }
    let meaning: Meaning = first == UInt8(ascii: "+") ? .sum : first == UInt8(ascii: "!") ? .exact : .field
    guard let place = FlightFields.place(meaning == .field ? word : word.dropping(bytes: 1)) else { return nil }
    self.init(meaning, place: place)
  }

  init(_ meaning: Meaning, place: Int, role: String = "") {
    self.meaning = meaning
    self.place = place
    self.role = role
  }

  static let kept = SourceColumn(.kept, place: 0)

  /// What the field is called that the column tells; nil when it tells none of its own.
  var label: Text? {
    switch meaning {
    case .day: Flight.date.field.label
    case .field, .sum, .exact: FlightFields.all[place].label
    case .solo: Flight.pic.field.label
    case .role: FlightRole.field.label
    case .approach: Flight.approaches.field.label
    case .crew, .person: Flight.crew.field.label
    case .registration: Aircraft.registration.field.label
    case .type: Aircraft.type.field.label
    case .make: Aircraft.make.field.label
    case .model: Aircraft.model.field.label
    case .variant: Aircraft.variant.field.label
    case .kept, .ignored, .allLandings, .fullStops, .isSession, .isPrevious, .aircraftClass, .isMultiEngine,
      .isMultiPilot, .isMotorGlider, .isSea, .rating, .timeMode, .isPilotFlying, .equipment, .key, .aircraftKey,
      .pilotKey, .crewKey, .firstName, .lastName, .alias, .route, .properties:
      nil
    }
  }

  private static let words: [(word: String, meaning: Meaning)] = [
    ("kept", .kept), ("-", .ignored), ("date", .day), ("solo", .solo), ("role", .role), ("allLandings", .allLandings),
    ("fullStops", .fullStops),
    ("isSession", .isSession), ("isPrevious", .isPrevious), ("registration", .registration), ("type", .type),
    ("make", .make), ("model", .model),
    ("variant", .variant), ("class", .aircraftClass), ("isMultiEngine", .isMultiEngine),
    ("isMultiPilot", .isMultiPilot), ("isMotorGlider", .isMotorGlider), ("isSea", .isSea), ("rating", .rating),
    ("timeMode", .timeMode), ("isPilotFlying", .isPilotFlying), ("equipment", .equipment), ("key", .key),
    ("aircraftKey", .aircraftKey),
    ("pilotKey", .pilotKey), ("approach", .approach), ("firstName", .firstName), ("lastName", .lastName),
    ("alias", .alias),
    ("person", .person), ("route", .route), ("properties", .properties),
  ]
}

/// The fields of a flight by their place in the collection, so that a row is read without looking for names.
enum FlightFields {
  static let all = Flight.collection.fields
  static let date = known(Flight.date.field)
  static let order = known(Flight.order.field)
  static let departure = known(Flight.departure.field)
  static let departureTime = known(Flight.departureTime.field)
  static let arrival = known(Flight.arrival.field)
  static let arrivalTime = known(Flight.arrivalTime.field)
  static let takeOffTime = known(Flight.takeOffTime.field)
  static let landingTime = known(Flight.landingTime.field)
  static let aircraft = known(Flight.aircraft.field)
  static let crew = known(Flight.crew.field)
  static let approaches = known(Flight.approaches.field)
  static let picName = known(Flight.picName.field)
  static let pic = known(Flight.pic.field)
  static let total = known(Flight.total.field)
  static let singlePilotSE = known(Flight.singlePilotSE.field)
  static let singlePilotME = known(Flight.singlePilotME.field)
  static let multiPilot = known(Flight.multiPilot.field)
  static let takeOffsDay = known(Flight.takeOffsDay.field)
  static let takeOffsNight = known(Flight.takeOffsNight.field)
  static let landingsDay = known(Flight.landingsDay.field)
  static let landingsNight = known(Flight.landingsNight.field)
  static let device = known(Flight.device.field)
  static let qualification = known(Flight.qualification.field)
  static let instruction = known(Flight.instruction.field)
  static let sessionTime = known(Flight.sessionTime.field)
  static let remarks = known(Flight.remarks.field)
  static let pilotFlying = known(Flight.pilotFlying.field)
  static let deviceType = known(Flight.deviceType.field)
  static let deviceLevel = known(Flight.deviceLevel.field)
  static let further = known(FurtherData.field.field)

  static func place(_ name: String) -> Int? { place(name, near: 0) }

  /// Records have their fields in the order of the collection, so that the next one is mostly the one looked for.
  static func place(_ name: String, near guess: Int) -> Int? {
    for step in all.indices {
      let place = guess + step < all.count ? guess + step : guess + step - all.count
      if all[place].name == name { return place }
    }
    return nil
  }

  private static func known(_ field: Field) -> Int { place(field.name) ?? 0 }
}

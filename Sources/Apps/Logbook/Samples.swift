import Base
import Sync

/// A book for trying out: the career of a Czech pilot from training to the right seat of an airliner, made by rule from
/// a seed, so that it is the same for the same day. The ids are fixed: loading it twice makes nothing twice (L-40).
public enum Samples {
  public static let flightCount = 250
  public static let sessionCount = 12
  public static let paperCount = 5

  /// Everything of the sample book.
  public static var keys: [RecordKey] {
    var keys = planes.indices.map { aircraftKey($0) }
    for index in 0..<flightCount { keys.append(key("flight", index)) }
    for index in 0..<sessionCount { keys.append(key("session", index)) }
    return keys + paperKeys
  }

  /// The records of the sample book; its last flight is on the day before `today`.
  public static func records(today: Day) -> [Record] {
    var career = Career(lastDay: today.adding(days: -1))
    var records = planes.indices.map { Record(aircraftKey($0), fields: planes[$0].fields) }
    for index in 0..<flightCount { records.append(Record(key("flight", index), fields: career.flight(index))) }
    for index in 0..<sessionCount { records.append(Record(key("session", index), fields: career.session(index))) }
    for (key, fields) in zip(paperKeys, papers(today)) { records.append(Record(key, fields: fields)) }
    return records
  }

  /// Stored nowhere, so that it can meet no real pilot's data on another device.
  static let holder = ReportHolder(name: "Jan Vzorek (ukázka, sample)", licence: "CZ.FCL.00000 (ukázka, sample)")

  private static let ids = Set(keys.map { $0.id })

  /// Whether the book has flights and sessions of the sample book, and nothing else.
  static func isAll(of book: Book) -> Bool {
    !book.rows.isEmpty && book.previous.isEmpty && book.rows.allSatisfy { ids.contains($0.id) }
  }

  private static func key(_ kind: String, _ index: Int) -> RecordKey {
    RecordKey(Flight.collection.name, RecordID.v8(named: "\(kind) \(index)", in: "logbook-sample"))
  }

  /// Those of ``papers(_:)``, in its order.
  private static var paperKeys: [RecordKey] {
    (0..<paperCount).map { index in
      let collection = index < 2 ? Certificate.collection : Rating.collection
      return RecordKey(collection.name, RecordID.v8(named: "paper \(index)", in: "logbook-sample"))
    }
  }

  /// A medical certificate, a level of English, and three ratings: one of them has to be revalidated soon.
  private static func papers(_ today: Day) -> [Fields] {
    [
      paper(.class1, examined: today.adding(days: -250), until: today.adding(days: 115)),
      paper(.custom, "English, level 5", examined: today.adding(days: -400), until: today.adding(days: 1791)),
      rating(.type, "B738", checked: today.adding(days: -303), until: today.adding(days: 62)),
      rating(.instrument, "IR(A)", checked: today.adding(days: -165), until: today.adding(days: 200)),
      rating(.multiEngine, "MEP (land)", checked: today.adding(days: -165), until: today.adding(days: 200)),
    ]
  }

  private static func paper(
    _ template: Certificate.Template, _ name: String? = nil, examined: Day, until: Day
  ) -> Fields {
    var fields = Fields()
    fields[Certificate.template] = template
    if let name { fields[Certificate.name] = name }
    fields[Certificate.issued] = examined
    fields[Certificate.expires] = until
    return fields
  }

  private static func rating(_ kind: RatingKind, _ name: String, checked: Day, until: Day) -> Fields {
    var fields = Fields()
    fields[Rating.kind] = kind
    fields[Rating.name] = name
    fields[Rating.checked] = checked
    fields[Rating.expires] = until
    return fields
  }

  static func aircraftKey(_ index: Int) -> RecordKey {
    RecordKey(Aircraft.collection.name, RecordID.v8(named: planes[index].registration, in: "logbook-sample"))
  }

  static let planes = [
    Plane("OK-VDA", "C152", "Cessna", "152", .single, isMultiPilot: false, knots: 85),
    Plane("OK-VDB", "C172", "Cessna", "172 S", .single, isMultiPilot: false, knots: 105),
    Plane("OK-VDC", "PA34", "Piper", "PA-34 Seneca V", .multi, isMultiPilot: false, knots: 150),
    Plane("OK-VDD", "B738", "Boeing", "737-800", .multi, isMultiPilot: true, knots: 380),
  ]

  struct Plane: Sendable {
    let registration: String
    let knots: Int
    let fields: Fields

    init(
      _ registration: String, _ type: String, _ make: String, _ model: String, _ engines: Aircraft.Engines,
      isMultiPilot: Bool, knots: Int
    ) {
      self.registration = registration
      self.knots = knots
      var fields = Fields()
      fields[Aircraft.registration] = registration
      fields[Aircraft.type] = type
      fields[Aircraft.make] = make
      fields[Aircraft.model] = model
      fields[Aircraft.engines] = engines
      if isMultiPilot { fields[Aircraft.multiPilot] = true }
      self.fields = fields
    }
  }
}

/// How the sample pilot's flights come about.
private struct Career {
  let lastDay: Day
  var random = SplitMix64(seed: 20_261_121)

  /// Code, nautical miles north and east of LKPR: near enough for block times.
  static let small: [(String, Int, Int)] = [
    ("LKLT", 0, 11), ("LKPR", 0, 0), ("LKHK", 10, 62), ("LKCB", -70, 8), ("LKTB", -57, 96), ("LKKV", 4, -53),
    ("LKPD", -5, 57), ("LKBE", -19, 19), ("LKMT", -23, 152), ("LKLN", -25, -40),
  ]
  static let large: [(String, Int, Int)] = [
    ("EDDF", -3, -220), ("EGLL", 83, -550), ("LFPG", -66, -470), ("LEBL", -528, -520), ("LIRF", -497, -90),
    ("EHAM", 133, -365), ("EKCH", 331, -65), ("LGAV", -730, 430),
  ]

  mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  /// Flights 0…89 are training, 90…169 private flights, 170…199 on two engines, the others in the airliner.
  mutating func flight(_ index: Int) -> Fields {
    let day = lastDay.adding(days: -(Samples.flightCount - 1 - index) * 7 / 2)
    var fields = Fields()
    fields[Flight.kind] = .flight
    fields[Flight.date] = day
    let plane = index < 90 ? 0 : index < 170 ? 1 : index < 200 ? 2 : 3
    let route = route(index, plane)
    let minutes = max(25, route.miles * 60 / Samples.planes[plane].knots + 12 + pick(9))
    let start = plane == 3 ? 5 * 60 + pick(15 * 60) : 7 * 60 + pick(9 * 60)
    let end = (start + minutes) % 1440
    let total = Minutes(minutes)
    fields[Flight.departure] = route.from
    fields[Flight.departureTime] = MinuteOfDay(start)
    fields[Flight.arrival] = route.to
    fields[Flight.arrivalTime] = MinuteOfDay(end)
    fields[Flight.aircraft] = Samples.aircraftKey(plane).id
    fields[Flight.total] = total
    fields[plane == 3 ? Flight.multiPilot : plane == 2 ? Flight.singlePilotME : Flight.singlePilotSE] = total
    conditions(&fields, day, start: start, minutes: minutes, plane: plane)
    function(&fields, index, plane, total)
    return fields
  }

  private mutating func route(_ index: Int, _ plane: Int) -> (from: String, to: String, miles: Int) {
    let home = plane == 3 ? 1 : 0
    if plane == 0 && index % 3 != 2 { return (Career.small[home].0, Career.small[home].0, 60 + pick(30)) }
    let far = plane == 3 ? Career.large[pick(Career.large.count)] : Career.small[2 + pick(Career.small.count - 2)]
    let start = Career.small[home]
    let north = far.1 - start.1
    let east = far.2 - start.2
    let miles = Int(Double(north * north + east * east).squareRoot())
    let isOut = index % 2 == 0
    return isOut ? (start.0, far.0, miles) : (far.0, start.0, miles)
  }

  /// The minute of dusk in UTC in the middle of each month, near enough for a sample.
  private static let dusk = [980, 1025, 1070, 1120, 1165, 1200, 1195, 1145, 1080, 1015, 970, 955]

  private mutating func conditions(_ fields: inout Fields, _ day: Day, start: Int, minutes: Int, plane: Int) {
    let night = min(minutes, max(0, start + minutes - Career.dusk[day.month - 1]))
    if night > 0 { fields[Flight.night] = Minutes(night) }
    let isWholeNight = night == minutes
    let landings = plane == 0 && minutes > 50 ? 1 + pick(5) : 1
    if isWholeNight { fields[Flight.takeOffsNight] = landings } else { fields[Flight.takeOffsDay] = landings }
    if night > 0 { fields[Flight.landingsNight] = landings } else { fields[Flight.landingsDay] = landings }
    if plane >= 2 { fields[Flight.ifr] = Minutes(plane == 3 ? minutes : minutes - 10) }
  }

  private mutating func function(_ fields: inout Fields, _ index: Int, _ plane: Int, _ total: Minutes) {
    let isDual = plane == 0 ? index % 4 != 3 : plane == 2 && index % 3 == 0
    if plane == 3 {
      fields[Flight.picName] = ["Jana Dvořáková", "Petr Svoboda", "Tomáš Černý"][pick(3)]
      fields[Flight.coPilot] = total
    } else if isDual {
      fields[Flight.picName] = "Karel Novotný"
      fields[Flight.dual] = total
    } else {
      fields[Flight.picName] = "SELF"
      fields[Flight.pic] = total
    }
    if index == 30 { fields[Flight.remarks] = "První samostatný let" }
    if index == 89 { fields[Flight.remarks] = "Zkouška dovednosti PPL(A)" }
    if index == 199 { fields[Flight.remarks] = "Zkouška dovednosti MEP(land) a IR" }
  }

  mutating func session(_ index: Int) -> Fields {
    var fields = Fields()
    let isAirliner = index >= 6
    fields[Flight.kind] = .session
    let days = isAirliner ? 186 - (index - 6) * 30 : 300 - index * 16
    fields[Flight.date] = lastDay.adding(days: -days)
    fields[Flight.device] = isAirliner ? "B737-800 FFS" : "FNPT II"
    fields[Flight.qualification] = isAirliner ? "CZ-FSTD-107" : "CZ-FSTD-021"
    fields[Flight.instruction] = isAirliner ? "LOFT, OPC" : "IR(A)"
    fields[Flight.sessionTime] = Minutes(isAirliner ? 240 : 60 + 15 * pick(5))
    return fields
  }
}

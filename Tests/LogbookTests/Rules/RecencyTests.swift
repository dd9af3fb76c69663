import Base
import Logbook
import Sync
import Testing

struct RecencyTests {
  private let groups = RatingGroups([
    record(1, "OK-ABC", "C172") { $0[Aircraft.engines] = .single },
    record(2, "OK-DEF", "PA34") { $0[Aircraft.engines] = .multi },
    record(3, "OK-GHI", "B738") {
      $0[Aircraft.engines] = .multi
      $0[Aircraft.multiPilot] = true
    },
    record(4, "OK-1234", "SF25") {
      $0[Aircraft.engines] = .single
      $0[AircraftClass.attribute] = .touringMotorGlider
    },
    record(5, "OK-XYZ", "") { _ in },
  ])

  private static func record(
    _ number: UInt64, _ registration: String, _ type: String, _ change: (inout Fields) -> Void
  ) -> Record {
    var record = aircraftRecord(number, registration, type: type)
    change(&record.fields)
    return record
  }

  private func event(
    _ iso: String, aircraft: UInt64 = 1, day landings: Int = 1, night: Int = 0,
    _ change: (inout Fields) -> Void = { _ in }
  ) -> LogEntry {
    LogEntry(
      Record(
        flightKey(1),
        fields: flight {
          $0[Flight.date] = day(iso)
          $0[Flight.aircraft] = id(aircraft)
          $0[Flight.takeOffsDay] = landings
          $0[Flight.landingsDay] = landings
          $0[Flight.takeOffsNight] = night
          $0[Flight.landingsNight] = night
          change(&$0)
        }))
  }

  private func find(_ entries: [LogEntry], today: String, instrument: String? = nil) -> [Recency] {
    recencies(
      of: entries, groups: groups, today: day(today), instrumentRatingExpires: instrument.map { day($0) })
  }

  @Test("FCL.060: one each on 2026-01-10, 02-01 and 03-15 let passengers fly through 2026-04-10")
  func ninetyDays() {
    let found = find([event("2026-02-01"), event("2026-01-10"), event("2026-03-15")], today: "2026-03-20")
    #expect(found.count == 1 && found[0].group == .singleEngine)
    #expect(found[0].passengersThrough == day("2026-04-10") && found[0].lastFlown == day("2026-03-15"))
    #expect(found[0].isCurrent(on: day("2026-04-10")) && !found[0].isCurrent(on: day("2026-04-11")))
    let missing = found[0].missing
    #expect(missing.takeOffs == 0 && missing.landings == 0 && missing.nightTakeOffs == 1 && missing.nightLandings == 1)
  }

  @Test("FCL.060: a recency shown as current has not expired, and what is missing is listed")
  func expired() {
    let entries = [event("2026-02-01"), event("2026-01-10"), event("2026-03-15")]
    #expect(find(entries, today: "2026-04-10")[0].missing.landings == 0)
    let found = find(entries, today: "2026-04-11")[0]
    #expect(!found.isCurrent(on: day("2026-04-11")) && found.missing.landings == 1 && found.missing.takeOffs == 1)
    #expect(find([event("2026-04-01", day: 2)], today: "2026-04-11")[0].passengersThrough == nil)
  }

  @Test("FCL.060: by night one take-off and landing by night is needed, or an instrument rating")
  func night() {
    let entries = [event("2026-01-20", night: 1), event("2026-03-01", day: 3)]
    #expect(find(entries, today: "2026-03-02")[0].passengersThrough == day("2026-05-30"))
    #expect(find(entries, today: "2026-03-02")[0].nightThrough == day("2026-04-20"))
    #expect(find(entries, today: "2026-03-02", instrument: "2026-05-15")[0].nightThrough == day("2026-05-15"))
    #expect(find(entries, today: "2026-03-02", instrument: "2027-05-15")[0].nightThrough == day("2026-05-30"))
    #expect(find(entries, today: "2026-03-02", instrument: "2026-03-01")[0].nightThrough == day("2026-04-20"))
    #expect(find([event("2026-03-01", day: 3)], today: "2026-03-02")[0].nightThrough == nil)
    #expect(
      find([event("2026-03-01", day: 3)], today: "2026-03-02", instrument: "2027-01-01")[0].missing.nightLandings == 0)
  }

  @Test("FCL.060: take-offs are counted separately from landings, because the flying pilot may change on the way")
  func takeOffs() {
    let landed = event("2026-03-01", day: 0) { $0[Flight.landingsDay] = 3 }
    #expect(find([landed], today: "2026-03-02")[0].passengersThrough == nil)
    #expect(find([landed], today: "2026-03-02")[0].missing.takeOffs == 3)
  }

  @Test("A record without take-offs, like the page of FCL.050, has as many as landings")
  func withoutTakeOffs() {
    let entry = event("2026-03-01") {
      $0[Flight.takeOffsDay] = nil
      $0[Flight.takeOffsNight] = nil
      $0[Flight.landingsDay] = 2
      $0[Flight.landingsNight] = 1
    }
    let found = find([entry], today: "2026-03-02")[0]
    #expect(found.passengersThrough == day("2026-05-30") && found.nightThrough == day("2026-05-30"))
  }

  @Test("FCL.060: each class and each type counts separately")
  func classes() {
    let found = find(
      [
        event("2026-03-01", aircraft: 1, day: 3), event("2026-03-02", aircraft: 2, day: 3),
        event("2026-03-03", aircraft: 3, day: 3), event("2026-03-04", aircraft: 4, day: 3),
      ], today: "2026-03-05")
    #expect(found.map(\.group.title) == ["TMG", "B737-300/900", "MEP", "SEP"])
    #expect(
      found.map(\.passengersThrough) == [day("2026-06-02"), day("2026-06-01"), day("2026-05-31"), day("2026-05-30")])
  }

  @Test("An aircraft without a class has the class of each flight's times")
  func fromTimes() {
    #expect(
      groups.group(of: event("2026-03-01", aircraft: 5) { $0[Flight.singlePilotME] = minutes("1:00") }) == .multiEngine)
    #expect(
      groups.group(of: event("2026-03-01", aircraft: 5) { $0[Flight.singlePilotSE] = minutes("1:00") }) == .singleEngine
    )
    #expect(groups.group(of: event("2026-03-01", aircraft: 5)) == nil)
    #expect(groups.group(of: event("2026-03-01", aircraft: 9)) == nil)
  }

  @Test("FCL.060: a full flight simulator of the type counts, another device does not")
  func simulator() {
    func session(_ device: String) -> LogEntry {
      event("2026-03-01", day: 3) {
        $0[Flight.kind] = .session
        $0[Flight.aircraft] = nil
        $0[Flight.device] = device
      }
    }
    #expect(find([session("B738 FFS")], today: "2026-03-02").map(\.passengersThrough) == [day("2026-05-30")])
    #expect(find([session("B738 FNPT II"), session("A320 FFS"), session("C172 FFS")], today: "2026-03-02").isEmpty)
  }

  @Test(
    "L-143: a full flight simulator is recognised by the type in its record, by its designator, and by the airliner's name",
    arguments: [
      ("B738 FFS", ""), ("FFS CZ-12", "B738"), ("B737-800 FFS", ""), ("CAE 7000 Full Flight B737-800", ""),
    ])
  func names(device: String, type: String) {
    let session = event("2026-03-01", day: 3) {
      $0[Flight.kind] = .session
      $0[Flight.aircraft] = nil
      $0[Flight.device] = device
      $0[Flight.deviceType] = type.isEmpty ? nil : type
    }
    #expect(find([session], today: "2026-03-02").map(\.group) == [.type(Key("B737-300/900"))])
  }

  @Test(
    "L-143: the level of a device stands in its record; only a full flight simulator counts, for the type it represents"
  )
  func levels() {
    func session(_ level: DeviceLevel, type: String = "B738") -> LogEntry {
      event("2026-03-01", day: 3) {
        $0[Flight.kind] = .session
        $0[Flight.aircraft] = nil
        $0[Flight.device] = "Full of lights"
        $0[Flight.deviceLevel] = level
        $0[Flight.deviceType] = type
      }
    }
    let title = RatingGroup.type(Key("B737-300/900"))
    #expect(find([session(.fullFlightD)], today: "2026-03-02").map(\.group) == [title])
    #expect(find([session(.trainingDevice2), session(.procedures2MCC), session(.other)], today: "2026-03-02").isEmpty)
  }

  @Test(
    "L-142: designators under one rating count together, and the pilot may correct the group",
    arguments: [
      ("A20N", "A320"), ("A319", "A320"), ("B38M", "B737-300/900"), ("B733", "B737-300/900"), ("b763", "B757/767"),
      ("C172", "C172"), ("", ""),
    ])
  func families(designator: String, rating: String) {
    var fields = Fields()
    fields[Aircraft.type] = designator
    fields[Aircraft.multiPilot] = true
    func group(_ fields: Fields) -> RatingGroup? {
      RatingGroups([Record(aircraftKey(1), fields: fields)]).group(of: event("2026-03-01"))
    }
    #expect(group(fields) == (rating.isEmpty ? nil : .type(Key(rating))))
    fields[Aircraft.countsAs] = "MY TYPE"
    #expect(group(fields) == .type(Key("MY TYPE")))
  }

  @Test("L-142: a type rating by its designator is the rating of its family")
  func familyOfRating() {
    var fields = Fields()
    fields[Rating.kind] = .type
    fields[Rating.name] = "A320"
    #expect(Rating.group(fields) == .type(Key("A320")))
    fields[Rating.name] = "B738"
    #expect(Rating.group(fields) == .type(Key("B737-300/900")))
  }

  @Test(
    "L-142: a rating named as on the licence is that of its designators, however its name is divided",
    arguments: [
      ("B737 300-900", "B738"), ("B737-300/900", "B38M"), ("b737 300/900", "B733"), ("ATR 42/72", "AT76"),
      ("Avro RJ/BAe 146", "RJ85"), ("BD-500", "BCS3"), ("BD-700", "GL5T"), ("Falcon 7X", "FA8X"),
      ("Learjet 45", "LJ40"), ("Learjet45/75", "LJ75"), ("A310/300-600", "A306"), ("C500/550/560", "C560"),
      ("C550/560", "C550"), ("C501/551", "C551"), ("EMB 500/505", "E55P"), ("A320/IR", "A20N"), ("Airbus A320", "A319"),
      ("B737 300-900 / IR", "B738"),
      ("EMB-550", "E545"), ("E55P", "E55P"), ("PC-24", "PC24"),
    ])
  func nameOfLicence(name: String, designator: String) {
    var rating = Fields()
    rating[Rating.kind] = .type
    rating[Rating.name] = name
    var aircraft = Fields()
    aircraft[Aircraft.type] = designator
    aircraft[Aircraft.multiPilot] = true
    func group(_ aircraft: Fields) -> RatingGroup? {
      RatingGroups([Record(aircraftKey(1), fields: aircraft)]).group(of: event("2026-03-01"))
    }
    #expect(group(aircraft) != nil && group(aircraft) == Rating.group(rating))
    aircraft[Aircraft.type] = "ZZZZ"
    #expect(group(aircraft) != Rating.group(rating))
    aircraft[Aircraft.countsAs] = name
    #expect(group(aircraft) == Rating.group(rating))
  }

  @Test(
    "L-142: an aircraft without a designator counts by its make, model and variant, else by the name of its model",
    arguments: [
      ("Boeing", "737", "800", "B737-300/900"), ("Boeing", "737", "MAX8", "B737-300/900"),
      ("Boeing", "737", "100", "B737-100/200"), ("", "A320-214", "", "A320"), ("", "Airbus A321-251NX", "", "A320"),
      ("De Havilland Canada", "DHC-8-402", "", "DHC8"), ("ATR", "72", "600", "ATR42/72"),
      ("ATR", "72-212A", "", "ATR42/72"), ("Embraer", "ERJ 190-200", "LR", "EMB170"),
      ("Gulfstream", "G-550X", "", "G-550X"),
    ])
  func withoutDesignator(make: String, model: String, variant: String, rating: String) {
    var fields = Fields()
    fields[Aircraft.make] = make
    fields[Aircraft.model] = model
    fields[Aircraft.variant] = variant
    fields[Aircraft.multiPilot] = true
    let groups = RatingGroups([Record(aircraftKey(1), fields: fields)])
    #expect(groups.group(of: event("2026-03-01")) == .type(Key(rating)))
  }

  @Test("FCL.060 (c): under line supervision a type stays current for 120 days, a class does not")
  func supervised() {
    var fields = Fields()
    fields[Aircraft.type] = "A320"
    fields[Aircraft.multiPilot] = true
    let type = recencies(
      of: [event("2026-01-10", day: 3)], groups: RatingGroups([Record(aircraftKey(1), fields: fields)]),
      today: day("2026-04-20"))
    #expect(type.map(\.passengersThrough) == [day("2026-04-10")])
    #expect(type.map(\.supervisedThrough) == [day("2026-05-10")])
    #expect(find([event("2026-01-10", day: 3)], today: "2026-04-20").map(\.supervisedThrough) == [nil])
  }

  @Test("Land and sea are separate classes")
  func sea() {
    var fields = Fields()
    fields[Aircraft.engines] = .single
    fields[AircraftClass.attribute] = .singleEngineSea
    let group = RatingGroups([Record(aircraftKey(1), fields: fields)]).group(of: event("2026-03-01"))
    #expect(group == .singleEngineSea && group?.title == "SEP (sea)")
  }

  @Test("Planned flights after today do not count")
  func plans() {
    #expect(find([event("2026-03-03", day: 3)], today: "2026-03-02").isEmpty)
  }
}

import Base
import Catalog
import HTML
import Store
import Sync
import TestSupport
import Testing

@testable import Logbook

struct RepairTests {
  private let world = Repair.World(aircraft: nil, rules: FlightRules()) { _ in nil }

  private func aircraft(_ change: (inout Fields) -> Void) -> AircraftRow {
    var fields = Fields()
    fields[Aircraft.registration] = "OK-ABC"
    change(&fields)
    return AircraftRow(Record(aircraftKey(7), fields: fields))
  }

  private func rule(_ number: UInt64, _ change: (inout Fields) -> Void) -> Record {
    var fields = Fields()
    change(&fields)
    return Record(RecordKey(FlightRule.collection.name, id(number)), fields: fields)
  }

  private func after(_ repair: Repair, _ fields: Fields, fillsOnly: Bool = true, _ world: Repair.World? = nil) -> Fields
  {
    var fields = fields
    for change in repair.changes(fields, fillsOnly: fillsOnly, world ?? self.world) {
      fields[change.name] = change.value
    }
    return fields
  }

  @Test("L-151: class times move to the aircraft's column; written times stay unless they are to be replaced")
  func classTimes() {
    var world = world
    world.aircraft = aircraft { $0[Aircraft.engines] = .single }
    let empty = flight { $0[Flight.total] = minutes("1:30") }
    #expect(after(.classTimes, empty, world)[Flight.singlePilotSE] == minutes("1:30"))
    let wrong = flight {
      $0[Flight.total] = minutes("1:30")
      $0[Flight.singlePilotME] = minutes("1:30")
    }
    #expect(Repair.classTimes.changes(wrong, fillsOnly: true, world).isEmpty)
    let right = after(.classTimes, wrong, fillsOnly: false, world)
    #expect(right[Flight.singlePilotSE] == minutes("1:30") && right[Flight.singlePilotME] == nil)
    #expect(Repair.classTimes.changes(right, fillsOnly: false, world).isEmpty, "a second time changes nothing")
    #expect(Repair.classTimes.changes(flight { _ in }, fillsOnly: false, world).isEmpty, "no total, nothing to give")
    world.aircraft = aircraft { _ in }
    #expect(Repair.classTimes.changes(empty, fillsOnly: true, world).isEmpty, "the aircraft does not tell")
  }

  @Test("L-151: SELF is not set in a flight that somebody else commanded, another name is")
  func selfInCommand() {
    func name(_ text: String, _ functions: Sync.Attribute<Minutes>...) -> String? {
      let fields = flight {
        $0[Flight.total] = minutes("1:30")
        for function in functions { $0[function] = minutes("1:30") }
      }
      return after(.set(Flight.picName.field, .string(text)), fields)[Flight.picName]
    }
    #expect(name("SELF") == "SELF" && name("self", Flight.pic) == "self")
    #expect(name("SELF", Flight.pic, Flight.instructor) == "SELF")
    for function in [Flight.dual, Flight.coPilot, Flight.picus, Flight.spic] {
      #expect(name("SELF", function) == nil && name("Jana", function) == "Jana")
    }
  }

  @Test("L-151: a role gives the total to its functions; a session has no role")
  func role() {
    let done = after(.role(.instructor), flight { $0[Flight.total] = minutes("1:30") })
    #expect(done[Flight.instructor] == minutes("1:30") && done[Flight.pic] == minutes("1:30"))
    let session = flight {
      $0[Flight.kind] = .session
      $0[Flight.total] = minutes("1:30")
    }
    #expect(Repair.role(.pic).changes(session, fillsOnly: false, world).isEmpty)
  }

  @Test("L-151: a field is set where it belongs: names in flights, devices in sessions")
  func set() {
    let name = Repair.set(Flight.picName.field, "SELF")
    #expect(after(name, flight { _ in })[Flight.picName] == "SELF")
    let other = flight { $0[Flight.picName] = "Jana" }
    #expect(name.changes(other, fillsOnly: true, world).isEmpty)
    #expect(after(name, other, fillsOnly: false)[Flight.picName] == "SELF")
    #expect(Repair.set(Flight.deviceType.field, "B738").changes(other, fillsOnly: false, world).isEmpty)
    let session = flight { $0[Flight.kind] = .session }
    #expect(after(.set(Flight.deviceLevel.field, "FFS D"), session)[Flight.deviceLevel] == .fullFlightD)
    #expect(name.changes(session, fillsOnly: false, world).isEmpty)
  }

  @Test("L-151: night is computed, and unknown values stay")
  func night() {
    var world = world
    world.night = { $0[Flight.departure] == nil ? nil : minutes("0:40") }
    #expect(Repair.night.changes(flight { _ in }, fillsOnly: true, world).isEmpty)
    let known = flight { $0[Flight.departure] = "LKPR" }
    #expect(after(.night, known, world)[Flight.night] == minutes("0:40"))
    let zero = flight {
      $0[Flight.departure] = "LKPR"
      $0[Flight.night] = .zero
    }
    #expect(Repair.night.changes(zero, fillsOnly: true, world).isEmpty)
    #expect(after(.night, zero, fillsOnly: false, world)[Flight.night] == minutes("0:40"))
  }

  @Test(
    "L-151: lines that an import left in the remarks become further data, and nothing else does",
    arguments: [
      ("fine\n[Distance: 97.30]\n[a: b: c]", "fine", "[Distance: 97.30]\n[a: b: c]"),
      ("[Distance: 97.30]", nil, "[Distance: 97.30]"), ("[ok] fine\n[:]\n[x:y]", "[ok] fine\n[:]\n[x:y]", ""),
      ("line one\n\nline two", "line one\n\nline two", ""), ("a\n[C: d]\nb", "a\nb", "[C: d]"),
    ])
  func notes(remarks: String, kept: String?, moved: String) {
    let done = after(.notes, flight { $0[Flight.remarks] = remarks })
    #expect(done[Flight.remarks] == kept && further(done) == moved)
    #expect(Repair.notes.changes(done, fillsOnly: true, world).isEmpty)
  }

  @Test("L-150: a rule fills empty fields; the more specific rule wins")
  func rules() {
    let rules = FlightRules([
      rule(1) {
        $0[FlightRule.type] = "A320"
        $0[FlightRule.classTime] = "MP"
        $0[FlightRule.role] = "coPilot"
        $0[FlightRule.isInstrument] = true
      },
      rule(2) {
        $0[FlightRule.registration] = "OKABC"
        $0[FlightRule.role] = "pic"
      },
      rule(3) { $0[FlightRule.picName] = "SELF" },
    ])
    func filled(_ type: String, _ registration: String, _ change: (inout Fields) -> Void = { _ in }) -> Fields {
      var fields = flight {
        $0[Flight.total] = minutes("2:00")
        change(&$0)
      }
      rules.apply(to: &fields, type: RuledType(type), registration: registration)
      return fields
    }
    let neo = filled("A21N", "OK-XYZ")
    #expect(neo[Flight.multiPilot] == minutes("2:00") && neo[Flight.coPilot] == minutes("2:00"))
    #expect(neo[Flight.ifr] == minutes("2:00") && neo[Flight.pic] == nil)
    #expect(neo[Flight.picName] == nil, "a co-pilot is not in command, whatever a rule for all aircraft says")
    let own = filled("A320", "OK-ABC")
    #expect(own[Flight.pic] == minutes("2:00") && own[Flight.coPilot] == nil)
    let other = filled("C172", "OK-XYZ")
    #expect(other[Flight.multiPilot] == nil && other[Flight.picName] == "SELF" && other[Flight.ifr] == nil)
    let written = filled("A320", "OK-XYZ") {
      $0[Flight.dual] = minutes("1:00")
      $0[Flight.ifr] = .zero
      $0[Flight.picName] = "Jana"
    }
    #expect(written[Flight.coPilot] == nil && written[Flight.ifr] == .zero && written[Flight.picName] == "Jana")
    var empty = flight { _ in }
    FlightRules().apply(to: &empty, type: RuledType("A320"), registration: "OK-ABC")
    #expect(empty == flight { _ in })
  }

  @Test(
    "L-150: a rule for a rating as it stands on the licence holds for its types and for what the pilot says counts as it",
    arguments: [
      ("B737 300-900", "B738", nil, true), ("B737-300/900", "B38M", nil, true), ("B738", "B739", nil, false),
      ("A320", "ZZZZ", "A320", true), ("A320", "A321", "MY TYPE", false), ("MY TYPE", "A321", "My type", true),
    ] as [(String, String, String?, Bool)])
  func rating(wanted: String, type: String, countsAs: String?, isMeant: Bool) {
    let rules = FlightRules([
      rule(1) {
        $0[FlightRule.type] = wanted
        $0[FlightRule.classTime] = "MP"
      }
    ])
    var aircraft = aircraftRecord(7, "OK-ABC", type: type)
    aircraft.fields[Aircraft.countsAs] = countsAs
    let found = rules.classTime(type: RuledType(AircraftRow(aircraft)), registration: "OK-ABC")
    #expect((found != nil) == isMeant)
  }

  @Test("L-150: rules fill imported flights, and values from the file stay")
  func importing() {
    let existing = [
      aircraftRecord(7, "OK-ABC", type: "A320"),
      rule(1) {
        $0[FlightRule.type] = "A320"
        $0[FlightRule.classTime] = "MP"
        $0[FlightRule.role] = "coPilot"
      },
    ]
    let file =
      "PILOTLOG_DATE;AF_DEP;AF_ARR;AC_REG;AC_ME;TIME_TOTAL;TIME_PIC\n2026-07-04;LKPR;LKTB;OK-ABC;1;60;0\n"
      + "2026-07-05;LKPR;LKTB;OK-ABC;1;60;60\n"
    let flights = Logbook.importCSV(Array(file.utf8), existing: existing).items.map(\.fields)
    #expect(flights.map { $0[Flight.multiPilot] } == [minutes("1:00"), minutes("1:00")])
    #expect(flights.map { $0[Flight.singlePilotME] } == [nil, nil])
    #expect(flights.map { $0[Flight.coPilot] } == [minutes("1:00"), nil])
    #expect(flights.map { $0[Flight.pic] } == [nil, minutes("1:00")])
  }

  @Test("L-150: a rule is edited on its screen and fills the form of a new flight")
  func form() throws {
    let phone = phone("/logbook/rules/new")
    phone.type("type", "a320")
    phone.type("classTime", "MP")
    phone.type("role", "coPilot")
    phone.type("ifr", "true")
    phone.submit("logbook.flightRule.save")
    #expect(phone.records("flightRule").map { $0[FlightRule.type] } == ["A320"])
    phone.visit("/logbook/rules")
    #expect(phone.lines.contains { $0.contains("A320") && $0.contains("Multi-pilot · Co-pilot · IFR") })
    phone.visit("/logbook/aircraft/new")
    phone.type("registration", "OK-ABC")
    phone.type("type", "A21N")
    phone.submit("logbook.aircraft.save")
    phone.visit("/logbook/flights/new/flight")
    phone.type("departureTime", "8:00")
    phone.type("arrivalTime", "9:45")
    phone.type("registration", "OK-ABC")
    phone.submit("logbook.form.save")
    let record = try #require(phone.records().first)
    #expect(record[Flight.total] == minutes("1:45") && record[Flight.multiPilot] == minutes("1:45"))
    #expect(record[Flight.coPilot] == minutes("1:45") && record[Flight.ifr] == minutes("1:45"))
  }
}

/// The role of a rule in the form of a new flight, which begins with that of the last one.
struct RuledFormTests {
  /// A captain on the C172, the last flight of the book, who is co-pilot on the A320 by a rule.
  private func pilot() -> Phone {
    let phone = phone()
    for (registration, type) in [("OK-ABC", "C172"), ("OK-AIR", "A20N"), ("OK-BIG", "B738")] {
      phone.fill("/logbook/aircraft/new", "aircraft", [("registration", registration), ("type", type)])
    }
    phone.addFlight("2026-11-20", "1:00", [("registration", "OK-ABC"), ("picName", "SELF"), ("role", "pic")])
    phone.fill("/logbook/rules/new", "flightRule", [("type", "A320"), ("role", "coPilot")])
    return phone
  }

  private func role(_ phone: Phone) -> String? {
    ["pic", "coPilot", "dual", "instructor", "picus", "spic"]
      .compactMap { phone.button("logbook.form.role", value: $0) }.first { $0.attributes["aria-pressed"] == "true" }?.words
  }

  @Test("L-150: the role of a rule replaces that of the last flight, also in the name of who commands, until somebody chooses another")
  func role() throws {
    let phone = pilot()
    phone.visit("/logbook/flights/new/flight")
    #expect(role(phone) == "PIC")
    phone.type("departureTime", "8:00")
    phone.type("arrivalTime", "9:45")
    phone.type("registration", "OK-AIR")
    #expect(role(phone) == "Co-pilot")
    phone.submit("logbook.form.save")
    let flight = try #require(phone.records().first { $0[Flight.total] == minutes("1:45") })
    #expect(flight[Flight.coPilot] == minutes("1:45") && flight[Flight.pic] == nil && flight[Flight.picName] == nil)
    // The next one begins in the A320, which a rule knows.
    phone.visit("/logbook/flights/new/flight")
    #expect(role(phone) == "Co-pilot")
    phone.press("logbook.form.role", value: "picus")
    phone.type("registration", "OK-BIG")
    phone.type("registration", "OK-AIR")
    #expect(role(phone) == "PICUS", "what was chosen stands")
    phone.visit("/logbook/flights/new/flight?copy=\(phone.records().first { $0[Flight.pic] != nil }!.id)")
    #expect(role(phone) == "PIC")
  }

  @Test("L-150: the flights of a day have the role of a rule, too")
  func day() {
    let phone = pilot()
    phone.visit("/logbook/flights/new/day")
    #expect(phone.words.contains("OK-ABC · PIC · SELF"), "\(phone.words)")
    phone.type("registration", "OK-AIR")
    #expect(phone.words.contains("OK-AIR · Co-pilot") && !phone.words.contains("SELF ·"), "\(phone.words)")
  }
}

struct RepairScreenTests {
  @Test(
    "L-151: the filtered flights are repaired after a preview, as one change that can be undone",
    arguments: [
      ("en", "Records that change: 2 of 3.", "Records changed: 2."),
      ("cs", "Změní se záznamů: 2 z 3.", "Změněné záznamy: 2."),
    ])
  func repair(language: String, found: String, notice: String) {
    let phone = phone(languages: [language])
    for (day, name) in [("2026-11-18", "Jana"), ("2026-11-19", ""), ("2026-11-20", "")] {
      phone.visit("/logbook/flights/new/flight")
      phone.type("date", day)
      phone.type("picName", name)
      phone.submit("logbook.form.save")
    }
    func names() -> [String] { phone.records().map { $0[Flight.picName] ?? "" }.sorted() }
    phone.visit("/logbook/transfer")
    phone.follow("/logbook/repairs")
    phone.change("logbook.repairs.kind", text: "set")
    phone.press("logbook.repairs.preview")
    phone.pass(milliseconds: 100)
    #expect(phone.words.contains(found) && phone.words.contains("→ SELF"))
    #expect(names() == ["", "", "Jana"], "a preview changes nothing")
    phone.press("logbook.repairs.apply")
    #expect(phone.words.contains(notice) && names() == ["Jana", "SELF", "SELF"])
    phone.press("notice.undo")
    #expect(names() == ["", "", "Jana"])
  }

  @Test("L-151: an invalid value is reported; an empty result says so; closing ends the search")
  func nothing() {
    let phone = phone()
    phone.loadSamples()
    phone.visit("/logbook/repairs")
    phone.change("logbook.repairs.kind", text: "set")
    phone.change("logbook.repairs.value", text: "")
    phone.press("logbook.repairs.preview")
    #expect(phone.words.contains("Please fill in this field."))
    phone.change("logbook.repairs.kind", text: "notes")
    phone.press("logbook.repairs.preview")
    phone.pass(milliseconds: 100)
    #expect(phone.words.contains("Records that change: 0 of 262.") && phone.button("logbook.repairs.apply") == nil)
    phone.change("logbook.repairs.kind", text: "classTimes")
    phone.change("logbook.repairs.fill", text: "false")
    phone.press("logbook.repairs.preview")
    phone.press("logbook.repairs.close")
    phone.pass(milliseconds: 100)
    #expect(phone.button("logbook.repairs.apply") == nil)
  }

  @Test("L-151: signed records are left unchanged, and their number is shown")
  func signed() {
    let phone = phone("/logbook/transfer")
    phone.press("logbook.transfer.choose")
    let file = "record,id,date,departure,signature\nflight,,2026-07-04,LKPR,{}\nflight,,2026-07-05,LKPR,\n"
    phone.send(.file(Event.File(name: "book.csv", purpose: "logbook.import", text: file)))
    phone.pass(milliseconds: 100)
    phone.press("logbook.transfer.store")
    phone.pass(milliseconds: 100)
    phone.visit("/logbook/repairs")
    phone.change("logbook.repairs.kind", text: "set")
    phone.press("logbook.repairs.preview")
    phone.pass(milliseconds: 100)
    #expect(phone.words.contains("Signed records stay as they are, so that the signature stays valid: 1."))
    phone.press("logbook.repairs.apply")
    #expect(phone.records().filter { $0[Flight.picName] == "SELF" }.map { $0[Flight.date] } == [day("2026-07-05")])
  }
}

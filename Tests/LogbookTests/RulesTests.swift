import Base
import Logbook
import Sync
import Testing

struct RulesTests {
  private let today = day("2026-07-05")

  /// `rule field severity` of every finding of a complete flight after the change.
  private func found(_ change: (inout Fields) -> Void) -> [String] {
    let fields = flight {
      $0[Flight.departure] = "LKPR"
      $0[Flight.departureTime] = time("9:00")
      $0[Flight.arrival] = "LKTB"
      $0[Flight.arrivalTime] = time("10:00")
      $0[Flight.aircraft] = id(7)
      $0[Flight.picName] = "SELF"
      $0[Flight.total] = minutes("1:00")
      $0[Flight.singlePilotSE] = minutes("1:00")
      $0[Flight.pic] = minutes("1:00")
      $0[Flight.landingsDay] = 1
      change(&$0)
    }
    return Logbook.check(fields, today: today).map { "L-\($0.rule) \($0.field) \($0.severity)" }
  }

  @Test("A complete flight has no finding")
  func complete() {
    #expect(found { _ in } == [])
  }

  @Test("L-2: a day in the future or the distant past is a warning")
  func date() {
    #expect(found { $0[Flight.date] = day("2026-07-06") } == ["L-2 date warning"])
    #expect(found { $0[Flight.date] = day("2026-07-05") } == [], "today is no future day")
    #expect(found { $0[Flight.date] = day("1929-12-31") } == ["L-2 date warning"])
    #expect(found { $0[Flight.date] = day("1930-01-01") } == [])
  }

  @Test("L-3: a missing field of FCL.050 is a warning")
  func missing() {
    #expect(
      found {
        $0[Flight.picName] = "  "
        $0[Flight.arrival] = nil
      } == ["L-3 arrival warning", "L-3 picName warning"])
  }

  @Test("L-4: more than 18 hours from departure to arrival is a warning, exactly 18 is not")
  func longBlock() {
    #expect(
      found {
        $0[Flight.arrivalTime] = time("8:59")
        $0[Flight.total] = minutes("1:00")
      }
        == ["L-4 arrivalTime warning", "L-6 total warning"])
    #expect(
      found {
        $0[Flight.arrivalTime] = time("3:00")
        $0[Flight.total] = minutes("18:00")
      }.first == "L-7 singlePilotSE warning")
    #expect(found { $0[Flight.arrivalTime] = time("9:00") } == ["L-4 arrivalTime warning", "L-6 total warning"])
  }

  @Test("L-5: a take-off or landing outside the block is an error")
  func takeOff() {
    #expect(
      found {
        $0[Flight.takeOffTime] = time("9:05")
        $0[Flight.landingTime] = time("9:55")
      } == [])
    #expect(found { $0[Flight.takeOffTime] = time("8:55") } == ["L-5 takeOffTime error"])
    #expect(
      found {
        $0[Flight.takeOffTime] = time("9:30")
        $0[Flight.landingTime] = time("9:20")
      } == ["L-5 landingTime error"])
    #expect(found { $0[Flight.landingTime] = time("10:01") } == ["L-5 landingTime error"])
  }

  @Test("L-6: an overridden total is a warning, a total of more than a day an error")
  func total() {
    #expect(
      found {
        $0[Flight.total] = minutes("1:06")
        $0[Flight.singlePilotSE] = minutes("1:06")
      } == ["L-6 total warning"])
    #expect(
      found {
        $0[Flight.total] = minutes("24:01")
        $0[Flight.singlePilotSE] = nil
      } == ["L-6 total error"])
  }

  @Test("L-6: a total in tenths of an hour is no warning within the three minutes of its rounding")
  func tenths() {
    func rules(_ total: String, arrival: String) -> [Int] {
      let fields = flight {
        $0[Flight.departureTime] = time("9:00")
        $0[Flight.arrivalTime] = time(arrival)
        $0[Flight.total] = minutes(total)
      }
      return Logbook.check(fields, today: day("2026-11-21")).map(\.rule).filter { $0 == 6 }
    }
    #expect(rules("1:12", arrival: "10:14") == [] && rules("1:18", arrival: "10:15") == [])
    #expect(rules("1:12", arrival: "10:15") == [] && rules("1:12", arrival: "10:16") == [6])
    #expect(rules("1:13", arrival: "10:14") == [6], "minutes are meant as they stand")
  }

  @Test("L-7: SE, ME and multi-pilot time beyond the total is an error, below it a warning")
  func classes() {
    #expect(found { $0[Flight.multiPilot] = minutes("0:01") } == ["L-7 multiPilot error"])
    #expect(found { $0[Flight.singlePilotSE] = minutes("0:59") } == ["L-7 singlePilotSE warning"])
    #expect(found { $0[Flight.singlePilotSE] = nil } == [])
  }

  @Test("L-8: SE and ME time in one flight is a warning")
  func bothClasses() {
    #expect(
      found {
        $0[Flight.singlePilotSE] = minutes("0:30")
        $0[Flight.singlePilotME] = minutes("0:30")
      }
        == ["L-8 singlePilotME warning"])
  }

  @Test("L-9: night and IFR time beyond the total are errors")
  func conditions() {
    #expect(
      found {
        $0[Flight.night] = minutes("1:01")
        $0[Flight.ifr] = minutes("1:00")
      } == ["L-9 night error"])
  }

  @Test("L-10: one function beyond the total is an error, their sum a warning")
  func functions() {
    #expect(found { $0[Flight.pic] = minutes("1:01") } == ["L-10 pic error"])
    #expect(found { $0[Flight.dual] = minutes("0:30") } == ["L-10 dual warning"])
  }

  @Test("L-11: an instructor is also PIC, and a co-pilot needs a multi-pilot aircraft")
  func instructor() {
    #expect(found { $0[Flight.instructor] = minutes("1:00") } == [])
    #expect(
      found {
        $0[Flight.instructor] = minutes("1:00")
        $0[Flight.pic] = nil
      } == ["L-11 instructor warning"])
    #expect(
      found {
        $0[Flight.coPilot] = minutes("1:00")
        $0[Flight.pic] = nil
      } == ["L-11 coPilot warning"])
  }

  @Test("L-12: SPIC and PICUS without remarks are warnings")
  func countersigned() {
    #expect(
      found {
        $0[Flight.pic] = nil
        $0[Flight.spic] = minutes("1:00")
      } == ["L-12 spic warning"])
    #expect(
      found {
        $0[Flight.pic] = nil
        $0[Flight.spic] = minutes("1:00")
        $0[Flight.remarks] = "K. Novotný"
      } == [])
  }

  @Test("L-6: a series of flights from one place with at most 30 minutes between them may be one entry")
  func series() {
    func rules(_ total: String, landings: Int, to arrival: String = "LKPR") -> [Int] {
      let fields = flight {
        $0[Flight.departure] = "LKPR"
        $0[Flight.arrival] = arrival
        $0[Flight.departureTime] = time("9:00")
        $0[Flight.arrivalTime] = time("12:00")
        $0[Flight.total] = minutes(total)
        $0[Flight.landingsDay] = landings
      }
      return Logbook.check(fields, today: day("2026-11-21")).map(\.rule).filter { $0 == 6 }
    }
    #expect(rules("2:00", landings: 3) == [] && rules("1:59", landings: 3) == [6])
    #expect(rules("2:45", landings: 1) == [6] && rules("2:45", landings: 2) == [])
    #expect(rules("2:45", landings: 2, to: "LKTB") == [6] && rules("3:15", landings: 3) == [6])
  }

  @Test("L-13: landings fit the night time and the length of the flight")
  func landings() {
    #expect(found { $0[Flight.landingsNight] = 1 } == ["L-13 landingsNight warning"])
    #expect(found { $0[Flight.night] = minutes("1:00") } == ["L-13 landingsDay warning"])
    #expect(found { $0[Flight.landingsDay] = 61 } == ["L-13 landingsDay warning"])
  }

  @Test("L-14: a session of more than a day is an error")
  func session() {
    var fields = flight()
    fields[Flight.kind] = .session
    #expect(Logbook.check(fields, today: today).map(\.field) == ["device", "sessionTime"])
    fields[Flight.device] = "FNPT II"
    fields[Flight.sessionTime] = minutes("24:01")
    #expect(Logbook.check(fields, today: today).map { "\($0.rule) \($0.severity)" } == ["14 error"])
  }

  @Test("L-15: two aircraft with one registration are a warning, however it is written")
  func registration() {
    let record = aircraftRecord(1, "OK-ABC")
    #expect(Logbook.check(aircraft: record.fields, others: ["OK-ABD", "ok abc"]).map(\.rule) == [15])
    #expect(Logbook.check(aircraft: record.fields, others: ["OK-ABD"]).isEmpty)
  }

  @Test("L-16: a date of birth in the future is an error")
  func birth() {
    var pilot = Fields()
    pilot[Pilot.birthDate] = day("2026-07-06")
    #expect(Logbook.check(pilot: pilot, today: today).map(\.severity) == [.error])
    pilot[Pilot.birthDate] = day("1906-07-04")
    #expect(Logbook.check(pilot: pilot, today: today).map(\.severity) == [.warning])
    pilot[Pilot.birthDate] = day("1987-06-10")
    #expect(Logbook.check(pilot: pilot, today: today).isEmpty)
  }
}

import Base
import Logbook
import Sync
import Testing

struct StatisticsTests {
  private func entry(_ number: UInt64, _ iso: String?, _ change: (inout Fields) -> Void) -> LogEntry {
    LogEntry(
      Record(
        flightKey(number),
        fields: flight {
          $0[Flight.date] = iso.map { day($0) }
          change(&$0)
        }))
  }

  private var entries: [LogEntry] {
    var previous = Fields()
    previous[PreviousExperience.description] = "Logbook no. 1"
    previous[PreviousExperience.through] = day("2024-12-31")
    previous[Flight.total] = minutes("1234:05")
    previous[Flight.pic] = minutes("1000:00")
    previous[Flight.landingsDay] = 2345
    previous[Flight.sessionTime] = minutes("20:00")
    return [
      entry(1, "2026-05-01") {
        $0[Flight.aircraft] = id(101)
        $0[Flight.departure] = "LKPR"
        $0[Flight.arrival] = "LKTB"
        $0[Flight.total] = minutes("1:10")
        $0[Flight.singlePilotSE] = minutes("1:10")
        $0[Flight.night] = minutes("0:20")
        $0[Flight.pic] = minutes("1:10")
        $0[Flight.landingsNight] = 1
      },
      entry(2, "2026-04-30") {
        $0[Flight.aircraft] = id(102)
        $0[Flight.departure] = "LKTB"
        $0[Flight.arrival] = "LKTB"
        $0[Flight.total] = minutes("2:00")
        $0[Flight.singlePilotME] = minutes("2:00")
        $0[Flight.ifr] = minutes("1:30")
        $0[Flight.spic] = minutes("2:00")
        $0[Flight.takeOffsDay] = 4
        $0[Flight.landingsDay] = 4
      },
      entry(3, "2025-12-31") {
        $0[Flight.aircraft] = id(101)
        $0[Flight.total] = minutes("0:50")
        $0[Flight.dual] = minutes("0:50")
      },
      entry(4, "2026-04-01") {
        $0[Flight.kind] = .session
        $0[Flight.device] = "FNPT II"
        $0[Flight.sessionTime] = minutes("3:00")
        $0[Flight.landingsDay] = 3
      },
      entry(5, nil) { $0[Flight.total] = minutes("0:05") },
      LogEntry(Record(RecordKey("previous", id(6)), fields: previous)),
    ]
  }

  private let types: [RecordID: String] = [id(101): "C172", id(102): "PA34"]

  private func groups(_ grouping: Grouping) -> [String] {
    Statistics(entries, types: types).groups(by: grouping).map { group in
      let name: String
      switch group.name {
      case .year(let year): name = String(year)
      case .month(let first): name = first.iso
      case .type(let key), .airport(let key): name = key.text
      case .aircraft(let aircraft): name = String(aircraft.low & 0xFF)
      case .broughtForward: name = "brought forward"
      case .unknown: name = "unknown"
      }
      return "\(name) \(group.totals.time(.total)) \(group.totals.flightCount)"
    }
  }

  @Test("Totals have every quantity, with previous experience; time in a device is never flight time")
  func totals() {
    let totals = Statistics(entries).totals
    #expect(totals.time(.total) == minutes("1238:10") && totals.flightCount == 4 && totals.sessionCount == 1)
    #expect(totals.sessionTime == 23 * 60 && totals.landings == 2350 && totals[.takeOffsDay] == 4)
    #expect(totals.time(.night) == minutes("0:20") && totals.time(.ifr) == minutes("1:30"))
    #expect(totals.time(.singlePilotSE) == minutes("1:10") && totals.time(.singlePilotME) == minutes("2:00"))
    #expect(totals.time(.dual) == minutes("0:50") && totals[.multiPilot] == 0)
  }

  @Test("SPIC and PICUS are in the column PIC")
  func pilotInCommand() {
    #expect(Statistics(entries).totals.timeAsPIC == minutes("1003:10"))
    #expect(Statistics(entries).totals.time(.pic) == minutes("1001:10"))
  }

  @Test("Hours with an aircraft: only the selected records are summed")
  func picked() {
    let totals = Statistics(entries, picked: [0, 2]).totals
    #expect(totals.time(.total) == minutes("2:00") && totals.flightCount == 2)
  }

  @Test("By year and month newest first, by type and aircraft most first; brought forward and unknown last")
  func grouped() {
    #expect(groups(.year) == ["2026 3:10 2", "2025 0:50 1", "brought forward 1234:05 0", "unknown 0:05 1"])
    #expect(
      groups(.month) == [
        "2026-05-01 1:10 1", "2026-04-01 2:00 1", "2025-12-01 0:50 1", "brought forward 1234:05 0", "unknown 0:05 1",
      ])
    #expect(
      groups(.type) == ["FNPT II 0:00 0", "C172 2:00 2", "PA34 2:00 1", "brought forward 1234:05 0", "unknown 0:05 1"])
    #expect(groups(.aircraft) == ["101 2:00 2", "102 2:00 1", "brought forward 1234:05 0", "unknown 0:05 1"])
  }

  @Test("An airport counts every flight that began or ended there, once")
  func airports() {
    #expect(groups(.airport).prefix(2) == ["LKTB 3:10 2", "LKPR 1:10 1"])
  }

  @Test("The fields are read in any order, and the page's totals are integer minutes")
  func order() {
    var fields = Fields()
    for quantity in Quantity.allCases.reversed() {
      fields[quantity.field.name] = .integer(Int64(quantity.rawValue + 1))
    }
    fields[Flight.kind] = .flight
    let entry = LogEntry(Record(flightKey(1), fields: fields))
    #expect(Quantity.allCases.map { entry[$0] } == Array(1...16))
  }
}

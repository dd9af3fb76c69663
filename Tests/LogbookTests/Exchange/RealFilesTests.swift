import Base
import Kit
import Logbook
import Sync
import Testing

@Suite(.enabled(if: RealFiles.areThere, "needs the real files in ../shared/data/logbook"))
struct RealFilesTests {
  private func read(_ names: String..., existing: [Record] = []) throws -> ImportResult {
    Logbook.importFiles(try names.map { try RealFiles.file($0) }, existing: existing)
  }

  private func flights(_ result: ImportResult) -> [Fields] {
    result.items.filter { $0.key.collection == "flight" }.map(\.fields)
  }

  private let openPilotLog = [
    "openpilotlog_sample_flights.csv", "openpilotlog_sample_pilots.csv", "openpilotlog_sample_tails.csv",
  ]

  @Test("openPilotLog's three files give 763 flights of 523 401 minutes, with their aircraft and pilots in command")
  func openPilotLogFiles() throws {
    let result = try read(openPilotLog[0], openPilotLog[1], openPilotLog[2])
    let flights = flights(result)
    #expect(result.format == .openPilotLog && result.missingTables.isEmpty && result.rejectedCount == 0)
    #expect(flights.count == 763)
    let total = flights.reduce(0) { $0 + ($1[Flight.total]?.count ?? 0) + ($1[Flight.sessionTime]?.count ?? 0) }
    #expect(total == 523_401)
    #expect(flights.allSatisfy { $0[Flight.kind] == .session || $0[Flight.aircraft] != nil })
    #expect(flights.contains { $0[Flight.picName] == "SELF" })
    let first = try #require(flights.first { $0[Flight.date] == day("2020-12-03") && $0[Flight.departure] == "KVOK" })
    #expect(first[Flight.departureTime] == time("15:47") && first[Flight.arrivalTime] == time("18:32"))
    #expect(first[Flight.total] == minutes("2:45") && first[Flight.picName] == "SELF")
    #expect(first[Flight.approaches] == "VISUAL" && first[Flight.crew]?.hasPrefix("SIC ") == true)
  }

  @Test("openPilotLog's flights alone name the missing tables, and keep the keys")
  func openPilotLogAlone() throws {
    let result = try read(openPilotLog[0])
    #expect(flights(result).count == 763 && result.missingTables == ["pilots", "tails"])
    #expect(further(flights(result)[0]).contains("[acft: 302]"))
  }

  @Test("L-31: importing openPilotLog's files again creates no duplicates")
  func openPilotLogTwice() throws {
    let first = try read(openPilotLog[0], openPilotLog[1], openPilotLog[2])
    let stored = first.items.map { Record($0.key, fields: $0.fields) }
    let names = openPilotLog
    let again = Logbook.importFiles(try names.map { try RealFiles.file($0) }, existing: stored)
    #expect(again.wanted().isEmpty && again.similarCount == 0)
  }

  @Test("The first generation of mccPILOTLOG: minutes, names, and fields that we lack as further data")
  func firstGeneration() throws {
    let result = try read("mccpilotlog_joozd_data1.csv")
    #expect(result.format == .crewLounge)
    let flight = try #require(flights(result).first)
    #expect(flights(result).count == 1 && flight[Flight.date] == day("2014-01-14"))
    #expect(flight[Flight.departure] == "ELLX" && flight[Flight.departureTime] == time("12:08"))
    #expect(flight[Flight.arrival] == "LFMN" && flight[Flight.arrivalTime] == time("13:49"))
    #expect(flight[Flight.total] == minutes("1:41") && flight[Flight.coPilot] == minutes("1:41"))
    #expect(flight[Flight.ifr] == minutes("1:41") && flight[Flight.picName] == "Pilot STC")
    #expect(flight[Flight.takeOffTime] == nil && flight[Flight.landingTime] == nil)
    #expect(flight[Flight.flightNumber] == "LG8255" && flight[Flight.remarks] == nil)
    #expect(further(flight).contains("[PILOT1_ID: STC]") && flight[Flight.pilotFlying] == .monitoring)
    #expect(flight[Flight.takeOffsDay] == 0 && flight[Flight.landingsNight] == 0)
    #expect(flight[Flight.crew] == "SIC self\nRelief Pilot BOJ")
    let aircraft = try #require(result.items.first)
    #expect(aircraft.fields[Aircraft.registration] == "LX-LGE" && aircraft.fields[Aircraft.model] == "DHC8-400")
  }

  @Test("The second generation of mccPILOTLOG: days D-M-YYYY, ragged rows, simulator sessions")
  func secondGeneration() throws {
    let result = try read("mccpilotlog_joozd_data2.csv")
    let records = flights(result)
    #expect(records.map { $0[Flight.date] } == [day("2007-04-01"), day("2007-04-19"), day("2007-04-20")])
    #expect(result.dates.order == .dayFirst && result.dates.evidence == .others)
    #expect(records[0][Flight.total] == minutes("0:35") && records[0][Flight.landingsDay] == 1)
    #expect(records[0][Flight.remarks] == "Uitgechecked Ben Air")
    #expect(records[1][Flight.kind] == .session && records[1][Flight.device] == "MD11")
    #expect(records[1][Flight.qualification] == "SIM-MD11" && records[1][Flight.sessionTime] == minutes("3:30"))
    #expect(records[1][Flight.remarks] == "TQ 1")
    #expect(result.items.count { $0.key.collection == "aircraft" } == 1)
  }

  @Test("autoflightlog: bare numbers are minutes")
  func autoFlightLog() throws {
    let result = try read("autoflightlog_example.csv")
    #expect(result.format == .autoFlightLog && result.problems.isEmpty)
    #expect(flights(result).map { $0[Flight.total]?.count } == [65, 45, 55, 70, 80])
    #expect(flights(result).map { $0[Flight.pic]?.count } == [65, 45, 55, 70, 80])
    #expect(result.items.count { $0.key.collection == "aircraft" } == 3)
  }

  @Test(
    "The empty templates of ForeFlight and MyFlightbook are recognised and contain no records",
    arguments: [
      ("foreflight_official_template.csv", ImportResult.Format.foreFlight),
      ("myflightbook_ImportTemplate.csv", .myFlightbook),
    ])
  func templates(_ name: String, _ format: ImportResult.Format) throws {
    let result = try read(name)
    #expect(result.format == format && result.items.isEmpty && result.problems.isEmpty)
  }
}

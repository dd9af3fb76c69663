import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

@Suite("Two records of one aircraft")
struct AircraftTwinTests {
  /// Two aircraft of one registration. The flights are of the first of them.
  private func twoRecords(signed: Bool) throws -> (Phone, used: Record, other: Record) {
    let phone = phone("/logbook/aircraft")
    phone.fill(
      "/logbook/aircraft/new", "aircraft", [("registration", "OK-ABC"), ("type", "C172"), ("model", "Skyhawk")])
    phone.addFlight("2026-10-01", "1:00", [("registration", "OK-ABC")])
    phone.addFlight("2026-10-02", "2:00", [("registration", "OK-ABC")])
    phone.fill("/logbook/aircraft/new", "aircraft", [("registration", "OKABC"), ("type", "C172")])
    let used = phone.records("flight")[0][Flight.aircraft]
    if signed {
      let flight = phone.records("flight")[0].id
      phone.visit("/logbook/flights/\(flight)/sign")
      phone.type("name", "Jan Novák")
      phone.send(.action(Event.Action("logbook.sign.stroke", text: "10 20 30 40 90 10")))
      phone.submit("logbook.sign.save")
      #expect(phone.records("flight").contains { $0[Signature.field] != nil })
    }
    let aircraft = phone.records("aircraft")
    return (
      phone, try #require(aircraft.first { $0.id == used }), try #require(aircraft.first { $0.id != used })
    )
  }

  @Test(
    "L-171: the flights go to the other record of the registration, which keeps what was said, and one undo brings all back"
  )
  func joins() throws {
    let (phone, used, other) = try twoRecords(signed: false)
    phone.visit("/logbook/aircraft/\(used.id)")
    #expect(phone.said.contains("One aircraft twice"))
    phone.press("logbook.aircraft.join")
    #expect(phone.records("aircraft").map(\.id) == [other.id])
    #expect(phone.records("aircraft")[0][Aircraft.model] == "Skyhawk")
    #expect(phone.records("flight").allSatisfy { $0[Flight.aircraft] == other.id })
    #expect(phone.said.contains("The aircraft are joined: 2 records.") && phone.said.contains("3:00"))
    phone.press("notice.undo")
    #expect(phone.records("aircraft").count == 2)
    #expect(phone.records("flight").allSatisfy { $0[Flight.aircraft] == used.id })
    #expect(phone.records("aircraft").first { $0.id == other.id }?[Aircraft.model] == nil)
  }

  @Test("P-81, L-18: a flight whose aircraft was deleted elsewhere says so, and is whole again when that comes back")
  func aircraftGone() {
    let server = LittleServer(Catalog.schema)
    func device(_ seed: UInt64, isNew: Bool) -> Phone {
      let device = Phone(LogbookCore.self, seed: seed, server: server.connection())
      device.start(isNew ? "/account" : "/account?sign-in=1")
      device.type("email", "jan@example.org")
      device.type("password", "correct horse")
      device.submit(isNew ? "account.sign-up" : "account.sign-in")
      return device
    }
    let phone = device(1, isNew: true)
    phone.fill("/logbook/aircraft/new", "aircraft", [("registration", "OK-ABC"), ("type", "C172")])
    let tablet = device(2, isNew: false)
    let aircraft = tablet.records("aircraft")[0]
    phone.send(.online(false))
    phone.addFlight("2026-10-01", "1:00", [("registration", "OK-ABC")])
    let flight = "/logbook/flights/\(phone.records("flight")[0].id)"
    phone.visit(flight)
    #expect(phone.said.contains("Name of PIC.") && !phone.said.contains("It is not here"))
    // The tablet does not know of the flight.
    tablet.visit("/logbook/aircraft/\(aircraft.id)")
    tablet.press("logbook.aircraft.ask")
    tablet.confirm()
    #expect(tablet.records("aircraft").isEmpty)
    tablet.pass(milliseconds: 60_000)
    phone.send(.online(true))
    phone.pass(milliseconds: 60_000)
    #expect(phone.records("aircraft").isEmpty && phone.records("flight")[0][Flight.aircraft] == aircraft.id)
    phone.visit(flight)
    #expect(phone.said.contains("Name of PIC.") && phone.said.contains("Aircraft: It is not here"))
    phone.visit("/deleted")
    phone.press("history.restore")
    #expect(phone.records("aircraft").map { $0.id } == [aircraft.id])
    phone.visit(flight)
    #expect(phone.said.contains("Name of PIC.") && !phone.said.contains("It is not here"))
  }

  @Test("L-171: a signed flight stays with its record, and its signature valid")
  func keepsSigned() throws {
    let (phone, used, other) = try twoRecords(signed: true)
    phone.visit("/logbook/aircraft/\(used.id)")
    phone.press("logbook.aircraft.join")
    #expect(phone.records("aircraft").count == 2)
    for flight in phone.records("flight") {
      #expect(flight[Flight.aircraft] == (flight[Signature.field] == nil ? other.id : used.id))
    }
    #expect(phone.said.contains("Signed ones stayed: 1 record."))
  }
}

import Base
import Logbook
import Sync
import Testing

/// A flight with these fields besides kind and day.
func flight(_ change: (inout Fields) -> Void = { _ in }) -> Fields {
  var fields = Fields()
  fields[Flight.kind] = .flight
  fields[Flight.date] = Day(iso: "2026-07-04")
  change(&fields)
  return fields
}

func time(_ text: String) -> MinuteOfDay { MinuteOfDay(text: text)! }
func minutes(_ text: String) -> Minutes { Minutes(text: text)! }
func day(_ iso: String) -> Day { Day(iso: iso)! }

/// A short id for tests: the same number is the same record.
func id(_ number: UInt64) -> RecordID { RecordID(high: 0x0192_0000_0000_7000, low: 0x8000_0000_0000_0000 | number) }
func flightKey(_ number: UInt64) -> RecordKey { RecordKey("flight", id(number)) }
func aircraftKey(_ number: UInt64) -> RecordKey { RecordKey("aircraft", id(number)) }

func aircraftRecord(_ number: UInt64, _ registration: String, type: String? = nil) -> Record {
  var fields = Fields()
  fields[Aircraft.registration] = registration
  fields[Aircraft.type] = type
  return Record(aircraftKey(number), fields: fields)
}

/// The further data from another logbook, one line each.
func further(_ fields: Fields) -> String { FurtherData(fields[FurtherData.field]).text }

struct RecordsTests {
  @Test("Every field of the requirements has a name that is unique in its record, and a label in both languages")
  func fields() {
    for collection in Logbook.collections {
      #expect(Set(collection.fields.map(\.name)).count == collection.fields.count)
      for field in collection.fields {
        #expect(!field.label.cs.isEmpty && !field.label.en.isEmpty)
      }
    }
    #expect(
      Logbook.collections.map(\.name) == [
        "flight", "aircraft", "pilot", "duty", "certificate", "rating", "previous", "ruleSettings",
        "importMapping", "import", "place", "attachment", "remarkTemplate", "flightRule", "plannedFlight",
      ])
    #expect(Flight.collection.fields.count == 45)
  }

  @Test("L-1: the total is computed from departure to arrival, over midnight, otherwise from take-off to landing")
  func computedTotal() {
    func total(_ change: (inout Fields) -> Void) -> String? { Flight.computedTotal(flight(change))?.text }
    #expect(
      total {
        $0[Flight.departureTime] = time("9:05")
        $0[Flight.arrivalTime] = time("10:30")
      } == "1:25")
    #expect(
      total {
        $0[Flight.departureTime] = time("23:10")
        $0[Flight.arrivalTime] = time("0:20")
      } == "1:10")
    #expect(
      total {
        $0[Flight.takeOffTime] = time("9:15")
        $0[Flight.landingTime] = time("10:15")
      } == "1:00")
    #expect(
      total {
        $0[Flight.departureTime] = time("9:15")
        $0[Flight.landingTime] = time("10:15")
      } == nil)
  }

  @Test("The server accepts a flight with only kind and day, and refuses one without a day")
  func schema() {
    func problem(_ fields: Fields) -> String? {
      Flight.collection.problem(in: Operation(.edit, flightKey(1), base: 0, set: fields), isNew: true)?.field
    }
    #expect(problem(flight()) == nil)
    #expect(problem(flight { $0[Flight.date] = nil }) == "date")
    #expect(problem(flight { $0[Flight.landingsDay] = -1 }) == "landingsDay")
  }
}

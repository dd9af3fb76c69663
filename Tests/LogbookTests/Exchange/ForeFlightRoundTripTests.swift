import Base
import Kit
import Logbook
import Sync
import Testing

/// What is exported for ForeFlight and read again is what it was.
struct ForeFlightRoundTripTests {
  /// Exported for ForeFlight and read into an empty book.
  private func throughForeFlight(_ records: [Record]) -> [Fields] {
    let file = Logbook.export(.foreFlight, records, language: .english, today: day("2026-11-21"), airports: nil)
    return Logbook.importCSV(file.bytes, existing: []).items.map(\.fields).filter { $0[Flight.date] != nil }
  }

  @Test("L-32: sessions of one device that name it otherwise keep their names in ForeFlight's file")
  func foreFlightDevices() {
    let told = [("FFS", "A320", ""), ("FFS", "B738", ""), ("Alsim", "", "CZ-1"), ("FNPT II", "C172", "CZ-1"), ("FFS", "", "")]
    let sessions = told.enumerated().map { number, device in
      Record(
        flightKey(UInt64(number)),
        fields: flight {
          $0[Flight.kind] = .session
          $0[Flight.date] = day("2026-07-01").adding(days: number)
          $0[Flight.device] = device.0
          $0[Flight.deviceType] = device.1.isEmpty ? nil : device.1
          $0[Flight.qualification] = device.2.isEmpty ? nil : device.2
          $0[Flight.sessionTime] = minutes("4:00")
        })
    }
    let read = throughForeFlight(sessions)
    #expect(read.map { $0[Flight.device] } == told.map { $0.0 })
    #expect(read.map { $0[Flight.deviceType] ?? "" } == told.map { $0.1 })
    #expect(read.map { $0[Flight.qualification] ?? "" } == told.map { $0.2 })
    #expect(read.allSatisfy { $0[Flight.remarks] == nil && $0[FurtherData.field] == nil })
  }

  @Test("L-32: who was corrected since an import, and a name with a semicolon, are the same after ForeFlight's file")
  func foreFlightPeople() {
    let names: [(pic: String?, person: String)] = [
      ("Jan Novák", "J. Novak;PIC;j@example.org"), ("Jan Novák", "Jan Novák;PIC;j@example.org"), (nil, "Eva;SIC;e@example.org"),
      ("Novák; Jan", ""), (nil, "J. Novak;PIC;j@example.org"),
    ]
    let flights = names.enumerated().map { number, name in
      Record(
        flightKey(UInt64(number)),
        fields: flight {
          $0[Flight.date] = day("2026-07-01").adding(days: number)
          $0[Flight.picName] = name.pic
          if number == 2 { $0[Flight.crew] = "SIC Eva" }
          var data = FurtherData()
          data.add("Hobbs", "1")
          data.add("Hobbs", "2")
          if !name.person.isEmpty { data.add("Person1", name.person) }
          $0[FurtherData.field] = data.json
        })
    }
    let read = throughForeFlight(flights)
    #expect(read.map { $0[Flight.picName] } == names.map(\.pic))
    #expect(read.map { $0[Flight.crew] } == [nil, nil, "SIC Eva", nil, nil])
    for (one, record) in zip(read, flights) {
      let (found, wanted) = (FurtherData(one[FurtherData.field]).entries, FurtherData(record[FurtherData.field]).entries)
      #expect(found.map(\.text).sorted() == wanted.map(\.text).sorted())
      #expect(Set(found.map(\.name)) == Set(wanted.map(\.name)))
    }
  }

  @Test("L-32: single-pilot time that the aircraft does not tell stands in the comments of ForeFlight's file")
  func foreFlightClass() {
    let craft = [("OK-A", Aircraft.Engines?.none), ("OK-B", .single), ("OK-C", .multi)].enumerated().map { number, told in
      var fields = Fields([("registration", .string(told.0))])
      fields[Aircraft.engines] = told.1
      return Record(RecordKey(Aircraft.collection.name, id(UInt64(20 + number))), fields: fields)
    }
    let told: [(UInt64, Minutes?, Minutes?, Minutes?)] = [
      (20, minutes("1:00"), nil, nil), (21, minutes("1:00"), nil, nil), (22, nil, minutes("1:00"), nil),
      (22, minutes("0:30"), minutes("0:30"), nil), (22, nil, minutes("0:20"), minutes("0:40")), (21, minutes("0:50"), nil, nil),
    ]
    let flights = told.enumerated().map { number, time in
      Record(
        flightKey(UInt64(number)),
        fields: flight {
          $0[Flight.date] = day("2026-07-01").adding(days: number)
          $0[Flight.aircraft] = id(time.0)
          $0[Flight.total] = minutes("1:00")
          ($0[Flight.singlePilotSE], $0[Flight.singlePilotME], $0[Flight.multiPilot]) = (time.1, time.2, time.3)
        })
    }
    let read = throughForeFlight(craft + flights)
    #expect(read.map { $0[Flight.singlePilotSE] } == told.map { $0.1 })
    #expect(read.map { $0[Flight.singlePilotME] } == told.map { $0.2 })
    #expect(read.map { $0[Flight.multiPilot] } == told.map { $0.3 })
    let file = Logbook.export(.foreFlight, craft + flights, language: .english, today: day("2026-11-21"), airports: nil)
    #expect(String(decoding: file.bytes, as: UTF8.self).split(separator: "[Single-pilot").count == 5)
  }
}

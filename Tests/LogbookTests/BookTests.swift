import Base
import Sync
import Testing

@testable import Logbook

struct BookTests {
  private func record(_ number: UInt64, _ iso: String, _ change: (inout Fields) -> Void = { _ in }) -> Record {
    Record(
      flightKey(number),
      fields: flight {
        $0[Flight.date] = day(iso)
        change(&$0)
      })
  }

  private var records: [Record] {
    [
      aircraftRecord(101, "OK-ABC", type: "C172"), aircraftRecord(102, "OK-XYZ", type: "PA34"),
      record(1, "2026-05-01") {
        $0[Flight.departureTime] = time("9:00")
        $0[Flight.aircraft] = id(101)
      },
      record(2, "2026-05-01") {
        $0[Flight.departureTime] = time("15:00")
        $0[Flight.departure] = "Čáslav"
        $0[Flight.aircraft] = id(102)
        $0[Flight.total] = minutes("1:10")
      },
      record(3, "2026-05-01") {
        $0[Flight.order] = 2
        $0[Flight.remarks] = "Zkouška dovednosti"
      },
      record(4, "2026-06-30") {
        $0[Flight.kind] = .session
        $0[Flight.device] = "FNPT II"
        $0[Flight.sessionTime] = minutes("2:00")
      },
      record(5, "2026-05-01") {
        $0[Flight.order] = 1
        $0[Flight.picName] = "Žofie Řeháková"
      },
    ]
  }

  private func ids(_ book: Book, _ change: (inout Filter) -> Void) -> [UInt64] {
    var filter = Filter()
    change(&filter)
    return book.matches(filter).map { book.rows[Int($0)].id.low & 0xFF }
  }

  @Test("L-20: newest first; records without a time come last on their day, in their order")
  func order() {
    #expect(ids(Book(records)) { _ in } == [4, 2, 1, 3, 5])
  }

  @Test("L-20: all words must occur, in any field or in the aircraft, ignoring case and diacritics")
  func text() {
    let book = Book(records)
    #expect(ids(book) { $0.text = "caslav" } == [2])
    #expect(ids(book) { $0.text = "REHAKOVA  žof" } == [5])
    #expect(ids(book) { $0.text = "caslav okxyz" } == [2])
    #expect(ids(book) { $0.text = "caslav ok-abc" } == [])
    #expect(ids(book) { $0.text = "pa34" } == [2])
    #expect(ids(book) { $0.text = "fnpt" } == [4])
  }

  @Test("L-21: choosing only sessions clears the chosen aircraft, and none can be chosen")
  func sessions() {
    let book = Book(records)
    #expect(ids(book) { $0.choose(type: "C172") } == [1])
    #expect(
      ids(book) {
        $0.choose(type: "C172")
        $0.choose(.sessions)
      } == [4])
    #expect(
      ids(book) {
        $0.choose(.sessions)
        $0.choose(aircraft: id(101))
      } == [4])
    #expect(ids(book) { $0.choose(.flights) } == [2, 1, 3, 5])
  }

  @Test("L-22: of type and exact aircraft the later choice applies; both can be cleared")
  func aircraft() {
    let book = Book(records)
    #expect(
      ids(book) {
        $0.choose(type: "C172")
        $0.choose(aircraft: id(102))
      } == [2])
    #expect(
      ids(book) {
        $0.choose(aircraft: id(102))
        $0.clearAircraft()
      }.count == 5)
    var filter = Filter()
    filter.choose(aircraft: id(102))
    #expect(filter.isActive)
    filter.clearAircraft()
    #expect(!filter.isActive)
  }

  @Test("L-23: both days of the period count")
  func period() {
    let book = Book(records)
    #expect(
      ids(book) {
        $0.from = day("2026-05-01")
        $0.to = day("2026-05-01")
      } == [2, 1, 3, 5])
    #expect(ids(book) { $0.from = day("2026-05-02") } == [4])
    #expect(ids(book) { $0.to = day("2026-04-30") } == [])
    #expect(
      ids(book) {
        $0.from = day("2026-07-01")
        $0.to = day("2026-01-01")
      } == [])
  }

  @Test("A book that is read where the records lie is the book of their trees")
  func readInPlace() {
    var random = SplitMix64(seed: 5)
    var replica = Replica(space: "me")
    var known: [Record] = []
    for number in 1...300 as ClosedRange<UInt64> {
      var made = record(number, "20\(10 + number % 10)-0\(1 + random.next() % 9)-1\(number % 10)") {
        $0[Flight.departure] = "Čáslav \(random.next() % 9)"
        if random.next() % 2 == 0 { $0[Flight.takeOffTime] = MinuteOfDay(Int(random.next() % 1440)) }
        if random.next() % 2 == 0 { $0[Flight.landingsNight] = Int(random.next() % 9) }
        if random.next() % 3 == 0 { $0[Flight.aircraft] = id(101) }
        if random.next() % 5 == 0 { $0[Flight.kind] = .session }
        $0[Flight.total] = Minutes(Int(random.next() % 900))
        // What another version of the app may have written.
        if random.next() % 7 == 0 { $0["date"] = .string("yesterday") }
        if random.next() % 7 == 0 { $0["departureTime"] = .string(" 9:05 ") }
        if random.next() % 7 == 0 { $0["aircraft"] = .string("01A3185C-5885-7248-99B7-84EF25B609F2") }
        if random.next() % 7 == 0 { $0["remarks"] = .integer(5) }
        if random.next() % 7 == 0 { $0["v.new"] = ["a": "b"] }
      }
      made.version = Int64(number)
      known.append(made)
      let stored = "{\"v\":\(number),\"f\":\(JSON.object(made.fields).serialized)}"
      replica.apply([Entry(EntryKey.record(space: "me", made.key).text, stored)])
    }
    // One that waits on top of what is stored.
    replica.apply(replica.edit(known[7].key, [("departure", "LKPR")], tab: "t"))
    known[7].fields["departure"] = "LKPR"
    let (trees, inPlace) = (Book(known), Book { replica.lookThrough($0) })
    func described(_ book: Book) -> [String] { book.rows.map { "\($0.entry) \($0.textCount)" } }
    #expect(described(inPlace) == described(trees) && trees.rows.count == 300)
    #expect(ids(inPlace) { $0.text = "caslav 3" } == ids(trees) { $0.text = "caslav 3" })
  }

  @Test("A book told of random changes is the book made anew")
  func updates() {
    var random = SplitMix64(seed: 4)
    var known: [RecordKey: Record] = [:]
    var book = Book()
    for round in 0..<120 {
      var keys: [RecordKey] = []
      for _ in 0..<(round % 10 == 0 ? 60 : 3) {
        let number = random.next() % 90
        let isAircraft = number % 9 == 0
        let key = isAircraft ? aircraftKey(number) : flightKey(number)
        keys.append(key)
        if random.next() % 4 == 0 {
          known[key] = nil
        } else if isAircraft {
          known[key] = aircraftRecord(number, "OK-\(random.next() % 50)")
        } else {
          known[key] = record(number, "2026-0\(1 + random.next() % 9)-11") {
            $0[Flight.departure] = "Place \(random.next() % 9)"
            if random.next() % 2 == 0 { $0[Flight.departureTime] = MinuteOfDay(Int(random.next() % 1440)) }
          }
        }
      }
      book.update(keys) { known[$0] }
      let anew = Book(known.values)
      #expect(book.rows.map(\.id) == anew.rows.map(\.id))
      #expect(book.aircraft.map(\.id) == anew.aircraft.map(\.id))
      #expect(ids(book) { $0.text = "place 3" } == ids(anew) { $0.text = "place 3" })
    }
  }

  @Test("Aircraft are suggested by last flight, places by recent flights")
  func completion() {
    let book = Book(records)
    #expect(book.recentAircraft.map(\.registration) == ["OK-XYZ", "OK-ABC"])
    #expect(book.recentPlaces(limit: 5) == ["Čáslav"])
    #expect(book.types == ["C172", "PA34"])
    #expect(book.flightCount(of: id(101)) == 1)
  }

  @Test("Time on a device never counts as flight time")
  func totals() {
    let book = Book(records)
    let totals = book.totals(book.matches(Filter()))
    #expect(totals.flights.text == "1:10" && totals.sessions.text == "2:00")
  }

  @Test("L-17: a flight that begins before another has ended is found, also over midnight")
  func overlaps() {
    let book = Book(records)
    func overlaps(_ iso: String, _ departure: String, _ total: String, own: UInt64 = 99) -> [UInt64] {
      let fields = flight {
        $0[Flight.date] = day(iso)
        $0[Flight.departureTime] = time(departure)
        $0[Flight.total] = minutes(total)
      }
      return book.overlaps(id(own), fields).map { $0.id.low & 0xFF }
    }
    #expect(overlaps("2026-05-01", "16:00", "1:00") == [2])
    #expect(overlaps("2026-05-01", "16:10", "1:00") == [])
    #expect(overlaps("2026-04-30", "23:00", "17:00") == [2])
    #expect(overlaps("2026-05-01", "15:00", "1:00", own: 2) == [])
  }
}

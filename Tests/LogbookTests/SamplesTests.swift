import Base
import Logbook
import Sync
import TestSupport
import Testing

struct SamplesTests {
  private let today = day("2026-11-21")

  @Test("L-40: the sample book has 250 flights, 12 sessions, 4 aircraft and 5 papers, the same on every device")
  func content() {
    let records = Samples.records(today: today)
    #expect(records.filter { $0[Flight.kind] == .flight }.count == 250)
    #expect(records.filter { $0[Flight.kind] == .session }.count == 12)
    #expect(records.filter { $0.key.collection == "aircraft" }.count == 4)
    #expect(Set(records.map(\.key)) == Set(Samples.keys) && Samples.keys.count == 271)
    #expect(records.filter { ["certificate", "rating"].contains($0.key.collection) }.count == 5)
    #expect(records.allSatisfy { record in record[Rating.expires].map { today < $0 } ?? true })
    #expect(records == Samples.records(today: today))
    #expect(Set(Samples.records(today: day("2027-01-01")).map(\.key)) == Set(Samples.keys))
  }

  @Test("L-40: no record of the sample book is implausible, and the server accepts each")
  func plausible() {
    let records = Samples.records(today: today)
    let book = Book(records)
    for record in records {
      let operation = Operation(.edit, record.key, base: 0, set: record.fields)
      #expect(Schema(Logbook.collections).problem(in: operation, isNew: true) == nil)
      guard record.key.collection == "flight" else { continue }
      #expect(Logbook.check(record.fields, today: today).map { "\(record.id) L-\($0.rule) \($0.field)" } == [])
      #expect(book.overlaps(record.id, record.fields).isEmpty)
    }
    #expect(book.rows[0].day == day("2026-11-20"))
    let totals = book.totals(book.matches(Filter()))
    #expect([totals.flights.text, totals.sessions.text] == ["279:32", "32:45"])
  }

  @Test("L-40: the sample book alone has an invented holder, who is in no record and gives way to a real pilot and to own flights")
  func holder() {
    let samples = Samples.records(today: today)
    let invented = ReportHolder(nil, of: Book(samples))
    #expect(!invented.name.isEmpty && !invented.licence.isEmpty && invented.address.isEmpty)
    #expect(!samples.contains { $0.key.collection == "pilot" })
    #expect(ReportHolder(Fields(), of: Book(samples)).name == invented.name)

    for (name, value) in [("lastName", "Nová"), ("licence", "CZ/1"), ("address", "Praha 1")] {
      let real = ReportHolder(Fields([(name, .string(value))]), of: Book(samples))
      #expect([real.name, real.licence, real.address].filter { !$0.isEmpty } == [value])
    }
    var own = Fields()
    own[Flight.kind] = .flight
    own[Flight.date] = today
    let flown = samples + [Record(RecordKey("flight", RecordID(high: 1, low: 1)), fields: own)]
    #expect(ReportHolder(nil, of: Book(flown)).name.isEmpty)
    let brought = samples + [Record(RecordKey("previous", RecordID(high: 1, low: 1)), fields: Fields())]
    #expect(ReportHolder(nil, of: Book(brought)).name.isEmpty)
    #expect(ReportHolder(nil, of: Book()).name.isEmpty)
  }

  @Test("L-40: the words beside the sample book name everything that is in it")
  func words() {
    for (language, counts) in [
      ("en", ["250 flights", "12 simulator sessions", "4 aircraft", "2 certificates", "3 ratings"]),
      ("cs", ["250 letů", "12 simulátorů", "4 letadla", "2 osvědčení", "3 kvalifikace"]),
    ] {
      let phone = phone("/logbook/transfer", languages: [language])
      #expect(counts.filter { !phone.words.contains($0) } == [])
    }
  }

  @Test("L-30: the sample book survives export to CSV and import without loss")
  func roundTrip() {
    let records = Samples.records(today: today)
    let result = Logbook.importCSV(Logbook.exportCSV(records), existing: records)
    #expect(result.problems.isEmpty && result.items.count == 271)
    #expect(result.items.allSatisfy { $0.status == .same })
  }
}

import Base
import Catalog
import HTML
import Logbook
import Store
import Sync
import Testing
import TestSupport

struct BookCheckTests {
  /// A book of the file, opened at the check.
  private func phone(_ rows: String, languages: [String] = ["en"]) -> Phone {
    let phone = Device(Catalog.self).start("/logbook/transfer", languages: languages)
    phone.send(.file(Event.File(name: "x.csv", purpose: "logbook.import", text: "record,id,date,departure,departureTime,arrival,arrivalTime,registration,picName,total,night,firstName,birthDate\n" + rows)))
    phone.pass(milliseconds: 100)
    phone.press("logbook.transfer.store")
    phone.pass(milliseconds: 1000)
    phone.visit("/logbook/check")
    phone.pass(milliseconds: 500)
    return phone
  }

  private let good = "flight,\(id(1)),2026-07-04,LKPR,09:00,LKTB,10:00,OK-ABC,SELF,1:00,,,\n"
  private let bad = "flight,\(id(2)),2026-07-05,LKPR,09:00,LKTB,10:00,OK-ABC,SELF,1:00,2:00,,\n"
  private let late = "flight,\(id(3)),2026-07-04,LKPR,09:30,LKTB,10:30,OK-XYZ,SELF,1:00,,,\n"

  @Test("L-98: the check lists each finding with its rule, severity and record", arguments: [
    ("en", "Errors 1", "Warnings 3", "IFR: "), ("cs", "Chyby 1", "Upozornění 3", "IFR: "),
  ])
  func lists(language: String, errors: String, warnings: String, _: String) {
    let phone = phone(good + bad + late + "pilot,\(id(9)),,,,,,,,,,Eva,\n", languages: [language])
    #expect(phone.words.contains(errors), "night longer than the flight")
    let lines = phone.lines
    #expect(lines.count >= 3)
    #expect(lines.contains { $0.contains("LKPR – LKTB") && $0.contains(language == "cs" ? "Doba v noci" : "Night") })
    #expect(phone.words.contains("L-17"), "both flights of the overlap")
    #expect(phone.words.contains("(2)"))
  }

  @Test("L-98: filtered by severity and by rule, and a record opens beside the list")
  func filters() {
    let phone = phone(good + bad + late)
    phone.press("logbook.check.severity", value: "errors")
    #expect(phone.lines.count == 1)
    phone.follow("/logbook/check/\(id(2))")
    #expect(phone.lines.count == 1 && phone.words.contains("To check"))
    phone.visit("/logbook/check")
    phone.press("logbook.check.severity", value: "all")
    phone.change("logbook.check.rule", text: "17")
    #expect(phone.lines.count == 2)
  }

  @Test("L-98: a correction takes the finding away by itself")
  func corrected() {
    let phone = phone(good + bad)
    phone.press("logbook.check.severity", value: "errors")
    #expect(phone.lines.count == 1)
    phone.visit("/logbook/flights/\(id(2))/edit")
    phone.type("night", "0:30")
    phone.submit("logbook.form.save")
    phone.visit("/logbook/check")
    phone.pass(milliseconds: 500)
    #expect(phone.lines.isEmpty && phone.words.contains("Nothing to correct"))
  }

  @Test("L-98: 20 000 flights are checked in steps, none of which is long")
  func large() {
    let phone = Device(Catalog.self)
    var entries: [Entry] = []
    for number in 0..<20_000 {
      var fields = Fields()
      fields[Flight.kind] = .flight
      fields[Flight.date] = Day(year: 2000, month: 1, day: 1)?.adding(days: number / 3)
      fields[Flight.departure] = "LKPR"
      fields[Flight.arrival] = "LKTB"
      fields[Flight.departureTime] = MinuteOfDay(540 + 120 * (number % 3))
      fields[Flight.arrivalTime] = MinuteOfDay(600 + 120 * (number % 3))
      fields[Flight.total] = Minutes(60)
      fields[Flight.picName] = "SELF"
      fields[Flight.night] = number % 1000 == 0 ? Minutes(90) : nil
      var json = JSONObject([("v", .integer(Int64(number + 1)))])
      json.add("f", .object(fields))
      entries.append(Entry("r/me/flight/\(id(UInt64(number + 1)))", JSON.object(json).serialized))
    }
    for entry in entries { phone.disk.entries[entry.key] = entry.value }
    phone.start("/logbook/check")
    let clock = ContinuousClock()
    var longest = Duration.zero
    var steps = 0
    while steps < 100 {
      let isChecking = phone.page?.first { $0.tag == "progress" } != nil
      if !isChecking { break }
      longest = max(longest, clock.measure { phone.pass(milliseconds: 1) })
      steps += 1
    }
    #expect(steps == 41)
    #expect(phone.words.contains("Errors 20"))
    // Some twenty times of what it takes, so that a busy machine does not fail it.
    #expect(longest < .milliseconds(1000), "a step of 500 records took \(longest)")
  }
}

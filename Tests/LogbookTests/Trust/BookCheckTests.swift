import Base
import Catalog
import HTML
import Logbook
import Store
import Sync
import TestSupport
import Testing

struct BookCheckTests {
  /// A book from the file, with the check open.
  private func phone(_ rows: String, languages: [String] = ["en"]) -> Phone {
    let phone = Device(LogbookCore.self).start("/logbook/transfer", languages: languages)
    phone.send(
      .file(
        Event.File(
          name: "x.csv", purpose: "logbook.import",
          text:
            "record,id,date,departure,departureTime,arrival,arrivalTime,registration,picName,total,night,firstName,birthDate\n"
            + rows)))
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

  @Test(
    "L-98: the check lists each finding with its rule, severity and record",
    arguments: [
      ("en", "Errors 1", "Warnings 3", "IFR: "), ("cs", "Chyby 1", "Upozornění 3", "IFR: "),
    ])
  func lists(language: String, errors: String, warnings: String, _: String) {
    let phone = phone(good + bad + late + "pilot,\(id(9)),,,,,,,,,,Eva,\n", languages: [language])
    #expect(phone.words.contains(errors), "night longer than the flight")
    let lines = phone.lines
    #expect(lines.count >= 3)
    #expect(lines.contains { $0.contains("LKPR – LKTB") && $0.contains(language == "cs" ? "Doba v noci" : "Night") })
    let overlap = language == "cs" ? "Překryv s jiným letem (2)" : "Overlap with another flight (2)"
    #expect(phone.words.contains(overlap), "both flights of the overlap")
  }

  @Test("L-98: a line of the check begins with the day and the places, which a narrow list has room for")
  func title() {
    #expect(phone(good + bad).lines.first?.contains("5 Jul 2026 · LKPR – LKTB") == true)
    let lines = phone("flight,\(id(4)),2026-07-06,,,,,OK-ABC,SELF,1:00,,,\n").lines
    #expect(lines.first?.contains("Flight 6 Jul 2026") == true, "without places it says what it is")
  }

  @Test("L-98: the list is filtered by severity and by rule, and a record opens beside it")
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

  @Test(
    "L-166: an airliner that is not marked as multi-pilot is a finding, and all of them are marked by one press with an undo",
    arguments: [
      ("en", "Two pilots fly these aircraft, but the logbook has them as single-pilot: OK-AIR, OK-BUS."),
      ("cs", "Tato letadla řídí dva piloti, ale zápisník je vede jako jednopilotní: OK-AIR, OK-BUS."),
    ])
  func airliners(language: String, offer: String) {
    let phone = phone(good, languages: [language])
    let before = phone.lines.count
    #expect(phone.button("logbook.check.multi-pilot") == nil)
    for (registration, type, model, rating) in [
      ("OK-AIR", "B738", "", ""), ("OK-BUS", "", "A320-214", ""), ("OK-SEP", "C172", "", ""),
      ("OK-OWN", "A320", "", "type"),
    ] {
      phone.visit("/logbook/aircraft/new")
      for (name, text) in [
        ("registration", registration), ("type", type), ("model", model), ("engines", "ME"), ("class", rating),
      ] { phone.type(name, text) }
      phone.submit("logbook.aircraft.save")
    }
    phone.visit("/logbook/check")
    phone.pass(milliseconds: 500)
    #expect(phone.lines.count == before + 2 && phone.words.contains(offer))
    phone.press("logbook.check.multi-pilot")
    phone.pass(milliseconds: 500)
    #expect(phone.lines.count == before && phone.records("aircraft").count { $0[Aircraft.multiPilot] == true } == 2)
    phone.press("notice.undo")
    phone.pass(milliseconds: 500)
    #expect(phone.lines.count == before + 2 && phone.button("logbook.check.multi-pilot") != nil)
  }

  @Test("L-98: a correction removes the finding automatically")
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

  @Test(
    "L-98: a large book is checked in steps of 200 records, and what was found stands until the next check is complete")
  func large() {
    let phone = Device(LogbookCore.self)
    for number in 0..<1_999 {
      var fields = Fields()
      fields[Flight.kind] = .flight
      fields[Flight.date] = Day(year: 2000, month: 1, day: 1)?.adding(days: number)
      fields[Flight.departureTime] = MinuteOfDay(540)
      fields[Flight.arrivalTime] = MinuteOfDay(600)
      fields[Flight.total] = Minutes(60)
      fields[Flight.night] = number % 100 == 0 ? Minutes(90) : nil
      let json = JSONObject([("v", .integer(Int64(number + 1))), ("f", .object(fields))])
      phone.disk.entries["r/me/flight/\(id(UInt64(number + 1)))"] = JSON.object(json).serialized
    }
    phone.start("/logbook/check")
    for step in 1...9 {
      phone.send(.timer("logbook.check"))
      #expect(phone.words.contains(Format(.english).number(step * 200) + " / 2,000"))
      #expect(!phone.words.contains("Errors"))
    }
    phone.send(.timer("logbook.check"))
    #expect(phone.words.contains("Errors 20") && !phone.words.contains("/ 2,000"))
    #expect(phone.lines.count < 100, "only the lines in view are drawn")
  }
}

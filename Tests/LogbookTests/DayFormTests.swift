import Base
import Catalog
import HTML
import Logbook
import Store
import Sync
import TestSupport
import Testing

/// The field that gets the focus.
func focused(_ effects: [Effect]) -> String? {
  let selector = effects.compactMap { if case .focus(let selector) = $0 { selector } else { nil } }.last
  return selector.map { String($0.dropFirst("[id=\"f-".count).dropLast("\"]".count)) }
}

@Suite("Several flights of a day")
struct DayFormTests {
  /// A co-pilot of an A320 who flew to Prague yesterday, all under IFR.
  private func copilot() -> Phone {
    let phone = phone("/logbook/flights/new/flight")
    phone.type("registration", "OK-TVA")
    phone.page?.first { $0.attributes["name"] == "multiCrew" }?.attributes["checked"] = ""
    for (name, text) in [
      ("date", "2026-11-20"), ("departure", "EGLL"), ("departureTime", "0800"), ("arrival", "LKPR"),
      ("arrivalTime", "0945"), ("model", "A320"), ("engines", "ME"), ("picName", "Novák"), ("role", "coPilot"),
      ("ifr", "1:45"),
    ] { phone.type(name, text) }
    phone.submit("logbook.form.save")
    #expect(phone.records().count == 1, "\(phone.words)")
    phone.visit("/logbook/flights/new/day")
    return phone
  }

  private func fly(_ phone: Phone, _ leg: Int, _ off: String, _ arrival: String, _ on: String) {
    phone.type("off-\(leg)", off)
    phone.type("arrival-\(leg)", arrival)
    phone.type("on-\(leg)", on)
  }

  @Test("L-153: shared data are entered once; each line begins where the one before ended and becomes a flight")
  func wholeDay() {
    let phone = copilot()
    #expect(phone.text("departure-0") == "LKPR" && phone.text("registration") == "OK-TVA")
    fly(phone, 0, "0605", "EDDF", "0720")
    #expect(phone.text("departure-1") == "EDDF" && phone.words.contains("1:15"))
    fly(phone, 1, "08:10", "LKPR", "9.20")
    fly(phone, 2, "1000", "LOWW", "1050")
    fly(phone, 3, "1130", "LKPR", "1225")
    #expect(phone.words.contains("4 flights · 4:10"))
    phone.press("logbook.day.landing", value: "3")
    phone.submit("logbook.day.save")
    #expect(phone.address == "/logbook/flights" && phone.words.contains("4 flights are saved."))
    let flights = phone.records().filter { $0[Flight.date] == day("2026-11-21") }.sorted { flight, other in
      (flight[Flight.departureTime]?.minute ?? 0) < (other[Flight.departureTime]?.minute ?? 0)
    }
    #expect(flights.map { $0[Flight.departure] } == ["LKPR", "EDDF", "LKPR", "LOWW"])
    let totals = flights.map { $0[Flight.total] }
    #expect(totals == [minutes("1:15"), minutes("1:10"), minutes("0:50"), minutes("0:55")])
    #expect(flights.map { $0[Flight.multiPilot] } == totals && flights.map { $0[Flight.coPilot] } == totals)
    #expect(flights.map { $0[Flight.ifr] } == totals)
    #expect(flights.map { $0[Flight.picName] } == Array(repeating: "Novák", count: 4))
    #expect(flights.map { $0[Flight.landingsDay] } == [nil, nil, nil, 1])
    #expect(Set(flights.map { $0[Flight.aircraft]?.description }).count == 1)
    #expect(phone.disk.keys("d/") == [], "nothing of the draft is left")
  }

  @Test("L-153: a four-digit time and a known code are complete, and the focus moves to the next control")
  func onwards() {
    let phone = copilot()
    var effects = phone.steps { phone.type("off-0", "060") }
    #expect(focused(effects) == nil && phone.text("off-0") == "060")
    effects = phone.steps { phone.type("off-0", "0605") }
    #expect(focused(effects) == "arrival-0")
    effects = phone.steps { phone.type("arrival-0", "egll") }
    #expect(phone.text("arrival-0") == "EGLL")
    #expect(focused(effects) == "on-0")
    effects = phone.steps { phone.type("on-0", "0720") }
    #expect(focused(effects) == "off-1", "where it departs is known")
    phone.type("off-1", "0810")
    phone.type("arrival-1", "LKPR")
    effects = phone.steps { phone.type("on-1", "0920") }
    #expect(focused(effects) == "off-2", "and so is that of the third")
    for name in ["off-1", "arrival-1", "on-1"] { phone.type(name, "") }
    effects = phone.steps { phone.type("arrival-1", "QQQQ") }
    #expect(focused(effects) == nil, "nobody knows whether more follows")
    // A field that is being corrected keeps the focus.
    effects = phone.steps { phone.type("on-0", "072") }
    #expect(focused(effects) == nil && phone.text("on-0") == "072")
  }

  @Test("L-153: a leg after midnight is on the next day")
  func midnight() {
    let phone = copilot()
    fly(phone, 0, "2210", "EGLL", "0005")
    fly(phone, 1, "0055", "LKPR", "0240")
    phone.submit("logbook.day.save")
    let days = phone.records().compactMap { $0[Flight.date]?.iso }.sorted()
    #expect(days == ["2026-11-20", "2026-11-21", "2026-11-22"], "\(phone.words)")
  }

  @Test("L-154: nothing is saved while something is missing; the fault is shown at its line")
  func incomplete() {
    let phone = copilot()
    phone.submit("logbook.day.save")
    #expect(phone.records().count == 1 && phone.page?.first { $0.attributes["id"] == "f-off-0-fault" } != nil)
    fly(phone, 0, "0605", "EGLL", "0720")
    phone.type("off-1", "0810")
    let effects = phone.steps { phone.submit("logbook.day.save") }
    #expect(phone.records().count == 1 && focused(effects) == "arrival-1")
    phone.type("off-1", "")
    phone.type("on-0", "2570")
    phone.submit("logbook.day.save")
    #expect(phone.records().count == 1 && phone.page?.first { $0.attributes["id"] == "f-on-0-fault" } != nil)
    phone.type("on-0", "0720")
    phone.submit("logbook.day.save")
    #expect(phone.records().count == 2, "\(phone.words)")
  }

  @Test("L-154: the flights of a day are one change that can be undone, with the new aircraft")
  func undo() {
    let phone = phone("/logbook/flights/new/day")
    phone.type("registration", "OK-NEW")
    #expect(phone.words.contains("This aircraft is new."))
    phone.type("engines", "SE")
    phone.type("picName", "SELF")
    phone.type("departure-0", "LKLT")
    fly(phone, 0, "0800", "LKTB", "0930")
    fly(phone, 1, "1000", "LKLT", "1120")
    #expect(
      phone.button("logbook.day.landing", value: "0")?.attributes["aria-pressed"] == "false", "night is not known")
    for leg in ["0", "1"] { phone.press("logbook.day.landing", value: leg) }
    phone.submit("logbook.day.save")
    #expect(phone.records().count == 2 && phone.records("aircraft").count == 1, "\(phone.words)")
    #expect(phone.records().allSatisfy { $0[Flight.pic] == $0[Flight.total] && $0[Flight.landingsDay] == 1 })
    phone.press("notice.undo")
    #expect(phone.records().isEmpty && phone.records("aircraft").isEmpty)
  }

  @Test("P-20: what was typed of a day leaves the device no sooner than its flights are on it")
  func storedInOrder() {
    let phone = copilot()
    fly(phone, 0, "0605", "EGLL", "0720")
    phone.pass(milliseconds: 1000)
    let before = phone.disk.keys("o/").count
    #expect(phone.disk.keys("d/").count == 1)
    phone.disk.isSlow = true
    phone.submit("logbook.day.save")
    var batches = 0
    while phone.isStoring {
      phone.finishCommits(1)
      batches += 1
      #expect(!phone.disk.keys("d/").isEmpty || phone.disk.keys("o/").count > before, "after batch \(batches)")
    }
    #expect(phone.disk.keys("d/").isEmpty && phone.records().count == 2 && phone.words.contains("saved"))
  }

  @Test("L-153: typed text is there after the device slept, and the list links to it")
  func draft() {
    let before = copilot()
    fly(before, 0, "0605", "EGLL", "0720")
    before.visit("/logbook/flights")
    #expect(before.words.contains("You have unsaved flights."))
    before.pass(milliseconds: 1000)
    before.close()
    let phone = Phone(LogbookCore.self, disk: before.disk, seed: 9).start("/logbook/flights/new/day")
    #expect(phone.text("arrival-0") == "EGLL")
    #expect(phone.text("departure-1") == "EGLL")
    phone.press("logbook.day.cancel")
    phone.confirm()
    #expect(phone.address == "/logbook/flights" && phone.disk.keys("d/") == [])
  }
}

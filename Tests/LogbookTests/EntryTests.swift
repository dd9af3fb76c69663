import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Logbook

/// Entry with little typing: the defaults of new records, the role, the times taken while flying.
@Suite("Entry without effort")
struct EntryTests {
  private func device() -> Device<LogbookCore> { Device(LogbookCore.self).start("/logbook/flights/new/flight") }

  private func value(_ device: Device<LogbookCore>, _ name: String) -> String {
    let control = device.page?.first { $0.attributes["name"] == name }
    if control?.tag == "select" {
      return control?.first { $0.tag == "option" && $0.attributes["selected"] != nil }?.attributes["value"] ?? ""
    }
    return control?.attributes["value"] ?? ""
  }

  private func save(_ device: Device<LogbookCore>) -> String {
    device.submit("logbook.form.save")
    return String(device.address.split(separator: "/").last ?? "")
  }

  private func flown() -> (device: Device<LogbookCore>, id: String) {
    let device = device()
    for (name, text) in [
      ("departure", "LKPR"), ("departureTime", "9:00"), ("arrival", "LKTB"), ("arrivalTime", "10:10"),
      ("registration", "OK-ABC"), ("picName", "SELF"), ("crew-name-0", "Jana"), ("remarks", "navigation"),
    ] { device.type(name, text) }
    return (device, save(device))
  }

  @Test("L-175: a place and a time of one flight are complete as those of a day, and the focus moves to the next that is empty")
  func inTurn() {
    let phone = phone("/logbook/flights/new/flight")
    phone.type("departure", "LKPR")
    phone.submit("logbook.form.save")
    phone.visit("/logbook/flights/new/flight")
    var effects = phone.steps { phone.type("departure", "lkp") }
    #expect(focused(effects) == nil)
    effects = phone.steps { phone.type("departure", "lkpr") }
    #expect(focused(effects) == "departureTime" && phone.text("departure") == "LKPR")
    #expect(phone.control("departureTime")?.attributes["inputmode"] == "numeric")
    effects = phone.steps { phone.type("departureTime", "0805") }
    #expect(focused(effects) == "arrival" && phone.text("departureTime") == "08:05")
    effects = phone.steps { phone.type("arrival", "QQQQ") }
    #expect(focused(effects) == nil, "nobody knows whether more follows")
    effects = phone.steps { phone.type("arrivalTime", "0950") }
    #expect(focused(effects) == nil && phone.text("total") == "1:45", "take-off and landing are not shown")
    phone.press("logbook.form.more")
    phone.type("arrivalTime", "095")
    effects = phone.steps { phone.type("arrivalTime", "0950") }
    #expect(focused(effects) == "takeOffTime")
    effects = phone.steps { phone.type("takeOffTime", "081") }
    #expect(focused(effects) == nil)
    effects = phone.steps { phone.type("arrivalTime", "09:5") }
    #expect(focused(effects) == nil && phone.text("arrivalTime") == "09:5", "it is being corrected")
  }

  @Test(
    "L-80: the return flight goes from where this one arrived to where it began, on the same day, with the same people")
  func back() {
    let (device, id) = flown()
    device.follow("/logbook/flights/new/flight?back=\(id)")
    #expect(value(device, "departure") == "LKTB")
    #expect(value(device, "arrival") == "LKPR")
    #expect(value(device, "date") == "2026-11-21")
    #expect(value(device, "registration") == "OK-ABC")
    #expect(value(device, "picName") == "SELF")
    #expect(value(device, "departureTime") == "", "times are new")
  }

  @Test("L-80: the next leg begins where this one arrived; after a leg over midnight, on the next day")
  func onwards() {
    let device = device()
    for (name, text) in [
      ("date", "2026-11-20"), ("departure", "LKPR"), ("departureTime", "23:30"), ("arrival", "EDDM"),
      ("arrivalTime", "0:20"),
      ("picName", "SELF"),
    ] { device.type(name, text) }
    let id = save(device)
    device.follow("/logbook/flights/new/flight?onwards=\(id)")
    #expect(value(device, "departure") == "EDDM")
    #expect(value(device, "arrival") == "")
    #expect(value(device, "date") == "2026-11-21")
  }

  @Test("L-80: a leg is saved and the next one begins at once, in the aircraft that it created")
  func saveAndGoOn() {
    let device = device()
    for (name, text) in [
      ("departure", "LKPR"), ("departureTime", "9:00"), ("arrival", "LKTB"), ("arrivalTime", "9:50"),
      ("registration", "OK-NEW"), ("type", "C172"), ("engines", "SE"), ("picName", "SELF"),
    ] { device.type(name, text) }
    device.press("logbook.form.onwards")
    #expect(device.address.contains("/logbook/flights/new/flight?onwards="))
    #expect(value(device, "departure") == "LKTB" && value(device, "departureTime") == "")
    #expect(value(device, "registration") == "OK-NEW")
    #expect(
      device.effects.contains { if case .scrollToTop = $0 { true } else { false } }, "the next form begins at its top")
    for (name, text) in [("departureTime", "10:20"), ("arrival", "LKPR"), ("arrivalTime", "11:10")] {
      device.type(name, text)
    }
    device.press("logbook.form.onwards")
    device.type("departureTime", "77:00")
    device.press("logbook.form.onwards")
    #expect(value(device, "departureTime") == "77:00", "what is wrong is not left behind")
    device.visit("/logbook/flights")
    let rows = device.page?.all { $0.attributes["class"] == "row-title" }.map { $0.words } ?? []
    #expect(rows.filter { $0.contains("LKPR") && $0.contains("LKTB") }.count == 2, "\(rows)")
    device.visit("/logbook/aircraft")
    #expect(device.page?.all { $0.words == "OK-NEW" }.isEmpty == false)
  }

  @Test(
    "L-81: the chosen role fills its times with the total, and follows when the total changes",
    arguments: [
      ("dual", ["dual"]), ("coPilot", ["coPilot"]), ("instructor", ["instructor", "pic"]), ("picus", ["picus"]),
      ("spic", ["spic"]), ("pic", ["pic"]),
    ])
  func role(role: String, functions: [String]) {
    let device = device()
    device.type("departureTime", "9:00")
    device.type("arrivalTime", "10:10")
    device.type("role", role)
    for name in ["pic", "coPilot", "dual", "instructor", "picus", "spic"] {
      #expect(value(device, name) == (functions.contains(name) ? "1:10" : ""))
    }
    device.type("arrivalTime", "10:30")
    for name in functions { #expect(value(device, name) == "1:30") }
    device.type("role", "dual")
    #expect(value(device, "dual") == "1:30")
    #expect(value(device, "coPilot") == "")
  }

  @Test("L-159: only what role, aircraft and night imply is shown, and stays; the rest comes with more times")
  func needed() {
    let device = device()
    func isShown(_ name: String) -> Bool {
      let slot = device.page?.first { slot in
        slot.attributes["class"] == "slot" && slot.first { $0.attributes["name"] == name } != nil
      }
      return slot != nil && slot?.attributes["hidden"] == nil
    }
    #expect(!["pic", "coPilot", "dual", "singlePilotSE", "takeOffTime", "landingsNight"].contains { isShown($0) })
    #expect(isShown("landingsDay") && value(device, "coPilot") == "")
    device.type("departureTime", "9:00")
    device.type("arrivalTime", "10:10")
    device.press("logbook.form.role", value: "coPilot")
    #expect(isShown("coPilot") && value(device, "coPilot") == "1:10" && !isShown("pic"))
    device.press("logbook.form.role", value: "pic")
    #expect(isShown("pic") && isShown("coPilot") && value(device, "coPilot") == "")
    device.type("night", "0:20")
    #expect(isShown("landingsNight") && !isShown("dual"))
    device.press("logbook.form.more")
    #expect(isShown("dual") && isShown("multiPilot") && isShown("takeOffTime"))
    #expect(device.button("logbook.form.more") == nil)
  }

  @Test("L-159: IFR for the whole flight, the pilot in command, and landings one by one, by a press each")
  func presses() {
    let device = device()
    device.type("departureTime", "9:00")
    device.type("arrivalTime", "10:10")
    device.press("logbook.form.instrument")
    #expect(value(device, "ifr") == "1:10")
    device.press("logbook.form.instrument")
    #expect(value(device, "ifr") == "")
    device.press("logbook.form.pic", value: "SELF")
    #expect(value(device, "picName") == "SELF" && value(device, "pic") == "1:10")
    device.press("logbook.form.up", value: "landingsDay")
    device.press("logbook.form.up", value: "landingsDay")
    device.press("logbook.form.down", value: "landingsDay")
    #expect(value(device, "landingsDay") == "1")
    device.press("logbook.form.down", value: "landingsDay")
    device.press("logbook.form.down", value: "landingsDay")
    #expect(value(device, "landingsDay") == "0", "never below zero")
  }

  @Test("L-81: a function time that was typed stands, whatever role is chosen")
  func typed() {
    let device = device()
    device.type("departureTime", "9:00")
    device.type("arrivalTime", "10:10")
    device.type("dual", "0:40")
    device.type("role", "pic")
    #expect(value(device, "dual") == "0:40")
    #expect(value(device, "pic") == "")
  }

  @Test(
    "L-82: times are taken while flying and are stored at once; the flight goes on after the device was switched off")
  func clock() {
    let device = device()
    device.press("logbook.form.now", value: "departureTime")
    #expect(value(device, "departureTime") == "08:00")
    device.pass(milliseconds: 600_000)
    device.press("logbook.form.now", value: "takeOffTime")
    device.pass(milliseconds: 1_800_000)
    #expect(device.words.contains("The flight has lasted 0:40."))
    let later = Device(LogbookCore.self, disk: device.disk, at: "2026-11-21T09:00:00Z").start("/logbook/flights")
    later.follow("/logbook/flights/new/flight")
    #expect(value(later, "departureTime") == "08:00")
    #expect(value(later, "takeOffTime") == "08:10")
    later.press("logbook.form.now", value: "landingTime")
    later.press("logbook.form.now", value: "arrivalTime")
    #expect(value(later, "total") == "1:00")
    #expect(later.button("logbook.form.now") == nil, "a flight that has ended has no clock")
  }

  @Test("L-146: typing times afterwards starts no clock")
  func typedTimes() {
    let device = device()
    device.type("departureTime", "0:47")
    device.pass(milliseconds: 600_000)
    #expect(!device.words.contains("The flight has lasted"))
    device.press("logbook.form.now", value: "takeOffTime")
    #expect(device.words.contains("The flight has lasted"), "a tap starts it")
    device.type("arrivalTime", "9:00")
    device.submit("logbook.form.save")
    let record = device.records().first
    #expect(record?.fields["clock"] == nil && record?[Flight.arrivalTime] == time("9:00"))
  }

  @Test(
    "L-161: approaches are counted by kind, and one more joins those without a runway",
    arguments: [
      ("", "ILS", 0, "ILS"), ("ILS", "ILS", 1, "2× ILS"), ("2x ILS, VOR 12", "ILS", 2, "3× ILS, VOR 12"),
      ("ILS 24, 2× RNP 06", "RNP", 2, "ILS 24, 2× RNP 06, RNP"), ("ils 24", "ILS", 1, "ils 24, ILS"),
      ("circling 06 , ,ILS", "VIS", 0, "circling 06, ILS, VIS"), ("99× ILS", "ILS", 99, "100× ILS"),
    ])
  func approaches(text: String, kind: String, count: Int, more: String) {
    var approaches = Approaches(text)
    #expect(approaches.count(kind) == count)
    approaches.add(kind)
    #expect(approaches.text == more)
  }

  @Test("L-160: a new flight is dated by one press, today, yesterday, or on the day of the last flight")
  func recentDays() {
    let phone = phone()
    phone.addFlight("2026-11-12", "1:00")
    phone.visit("/logbook/flights/new/flight")
    func days() -> [String] {
      phone.page?.all { $0.attributes["data-action"] == "logbook.form.day" }.map(\.words) ?? []
    }
    #expect(days() == ["Today", "Yesterday", "Thu 12 Nov"], "\(days())")
    phone.press("logbook.form.day", value: "2026-11-12")
    #expect(phone.text("date") == "2026-11-12")
    phone.visit(phone.records().first.map { "/logbook/flights/\($0.id)/edit" } ?? "")
    #expect(days() == [])
  }

  @Test("L-155: a new flight that was begun as a copy is gone on with from above the list")
  func goOn() {
    let phone = phone()
    phone.addFlight("2026-11-20", "1:00")
    let copy = "/logbook/flights/new/flight?copy=\(phone.records()[0].id)"
    phone.visit(copy)
    phone.type("remarks", "Night circuits")
    phone.visit("/logbook/flights")
    func wayBack() -> String? { phone.page?.first(class: "banner")?.attributes["href"] }
    #expect(wayBack() == copy)
    phone.visit(copy)
    #expect(phone.text("remarks") == "Night circuits")
    phone.press("logbook.form.reset")
    phone.visit("/logbook/flights")
    #expect(wayBack() == nil)
  }

  @Test("L-82: a second tap does not take a time again")
  func once() {
    let device = device()
    device.press("logbook.form.now", value: "departureTime")
    device.pass(milliseconds: 300_000)
    device.send(.action(Event.Action("logbook.form.now", value: "departureTime")))
    #expect(value(device, "departureTime") == "08:00")
  }

  @Test("Remarks of recent flights are suggested until something is typed")
  func remarks() {
    let (device, _) = flown()
    device.visit("/logbook/flights/new/flight")
    device.press("logbook.form.remark", value: "navigation")
    #expect(value(device, "remarks") == "navigation")
    #expect(device.button("logbook.form.remark") == nil)
  }
}

import Base
import Catalog
import HTML
import Store
import Sync
import TestSupport
import Testing

typealias Pilot = Device<LogbookCore>

/// A walk through every screen of the frame and of the logbook, in one language.
struct Tour {
  let language: String
  let server = LittleServer(Catalog.schema)

  /// The devices of the walk by name, with the events that each received.
  func walk() -> [(name: String, device: Pilot)] {
    let phone = Pilot(LogbookCore.self, seed: 11, server: server.connection())
    phone.start("/", languages: [language])
    frame(phone)
    flights(phone)
    aircraftAndPilot(phone)
    samples(phone)
    report(phone)
    AreasTour(tab: phone).walk()
    transfer(phone)
    let tablet = Pilot(LogbookCore.self, seed: 12, server: server.connection())
    synchronise(phone, tablet)
    let again = Pilot(LogbookCore.self, disk: phone.disk, seed: 13, server: { _ in (503, "") })
    again.start("/logbook/flights", languages: [language], hasCrashed: true)
    again.send(.resized(width: 1180, height: 820))
    leave(phone)
    return [("phone", phone), ("tablet", tablet), ("again", again)]
  }

  // MARK: - The frame

  private func frame(_ tab: Pilot) {
    for url in ["/menu", "/settings", "/account", "/account?sign-in=1", "/sync", "/nowhere", "/logbook/nowhere",
      "/logbook/welcome?step=99999999999"]
    {
      tab.visit(url)
    }
    tab.visit("/settings")
    for theme in ["dark", "light", "auto"] { tab.send(.action(Event.Action("settings.appearance", text: theme))) }
    tab.send(.action(Event.Action("settings.language", text: language == "cs" ? "en" : "cs")))
    tab.send(.action(Event.Action("settings.language", text: "")))
    tab.send(.persistence(Event.Persistence(isGranted: false, usedBytes: 1_234_567)))
    tab.send(.installable)
    tab.send(.updateReady)
    tab.press("app.persist")
    tab.press("app.export")
  }

  // MARK: - The logbook

  private func flights(_ tab: Pilot) {
    tab.visit("/logbook/flights")
    tab.visit("/logbook/flights/new")
    tab.visit("/logbook/flights/new/flight")
    tab.type("departure", "lkpr")
    tab.type("date", "")
    tab.submit("logbook.form.save")
    let texts = [
      ("date", "2026-11-20"), ("departureTime", "8:05"), ("arrival", "Čáslav"), ("arrivalTime", "0931"),
      ("registration", "ok-abc"), ("type", "c172"), ("model", "Skyhawk"), ("engines", "SE"), ("picName", "self"),
      ("landingsDay", "2"), ("takeOffsDay", "2"), ("night", "9:00"),
      ("remarks", "První <let> & \"zápis\"\nna dva řádky"),
    ]
    for (name, text) in texts { tab.type(name, text) }
    tab.submit("logbook.form.save")
    tab.type("night", "")
    tab.pass(milliseconds: 400)
    tab.submit("logbook.form.save")
    let detail = tab.address
    tab.visit(detail + "/edit")
    tab.type("total", "1:30")
    tab.press("logbook.form.cancel")
    tab.press("dialog.cancel")
    tab.press("logbook.form.computed")
    tab.type("ifr", "0:30")
    tab.submit("logbook.form.save")
    session(tab)
    TrustTour(tab: tab, flight: detail).walk()
    tab.visit(detail)
    tab.press("logbook.flight.ask", value: tab.shown)
    tab.send(.key("Escape"))
    tab.press("logbook.flight.ask", value: tab.shown)
    tab.press("dialog.confirm")
    tab.press("notice.undo")
    tab.visit("/logbook/flights/new/flight?copy=" + (detail.split(separator: "/").last.map { String($0) } ?? ""))
    tab.pass(milliseconds: 20_000)
    tab.visit("/logbook/flights/00000000-0000-7000-8000-000000000000")
  }

  private func session(_ tab: Pilot) {
    tab.visit("/logbook/flights/new/session")
    for (name, text) in [("device", "FNPT II"), ("sessionTime", "2:00"), ("instruction", "IR"), ("date", "2026-11-19")]
    {
      tab.type(name, text)
    }
    tab.submit("logbook.form.save")
  }

  private func aircraftAndPilot(_ tab: Pilot) {
    tab.visit("/logbook/aircraft")
    tab.visit("/logbook/aircraft/new")
    tab.submit("logbook.aircraft.save")
    for (name, text) in [("registration", "ok-xyz"), ("make", "Zlín"), ("engines", "ME")] { tab.type(name, text) }
    tab.submit("logbook.aircraft.save")
    tab.visit(tab.address + "/edit")
    tab.press("logbook.aircraft.cancel")
    tab.press("logbook.aircraft.ask", value: tab.shown)
    tab.press("dialog.confirm")
    tab.visit("/logbook/pilot")
    tab.visit("/logbook/pilot/edit")
    for (name, text) in [("firstName", "Eva"), ("lastName", "Nováková"), ("birthDate", "1990-02-30")] {
      tab.type(name, text)
    }
    tab.submit("logbook.pilot.save")
    tab.type("birthDate", "1990-02-28")
    tab.submit("logbook.pilot.save")
  }

  private func samples(_ tab: Pilot) {
    tab.visit("/logbook/transfer")
    tab.press("logbook.transfer.load")
    tab.visit("/logbook/flights")
    for top in [0, 3_000, 12_000, 0] { tab.send(.scrolled(list: "list", top: top, height: 700)) }
    tab.press("logbook.filter.open")
    func choose(_ name: String, _ text: String) {
      tab.send(.action(Event.Action("logbook.filter." + name, text: text)))
    }
    for text in ["caslav", "ČÁSLAV", "novotny lkpr", "nothing at all", ""] { choose("text", text) }
    choose("type", "C172")
    choose("kinds", "sessions")
    choose("kinds", "flights")
    choose("kinds", "")
    for period in ["28", "90", "year", ""] { tab.press("logbook.filter.period", value: period) }
    choose("from", "2026-01-01")
    choose("to", "2026-06-30")
    tab.press("logbook.filter.ask")
    tab.press("dialog.confirm")
    tab.visit("/logbook/aircraft")
    if let row = tab.page?.first({ $0.tag == "a" && $0.words.contains("OK-VDD") })?.attributes["href"] {
      tab.visit(row)
      tab.press("logbook.aircraft.ask", value: tab.shown)
      tab.press("logbook.aircraft.flights", value: tab.shown)
      tab.press("logbook.filter.ask")
      tab.press("dialog.confirm")
    }
  }

  private func report(_ tab: Pilot) {
    tab.visit("/logbook/report?type=C172&from=2024-01-01")
    tab.visit("/logbook/report")
    tab.press("logbook.report.go", value: "last")
    tab.type("format", "a5")
    tab.type("rows", "12")
    tab.pass(milliseconds: 400)
    tab.press("logbook.report.go", value: "previous")
    tab.press("logbook.report.print")
    tab.type("rows", "200")
    tab.pass(milliseconds: 400)
    tab.type("rows", "")
    tab.type("format", "a4")
    tab.pass(milliseconds: 400)
  }

  private func transfer(_ tab: Pilot) {
    tab.visit("/logbook/transfer")
    tab.press("logbook.transfer.choose")
    for format in ["csv", "easa", "foreflight", "xlsx", "json", "kml", "gpx"] {
      tab.press("logbook.transfer.export", value: format)
    }
    let columns =
      "Date,Departure Place,Departure Time,Arrival Place,Arrival Time,Aircraft Model,Aircraft Reg,Time SE,Time ME,Time MCC,"
      + "Time Total,Landings Day,Landings Night,Time Night,Time IFR,Time PIC,Time CoPilot,Time Dual,Time Instructor,"
      + "SIM Type,SIM Time,PIC Name,Remarks"
    let rows = [
      "\u{feff}" + columns,
      "20/11/2026,LKBE,0900,LKTB,1015,C172,OK-ABC,1:15,,,1:15,1,,,,1:15,,,,,,Self,\"Žluťoučký \"\"kůň\"\"\"",
      "99/99/2026,LKBE,0900,LKTB",
      "18/11/2026,,,,,,,,,,,,,,,,,,,FNPT II,2:00,,",
    ]
    let file = rows.joined(separator: "\r\n")
    func choose(_ name: String, _ text: String?) {
      tab.send(.file(Event.File(name: name, purpose: "logbook.import", text: text)))
      tab.pass(milliseconds: 10)
    }
    choose("picture.png", nil)
    choose("else.csv", "a,b\n1,2\n")
    tab.press("logbook.transfer.close")
    choose("book.csv", file)
    tab.press("logbook.transfer.rejected")
    tab.press("logbook.transfer.store")
    tab.pass(milliseconds: 1_000)
    choose("book.csv", file)
    tab.press("logbook.transfer.close")
    tab.pass(milliseconds: 61_000)
    choose("pilotlog.csv", "PILOTLOG_DATE;AF_DEP;AC_REG;TIME_TOTAL;PAX\n3/4/2026;LKPR;OK-XYZ;85;2\n")
    tab.press("logbook.transfer.store")
    tab.pass(milliseconds: 10)
    tab.press("logbook.transfer.close")
    tab.press("logbook.transfer.askUndo")
    tab.press("dialog.confirm")
    tab.pass(milliseconds: 10)
    tab.press("logbook.transfer.close")
    tab.press("logbook.transfer.askRemove")
    tab.press("dialog.confirm")
  }

  // MARK: - Synchronising

  private func synchronise(_ phone: Pilot, _ tablet: Pilot) {
    phone.visit("/account")
    phone.type("email", "eva")
    phone.submit("account.sign-up")
    phone.type("email", "eva@example.org")
    phone.type("password", "correct horse")
    phone.submit("account.sign-up")
    phone.send(.live(.opened))
    tablet.start("/account?sign-in=1", languages: [language])
    tablet.type("email", "eva@example.org")
    tablet.type("password", "correct horse")
    tablet.submit("account.sign-in")
    for device in [phone, tablet] { device.send(.online(false)) }
    edit(tablet, ["remarks": "tablet", "arrival": "LKTB"])
    edit(phone, ["remarks": "phone", "picName": "Jan Černý"])
    for device in [tablet, phone] { device.send(.online(true)) }
    phone.visit("/logbook/flights")
    phone.visit("/sync")
    phone.press("conflict.mine")
    phone.press("sync.check")
    tablet.send(.visible)
    server.isExpired = true
    edit(tablet, ["remarks": "once more"])
    tablet.visit("/account")
  }

  private func edit(_ tab: Pilot, _ texts: [String: String]) {
    tab.visit("/logbook/flights")
    func isOurs(_ row: DOM) -> Bool {
      row.words.contains("Čáslav") || row.words.contains("8:05") || row.words.contains("08:05")
    }
    guard let row = tab.page?.first({ $0.tag == "a" && isOurs($0) })?.attributes["href"] else { return }
    tab.visit(row + "/edit")
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) { tab.type(name, text) }
    tab.submit("logbook.form.save")
  }

  private func leave(_ tab: Pilot) {
    server.isExpired = false
    tab.send(.online(false))
    edit(tab, ["remarks": "unsent"])
    tab.visit("/account")
    tab.press("account.sign-out")
    tab.press("dialog.cancel")
    tab.disk.isSlow = true
    edit(tab, ["remarks": "not stored"])
    tab.failCommits(isFull: true)
    tab.pass(milliseconds: 3_000)
    tab.finishCommits()
  }
}

extension Device {
  /// The id of the record whose detail is shown: rows beside it have the same buttons.
  var shown: String { address.split(separator: "/").last.map { String($0) } ?? "" }
}

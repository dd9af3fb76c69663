import Base
import Catalog
import Logbook
import Store
import Sync
import TestSupport
import Testing

extension Device where Apps == LogbookCore {
  func isBorn(_ date: String) { fill("/logbook/pilot/edit", "pilot", [("birthDate", date)]) }

  func addCertificate(_ template: String, _ texts: [(String, String)]) {
    fill("/logbook/certificates/new/" + template, "certificate", texts)
  }

  func addRating(_ kind: String, _ texts: [(String, String)]) {
    fill("/logbook/certificates/rating/new/" + kind, "rating", texts)
  }

  /// A flight in an aircraft that the first flight creates.
  func fly(
    _ date: String, _ total: String, in registration: String, engines: String = "SE", _ others: [(String, String)] = []
  ) {
    addFlight(
      date, total,
      [("registration", registration), ("engines", engines), ("picName", "self")] + others)
  }
}

struct CertificatesScreenTests {
  @Test("The date of birth is asked for as long as a medical certificate has no date without it")
  func birth() {
    let phone = phone("/logbook/certificates")
    #expect(phone.said.contains("cannot be computed without the date of birth"))
    phone.addCertificate("class2", [("issued", "2026-10-01"), ("expires", "2028-10-01")])
    phone.visit("/logbook/certificates")
    #expect(!phone.said.contains("cannot be computed without the date of birth"))
    phone.addCertificate("lapl", [("issued", "2026-10-02")])
    phone.visit("/logbook/certificates")
    #expect(phone.said.contains("cannot be computed without the date of birth"))
  }

  @Test("A class 1 shows the date of each class it grants, computed from the age, also while typing")
  func classOne() {
    let phone = phone("/logbook/certificates")
    #expect(phone.said.contains("cannot be computed without the date of birth"))
    phone.isBorn("1984-06-10")
    phone.visit("/logbook/certificates/new/class1")
    phone.type("issued", "2026-10-01")
    #expect(phone.said.contains("Class 2 1 Oct 2028"))
    phone.submit("logbook.certificate.save")
    #expect(phone.said.contains("The certificate is saved."))
    #expect(phone.said.contains("Class 1, single-pilot commercial transport of passengers 1 Apr 2027"))
    #expect(phone.said.contains("Class 1 1 Oct 2027 Valid for 314 days"))
    #expect(phone.said.contains("LAPL 1 Oct 2028"))
    #expect(phone.said.contains("A computed date; a printed one takes precedence."))
    #expect(phone.records("certificate")[0][Certificate.template] == .class1)
  }

  @Test(
    "A printed date overrides the computed one, and an expired certificate says so in both languages",
    arguments: [
      ("en", "Expired 1 day ago 20 Nov 2026"), ("cs", "Neplatí už 1 den 20. 11. 2026"),
    ])
  func printed(language: String, line: String) {
    let phone = phone("/logbook/certificates", languages: [language])
    phone.isBorn("1984-06-10")
    phone.addCertificate("class2", [("issued", "2025-05-01"), ("expires", "2026-11-20")])
    phone.visit("/logbook/certificates")
    #expect(phone.page?.first(class: "certificates")?.words.contains(line) == true)
    #expect(phone.page?.first(class: "wallet-card")?.attributes["class"]?.contains("bad") == true)
  }

  @Test(
    "The status changes with the days that are left",
    arguments: [
      ("2027-03-01", "good", "Valid for 100 days"), ("2026-12-05", "warn", "Ends in 14 days"),
      ("2026-11-21", "warn", "Today is the last day"), ("2026-11-01", "bad", "Expired 20 days ago"),
    ])
  func days(date: String, name: String, words: String) {
    let phone = phone()
    phone.addCertificate("custom", [("name", "Radio"), ("expires", date)])
    phone.visit("/logbook/certificates")
    let card = phone.page?.first(class: "wallet-card")
    #expect(card?.first(class: "state")?.words == words && card?.attributes["class"] == "wallet-card " + name)
    // An expiring certificate asks for the one thing to do.
    #expect(phone.said.contains("Enter the new one") == (name != "good"))
  }

  @Test("A custom certificate without a name is Unnamed, and a long name is shown in full")
  func custom() {
    let phone = phone()
    phone.addCertificate("custom", [("expires", "2027-05-01")])
    let long = String(repeating: "Dangerous goods ", count: 10)
    phone.addCertificate("custom", [("name", long), ("description", "For cargo")])
    phone.visit("/logbook/certificates")
    #expect(phone.said.contains("Unnamed Valid for 161 days 1 May 2027"))
    #expect(phone.said.contains("Dangerous goods Dangerous goods") && phone.said.contains("No date of expiry"))
  }

  @Test("L-42: a certificate that expires before it was issued is not saved")
  func implausible() {
    let phone = phone()
    phone.addCertificate("custom", [("issued", "2026-05-01"), ("expires", "2026-04-01")])
    #expect(phone.records("certificate").isEmpty && phone.said.contains("It expires before it begins."))
  }

  @Test("The later medical counts; the earlier one says that it is replaced, and can be deleted and restored")
  func replaced() {
    let phone = phone()
    phone.isBorn("1984-06-10")
    phone.addCertificate("class2", [("issued", "2024-11-25")])
    phone.addCertificate("class2", [("issued", "2026-10-15")])
    phone.visit("/logbook/certificates")
    // In the last 45 days: counted from the old date.
    #expect(phone.page?.first(class: "wallet-card")?.words.contains("25 Nov 2028") == true)
    #expect(phone.lines.contains { $0.contains("Replaced by a later one 25 Nov 2026") })
    let newer = phone.records("certificate").first { $0[Certificate.issued] == day("2026-10-15") }!.id
    phone.visit("/logbook/certificates/\(newer)")
    phone.press("logbook.certificate.ask")
    phone.confirm()
    #expect(!phone.said.contains("Replaced by a later one"))
    phone.press("notice.undo")
    #expect(phone.said.contains("Replaced by a later one"))
  }

  @Test("A rating says what is missing to revalidate it by experience, and from when a check is possible")
  func rating() {
    let phone = phone()
    phone.addRating("SEP", [("expires", "2027-02-28")])
    phone.fly("2026-06-01", "7:00", in: "OK-ABC", [("landingsDay", "12")])
    phone.fly("2026-07-01", "6:00", in: "OK-ABC", [("picName", "Jana"), ("pic", ""), ("dual", "0:40")])
    phone.visit("/logbook/certificates")
    phone.follow("/logbook/certificates/rating/\(phone.records("rating")[0].id)")
    #expect(phone.said.contains("Not complete yet"))
    #expect(phone.said.contains("From 28 Nov 2026 through 28 Feb 2027 the date of expiry is kept."))
    #expect(phone.said.contains("Flight time 13:00 / 12:00 met As PIC 7:00 / 6:00 met Take-offs 12 / 12 met"))
    #expect(phone.said.contains("With an instructor 0:40 / 1:00 missing 0:20"))
    #expect(phone.said.contains("The printed date."))
  }

  @Test(
    "FCL.740.A: a check in another class or type stands for the refresher training; a language, an IR or the same class does not",
    arguments: [
      ("ME", "", true), ("type", "B738", true), ("TMG", "", true), ("other", "English language level 4", false),
      ("IR", "", false), ("SEP", "", false),
    ])
  func refresher(kind: String, name: String, isWaived: Bool) {
    let phone = phone()
    phone.addRating("SEP", [("expires", "2027-02-28")])
    let rating = phone.records("rating")[0].id
    phone.addRating(kind, [("name", name), ("checked", "2026-11-01")])
    phone.visit("/logbook/certificates/rating/\(rating)")
    #expect(phone.said.contains("With an instructor 1:00 / 1:00 met") == isWaived)
    #expect(phone.said.contains("With an instructor 0:00 / 1:00 missing 1:00") != isWaived)
  }

  @Test("FCL.740.A (b) (2): SEP and TMG stand for each other, for seaplanes neither does")
  func water() {
    let phone = phone()
    for kind in ["SEP", "TMG", "SEP sea"] { phone.addRating(kind, [("expires", "2027-02-28")]) }
    phone.fly("2026-06-01", "7:00", in: "OK-ABC", [("landingsDay", "12")])
    for record in phone.records("rating") {
      phone.visit("/logbook/certificates/rating/\(record.id)")
      let isOfWater = record[Rating.kind] == .singleEngineSea
      #expect(phone.said.contains(isOfWater ? "Flight time 0:00 / 12:00" : "Flight time 7:00 / 12:00"))
    }
  }

  @Test("L-167: SEP on land and on water are combined where both are held; the screen says what each still needs")
  func landAndWater() {
    let phone = phone()
    for kind in ["SEP", "SEP sea"] { phone.addRating(kind, [("expires", "2027-02-28")]) }
    phone.fly("2026-06-01", "8:00", in: "OK-ABC", [("landingsDay", "8")])
    phone.fly("2026-06-02", "4:00", in: "OK-SEA", [("landingsDay", "4")])
    let water = phone.records("aircraft").first { $0[Aircraft.registration] == "OK-SEA" }!
    phone.fill("/logbook/aircraft/\(water.id)/edit", "aircraft", [("class", "SEP sea")])
    for record in phone.records("rating") {
      phone.visit("/logbook/certificates/rating/\(record.id)")
      #expect(phone.said.contains("Flight time 12:00 / 12:00"))
      #expect(
        phone.said.contains("Landings – SEP (sea) 4 / 6 missing 2") && phone.said.contains("Landings – SEP 8 / 6"))
    }
  }

  @Test(
    "L-142: a rating over two types counts the route sectors of both, and recent experience of each",
    arguments: [
      ("A330/350", "A333", "A359", ["A330", "A350"]), ("B777/B787 IR", "B77W", "B789", ["B777", "B787"]),
      ("A320 / IR", "A20N", "A319", ["A320"]),
    ])
  func commonRating(name: String, one: String, other: String, types: [String]) {
    let phone = phone("/logbook/certificates")
    for (registration, type) in [("OK-ONE", one), ("OK-TWO", other)] {
      phone.fill(
        "/logbook/aircraft/new", "aircraft", [("registration", registration), ("type", type), ("multiCrew", "true")])
      phone.addFlight(
        "2026-10-01", "2:00",
        [
          ("registration", registration), ("departure", "LKPR"), ("arrival", "EGLL"), ("takeOffsDay", "3"),
          ("landingsDay", "3"),
        ])
    }
    phone.addRating("type", [("name", name), ("checked", "2026-03-10")])
    #expect(phone.said.contains("Route sectors 2 / 10 missing 8"))
    phone.visit("/logbook/certificates/recency")
    let titles = phone.page?.all { $0.tag == "h2" }.map(\.words) ?? []
    #expect(titles.filter { types.contains($0) || $0 == one || $0 == other } == types)
  }

  @Test("L-43: a type rating shows the check and the route sectors, and asks for its designator")
  func type() {
    let phone = phone()
    phone.addRating("type", [("name", "B738"), ("checked", "2026-03-10")])
    #expect(phone.said.contains("B738 Kind of rating Type rating"))
    #expect(phone.said.contains("Route sectors 0 / 10 missing 10") && phone.said.contains("10 Mar 2027"))
    phone.addRating("type", [("name", "")])
    #expect(phone.said.contains("Add the type's designator."))
  }

  @Test("FCL.060: recent experience by class, by day and night, until when, and what is missing today")
  func recency() {
    let phone = phone()
    phone.fly("2026-09-01", "1:00", in: "OK-ABC", [("landingsDay", "2")])
    phone.fly("2026-10-10", "1:00", in: "OK-ABC", [("landingsNight", "1"), ("night", "1:00")])
    phone.fly("2026-11-20", "1:00", in: "OK-MEP", engines: "ME", [("landingsDay", "1")])
    phone.visit("/logbook/certificates")
    phone.follow("/logbook/certificates/recency")
    #expect(phone.said.contains("SEP With passengers until 30 Nov 2026 Ends in 9 days"))
    #expect(phone.said.contains("As PIC by night with passengers until 30 Nov 2026"))
    #expect(phone.said.contains("MEP With passengers until Not yet As PIC by night with passengers until Not yet"))
    #expect(phone.said.contains("Missing today: 2 take-offs, 2 landings, 1 take-off by night, 1 landing by night."))
    #expect(phone.said.contains("FCL.060: in the preceding 90 days"))
  }

  @Test("FCL.060 (c): the 120 days of line training are told while they last, not of a type flown years ago")
  func supervised() {
    let phone = phone()
    for (registration, type) in [("OK-NOW", "A320"), ("OK-OLD", "B738")] {
      phone.fill(
        "/logbook/aircraft/new", "aircraft", [("registration", registration), ("type", type), ("multiCrew", "true")])
    }
    let landings = [("landingsDay", "3")]
    phone.addFlight("2026-08-01", "1:00", [("registration", "OK-NOW"), ("picName", "self")] + landings)
    phone.addFlight("2020-08-01", "1:00", [("registration", "OK-OLD"), ("picName", "self")] + landings)
    phone.visit("/logbook/certificates/recency")
    #expect(phone.said.contains("until 29 Nov 2026") && !phone.said.contains("29 Nov 2020"), "\(phone.said)")
    #expect(phone.said.contains("30 Oct 2020 Expired over 6 years ago"), "\(phone.said)")
  }

  @Test("L-145: documents, recent experience and limits are on one printable page with name and licence number")
  func bag() {
    let phone = phone()
    phone.visit("/logbook/bag")
    #expect(phone.said.contains("Nothing here yet.") && phone.said.contains("0:00 / 100:00"))
    phone.isBorn("1984-06-10")
    phone.fill("/logbook/pilot/edit", "pilot", [("firstName", "Eva"), ("lastName", "Nováková"), ("licence", "CZ.FCL.1")])
    phone.addCertificate("class2", [("issued", "2026-10-01")])
    phone.addRating("IR", [("checked", "2026-03-10")])
    phone.fly("2026-11-20", "1:30", in: "OK-ABC", [("landingsDay", "3")])
    phone.visit("/logbook/certificates")
    phone.follow("/logbook/bag")
    #expect(phone.said.contains("Eva Nováková") && phone.said.contains("CZ.FCL.1"))
    #expect(phone.said.contains("IR – instrument rating 10 Mar 2027") && phone.said.contains("SEP 18 Feb 2027"))
    #expect(phone.said.contains("1:30 / 100:00"))
    phone.press("logbook.bag.print")
    #expect(phone.effects.contains { if case .print = $0 { true } else { false } })
  }

  @Test("L-145: a date that the settings have switched off causes no warning")
  func switchedOff() {
    let phone = phone()
    phone.isBorn("1980-06-10")
    phone.addCertificate("class1", [("issued", "2026-01-10")])
    let off = "According to the settings of the logbook you do not fly like this, so the date is not watched."
    let certificate = "/logbook/certificates/" + (phone.records("certificate").first?.id.description ?? "")
    phone.visit(certificate)
    #expect(phone.said.contains("10 Jul 2026 " + off))
    phone.visit("/logbook/limits/settings")
    phone.type("singlePilotPassengers", "true")
    phone.submit("logbook.ruleSettings.save")
    phone.visit(certificate)
    #expect(!phone.said.contains(off))
  }

  @Test("The calendar file has an all-day event for each date that counts")
  func calendar() {
    let phone = phone()
    phone.isBorn("1984-06-10")
    phone.addCertificate("class1", [("issued", "2026-10-01")])
    phone.addRating("IR", [("checked", "2026-03-10")])
    phone.visit("/logbook/certificates")
    phone.press("logbook.certificates.calendar")
    var file = ""
    for case .download(let name, let type, let text, _) in phone.effects {
      #expect(name == "vademecum-2026-11-21.ics" && type == "text/calendar;charset=utf-8")
      file = text
    }
    #expect(file.components(of: "BEGIN:VEVENT") == 4)
    #expect(file.contains("DTSTART;VALUE=DATE:20270310\r\n") && file.contains("SUMMARY:IR – instrument rating"))
    #expect(file.contains("DTSTART;VALUE=DATE:20271001\r\n") && !file.contains("single-pilot"))
    phone.fill("/logbook/limits/settings", "ruleSettings", [("singlePilotPassengers", "true")])
  }

  @Test("K-36: a card has the buttons that a row has: edit, delete, and entering the new one once it ends")
  func cardMenu() throws {
    let phone = phone()
    phone.addCertificate("custom", [("name", "Radio"), ("expires", "2026-12-05")])
    phone.addRating("SEP", [("expires", "2028-01-31")])
    phone.visit("/logbook/certificates")
    let cards = phone.page?.all { $0.attributes["data-swipe-row"] != nil } ?? []
    #expect(cards.count == 2 && cards.allSatisfy { $0.first(class: "wallet-card") != nil })
    func buttons(_ card: DOM) -> [String] {
      card.first(class: "swipe-actions")?.children.compactMap { $0.attributes["aria-label"] } ?? []
    }
    let radio = try #require(cards.first)
    #expect(buttons(radio) == ["Enter the new one: Radio", "Edit: Radio", "Delete: Radio"])
    #expect(radio.first(class: "more")?.attributes["aria-label"] == "Actions: Radio")
    #expect(
      radio.first(class: "swipe-actions")?.children.first?.attributes["href"] == "/logbook/certificates/new/custom")
    let rating = try #require(cards.last)
    #expect(buttons(rating).count == 2, "it is not to be renewed yet")
    let certificate = try #require(phone.records("certificate").first)
    phone.press("logbook.certificate.ask", value: certificate.id.description)
    phone.confirm()
    #expect(phone.records("certificate").isEmpty && phone.records("rating").count == 1)
    phone.press("notice.undo")
    #expect(phone.records("certificate").count == 1)
  }
}

extension Device where Apps == LogbookCore {
  /// The words of the page with single spaces.
  var said: String { words.split(separator: " ").joined(separator: " ") }
}

extension String {
  func components(of part: String) -> Int { ranges(of: part).count }
}

private func day(_ iso: String) -> Day? { Day(iso: iso) }

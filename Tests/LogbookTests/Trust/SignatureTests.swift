import Base
import Catalog
import HTML
import Store
import Sync
import TestSupport
import Testing

@testable import Logbook

struct SignatureTests {
  private let signed = Instant(rfc3339: "2026-11-21T10:00:00Z")!

  private func record(_ change: (inout Fields) -> Void = { _ in }) -> Record {
    var fields = Fields()
    fields[Flight.kind] = .flight
    fields[Flight.date] = Day(iso: "2026-11-21")
    fields[Flight.departure] = "LKPR"
    fields[Flight.total] = Minutes(text: "1:10")
    fields[Flight.remarks] = "Solo circuits"
    change(&fields)
    return Record(RecordKey("flight", id(1)), fields: fields)
  }

  private func signature(_ record: Record, registration: String = "") -> Signature {
    Signature(
      .instructor, name: "Jan Novák", licence: "CZ.FCL.1", at: signed, strokes: [Stroke("10 20 30 40")!],
      registration: registration, of: record)
  }

  @Test("L-96: the hash covers the listed content, so that anybody can check it")
  func content() {
    let record = record()
    let text = String(decoding: signature(record).content(record), as: UTF8.self)
    #expect(
      text == """
        ["signature","1","\(id(1))"]
        ["kind","\\"flight\\""]
        ["date","\\"2026-11-21\\""]
        ["departure","\\"LKPR\\""]
        ["total","70"]
        ["remarks","\\"Solo circuits\\""]
        ["registration",""]
        ["instructor","Jan Novák","CZ.FCL.1","2026-11-21T10:00:00Z"]
        ["10 20 30 40"]

        """)
    #expect(Signature(signature(record).json) == signature(record), "it is read as it was written")
  }

  @Test("L-96: every field of the page is bound, one by one", arguments: Signature.boundFields.map(\.name))
  func bound(name: String) {
    let record = record()
    let signature = signature(record)
    #expect(signature.isValid(for: record, nil))
    var changed = record
    changed.fields[name] = .string("another")
    #expect(!signature.isValid(for: changed, nil))
    changed.fields[name] = record.fields[name]
    #expect(signature.isValid(for: changed, nil), "as it was again, it is valid again")
  }

  @Test(
    "L-96: other fields are not bound, nor fields that a later version adds",
    arguments: [
      "order", "crew", "approaches", "signature", "inventedLater",
    ])
  func unbound(name: String) {
    let record = record()
    var changed = record
    changed.fields[name] = .string("another")
    changed.version = 7
    #expect(signature(record).isValid(for: changed, nil))
  }

  @Test("L-96: of a session the type and the level of its device are bound; what version 1 has signed stays valid")
  func device() {
    let session = record {
      $0[Flight.kind] = .session
      $0[Flight.device] = "CZ-021"
      $0[Flight.deviceLevel] = .procedures2
    }
    let signature = signature(session)
    #expect(signature.version == 2 && signature.isValid(for: session, nil))
    for change: (inout Fields) -> Void in [
      { $0[Flight.deviceLevel] = .fullFlightD }, { $0[Flight.deviceType] = "B738" },
    ] {
      var changed = session
      change(&changed.fields)
      #expect(!signature.isValid(for: changed, nil))
    }
    var older = self.signature(record())
    older.version = 1
    older.sha256 = SHA256.hex(of: older.content(session))
    #expect(Signature(older.json)?.isValid(for: session, nil) == true)
    #expect(Signature(.object(JSONObject([("version", .integer(3))]))) == nil, "that is of a later version")
  }

  @Test("L-96: the signature itself can neither be changed nor moved to another record")
  func itself() {
    let record = record()
    var changes: [Signature] = []
    for _ in 0..<5 { changes.append(signature(record)) }
    changes[0].name = "Jan Novotný"
    changes[1].licence = "CZ.FCL.2"
    changes[2].role = .pic
    changes[3].at = Instant(milliseconds: signed.milliseconds + 1000)
    changes[4].strokes = [Stroke("10 20 30 41")!]
    for changed in changes { #expect(!changed.isValid(for: record, nil)) }
    #expect(!signature(record).isValid(for: Record(RecordKey("flight", id(2)), fields: record.fields), nil))
  }

  @Test("L-96: a new registration of the aircraft breaks the signature; an aircraft that has not arrived does not")
  func aircraft() {
    func row(_ registration: String) -> AircraftRow {
      var fields = Fields()
      fields[Aircraft.registration] = registration
      return AircraftRow(Record(RecordKey("aircraft", id(3)), fields: fields))
    }
    let record = record { $0[Flight.aircraft] = id(3) }
    let signature = signature(record, registration: "OK-ABC")
    #expect(signature.isValid(for: record, nil) && signature.isValid(for: record, row("OKABC")))
    #expect(!signature.isValid(for: record, row("OK-XYZ")))
  }

  @Test("L-12: a signature countersigns SPIC time")
  func countersigned() {
    let fields = record {
      $0[Flight.spic] = Minutes(text: "1:10")
      $0[Flight.remarks] = nil
    }
    func rules(_ fields: Fields) -> [Int] { Logbook.check(fields, today: Day(iso: "2026-11-22")!).map(\.rule) }
    #expect(rules(fields.fields).contains(12))
    var countersigned = fields
    countersigned[Signature.field] = signature(fields).json
    #expect(!rules(countersigned.fields).contains(12))
  }

  // MARK: - On the screen

  private func flight(on phone: Phone) -> RecordID {
    phone.visit("/logbook/flights/new/flight")
    phone.type("departure", "LKPR")
    phone.submit("logbook.form.save")
    return phone.records()[0].id
  }

  private func sign(_ flight: RecordID, on phone: Phone) {
    phone.visit("/logbook/flights/\(flight)")
    phone.follow("/logbook/flights/\(flight)/sign")
    phone.type("name", "Jan Novák")
    phone.type("licence", "CZ.FCL.1")
    phone.send(.action(Event.Action("logbook.sign.stroke", text: "10 20 30 40 90 10")))
    phone.submit("logbook.sign.save")
  }

  @Test(
    "L-96: a signature is drawn, shown, broken by a change, and mended by the change back", arguments: ["en", "cs"])
  func drawn(language: String) {
    let valid = language == "cs" ? "Podpis platí" : "The signature is valid"
    let broken = language == "cs" ? "Podpis neplatí" : "The signature is broken"
    let phone = phone(languages: [language])
    let flight = flight(on: phone)
    sign(flight, on: phone)
    #expect(phone.address == "/logbook/flights/\(flight)" && phone.words.contains(valid))
    #expect(phone.words.contains("Jan Novák"))
    #expect(phone.page?.first { $0.tag == "path" && $0.attributes["d"] == "M10 20L30 40L90 10" } != nil)
    phone.visit("/logbook/flights/\(flight)/edit")
    phone.type("departure", "LKTB")
    phone.submit("logbook.form.save")
    #expect(phone.words.contains(broken) && !phone.words.contains(valid))
    #expect(phone.page?.first { $0.attributes["class"] == "mark bad" } != nil, "the list says so too")
    phone.visit("/logbook/flights/\(flight)/edit")
    phone.type("departure", "LKPR")
    phone.type("crew-name-0", "Eva Nováková")
    phone.submit("logbook.form.save")
    #expect(phone.words.contains(valid))
  }

  @Test("L-96: somebody who cannot draw signs with the typed name; without either nothing is signed")
  func typed() {
    let phone = phone()
    let flight = flight(on: phone)
    phone.visit("/logbook/flights/\(flight)/sign")
    phone.submit("logbook.sign.save")
    #expect(phone.records()[0][Signature.field] == nil && phone.page?.first(class: "wrong") != nil)
    phone.type("name", "Jan Novák")
    phone.submit("logbook.sign.save")
    #expect(phone.words.contains("Draw the signature, or choose to sign by the typed name."))
    phone.page?.first { $0.attributes["name"] == "typed" }?.attributes["checked"] = ""
    phone.submit("logbook.sign.save")
    #expect(
      phone.words.contains("The signature is valid")
        && phone.page?.first(class: "typed-signature")?.words == "Jan Novák")
  }

  @Test("P-48: a record that changed meanwhile is not signed before the signer has been told")
  func changedMeanwhile() {
    let disk = Disk()
    let phone = Device(LogbookCore.self, disk: disk).start()
    let flight = flight(on: phone)
    phone.visit("/logbook/flights/\(flight)/sign")
    phone.type("name", "Jan Novák")
    phone.send(.action(Event.Action("logbook.sign.stroke", text: "1 2 3 4")))
    let other = Device(LogbookCore.self, disk: disk, seed: 2).start("/logbook/flights/\(flight)/edit", isLeader: false)
    other.type("remarks", "Not what was agreed")
    other.submit("logbook.form.save")
    phone.submit("logbook.sign.save")
    #expect(phone.records()[0][Signature.field] == nil)
    #expect(phone.words.contains("The record has been changed elsewhere in the meantime."))
    phone.submit("logbook.sign.save")
    #expect(phone.records()[0][Signature.field] != nil && phone.words.contains("The signature is valid"))
  }

  @Test("A drawn signature survives the end of the app, and can be undone stroke by stroke")
  func draft() {
    let disk = Disk()
    let before = Device(LogbookCore.self, disk: disk).start()
    let flight = flight(on: before)
    before.visit("/logbook/flights/\(flight)/sign")
    before.send(.action(Event.Action("logbook.sign.stroke", text: "1 2 3 4")))
    before.send(.action(Event.Action("logbook.sign.stroke", text: "5 6")))
    before.pass(milliseconds: 1000)
    before.close()
    let after = Device(LogbookCore.self, disk: disk, seed: 2).start("/logbook/flights/\(flight)/sign")
    func paths() -> [String] {
      after.page?.first(class: "pad")?.all { $0.tag == "path" }.compactMap { $0.attributes["d"] } ?? []
    }
    #expect(paths() == ["M1 2L3 4", "M5 6h1"])
    after.press("logbook.sign.back")
    #expect(paths() == ["M1 2L3 4"])
  }

  @Test("L-96: a signature is removed with undo, a copy has none, and it reaches other devices")
  func removed() {
    let phone = phone()
    let flight = flight(on: phone)
    sign(flight, on: phone)
    phone.visit("/logbook/flights/new/flight?copy=\(flight)")
    phone.submit("logbook.form.save")
    #expect(phone.records().filter { $0[Signature.field] != nil }.count == 1)
    phone.visit("/logbook/flights/\(flight)")
    phone.press("logbook.sign.ask")
    phone.confirm()
    #expect(phone.words.contains("The record is not signed."))
    phone.press("notice.undo")
    #expect(phone.words.contains("The signature is valid"))
  }

  @Test(
    "L-97: the report draws the signature, says whether it is valid, and leaves room for it",
    arguments: [
      ("LKPR", "Signed 2026-11-21 10:00 UTC: Jan Novák, FI, CZ.FCL.1"),
      ("LKTB", "CHANGED AFTER SIGNING; signed 2026-11-21"),
    ])
  func report(departure: String, words: String) {
    var record = record()
    record[Signature.field] = signature(record).json
    record[Flight.departure] = departure
    let entry = ReportEntry(record, nil)
    #expect(entry.remarks.hasPrefix("Solo circuits\n" + words))
    let report = Report([entry], forward: ReportSums(), holder: ReportHolder(), options: ReportOptions(), made: signed)
    let sheet = report.sheet(report.sheetCount - 1)
    #expect(sheet.inks.count == 1)
    let lines = report.layout.lines(.remarks, of: entry.remarks)
    #expect(lines.count >= 5 && lines.suffix(3).allSatisfy { $0 == "\u{A0}" })
    let ink = sheet.inks[0].points
    let blank = sheet.blanks[0]
    #expect(
      sheet.blanks.count == 1
        && ink.allSatisfy {
          (blank.x...blank.x + blank.width).contains($0.x) && (blank.y...blank.y + blank.height).contains($0.y)
        }, "no rule runs through it")
    let texts = sheet.texts.filter { $0.text.contains("FI") || $0.text.contains("signed") || $0.text.contains("FCL") }
    for text in texts { #expect(ink.allSatisfy { $0.y > text.y || $0.x < text.x }, "it covers no words") }
  }
}

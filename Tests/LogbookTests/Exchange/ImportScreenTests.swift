import Base
import Catalog
import HTML
import Store
import Sync
import TestSupport
import Testing

@testable import Logbook

struct ImportScreenTests {
  private func choose(_ phone: Phone, _ files: (name: String, text: String)...) {
    phone.press("logbook.transfer.choose")
    send(phone, files)
  }

  private func send(_ phone: Phone, _ files: [(name: String, text: String)]) {
    for (index, file) in files.enumerated() {
      phone.send(
        .file(
          Event.File(name: file.name, purpose: "logbook.import", text: file.text, remaining: files.count - 1 - index)))
    }
    phone.pass(milliseconds: 100)
  }

  private func store(_ phone: Phone) {
    phone.press("logbook.transfer.store")
    phone.pass(milliseconds: 1000)
  }

  private let tails = "tail_id,registration,make,model,multipilot,multiengine\n1,OK-ABC,Cessna,172,0,0\n"
  private let pilots = "pilot_id,firstname,lastname,alias\n1,Dave,Bowman,self\n2,Jana,Nováková,\n"
  private let flights =
    "flight_id,doft,dept,dest,tofb,tonb,pic,acft,tblk,secondPilot\n9,2026-07-04,LKPR,LKTB,545,630,1,1,85,2\n"

  @Test("Three files chosen at once are one import")
  func together() {
    let phone = phone("/logbook/transfer")
    choose(phone, ("flights.csv", flights), ("tails.csv", tails), ("pilots.csv", pilots))
    #expect(phone.words.contains("flights.csv, tails.csv, pilots.csv – a logbook of openPilotLog"))
    store(phone)
    #expect(phone.records().map { $0[Flight.picName] } == ["SELF"])
    #expect(phone.records()[0][Flight.crew] == "SIC Jana Nováková")
  }

  @Test("L-38: beside a preview nothing else is offered, and afterwards all of it is there again")
  func previewAlone() {
    let phone = phone("/logbook/transfer")
    #expect(phone.words.contains("Repair many flights"))
    choose(phone, ("flights.csv", flights), ("tails.csv", tails), ("pilots.csv", pilots))
    #expect(!phone.words.contains("Repair many flights") && !phone.words.contains("Backup (JSON)"))
    store(phone)
    #expect(phone.words.contains("Repair many flights") && phone.words.contains("Backup (JSON)"))
  }

  @Test("L-38: the first three flights that will be stored are shown as rows of the list")
  func firstThree() {
    let phone = phone("/logbook/transfer")
    let rows = (1...5).map { "2026-07-0\($0);LKPR;09:05;LKTB;10:30;OK-ABC;85\n" }
    choose(phone, ("a.csv", book + rows.prefix(4).joined()))
    #expect(phone.words.contains("The first three of 4"))
    #expect(firstRows(phone) == (1...3).map { "\($0) Jul 2026 09:05 LKPR – LKTB OK-ABC 1:25" })
    store(phone)
    phone.press("logbook.transfer.close")
    choose(phone, ("b.csv", book + rows[3] + rows[4]))
    #expect(phone.words.contains("What will be stored") && firstRows(phone) == ["5 Jul 2026 09:05 LKPR – LKTB OK-ABC 1:25"])
  }

  private func firstRows(_ phone: Phone) -> [String] { (phone.page?.all(class: "line") ?? []).map { $0.words } }

  @Test("K-10: what is left out or incomplete is said above the button that stores; L-38: what the rules explain is folded")
  func leftOutFirst() throws {
    let phone = phone("/logbook/transfer")
    choose(
      phone,
      (
        "a.csv",
        book + "2026-07-04;LKPR;09:05;LKTB;10:30;OK-ABC;85\n2026-07-05;;09:05;LKTB;10:30;OK-ABC;85\n"
          + "2026-07-06;LKPR;09:05;;10:30;OK-ABC;85\nsoon;LKPR;09:05;LKTB;10:30;OK-ABC;85\n"
      ))
    let words = phone.words
    let leftOut = try #require(words.firstRange(of: "1 row left out · 3 incomplete or implausible"))
    let store = try #require(words.firstRange(of: "Store 4 records"))
    let rule = try #require(words.firstRange(of: "FCL.050 requires this"))
    #expect(leftOut.upperBound < store.lowerBound && store.upperBound < rule.lowerBound)
    let folded = phone.page?.all { $0.tag == "details" && $0.attributes["open"] == nil } ?? []
    #expect(folded.contains { $0.words.contains("FCL.050 requires this") })
    #expect(folded.contains { $0.words.hasPrefix("Total time of flight: 0:00 → 4:15") })
  }

  @Test("The columns for which there is no field are one remark, with the number of their values")
  func columnsWithoutField() {
    let phone = phone("/logbook/transfer")
    let head = book.replacing("TIME_TOTAL", with: "TIME_TOTAL;HOTEL;MEAL")
    choose(
      phone,
      ("a.csv", head + "2026-07-04;LKPR;09:05;LKTB;10:30;OK-ABC;85;Grand;Soup\n2026-07-05;LKPR;09:05;LKTB;10:30;OK-ABC;85;Ibis;\n"))
    let remarks = phone.page?.first(class: "unread")?.all { $0.tag == "li" }.map { $0.words } ?? []
    #expect(remarks.filter { $0.contains("HOTEL (2), MEAL (1)") }.count == 1, "\(remarks)")
    #expect(phone.words.contains("Remarks on the file: \(remarks.count)"))
  }

  @Test("Files that belong together can be added one after another")
  func oneByOne() {
    let phone = phone("/logbook/transfer")
    choose(phone, ("flights.csv", flights))
    #expect(phone.words.contains("The flights refer to other tables (pilots, tails)."))
    phone.press("logbook.transfer.add")
    send(phone, [("tails.csv", tails)])
    #expect(phone.words.contains("The flights refer to other tables (pilots)."))
    phone.press("logbook.transfer.add")
    send(phone, [("pilots.csv", pilots)])
    #expect(!phone.words.contains("The flights refer to"))
    store(phone)
    #expect(phone.records("aircraft").map { $0[Aircraft.model] } == ["172"])
  }

  @Test("L-35: the columns of an unknown table are mapped once, and remembered")
  func mapping() {
    let phone = phone("/logbook/transfer")
    let table = "Kdy;Odkud;Registration;Doba;Weather\n3/4/2026;LKPR;OK-ABC;90;fine\n"
    choose(phone, ("tabulka.csv", table))
    #expect(phone.words.contains("What is in which column?") && phone.words.contains("Say which column is the date."))
    phone.change("logbook.transfer.column", value: "0", text: "date")
    phone.change("logbook.transfer.column", value: "1", text: "departure")
    phone.change("logbook.transfer.column", value: "3", text: "total")
    phone.change("logbook.transfer.dates", text: "day")
    phone.change("logbook.transfer.minutes", text: "true")
    phone.press("logbook.transfer.explained")
    phone.pass(milliseconds: 100)
    #expect(phone.words.contains("tabulka.csv – a table with the columns you assigned"))
    store(phone)
    let flight = phone.records()[0]
    #expect(flight[Flight.date] == day("2026-04-03") && flight[Flight.total] == minutes("1:30"))
    #expect(flight[Flight.departure] == "LKPR" && further(flight.fields) == "[Weather: fine]")
    #expect(phone.records("aircraft").count == 1)
    phone.press("logbook.transfer.close")
    choose(phone, ("next.csv", table.replacing("3/4/2026", with: "4/4/2026")))
    #expect(phone.words.contains("next.csv – a table with the columns you assigned"))
  }

  @Test(
    "L-35: what a column is taken for fits its name and what stands in it",
    arguments: [
      (["PIC", "1:25", "2:10"], "pic"), (["PIC", "Eva Nováková", "SELF"], "picName"), (["PIC", "", "J. Novák"], "picName"),
      (["PIC name", "1:25", "85"], "pic"), (["PIC", "", ""], "pic"), (["Night", "yes", "no"], "kept"),
      (["PIC", "1:25", "Novák"], "pic"), (["Departure place", "0805", "09:10Z"], "departureTime"),
      (["Departure place", "LKPR", "Čáslav"], "departure"), (["Departure time", "LKPR", "LKTB"], "departure"),
    ])
  func guessed(column: [String], word: String) {
    let table = UnknownTable(file: "a.csv", columns: [column[0]], samples: column.dropFirst().map { [$0] })
    #expect(ColumnMapping(guessing: table).words == [word])
  }

  @Test(
    "L-35: the words of people's own tables are known, in English and in Czech",
    arguments: [
      (
        "Datum;Odkud;Kam;Odlet;Přílet;Typ;Imatrikulace;Doba letu;Velitel;Přistání;Poznámka",
        "1.5.2024;LKLT;LKHK;8:05;8:50;C172;OK-ABC;0:45;0:45;1;hezké",
        "date departure arrival departureTime arrivalTime type registration total pic allLandings remarks"
      ),
      (
        "Den;Odlet;Přílet;Vzlet;Přistání;Velitel;Celkem", "1.5.2024;LKLT;LKHK;8:10;8:45;Jana Malá;0:45",
        "date departure arrival takeOffTime landingTime picName total"
      ),
      (
        "DATE;DEP;DEP TIME;ARR;ARR TIME;REG;SE;ME;MP;TOTAL;NAME PIC;LDG DAY;COP;FI",
        "2024-05-13;LKPR;08:05;LKTB;08:55;OK-ABC;0:50;;;0:50;SELF;1;;",
        "date departure departureTime arrival arrivalTime registration singlePilotSE singlePilotME multiPilot total picName "
          + "landingsDay coPilot instructor"
      ),
      (
        "Date;Flt;Dep;Arr;STD;STA;ATD;ATA;Reg;Block;Captain;F/O",
        "2024-05-13;OK650;PRG;LHR;0800;1000;0805;1010;OK-NEN;2:05;Novák;Dvořák",
        "date flightNumber departure arrival kept kept departureTime arrivalTime registration total picName crew"
      ),
      ("Flight Date;Block Off;Block On;Day Landings", "13-May-24;20:10;nonsense;0", "date departureTime kept landingsDay"),
    ])
  func peoplesWords(header: String, row: String, words: String) {
    func parts(_ text: String, _ sign: Character = ";") -> [String] {
      text.split(separator: sign, omittingEmptySubsequences: false).map { String($0) }
    }
    let table = UnknownTable(file: "a.csv", columns: parts(header), samples: [parts(row)])
    #expect(ColumnMapping(guessing: table).words == parts(words, " "))
  }

  private let book = "PILOTLOG_DATE;AF_DEP;TIME_DEP;AF_ARR;TIME_ARR;AC_REG;TIME_TOTAL\n"

  @Test("L-38: the preview shows the totals before and after, and duplicates are decided one by one")
  func preview() {
    let phone = phone("/logbook/transfer")
    choose(
      phone,
      ("a.csv", book + "2026-07-04;LKPR;09:05;LKTB;10:30;OK-ABC;85\n2026-07-05;LKPR;09:05;LKTB;10:30;OK-ABC;85\n"))
    #expect(phone.words.contains("Total time of flight 0:00 2:50"))
    store(phone)
    phone.press("logbook.transfer.close")
    choose(
      phone,
      (
        "b.csv",
        book.replacing("AF_DEP", with: " AF_DEP")
          + "2026-07-04;LKPR;09:05;LKTB;10:30;OK-ABC;90\n2026-07-05;LKPR;09:05;LKTB;10:30;OK-ABC;90\n"
      ))
    #expect(phone.words.contains("Probably here already: 2"))
    #expect(phone.words.contains("same day, departure time and aircraft as a flight here"))
    #expect(phone.words.contains("Total time of flight 2:50 2:50"))
    phone.change("logbook.transfer.item", value: "1", text: "true")
    #expect(phone.words.contains("Total time of flight 2:50 4:20") && phone.words.contains("Store 1 record"))
    phone.change("logbook.transfer.similar", text: "true")
    #expect(phone.words.contains("Total time of flight 2:50 5:50"))
  }

  @Test("L-34: ambiguous dates are reported, and read the other way on request")
  func ambiguous() {
    let phone = phone("/logbook/transfer")
    choose(phone, ("a.csv", book + "3/4/2026;LKPR;09:05;LKTB;10:30;OK-ABC;85\n"))
    #expect(
      phone.words.contains(
        "1 date can be read in two ways, for example 3/4/2026 – nothing in the file says which way."))
    phone.change("logbook.transfer.order", text: "month")
    phone.pass(milliseconds: 100)
    store(phone)
    #expect(phone.records().map { $0[Flight.date] } == [day("2026-03-04")])
  }

  @Test("L-37: a whole import can be undone later: new records go, changes are reverted, aircraft in use stay")
  func undo() {
    let phone = phone("/logbook/transfer")
    choose(
      phone,
      ("a.csv", book + "2026-07-04;LKPR;09:05;LKTB;10:30;OK-ABC;85\n2026-07-05;LKPR;09:05;LKTB;10:30;OK-XYZ;85\n"))
    store(phone)
    let before = phone.records().sorted { $0.id < $1.id }
    let csv = String(decoding: Logbook.exportCSV(phone.records() + phone.records("aircraft")), as: UTF8.self)
    phone.press("logbook.transfer.close")
    choose(phone, ("ours.csv", csv.replacing("LKPR", with: "LKKV")))
    store(phone)
    #expect(phone.records().allSatisfy { $0[Flight.departure] == "LKKV" })
    let later = reopened(phone.disk)
    #expect(later.words.contains("ours.csv") && later.words.contains("a.csv"))
    undo(later, "ours.csv")
    #expect(
      later.records().allSatisfy { $0[Flight.departure] == "LKPR" }
        && later.records().sorted { $0.id < $1.id } == before)
    later.press("logbook.transfer.close")
    choose(later, ("c.csv", book + "2026-07-09;LKPR;09:05;LKTB;10:30;OK-ABC;85\n"))
    store(later)
    undo(later, "a.csv")
    #expect(later.records().map { $0[Flight.date] } == [day("2026-07-09")])
    #expect(later.records("aircraft").map { $0[Aircraft.registration] } == ["OK-ABC"])
    #expect(later.records("import").count == 1)
  }

  private func reopened(_ disk: Disk) -> Phone {
    Device(LogbookCore.self, disk: disk).start("/logbook/transfer")
  }

  private func undo(_ phone: Phone, _ file: String) {
    let entry = phone.page?.first { $0.tag == "li" && $0.words.hasPrefix(file) }
    let button = entry?.first { $0.attributes["data-action"] == "logbook.transfer.askUndo" }
    phone.press("logbook.transfer.askUndo", value: button?.attributes["data-value"] ?? "")
    phone.confirm()
    phone.pass(milliseconds: 1000)
  }

  @Test("Undo leaves changes that another device has made since the import")
  func undoKeepsEdits() {
    let phone = phone("/logbook/transfer")
    choose(phone, ("a.csv", book + "2026-07-04;LKPR;09:05;LKTB;10:30;OK-ABC;85\n"))
    store(phone)
    let csv = String(decoding: Logbook.exportCSV(phone.records() + phone.records("aircraft")), as: UTF8.self)
    phone.press("logbook.transfer.close")
    choose(phone, ("ours.csv", csv.replacing("LKPR", with: "LKKV").replacing("1:25", with: "1:20")))
    store(phone)
    phone.press("logbook.transfer.close")
    choose(phone, ("again.csv", csv.replacing("LKPR", with: "LKLT").replacing("1:25", with: "1:20")))
    store(phone)
    undo(phone, "ours.csv")
    #expect(phone.records()[0][Flight.departure] == "LKLT" && phone.records()[0][Flight.total] == minutes("1:25"))
  }

  @Test("Every export can be downloaded from the screen")
  func exports() {
    let phone = phone("/logbook/transfer")
    phone.press("logbook.transfer.load")
    for format in ExportFormat.allCases { phone.press("logbook.transfer.export", value: format.name) }
    let names = phone.effects.compactMap { effect -> String? in
      switch effect {
      case .download(let name, _, _, _), .downloadBytes(let name, _, _): name
      default: nil
      }
    }
    #expect(
      names == [
        "logbook-2026-11-21.csv", "logbook-2026-11-21-easa.csv", "logbook-2026-11-21-foreflight.csv",
        "logbook-2026-11-21.xlsx", "logbook-2026-11-21.json", "logbook-2026-11-21.kml", "logbook-2026-11-21.gpx",
      ])
  }
}

import Base
import Files
import Kit
import Sync
import Testing

@testable import Logbook

/// Tables that people and clubs make themselves: names beside codes, times in words, a day written once.
struct HandmadeTablesTests {
  private let airports = Airports(
    """
    EDAZ\t\tSchonhagen Airport\tTrebbin\tDE\t52.20361\t13.15639\t131
    EDOI\t\tBienenfarm Airport\tNauen\tDE\t52.66167\t12.74583\t131
    EGLL\tLHR\tLondon Heathrow Airport\tLondon\tGB\t51.4706\t-0.461941\t83
    LKPR\tPRG\tVáclav Havel Airport\tPrague\tCZ\t50.1008\t14.26\t1247
    LKTB\tBRQ\tBrno-Turany Airport\tBrno\tCZ\t49.1513\t16.6944\t778

    """)

  private func read(_ bytes: [UInt8], existing: [Record] = [], _ airports: Airports? = nil) -> ImportResult {
    let files = [ImportFile(name: "book", bytes)]
    func whole(_ mappings: [ColumnMapping]) -> ImportResult {
      var importer = Importer(files, existing: existing, mappings: mappings, airports: airports)
      while importer.step(rows: 500) {}
      return importer.result
    }
    let result = whole([])
    return result.unknown.isEmpty ? result : whole(result.unknown.prefix(1).map { ColumnMapping(guessing: $0) })
  }

  private func flights(_ result: ImportResult) -> [Fields] {
    result.items.filter { $0.key.collection == "flight" }.map(\.fields)
  }

  private func flights(_ text: String) -> [Fields] { flights(read(Array(text.utf8))) }

  private func places(_ from: String, _ to: String, existing: [Record] = [], _ airports: Airports?) -> [Fields] {
    let text = "Date,Reg,From,To,Block\n2024-05-01,OK-ABC,\"\(from)\",\"\(to)\",1:05\n"
    return flights(read(Array(text.utf8), existing: existing, airports))
  }

  @Test(
    "L-194: a known airport's code beside its name is the place",
    arguments: [
      ("EDOI Bienenfarm", "Schönhagen (EDAZ)", "EDOI", "EDAZ"), ("LKPR/PRG", "LKTB - Brno", "LKPR", "LKTB"),
      ("Prague (PRG/LKPR)", "London Heathrow [EGLL]", "LKPR", "EGLL"), ("EDOI BIENENFARM", "LKTB, Brno", "EDOI", "LKTB"),
      // No code of an airport, one within words, a code alone, and a word in capital letters that happens to be one.
      ("BRNO Slatina", "Louka u EDOI lesa", "BRNO Slatina", "Louka u EDOI lesa"), ("lktb", "EDOI", "lktb", "EDOI"),
      ("EDOI STRIP", "PRG", "EDOI STRIP", "PRG"),
    ])
  func codesBesideNames(from: String, to: String, departure: String, arrival: String) {
    let flights = places(from, to, airports)
    #expect(flights.map { $0[Flight.departure] } == [departure] && flights.map { $0[Flight.arrival] } == [arrival])
    #expect(flights.first?[FurtherData.field] == nil)
  }

  @Test("L-194: what the airport does not say is kept, and without the airports or as an own place a name stays")
  func codesThatStay() {
    let asphalt = places("LKPR Praha RWY 24", "LKTB", airports)
    #expect(asphalt.first?[Flight.departure] == "LKPR")
    #expect(asphalt.first?[FurtherData.field].map { FurtherData($0).text } == "[From: LKPR Praha RWY 24]")
    #expect(places("EDOI Bienenfarm", "LKTB", nil).first?[Flight.departure] == "EDOI Bienenfarm")
    var fields = Fields()
    fields[OwnPlace.name] = "EDOI Bienenfarm"
    let own = Record(RecordKey(OwnPlace.collection.name, RecordID.v8(named: "own", in: "test")), fields: fields)
    #expect(places("EDOI Bienenfarm", "LKTB", existing: [own], airports).first?[Flight.departure] == "EDOI Bienenfarm")
  }

  @Test(
    "L-195: times and durations with their units, and times of the next day",
    arguments: [
      ("8h05", "9h10", "1h05", "08:05", "09:10", "1:05"), ("08 h 05", "10 h", "1 h 55 min", "08:05", "10:00", "1:55"),
      ("23:30", "00:10+1", "0:40", "23:30", "00:10", "0:40"), ("23:30", "00:10 (+1)", "40 min", "23:30", "00:10", "0:40"),
      ("08:05", "10:10", "2 hrs 5 mins", "08:05", "10:10", "2:05"), ("08:05", "09:10", "1 Std 5 Min", "08:05", "09:10", "1:05"),
    ])
  func units(out: String, back: String, block: String, departure: String, arrival: String, total: String) {
    let flights = flights("Date,Reg,From,To,Off block,On block,Block\n2024-05-01,OK-ABC,LKPR,LKTB,\(out),\(back),\(block)\n")
    #expect(flights.map { $0[Flight.departureTime]?.text } == [departure])
    #expect(flights.map { $0[Flight.arrivalTime]?.text } == [arrival])
    #expect(flights.map { $0[Flight.total]?.text } == [total])
  }

  @Test("L-195: what is no time stays none", arguments: ["8h5", "h05", "25h00", "805+1", "8h05+01:00", "+1"])
  func noTimes(text: String) {
    #expect(importedTime(text, countsMinutes: false) == nil)
  }

  @Test("L-196: a column Flight is the total where nothing else is and it is no number")
  func flightAsTotal() {
    func totals(_ header: String, _ rows: String...) -> [String?] {
      flights("Date,Tail,From,To,\(header)\n" + rows.map { "2024-05-01,OK-ABC,LKPR,LKTB,\($0)\n" }.joined()).map { $0[Flight.total]?.text }
    }
    #expect(totals("Flight,PIC", "1:05,1:05", "0:45,0:45") == ["1:05", "0:45"])
    #expect(totals("Flight,Remarks", "1.1,", "0.8,") == ["1:06", "0:48"])
    #expect(totals("Flight,PIC", "65,65", "45,45") == ["1:05", "0:45"])
    // A number is one where the total stands beside it, and where nothing says otherwise.
    let numbers = flights("Date,Tail,From,To,Flight,Block\n2024-05-01,OK-ABC,LKPR,LKTB,651,1:05\n")
    #expect(numbers.map { $0[Flight.flightNumber] } == ["651"] && numbers.map { $0[Flight.total]?.text } == ["1:05"])
    #expect(flights("Date,Tail,From,To,Flight\n2024-05-01,OK-ABC,LKPR,LKTB,651\n").map { $0[Flight.flightNumber] } == ["651"])
  }

  /// Of texts alone.
  private func workbook(_ sheets: [(name: String, rows: [[String]])]) -> [UInt8] {
    var zip = Zip()
    var (names, targets) = ("", "")
    for (index, sheet) in sheets.enumerated() {
      names += "<sheet name=\"\(sheet.name)\" r:id=\"r\(index)\"/>"
      targets += "<Relationship Id=\"r\(index)\" Type=\"/worksheet\" Target=\"s\(index).xml\"/>"
      let rows = sheet.rows.map { row in
        "<row>" + row.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
      }
      zip.add("xl/s\(index).xml", Array("<worksheet><sheetData>\(rows.joined())</sheetData></worksheet>".utf8))
    }
    zip.add("xl/workbook.xml", Array("<workbook><sheets>\(names)</sheets></workbook>".utf8))
    zip.add("xl/_rels/workbook.xml.rels", Array("<Relationships>\(targets)</Relationships>".utf8))
    return zip.finish()
  }

  @Test("L-197: of a workbook's sheets the one of which most is understood is explained, whatever stands before it")
  func cover() {
    let head = ["Date", "Reg", "From", "To", "Block"]
    let bytes = workbook([
      ("Cover", [["My logbook", "2024"], ["Pilot", "Jan Novák"]]),
      ("2024", [head, ["2024-05-01", "OK-ABC", "LKPR", "LKTB", "1:05"]]),
      ("2025", [head, ["2025-05-01", "OK-ABC", "LKPR", "LKTB", "0:45"]]),
    ])
    let result = read(bytes)
    #expect(flights(result).map { $0[Flight.total]?.text } == ["1:05", "0:45"])
    #expect(result.problems.contains { $0.value == "Cover" })
  }

  @Test(
    "L-198: tables in other languages are understood by what people call their columns",
    arguments: [
      (
        "Datum;Letadlo;Z;Do;Odlet;Přílet;Doba;Ldg D;Ldg N",
        "1.5.2024;OK-ABC;LKPR;LKTB;08:05;09:10;1:05;2;1"
      ),
      (
        "Dátum;Imatrikulácia;Odkiaľ;Kam;Čas odletu;Čas príletu;Doba letu;Pristátia deň;Pristátia noc",
        "1.5.2024;OK-ABC;LKPR;LKTB;08:05;09:10;1:05;2;1"
      ),
      (
        "Data;Znaki;Skąd;Dokąd;Godzina odlotu;Godzina przylotu;Czas lotu;Lądowania dzień;Lądowania noc",
        "1.05.2024;OK-ABC;LKPR;LKTB;08:05;09:10;1:05;2;1"
      ),
      (
        "Data;Marche;Partenza;Arrivo;Ora partenza;Ora arrivo;Tempo totale;Atterraggi giorno;Atterraggi notte",
        "01/05/2024;OK-ABC;LKPR;LKTB;08:05;09:10;1:05;2;1"
      ),
      (
        "Fecha;Matrícula;Origen;Destino;Hora salida;Hora llegada;Tiempo total;Aterrizajes día;Aterrizajes noche",
        "01/05/2024;OK-ABC;LKPR;LKTB;08:05;09:10;1:05;2;1"
      ),
      (
        "Date;Immatriculation;Départ;Arrivée;Heure départ;Heure arrivée;Temps total;Atterrissages jour;Atterrissages nuit",
        "01/05/2024;OK-ABC;LKPR;LKTB;8h05;9h10;1h05;2;1"
      ),
      (
        "Dátum;Lajstromjel;Honnan;Hova;Indulás;Érkezés;Idő",
        "2024.05.01.;OK-ABC;LKPR;LKTB;08:05;09:10;1:05"
      ),
      (
        "Datum;Registratie;Van;Naar;Vertrek;Aankomst;Vliegtijd",
        "01-05-2024;OK-ABC;LKPR;LKTB;08:05;09:10;1:05"
      ),
    ])
  func languages(header: String, row: String) {
    let flights = flights(header + "\n" + row + "\n")
    #expect(flights.count == 1)
    for flight in flights {
      #expect(flight[Flight.date] == day("2024-05-01") && flight[Flight.total] == minutes("1:05"))
      #expect(flight[Flight.departure] == "LKPR" && flight[Flight.arrival] == "LKTB")
      #expect(flight[Flight.departureTime]?.text == "08:05" && flight[Flight.arrivalTime]?.text == "09:10")
      #expect(flight[FurtherData.field] == nil)
      if row.hasSuffix("2;1") { #expect(flight[Flight.landingsDay] == 2 && flight[Flight.landingsNight] == 1) }
    }
  }

  @Test("L-199: a day that is written once is that of the flights below it")
  func dayAbove() {
    let result = read(
      Array(
        """
        Date,Reg,From,To,Off block,On block,Block
        2024-05-01,OK-ABC,LKPR,LKTB,08:05,09:10,1:05
        ,OK-ABC,LKTB,LKPR,10:05,11:10,1:05
        2024-05-03,OK-ABC,LKPR,LKTB,08:05,09:10,1:05
        ,OK-ABC,LKTB,LKPR,10:05,11:10,1:05
        ,,,,,,4:20
        yesterday,OK-ABC,LKPR,LKTB,08:05,09:10,1:05
        ,OK-ABC,LKTB,LKPR,10:05,11:10,1:05

        """.utf8))
    let days = flights(result).map { $0[Flight.date] }
    #expect(days == [day("2024-05-01"), day("2024-05-01"), day("2024-05-03"), day("2024-05-03")])
    // Sums are no flight, and below a day that nobody can read no day is known.
    #expect(result.rejectedCount == 3)
    #expect(result.problems.filter { $0.consequence == .note && $0.reason == Words.daysFromAbove(2) }.map(\.line) == [3])
  }

  @Test(
    "L-201: one word says as what the pilot flew",
    arguments: [
      ("P1", "pic"), ("Velitel", "pic"), ("F/O", "coPilot"), ("PUT", "dual"), ("Žák", "dual"), ("P1/S", "picus"), ("SPIC", "spic"),
      ("FI", "instructor pic"),
    ])
  func roles(word: String, functions: String) {
    let flights = flights("Date,Reg,From,To,Capacity,Total\n2024-05-01,OK-ABC,LKPR,LKTB,\(word),1:05\n")
    #expect(flights.count == 1 && flights.first?[FurtherData.field] == nil)
    for role in FlightRole.allCases.flatMap({ $0.functions }) {
      #expect(flights.first?[role] == (functions.parts(at: 0x20).contains(role.name) ? minutes("1:05") : nil))
    }
  }

  @Test("L-201: a time of a function says it better, and an unknown word is kept")
  func rolesBesideTimes() {
    let beside = flights("Date,Reg,From,To,Capacity,Total,PIC\n2024-05-01,OK-ABC,LKPR,LKTB,Dual,1:05,0:30\n")
    #expect(beside.map { $0[Flight.pic]?.text } == ["0:30"] && beside.first?[Flight.dual] == nil)
    #expect(beside.first?[FurtherData.field] != nil)
    let unknown = flights("Date,Reg,From,To,Capacity,Total\n2024-05-01,OK-ABC,LKPR,LKTB,observer,1:05\n")
    #expect(unknown.first?[Flight.pic] == nil && unknown.first?[FurtherData.field] != nil)
  }

  @Test("L-198: names of co-pilots and instructors are crew, and two places in one column are a route")
  func people() {
    let flights = flights("Datum;Značka;Odkud - Kam;Doba letu;Druhý pilot\n1.5.2024;OK-ABC;LKPR - LKTB;1:05;Malá\n")
    #expect(flights.map { $0[Flight.crew] } == ["Malá"] && flights.map { $0[Flight.arrival] } == ["LKTB"])
    #expect(ColumnMapping.word("Z", ["LKPR", "LKTB"]) == "departure" && ColumnMapping.word("Z", ["08:05", "9:10"]) == "departureTime")
    #expect(ColumnMapping.word("Z", ["123456", "7654321"]) == "kept")
  }

  @Test("L-200: a session counts for the type in what is written as that of the device", arguments: ["B738 FFS", "CAE B737-800", "B738"])
  func typesOfDevices(type: String) {
    let text = "Date,Type,Reg,From,To,Total,FSTD,Remarks\n2024-05-14,\(type),,,,,4:00,LPC\n"
    let sessions = flights(text)
    #expect(sessions.map { $0[Flight.deviceType] } == ["B738"])
    var stored = sessions.first ?? Fields()
    stored[Flight.deviceType] = type
    stored[Flight.deviceLevel] = .fullFlightD
    let entry = LogEntry(Record(flightKey(1), fields: stored))
    #expect(RatingGroups([Record]()).group(of: entry) == .type(Key("B737-300/900")))
  }
}

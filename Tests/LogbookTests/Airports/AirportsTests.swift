import Base
import Logbook
import Testing

/// Rows of `airportsdata`, not in the order of the codes.
let airportsCSV = """
  "icao","iata","name","city","subd","country","elevation","lat","lon","tz","lid"
  "LKTB","BRQ","Brno-Turany Airport","Brno","South Moravian","CZ",778,49.1513,16.6944,"Europe/Prague",""
  "LKPR","PRG","Václav Havel Airport","Prague","Praha","CZ",1247,50.1008,14.26,"Europe/Prague",""
  "LKCB","","Cheb Airport","Cheb","Karlovy Vary","CZ",1585,50.0652,12.4119,"Europe/Prague",""
  "EGLL","LHR","London Heathrow Airport","London","England","GB",83,51.4706,-0.4619,"Europe/London",""
  "EGNL","BWF","Barrow (Walney Island) Airport","Barrow-in-Furness","England","GB",47.4,54.1286,-3.2675,"Europe/London",""
  "KFME","","Tipton Airport","Fort Meade (Odenton)","Maryland","US",150,39.0854,-76.7594,"America/New_York","FME"

  """

/// The server's file for these rows.
let airportsFile = String(decoding: AirportImport(Array(airportsCSV.utf8)).file, as: UTF8.self)

struct AirportsTests {
  let airports = Airports(airportsFile)

  @Test("The file has a line for each airport in the order of the codes, with whole feet")
  func file() {
    let result = AirportImport(Array(airportsCSV.utf8))
    #expect(result.problems.isEmpty)
    #expect(result.count == 6)
    let lines = airportsFile.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.map { $0.prefix(4) } == ["EGLL", "EGNL", "KFME", "LKCB", "LKPR", "LKTB", ""])
    #expect(lines[1] == "EGNL\tBWF\tBarrow (Walney Island) Airport\tBarrow-in-Furness\tGB\t54.1286\t-3.2675\t47")
    #expect(lines[4] == "LKPR\tPRG\tVáclav Havel Airport\tPrague\tCZ\t50.1008\t14.26\t1247")
  }

  @Test(
    "An invalid row is reported with its line, column and reason, and makes no airport",
    arguments: [
      ("LK1,,Name,City,CZ,50,14,0", "icao", "An ICAO code has four capital letters or digits."),
      ("LKAA,PRAG,Name,City,CZ,50,14,0", "iata", "An IATA code has three capital letters or digits."),
      ("LKAA,,,City,CZ,50,14,0", "name", "The name is missing."),
      ("LKAA,,Name,City,Czechia,50,14,0", "country", "A country code has two capital letters."),
      ("LKAA,,Name,City,CZ,90.1,14,0", "lat", "Latitude is between −90 and 90 degrees."),
      ("LKAA,,Name,City,CZ,50,east,0", "lon", "Longitude is between −180 and 180 degrees."),
      ("LKAA,,Name,City,CZ,50,14,", "elevation", "Elevation is between −2000 and 30 000 feet."),
      ("LKAA,,\"Na\tme\",City,CZ,50,14,0", "name", "It contains a control character."),
      ("LKPR,,Again,City,CZ,50,14,0", "icao", "Another row already has this code."),
    ])
  func problems(row: String, column: String, reason: String) {
    let csv =
      "icao,iata,name,city,country,lat,lon,elevation\nLKPR,PRG,Václav Havel,Prague,CZ,50.1,14.26,1247\n" + row + "\n"
    let result = AirportImport(Array(csv.utf8))
    #expect(result.count == 1)
    #expect(result.problems.map { $0.line } == [3])
    #expect(result.problems.map { $0.column } == [column])
    #expect(result.problems.map { $0.reason.en } == [reason])
  }

  @Test("A file with missing columns lists them once")
  func columns() {
    let result = AirportImport(Array("icao,name,latitude\nLKPR,Prague,50\nLKTB,Brno,49\n".utf8))
    #expect(result.problems.map { $0.column } == ["iata", "city", "country", "lat", "lon", "elevation"])
    #expect(result.count == 0 && result.file.isEmpty)
    #expect(AirportImport([]).problems.count == 8)
  }

  @Test(
    "L-90: an airport is found by its ICAO or IATA code in either case",
    arguments: [
      ("LKPR", "LKPR"), ("lktb", "LKTB"), ("brq", "LKTB"), ("LHR", "EGLL"), ("KFME", "KFME"), ("EGLL", "EGLL"),
      ("LKXX", nil), ("ZZZ", nil), ("AAAA", nil), ("", nil), ("Praha", nil),
    ])
  func code(typed: String, found: String?) {
    #expect(airports.airport(code: typed)?.icao == found)
  }

  @Test(
    "L-90: search finds codes, names and cities without diacritics, the best first",
    arguments: [
      ("lkp", ["LKPR"]), ("vaclav", ["LKPR"]), ("VÁCLAV", ["LKPR"]), ("brno", ["LKTB"]), ("london hea", ["EGLL"]),
      ("ch", ["LKCB"]), ("airport", ["EGLL", "EGNL", "LKPR"]), ("gnl", []), ("furness", ["EGNL"]), ("urness", ["EGNL"]),
      ("lk", ["LKCB", "LKPR", "LKTB"]), ("l", []), ("  ", []), ("cz", []), ("50.1", []),
    ])
  func search(typed: String, found: [String]) {
    #expect(airports.search(typed, limit: 3).map { $0.icao } == found)
  }

  @Test("The nearest airport is found with its distance")
  func nearest() throws {
    let ruzyne = try #require(Coordinates(latitude: 50.0, longitude: 14.4))
    let found = try #require(airports.nearest(to: ruzyne))
    #expect(found.airport.icao == "LKPR")
    #expect((found.distance - 8.1).magnitude < 0.1)
  }

  @Test("Text that is not a file of airports gives nil")
  func foreign() {
    #expect(Airports("").isEmpty)
    #expect(Airports("<!doctype html>\n<title>Sign in to this network</title>\n").isEmpty)
    #expect(Airports("<!doctype html>\n").airport(code: "LKPR") == nil)
    #expect(Airports("<!doctype html>\n").search("html", limit: 5).isEmpty)
  }
}

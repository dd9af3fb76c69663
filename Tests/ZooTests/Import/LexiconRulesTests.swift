import Base
import Sync
import Testing
import Zoo

@Suite("Rules of the lexicon's import")
struct LexiconRulesTests {
  private func read(_ rows: [[String: String]], adoptions: String? = nil) throws -> ZooImport {
    ZooImport(
      lexicon: lexicon(rows),
      adoptions: adoptions.map { ZooImport.File(name: "adoptions.csv", [UInt8]($0.utf8)) },
      existing: try ZooFiles.starter())
  }

  @Test(
    "Z-101: a quotation mark ends its cell only where a cell can end",
    arguments: [
      (#"a "b" c"#, #"a "b" c"#), (#"a "b""#, #"a "b""#), (#"""b"" c"#, #""b" c"#), (#"a "b"; c"#, #"a "b"; c"#),
      ("a \"b\"\nc", "a \"b\"\nc"), (#"a "b", c"#, #"a "b", c"#),
    ])
  func quotes(_ cell: String, _ text: String) throws {
    let result = try read([["id": "1", "title": "Lev", "description": cell], ["id": "2", "title": "Tygr"]])
    #expect(result.animalCount == 2)
    #expect(result.animal("1")?.text("descriptionCs") == text)
    #expect(result.rejectedCount == 0)
  }

  @Test("Z-101: a row with other cells than the header is rejected with its line, and the next row is read")
  func cells() throws {
    var file = [UInt8]("id;title;latin_title\n1;\"Lev\"\n2;\"Tygr\";\"Panthera tigris\"\n3;\"Pes\";\"\";\"\"\n".utf8)
    file += [UInt8]("\n;;\n4;\"\";\"Canis\"\nx".utf8)
    let result = ZooImport(lexicon: ZooImport.File(name: "l.csv", file))
    #expect(result.notes(.wrongCellCount).map { $0.row } == [2, 8])
    #expect(result.notes(.trailingSeparator).map { $0.row } == [4])
    #expect(result.notes(.blankRow).map { $0.row } == [6])
    #expect(result.notes(.nameIsMissing).map { $0.row } == [7])
    #expect(result.animalCount == 2 && result.rejectedCount == 4)
  }

  @Test(
    "Z-102: HTML becomes text, and nothing that could run is left",
    arguments: [
      ("<p>Jeden</p><p>Dva</p>", "Jeden\nDva"), ("a<br>b<br />c", "a\nb\nc"), ("x <script>alert(1)</script> y", "x y"),
      ("<b onclick='x>y'>tučně</b>", "tučně"), ("4 &lt; 5 &amp;&nbsp;6&#8211;7", "4 < 5 & 6–7"),
      ("3 < 4 a 5 > 2", "3 < 4 a 5 > 2"),
      ("a\u{A0}\u{A0}b \n \n\n c\u{200B}", "a b\nc"), ("<!-- nic -->text", "text"), ("&lt;script&gt;x", "<script>x"),
      ("<p>neuzavřený", "neuzavřený"), ("<a href=\"x\">odkaz</a>", "odkaz"),
    ])
  func markup(_ html: String, _ text: String) throws {
    let result = try read([["id": "1", "title": "Lev", "description": html.replacing("\"", with: "\"\"")]])
    #expect(result.animal("1")?.text("descriptionCs") == text)
  }

  @Test("Z-128: a carriage return alone joins no words, and control characters are left out")
  func controls() throws {
    let result = try read([["id": "1", "title": "Lev", "description": "a\rb\r\nc\u{7}d\u{1B} e\u{7F}\r"]])
    #expect(result.animal("1")?.text("descriptionCs") == "a\nb\ncd e")
  }

  @Test("Z-104: a picture within an HTML text is found, with its description, when the row names none")
  func pictures() throws {
    let html = "<p><img class=\"\"x\"\" alt=\"\"Lev, foto: Jan Novák\"\" src=\"\"/images/a b.jpg\"\">Lev</p>"
    let result = try read([
      ["id": "1", "title": "Lev", "description": html],
      ["id": "2", "title": "Tygr", "description": html, "image_src": "https://zoopraha.cz/t.jpg"],
      ["id": "3", "title": "Pes", "image_src": "javascript:alert(1)"],
      ["id": "4", "title": "Vlk", "image_src": "http://example.org/v.jpg"],
    ])
    #expect(result.animal("1")?.text("pictureURL") == "https://www.zoopraha.cz/images/a%20b.jpg")
    #expect(result.animal("1")?.text("pictureCredit") == "Jan Novák")
    #expect(result.notes(.pictureFromText).map { $0.id } == ["1"])
    #expect(result.animal("2")?.text("pictureURL") == "https://zoopraha.cz/t.jpg")
    #expect(result.animal("3")?["pictureURL"] == nil && result.notes(.linkIsWrong, "3").count == 1)
    #expect(result.animal("4")?["pictureURL"] == nil && result.notes(.unsafeLink, "4").count == 1)
  }

  @Test(
    "Z-103: a link without its scheme, or with it in capitals, leads to its host",
    arguments: [
      ("www.zoopraha.cz/images/a.jpg", "https://www.zoopraha.cz/images/a.jpg"),
      ("HTTP://www.zoopraha.cz/a.jpg", "https://www.zoopraha.cz/a.jpg"),
      ("HTTPS://zoopraha.cz/a.jpg", "https://zoopraha.cz/a.jpg"),
      ("images/a.jpg", "https://www.zoopraha.cz/images/a.jpg"),
    ])
  func hosts(_ link: String, _ url: String) throws {
    let result = try read([["id": "1", "title": "Lev", "image_src": link]])
    #expect(result.animal("1")?.text("pictureURL") == url)
  }

  @Test(
    "Z-114: a file that a spreadsheet has saved in its own encoding is read, one with a few damaged bytes stays UTF-8")
  func encodings() throws {
    let text = "id;title;latin_title\n1;\u{17D}irafa \u{10D}ern\u{E1};Giraffa\n"
    let windows: [UInt8] = text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x17D: 0x8E
      case 0x10D: 0xE8
      default: UInt8(truncatingIfNeeded: scalar.value)
      }
    }
    let result = ZooImport(lexicon: ZooImport.File(name: "l.csv", windows))
    #expect(result.animal("1")?.text("nameCs") == "Žirafa černá")
    #expect(result.notes(.otherEncoding).count == 1 && result.notes(.wrongEncoding).isEmpty)
    let damaged = ZooImport(
      lexicon: ZooImport.File(name: "l.csv", [UInt8](text.utf8) + [0x32, 0x3B, 0xE8, 0x3B, 0x0A]))
    #expect(damaged.animal("1")?.text("nameCs") == "Žirafa černá" && damaged.notes(.wrongEncoding).count == 1)
  }

  @Test("Z-105: a taxon that is missing in the lists becomes an entry; any other unknown word is a broken link")
  func terms() throws {
    let result = try read([
      [
        "id": "1", "title": "Sépie", "classes": "Hlavonožci (Cephalopoda)", "order": "Sépie (Sepiida)",
        "food": "kamení",
      ]
    ])
    #expect(result.notes(.newTerm).count == 2)
    #expect(result.items.map { $0.key.collection } == ["term", "term", "animal"])
    #expect(result.items[1].fields.text("parent") == "Cephalopoda" && result.items[1].fields.text("nameCs") == "Sépie")
    #expect(result.notes(.unknownTerm).map { $0.value } == ["kamení"])
    #expect(result.animal("1")?["foods"] == nil)
  }

  @Test("Z-106: a row with the id or both names of another adds missing fields, and different fields are reported")
  func duplicates() throws {
    let result = try read([
      ["id": "1", "title": "Lev", "latin_title": "Panthera leo", "description": "První"],
      ["id": "1", "title": "Lev", "latin_title": "Panthera leo", "description": "Druhý", "breeding": "Chov"],
      ["id": "9", "title": "LEV", "latin_title": "Panthera leo", "reproduction": "Mláďata"],
      ["id": "8", "title": "Lvice", "latin_title": "Panthera leo"],
    ])
    #expect(result.animalCount == 2)
    let lion = try #require(result.animal("1"))
    #expect(
      lion.text("descriptionCs") == "První" && lion.text("breedingCs") == "Chov"
        && lion.text("reproductionCs") == "Mláďata")
    #expect(result.notes(.merged).map { $0.value } == ["id 1, descriptionCs", "id 1, nameCs"])
    #expect(result.notes(.sameLatinName).map { $0.id } == ["8"])
  }

  @Test("Z-106: a row with the id of an animal of two other names is rejected, and tells nothing of that animal")
  func takenID() throws {
    let result = try read([
      ["id": "1", "title": "Lev", "latin_title": "Panthera leo"],
      ["id": "1", "title": "Tygr", "latin_title": "Panthera tigris", "attractions": "Má pruhy."],
      ["id": "1", "title": "Lev konžský", "latin_title": "Panthera leo", "breeding": "Chov"],
    ])
    #expect(result.animalCount == 1 && result.rejectedCount == 1)
    #expect(result.notes(.idIsTaken).map { $0.value } == ["Tygr"])
    #expect(result.animal("1")?["attractionsCs"] == nil && result.animal("1")?.text("breedingCs") == "Chov")
  }

  @Test("Z-107: an adoption is matched by Czech or Latin name; its price must be a number")
  func adoptions() throws {
    let adoptions = """
      id;nazev_cz;nazev_en;trida_cz;cena;k_prohlidce
      1;"lev ";"Lion";"Savci";5000;1
      2;"Šelma";"Panthera tigris";"Savci";x;0
      3;"Drak";"Dragon";"Plazi";1;1
      """
    let result = try read(
      [["id": "1", "title": "Lev"], ["id": "2", "title": "Tygr", "latin_title": "Panthera tigris"]],
      adoptions: adoptions)
    #expect(result.animal("1")?["adoptionPrice"]?.int64 == 5000 && result.animal("1")?["onView"]?.flag == true)
    #expect(result.animal("1")?.text("nameEn") == "Lion")
    #expect(result.animal("2")?["adoptionPrice"] == nil && result.animal("2")?["onView"]?.flag == false)
    #expect(result.notes(.valueIsWrong).map { $0.row } == [3])
    #expect(result.notes(.adoptionOfUnknown).map { $0.value } == ["Drak"])
  }

  @Test("Z-113: a missing column, and adoptions without their file, say nothing of what they would tell")
  func untold() throws {
    let whole = try read(
      [["id": "1", "title": "Lev"]], adoptions: "id;nazev_cz;nazev_en;cena;k_prohlidce\n1;Lev;Lion;1;1")
    #expect(whole.untold == ["family"])
    let file = ZooImport.File(name: "l.csv", [UInt8]("id;title;latin_title;food\n1;Lev;Panthera leo;\n".utf8))
    let part = ZooImport(lexicon: file, existing: try ZooFiles.starter())
    for name in ["attractionsCs", "continents", "pictureURL", "localities", "adoptionPrice", "nameEn", "onView"] {
      #expect(part.untold.contains(name), "\(name)")
    }
    #expect(!part.untold.contains("latin") && !part.untold.contains("foods") && !part.untold.contains("nameCs"))
  }

  @Test("Z-109: a place that is not on the map is a broken link, and keeps its name")
  func places() throws {
    let result = try read([
      ["id": "1", "title": "Lev", "localities_title": "Pavilon goril ", "localities_url": "http://www.zoopraha.cz/x"],
      ["id": "2", "title": "Tygr", "localities_title": "Atlantida"],
    ])
    let place = result.animal("1")?["localities"]?.items?.first
    #expect(place?.text("title") == "Pavilon goril" && place?.text("place") != nil)
    #expect(place?.text("url") == "https://www.zoopraha.cz/x")
    #expect(result.animal("2")?["localities"]?.items?.first?.text("title") == "Atlantida")
    #expect(result.notes(.unknownPlace).map { $0.value } == ["Atlantida"])
  }

  @Test("Z-100: each line of the report gives file, row, id, column and reason in both languages")
  func lines() throws {
    let result = try read([["id": "7", "title": "Lev", "latin_title": "Panthera leo;"]])
    let note = try #require(result.notes(.strayCharacter).first)
    #expect(note.line(.english) == "lexicon.csv:2: id 7, latin_title: a stray character at the end: Panthera leo")
    #expect(note.line(.czech) == "lexicon.csv:2: id 7, latin_title: přebytečný znak na konci: Panthera leo")
    for finding in ImportFinding.allCases { #expect(!finding.text.cs.isEmpty && !finding.text.en.isEmpty) }
  }
}

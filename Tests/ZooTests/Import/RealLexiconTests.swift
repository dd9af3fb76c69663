import Base
import Sync
import Testing
import Zoo

@Suite(.enabled(if: ZooFiles.areThere, "needs the real files in ../shared/data/zoo"))
struct RealLexiconTests {
  /// Read once for all tests.
  private static let read = Result {
    ZooImport(
      lexicon: try ZooFiles.file("lexikon-zvirat.csv"), adoptions: try ZooFiles.file("adopce-zvirat.csv"),
      existing: try ZooFiles.starter())
  }

  private let result: ZooImport

  init() throws {
    result = try RealLexiconTests.read.get()
  }

  @Test("Z-100: the real lexicon gives 327 animals; only the blank row is rejected")
  func count() {
    #expect(result.animalCount == 327)
    #expect(result.items.count { $0.key.collection == "animal" } == 327)
    #expect(result.rejectedCount == 1)
    #expect(result.notes(.blankRow).count == 1)
    #expect(result.notes(.wrongCellCount).isEmpty)
  }

  @Test(
    "Z-101: id 160, whose inner quotation marks split it in two, is whole again; all nine rows with such marks are told"
  )
  func innerQuotes() throws {
    let bat = try #require(result.animal("160"))
    #expect(bat.text("descriptionCs") == "Díky zlatavé srsti na přední části těla se mu říká \"zlatý kaloň\".")
    #expect(bat.text("pictureURL") == "https://zoopraha.cz/images/lexikon/Kalo%C5%88_rodriguezsk%C3%BD.jpg")
    #expect(bat.text("breedingCs")?.hasPrefix("Kaloně rozdiguezské chováme od roku 2008. V zimě obývají") == true)
    #expect(result.notes(.innerQuotes).map { $0.id } == ["7", "29", "32", "39", "71", "72", "110", "160", "283"])
    #expect(result.animal("110")?.text("descriptionCs")?.hasSuffix("s výraznými \"řasami\"") == true)
    #expect(result.notes(.trailingSeparator).map { $0.row } == [1])
  }

  @Test("Z-102: no '', markup or needless space is left anywhere, and each of the 354 '' is reported")
  func noMarkup() {
    for item in result.items {
      for member in item.fields.members {
        guard let text = member.value.text else { continue }
        #expect(!text.contains("''") && !text.contains("<") && !text.contains("&nbsp;"), "\(text)")
        #expect(!text.contains("\u{A0}") && !text.contains("  ") && !text.contains("\n\n"), "\(text)")
        #expect(text == text.trimmingCharacters(in: .whitespacesAndNewlines) && !text.isEmpty)
      }
    }
    #expect(result.notes(.emptyMarker).count == 354)
  }

  @Test("Z-103: all links are https, also those of the picture without a host")
  func links() {
    for item in result.items {
      if let url = item.fields.text("pictureURL") { #expect(url.hasPrefix("https://")) }
      for place in item.fields["localities"]?.items ?? [] {
        if let url = place.text("url") { #expect(url.hasPrefix("https://www.zoopraha.cz/")) }
      }
    }
    #expect(result.notes(.insecureLink).count == 323)
    #expect(result.notes(.relativeLink).map { $0.id } == ["120"])
    #expect(
      result.animal("120")?.text("pictureURL")?.hasPrefix("https://www.zoopraha.cz/images/lexikon-images/gorila")
        == true)
    #expect(result.items.count { $0.fields["pictureURL"] != nil } == 300)
    #expect(result.notes(.noPicture).count == 27)
  }

  @Test(
    "Z-105: every class, order, food, biotope and continent has a code of the lists; misspelled Latin names are told")
  func codes() throws {
    #expect(result.notes(.unknownTerm).isEmpty && result.notes(.newTerm).isEmpty)
    #expect(result.items.allSatisfy { $0.key.collection == "animal" })
    let lion = try #require(result.animal("1"))
    #expect(lion.text("class") == "Mammalia" && lion.text("order") == "Carnivora")
    #expect(lion["foods"] == ["prey"] && lion["continents"] == ["AS"] && lion["biotopes"] == ["forest-temperate"])
    // 19 tortoises of Chelonia, 9 of Chardriiformes, and one each of Scadentia, Crocodilia, Tachyglossa.
    #expect(result.notes(.otherSpelling).count == 31)
  }

  @Test("Z-106: two Czech names of one species stay two animals, and the report says so")
  func sameLatinName() {
    #expect(result.notes(.sameLatinName).map { $0.id } == ["99"])
    #expect(result.notes(.merged).isEmpty)
  }

  @Test(
    "Z-107: 264 adoptions find their animal by its Czech name and 262 bring the English one; 249 are told as unknown")
  func adoptions() throws {
    #expect(result.items.count { $0.fields["adoptionPrice"] != nil } == 264)
    #expect(result.notes(.adoptionOfUnknown).count == 249)
    #expect(result.items.count { $0.fields["nameEn"] != nil } == 262)
  }

  @Test("Names and texts of the lion are in the right fields, with the photographer apart from the description")
  func lion() throws {
    let lion = try #require(result.animal("1"))
    #expect(lion.text("nameCs") == "Lev indický" && lion.text("latin") == "Panthera leo persica")
    #expect(lion.text("pictureAltCs") == "Lev indický" && lion.text("pictureCredit") == "archiv Zoo Praha")
    #expect(lion.text("proportionsCs")?.hasPrefix("Délka těla 1,4-2,5 m") == true)
    #expect(lion["localities"]?.items?.first?.text("title") == "Pavilon šelem a plazů")
    #expect(lion["localities"]?.items?.first?.text("place") != nil)
    #expect(lion.text("source") == "lexicon" && lion.text("sourceID") == "1" && lion["sourceRow"]?.int64 == 2)
  }

  @Test("P-26: every record is valid, and the same bytes give the same records")
  func again() throws {
    for item in result.items {
      let operation = Sync.Operation(.edit, item.key, base: 0, set: item.fields)
      #expect(Schema(Zoo.collections).problem(in: operation, isNew: true) == nil)
    }
    let again = ZooImport(
      lexicon: try ZooFiles.file("lexikon-zvirat.csv"), adoptions: try ZooFiles.file("adopce-zvirat.csv"),
      existing: try ZooFiles.starter())
    #expect(again.items.map { $0.key } == result.items.map { $0.key })
    #expect(again.items.map { $0.fields } == result.items.map { $0.fields })
  }
}

import Base
import HTML
import Sync
import TestSupport
import Testing
import Zoo

@Suite("Printed pages of animals")
struct ZooPagesTests {
  private let lion = Zoo.key(Animal.collection, "1")

  private func pages(_ fields: JSON) throws -> ZooPages {
    ZooPages(try ZooFiles.starter() + [Record(lion, fields: fields.members ?? Fields())])
  }

  @Test("Z-120: the page shows the same as the app's detail, codes in words, and only our own pictures")
  func content() throws {
    let pages = try pages([
      "nameCs": "Lev", "nameEn": "Lion", "latin": "Panthera leo", "order": "Carnivora", "foods": ["prey"],
      "descriptionCs": "Šelma.", "pictureURL": "https://elsewhere.example/lion.jpg",
    ])
    let page = try #require(pages.page(lion.id, .czech))
    let html = page.content.html(.czech)
    #expect(page.title == "Lev" && page.description == "Šelma." && page.image == nil)
    for piece in ["Panthera leo", "Lion", "Šelmy", "živá kořist", "Šelma."] {
      #expect(html.contains(piece), "\(piece)")
    }
    #expect(!html.contains("elsewhere.example") && !html.contains("data-action=\"zoo.favourite"))
    #expect(pages.page(RecordID(high: 1, low: 1), .czech) == nil)
  }

  @Test("Z-125: lists show small versions of pictures, sheets larger ones, and shared links the picture itself")
  func pictures() throws {
    let name = String(repeating: "ab", count: 32)
    let pages = try pages(["nameCs": "Lev", "picture": .string(name), "pictureAltCs": "Ležící lev"])
    let page = try #require(pages.page(lion.id, .czech))
    #expect(page.image?.hasSuffix("/blobs/" + name) == true)
    let sheet = page.content.html(.czech)
    #expect(sheet.contains("\(name)?width=640 640w, ") && sheet.contains("\(name)?width=1280 1280w\""))
    #expect(sheet.contains("alt=\"Ležící lev\""))
    let list = pages.list("lev", .czech).content.html(.czech)
    #expect(list.contains("\(name)?width=160 160w, ") && list.contains("\(name)?width=320 320w\""))
    #expect(!list.contains("width=640") && list.contains("loading=\"lazy\""))
  }

  @Test("Z-121: a long text is cut between words for other sites")
  func description() throws {
    let text = String(repeating: "kočkovitá šelma ", count: 30)
    let page = try #require(try pages(["nameCs": "Lev", "descriptionCs": .string(text)]).page(lion.id, .czech))
    #expect(page.description.hasSuffix("šelma…") || page.description.hasSuffix("kočkovitá…"))
    #expect(page.description.utf8.count <= 203)
    let bare = try #require(try pages(["nameCs": "Lev", "latin": "Panthera leo"]).page(lion.id, .czech))
    #expect(bare.title == "Lev" && bare.description == "Lev (Panthera leo)")
    let latin = try #require(try pages(["nameCs": "Lev", "latin": "Panthera leo"]).page(lion.id, .english))
    #expect(latin.title == "Panthera leo" && latin.description == "Panthera leo", "Z-10")
  }

  private let map: [Record] = {
    let house = Zoo.key(Location.collection, "pavilon")
    let fields: JSON = [
      "number": 7, "nameCs": "Pavilon <šelem>", "nameEn": "House of <cats>", "kind": "house",
      "latitude": .degrees(50.1164), "longitude": .degrees(14.4061),
    ]
    let twin = Zoo.key(Location.collection, "pavilon-2")
    let ring = [(14.4, 50.11), (14.41, 50.11), (14.41, 50.12), (14.4, 50.12)].compactMap {
      Coordinates(latitude: $0.1, longitude: $0.0).map { MapPoint($0) }
    }
    let ground: JSON = ["name": "ground", "shapes": .string(MapShape.text([MapShape(.zoo, [ring])]))]
    let lion: JSON = [
      "nameCs": "Lev", "nameEn": "Lion",
      "localities": [["title": "Pavilon", "place": .string(house.id.description)]],
    ]
    return [
      Record(house, fields: fields.members ?? Fields()), Record(twin, fields: fields.members ?? Fields()),
      Record(MapLayer.key("ground"), fields: ground.members ?? Fields()),
      Record(Zoo.key(Animal.collection, "1"), fields: lion.members ?? Fields()),
    ]
  }()

  @Test(
    "Z-126: the map is a drawing and a list in the reader's language, with each place once and a link to each animal")
  func printedMap() throws {
    let pages = ZooPages(map)
    let czech = try #require(pages.map(nil, .czech)).content.html(.czech)
    #expect(czech.contains("class=\"map-zoo\"") && czech.contains("<h3>7 · Pavilon &lt;šelem&gt;</h3>"), "\(czech)")
    #expect(czech.matches(of: /<circle/).count == 1 && czech.contains(">7</text>"))
    #expect(czech.contains("/zoo/animals/\(lion.id)?lang=cs\">Lev</a>") && !czech.contains("House"))
    let english = try #require(pages.map(nil, .english)).content.html(.english)
    #expect(english.contains("House of &lt;cats&gt;") && !english.contains("Pavilon"))
    let place = try #require(pages.map(Zoo.key(Location.collection, "pavilon-2").id, .english))
    #expect(place.content.html(.english).contains("<h2>7 · House of &lt;cats&gt;</h2>"))
    #expect(ZooPages([map[3]]).map(nil, .czech) == nil && !ZooPages([map[3]]).hasMap)
  }

  @Test(
    "Z-126: a unit of the drawing is a metre: this square of a hundredth of a degree is 1 112 m high and 713 m wide")
  func scale() throws {
    let html = try #require(ZooPages(map).map(nil, .czech)).content.html(.czech)
    let path = try #require(html.firstMatch(of: /class="map-zoo" d="([^"]*)"/)).1
    #expect(path == "M0 1112l713 0 0 -1112 -713 0z")
  }

  @Test("Z-126: a taxon is the list of its animals; an unknown one has no page")
  func taxon() throws {
    let pages = try pages(["nameCs": "Lev", "order": "Carnivora"])
    let page = try #require(pages.taxon("order", "Carnivora", .czech))
    #expect(page.title == "Šelmy" && page.content.html(.czech).contains("Lev"))
    #expect(pages.taxon("order", "Nic", .czech) == nil && pages.taxon("nic", "Carnivora", .czech) == nil)
  }

  @Test("Z-124: the search finds all words without diacritics, names before texts")
  func search() throws {
    let pages = try pages(["nameCs": "Lev", "descriptionCs": "Příbuzný tygra."])
    let html = pages.list("TYGR", .czech).content.html(.czech)
    let names = html.matches(of: /<\/span>([^<]+)</).map { String($0.1) }
    #expect(names.last == "Lev" && names.count < 5)
    #expect(pages.list("tygr pribuzny", .czech).content.html(.czech).contains("1 zvíře"))
    #expect(pages.list("<script>", .czech).content.html(.czech).contains("0 zvířat"))
  }
}

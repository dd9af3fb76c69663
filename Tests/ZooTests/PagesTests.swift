import Base
import HTML
import Sync
import Testing
import Zoo

@Suite("Printed pages of animals")
struct ZooPagesTests {
  private let lion = Zoo.key(Animal.collection, "1")

  private func pages(_ fields: JSON) throws -> ZooPages {
    ZooPages(try ZooFiles.starter() + [Record(lion, fields: fields.members ?? Fields())])
  }

  @Test("Z-120: the page shows what the app's detail shows, codes in words, and only pictures of our own")
  func content() throws {
    let pages = try pages([
      "nameCs": "Lev", "nameEn": "Lion", "latin": "Panthera leo", "order": "Carnivora", "foods": ["prey"],
      "descriptionCs": "Šelma.", "pictureURL": "https://elsewhere.example/lion.jpg",
    ])
    let page = try #require(pages.page(lion.id, .czech))
    let html = page.content.map(\.html).joined()
    #expect(page.title == "Lev" && page.description == "Šelma." && page.image == nil)
    for piece in ["Panthera leo", "Lion", "Šelmy", "živá kořist", "Šelma."] {
      #expect(html.contains(piece), "\(piece)")
    }
    #expect(!html.contains("elsewhere.example") && !html.contains("data-action=\"zoo.favourite"))
    #expect(pages.page(RecordID(high: 1, low: 1), .czech) == nil)
  }

  @Test("Z-125: lists show small versions of pictures, sheets larger ones, and what shares the page the picture itself")
  func pictures() throws {
    let name = String(repeating: "ab", count: 32)
    let pages = try pages(["nameCs": "Lev", "picture": .string(name), "pictureAltCs": "Ležící lev"])
    let page = try #require(pages.page(lion.id, .czech))
    #expect(page.image?.hasSuffix("/blobs/" + name) == true)
    let sheet = page.content.map(\.html).joined()
    #expect(sheet.contains("\(name)?width=640 640w, ") && sheet.contains("\(name)?width=1280 1280w\""))
    #expect(sheet.contains("alt=\"Ležící lev\""))
    let list = pages.list("lev", .czech).content.map(\.html).joined()
    #expect(list.contains("\(name)?width=160 160w, ") && list.contains("\(name)?width=320 320w\""))
    #expect(!list.contains("width=640") && list.contains("loading=\"lazy\""))
  }

  @Test("Z-121: a long text is cut between words for those who list the page")
  func description() throws {
    let text = String(repeating: "kočkovitá šelma ", count: 30)
    let page = try #require(try pages(["nameCs": "Lev", "descriptionCs": .string(text)]).page(lion.id, .czech))
    #expect(page.description.hasSuffix("šelma…") || page.description.hasSuffix("kočkovitá…"))
    #expect(page.description.utf8.count <= 203)
    let bare = try #require(try pages(["nameCs": "Lev", "latin": "Panthera leo"]).page(lion.id, .english))
    #expect(bare.title == "Lev" && bare.description == "Lev (Panthera leo)")
  }

  @Test("Z-124: the search finds all words without diacritics, names before texts")
  func search() throws {
    let pages = try pages(["nameCs": "Lev", "descriptionCs": "Příbuzný tygra."])
    let html = pages.list("TYGR", .czech).content.map(\.html).joined()
    let names = html.matches(of: /<\/span>([^<]+)</).map { String($0.1) }
    #expect(names.last == "Lev" && names.count < 5)
    #expect(pages.list("tygr pribuzny", .czech).content.map(\.html).joined().contains("1 zvíře"))
    #expect(pages.list("<script>", .czech).content.map(\.html).joined().contains("0 zvířat"))
  }
}

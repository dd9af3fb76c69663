import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Heritage

@Suite("Pictures of places")
struct PictureTests {
  private func site(_ fields: [(String, JSON)]) -> Tab {
    let key = Heritage.key(Site.collection, "hall")
    let museum = Museum([
      (
        key,
        JSONObject(
          [
            ("nameCs", "Aula"), ("latitude", .decimal("50.1")), ("longitude", .decimal("14.4")),
            ("pictureAltCs", "Aula dnes"),
          ] + fields)
      )
    ])
    return museum.tab("/heritage/tour?place=" + key.id.description)
  }

  private let one = JSON.string(String(repeating: "a1", count: 32))
  private let two = JSON.string(String(repeating: "b2", count: 32))

  @Test("E-65: then and now lie over each other, with a slider, their captions and their authors")
  func thenAndNow() {
    let tab = site([
      ("picture", one), ("earlier", two), ("earlierAltCs", "Aula tehdy"), ("earlierAuthor", "Neznámý"),
      ("earlierLicence", "volné dílo"),
    ])
    let comparison = tab.page?.first { $0.attributes["data-before-after"] != nil }
    #expect(comparison?.all { $0.tag == "img" }.map { $0.attributes["alt"] } == ["Aula tehdy", "Aula dnes"])
    #expect(comparison?.first { $0.attributes["type"] == "range" }?.attributes["aria-label"] != nil)
    #expect(tab.words.contains("Tehdy: Neznámý · volné dílo"))
  }

  @Test("E-65: one of the two alone cannot be compared")
  func alone() {
    for fields in [[("picture", one)], [("earlier", two)], [("picture", "x"), ("earlier", "../../secret")]] {
      #expect(site(fields).page?.first { $0.attributes["data-before-after"] != nil } == nil)
    }
  }

  @Test("E-65: an earlier picture is seen without a current one too, with its author")
  func earlierAlone() {
    let tab = site([("earlier", two), ("earlierAltCs", "Aula tehdy"), ("earlierAuthor", "Neznámý")])
    #expect(tab.page?.first { $0.attributes["alt"] == "Aula tehdy" } != nil)
    #expect(tab.words.contains("Tehdy: Neznámý"))
  }

  @Test("E-43: a way along the streets is measured along them, and a broken way is ignored", arguments: [true, false])
  func streets(isWhole: Bool) {
    let path: JSON =
      isWhole
      ? JSON.read("[[14.40,50.10],[14.41,50.10],[14.41,50.11]]") ?? .null
      : JSON.read("[[14.40,50.10],[14.41,500]]") ?? .null
    let walk = JSON.object(JSONObject([("id", "old"), ("name", ["cs": "Staré město"]), ("path", path)]))
    func site(_ code: String, _ longitude: String) -> (key: RecordKey, fields: Fields) {
      (
        Heritage.key(Site.collection, code),
        JSONObject([
          ("nameCs", .string(code)), ("latitude", .decimal("50.1")), ("longitude", .decimal(longitude)),
          ("walk", "old"),
        ])
      )
    }
    let institution = Heritage.key(Institution.collection, "a")
    let museum = Museum([
      (institution, JSONObject([("nameCs", "Muzeum"), ("walks", .array([walk]))])), site("A", "14.40"),
      site("B", "14.41"),
    ])
    let words = museum.tab("/heritage/tour?walk=old").words
    #expect(words.contains("1,8 km po ulicích.") == isWhole && words.contains("vzdušnou čarou") == !isWhole)
  }

  @Test("E-66: a panorama is one image with its description, and a keyboard can reach it")
  func around() {
    let tab = site([("panorama", one), ("panoramaAltCs", "Dvůr ze všech stran")])
    let view = tab.page?.first { $0.attributes["data-panorama"] != nil }
    #expect(view?.attributes["tabindex"] == "0" && view?.attributes["role"] == "img")
    #expect(view?.attributes["aria-label"] == "Pohled dokola: Dvůr ze všech stran")
    #expect(view?.first { $0.tag == "img" }?.attributes["src"]?.hasSuffix("/blobs/" + (one.text ?? "")) == true)
    #expect(site([("panorama", "x")]).page?.first { $0.attributes["data-panorama"] != nil } == nil)
  }
}

import Base
import Geo
import Store
import Sync
import TestSupport
import Testing

@testable import Inventory

@Suite("Search")
struct SearchTests {
  private static let height = ValueTests.shape(1, .number) { $0[LayerAttribute.title] = "Výška" }
  private static let girth = ValueTests.shape(2, .number) { $0[LayerAttribute.title] = "Obvod" }
  private static let crown = ValueTests.shape(3, .number) { $0[LayerAttribute.title] = "Průměr koruny" }

  @Test(
    "I-40: words and comparisons are distinguished with any spacing",
    arguments: [
      ("dub >5", true), ("dub > 5", true), ("DUB výška>5", true), ("vyska >= 7", true), ("výška<7", false),
      ("výška=7", true), ("výška=6..8", true), ("6..8", true), ("8..6", true), ("7,1..8", false), ("obvod>100", true),
      ("obvod>200", false), ("šířka>1", false), ("buk", false), ("dub stary", true), ("výška > 6,9", true), ("", true),
      (">", false), ("2..", false), ("výška 6..8", true), ("vyska 1..6", false), ("dub obvod 100..200", true),
      ("dub 6..8", true), ("buk 6..8", false), ("průměr koruny>3", true), ("prumer koruny 5..9", false),
      ("stary prumer koruny 3..9 výška<8", true), ("koruny>3", false),
    ])
  func query(_ text: String, _ isFound: Bool) {
    var fields = Fields()
    fields[SearchTests.height.name] = .integer(7)
    fields[SearchTests.girth.name] = .integer(150)
    fields[SearchTests.crown.name] = .integer(4)
    let attributes = [SearchTests.height, SearchTests.girth, SearchTests.crown]
    let query = ObjectQuery(text, of: attributes)
    #expect(query.matches(folded("Dub starý"), fields, attributes) == isFound)
  }

  @Test("I-41: one field finds coordinates, projects, layers and objects")
  func everything() throws {
    let device = surveyor()
    device.begin("tree")
    let species = device.field("Species", of: "Trees")
    device.put(150, into: "Trees") { number, fields in fields[species] = .string(number % 3 == 0 ? "Žlutý dub" : "Buk")
    }
    device.visit("/inventory/search")
    #expect(device.page?.first { $0.attributes["src"]?.hasPrefix("/illustrations/") == true } != nil)
    func search(_ text: String) { device.send(.action(Event.Action("inventory.search.typed", text: text))) }
    search("zluty")
    #expect(device.words.contains("50 objects"))
    search("buk")
    #expect(device.words.contains("100 objects"))
    search("tree")
    #expect(device.words.contains("Layers") && device.words.contains("Trees"))
    search("Project")
    #expect(device.words.contains("Project 1"))
    search("50.0875 N, 14.4213 E")
    #expect(device.words.contains("50.08750°"))
    device.press("inventory.search.place")
    #expect(device.address.hasPrefix("/inventory/map/"))
    guard case .place(let place, _)? = device.scene?.camera.target else {
      Issue.record("the map did not move")
      return
    }
    #expect((place.longitude - 14.4213).magnitude < 1e-6)
    // A short code is completed by where the map is now; one with the name of a town may be elsewhere.
    device.look(14.4213, 50.0875)
    device.visit("/inventory/search")
    search("3CPC+R2")
    #expect(device.words.contains("50.08"))
    #expect(device.app.search.place.map { PlusCode($0.coordinates).text } == "9F2P3CPC+R2")
    search("3CPC+R2 Praha")
    #expect(device.app.search.place.map { PlusCode($0.coordinates).text } == "9F2P3CPC+R2")
    #expect(device.words.contains("Only a guess: “Praha” is not looked up"))
    // What looks like coordinates and is no place is told why; words and plain numbers are not.
    for (text, reason) in [
      ("50° 61' N, 14° 25' E", "Minutes go from 0 to 59."), ("95.5, 14.42", "There is no such place."),
      ("50° 5' N", "This is only one coordinate."), ("50.08 N, 14.42 N", "Letters or signs contradict each other."),
    ] {
      search(text)
      #expect(device.words.contains(reason), "\(text)")
    }
    for text in ["qqqq", "120 300", "2..8", "2,5..8", ">5", "777 123 456", "12. 5. 2016", "2016-05-04", "50.08"] {
      search(text)
      #expect(device.app.search.fault == nil, "\(text)")
    }
    device.visit("/inventory/search")
    search("qqqq")
    #expect(device.words.contains("Nothing matches."))
  }

  @Test("I-120: objects that were found stand by their names, numbers in them by size")
  func ordered() {
    let device = surveyor()
    device.begin("lamp")
    let number = device.field("Number", of: "Street lamps")
    device.put(12, into: "Street lamps") { place, fields in fields[number] = .string("Lamp \(place * 5 % 12 + 1)") }
    device.visit("/inventory/search")
    device.send(.action(Event.Action("inventory.search.typed", text: "lamp")))
    let records = device.app.search.objects.compactMap { device.app.contents.object($0.id, device.context) }
    #expect(records.map { $0.fields.text(number) } == (1...12).map { "Lamp \($0)" })
  }

  @Test("K-63: a search that finds nothing has a button that clears it")
  func clearing() {
    let device = surveyor()
    device.begin("tree")
    device.visit("/inventory/search")
    device.send(.action(Event.Action("inventory.search.typed", text: "nothing of the kind")))
    #expect(device.page?.first(class: "empty")?.words.contains("Clear the search") == true)
    device.press("inventory.search.typed")
    #expect(!device.words.contains("Clear the search"))
  }
}

import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("The page of an animal")
struct AnimalPageTests {
  private let lion = Menagerie.key("Lev indický").id.description

  private func tab(_ animals: [(key: RecordKey, fields: Fields)]) -> Tab {
    let zoo = Menagerie([])
    zoo.server.publish("zoo", animals)
    return zoo.tab("/zoo/animals/" + lion)
  }

  @Test("Z-25: facts are tiles, short texts are one open text, and the animal's place is below")
  func facts() {
    let tab = tab([
      Menagerie.term(.food, "prey", "živá kořist"), Menagerie.term(.continent, "AS", "Asie"),
      Menagerie.animal(
        "Lev indický",
        [
          ("foods", ["prey"]), ("continents", ["AS"]), ("iucn", "EN"), ("attractionsCs", "Řve do dálky."),
          ("foodNoteCs", "Kopytníci."),
        ]),
    ])
    let tiles = tab.page?.all { $0.attributes["class"] == "fact-tile" }.map(\.words) ?? []
    #expect(tiles.count == 3)
    #expect(tiles.contains { $0.contains("Asie") } && tiles.contains { $0.contains("živá kořist") })
    #expect(tab.page?.first(class: "story")?.words.contains("Kopytníci.") == true)
    #expect(tab.page?.all { $0.tag == "details" }.isEmpty == true)
    #expect(tab.words.contains("zatím neuvedeno"))
  }

  @Test(
    "Z-25: the weight of an animal is found in the text about its proportions",
    arguments: [
      ("Délka těla 1,4-2,5 m; délka ocasu 90-105 cm; hmotnost 120-250 kg", "120-250 kg"),
      ("Délka těla 14–18 cm, ocas 20–30 cm\nHmotnost: 0,5–3,5 kg", "0,5–3,5 kg"),
      ("délka 90 cm, hmotnost samců 2,3–2,75 kg, samic 1,4–2 kg", "samců 2,3–2,75 kg, samic 1,4–2 kg"),
      ("hmotnost 0,5–3 kg, samec je menší než samice", "0,5–3 kg"),
      ("hmotnost v průměru 300 g. Rozpětí 155–170 cm", "v průměru 300 g"),
      ("tělesná hmotnost max. 40 kg", "max. 40 kg"),
      ("body length 30 cm, Weight 1,200–1,700 g, males up to 2 kg", "1,200–1,700 g, males up to 2 kg"),
      ("délka 75−100 cm, z toho délka ocasu nejméně 60 %", nil), ("hmotnost není známa", nil), ("", nil),
    ] as [(String, String?)])
  func weight(text: String, weight: String?) {
    #expect(Weight.words(in: text) == weight)
    let tab = tab([Menagerie.animal("Lev indický", [("proportionsCs", .string(text))])])
    let tiles = tab.page?.all { $0.attributes["class"] == "fact-tile" }.map(\.words) ?? []
    #expect(tiles.contains { $0.contains("Hmotnost") } == (weight != nil))
  }

  @Test(
    "Z-25: Czech measures are told in English",
    arguments: [
      (
        "Délka těla 1,4-2,5 m; délka ocasu 90−105 cm; výška v kohoutku 1-1,2 m; hmotnost 120--250 kg",
        "Body length 1.4–2.5 m; tail length 90–105 cm; height at the shoulder 1–1.2 m; weight 120–250 kg"
      ),
      ("délka těla 69–82 cm ,hmotnost: 190-1 200g", "body length 69–82 cm, weight: 190–1,200 g"),
      ("délka těla − samice 61−67 cm, samec 90−112 cm", "body length – female 61–67 cm, male 90–112 cm"),
      (
        "délka 28 cm, z toho min. 50 % tvoří ocas, hmotnost 5–20 (případně až 50) kg",
        "length 28 cm, of which at least 50% is tail, weight 5–20 (or up to 50) kg"
      ),
      (
        "Délka těla 14–18 cm, ocas nemá\nHmotnost v průměru 300 g",
        "Body length 14–18 cm, no tail\nWeight on average 300 g"
      ),
      ("délka 40 cm, u domácích plemen i více", nil), ("délka 40 cm – viz <b>", nil), ("½", nil), ("", ""),
    ] as [(String, String?)])
  func measures(czech: String, english: String?) {
    #expect(Proportions.english(czech) == english)
  }

  @Test("Z-25: in English a weight has English words and numbers; what cannot be told is marked as Czech")
  func weightInEnglish() {
    func sheet(_ text: String, _ more: [(String, JSON)] = []) -> DOM? {
      let zoo = Menagerie([])
      zoo.server.publish("zoo", [Menagerie.animal("Lev indický", [("proportionsCs", .string(text))] + more)])
      return zoo.tab("/zoo/animals/" + lion, languages: ["en"]).page?.first(class: "animal")
    }
    let told = sheet("délka 2,5 m, hmotnost samců až 1 250 kg")
    #expect(told?.first(class: "fact-value")?.words == "males up to 1,250 kg")
    #expect(told?.first(class: "prose")?.words == "length 2.5 m, weight males up to 1,250 kg")
    #expect(told?.words.contains("in Czech") == false)
    let partly = sheet("délka 2,5 m i s rohy, hmotnost 90 kg")
    #expect(partly?.first(class: "fact-value")?.words == "90 kg")
    #expect(partly?.first(class: "prose")?.attributes["lang"] == "cs")
    let other = sheet("hmotnost dospělých 90,5 kg")
    #expect(other?.first(class: "fact-value")?.attributes["lang"] == "cs")
    #expect(other?.first(class: "fact-label")?.words == "Weight (in Czech)")
    let own = sheet("hmotnost 90,5 kg", [("proportionsEn", "Weight 90.5 kg as a rule")])
    #expect(own?.first(class: "fact-value")?.words == "90.5 kg as a rule")
  }

  @Test("Z-15: beside a list the first animal is shown until another is chosen; a phone shows the list alone")
  func firstBeside() {
    let tab = Menagerie().tab()
    #expect(tab.page?.first(class: "animal") == nil)
    tab.send(.resized(width: 1180, height: 820))
    #expect(tab.page?.first(class: "photo-hero")?.words.contains("Cibetka africká") == true)
    tab.send(.resized(width: 844, height: 390))
    #expect(tab.page?.first(class: "animal") == nil)
  }

  @Test("Z-25: until the picture of an animal has come, the small one of the list stands there out of focus")
  func standIn() {
    let zoo = Menagerie([])
    let blob = String(repeating: "ab", count: 32)
    zoo.server.publish("zoo", [Menagerie.animal("Lev indický", [("picture", .string(blob))])])
    let hero = zoo.tab("/zoo/animals/" + Menagerie.key("Lev indický").id.description).page?.first(class: "photo-hero")
    #expect(hero?.first { $0.tag == "image" }?.attributes["href"]?.hasSuffix(blob + "?width=320") == true)
    #expect(hero?.all { $0.tag == "img" }.count == 1)
  }

  @Test("Z-25: of long texts only the first is open; the others can be opened and are all there")
  func long() {
    let text = String(repeating: "Lev je šelma. ", count: 80)
    let tab = tab([
      Menagerie.animal(
        "Lev indický",
        [("attractionsCs", .string(text)), ("descriptionCs", .string(text)), ("breedingCs", "Od roku 1931.")])
    ])
    let closed = tab.page?.all { $0.tag == "details" } ?? []
    #expect(closed.count == 2 && closed.last?.words.contains("Od roku 1931.") == true)
  }

  @Test("Z-24: relatives are from the family, otherwise from the order, and never the animal itself")
  func relatives() {
    func cat(_ name: String, _ family: String?) -> (key: RecordKey, fields: Fields) {
      Menagerie.animal(
        name, [("order", .string("Carnivora"))] + (family.map { [("family", .string($0))] } ?? []))
    }
    let close = tab([cat("Lev indický", "Felidae"), cat("Tygr ussurijský", "Felidae"), cat("Vlk", "Canidae")])
    #expect(close.page?.first(class: "animal-grid")?.words == "Tygr ussurijský")
    let far = tab([cat("Lev indický", "Felidae"), cat("Vlk", "Canidae")])
    #expect(far.page?.first(class: "animal-grid")?.words == "Vlk")
    let alone = tab([cat("Lev indický", "Felidae"), Menagerie.animal("Čáp bílý")])
    #expect(alone.page?.first(class: "animal-grid") == nil)
  }

  @Test("Z-24: a large family shows some members and a link to all")
  func many() {
    let names = ["Lev indický"] + (1...30).map { "Kočka \($0)" }
    let tab = tab(names.map { Menagerie.animal($0, [("family", "Felidae")]) })
    #expect(tab.page?.all { $0.attributes["class"] == "animal-grid-name" }.count == Relatives.limit)
    tab.follow("/zoo/tree/family/Felidae")
    #expect(tab.page?.first(class: "pictures")?.all { $0.attributes["class"] == "animal-grid-name" }.count == 31)
  }

  @Test("Z-24: an animal without family and order has a page too")
  func bare() {
    let tab = tab([Menagerie.animal("Lev indický")])
    #expect(tab.words.contains("Podrobnější popis zatím chybí."))
    #expect(tab.page?.first { $0.attributes["class"] == "photo-hero drawn" } != nil)
  }
}

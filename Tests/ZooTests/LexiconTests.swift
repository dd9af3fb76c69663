import Base
import Catalog
import Store
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("List and search of the zoo")
struct LexiconTests {
  private func shown(_ tab: Tab, _ text: String) -> [String] {
    tab.send(.action(Event.Action("zoo.list.text", text: text)))
    return tab.names
  }

  private func choose(_ tab: Tab, _ title: String) {
    let chip = tab.page?.first {
      $0.attributes["class"]?.contains("value-chip") == true && $0.words.hasPrefix(title + " ")
    }
    tab.press("zoo.list.value", value: chip?.attributes["data-value"] ?? title)
  }

  @Test(
    "Z-57: a tablet has the animals as pictures, a phone as lines, and one press changes either",
    arguments: [true, false])
  func pictures(isTablet: Bool) {
    let tab = Menagerie().tab()
    tab.send(.resized(width: isTablet ? 1180 : 390, height: 820))
    func arePictures() -> Bool { tab.page?.first(class: "picture-lines") != nil }
    let names = tab.names
    #expect(arePictures() == isTablet && names.count == 5)
    tab.press("zoo.list.look")
    #expect(arePictures() != isTablet && tab.names == names)
    tab.press("zoo.list.look")
    #expect(arePictures() == isTablet)
  }

  @Test("Z-57: the choice between pictures and lines is there after the next start")
  func picturesStay() {
    let disk = Disk()
    let tab = Menagerie().tab(disk: disk)
    tab.send(.resized(width: 390, height: 820))
    tab.press("zoo.list.look")
    tab.close()
    let again = Menagerie().tab(disk: disk)
    again.send(.resized(width: 390, height: 820))
    #expect(again.page?.first(class: "picture-lines") != nil)
  }

  @Test("Z-10: the list is sorted by the language: č after c, and in Czech ch after h")
  func order() {
    let zoo = Menagerie()
    #expect(
      zoo.tab().names == ["Cibetka africká", "Čáp bílý", "Hroch obojživelný", "Chápan středoamerický", "Lev indický"])
    #expect(
      zoo.tab(languages: ["en"]).names == [
        "Čáp bílý", "Chápan středoamerický", "Cibetka africká", "Hroch obojživelný", "Lev indický",
      ])
  }

  @Test("Z-10: the index has the initial letters in the same order, including ch")
  func letters() {
    let tab = Menagerie().tab()
    let letters = tab.page?.first(class: "letters")?.all { $0.attributes["class"] == "letter" }.map { $0.words }
    #expect(letters == ["C", "Č", "H", "Ch", "L"])
    let steps = tab.steps { tab.press("zoo.list.letter", value: "3") }
    #expect(steps.contains { if case .scroll(let top) = $0 { top == 3 * ZooApp.animalList.rowHeight } else { false } })
  }

  @Test("Z-10: an animal without a name in the language has its Latin name in lists, order and index, and is found by the other one")
  func latinName() {
    let zoo = Menagerie([])
    zoo.server.publish(
      "zoo",
      [
        Menagerie.animal("Čáp bílý", [("latin", "Ciconia ciconia")]),
        Menagerie.animal("Lev", [("nameEn", "Lion"), ("latin", "Panthera leo")]),
        Menagerie.animal("Aligátor", [("latin", "Alligator sinensis"), ("nameEn", "Chinese alligator")]),
      ])
    let tab = zoo.tab(languages: ["en"])
    #expect(tab.names == ["Chinese alligator", "Ciconia ciconia", "Lion"])
    let letters = tab.page?.first(class: "letters")?.all { $0.attributes["class"] == "letter" }.map { $0.words }
    #expect(letters == ["C", "L"])
    tab.send(.action(Event.Action("zoo.list.text", text: "cap")))
    #expect(tab.names == ["Ciconia ciconia"])
    tab.visit("/zoo/animals/" + Menagerie.key("Čáp bílý").id.description)
    let other = tab.page?.first(class: "other-name")
    #expect(other?.words.contains("Čáp bílý") == true && other?.first { $0.attributes["lang"] == "cs" } != nil)
    let hero = tab.page?.first(class: "photo-hero-words")?.words ?? ""
    #expect(hero == "Ciconia ciconia", "once")
    #expect(zoo.tab().names == ["Aligátor", "Čáp bílý", "Lev"])
  }

  @Test("Z-10: an animal without a name in the language and in Latin is listed by its other name")
  func otherName() {
    let zoo = Menagerie([])
    zoo.server.publish(
      "zoo", [Menagerie.animal("Lev indický", [("nameEn", "Asiatic lion")]), Menagerie.animal("Mlok")])
    let tab = zoo.tab(languages: ["en"])
    #expect(tab.names == ["Asiatic lion", "Mlok"])
    tab.visit("/zoo/animals/" + Menagerie.key("Lev indický").id.description)
    let other = tab.page?.first(class: "other-name")?.words ?? ""
    #expect(other.startsWith("In Czech:") && other.contains("Lev indický"))
  }

  @Test("Z-11: the best match comes first: name, word of the name, Latin name, inside, text")
  func ranks() {
    let zoo = Menagerie([])
    zoo.server.publish(
      "zoo",
      [
        Menagerie.animal("Zebra", [("descriptionCs", "Bývá kořistí: lev ji loví.")]),
        Menagerie.animal("Klevetník"),
        Menagerie.animal("Ara", [("latin", "Leviathan ara")]),
        Menagerie.animal("Malý levhart"),
        Menagerie.animal("Lev indický"),
        Menagerie.animal("Bizon"),
      ])
    #expect(shown(zoo.tab(), "lev") == ["Lev indický", "Malý levhart", "Ara", "Klevetník", "Zebra"])
  }

  @Test("Z-11: all words must occur, ignoring case and diacritics")
  func words() {
    let tab = Menagerie().tab()
    #expect(shown(tab, "CAP bil") == ["Čáp bílý"])
    #expect(shown(tab, "cap indicky") == [])
    #expect(tab.words.contains("Hledání nic neodpovídá."))
    tab.press("zoo.list.clear")
    #expect(tab.names.count == 5)
  }

  @Test("Z-11: a search in texts finds the same as comparing letter by letter", arguments: 0..<20)
  func summary(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let syllables = ["le", "vi", "pa", "nd", "če", "ré", "rou", "k", " ", ". ", "žir", "aff"]
    var text = ""
    for _ in 0..<60 { text += syllables[Int(random.next() % UInt64(syllables.count))] }
    let prepared = FoldedText(JSONObject([("descriptionCs", .string(text))]))
    for _ in 0..<50 {
      var word = ""
      for _ in 0..<3 { word += syllables[Int(random.next() % UInt64(syllables.count))] }
      let needle = folded(word)
      if needle.count > 2 { #expect(prepared.contains(needle) == contains(folded(text), needle)) }
    }
  }

  private func classified() -> Menagerie {
    let zoo = Menagerie([])
    zoo.server.publish(
      "zoo",
      [
        Menagerie.term(.taxonClass, "Mammalia", "Savci"), Menagerie.term(.taxonClass, "Aves", "Ptáci"),
        Menagerie.term(.order, "Carnivora", "Šelmy"), Menagerie.term(.order, "Primates", "Primáti"),
        Menagerie.term(.continent, "AF", "Afrika"), Menagerie.term(.continent, "AS", "Asie"),
        Menagerie.term(.food, "prey", "živá kořist"), Menagerie.term(.food, "plants", "části rostlin"),
        animal("Lev", "Mammalia", "Carnivora", ["AF", "AS"], ["prey"]),
        animal("Tygr", "Mammalia", "Carnivora", ["AS"], ["prey"]),
        animal("Gorila", "Mammalia", "Primates", ["AF"], ["plants"]),
        animal("Páv", "Aves", "Galliformes", ["AS"], ["plants"]),
      ])
    return zoo
  }

  private func animal(_ name: String, _ taxon: String, _ order: String, _ continents: [JSON], _ foods: [JSON]) -> (
    key: RecordKey, fields: Fields
  ) {
    Menagerie.animal(
      name,
      [
        ("class", .string(taxon)), ("order", .string(order)), ("continents", .array(continents)),
        ("foods", .array(foods)),
      ])
  }

  @Test("Z-12: one value of a kind is enough, and several kinds must all match")
  func facets() {
    let tab = classified().tab()
    tab.press("zoo.list.filter")
    choose(tab, "Asie")
    #expect(tab.names == ["Lev", "Páv", "Tygr"])
    choose(tab, "Afrika")
    #expect(tab.names == ["Gorila", "Lev", "Páv", "Tygr"])
    choose(tab, "části rostlin")
    #expect(tab.names == ["Gorila", "Páv"])
  }

  @Test("Z-12: each value shows how many rows it would leave; empty values are hidden, chosen ones are shown")
  func counts() {
    let tab = classified().tab()
    tab.press("zoo.list.filter")
    func values() -> [String] {
      tab.page?.all { $0.attributes["class"]?.contains("value-chip") == true }.map { $0.words } ?? []
    }
    #expect(values().contains("Savci  3") && values().contains("Šelmy  2"))
    choose(tab, "Afrika")
    #expect(
      values().contains("Savci  2") && values().contains("Asie  3") && !values().contains { $0.hasPrefix("Ptáci") })
    choose(tab, "Primáti")
    #expect(values().contains("Primáti  1") && values().contains("Šelmy  1"))
  }

  @Test("Z-12: chosen values are visible above the list and can be removed, one by one or all")
  func clearing() {
    let tab = classified().tab()
    tab.press("zoo.list.filter")
    choose(tab, "Afrika")
    choose(tab, "Primáti")
    tab.press("zoo.list.filter")
    let banner = tab.page?.first(class: "filter-banner")
    #expect(banner?.words.contains("1 zvíře") == true && banner?.words.contains("Primáti") == true)
    let chip = banner?.first { $0.tag == "button" && $0.words.contains("Primáti") }
    tab.press("zoo.list.value", value: chip?.attributes["data-value"])
    #expect(tab.names == ["Gorila", "Lev"])
    tab.press("zoo.list.ask")
    tab.press("dialog.confirm")
    #expect(tab.names.count == 4 && tab.page?.first(class: "filter-banner") == nil)
  }

  @Test("Z-13: the classification leads from classes through orders to animals, with counts")
  func tree() {
    let tab = classified().tab("/zoo/tree")
    #expect(tab.page?.first(class: "list")?.words.contains("Ptáci Aves 1 Savci Mammalia 3") == true)
    tab.follow("/zoo/tree/class/Mammalia")
    #expect(tab.words.contains("Primáti Primates 1 Šelmy Carnivora 2"))
    tab.follow("/zoo/tree/order/Carnivora")
    #expect(tab.names == ["Lev", "Tygr"])
    #expect(tab.page?.first { $0.attributes["href"] == "/zoo/tree/class/Mammalia" } != nil)
  }

  @Test("Z-15: beside a level of the classification the first animal of the first taxon stands, which is marked")
  func shownTaxon() {
    let tab = classified().tab("/zoo/tree")
    #expect(tab.page?.first { $0.attributes["aria-current"] == "true" } == nil, "a phone shows the list alone")
    tab.send(.resized(width: 1180, height: 820))
    func marked() -> [String] { tab.page?.first(class: "taxa")?.all(class: "chosen").map { $0.words } ?? [] }
    #expect(marked().count == 1 && marked().first?.contains("Aves") == true)
    #expect(tab.page?.first(class: "photo-hero")?.words.contains("Páv") == true)
    tab.visit("/zoo/tree/class/Mammalia")
    #expect(marked().count == 1 && marked().first?.contains("Primates") == true)
    #expect(tab.page?.first(class: "photo-hero")?.words.contains("Gorila") == true)
  }

  @Test("Z-62: below the classes the animals are divided by food, continent and biotope")
  func divisions() {
    let tab = classified().tab("/zoo/tree")
    let titles = tab.page?.first(class: "divisions")?.all(class: "list-title").map { $0.words } ?? []
    #expect(titles == [AnimalFacet.food, .continent, .biotope].map { $0.label(.czech) }.filter { titles.contains($0) })
    #expect(titles.count >= 2)
    tab.follow("/zoo/tree/continent/AF")
    #expect(tab.names == ["Gorila", "Lev"])
    tab.visit("/zoo/tree")
    tab.follow("/zoo/tree/food/plants")
    #expect(tab.names == ["Gorila", "Páv"])
  }

  @Test("Z-14: next and previous follow the filtered list")
  func neighbours() {
    let tab = classified().tab()
    tab.press("zoo.list.filter")
    choose(tab, "Asie")
    func url(_ name: String) -> String { "/zoo/animals/" + Menagerie.key(name).id.description }
    tab.visit(url("Lev"))
    tab.send(.action(Event.Action("zoo.list.step", text: "next")))
    #expect(tab.address == url("Páv") && tab.words.contains("Další údaje") == false)
    #expect(tab.page?.first { $0.attributes["href"] == url("Tygr") && $0.attributes["class"] == "button quiet" } != nil)
    tab.send(.action(Event.Action("zoo.list.step", text: "previous")))
    tab.send(.action(Event.Action("zoo.list.step", text: "previous")))
    #expect(tab.address == url("Lev"), "before the first there is none")
  }

  @Test("A change of the space appears in the list, in the search and in the counts")
  func changes() {
    let zoo = classified()
    let tab = zoo.tab()
    zoo.server.publish("zoo", [animal("Lev", "Aves", "Galliformes", ["AS"], ["plants"]), Menagerie.animal("Bizon")])
    tab.send(.visible)
    #expect(tab.names == ["Bizon", "Gorila", "Lev", "Páv", "Tygr"])
    tab.press("zoo.list.filter")
    choose(tab, "Ptáci")
    #expect(tab.names == ["Lev", "Páv"])
  }

  @Test("Z-10: a line of the list has the first sentence with its mark, over line breaks, and never half a word")
  func sentences() {
    #expect(
      firstSentence("Hroznýšovec duhový vytváří\nřadu poddruhů.\nJe pestrý.")
        == "Hroznýšovec duhový vytváří řadu poddruhů.")
    #expect(firstSentence("Jeho teplota klesá na pouhé 2 °C! Spí.") == "Jeho teplota klesá na pouhé 2 °C!")
    #expect(firstSentence(" souvislé tropické lesy ") == "souvislé tropické lesy")
    let long = firstSentence(String(repeating: "dlouhánský ", count: 30))
    #expect(long.hasSuffix("dlouhánský…") && long.utf8.count < 180)
  }

  @Test("The starter content fits the fields, and all of its codes and places exist")
  func starter() {
    let records = Menagerie.starter("published")
    #expect(records.count > 100 && Menagerie.starter("drafts").count == 43)
    var lexicon = Replica(space: "zoo")
    for (key, fields) in records + Menagerie.starter("drafts") {
      let making = Operation(.edit, key, base: 0, set: fields)
      let problem = Catalog.schema.problem(in: making, isNew: true)
      #expect(problem == nil)
      if records.contains(where: { $0.key == key }) {
        lexicon.apply([
          Entry("r/zoo/\(key.collection)/\(key.id.description)", "{\"v\":1,\"f\":\(JSON.object(fields).serialized)}")
        ])
      }
    }
    let rows = Lexicon(lexicon, .czech)
    #expect(rows.count == 17)
    for facet in AnimalFacet.allCases where facet != .adoption {
      for code in rows.codes(facet) {
        let key = facet.list.map { Term.key($0, code) } ?? RecordKey("location", RecordID(code)!)
        #expect(lexicon.visible(key) != nil, "\(code)")
      }
    }
  }
}

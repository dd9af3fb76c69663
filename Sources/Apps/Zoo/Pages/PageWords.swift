import Base

/// What the printed pages say beside the records.
struct PageWords {
  let language: Language

  init(_ language: Language) { self.language = language }

  var lexicon: String { Text(cs: "Lexikon zvířat", en: "Lexicon of animals")(language) }
  var all: String { Text(cs: "Všechna zvířata", en: "All animals")(language) }
  var about: String {
    Text(
      cs: "Zvířata v zoo: zajímavosti, výskyt, potrava, chov a místo v zoo.",
      en: "Animals in the zoo: facts, occurrence, food, breeding and their place in the zoo.")(language)
  }
  var map: String { Text(cs: "Mapa zoo", en: "Map of the zoo")(language) }
  var aboutMap: String {
    Text(
      cs: "Mapa zoo: pavilony a výběhy s jejich zvířaty, vchody a služby.",
      en: "Map of the zoo: houses and enclosures with their animals, entrances and services.")(language)
  }
  var search: String { Text(cs: "Hledat", en: "Search")(language) }
  var searchNow: String { Text(cs: "Najít", en: "Find")(language) }

  func count(_ count: Int) -> String {
    let format = Format(language)
    let noun =
      language == .czech
      ? format.plural(count, one: "zvíře", few: "zvířata", many: "zvířat")
      : format.plural(count, one: "animal", few: "animals", many: "animals")
    return format.number(count) + " " + noun
  }
}

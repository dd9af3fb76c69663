import Base
import Kit

/// What the map of the zoo says.
enum ZooMapWords {
  static let title = Text(cs: "Mapa", en: "Map")
  static let all = Text(cs: "Místa v zoo", en: "Places in the zoo")
  static let empty = Text(
    cs: "Mapa zoo na tomto serveru zatím není. Přidá ji jeho správce.",
    en: "This server has no map of the zoo yet. Its operator can add one.")
  static let nearMe = Text(cs: "Zvířata v okolí", en: "Animals near me")
  static let search = Text(cs: "Hledat místo nebo zvíře", en: "Search places and animals")
  static let nothingFound = Text(
    cs: "Tak se tu nejmenuje žádné místo ani zvíře.", en: "No place or animal here has this name.")
  static let animalPlaces = Text(cs: "Zvířata a pavilony", en: "Animals and houses")
  static let services = Text(cs: "Vchody a služby", en: "Entrances and services")
  static let animalsHere = Text(cs: "Zvířata na tomto místě", en: "Animals here")
  static let wayThere = Text(cs: "Cesta sem", en: "The way here")
  static let noWay = Text(cs: "Po cestách zoo se sem dojít nedá.", en: "No path of the zoo leads here.")
  static let noWayWithoutSteps = Text(cs: "Bez schodů se sem dojít nedá.", en: "There is no step-free way here.")
  static let avoidSteps = Text(cs: "Bez schodů", en: "Without steps")
  static let withSteps = Text(cs: "Vede po schodech.", en: "It has steps.")
  static let fromHere = Text(cs: "Od vás.", en: "From where you are.")
  static let toTheZoo = Text(cs: "Trasa do zoo", en: "Route to the zoo")
  static let farAway = Text(
    cs: "Nejste v zoo. Až tam budete, ukážeme tu zvířata od nejbližšího.",
    en: "You are not in the zoo. Once you are, the animals are listed here, nearest first.")

  static func animals(_ count: Int, _ format: Format) -> String {
    switch format.language {
    case .czech: format.number(count) + format.plural(count, one: " zvíře", few: " zvířata", many: " zvířat")
    case .english: format.number(count) + (count == 1 ? " animal" : " animals")
    }
  }

  static func from(_ entrance: String, _ language: Language) -> String {
    switch language {
    case .czech: "Odtud: " + entrance + "."
    case .english: "From: " + entrance + "."
    }
  }
}

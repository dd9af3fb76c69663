import Base

/// What the list beside the map says of the layers of a project.
enum MapListWords {
  static let takeOutQuestion = Text(cs: "Odebrat vrstvu z projektu?", en: "Take the layer out of the project?")
  static let takeOutText = Text(
    cs: "Vrstva a její objekty zůstanou. Z mapy projektu zmizí všem, kdo ho mají.",
    en: "The layer and its objects stay. It disappears from the project's map for everybody who has it.")
  static let takenOut = Text(cs: "Vrstva je odebraná z projektu.", en: "The layer is taken out of the project.")
  static let raise = Text(cs: "Posunout na mapě výš", en: "Move up on the map")
  static let asTable = Text(cs: "Objekty v tabulce", en: "Objects as a table")
  static let more = Text(cs: "Nástroje", en: "Tools")
  static let place = Text(cs: "Souřadnice, plus kód, odkaz z mapy", en: "Coordinates, plus code, link from a map")
  static let opensHere = Text(cs: "Otevírat takto", en: "Open the project like this")
  static let opensHereFromNow = Text(
    cs: "Projekt se bude otevírat na tomto místě, s touto mapou a s vrstvami, které teď vidíte.",
    en: "The project will open at this place, with this map and with the layers that you see now.")
  static let shownOnlyHere = Text(
    cs: "Vrstvy jste skryli nebo zobrazili jen u sebe. Pro celý tým to uloží „Otevírat takto“.",
    en: "You have hidden or shown layers for yourself only. “Open the project like this” keeps it for the team.")
  static let credit = "Natural Earth"
}

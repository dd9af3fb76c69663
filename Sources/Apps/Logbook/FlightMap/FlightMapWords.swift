import Base

extension Words {
  static let flightMap = Text(cs: "Mapa letů", en: "Flight map")
  static let routes = Text(cs: "Trasy", en: "Routes")
  static let allRoutes = Text(cs: "Všechny trasy", en: "All routes")
  static let legend = Text(cs: "Čím širší čára, tím víc letů", en: "The wider the line, the more flights")
  static let localFlights = Text(cs: "Místní lety", en: "Local flights")
  static let noFlownRoutes = Text(
    cs: "Zatím tu není žádný let. Mapa spojí místa odletu a příletu.",
    en: "There is no flight yet. The map will connect places of departure and arrival.")
  static let noCoordinates = Text(
    cs: "U žádného letu není známo, kde leží místo odletu a příletu. Doplňte souřadnice mezi vlastní místa.",
    en: "No flight has a known position of departure and arrival. Add their coordinates to your own places.")

  static func flownRoutes(_ routes: Int, _ places: Int, _ format: Format) -> String {
    switch format.language {
    case .czech:
      format.number(routes) + format.plural(routes, one: " trasa", few: " trasy", many: " tras") + ", "
        + format.number(places) + format.plural(places, one: " místo", few: " místa", many: " míst")
    case .english:
      format.number(routes) + (routes == 1 ? " route, " : " routes, ") + format.number(places)
        + (places == 1 ? " place" : " places")
    }
  }

  static func furtherRoutes(_ count: Int, _ format: Format) -> String {
    switch format.language {
    case .czech:
      "A " + format.number(count)
        + format.plural(
          count, one: " další trasa s méně lety.", few: " další trasy s méně lety.", many: " dalších tras s méně lety.")
    case .english:
      "And " + format.number(count) + (count == 1 ? " more route" : " more routes") + " with fewer flights."
    }
  }

  // The nearest airport
  static let here = Text(cs: "Jsem zde", en: "I am here")
  static let searchingHere = Text(cs: "Zjišťuji polohu…", en: "Finding the position …")
  static let nearestPlaces = Text(cs: "Nejbližší místa", en: "Nearest places")
}

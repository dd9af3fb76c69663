import Base

extension Words {
  // Import of the airports, on the command line
  static let columnIsMissing = Text(cs: "Tento sloupec chybí.", en: "This column is missing.")
  static let codeIsTwice = Text(cs: "Tento kód už měl jiný řádek.", en: "Another row already has this code.")
  static let hasControlCharacter = Text(cs: "Obsahuje řídicí znak.", en: "It contains a control character.")
  static let notAnICAOCode = Text(
    cs: "Kód ICAO má čtyři velká písmena nebo číslice.", en: "An ICAO code has four capital letters or digits.")
  static let notAnIATACode = Text(
    cs: "Kód IATA má tři velká písmena nebo číslice.", en: "An IATA code has three capital letters or digits.")
  static let nameIsMissing = Text(cs: "Chybí název.", en: "The name is missing.")
  static let notACountry = Text(cs: "Stát má dvě velká písmena.", en: "A country code has two capital letters.")
  static let notALatitude = Text(
    cs: "Zeměpisná šířka je od −90 do 90 stupňů.", en: "Latitude is between −90 and 90 degrees.")
  static let notALongitude = Text(
    cs: "Zeměpisná délka je od −180 do 180 stupňů.", en: "Longitude is between −180 and 180 degrees.")
  static let notAnElevation = Text(
    cs: "Nadmořská výška je od −2000 do 30 000 stop.", en: "Elevation is between −2000 and 30 000 feet.")

  // Own places
  static let places = Text(cs: "Místa", en: "Places")
  static let addPlace = Text(cs: "Přidat místo", en: "Add a place")
  static let editPlace = Text(cs: "Upravit místo", en: "Edit the place")
  static let placeSaved = Text(cs: "Místo je uloženo.", en: "The place is saved.")
  static let placeDeleted = Text(cs: "Místo je smazáno.", en: "The place is deleted.")
  static let nobodyLandsThere = Text(
    cs: "Na 0° šířky a 0° délky je moře; zkontrolujte souřadnice.",
    en: "Latitude 0°, longitude 0° is in the sea; check the coordinates.")
  static let noPlaces = Text(
    cs:
      "Zatím tu není žádné vlastní místo. Přidejte plochy, které seznam letišť nezná, a spočítá se na nich noc i vzdálenost.",
    en:
      "There are no places of your own yet. Add airfields that the list of airports lacks, so that night and distance can be computed for them."
  )
  static let airportsComing = Text(cs: "Seznam letišť se načítá…", en: "The list of airports is being loaded…")
  static let noAirports = Text(
    cs: "Seznam letišť v tomto zařízení není, proto se letiště nenabízejí a noc se počítá jen mezi vlastními místy.",
    en:
      "The list of airports is not on this device, so no airports are offered, and night is computed only between your own places."
  )
  static let distance = Text(cs: "Vzdálenost", en: "Distance")
  static let nearestAirport = Text(cs: "Nejbližší letiště", en: "Nearest airport")

  static func airportsHere(_ count: Int, _ format: Format) -> String {
    switch format.language {
    case .czech:
      "V seznamu je " + format.number(count)
        + format.plural(count, one: " letiště", few: " letiště", many: " letišť") + ", i bez připojení."
    case .english:
      "The list has " + format.number(count) + (count == 1 ? " airport" : " airports") + ", also without a network."
    }
  }

  // Night
  static func nightComputed(_ night: NightSuggestion, _ format: Format) -> String {
    let time = format.minutes(night.time)
    switch format.language {
    case .czech:
      return "Noc: " + time + " (vypočteno) · vzlet " + (night.takesOffByNight ? "v noci" : "ve dne") + ", přistání "
        + (night.landsByNight ? "v noci" : "ve dne")
    case .english:
      return "Night: " + time + " (computed) · take-off by " + (night.takesOffByNight ? "night" : "day")
        + ", landing by "
        + (night.landsByNight ? "night" : "day")
    }
  }

  static func useNight(_ time: Minutes, _ format: Format) -> String {
    let text = format.minutes(time)
    return switch format.language {
    case .czech: "Použít " + text
    case .english: "Use " + text
    }
  }
}

import Base

/// The texts of the app's own screens, in Czech and English.
enum Words {
  static let title = Text(cs: "Inventář", en: "Inventory")
  static let projects = Text(cs: "Projekty", en: "Projects")
  static let layers = Text(cs: "Vrstvy", en: "Layers")
  static let search = Text(cs: "Hledat", en: "Search")
  static let help = Text(cs: "Nápověda", en: "Help")
  static let notFound = Text(cs: "Tady nic není", en: "Nothing here")
  static let notFoundText = Text(
    cs: "Takový projekt, vrstva nebo objekt tu není. Možná byl smazán.",
    en: "There is no such project, layer, or object. It may have been deleted.")
  static let edit = Text(cs: "Upravit", en: "Edit")
  static let delete = Text(cs: "Smazat", en: "Delete")
  static let save = Text(cs: "Uložit", en: "Save")
  static let cancel = Text(cs: "Zrušit", en: "Cancel")
  static let done = Text(cs: "Hotovo", en: "Done")
  static let close = Text(cs: "Zavřít", en: "Close")
  static let next = Text(cs: "Další", en: "Next")
  static let previous = Text(cs: "Předchozí", en: "Previous")

  // First run
  static let welcome = Text(cs: "Co budete mapovat?", en: "What will you map?")
  static let welcomeText = Text(
    cs: "Vyberte šablonu a hned se otevře mapa. Funguje bez sítě i bez účtu; atributy si kdykoli změníte.",
    en:
      "Choose a template and the map opens at once. It works without a network or an account; change the attributes whenever you like."
  )
  static let chooseTemplate = Text(cs: "Vybrat šablonu", en: "Choose a template")
  static let emptyProject = Text(cs: "Začít s prázdnou vrstvou", en: "Start with an empty layer")
  static let newProject = Text(cs: "Nový projekt", en: "New project")
  static let projectNumbered = Text(cs: "Projekt", en: "Project")
  static let layerNumbered = Text(cs: "Vrstva", en: "Layer")
  static let editProject = Text(cs: "Upravit projekt", en: "Edit the project")
  static let layersOfProject = Text(cs: "Vrstvy projektu", en: "Layers of the project")
  static let addLayer = Text(cs: "Přidat vrstvu", en: "Add a layer")
  static let newFromTemplate = Text(cs: "Nová podle šablony", en: "New from a template")
  static let existing = Text(cs: "Která už existuje", en: "An existing layer")
  static let takeOut = Text(cs: "Odebrat z projektu", en: "Take out of the project")

  static let deleteProject = Text(cs: "Smazat projekt?", en: "Delete the project?")
  static let deleteProjectText = Text(
    cs: "Vrstvy a jejich objekty zůstanou.", en: "Its layers and their objects stay.")
  static let projectDeleted = Text(cs: "Projekt je smazaný.", en: "The project is deleted.")

  static func objects(_ count: Int, _ format: Format) -> String {
    format.number(count) + " "
      + (format.language == .czech
        ? format.plural(count, one: "objekt", few: "objekty", many: "objektů")
        : format.plural(count, one: "object", few: "objects", many: "objects"))
  }

  static func layers(_ count: Int, _ format: Format) -> String {
    format.number(count) + " "
      + (format.language == .czech
        ? format.plural(count, one: "vrstva", few: "vrstvy", many: "vrstev")
        : format.plural(count, one: "layer", few: "layers", many: "layers"))
  }

  // Search
  static let searchAll = Text(cs: "Objekty, vrstvy, souřadnice", en: "Objects, layers, coordinates")
  static let searchText = Text(
    cs:
      "Hledá v textech i číslech: dub, výška>10, 2..5. Rozumí i souřadnicím, jak je znáte: 50,08 N 14,42 E, S-JTSK, UTM, plus kód, odkaz z mapy.",
    en:
      "Finds texts and numbers: oak, height>10, 2..5. It understands coordinates as you know them, too: 50.08 N 14.42 E, S-JTSK, UTM, a plus code, a link from a map."
  )
  static let nothingFound = Text(cs: "Nic neodpovídá. Zkuste méně slov.", en: "Nothing matches. Try fewer words.")
  static let showPlace = Text(cs: "Ukázat na mapě", en: "Show on the map")
  static let asIfSwapped = Text(cs: "Nebo obráceně", en: "Or the other way round")

  static let helpLayers = Text(cs: "Vrstvy, projekty a zámek", en: "Layers, projects and the lock")
  static let helpKeyboard = Text(cs: "Klávesnice", en: "Keyboard")
  static let helpText = Text(
    cs:
      "Vrstva je soubor stejných objektů: lamp, stromů, pozemků. Projekt je mapa, na které vrstvy vidíte. Zámek na mapě chrání před nechtěnou změnou: odemkněte ho, klepněte na mapu a vyplňte, co na místě stojí.",
    en:
      "A layer is a set of objects of one kind: lamps, trees, parcels. A project is the map that shows layers. The lock on the map guards against accidental changes: open it, tap the map, and describe what is there."
  )
  static let helpKeys = Text(
    cs: "Vyberte mapu klávesou Tab, posouvejte ji šipkami a vrcholy přidávejte tlačítkem Přidat v kříži.",
    en: "Reach the map with Tab, move it with the arrow keys, and add vertices with the button Add at the cross."
  )
}

/// Words about values.
enum ValueWords {
  static let yes = Text(cs: "ano", en: "yes")
  static let no = Text(cs: "ne", en: "no")
  static let photo = Text(cs: "fotka", en: "photo")
  static let noPictures = Text(
    cs: "Nejdřív přidejte fotku k objektu.", en: "Add a picture to the object first.")
  static let notALink = Text(
    cs: "Zadejte adresu stránky, například https://example.org.",
    en: "Enter the address of a page, for example https://example.org.")

  static func decimals(_ most: Int) -> Text {
    if most == 0 { return Text(cs: "Zadejte celé číslo.", en: "Enter a whole number.") }
    return Text(
      cs: "Desetinných míst může být nejvýše \(most).",
      en: "There can be at most \(most) decimal \(most == 1 ? "place" : "places").")
  }

  static func atLeast(_ least: Double?, _ unit: String) -> Text {
    Text(
      cs: "Nejméně " + number(least ?? 0, .czech) + with(unit) + ".",
      en: "At least " + number(least ?? 0, .english) + with(unit) + ".")
  }

  static func atMost(_ most: Double, _ unit: String) -> Text {
    Text(
      cs: "Nejvýše " + number(most, .czech) + with(unit) + ".",
      en: "At most " + number(most, .english) + with(unit) + ".")
  }

  private static func with(_ unit: String) -> String { unit.utf8.isEmpty ? "" : "\u{A0}" + unit }

  /// To six places, without zeros at the end: 0.1 + 0.2 is 0.3.
  static func number(_ value: Double, _ language: Language) -> String {
    let format = Format(language)
    var scale = 1.0
    for places in 0..<6 {
      if abs((value * scale).rounded() / scale - value) < 0.000_000_5 { return format.decimal(value, places: places) }
      scale *= 10
    }
    return format.decimal(value, places: 6)
  }
}

import Base

/// The texts about layers, their attributes and their objects.
enum LayerWords {
  static let new = Text(cs: "Nová vrstva", en: "New layer")
  static let edit = Text(cs: "Upravit vrstvu", en: "Edit the layer")
  static let none = Text(cs: "Zatím tu není žádná vrstva.", en: "There is no layer yet.")
  static let titleTaken = Text(
    cs: "Tento název se už používá. Zvolte jiný.", en: "This title is already taken. Choose another one.")
  static let otherColour = Text(cs: "Jiná barva", en: "Another colour")
  static let notAColour = Text(cs: "Zadejte barvu, například #1f6f4a.", en: "Enter a colour, for example #1f6f4a.")
  static let projectSaved = Text(cs: "Projekt je uložený.", en: "The project is saved.")
  static let layerSaved = Text(cs: "Vrstva je uložená.", en: "The layer is saved.")
  static let attributeSaved = Text(cs: "Atribut je uložený.", en: "The attribute is saved.")
  static let objectSaved = Text(cs: "Objekt je uložený.", en: "The object is saved.")
  static let deleteLayer = Text(
    cs: "Smazat vrstvu se vším, co v ní je?", en: "Delete the layer with everything in it?")
  static let layerDeleted = Text(cs: "Vrstva je smazaná.", en: "The layer is deleted.")
  static let deleteAttribute = Text(cs: "Smazat atribut?", en: "Delete the attribute?")
  static let deleteAttributeText = Text(
    cs: "Hodnoty u objektů zůstanou uložené, jen nebudou vidět.",
    en: "The objects keep their values; they are just no longer shown.")
  static let attributeDeleted = Text(cs: "Atribut je smazaný.", en: "The attribute is deleted.")
  static let deleteObject = Text(cs: "Smazat objekt?", en: "Delete the object?")
  static let objectDeleted = Text(cs: "Objekt je smazaný.", en: "The object is deleted.")
  static let objectsDeleted = Text(cs: "Objekty jsou smazané.", en: "The objects are deleted.")

  // Attributes
  static let attributes = Text(cs: "Atributy", en: "Attributes")
  static let newAttribute = Text(cs: "Přidat atribut", en: "Add an attribute")
  static let editAttribute = Text(cs: "Upravit atribut", en: "Edit the attribute")
  static let noAttributes = Text(cs: "Vrstva zatím nemá atributy.", en: "The layer has no attributes yet.")
  static let noOptions = Text(cs: "Napište aspoň jednu možnost.", en: "Write at least one option.")
  static let emptyRange = Text(
    cs: "Nejvyšší hodnota je menší než nejnižší.", en: "The highest value is lower than the lowest one.")
  static let copyAttribute = Text(cs: "Přidat i do jiných vrstev", en: "Add it to other layers too")
  static let copy = Text(cs: "Přidat do vybraných", en: "Add to the chosen ones")
  static let noLayerChosen = Text(cs: "Nejdřív vyberte aspoň jednu vrstvu.", en: "Choose at least one layer.")
  static func copied(_ count: Int, _ format: Format) -> String {
    format.language == .czech
      ? "Atribut přibyl: " + Words.layers(count, format) + "."
      : "The attribute is added: " + Words.layers(count, format) + "."
  }
  static let required = Text(cs: "povinný", en: "required")
  static let earlier = Text(cs: "Posunout výš", en: "Move up")

  // Table
  static let table = Text(cs: "Tabulka", en: "Table")
  static let noObjects = Text(
    cs: "Ve vrstvě zatím nic není. Objekty přidáte na mapě.",
    en: "There is nothing in the layer yet. Add objects on the map.")
  static let object = Text(cs: "Objekt", en: "Object")
  static let nothingMatches = Text(cs: "Nic neodpovídá.", en: "Nothing matches.")
  static let clear = Text(cs: "Zrušit hledání", en: "Clear the search")
  static let searchObjects = Text(cs: "Hledat ve vrstvě", en: "Search the layer")
  static let captured = Text(cs: "Zaznamenáno", en: "Captured")
  static let choose = Text(cs: "Vybrat", en: "Choose")
  static let chooseAll = Text(cs: "Vybrat vše, co je v tabulce", en: "Choose all in the table")
  static let chooseNone = Text(cs: "Zrušit výběr", en: "Choose none")
  static let statistics = Text(cs: "Statistika", en: "Statistics")
  static let exporting = Text(cs: "Export", en: "Export")
  static func isExporting(_ file: String) -> Text { Text(cs: "Připravuje se \(file)…", en: "Making \(file)…") }
  static let exportEnded = Text(
    cs: "Soubor nevznikl: vrstva tu mezitím už není.", en: "The file was not made: the layer is no longer here.")
  static func notExported(_ layers: String) -> Text {
    Text(
      cs: "V souboru není všechno. Zatím tu chybí: \(layers).", en: "Not all is in the file. Not here yet: \(layers).")
  }
  static let onMap = Text(cs: "Na mapě", en: "On the map")

  // Many at once
  static let setAttribute = Text(cs: "Nastavit atribut", en: "Set an attribute")
  static let value = Text(cs: "Hodnota", en: "Value")
  static let set = Text(cs: "Nastavit", en: "Set")
  static let move = Text(cs: "Přesunout", en: "Move")
  static let moveTo = Text(cs: "Přesunout do vrstvy", en: "Move to the layer")
  static let deleteChosen = Text(cs: "Smazat vybrané objekty?", en: "Delete the chosen objects?")
  static let latestFirst = Text(cs: "od nejnovějšího", en: "latest first")
  static let noneChosen = Text(cs: "Nejdřív vyberte aspoň jeden objekt.", en: "Choose at least one object.")

  static func chosen(_ count: Int, _ format: Format) -> String {
    format.language == .czech ? "Vybráno: " + format.number(count) : format.number(count) + " chosen"
  }
  static func changed(_ count: Int, _ format: Format) -> String {
    format.language == .czech
      ? "Změněno: " + Words.objects(count, format) : Words.objects(count, format) + " changed"
  }
  static func moved(_ count: Int, _ format: Format) -> String {
    format.language == .czech ? "Přesunuto: " + Words.objects(count, format) : Words.objects(count, format) + " moved"
  }

  static let emptyRectangle = Text(cs: "V obdélníku nic není.", en: "There is nothing in the rectangle.")

  // Statistics
  static let count = Text(cs: "Počet", en: "Count")
  static let length = Text(cs: "Délka", en: "Length")
  static let area = Text(cs: "Plocha", en: "Area")
  static let perimeter = Text(cs: "Obvod", en: "Perimeter")
  static let sum = Text(cs: "Součet", en: "Sum")
  static let mean = Text(cs: "Průměr", en: "Mean")
  static let least = Text(cs: "Nejméně", en: "Least")
  static let most = Text(cs: "Nejvíce", en: "Most")
  static let withoutValue = Text(cs: "bez hodnoty", en: "no value")
  static let byAttribute = Text(cs: "Podle atributu", en: "By the attribute")

  // Object
  static let coordinates = Text(cs: "Souřadnice", en: "Coordinates")
  static let accuracy = Text(cs: "Přesnost", en: "Accuracy")
  static let layer = Text(cs: "Vrstva", en: "Layer")
  static let kindsDoNotFit = Text(
    cs: "Do té vrstvy se něco z vybraného nekreslí. Povolte to v jejích vlastnostech, nebo vyberte jiné objekty.",
    en:
      "Some of what is chosen is not drawn in that layer. Allow it where the layer is edited, or choose other objects.")
  static let newObject = Text(cs: "Nový objekt", en: "New object")
  static let editObject = Text(cs: "Upravit objekt", en: "Edit the object")
}

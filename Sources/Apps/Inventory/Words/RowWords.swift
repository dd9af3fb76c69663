import Base

/// The texts about rows that are chosen in a list.
enum RowWords {
  static let filter = Text(cs: "Hledat vrstvu", en: "Find a layer")
  static let noneChosen = Text(cs: "Nejdřív něco vyberte.", en: "Choose something first.")
  static let all = Text(cs: "Vybrat vše", en: "Choose all")
  static let addTo = Text(cs: "Přidat do projektu", en: "Add to a project")
  static let add = Text(cs: "Přidat", en: "Add")
  static let deleteChosen = Text(cs: "Smazat, co je vybrané?", en: "Delete what is chosen?")

  static func deleted(_ count: Int, _ format: Format) -> String {
    format.language == .czech ? "Smazáno: " + format.number(count) : format.number(count) + " deleted"
  }

  static func pinned(_ count: Int, _ project: String, _ format: Format) -> String {
    format.language == .czech
      ? project + ": přibylo " + Words.layers(count, format) : project + ": " + Words.layers(count, format) + " added"
  }
}

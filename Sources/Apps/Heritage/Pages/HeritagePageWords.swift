import Base

/// What the printed pages say beside the records.
struct HeritagePageWords {
  let language: Language

  init(_ language: Language) { self.language = language }

  var timeLine: String { Text(cs: "Časová osa", en: "Time line")(language) }
  var heads: String { Text(cs: "V čele instituce", en: "Heads of the institution")(language) }
  var faculties: String { Text(cs: "Fakulty", en: "Faculties")(language) }
  var founded: String { Text(cs: "Založena", en: "Founded")(language) }
  var place: String { Text(cs: "Místo", en: "Place")(language) }
  var sources: String { Text(cs: "Zdroje", en: "Sources")(language) }
  var before: String { Text(cs: "Předtím", en: "Before")(language) }
  var after: String { Text(cs: "Potom", en: "After")(language) }
  var otherPlaces: String { Text(cs: "Další místa", en: "Other places")(language) }
  var more: String { Text(cs: "Další stránky", en: "More pages")(language) }

  func onMap(_ place: String) -> String {
    Text(cs: "\(place) na mapě", en: "\(place) on a map")(language)
  }

  func about(_ institution: String) -> String {
    Text(
      cs: "Historie: události, lidé a fakulty – \(institution).",
      en: "History: milestones, people and faculties – \(institution).")(language)
  }
}

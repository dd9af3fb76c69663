import Base
import Kit
import Store
import Sync

/// A garden diary: what was done when, and to which plant. A complete small app, as the guide "Add an app" explains it.
public enum Garden {
  enum Work: String, Named, FieldValue {
    case sown, planted, watered, harvested

    var label: Text {
      switch self {
      case .sown: Text(cs: "Vyseto", en: "Sown")
      case .planted: Text(cs: "Zasazeno", en: "Planted")
      case .watered: Text(cs: "Zalito", en: "Watered")
      case .harvested: Text(cs: "Sklizeno", en: "Harvested")
      }
    }
  }

  static let day = Attribute<Day>(Field("day", Text(cs: "Den", en: "Day"), .day, required: true))
  static let plant = Attribute<String>(
    Field("plant", Text(cs: "Rostlina", en: "Plant"), .text(maximum: 80), required: true))
  static let work = Attribute<Work>(
    Field("work", Text(cs: "Práce", en: "Work"), .choice(Work.allCases.map { Field.Choice($0.name, $0.label) })))
  static let kilograms = Attribute<JSON>(Field("kilograms", Text(cs: "Úroda v kg", en: "Harvest in kg"), .decimal))
  static let note = Attribute<String>(Field("note", Text(cs: "Poznámka", en: "Note"), .prose(maximum: 2000)))

  public static let entry = RecordType(
    "gardenEntry", Text(cs: "Deník zahrady", en: "Garden diary"),
    [day.field, plant.field, work.field, kilograms.field, note.field], keepsHistory: true)

  static let journal = ImportJournal("gardenImport")
  static let table = RecordTable([entry])
  static let setting = ImportSetting(area: "garden.import", at: "/garden/transfer", journal: journal, collections: [entry])

  /// G-1: the weight of a harvest is not negative, and only a harvest has a weight.
  static func check(_ fields: Fields, _ today: Day) -> [Finding] {
    guard let weight = fields[kilograms]?.double else { return [] }
    if weight < 0 {
      return [Finding(rule: 1, field: kilograms.name, severity: .error, text: GardenWords.negative)]
    }
    return fields[work] == .harvested
      ? [] : [Finding(rule: 1, field: kilograms.name, severity: .warning, text: GardenWords.noHarvest)]
  }

  static let shape = RecordShape(
    entry, at: "/garden/diary",
    AreaWords(
      add: GardenWords.add, edit: GardenWords.edit, saved: GardenWords.saved, deleted: GardenWords.deleted,
      choose: GardenWords.choose),
    layout: Layout {
      Layout.Group {
        day
        plant
        work
      }
      Layout.Group(GardenWords.more) {
        kilograms
        note
      }
    }, check: { Garden.check($0, $1) })

  static let list = ListView(
    prefix: "garden.list.", label: entry.title, none: GardenWords.none, add: ("/garden/diary/new", GardenWords.add))

  /// The latest first. Entries of one day are sorted by plant.
  static var index: RecordIndex<Record> {
    RecordIndex(
      entry,
      order: { record, language in
        var key = SortKey()
        key.addLatestFirst(record[day])
        key.add(record[plant] ?? "", language)
        return key
      }, facets: [Facet(work.field), Facet(plant.field)],
      text: { ($0[plant] ?? "") + " " + ($0[note] ?? "") }, row: { record, _ in record })
  }
}

enum GardenWords {
  static let title = Text(cs: "Zahrada", en: "Garden")
  static let add = Text(cs: "Přidat zápis", en: "Add an entry")
  static let edit = Text(cs: "Upravit zápis", en: "Edit the entry")
  static let saved = Text(cs: "Zápis je uložený.", en: "The entry is saved.")
  static let deleted = Text(cs: "Zápis je smazaný.", en: "The entry is deleted.")
  static let choose = Text(cs: "Vyberte zápis", en: "Choose an entry")
  static let none = Text(cs: "Deník je zatím prázdný.", en: "The diary is empty.")
  static let more = Text(cs: "Podrobnosti", en: "Details")
  static let negative = Text(cs: "Úroda nemůže být záporná.", en: "A harvest cannot be negative.")
  static let noHarvest = Text(cs: "Úrodu má jen sklizeň.", en: "Only a harvest has a weight.")
  static let transfer = Text(cs: "Import, export a tisk", en: "Import, export, and print")
  static let importing = Text(cs: "Importovat soubor", en: "Import a file")
  static let exporting = Text(cs: "Stáhnout CSV", en: "Download CSV")
  static let printing = Text(cs: "Vytisknout", en: "Print")
}

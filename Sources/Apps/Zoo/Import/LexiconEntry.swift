import Base
import Sync

/// An animal as a source tells of it, before anything was checked. Both forms of the lexicon, the one table and the
/// related ones, become this.
struct LexiconEntry {
  let row: SourceRow
  var title = ""
  var latin = ""
  /// `Savci (Mammalia)`
  var taxonClass = ""
  var order = ""
  var family = ""
  var foods: [String] = []
  var continents: [String] = []
  var biotopes: [String] = []
  /// By the names of ``Animal/texts``.
  var texts: [(pair: FieldPair, column: String, value: String)] = []
  var pictureSource = ""
  var pictureAlt = ""
  var places: [(title: String, url: String)] = []

  /// The columns of the long texts in the sources.
  static let textColumns: [(pair: FieldPair, column: String)] = [
    (Animal.attractions, "attractions"), (Animal.description, "description"), (Animal.spread, "spread_note"),
    (Animal.biotopeNote, "biotopes_note"), (Animal.foodNote, "food_note"), (Animal.proportions, "proportions"),
    (Animal.reproduction, "reproduction"), (Animal.projects, "projects_note"), (Animal.breeding, "breeding"),
  ]

  init(_ row: SourceRow) {
    self.row = row
    title = row["title"]
    latin = row["latin_title"]
    for (pair, column) in LexiconEntry.textColumns { texts.append((pair, column, row[column])) }
  }

  /// The columns of the one table.
  static let columns =
    ["id", "title", "latin_title", "classes", "order", "continents", "biotop", "food"] + textColumns.map { $0.column }
    + ["image_src", "image_alt", "localities_title", "localities_url"]

  /// Of which the one table says nothing, for want of a column (Z-113). It never tells the family.
  static func untold(_ table: SourceTable) -> [Field] {
    let told: [(column: String, fields: [Field])] =
      [
        ("latin_title", [Animal.latin.field]), ("classes", [Animal.taxonClass.field]), ("order", [Animal.order.field]),
        ("continents", [Animal.continents.field]), ("biotop", [Animal.biotopes.field]), ("food", [Animal.foods.field]),
        ("image_src", [Animal.pictureURL.field, Animal.pictureAlt.cs, Animal.pictureCredit.field]),
        ("localities_title", [Animal.localities.field]),
      ] + textColumns.map { ($0.column, [$0.pair.cs]) }
    return [Animal.family.field] + told.filter { !table.has($0.column) }.flatMap { $0.fields }
  }

  /// Z-100: a row of the one table.
  init(flat row: SourceRow) {
    self.init(row)
    taxonClass = row["classes"]
    order = row["order"]
    foods = [row["food"]]
    continents = [row["continents"]]
    biotopes = [row["biotop"]]
    pictureSource = row["image_src"]
    pictureAlt = row["image_alt"]
    places = [(row["localities_title"], row["localities_url"])]
  }
}

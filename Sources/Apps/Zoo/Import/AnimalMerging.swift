import Base
import Sync

/// The animals of an import, each once (Z-106): a row with the id of another, or with both its names, adds what the first
/// has left out; where both say something, the first is right, and the report names the field. What has the id of an animal of
/// other names is another animal, for which there is no place.
struct AnimalMerging {
  private(set) var animals: [(row: SourceRow, fields: Fields)] = []
  private(set) var notes: [ImportNote] = []
  private(set) var rejectedCount = 0

  mutating func add(_ fields: Fields, _ row: SourceRow) {
    guard let place = animals.firstIndex(where: { isSame($0.row, $0.fields, row, fields) }) else {
      animals.append((row, fields))
      return
    }
    if isAnother(animals[place].fields, fields) {
      notes.append(ImportNote(.idIsTaken, row, "title", czechName(fields)))
      rejectedCount += 1
      return
    }
    var differing: [String] = []
    for member in fields.members {
      if let value = animals[place].fields[member.name] {
        if value != member.value, !AnimalMerging.origin.contains(member.name) {
          differing.append(member.name)
        }
      } else {
        animals[place].fields[member.name] = member.value
      }
    }
    var text = "id " + animals[place].row.id
    for name in differing { text += ", " + name }
    notes.append(ImportNote(.merged, row, "", text))
  }

  private static let origin = [Animal.source.name, Animal.sourceID.name, Animal.sourceRow.name]

  private func isSame(_ row: SourceRow, _ fields: Fields, _ other: SourceRow, _ others: Fields) -> Bool {
    if row.id == other.id { return true }
    guard let latin = fields.text(Animal.latin.name), let otherLatin = others.text(Animal.latin.name) else {
      return false
    }
    return folded(latin) == folded(otherLatin) && folded(czechName(fields)) == folded(czechName(others))
  }

  private func isAnother(_ fields: Fields, _ others: Fields) -> Bool {
    guard let latin = fields.text(Animal.latin.name), let otherLatin = others.text(Animal.latin.name) else {
      return false
    }
    return folded(latin) != folded(otherLatin) && folded(czechName(fields)) != folded(czechName(others))
  }

  private func czechName(_ fields: Fields) -> String { fields.text(Animal.name.cs.name) ?? "" }

  /// Z-106: the same species under two Czech names is for an editor to decide.
  mutating func noteSameLatinNames() {
    for place in animals.indices {
      guard let latin = animals[place].fields.text(Animal.latin.name) else { continue }
      let other = animals[..<place].first {
        $0.fields.text(Animal.latin.name).map { folded($0) == folded(latin) } ?? false
      }
      if let other {
        notes.append(ImportNote(.sameLatinName, animals[place].row, "latin_title", latin + ", id " + other.row.id))
      }
    }
  }

  /// Z-107: the price, whether it can be seen, and the English name, which only this source has.
  mutating func adopt(_ adoptions: Adoptions) {
    notes += adoptions.notes
    let names = animals.map { folded(czechName($0.fields)) }
    let latins = animals.map { $0.fields.text(Animal.latin.name).map { folded($0) } ?? [] }
    for adoption in adoptions.list {
      let place =
        names.firstIndex(of: folded(adoption.czech))
        ?? latins.firstIndex { !$0.isEmpty && $0 == folded(adoption.english) }
      guard let place else {
        notes.append(ImportNote(.adoptionOfUnknown, adoption.row, "nazev_cz", adoption.czech))
        continue
      }
      if animals[place].fields[Animal.adoptionPrice.name] != nil {
        notes.append(ImportNote(.merged, adoption.row, "nazev_cz", adoption.czech))
        continue
      }
      animals[place].fields[Animal.adoptionPrice] = adoption.price
      animals[place].fields[Animal.onView] = adoption.isOnView
      if !adoption.english.utf8.isEmpty { animals[place].fields.add(Animal.name.en.name, adoption.english) }
    }
  }
}

/// The animals that can be adopted, of `adopce-zvirat.csv`: `id;nazev_cz;nazev_en;trida_cz;cena;k_prohlidce`.
struct Adoptions {
  struct Adoption {
    let row: SourceRow
    let czech: String
    let english: String
    /// In crowns for a year.
    let price: Int?
    let isOnView: Bool?
  }

  private(set) var list: [Adoption] = []
  private(set) var notes: [ImportNote] = []

  /// What each column tells.
  private static let told: [(column: String, field: Field)] = [
    ("nazev_en", Animal.name.en), ("cena", Animal.adoptionPrice.field), ("k_prohlidce", Animal.onView.field),
  ]
  /// Of which an import says nothing that has no such file (Z-113).
  static var all: [Field] { told.map { $0.field } }
  /// Of which this file says nothing.
  let untold: [Field]

  init(_ file: ZooImport.File) {
    let csv = LexiconFile(file)
    notes = csv.notes
    untold = Adoptions.told.filter { !csv.table.has($0.column) }.map { $0.field }
    for column in ["nazev_cz"] + Adoptions.told.map({ $0.column }) where !csv.table.has(column) {
      notes.append(ImportNote(.columnIsMissing, source: file.name, row: 1, column: column))
    }
    for row in csv.table.rows { add(row) }
  }

  private mutating func add(_ row: SourceRow) {
    let czech = text(row, "nazev_cz")
    let english = text(row, "nazev_en")
    guard !czech.utf8.isEmpty else { return notes.append(ImportNote(.nameIsMissing, row, "nazev_cz")) }
    let price = integer(trimmed(row["cena"]))
    if price == nil || price! < 0 || price! > 10_000_000 {
      notes.append(ImportNote(.valueIsWrong, row, "cena", row["cena"]))
    }
    let seen = trimmed(row["k_prohlidce"])
    let isOnView: Bool? = seen == "1" ? true : seen == "0" ? false : nil
    if isOnView == nil && !isNothing(seen) {
      notes.append(ImportNote(.valueIsWrong, row, "k_prohlidce", seen))
    }
    list.append(
      Adoption(
        row: row, czech: czech, english: english,
        price: price.flatMap { (0...10_000_000).contains($0) ? Int($0) : nil }, isOnView: isOnView))
  }

  private mutating func text(_ row: SourceRow, _ column: String) -> String {
    let safe = SafeText(row[column])
    for repair in safe.repairs { notes.append(ImportNote(repair, row, column, safe.text)) }
    return safe.text
  }
}

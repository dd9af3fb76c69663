import Base
import Kit
import Sync

/// The published animals as lists, searches and filters need them, with the code lists that name what they say. It is made
/// of the records and told which of them changed; it holds nothing that the records do not.
struct Lexicon: Sendable {
  private(set) var animals: RecordIndex<AnimalRow>
  /// The code lists, by list and code.
  private var terms: [Key: TermRow] = [:]
  private var locations: [RecordID: Place] = [:]
  /// What animals call a location that is not there.
  private var unknownLocations: [RecordID: String] = [:]
  private(set) var language = Language.english
  /// The long texts of animals by their slots, prepared when somebody searches or the device has time.
  private var texts: [FoldedText?] = []
  /// Where the preparing of texts goes on.
  private var prepared = 0

  struct TermRow: Sendable {
    let list: Term.List
    let code: String
    let name: String
    let parent: String?
  }

  /// A place as the forms of editors offer it.
  struct Place {
    var name: String
    /// What tells it from another one of the same name: the number on its sign, or its kind.
    let mark: String
    let isService: Bool
  }

  init() {
    animals = RecordIndex(
      Animal.collection,
      order: { row, language in
        var key = SortKey()
        key.add(row.name, language)
        return key
      }, facets: AnimalFacet.list, row: { AnimalRow($0, $1) })
  }

  init(_ replica: Replica, _ language: Language) {
    var records: [Record] = []
    replica.forEachVisible { records.append($0) }
    self.init(records, language)
  }

  init(_ records: [Record], _ language: Language) {
    self.init()
    self.language = language
    for record in records where !record.deleted { take(record) }
    animals.fill(
      records.filter { !$0.deleted && $0.key.collection == Animal.collection.name }, language)
  }

  mutating func update(_ keys: [RecordKey], _ replica: Replica) {
    for key in keys {
      if let slot = animals.slot(key.id), Int(slot) < texts.count { texts[Int(slot)] = nil }
      if let record = replica.visible(key) { take(record) } else { locations[key.id] = nil }
    }
    animals.update(keys, replica, language)
    prepared = 0
  }

  private mutating func take(_ record: Record) {
    let collection = record.key.collection
    if collection == Animal.collection.name {
      for locality in Locality.all(record.fields) {
        if let place = locality.place { unknownLocations[place] = locality.title }
      }
    } else if collection == Term.collection.name {
      guard let list = record[Term.list], let code = record[Term.code] else { return }
      terms[Lexicon.key(list, code)] = TermRow(
        list: list, code: code, name: Term.name.text(record.fields, language) ?? code, parent: record[Term.parent])
    } else if collection == Location.collection.name {
      let kind = record[Location.kind] ?? .enclosure
      let mark = record[Location.number].map { String($0) } ?? kind.label(language)
      locations[record.id] = Location.name.text(record.fields, language)
        .map { Place(name: $0, mark: mark, isService: kind.isService) }
    }
  }

  // MARK: - Reading

  var count: Int { animals.count }

  /// The slots of the animals in the order of the language.
  var order: [Int32] { animals.slots.order }

  func row(_ slot: Int32) -> AnimalRow { animals[slot] }

  func row(_ id: RecordID) -> AnimalRow? { animals.row(id) }

  func slot(_ id: RecordID) -> Int32? { animals.slot(id) }

  func text(_ slot: Int32) -> FoldedText? { Int(slot) < texts.count ? texts[Int(slot)] : nil }

  /// The values that animals have of a kind of filter.
  func codes(_ facet: AnimalFacet) -> [String] {
    AnimalFacet.allCases.firstIndex(of: facet).map { animals.slots.codes($0) } ?? []
  }

  /// What a code means; the code itself where the list does not have it.
  func name(_ list: Term.List, _ code: String) -> String { terms[Lexicon.key(list, code)]?.name ?? code }

  func parent(_ list: Term.List, _ code: String) -> String? { terms[Lexicon.key(list, code)]?.parent }

  /// The code of the animal's taxon of a level; nil when the record says nothing of it.
  func taxon(_ row: AnimalRow, _ level: Term.List) -> String? {
    switch level {
    case .taxonClass: row.fields[Animal.taxonClass]
    case .order: row.fields[Animal.order]
    case .family: row.fields[Animal.family]
    case .food, .continent, .biotope: nil
    }
  }

  /// The entries of a code list by name.
  func terms(_ list: Term.List) -> [TermRow] {
    terms.values.filter { $0.list == list }.inOrder {
      precedes(collationKey($0.name, language), collationKey($1.name, language))
    }
  }

  func title(_ locality: Locality) -> String { locality.place.flatMap { locations[$0]?.name } ?? locality.title }

  /// What a value of a filter is called.
  func title(_ facet: AnimalFacet, _ code: String) -> String {
    if let list = facet.list { return name(list, code) }
    if facet == .adoption { return AdoptionPrice(name: code)?.label(language) ?? code }
    guard let place = RecordID(code) else { return code }
    return locations[place]?.name ?? unknownLocations[place] ?? code
  }

  /// Z-54: the locations by name, what is there for visitors behind those of animals. Of one name they say what tells them apart.
  var places: [(id: RecordID, place: Place)] {
    var all: [(id: RecordID, place: Place)] = []
    for (id, place) in locations { all.append((id, place)) }
    let keys = all.map { collationKey($0.place.name + " " + $0.place.mark, language) }
    let sorted = Base.order(count: all.count) { one, other in
      let (first, second) = (all[one].place, all[other].place)
      return first.isService == second.isService ? precedes(keys[one], keys[other]) : second.isService
    }.map { all[$0] }
    var told = sorted
    for place in sorted.indices {
      let name = sorted[place].place.name
      let isShared = [place - 1, place + 1].contains { sorted.indices.contains($0) && sorted[$0].place.name == name }
      if isShared && sorted[place].place.mark != name {
        told[place].place.name = name + " · " + sorted[place].place.mark
      }
    }
    return told
  }

  private static func key(_ list: Term.List, _ code: String) -> Key { Key(list.name + "/" + code) }

  // MARK: - Texts

  /// Prepares the texts of so many more animals for the search; false when all are.
  mutating func prepareTexts(_ limit: Int) -> Bool {
    let order = animals.slots.order
    let needed = order.reduce(0) { max($0, Int($1) + 1) }
    while texts.count < needed { texts.append(nil) }
    var done = 0
    while prepared < order.count {
      if done == limit { return true }
      let slot = order[prepared]
      if texts[Int(slot)] == nil {
        texts[Int(slot)] = FoldedText(animals[slot].fields)
        done += 1
      }
      prepared += 1
    }
    return false
  }
}

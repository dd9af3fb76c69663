import Base
import Sync

/// The published animals as lists, searches and filters need them. It is made of the records and told which of them
/// changed; it holds nothing that the records do not.
struct Lexicon: Sendable {
  /// In the order in which they came; those that are gone stay as holes until all are read anew.
  private(set) var rows: [AnimalRow?] = []
  private var slots: [RecordID: Int32] = [:]
  /// The places of the rows in the order of the language.
  private(set) var order: [Int32] = []
  /// Every value of every filter that an animal has.
  private(set) var values: [Value] = []
  private var valuePlaces: [Key: Int32] = [:]
  /// The code lists, by list and code.
  private var terms: [Key: TermRow] = [:]
  private var locations: [RecordID: String] = [:]
  private(set) var language = Language.english
  /// Rises with every change, so that what is made of it is made once for each.
  private(set) var revision = 0
  /// Where the preparing of texts goes on.
  private var prepared = 0

  struct Value: Sendable {
    let facet: Facet
    let code: String
    /// As people read it, when it needs no code list.
    let title: String
  }

  struct TermRow: Sendable {
    let list: Term.List
    let code: String
    let name: String
    let parent: String?
  }

  init() {}

  init(_ replica: Replica, _ language: Language) {
    self.language = language
    replica.forEachVisible { take($0) }
    sort()
  }

  init(_ records: [Record], _ language: Language) {
    self.language = language
    for record in records where !record.deleted { take(record) }
    sort()
  }

  mutating func update(_ keys: [RecordKey], _ replica: Replica) {
    for key in keys {
      if let record = replica.visible(key) { take(record) } else { remove(key) }
    }
    sort()
  }

  private mutating func take(_ record: Record) {
    let collection = record.key.collection
    if collection.sameBytes(Animal.collection.name) {
      var row = AnimalRow(record, language)
      row.values = values(of: record.fields)
      if let slot = slots[record.id] {
        rows[Int(slot)] = row
        prepared = 0
      } else {
        slots[record.id] = Int32(rows.count)
        rows.append(row)
      }
    } else if collection.sameBytes(Term.collection.name) {
      guard let list = record[Term.list], let code = record[Term.code] else { return }
      terms[Lexicon.key(list, code)] = TermRow(
        list: list, code: code, name: Term.name.text(record.fields, language) ?? code, parent: record[Term.parent])
    } else if collection.sameBytes(Location.collection.name) {
      locations[record.id] = Location.name.text(record.fields, language)
    }
  }

  private mutating func remove(_ key: RecordKey) {
    locations[key.id] = nil
    if let slot = slots[key.id], key.collection.sameBytes(Animal.collection.name) {
      rows[Int(slot)] = nil
      slots[key.id] = nil
    }
  }

  private mutating func values(of fields: Fields) -> [Int32] {
    var found: [Int32] = []
    for facet in Facet.allCases {
      for code in facet.codes(fields) {
        let key = Key(facet.name + "/" + code)
        if let place = valuePlaces[key] {
          found.append(place)
          continue
        }
        let place = Int32(values.count)
        let title = facet == .place ? Locality.all(fields).first { $0.code.sameBytes(code) }?.title ?? code : code
        values.append(Value(facet: facet, code: code, title: title))
        valuePlaces[key] = place
        found.append(place)
      }
    }
    return found
  }

  private mutating func sort() {
    revision += 1
    var living: [Int32] = []
    var keys: [[UInt8]] = []
    for place in rows.indices {
      guard let row = rows[place] else { continue }
      living.append(Int32(place))
      keys.append(row.sortKey)
    }
    order = Base.order(count: living.count) { precedes(keys[$0], keys[$1]) }.map { living[$0] }
  }

  // MARK: - Reading

  var count: Int { order.count }

  func row(_ slot: Int32) -> AnimalRow? { rows[Int(slot)] }

  func row(_ id: RecordID) -> AnimalRow? { slots[id].flatMap { rows[Int($0)] } }

  func slot(_ id: RecordID) -> Int32? { slots[id] }

  func value(_ facet: Facet, _ code: String) -> Int32? { valuePlaces[Key(facet.name + "/" + code)] }

  /// What a code means; the code itself where the list does not have it.
  func name(_ list: Term.List, _ code: String) -> String { terms[Lexicon.key(list, code)]?.name ?? code }

  func parent(_ list: Term.List, _ code: String) -> String? { terms[Lexicon.key(list, code)]?.parent }

  /// The code of the animal's taxon of a level; nil when the record says nothing of it.
  func taxon(_ row: AnimalRow, _ level: Term.List) -> String? {
    switch level {
    case .taxonClass: row.taxonClass
    case .order: row.taxonOrder
    case .family: row.family
    case .food, .continent, .biotope: nil
    }
  }

  /// The entries of a code list by name.
  func terms(_ list: Term.List) -> [TermRow] {
    terms.values.filter { $0.list == list }.inOrder {
      precedes(collationKey($0.name, language), collationKey($1.name, language))
    }
  }

  func title(_ locality: Locality) -> String { locality.place.flatMap { locations[$0] } ?? locality.title }

  func title(_ value: Value) -> String {
    if let list = value.facet.list { return name(list, value.code) }
    if value.facet == .adoption { return AdoptionPrice(name: value.code)?.label(language) ?? value.code }
    return RecordID(value.code).flatMap { locations[$0] } ?? value.title
  }

  /// The locations by name.
  var places: [(id: RecordID, name: String)] {
    var all: [(id: RecordID, name: String)] = []
    for (id, name) in locations { all.append((id, name)) }
    return all.inOrder { precedes(collationKey($0.name, language), collationKey($1.name, language)) }
  }

  private static func key(_ list: Term.List, _ code: String) -> Key { Key(list.name + "/" + code) }

  // MARK: - Texts

  /// Prepares the texts of so many more animals for the search; false when all are.
  mutating func prepareTexts(_ limit: Int, _ replica: Replica) -> Bool {
    var done = 0
    while prepared < rows.count {
      if done == limit { return true }
      if let row = rows[prepared], row.text == nil {
        let record = replica.visible(RecordKey(Animal.collection.name, row.id))
        rows[prepared]?.text = FoldedText(record?.fields ?? Fields())
        done += 1
      }
      prepared += 1
    }
    return false
  }
}

import Base
import Sync

/// The rows of a collection in order, with what search and filters need to know about them. The keys of changed records
/// keep it up to date (K-20).
public struct RecordIndex<Row: Sendable>: Sendable {
  private let collection: String
  private let facets: [Facet<Row>]
  private let makeRow: @Sendable (Record, Language) -> Row
  private let key: @Sendable (Row, Language) -> SortKey
  private let text: @Sendable (Row) -> String
  private let keepsRows: Bool
  /// The rows by slot. A free slot holds the last row that was there.
  private var rows: [Row] = []
  public private(set) var slots: IndexSlots

  /// - Parameters:
  ///   - order: gives a row's sort key.
  ///   - text: gives the text that is searched.
  ///   - keepsRows: without them the index has but the ids of its records, and no row may be asked for. For many thousands, of which
  ///     a screen reads those that it shows.
  ///   - row: gives what the list needs of a record.
  public init(
    _ collection: RecordType, order: @escaping @Sendable (Row, Language) -> SortKey, facets: [Facet<Row>] = [],
    text: @escaping @Sendable (Row) -> String = { _ in "" }, keepsRows: Bool = true,
    row: @escaping @Sendable (Record, Language) -> Row
  ) {
    self.collection = collection.name
    self.facets = facets
    self.keepsRows = keepsRows
    makeRow = row
    key = order
    self.text = text
    slots = IndexSlots(facets.map { $0.words })
  }

  public var count: Int { slots.count }

  /// The row in a slot that the list names.
  public subscript(slot: Int32) -> Row { rows[Int(slot)] }

  /// The record in a slot that the list names.
  public func id(_ slot: Int32) -> RecordID { slots.ids[Int(slot)] }

  public func slot(_ id: RecordID) -> Int32? { slots.slot(of: id) }

  public func row(_ id: RecordID) -> Row? { slot(id).map { rows[Int($0)] } }

  /// All rows in order.
  public var all: [Row] { slots.order.map { rows[Int($0)] } }

  /// - Parameter keys: the keys of the changed records; empty for all.
  public mutating func update(_ keys: [RecordKey], _ replica: Replica, _ language: Language) {
    if keys.isEmpty {
      var found: [Record] = []
      replica.forEachVisible(of: collection) { found.append($0) }
      return fill(found, language)
    }
    var isTouched = false
    for key in keys where key.collection == collection {
      isTouched = true
      if let record = replica.visible(key) { put(record, language) } else { _ = slots.remove(key.id) }
    }
    if isTouched { slots.settle() }
  }

  /// Builds the index from these records, which are all records of the collection.
  public mutating func fill(_ records: some Sequence<Record>, _ language: Language) {
    slots = IndexSlots(facets.map { $0.words })
    rows = []
    for record in records { put(record, language) }
    slots.settle()
  }

  private mutating func put(_ record: Record, _ language: Language) {
    let row = makeRow(record, language)
    let slot = slots.put(
      record.id, key(row, language), text: folded(text(row)), codes: facets.map { $0.codes(row) })
    if !keepsRows { return }
    if Int(slot) < rows.count { rows[Int(slot)] = row } else { rows.append(row) }
  }
}

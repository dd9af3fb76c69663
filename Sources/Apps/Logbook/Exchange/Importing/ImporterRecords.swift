import Base
import Files
import Kit
import Sync

/// Records as they come from rows: new, here already, or like another one.
extension Importer {
  /// A record whose id was made here: what is stored under it came from the same row, and what the user has changed
  /// since then stands.
  mutating func add(_ key: RecordKey, _ fields: Fields, line: Int) {
    var item = item(key, fields, line: line, nil)
    if existing[key] != nil {
      item.status = .same
      item.changes = []
      likeness.take(key.id)
    } else {
      unsettled.append(result.contents.items.count)
    }
    append(item)
  }

  /// L-33, when all rows are read: which records here stand for a row of their own is known then.
  mutating func settleLikeness() {
    for index in unsettled {
      let item = result.contents.items[index]
      if let (similar, why) = likeness.find(item.key, item.fields) {
        result.contents.items[index].status = .similar(similar, why)
      }
    }
    unsettled = []
  }

  mutating func append(_ item: ImportItem) {
    result.contents.items.append(item)
    if item.status != .same && item.key.collection == Flight.collection.name {
      result.count(Logbook.check(item.fields, today: today), line: item.line)
    }
  }

  /// - Parameter columns: the header of our own table: what it has no column for stays. Nil when all that the record
  ///   is stands in the fields.
  func item(_ key: RecordKey, _ fields: Fields, line: Int, _ columns: ImportColumns?) -> ImportItem {
    ImportItem(key, fields, line: line, old: existing[key]?.fields) { isColumn($0, columns) }
  }

  /// Whether the file would say so if the record had this field.
  private func isColumn(_ name: String, _ columns: ImportColumns?) -> Bool {
    guard let columns else { return true }
    return columns.has(name)
      || (columns.has(RecordTable.other) && !Logbook.table.hasField(name))
  }

  /// L-36
  mutating func takeBackup(_ record: BackupRecord) {
    guard let collection = Schema(Logbook.backupCollections).collection(named: record.key.collection) else {
      result.contents.problems.append(
        ImportProblem(
          line: record.number, columnName: record.key.collection, reason: ImportWords.notACollection,
          consequence: .rejected))
      return
    }
    for field in collection.fields {
      guard let fault = field.fault(in: record.fields[field.name]) else { continue }
      result.contents.problems.append(
        ImportProblem(
          line: record.number, columnName: field.name, label: field.label,
          value: ImportProblem.text(record.fields[field.name]), reason: fault.words, fault: fault, consequence: .rejected))
      return
    }
    if seen.insert(record.key).inserted { append(item(record.key, record.fields, line: record.number, nil)) }
  }

  var isNewestFirst: Bool {
    guard let first = result.contents.items.first?.fields[Flight.date],
      let last = result.contents.items.last?.fields[Flight.date]
    else { return false }
    return first > last
  }

  /// The orders were counted down the file.
  mutating func reverseOrders() {
    if orders.isEmpty { return }
    for index in result.contents.items.indices {
      guard let order = result.contents.items[index].fields[Flight.order],
        let day = result.contents.items[index].fields[Flight.date],
        let last = orders[day]
      else { continue }
      let reversed = last + 1 - order
      result.contents.items[index].fields[Flight.order] = reversed
      for place in result.contents.items[index].changes.indices
      where result.contents.items[index].changes[place].name == Flight.order.name {
        result.contents.items[index].changes[place].value = reversed.json
      }
    }
  }

  mutating func addMadeAircraft() {
    var items: [ImportItem] = []
    aircraft.completeMade()
    for made in aircraft.made {
      items.append(item(RecordKey(Aircraft.collection.name, made.id), made.fields, line: made.line, nil))
    }
    result.contents.items = items + result.contents.items
  }
}

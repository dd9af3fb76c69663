import Base
import Sync

/// All flights, sessions and aircraft in the form that lists and searches need, newest first. It is made of the
/// records and told which of them changed; it holds nothing that the records do not.
public struct Book: Sendable {
  /// Newest first.
  public private(set) var rows: [Row] = []
  /// By registration.
  public private(set) var aircraft: [AircraftRow] = []
  /// Experience brought forward, the oldest record first.
  public private(set) var previous: [PreviousRow] = []
  /// The pilot's own (L-150).
  public private(set) var rules = FlightRules()
  private var positions: [RecordID: UInt64] = [:]
  /// The folded texts of the rows one after another; those of replaced rows stay until they are half of it.
  private var texts: [UInt8] = []
  private var unusedTextCount = 0

  public init() {}

  public init(_ records: some Sequence<Record>) {
    self.init { take in
      for record in records where !record.deleted { take(RecordCursor(record)) }
    }
  }

  /// - Parameters:
  ///   - count: how many records there may be.
  ///   - forEach: hands over each record.
  init(count: Int = 0, _ forEach: ((RecordCursor) -> Void) -> Void) {
    var reader = EntryReader()
    rows.reserveCapacity(count)
    // Most records are flights: their collection is not spelled out each time.
    var flights: Int?
    forEach { record in
      let place = record.collectionPlace
      if place != nil && place == flights || record.isOf(Flight.collection.name) {
        flights = place
        rows.append(row(of: record, &reader))
      } else if record.isOf(Aircraft.collection.name) {
        aircraft.append(AircraftRow(record.record))
      } else if record.isOf(PreviousExperience.collection.name) {
        previous.append(PreviousRow(record.record))
      } else if record.isOf(FlightRule.collection.name) {
        rules.add(record.record)
      }
    }
    sortPrevious()
    // The order is found from the few bytes that decide it, and the rows are moved once.
    let marks = rows.map { Mark(position: $0.position, id: $0.id) }
    let places = order(count: rows.count) { marks[$0].precedes(marks[$1]) }
    rows.arrange(by: places)
    positions.reserveCapacity(rows.count)
    for mark in marks { positions[mark.id] = mark.position }
    sortAircraft()
  }

  private struct Mark {
    let position: UInt64
    let id: RecordID
    func precedes(_ other: Mark) -> Bool {
      position != other.position ? position > other.position : id > other.id
    }
  }

  public func aircraft(_ id: RecordID?) -> AircraftRow? {
    guard let id else { return nil }
    for row in aircraft where row.id == id { return row }
    return nil
  }

  public func row(_ id: RecordID) -> Row? {
    index(of: id).map { rows[$0] }
  }

  /// Takes the records that changed; what `record` no longer knows is gone.
  public mutating func update(_ keys: [RecordKey], record: (RecordKey) -> Record?) {
    var changed: Set<RecordID> = []
    var added: [Row] = []
    var reader = EntryReader()
    var isAircraftChanged = false
    for key in keys {
      if key.collection == Flight.collection.name {
        if !changed.insert(key.id).inserted { continue }
        if let record = record(key) { added.append(row(of: RecordCursor(record), &reader)) }
      } else if key.collection == Aircraft.collection.name {
        aircraft.removeAll { $0.id == key.id }
        if let record = record(key) { aircraft.append(AircraftRow(record)) }
        isAircraftChanged = true
      } else if key.collection == PreviousExperience.collection.name {
        previous.removeAll { $0.id == key.id }
        if let record = record(key) { previous.append(PreviousRow(record)) }
        sortPrevious()
      } else if key.collection == FlightRule.collection.name {
        rules.remove(key.id)
        if let record = record(key) { rules.add(record) }
      }
    }
    if isAircraftChanged { sortAircraft() }
    replace(changed, by: added)
    if unusedTextCount > texts.count / 2 && unusedTextCount > 65_536 { compact() }
  }

  private mutating func replace(_ ids: Set<RecordID>, by added: [Row]) {
    if ids.count <= 32 {
      for id in ids { remove(id) }
      for row in added { rows.insert(row, at: place(of: row)) }
    } else {
      for row in rows where ids.contains(row.id) { unusedTextCount += Int(row.textCount) }
      rows.removeAll { ids.contains($0.id) }
      for id in ids { positions[id] = nil }
      rows = merged(rows, added.inOrder(Row.precedes))
    }
    for row in added { positions[row.id] = row.position }
  }

  private mutating func remove(_ id: RecordID) {
    guard let index = index(of: id) else { return }
    unusedTextCount += Int(rows[index].textCount)
    rows.remove(at: index)
    positions[id] = nil
  }

  /// The index of the row, found through its place in the order.
  func index(of id: RecordID) -> Int? {
    guard let position = positions[id] else { return nil }
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      let row = rows[middle]
      if row.position > position || (row.position == position && row.id > id) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < rows.count && rows[low].id == id ? low : nil
  }

  private func place(of row: Row) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if Row.precedes(rows[middle], row) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func sortPrevious() { previous = previous.inOrder { $0.id < $1.id } }

  private mutating func sortAircraft() {
    aircraft = aircraft.inOrder {
      $0.registration == $1.registration ? $0.id < $1.id : $0.registration.precedesBytes($1.registration)
    }
  }

  // MARK: - Texts

  /// Makes the row and puts its text at the end of the buffer. Fields are apart by a line feed, which no word holds.
  private mutating func row(of record: RecordCursor, _ reader: inout EntryReader) -> Row {
    let start = texts.count
    var row = Row(record, &reader) { text in
      appendFolded(text, to: &texts)
      texts.append(0x0A)
    }
    row.textStart = Int32(start)
    row.textCount = Int32(texts.count - start)
    return row
  }

  private mutating func compact() {
    var kept: [UInt8] = []
    kept.reserveCapacity(texts.count - unusedTextCount)
    for index in rows.indices {
      let start = Int(rows[index].textStart)
      rows[index].textStart = Int32(kept.count)
      kept.append(contentsOf: texts[start..<start + Int(rows[index].textCount)])
    }
    texts = kept
    unusedTextCount = 0
  }

  /// The indices of the rows that the filter lets through, newest first.
  public func matches(_ filter: Filter) -> [Int32] {
    let range = indices(from: filter.from, to: filter.to)
    let words = filter.words
    let wanted = aircraftWanted(filter)
    let found = words.map { word in aircraft.filter { contains($0.foldedText, word) }.map { $0.id } }
    var matches: [Int32] = []
    matches.reserveCapacity(range.count)
    texts.withUnsafeBufferPointer { texts in
      for index in range {
        let row = rows[index]
        switch filter.kinds {
        case .all: break
        case .flights: if row.kind == .session { continue }
        case .sessions: if row.kind == .flight { continue }
        }
        if let wanted {
          guard let id = row.aircraft, wanted.contains(id) else { continue }
        }
        let start = Int(row.textStart)
        let text = UnsafeBufferPointer(rebasing: texts[start..<start + Int(row.textCount)])
        var isMatch = true
        for place in words.indices where isMatch {
          let isInAircraft = row.aircraft.map { found[place].contains($0) } ?? false
          isMatch = isInAircraft || contains(text, words[place])
        }
        if isMatch { matches.append(Int32(index)) }
      }
    }
    return matches
  }

  /// Nil when any aircraft will do.
  private func aircraftWanted(_ filter: Filter) -> [RecordID]? {
    if let id = filter.aircraft { return [id] }
    if filter.type.utf8.isEmpty { return nil }
    return aircraft.filter { $0.type == filter.type }.map { $0.id }
  }

  /// The rows of a period, both days included. Records without a date are in no period.
  func indices(from: Day?, to: Day?) -> Range<Int> {
    if from == nil && to == nil { return 0..<rows.count }
    func first(below position: UInt64) -> Int {
      var low = 0
      var high = rows.count
      while low < high {
        let middle = (low + high) / 2
        if rows[middle].position >= position { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = first(below: Row.position(to.map { $0.adding(days: 1) } ?? .latest, nil, order: 0))
    let end = from.map { first(below: Row.position($0, nil, order: 0)) } ?? rows.count
    return start..<max(start, end)
  }
}

private func merged(_ one: [Row], _ other: [Row]) -> [Row] {
  if one.isEmpty { return other }
  var rows: [Row] = []
  rows.reserveCapacity(one.count + other.count)
  var index = 0
  for row in other {
    while index < one.count && Row.precedes(one[index], row) {
      rows.append(one[index])
      index += 1
    }
    rows.append(row)
  }
  rows.append(contentsOf: one[index...])
  return rows
}

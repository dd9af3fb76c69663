import Base

/// The objects of a layer, each with a small number of its own, which is never given again.
///
/// There may be a hundred thousand of them: this is a quarter of the memory that a dictionary takes.
struct ObjectSlots: Sendable {
  /// By slot, those that are gone too.
  private var ids: [RecordID] = []
  private var isThere: [Bool] = []
  /// Slot plus 1, by what the id is mixed to; 0 is free. A slot whose object is gone stays here until the table grows.
  private var table: [Int32] = []
  private(set) var count = 0

  /// All slots that were ever given.
  var indices: Range<Int> { 0..<ids.count }

  /// Nil where the object is gone, and where none was.
  subscript(slot: Int) -> RecordID? {
    indices.contains(slot) && isThere[slot] ? ids[slot] : nil
  }

  /// Nil for an object that is not there.
  func slot(of id: RecordID) -> Int? {
    if table.isEmpty { return nil }
    var place = home(of: id)
    while table[place] > 0 {
      let slot = Int(table[place]) - 1
      if isThere[slot] && ids[slot] == id { return slot }
      place = (place + 1) & (table.count - 1)
    }
    return nil
  }

  /// The object's slot, a new one when it has none, and whether it is new.
  mutating func add(_ id: RecordID) -> (slot: Int, isNew: Bool) {
    if let slot = slot(of: id) { return (slot, false) }
    if (ids.count + 1) * 4 > table.count * 3 { grow() }
    ids.append(id)
    isThere.append(true)
    count += 1
    enter(ids.count - 1)
    return (ids.count - 1, true)
  }

  /// The slot that it had.
  mutating func remove(_ id: RecordID) -> Int? {
    guard let slot = slot(of: id) else { return nil }
    isThere[slot] = false
    count -= 1
    return slot
  }

  mutating func reserve(_ more: Int) {
    ids.reserveCapacity(ids.count + more)
    isThere.reserveCapacity(ids.count + more)
    while (ids.count + more) * 4 > table.count * 3 { grow() }
  }

  private func home(of id: RecordID) -> Int {
    // As in the arena of records: who makes ids that meet here makes only the own device slower.
    Int(truncatingIfNeeded: id.mixed) & (table.count - 1)
  }

  private mutating func enter(_ slot: Int) {
    var place = home(of: ids[slot])
    while table[place] > 0 { place = (place + 1) & (table.count - 1) }
    table[place] = Int32(truncatingIfNeeded: slot + 1)
  }

  private mutating func grow() {
    table = [Int32](repeating: 0, count: max(8, table.count * 2))
    for slot in ids.indices where isThere[slot] { enter(slot) }
  }
}

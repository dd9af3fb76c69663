import Base
import Sync

/// What an index knows about its rows besides the rows themselves. A row keeps its slot as long as its record exists.
public struct IndexSlots: Sendable {
  /// A value of a facet that at least one row has or had.
  struct Value: Sendable {
    let facet: Int
    let code: String
  }

  private enum State: Sendable { case listed, waiting, free }

  let facets: [FacetWords]
  private(set) var values: [Value] = []
  /// The indices of `values`, ordered by the bytes of their codes.
  private var valueOrder: [Int32] = []
  private var slots: [RecordID: Int32] = [:]
  private var states: [State] = []
  private var free: [Int32] = []
  private(set) var ids: [RecordID] = []
  private var keys: [SortKey] = []
  private(set) var texts: [[UInt8]] = []
  private(set) var rowValues: [[Int32]] = []
  /// The slots of all rows, in order.
  public private(set) var order: [Int32] = []

  init(_ facets: [FacetWords]) {
    self.facets = facets
  }

  public var count: Int { order.count }

  /// The folded text of a row, which is searched.
  public func text(_ slot: Int32) -> [UInt8] { texts[Int(slot)] }

  func slot(of id: RecordID) -> Int32? { slots[id] }

  /// - Returns: the slot that became free; nil when the record had none.
  mutating func remove(_ id: RecordID) -> Int32? {
    guard let slot = slots[id] else { return nil }
    slots[id] = nil
    states[Int(slot)] = .free
    free.append(slot)
    texts[Int(slot)] = []
    rowValues[Int(slot)] = []
    return slot
  }

  /// Adds or replaces a row. The next ``settle()`` lists it.
  mutating func put(_ id: RecordID, _ key: SortKey, text: [UInt8], codes: [[String]]) -> Int32 {
    var found: [Int32] = []
    for facet in codes.indices {
      for code in codes[facet] {
        let value = place(of: code, facet)
        if !found.contains(value) { found.append(value) }
      }
    }
    if let slot = slots[id] {
      fill(slot, id, key, text, found)
      return slot
    }
    let slot: Int32
    if let last = free.popLast() {
      slot = last
      fill(slot, id, key, text, found)
    } else {
      slot = Int32(ids.count)
      ids.append(id)
      keys.append(key)
      texts.append(text)
      rowValues.append(found)
      states.append(.waiting)
    }
    slots[id] = slot
    return slot
  }

  private mutating func fill(_ slot: Int32, _ id: RecordID, _ key: SortKey, _ text: [UInt8], _ found: [Int32]) {
    ids[Int(slot)] = id
    keys[Int(slot)] = key
    texts[Int(slot)] = text
    rowValues[Int(slot)] = found
    states[Int(slot)] = .waiting
  }

  /// Updates the order. A few changes are inserted one by one; many changes are sorted with the other rows.
  mutating func settle() {
    order.removeAll { states[Int($0)] != .listed }
    var news: [Int32] = []
    for slot in states.indices where states[slot] == .waiting {
      news.append(Int32(slot))
      states[slot] = .listed
    }
    if news.count > 16 {
      let all = order + news
      order = all.inOrder { isBefore($0, $1) }
      return
    }
    for slot in news {
      var low = 0
      var high = order.count
      while low < high {
        let middle = (low + high) / 2
        if isBefore(order[middle], slot) { low = middle + 1 } else { high = middle }
      }
      order.insert(slot, at: low)
    }
  }

  /// Rows with equal keys are ordered by id, whichever came first.
  private func isBefore(_ one: Int32, _ other: Int32) -> Bool {
    let (left, right) = (keys[Int(one)], keys[Int(other)])
    return left == right ? ids[Int(one)] < ids[Int(other)] : left.comes(before: right)
  }

  /// The codes of a facet that rows have or had.
  public func codes(_ facet: Int) -> [String] { values.filter { $0.facet == facet }.map { $0.code } }

  /// The index of a value; nil when no row ever had it.
  func value(_ facet: Int, _ code: String) -> Int32? {
    let place = search(code, facet)
    return place.isFound ? valueOrder[place.index] : nil
  }

  private mutating func place(of code: String, _ facet: Int) -> Int32 {
    let place = search(code, facet)
    if place.isFound { return valueOrder[place.index] }
    values.append(Value(facet: facet, code: code))
    valueOrder.insert(Int32(values.count - 1), at: place.index)
    return Int32(values.count - 1)
  }

  private func search(_ code: String, _ facet: Int) -> (index: Int, isFound: Bool) {
    var low = 0
    var high = valueOrder.count
    while low < high {
      let middle = (low + high) / 2
      let value = values[Int(valueOrder[middle])]
      if value.facet == facet && value.code == code { return (middle, true) }
      let isBefore = value.facet == facet ? value.code.precedesBytes(code) : value.facet < facet
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }
}

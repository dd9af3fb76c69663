import Base

/// A record while one operation is merged into it. Each field is looked up once and written once, so the cost of an
/// operation grows with its fields plus those of the record, not with their product.
struct FieldMerge {
  /// The fields of the record before the operation.
  var fields: NamePlaces
  /// The versions of those fields before the operation.
  var changed: NamePlaces
  var decision = Decision(status: .applied, record: nil, stored: false)
  private var merged: ServerRecord
  private let version: Int64
  /// The fields that a restore brings back; nil for any other change.
  private let restored: Fields?
  /// For each index, whether the field is removed, and whether its version is already written.
  private var isRemoved: [Bool]
  private var isMarked: [Bool]

  init(_ current: ServerRecord, _ operation: Operation, version: Int64) {
    merged = current
    self.version = version
    restored = operation.kind == .restore ? operation.set : nil
    let lookups = operation.set.count + operation.unset.count
    let (members, versions) = (current.record.fields.members, current.changed)
    fields = NamePlaces(count: members.count, lookups: lookups) { members[$0].name }
    changed = NamePlaces(count: versions.count, lookups: lookups) { versions[$0].name }
    isRemoved = [Bool](repeating: false, count: members.count)
    isMarked = isRemoved
  }

  /// - Parameters:
  ///   - place: the index of the field in the record; nil when the record has no such field.
  ///   - marked: the index of the field's version.
  mutating func set(_ member: JSONObject.Member, at place: Int?, _ marked: Int?) {
    if let place {
      merged.record.fields.members[place].value = member.value
    } else {
      merged.record.fields.add(member.name, member.value)
      if marked == nil { decision.addsNames = true }
    }
    mark(member.name, at: place, marked)
  }

  mutating func remove(_ name: String, at place: Int, _ marked: Int?) {
    isRemoved[place] = true
    mark(name, at: place, marked)
  }

  private mutating func mark(_ name: String, at place: Int?, _ marked: Int?) {
    decision.stored = true
    if let place {
      if isMarked[place] { return }
      isMarked[place] = true
    }
    if let marked {
      merged.changed[marked].version = version
    } else {
      merged.changed.append(ServerRecord.FieldVersion(name, version))
    }
  }

  mutating func finished(sawEverything: Bool) -> Decision {
    if isRemoved.contains(true) {
      var left = Fields()
      for (place, member) in merged.record.fields.members.enumerated()
      where place >= isRemoved.count || !isRemoved[place] {
        left.add(member.name, member.value)
      }
      merged.record.fields = left
    }
    if decision.stored { merged.record.version = version }
    // P-8: a user who restores a record saw none. A record that lives, as after a restored backup, has more than what
    // was sent.
    let isJustThat = restored.map { $0 == merged.record.fields } ?? true
    decision.status = sawEverything && isJustThat ? .applied : .merged
    if !decision.refused.isEmpty || !decision.refusedRemovals.isEmpty { decision.status = .conflict }
    decision.record = merged
    return decision
  }
}

/// The indices of names in a list. Lookups in the order of the list are answered at once, for example when a record is
/// sent as it was read. Otherwise the list is searched when there are few lookups, and sorted when there are many.
public struct NamePlaces {
  private let count: Int
  private let isLong: Bool
  private let name: (Int) -> String
  /// The indices in the order of the names, made on first use.
  private var order: [Int] = []
  /// The index after the last name that was found.
  private var expected = 0

  /// - Parameter lookups: how many lookups to expect.
  public init(count: Int, lookups: Int, _ name: @escaping (Int) -> String) {
    self.count = count
    self.name = name
    isLong = count > 16 && lookups > 16
  }

  /// The index of the name; nil when there is none. Asking in the order of the names is quickest.
  public mutating func place(of wanted: String) -> Int? {
    if expected < count && name(expected) == wanted {
      expected += 1
      return expected - 1
    }
    guard let place = isLong ? searched(wanted) : walked(wanted) else { return nil }
    expected = place + 1
    return place
  }

  private func walked(_ wanted: String) -> Int? {
    for place in 0..<count where name(place) == wanted { return place }
    return nil
  }

  private mutating func searched(_ wanted: String) -> Int? {
    if order.isEmpty {
      let name = name
      order = Base.order(count: count) { name($0).precedesBytes(name($1)) }
    }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if name(order[middle]).precedesBytes(wanted) { low = middle + 1 } else { high = middle }
    }
    return low < count && name(order[low]) == wanted ? order[low] : nil
  }
}

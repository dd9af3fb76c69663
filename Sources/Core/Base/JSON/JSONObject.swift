/// The members of a JSON object in the order they were written or set. Names are compared by their bytes.
public struct JSONObject: Sendable {
  public typealias Member = (name: String, value: JSON)

  /// Code that changes the members directly must keep each name unique.
  public var members: [Member]

  public init() {
    members = []
  }

  /// - Parameter members: their names must be unique.
  public init(_ members: [Member]) {
    self.members = members
  }

  /// Setting nil removes the member. Setting an existing name keeps its position.
  public subscript(name: String) -> JSON? {
    @inline(never)
    get {
      for member in members where member.name == name { return member.value }
      return nil
    }
    @inline(never)
    set {
      let place = members.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// The text of that name; nil when there is none.
  @inline(never)
  public func text(_ name: String) -> String? { self[name]?.text }

  // Append members to an object that is being written. The names must be new.
  @inline(never)
  public mutating func add(_ name: String, _ value: JSON) { members.append((name, value)) }
  @inline(never)
  public mutating func add(_ name: String, _ text: String) { members.append((name, .string(text))) }
  @inline(never)
  public mutating func add(_ name: String, _ number: Int64) { members.append((name, .integer(number))) }
  @inline(never)
  public mutating func add(_ name: String, _ flag: Bool) { members.append((name, .bool(flag))) }

  /// Whether both have the same memory, and are therefore equal; false says nothing.
  public func sharesMembers(with other: JSONObject) -> Bool {
    members.withUnsafeBufferPointer { mine in
      other.members.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress && $0.count == mine.count }
    }
  }

  public var isEmpty: Bool { members.isEmpty }
  public var count: Int { members.count }
}

extension JSONObject: Equatable {
  /// The same names with the same values, in any order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    if left.count != right.count { return false }
    var index = 0
    while index < left.count, left.members[index].name == right.members[index].name {
      if left.members[index].value != right.members[index].value { return false }
      index += 1
    }
    if index == left.count { return true }
    let one = left.places
    let other = right.places
    for (place, twin) in zip(one, other) {
      if left.members[place].name != right.members[twin].name { return false }
      if left.members[place].value != right.members[twin].value { return false }
    }
    return true
  }

  /// The indices of the members, sorted by name.
  private var places: [Int] {
    order(count: count) { members[$0].name.precedesBytes(members[$1].name) }
  }
}

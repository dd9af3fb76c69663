/// A JSON value (RFC 8259). Numbers lose nothing: a number that is not a 64-bit integer keeps its own text.
public enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A number that is not a 64-bit integer (a fraction, an exponent, too large, `-0`), as it was written.
  case decimal(String)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

extension JSON {
  /// The string's text; nil for every other value.
  public var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  /// The integer; nil for every other value, including decimals.
  public var int64: Int64? {
    if case .integer(let value) = self { return value }
    return nil
  }

  public var flag: Bool? {
    if case .bool(let flag) = self { return flag }
    return nil
  }

  public var items: [JSON]? {
    if case .array(let items) = self { return items }
    return nil
  }

  public var members: JSONObject? {
    if case .object(let object) = self { return object }
    return nil
  }

  public var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// The number nearest to an integer or a decimal; nil for other values and for numbers beyond a Double's range.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .decimal(let text): decimalNumber(text)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// A member of an object; nil when this is not an object or has no such member.
  public subscript(name: String) -> JSON? {
    if case .object(let object) = self { return object[name] }
    return nil
  }
}

// Members by name and type; nil when there is no member of that type. One call replaces unpacking at each use.
extension JSON {
  @inline(never)
  public func text(_ name: String) -> String? { self[name]?.text }
  @inline(never)
  public func int64(_ name: String) -> Int64? { self[name]?.int64 }
  @inline(never)
  public func flag(_ name: String) -> Bool? { self[name]?.flag }
  @inline(never)
  public func items(_ name: String) -> [JSON]? { self[name]?.items }
  @inline(never)
  public func members(_ name: String) -> JSONObject? { self[name]?.members }
}

extension JSON: Equatable {
  /// Strings compare by their bytes, decimals by how they are written, objects in any order of members.
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.decimal(let left), .decimal(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.null, _), (.bool, _), (.integer, _), (.decimal, _), (.string, _), (.array, _), (.object, _): false
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  public init(stringLiteral text: String) {
    self = .string(text)
  }

  public init(integerLiteral value: Int64) {
    self = .integer(value)
  }

  public init(booleanLiteral flag: Bool) {
    self = .bool(flag)
  }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(arrayLiteral items: JSON...) {
    self = .array(items)
  }

  public init(dictionaryLiteral members: (String, JSON)...) {
    var object = JSONObject()
    for (name, value) in members { object[name] = value }
    self = .object(object)
  }
}

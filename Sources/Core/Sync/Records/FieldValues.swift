import Base

/// A record holds a choice by its name.
extension FieldValue where Self: Named {
  public init?(json: JSON) {
    guard let name = json.text else { return nil }
    self.init(name: name)
  }
  public var json: JSON { .string(name) }
}

extension String: FieldValue {
  public init?(json: JSON) {
    guard let text = json.text else { return nil }
    self = text
  }
  public var json: JSON { .string(self) }
}

extension Bool: FieldValue {
  public init?(json: JSON) {
    guard let flag = json.flag else { return nil }
    self = flag
  }
  public var json: JSON { .bool(self) }
}

extension Int: FieldValue {
  public init?(json: JSON) {
    guard let value = json.int64, let int = Int(exactly: value) else { return nil }
    self = int
  }
  public var json: JSON { .integer(Int64(self)) }
}

extension Day: FieldValue {
  public init?(json: JSON) {
    guard let text = json.text else { return nil }
    self.init(iso: text)
  }
  public var json: JSON { .string(iso) }
}

extension MinuteOfDay: FieldValue {
  public init?(json: JSON) {
    guard let text = json.text else { return nil }
    self.init(text: text)
  }
  public var json: JSON { .string(text) }
}

extension Minutes: FieldValue {
  public init?(json: JSON) {
    guard let value = json.int64, let count = Int(exactly: value) else { return nil }
    self.init(count)
  }
  public var json: JSON { .integer(Int64(count)) }
}

extension RecordID: FieldValue {
  public init?(json: JSON) {
    guard let text = json.text else { return nil }
    self.init(text)
  }
  public var json: JSON { .string(description) }
}

extension JSON: FieldValue {
  public init?(json: JSON) { self = json }
  public var json: JSON { self }
}

/// A number of degrees, kept in the record as it was written.
public struct DecimalDegrees: FieldValue {
  public let json: JSON
  public let number: Double

  public init?(json: JSON) {
    guard let number = json.double else { return nil }
    self.json = json
    self.number = number
  }
}

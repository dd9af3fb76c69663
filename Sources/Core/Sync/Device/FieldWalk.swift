import Base

/// How far a cursor has come in the fields of its record.
struct FieldWalk {
  /// Before the value of the field; nil before the first one.
  var reader: PackedReader?
  /// As the record has it: 0 for a name that is spelled out.
  var place: UInt64 = 0
  var spelled: UnsafeBufferPointer<UInt8>?
  /// The field of a record that is a tree.
  var index = -1
}

/// Who wants many fields of many records looks at them one after the other:
///
///     while cursor.nextField() { if cursor.fieldName == "remarks" { … cursor.fieldValue … } }
extension RecordCursor {
  /// Goes on to the next field, at first to the first one; false behind the last.
  public func nextField() -> Bool {
    if let made {
      walk.index += 1
      return walk.index < made.fields.count
    }
    guard let chunk else { return false }
    if walk.reader == nil { walk.reader = fields(chunk) } else if walk.reader?.skip() != true { return false }
    guard walk.reader?.isAtEnd == false, let place = walk.reader?.number() else { return false }
    walk.place = place
    if place > 0 { return true }
    walk.spelled = walk.reader?.number().flatMap { walk.reader?.next($0) }
    return walk.spelled != nil
  }

  /// A small number that stands for the name of the field in all records of this cursor; nil for a name that has none.
  public var fieldPlace: Int? { made == nil && walk.place > 0 ? Int(truncatingIfNeeded: walk.place) - 1 : nil }

  public var fieldName: String {
    if let made { return made.fields.members[walk.index].name }
    if walk.place > 0 { return form.name(walk.place - 1) ?? "" }
    return walk.spelled.map { String(utf8: $0) } ?? ""
  }

  public var fieldValue: JSON? {
    if let made { return made.fields.members[walk.index].value }
    var reader = walk.reader
    return reader?.value(form)
  }

  /// The id that the field holds; nil for everything else.
  public var fieldID: RecordID? {
    if made != nil { return fieldValue.flatMap { RecordID(json: $0) } }
    var reader = walk.reader
    return reader?.id() ?? fieldValue.flatMap { RecordID(json: $0) }
  }

  /// The field's text where it lies; nil for everything else.
  public func withFieldText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    if made != nil { return fieldValue?.text.map { $0.withBytes(body) } }
    var reader = walk.reader
    return reader?.withText(form, body)
  }
}

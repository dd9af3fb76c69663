import Base
import Sync

/// U-14: the values of a difference in words, so that its user knows what to choose from.
struct ValueWords {
  let field: Field?
  /// Where the record is whose value it is.
  let space: String
  let context: Context

  /// Values that differ and have the same words are numbered.
  ///
  /// - Parameters:
  ///   - title: what a record is called.
  ///   - described: how the app says a value; nil for what its field says.
  func told(
    _ values: [JSON?], _ title: (RecordKey, Fields) -> String, _ described: (JSON?) -> String?
  ) -> [String] {
    let words = values.map { described($0) ?? self.words(of: $0, title) }
    var kinds: [JSON?] = []
    return values.indices.map { place in
      let rivals = values.indices.contains { words[$0] == words[place] && values[$0] != values[place] }
      if !rivals { return words[place] }
      let number = kinds.firstIndex { $0 == values[place] } ?? kinds.count
      if number == kinds.count { kinds.append(values[place]) }
      return words[place] + " (" + String(number + 1) + ")"
    }
  }

  private func words(of value: JSON?, _ title: (RecordKey, Fields) -> String) -> String {
    guard let value else { return Words.empty(context.language) }
    guard let field else { return value.said }
    switch field.kind {
    case .reference(let collection):
      guard let id = RecordID(json: value) else { return value.said }
      let key = RecordKey(collection, id)
      guard let record = context.record(key, in: space) else { return SpaceWords.goneRecord(context.language) }
      return title(key, record.fields)
    case .text(maximum: 64):
      // P-19: what names a file says nothing to people.
      guard let text = value.text, text.utf8.count == 64, text.utf8.allSatisfy({ isHexadecimal($0) }) else {
        return field.words(of: value, context.format)
      }
      return SpaceWords.aFile(context.language)
    case .text, .prose, .integer, .decimal, .minutes, .day, .time, .choice, .flag, .codes, .structure:
      return field.words(of: value, context.format)
    }
  }

  private func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

extension JSON {
  /// What it holds, for people: names and texts, without brackets and quotation marks, and without ids.
  var said: String {
    switch self {
    case .null: return ""
    case .bool, .integer, .decimal: return serialized
    case .string(let text): return RecordID(text) == nil ? text : ""
    case .array(let items):
      let hasParts = items.contains { $0.items != nil || $0.members != nil }
      return said(items.map { $0.said }, by: hasParts ? "; " : ", ")
    case .object(let object):
      return said(
        object.members.map { member in
          let words = member.value.said
          return words.utf8.isEmpty ? words : member.name + ": " + words
        }, by: ", ")
    }
  }

  private func said(_ parts: [String], by mark: String) -> String {
    var all = ""
    for part in parts where !part.utf8.isEmpty { all += all.utf8.isEmpty ? part : mark + part }
    return all
  }
}

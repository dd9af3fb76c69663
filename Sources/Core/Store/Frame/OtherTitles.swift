import Base
import Sync

extension RecordType {
  /// What a record is called where its app does not run: its kind, and of its names and days the first three.
  public func title(of fields: Fields, _ format: Format) -> String {
    var parts: [String] = []
    for field in self.fields where parts.count < 3 {
      guard let value = fields[field.name], let words = name(value, field, format), !parts.contains(words) else {
        continue
      }
      parts.append(words)
    }
    let title = title(format.language)
    return parts.isEmpty ? title : title + ": " + listed(parts)
  }

  /// Nil where it is no name: an id, the digest of a file, a text of many lines.
  private func name(_ value: JSON, _ field: Field, _ format: Format) -> String? {
    switch field.kind {
    case .text:
      guard let text = value.text, !trimmed(text).utf8.isEmpty, text.utf8.count < 64, RecordID(text) == nil else {
        return nil
      }
      return Day(iso: text).map { format.day($0) } ?? text
    case .day: return Day(json: value).map { format.day($0) }
    case .prose, .integer, .decimal, .minutes, .time, .choice, .reference, .flag, .codes, .structure: return nil
    }
  }
}

import Base
import Sync

/// The fields as the search sees them: folded, and no-break spaces are spaces (E-12).
///
/// - Parameter more: what else is searched.
func searchable(_ fields: Fields, _ searched: [Field], _ more: String = "") -> [UInt8] {
  var bytes: [UInt8] = []
  for field in searched {
    guard let text = fields.text(field.name) else { continue }
    appendFolded(text, to: &bytes)
    bytes.append(0x0A)
  }
  appendFolded(more, to: &bytes)
  return spaced(bytes)
}

/// E-12: what is asked for: every word must occur.
struct Search: Sendable {
  let words: [[UInt8]]

  init(_ text: String) {
    var words: [[UInt8]] = []
    for part in String(utf8: spaced(folded(text))).parts(at: 0x20) where !part.utf8.isEmpty {
      words.append([UInt8](part))
    }
    self.words = words
  }

  var isEmpty: Bool { words.isEmpty }

  func finds(_ text: [UInt8]) -> Bool {
    for word in words where !contains(text, word) { return false }
    return true
  }
}

private func spaced(_ bytes: [UInt8]) -> [UInt8] {
  var spaced: [UInt8] = []
  spaced.reserveCapacity(bytes.count)
  var index = 0
  while index < bytes.count {
    if bytes[index] == 0xC2 && index + 1 < bytes.count && bytes[index + 1] == 0xA0 {
      spaced.append(0x20)
      index += 2
    } else {
      spaced.append(bytes[index])
      index += 1
    }
  }
  return spaced
}

import Base
import HTML
import Sync

/// Where a text and its other version differ: the words between the beginning and the end that both share (K-39).
struct TextChange {
  let before: String
  let changed: String
  let after: String

  /// Longer texts have a line of their own for each version, and what differs in them is marked.
  static let short = 60

  /// Nil where the two share neither their first nor their last words.
  init?(of text: String, against other: String) {
    let (mine, theirs) = ([UInt8](text.utf8), [UInt8](other.utf8))
    var start = 0
    var end = 0
    // Up to the beginning of a word in both.
    for place in 0...min(mine.count, theirs.count) {
      if TextChange.isBreak(mine, place) && TextChange.isBreak(theirs, place) { start = place }
      if place == min(mine.count, theirs.count) || mine[place] != theirs[place] { break }
    }
    let room = min(mine.count, theirs.count) - start
    for length in 0...room {
      if TextChange.isBreak(mine, mine.count - length) && TextChange.isBreak(theirs, theirs.count - length) { end = length }
      if length == room || mine[mine.count - 1 - length] != theirs[theirs.count - 1 - length] { break }
    }
    if start == 0 && end == 0 { return nil }
    before = String(utf8: mine[..<start])
    changed = String(utf8: mine[start..<(mine.count - end)])
    after = String(utf8: mine[(mine.count - end)...])
  }

  /// Whether no word is cut in two there.
  private static func isBreak(_ text: [UInt8], _ place: Int) -> Bool {
    place == 0 || place == text.count || isSpace(text[place]) || isSpace(text[place - 1])
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

  /// - Parameter tag: `ins` or `del`.
  func nodes(_ tag: String) -> [Node] {
    [.text(before), changed.utf8.isEmpty ? nil : element(tag) { changed }, .text(after)].compactMap { $0 }
  }
}

extension Field {
  /// Whether its value is what people read, not a code or a day.
  var holdsWords: Bool {
    switch kind {
    case .text, .prose: true
    case .day, .minutes, .integer, .choice, .flag, .decimal, .time, .reference, .codes, .structure: false
    }
  }
}

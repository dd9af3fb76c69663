import Base
import Sync

/// Z-11: the animals in which all words occur, the best first.
struct Search: Sendable {
  let words: [[UInt8]]
  private let whole: [UInt8]

  /// How well a word fits: smaller is better.
  private enum Rank {
    static let nameStart = 0
    static let nameWord = 1
    static let latin = 2
    static let inside = 3
    static let text = 4
    static let count = 5
  }

  init(_ text: String) {
    whole = folded(trimmed(text))
    words = searchedWords(text)
  }

  /// Texts are looked through for words of three letters or more: shorter ones occur in every text.
  var needsTexts: Bool { words.contains { $0.count > 2 } }

  /// The rows that match, the best first and otherwise in the order of the list.
  func matches(_ lexicon: Lexicon) -> [Int32] {
    if words.isEmpty { return lexicon.order }
    var ranked = [[Int32]](repeating: [], count: Rank.count)
    for slot in lexicon.order {
      if let rank = rank(lexicon.row(slot), lexicon.text(slot)) { ranked[rank].append(slot) }
    }
    return ranked.flatMap { $0 }
  }

  private func rank(_ row: AnimalRow, _ text: FoldedText?) -> Int? {
    if begins(row.foldedNames, with: whole) { return Rank.nameStart }
    var worst = 0
    for word in words {
      guard let rank = rank(word, row, text) else { return nil }
      worst = max(worst, rank)
    }
    return worst
  }

  private func rank(_ word: [UInt8], _ row: AnimalRow, _ text: FoldedText?) -> Int? {
    let inNames = fit(word, row.foldedNames)
    if inNames == .wordStart { return Rank.nameWord }
    let inLatin = fit(word, row.foldedLatin)
    if inLatin == .wordStart { return Rank.latin }
    if inNames == .inside || inLatin == .inside { return Rank.inside }
    return word.count > 2 && text?.contains(word) == true ? Rank.text : nil
  }

  private func begins(_ text: [UInt8], with start: [UInt8]) -> Bool {
    if text.count < start.count { return false }
    for index in start.indices where text[index] != start[index] { return false }
    return true
  }

  private enum Fit { case none, inside, wordStart }

  private func fit(_ word: [UInt8], _ text: [UInt8]) -> Fit {
    var fit = Fit.none
    var start = 0
    while start + word.count <= text.count {
      var index = 0
      while index < word.count && text[start + index] == word[index] { index += 1 }
      if index == word.count {
        if start == 0 || !isLetter(text[start - 1]) { return .wordStart }
        fit = .inside
      }
      start += 1
    }
    return fit
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x80...0xFF: true
    default: false
    }
  }
}

import Base

/// How well a folded line of the airports fits what is typed.
enum AirportRank {
  /// Ranks are 0 (the best) ..< count.
  static let count = 6

  /// Nil when not every word is in the codes, the name or the city.
  static func rank(_ line: UnsafeBufferPointer<UInt8>, _ words: [[UInt8]]) -> Int? {
    // icao, iata, name, city: up to the fourth tab.
    var ends: [Int] = []
    for index in 0..<line.count where line[index] == 0x09 {
      ends.append(index)
      if ends.count == 4 { break }
    }
    guard ends.count == 4 else { return nil }
    let text = UnsafeBufferPointer(rebasing: line[..<ends[3]])
    guard words.allSatisfy({ contains(text, $0) }) else { return nil }
    let hasCityCode = ends[1] > ends[0] + 1
    if words.count == 1 {
      let word = words[0]
      for (start, end) in [(0, ends[0]), (ends[0] + 1, ends[1])] where begins(line, at: start, word) {
        return end - start == word.count ? 0 : 1
      }
      // A part of a code is no match: of four letters it would be one by chance.
      let names = UnsafeBufferPointer(rebasing: line[ends[1]..<ends[3]])
      guard contains(names, word) else { return nil }
    }
    return (words.allSatisfy { beginsWord(text, $0) } ? 2 : 4) + (hasCityCode ? 0 : 1)
  }

  private static func begins(_ text: UnsafeBufferPointer<UInt8>, at start: Int, _ word: [UInt8]) -> Bool {
    guard start + word.count <= text.count else { return false }
    for place in word.indices where text[start + place] != word[place] { return false }
    return true
  }

  private static func beginsWord(_ text: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
    for index in 0..<text.count where index == 0 || !isLetter(text[index - 1]) {
      if begins(text, at: index, word) { return true }
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }
}

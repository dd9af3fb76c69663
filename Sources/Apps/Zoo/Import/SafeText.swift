import Base
import Sync

/// A text of a source without anything that is no text (Z-102): no HTML, no `''`, single spaces, one line break between
/// paragraphs. Pictures and links that hid in the HTML are kept aside.
struct SafeText {
  struct Picture {
    var source: String
    var alt: String
  }

  private(set) var text = ""
  private(set) var pictures: [Picture] = []
  /// What was done, each once.
  private(set) var repairs: [ImportFinding] = []

  init(_ value: String) {
    if trimmed(value).utf8.isEmpty { return }
    if isNothing(value) {
      repairs = [.emptyMarker]
      return
    }
    var bytes = [UInt8](value)
    if hasMarkup(bytes) {
      repairs.append(.markup)
      var reader = MarkupReader(bytes)
      reader.read()
      bytes = reader.text
      pictures = reader.pictures
    }
    if bytes.contains(UInt8(ascii: "&")) {
      let decoded = decodingEntities(bytes)
      if decoded != bytes { repairs.append(.entities) }
      bytes = decoded
    }
    text = tidied(bytes)
  }

  /// Whether there is a tag: `<` before a letter, `/` or `!`. What is less than something stays.
  private func hasMarkup(_ bytes: [UInt8]) -> Bool {
    for index in bytes.indices.dropLast() where bytes[index] == UInt8(ascii: "<") {
      if beginsTag(bytes, at: index) { return true }
    }
    return false
  }

  private mutating func tidied(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var hadSpaces = false
    var hadLineBreaks = false
    var space = false
    var breaks = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D {
        // Z-128: a carriage return before a line feed is part of the same break.
        if byte == 0x0A || index + 1 == bytes.count || bytes[index + 1] != 0x0A { breaks += 1 }
      } else if isControl(byte) {
        hadSpaces = true
      } else if byte == 0x20 || byte == 0x09 || isFixedSpace(bytes, index) || isNoCharacter(bytes, index) {
        if byte != 0x20 || space || breaks > 0 { hadSpaces = true }
        if !isNoCharacter(bytes, index) { space = true }
        index += byte == 0xE2 || byte == 0xEF ? 2 : byte == 0xC2 ? 1 : 0
      } else {
        if breaks > 0 && !result.isEmpty {
          if breaks > 1 { hadLineBreaks = true }
          if space { hadSpaces = true }
          result.append(0x0A)
        } else if space && !result.isEmpty {
          result.append(0x20)
        }
        if result.isEmpty && breaks > 0 { hadLineBreaks = true }
        if result.isEmpty && space { hadSpaces = true }
        (space, breaks) = (false, 0)
        result.append(byte)
      }
      index += 1
    }
    if breaks > 0 { hadLineBreaks = true }
    if space { hadSpaces = true }
    if hadSpaces { repairs.append(.spaces) }
    if hadLineBreaks { repairs.append(.lineBreaks) }
    return String(utf8: result)
  }

  /// Z-128: what a screen shows as nothing or as a box.
  private func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

  /// U+00A0
  private func isFixedSpace(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index] == 0xC2 && index + 1 < bytes.count && bytes[index + 1] == 0xA0
  }

  /// U+200B, U+FEFF: nothing that anybody sees.
  private func isNoCharacter(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard index + 2 < bytes.count else { return false }
    return (bytes[index], bytes[index + 1], bytes[index + 2]) == (0xE2, 0x80, 0x8B)
      || (bytes[index], bytes[index + 1], bytes[index + 2]) == (0xEF, 0xBB, 0xBF)
  }
}

func beginsTag(_ bytes: [UInt8], at index: Int) -> Bool {
  guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "<") else { return false }
  let next = bytes[index + 1]
  return (0x61...0x7A).contains(next | 0x20) || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
}

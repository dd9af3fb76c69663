import Base
import Kit
import Sync

/// What lists, searches and filters need of an animal; everything else is read from the record when it is shown.
struct AnimalRow: Sendable {
  let id: RecordID
  /// In the language of the app, otherwise in Latin or in the other one.
  let name: String
  let latin: String
  /// Under which it stands in the index.
  let letter: String
  /// As published.
  let fields: Fields
  /// As the search sees them: the names, and the Latin name.
  let foldedNames: [UInt8]
  let foldedLatin: [UInt8]

  init(_ record: Record, _ language: Language) {
    fields = record.fields
    id = record.id
    latin = fields[Animal.latin] ?? ""
    name = Animal.title(fields, language) ?? ""
    letter = indexLetter(name, language)
    var names = folded(name)
    let other = language == .czech ? Animal.name.en : Animal.name.cs
    if let text = fields.text(other.name), text != name {
      names.append(0x0A)
      appendFolded(text, to: &names)
    }
    foldedNames = names
    foldedLatin = folded(latin)
  }

  /// The Latin name where it stands beside the name; empty where it is the name.
  var remark: String { latin == name ? "" : latin }

  var hasPicture: Bool { PublishedPicture(fields) != nil }
}

/// Z-10: the letter under which a name stands: Č, Ř, Š, Ž and Ch are letters of their own in Czech.
func indexLetter(_ name: String, _ language: Language) -> String {
  let plain = folded(name)
  guard let first = plain.first else { return "" }
  if language == .czech {
    if first == UInt8(ascii: "c") && plain.count > 1 && plain[1] == UInt8(ascii: "h") { return "Ch" }
    switch name.unicodeScalars.first?.value {
    case 0x10C, 0x10D: return "Č"
    case 0x158, 0x159: return "Ř"
    case 0x160, 0x161: return "Š"
    case 0x17D, 0x17E: return "Ž"
    default: break
    }
  }
  return first < 0x80 ? capitals(String(utf8: [first])) : ""
}

/// The long texts of an animal as the search sees them, with a summary that rules most animals out without reading them.
struct FoldedText: Sendable {
  let bytes: [UInt8]
  /// For each three bytes that follow each other one of 8192 bits.
  private var marks = [UInt64](repeating: 0, count: 128)

  init(_ fields: Fields) {
    var bytes: [UInt8] = []
    for pair in Animal.texts {
      for field in [pair.cs, pair.en] {
        guard let text = fields.text(field.name) else { continue }
        appendFolded(text, to: &bytes)
        bytes.append(0x0A)
      }
    }
    self.bytes = bytes
    if bytes.count < 3 { return }
    for index in 0..<(bytes.count - 2) {
      let mark = FoldedText.mark(bytes[index], bytes[index + 1], bytes[index + 2])
      marks[mark >> 6] |= 1 << UInt64(mark & 63)
    }
  }

  /// Whether the word of three bytes or more occurs.
  func contains(_ word: [UInt8]) -> Bool {
    for index in 0..<(word.count - 2) {
      let mark = FoldedText.mark(word[index], word[index + 1], word[index + 2])
      if marks[mark >> 6] & 1 << UInt64(mark & 63) == 0 { return false }
    }
    return Base.contains(bytes, word)
  }

  private static func mark(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
    let sum = UInt32(first) &* 961 &+ UInt32(second) &* 31 &+ UInt32(third)
    return Int((sum &* 2_654_435_761) >> 19)
  }
}

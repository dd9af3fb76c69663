/// Widths of letters in the sans serif font of documents, in thousandths of the font size, from U+0020 to U+007E.
/// Helvetica, Arial and Liberation Sans share these widths. With them the portable core can break lines, so a document
/// has the same lines in the browser and in a file.
private let latinWidths: [UInt16] = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,  //  !"#$%&'()*+,-./
  556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,  // 0…9:;<=>?
  1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,  // @A…O
  667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,  // P…Z[\]^_
  333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,  // `a…o
  556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,  // p…z{|}~
]

/// The width of the scalar in thousandths of the font size. Letters with diacritics are as wide as their base letter or
/// a little wider. Scalars that are not in the table count as a full square, which is rarely too little.
public func letterWidth(_ scalar: UInt32) -> Int {
  switch scalar {
  case 0..<0x20: return 0
  case 0x20...0x7E: return Int(latinWidths[Int(scalar) - 0x20])
  case 0xA0: return 278
  case 0x10F, 0x13E, 0x165: return letterWidth(UInt32(latinLetter(scalar)?.base ?? 0x6D)) + 110
  case 0xC0..<0x250, 0x1E00..<0x1F00:
    if let letter = latinLetter(scalar) { return letterWidth(UInt32(letter.base)) }
    return 1000
  case 0x300..<0x370: return 0
  case 0x2013, 0x20AC: return 556
  case 0x2018...0x201F: return 333
  case 0xA1...0xBF: return 560
  default: return 1000
  }
}

/// The width of a line of text, in the unit of `size`, the font size.
public func textWidth(_ text: String, size: Int) -> Int {
  var sum = 0
  for scalar in text.unicodeScalars { sum += letterWidth(scalar.value) }
  return (sum * size + 999) / 1000
}

/// Breaks a text into lines that fit the width. Lines break at spaces, and within a word only when the word alone is
/// too wide. Line feeds in the text begin new lines. Only the spaces at the breaks are dropped. An empty text has no
/// lines.
public func lines(of text: String, size: Int, width: Int) -> [String] {
  if text.utf8.isEmpty { return [] }
  // Every letter is narrower than a square, so most texts of a table need no measuring.
  if text.utf8.count * size <= width && !text.utf8.contains(0x0A) { return [text] }
  var breaking = LineBreaking(limit: width * 1000 / max(1, size))
  for scalar in text.unicodeScalars { breaking.add(scalar) }
  return breaking.finish()
}

/// Collects a text scalar by scalar. Widths are in thousandths of the font size.
private struct LineBreaking {
  let limit: Int
  private var lines: [String] = []
  /// The line up to its last space, with that space or spaces. They count only when a word follows.
  private var line = ""
  private var lineWidth = 0
  private var spaces = ""
  private var spacesWidth = 0
  private var word = ""
  private var wordWidth = 0

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0D: break
    case 0x0A:
      endWord()
      endLine()
    case 0x20, 0x09:
      endWord()
      spaces.unicodeScalars.append(" ")
      spacesWidth += 278
    default:
      let width = letterWidth(scalar.value)
      // A combining mark stays with its letter.
      if width > 0 && wordWidth + width > limit && wordWidth > 0 {
        if !line.utf8.isEmpty { endLine() }
        line = word
        lineWidth = wordWidth
        word = ""
        wordWidth = 0
        endLine()
      }
      word.unicodeScalars.append(scalar)
      wordWidth += width
    }
  }

  private mutating func endWord() {
    if word.utf8.isEmpty { return }
    if !line.utf8.isEmpty && lineWidth + spacesWidth + wordWidth > limit { endLine() }
    if !line.utf8.isEmpty {
      line += spaces
      lineWidth += spacesWidth
    }
    line += word
    lineWidth += wordWidth
    spaces = ""
    spacesWidth = 0
    word = ""
    wordWidth = 0
  }

  private mutating func endLine() {
    lines.append(line)
    line = ""
    lineWidth = 0
    spaces = ""
    spacesWidth = 0
  }

  mutating func finish() -> [String] {
    endWord()
    if !line.utf8.isEmpty { endLine() }
    return lines
  }
}

/// A key that sorts a text for people: compare keys byte by byte with ``precedes(_:_:)``. Make the key once per record,
/// not at each comparison.
///
/// Letters count first, then diacritics, then case (lower case first), each over the whole text. White space <
/// punctuation < digits < letters, and Latin < other scripts. In Czech č, ř, š and ž are letters after c, r, s and z,
/// and ch is a letter after h. Every other mark, and in English every mark, only decides between equal letters. This is
/// the root collation of Unicode without ignoring punctuation. Latin letters without an ASCII base follow the ASCII
/// letter that they resemble, or z.
public func collationKey(_ text: String, _ language: Language) -> [UInt8] {
  var key = CollationKey(czech: language == .czech)
  key.reserve(text.utf8.count)
  for scalar in text.unicodeScalars { key.append(scalar.value) }
  return key.finish()
}

/// Whether the first key comes before the second.
public func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  left.withUnsafeBufferPointer { left in right.withUnsafeBufferPointer { precedes(left, $0) } }
}

@inline(never)
func precedes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
  let shorter = min(left.count, right.count)
  for index in 0..<shorter where left[index] != right[index] { return left[index] < right[index] }
  return left.count < right.count
}

/// Three levels of weights. Every weight is above 1, so that the separator (1) sorts a shorter level before a longer
/// one.
private struct CollationKey {
  let czech: Bool
  private var letters: [UInt8] = []
  private var marks: [UInt8] = []
  private var cases: [UInt8] = []
  /// The ASCII letter that a following `h` or caron may still change; 0 when there is none.
  private var pending: UInt8 = 0

  private static let plainMark: UInt8 = 0x20
  private static let lower: UInt8 = 2
  private static let upper: UInt8 = 8

  init(czech: Bool) {
    self.czech = czech
  }

  mutating func reserve(_ count: Int) {
    letters.reserveCapacity(count * 2 + 8)
    marks.reserveCapacity(count + 4)
    cases.reserveCapacity(count + 4)
  }

  mutating func append(_ scalar: UInt32) {
    if scalar < 0x80 {
      appendASCII(UInt8(scalar))
    } else if let letter = latinLetter(scalar) {
      appendASCII(letter.base)
      appendMark(letter.mark)
      if letter.secondMark != 0x20 { appendMark(letter.secondMark) }
    } else if let mark = combiningMark(scalar) {
      appendMark(mark)
    } else {
      pending = 0
      appendOther(scalar)
    }
  }

  /// Usual weights at the end of a level are dropped: they carry no information, and most texts have only those.
  mutating func finish() -> [UInt8] {
    while marks.last == CollationKey.plainMark { marks.removeLast() }
    while cases.last == CollationKey.lower { cases.removeLast() }
    if marks.isEmpty && cases.isEmpty { return letters }
    letters.append(1)
    letters.append(contentsOf: marks)
    if cases.isEmpty { return letters }
    letters.append(1)
    letters.append(contentsOf: cases)
    return letters
  }

  private mutating func appendASCII(_ byte: UInt8) {
    let small = byte | 0x20
    guard small >= 0x61 && small <= 0x7A else {
      pending = 0
      if let weight = punctuationOrDigit(UInt32(byte)) { append(letter: weight, case: CollationKey.lower) }
      return
    }
    if czech && small == 0x68 && pending | 0x20 == 0x63 {
      letters[letters.count - 1] = letterWeight(0x68) + 1
      let upperC = pending == 0x43
      // ch, cH, Ch, CH
      cases[cases.count - 1] = (upperC ? CollationKey.upper : CollationKey.lower) + (byte == 0x48 ? 1 : 0)
      pending = 0
      return
    }
    append(letter: letterWeight(small), case: byte == small ? CollationKey.lower : CollationKey.upper)
    pending = byte
  }

  private mutating func appendMark(_ mark: UInt8) {
    let small = pending | 0x20
    if czech && mark == 0x76 && (small == 0x63 || small == 0x72 || small == 0x73 || small == 0x7A) {
      letters[letters.count - 1] += 1
    } else {
      marks.append(markWeight(mark))
      cases.append(CollationKey.lower)
    }
    pending = 0
  }

  private mutating func append(letter: UInt8, mark: UInt8 = CollationKey.plainMark, case weight: UInt8) {
    letters.append(letter)
    marks.append(mark)
    cases.append(weight)
  }

  private mutating func appendOther(_ scalar: UInt32) {
    if let pair = latinExpansion(scalar) {
      appendExpansion(pair, of: scalar)
    } else if scalar == 0x2026 {
      // An ellipsis counts as three dots.
      for _ in 0..<3 { append(letter: punctuationOrDigit(0x2E) ?? 4, case: 4) }
    } else if let variant = punctuationVariant(scalar), let weight = punctuationOrDigit(variant.plain) {
      append(letter: weight, mark: variant.mark, case: CollationKey.lower)
    } else if let weight = punctuationOrDigit(scalar) {
      append(letter: weight, case: scalar == 0xA0 || scalar == 0x202F ? 4 : CollationKey.lower)
    } else {
      let folded = foldedGreekOrCyrillic(scalar)
      append(letter: isLetter(folded) ? 0xE0 : 0x5F, case: folded == scalar ? CollationKey.lower : CollationKey.upper)
      // Seven bits per byte keep the bytes of a scalar above the separator.
      letters.append(0x80 | UInt8(folded >> 14 & 0x7F))
      letters.append(0x80 | UInt8(folded >> 7 & 0x7F))
      letters.append(0x80 | UInt8(folded & 0x7F))
    }
  }

  private mutating func appendExpansion(_ pair: (first: UInt8, second: UInt8), of scalar: UInt32) {
    appendASCII(pair.first)
    switch scalar {
    case 0xDE, 0xFE: letters[letters.count - 1] = letterWeight(0x7A) + 2
    case 0x14A, 0x14B, 0x131, 0x18F, 0x259, 0x1DD, 0x189: letters[letters.count - 1] += 2
    default:
      marks.append(0xF0)
      cases.append(4)
      if pair.second != 0 { appendASCII(pair.second) }
    }
    pending = 0
  }
}

/// Each letter leaves three weights free after it, for the letters that Czech and other alphabets insert there.
private func letterWeight(_ small: UInt8) -> UInt8 {
  0x70 + (small - 0x61) * 4
}

/// Roughly everything above Latin that is not a symbol. Symbols and punctuation have their own blocks.
private func isLetter(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x80...0xBF, 0xD7, 0xF7, 0x2000...0x2BFF, 0x2E00...0x2E7F, 0x3000...0x303F, 0xFE10...0xFE6F,
    0x1F000...0x1FAFF:
    false
  default: true
  }
}

/// A text as search sees it: UTF-8, lower case, without diacritics. Latin letters (Latin-1, Extended-A and -B, Extended
/// Additional) become ASCII (ß → ss, æ → ae, ø → o, đ → d, ł → l). Greek and Cyrillic letters lose case and accents,
/// combining marks are removed, and everything else stays. NFC and NFD of a text fold to the same bytes.
public func folded(_ text: String) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count)
  appendFolded(text, to: &bytes)
  return bytes
}

/// Appends the text as search sees it, see ``folded(_:)``.
public func appendFolded(_ text: String, to bytes: inout [UInt8]) {
  text.withBytes { appendFolded($0, to: &bytes) }
}

/// Appends valid UTF-8 as search sees it, see ``folded(_:)``.
public func appendFolded(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
  var index = 0
  while index < text.count {
    let byte = text[index]
    if byte < 0x80 {
      bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
      index += 1
    } else {
      fold(scalar(text, at: &index), into: &bytes)
    }
  }
}

/// The non-ASCII scalar at `index` in valid UTF-8. `index` moves past it.
private func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
  let lead = UInt32(bytes[index])
  let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  var scalar = lead & (0x7F >> UInt32(length))
  for place in 1..<length { scalar = scalar << 6 | UInt32(bytes[index + place]) & 0x3F }
  index += length
  return scalar
}

/// The words that a search asks for, folded; white space and no-break spaces part them.
public func searchedWords(_ text: String) -> [[UInt8]] {
  var words: [[UInt8]] = []
  var word: [UInt8] = []
  for byte in folded(text) + [0x20] {
    let isNoBreakSpace = byte == 0xA0 && word.last == 0xC2
    if isNoBreakSpace { word.removeLast() }
    if !isNoBreakSpace && !isBlank(byte) {
      word.append(byte)
    } else if !word.isEmpty {
      words.append(word)
      word = []
    }
  }
  return words
}

/// Whether the needle occurs in the haystack, byte by byte; an empty needle occurs everywhere.
public func contains(_ haystack: [UInt8], _ needle: [UInt8]) -> Bool {
  haystack.withUnsafeBufferPointer { contains($0, needle) }
}

/// Whether the needle occurs in the haystack, byte by byte; an empty needle occurs everywhere.
public func contains(_ haystack: UnsafeBufferPointer<UInt8>, _ needle: [UInt8]) -> Bool {
  needle.withUnsafeBufferPointer { needle in
    let length = needle.count
    if length == 0 { return true }
    if length > haystack.count { return false }
    let last = needle[length - 1]
    var end = length - 1
    while end < haystack.count {
      // Compare the last byte first: it differs more often, because many words begin alike.
      if haystack[end] == last {
        var place = 0
        while place < length - 1 && haystack[end - length + 1 + place] == needle[place] { place += 1 }
        if place == length - 1 { return true }
      }
      end += 1
    }
    return false
  }
}

private func fold(_ scalar: UInt32, into bytes: inout [UInt8]) {
  if scalar < 0x250 || (scalar >= 0x1E00 && scalar < 0x1F00) {
    if let letter = latinLetter(scalar) {
      bytes.append(letter.base | 0x20)
    } else if let pair = latinExpansion(scalar) {
      bytes.append(pair.first | 0x20)
      if pair.second != 0 { bytes.append(pair.second | 0x20) }
    } else {
      appendUTF8(scalar, to: &bytes)
    }
  } else if !isCombiningMark(scalar) {
    appendUTF8(foldedGreekOrCyrillic(scalar), to: &bytes)
  }
}

func isCombiningMark(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
  default: false
  }
}

/// A Greek or Cyrillic scalar in lower case and without accents. Any other scalar stays as it is.
func foldedGreekOrCyrillic(_ scalar: UInt32) -> UInt32 {
  switch scalar {
  case 0x370...0x3FF: foldedGreek(scalar)
  case 0x400...0x52F: foldedCyrillic(scalar)
  default: scalar
  }
}

private func foldedGreek(_ scalar: UInt32) -> UInt32 {
  switch scalar {
  case 0x386, 0x3AC: 0x3B1
  case 0x388, 0x3AD: 0x3B5
  case 0x389, 0x3AE: 0x3B7
  case 0x38A, 0x390, 0x3AA, 0x3AF, 0x3CA: 0x3B9
  case 0x38C, 0x3CC: 0x3BF
  case 0x38E, 0x3AB, 0x3B0, 0x3CB, 0x3CD: 0x3C5
  case 0x38F, 0x3CE: 0x3C9
  case 0x391...0x3A1, 0x3A3...0x3A9: scalar + 0x20
  case 0x3C2: 0x3C3
  default: scalar
  }
}

private func foldedCyrillic(_ scalar: UInt32) -> UInt32 {
  let lower: UInt32 =
    switch scalar {
    case 0x400...0x40F: scalar + 0x50
    case 0x410...0x42F: scalar + 0x20
    case 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F: scalar | 1
    case 0x4C0: 0x4CF
    case 0x4C1...0x4CE: scalar + (scalar & 1)
    default: scalar
    }
  return switch lower {
  case 0x450, 0x451: 0x435
  case 0x439, 0x45D: 0x438
  case 0x453: 0x433
  case 0x457: 0x456
  case 0x45C: 0x43A
  case 0x45E: 0x443
  default: lower
  }
}

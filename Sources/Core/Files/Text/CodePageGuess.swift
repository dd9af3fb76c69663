import Base

/// F-1: in which code page a text of a Central or Western European language was written. Every byte is a letter or a sign in each of
/// them, so the letters decide: which page makes words that some language has.
struct CodePageGuess {
  /// In this order when the text does not tell.
  private static let pages: [TextEncoding] = [.windows1250, .iso8859_2, .windows1252, .iso8859_15]

  /// What stands for each byte from 0x80 on: small letters, or zero for a sign.
  private let letters: [UInt32]
  /// The characters themselves.
  private let characters: [UInt32]
  private let isWestern: Bool
  /// The pages of ISO have control characters before it, which no text has.
  private let first: UInt8
  /// Whether the text may have « and » around words, which are Ť and ť in ISO 8859-2.
  private let hasQuotes: Bool
  private var counts = [Int](repeating: 0, count: 0x180)
  private var points = 0

  static func of(_ bytes: [UInt8]) -> TextEncoding {
    let words = words(of: bytes)
    let hasQuotes = hasQuotes(words)
    var best: (page: TextEncoding, points: Int)?
    for page in pages {
      guard let points = CodePageGuess(page, hasQuotes: hasQuotes).points(words) else { continue }
      if best == nil || points > best?.points ?? 0 { best = (page, points) }
    }
    return best?.page ?? .windows1250
  }

  /// A word counts once however often it stands there, because the name of one airport may be in every line.
  private static func words(of bytes: [UInt8]) -> [[UInt8]] {
    var known: Set<Key> = []
    var words: [[UInt8]] = []
    var start = 0
    for end in 0...bytes.count {
      if end < bytes.count, bytes[end] >= 0x80 || isASCIILetter(bytes[end]) { continue }
      if bytes[start..<end].contains(where: { $0 >= 0x80 }) {
        // With what stands around it: a digit before it makes a sign of what follows, and a point ends an abbreviation.
        let word = Array(bytes[max(0, start - 1)..<min(end + 1, bytes.count)])
        if known.insert(Key(String(utf8: word.flatMap { $0 < 0x80 ? [$0] : [0xC2 | $0 >> 6 & 1, $0 & 0xBF] }))).inserted
        {
          words.append(start == 0 ? [0x20] + word : word)
        }
        if words.count == 5000 { break }
      }
      start = end + 1
    }
    return words
  }

  /// « before a word and » behind one, or the other way round.
  private static func hasQuotes(_ words: [[UInt8]]) -> Bool {
    func stands(_ byte: UInt8, before: Bool) -> Bool {
      words.contains { word in
        word.indices.dropFirst().contains { place in
          let other = before ? place + 1 : place - 1
          let next = before ? place - 1 : place + 1
          func isLetter(_ place: Int) -> Bool {
            word.indices.contains(place) && (isASCIILetter(word[place]) || word[place] >= 0xC0)
          }
          return word[place] == byte && isLetter(other) && !isLetter(next)
        }
      }
    }
    return (stands(0xAB, before: true) && stands(0xBB, before: false))
      || (stands(0xBB, before: true) && stands(0xAB, before: false))
  }

  private init(_ page: TextEncoding, hasQuotes: Bool) {
    self.hasQuotes = hasQuotes
    isWestern = page == .windows1252 || page == .iso8859_15
    first = page == .windows1250 || page == .windows1252 ? 0x80 : 0xA0
    characters = page.characters
    letters = characters.map { CodePageGuess.small($0) }
  }

  /// How well the page explains the words; nil when it cannot be, because it has no character for a byte of them.
  private func points(_ words: [[UInt8]]) -> Int? {
    var guess = self
    for word in words {
      for place in word.indices.dropFirst() where word[place] >= 0x80 {
        if !guess.read(word, place) { return nil }
      }
    }
    let alphabets = isWestern ? CodePageGuess.western : CodePageGuess.central
    var most = Int.min
    for alphabet in alphabets {
      var fit = 0
      for letter in guess.counts.indices where guess.counts[letter] > 0 {
        let isOfIt = alphabet.unicodeScalars.contains { $0.value == UInt32(letter) }
        fit += guess.counts[letter] * (isOfIt ? 1 : -3)
      }
      most = max(most, fit)
    }
    return most + guess.points
  }

  /// False when the page has no such character.
  private mutating func read(_ word: [UInt8], _ place: Int) -> Bool {
    let byte = word[place]
    if byte < first { return false }
    let (before, after) = (word[place - 1], place + 1 < word.count ? word[place + 1] : 0x20)
    let character = characters[Int(byte - 0x80)]
    let (isAfterLetter, isBeforeLetter) = (isLetter(before), isLetter(after))
    let letter = letters[Int(byte - 0x80)]
    if letter == 0 {
      if isAfterLetter && isBeforeLetter && !CodePageGuess.joining.contains(character) { points -= 3 }
      // The accents that stand alone in Central European pages.
      if [0x2C7, 0x2D8, 0x2D9, 0x2DB, 0x2DD, 0xFFFD].contains(character) { points -= 1 }
      return true
    }
    if byte < 0xC0 && letter != 0xAA && letter != 0xBA {
      if hasQuotes, byte == 0xAB || byte == 0xBB, !isAfterLetter || !isBeforeLetter { return true }
      if !isAfterLetter && (!isBeforeLetter || (0x30...0x39).contains(before)) {
        points -= 1
        return true
      }
    }
    counts[Int(letter)] += 1
    // `č.`, number, is no habit of either.
    if !isWestern, isAfterLetter || isBeforeLetter || after != UInt8(ascii: ".") {
      points += CodePageGuess.habit(letter, isAfterLetter ? before : 0x5F, isBeforeLetter ? after : 0x5F)
    }
    return true
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    byte < 0x80 ? CodePageGuess.isASCIILetter(byte) : letters[Int(byte - 0x80)] != 0
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// The small letter of a letter of these pages; zero for any other character.
  private static func small(_ character: UInt32) -> UInt32 {
    switch character {
    case 0xAA, 0xBA, 0xDF...0xF6, 0xF8...0xFF: character
    case 0xC0...0xD6, 0xD8...0xDE: character + 0x20
    case 0x178: 0xFF
    case 0x100...0x137, 0x14A...0x177: character | 1
    case 0x139...0x148, 0x179...0x17E: character + (character & 1)
    default: 0
    }
  }

  /// Signs within a word: a hyphen that may be needed, an accent for an apostrophe, the point of Catalan, apostrophes, dashes and a
  /// blank that does not break.
  private static let joining: [UInt32] = [
    0xA0, 0xAD, 0xB4, 0xB7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2026, 0x2022,
  ]
}

/// What is known of the languages.
extension CodePageGuess {
  /// Czech, Slovak, Polish, Hungarian, Romanian, Croatian with Serbian and Slovene.
  private static let central = [
    "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "ąćęłńóśźż", "áéíóöőúüű", "ăâîşţ", "čćđšž",
  ]

  /// French, Spanish, Catalan, Portuguese, Italian, German, Dutch, Danish with Norwegian, Swedish with Finnish, Icelandic, Estonian.
  private static let western = [
    "àâæçéèêëîïôœùûüÿ", "áéíñóúüªº", "àçèéíïòóúüñ", "àáâãçéêíóôõúüªº", "àèéìíîòóùúªº", "äöüßé", "éëïèöüêáó",
    "æøåéòôüöä",
    "åäöéšžü", "áæéíðóöþúý", "õäöüšž",
  ]

  /// Letters of both kinds of languages, and what stands beside them in which, `_` for the end of the word and `^` for another letter
  /// of these: taken from the most frequent words of 19 languages, where it tells them apart by four to one.
  private static func habit(_ letter: UInt32, _ before: UInt8, _ after: UInt8) -> Int {
    guard let habit = habits.first(where: { $0.letter == letter }) else { return 0 }
    func has(_ letters: String, _ byte: UInt8) -> Bool {
      letters.utf8.contains(byte >= 0x80 ? UInt8(ascii: "^") : byte == 0x5F ? byte : byte | 0x20)
    }
    var points = 0
    if has(habit.afterCentral, before) { points += 1 }
    if has(habit.beforeCentral, after) { points += 1 }
    if has(habit.afterWestern, before) { points -= 1 }
    if has(habit.beforeWestern, after) { points -= 1 }
    return points
  }

  private typealias Habit = (
    letter: UInt32, afterCentral: String, beforeCentral: String, afterWestern: String, beforeWestern: String
  )

  /// Each by its Central European letter; of the last two it tells the pages of Windows and ISO apart, as ž and š stand otherwise.
  private static let habits: [Habit] = [
    (0x107, "^aeiouy", "_aeiu", "bdfghjklmnrstv", "^dfgklmnrstv"),  // ć, æ
    (0x10D, "^abejo", "^aeijklou", "cdfghlmpst", "_cgmrsv"),  // č, è
    (0x10F, "_v", "_a", "aeo", "denst"),  // ď, ï
    (0x103, "bcfglpruvz", "^_cdilmnprstuz", "^hi", "eo"),  // ă, ã
    (0x111, "o", "e", "^fgi", "_irs"),  // đ, ð
    (0x119, "bhijkwz", "^_cdkpz", "_cmu", "mnst"),  // ę, ê
    (0x11B, "bmnptv", "^cdhjklmnrstz", "ls", ""),  // ě, ì
    (0x13A, "", "", "_fgmnprs", "_dlnrt"),  // ĺ, å
    (0x144, "o", "_cs", "", "ao"),  // ń, ñ
    (0x148, "^eo", "aou", "inrtux", "mnr"),  // ň, ò
    (0x151, "_bdflnrtvz", "_bdklrstz", "^", "e"),  // ő, õ
    (0x155, "", "", "_irt", "_"),  // ŕ, à
    (0x159, "^aeop", "^aei", "fghjklmnrs", "bdgjklmnprstvy"),  // ř, ø
    (0x15B, "aeioy", "^_clmnrw", "", "u"),  // ś, œ
    (0x15F, "_aeiu", "ait", "", "_"),  // ş, º
    (0x163, "^aceinoru", "i", "_", "rv"),  // ţ, þ
    (0x16F, "dkmprv", "^jlmsv", "io", ""),  // ů, ù
    (0x171, "mt", "_n", "", ""),  // ű, û
    (0x17C, "_o", "_e", "", ""),  // ż, ¿
    (0x13E, "", "", "", "ei"),  // ľ, ž in ISO 8859-2
    (0x105, "", "", "aeou", "^aeiou"),  // ą, š in ISO 8859-2
  ]
}

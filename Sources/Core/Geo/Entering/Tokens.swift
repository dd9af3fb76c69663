import Base

/// The parts of coordinates in degrees.
enum Token: Equatable {
  /// A number, whether it has a fraction, whether it is negative, and the count of its digits before the fraction.
  case number(Double, fraction: Bool, isNegative: Bool, digits: Int)
  case mark(Mark)
  case direction(Compass)
  /// `lat`, `šířka`, `X:` and similar: it says which coordinate follows.
  case label(Label)
  /// A comma, a semicolon, a slash, a new line.
  case separator

  enum Mark { case degrees, minutes, seconds }
  enum Label { case latitude, longitude, x, y, krovak }
}

enum Compass {
  case north, south, east, west

  var isLatitude: Bool { self == .north || self == .south }
  var sign: Double { self == .north || self == .east ? 1 : -1 }
}

/// Divides a text into tokens; decimal commas are told from separators.
struct Tokenizer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  /// When the decimal mark is a point, every comma is a separator.
  private let hasDecimalPoint: Bool
  private(set) var tokens: [Token] = []
  /// A dash stands between two numbers, close to both or to neither: it parts them, or it is a sign.
  private(set) var hasDoubtfulDash = false
  /// The text names the directions in Czech: `S` is the north, and `J`, `V` and `Z` are the others.
  private var hasCzechLetters = false
  private var hasEnglishLetters = false
  /// Where `S` stands alone: south, or in Czech north.
  private var plainSouths: [Int] = []
  /// `z. d.` is the west, or after `z. š.` the geographic longitude.
  private var czechWests: [Int] = []
  private var hasCzechLatitude = false

  /// - Throws: for words that do not belong to a place.
  init(_ text: String) throws(EnteringFault) {
    scalars = Array(text.unicodeScalars)
    hasDecimalPoint = Tokenizer.hasDecimalPoint(scalars)
    while index < scalars.count { try next() }
    if hasCzechLetters {
      if hasEnglishLetters { throw .hemisphereConflict }
      for place in plainSouths { tokens[place] = .direction(.north) }
    }
    if hasCzechLatitude { for place in czechWests { tokens[place] = .label(.longitude) } }
  }

  private static func hasDecimalPoint(_ scalars: [Unicode.Scalar]) -> Bool {
    for index in scalars.indices.dropFirst().dropLast()
    where scalars[index] == "." && isDigit(scalars[index - 1]) && isDigit(scalars[index + 1]) {
      return true
    }
    return false
  }

  private mutating func next() throws(EnteringFault) {
    let scalar = scalars[index]
    switch scalar {
    case ".":
      // `12. 5.` is a day, and `50.05.13` has as many readings as points.
      if isAfterDigit(index), index + 1 < scalars.count, scalars[index + 1] == " " || isDigit(at: index + 1) {
        throw .notCoordinates
      }
      index += 1
    case " ", "(", ")", "[", "]", "=", ":":
      index += 1
    case ",", ";", "/", "|", "&":
      index += 1
      tokens.append(.separator)
    case "°":
      index += 1
      tokens.append(.mark(.degrees))
    case "'":
      index += 1
      tokens.append(.mark(.minutes))
    case "\"":
      index += 1
      tokens.append(.mark(.seconds))
    case "-", "+", "0"..."9": try number()
    default: try word()
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x30 && scalar.value <= 0x39 }

  private func isDigit(at place: Int) -> Bool { place < scalars.count && Tokenizer.isDigit(scalars[place]) }

  private var isAfterCoordinate: Bool {
    switch tokens.last {
    case .number, .mark, .direction: true
    case .label, .separator, nil: false
    }
  }

  private mutating func number() throws(EnteringFault) {
    let isNegative = scalars[index] == "-"
    if isNegative || scalars[index] == "+" {
      let isBehindBlank = index > 0 && scalars[index - 1] == " "
      let isBeforeBlank = index + 1 < scalars.count && scalars[index + 1] == " "
      // `50.0871-14.4201`, `50 - 14`; but `50 -14` has a sign.
      let isApart = isBehindBlank == isBeforeBlank
      // `50-05-13N`: between digits of the same coordinate.
      let isWithin = isNegative && isAfterDigit(index) && isSmallWhole && isMinutes(at: index + 1)
      index += 1
      while index < scalars.count, scalars[index] == " " { index += 1 }
      if !isDigit(at: index) {
        // A dash between two coordinates.
        if isNegative && !tokens.isEmpty { return tokens.append(.separator) }
        throw .notCoordinates
      }
      if isWithin {
        hasDoubtfulDash = true
        return
      }
      if isNegative && isApart && isAfterCoordinate {
        hasDoubtfulDash = true
        return tokens.append(.separator)
      }
    }
    var bytes: [UInt8] = []
    var hasFraction = false
    while index < scalars.count {
      if isDigit(at: index) {
        bytes.append(UInt8(scalars[index].value))
      } else if !hasFraction, scalars[index] == "." || (scalars[index] == "," && !hasDecimalPoint),
        isDigit(at: index + 1)
      {
        hasFraction = true
        bytes.append(UInt8(ascii: "."))
      } else {
        break
      }
      index += 1
    }
    // 50,0871,14,4201: each comma could be a decimal comma or a separator.
    if hasFraction && !hasDecimalPoint && index < scalars.count && scalars[index] == "," && isDigit(at: index + 1) {
      throw .ambiguous
    }
    guard let value = decimalNumber(String(utf8: bytes)) else { throw .notCoordinates }
    let digits = bytes.prefix { $0 != UInt8(ascii: ".") }.count
    tokens.append(.number(value, fraction: hasFraction, isNegative: isNegative, digits: digits))
  }

  /// The last number can be degrees or minutes before more of the same coordinate.
  private var isSmallWhole: Bool {
    if case .number(let value, false, _, _)? = tokens.last { return value <= 180 }
    return false
  }

  /// Two digits, also with a fraction, follow.
  private func isMinutes(at place: Int) -> Bool {
    isDigit(at: place) && isDigit(at: place + 1) && !isDigit(at: place + 2)
  }

  private mutating func word() throws(EnteringFault) {
    let start = index
    while index < scalars.count, Tokenizer.isLetter(scalars[index]) { index += 1 }
    if start == index { throw .notCoordinates }
    let word = String(String.UnicodeScalarView(scalars[start..<index]))
    if czechDirection(word) { return }
    if let label = czechLabel(word, start) { return tokens.append(label) }
    if czechLetter(word) { return }
    let plain = String(utf8: folded(word))
    if let mark = mark(word, start) ?? spelledMark(plain) { return tokens.append(.mark(mark)) }
    for (names, token) in Tokenizer.words where names.contains(plain) {
      if plain == "s" { plainSouths.append(tokens.count) }
      if plain == "n" || plain == "e" || plain == "w" { hasEnglishLetters = true }
      if let token { tokens.append(token) }
      if case .direction? = token { skipAngleName() }
      return
    }
    if plain == "m", case .number(let value, _, _, _)? = tokens.last, value >= 10_000 { return }
    // 13.56sN: the letter of the seconds and that of the direction.
    if let first = word.unicodeScalars.first, first == "s" || first == "m", word.unicodeScalars.count == 2,
      isAfterDigit(start)
    {
      tokens.append(.mark(first == "s" ? .seconds : .minutes))
      index = start + 1
      return
    }
    throw .notCoordinates
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value | 0x20 >= 0x61 && scalar.value | 0x20 <= 0x7A) || scalar.value >= 0xC0
  }

  private func isAfterDigit(_ place: Int) -> Bool { place > 0 && Tokenizer.isDigit(scalars[place - 1]) }

  /// `50d5m13.56s`: letters directly after a number. An `s` means seconds only after minutes.
  private func mark(_ word: String, _ start: Int) -> Token.Mark? {
    guard isAfterDigit(start) else { return nil }
    if word == "d" || word == "deg" { return .degrees }
    if word == "m" || word == "min" { return .minutes }
    if word == "sec" { return .seconds }
    let isBehindMinutes = tokens.count > 1 && tokens[tokens.count - 2] == .mark(.minutes)
    return word == "s" && isBehindMinutes ? .seconds : nil
  }

  /// `50 deg 5 min`
  private func spelledMark(_ word: String) -> Token.Mark? {
    guard case .number? = tokens.last else { return nil }
    switch word {
    case "deg", "degrees", "stupnu", "stupne", "stupen": return .degrees
    case "min", "minutes", "minut", "minuty": return .minutes
    case "sec", "seconds", "sekund", "vterin", "sekundy", "vteriny": return .seconds
    default: return nil
    }
  }

  /// `severní zeměpisné šířky`: what follows a direction says the same again.
  private mutating func skipAngleName() {
    while let end = nextWordEnd {
      var start = index
      while start < end, !Tokenizer.isLetter(scalars[start]) { start += 1 }
      let word = String(utf8: folded(String(String.UnicodeScalarView(scalars[start..<end]))))
      let names = ["sirky", "sirka", "delky", "delka", "zemepisne", "zemepisna", "latitude", "longitude"]
      guard names.contains(word) else { return }
      index = end
    }
  }

  /// Behind the word that follows, which only dots and blanks may separate; nil when none does.
  private var nextWordEnd: Int? {
    var place = index
    while place < scalars.count, scalars[place] == "." || scalars[place] == " " { place += 1 }
    let start = place
    while place < scalars.count, Tokenizer.isLetter(scalars[place]) { place += 1 }
    return place > start ? place : nil
  }

  /// `s. š.`, `v. d.`, `z.d.`, `jš`, `s. šířky`: the first letter tells the direction, `š` latitude and `d` longitude. `z. š.` is
  /// the geographic latitude, and `z. d.` beside it the longitude.
  private mutating func czechDirection(_ word: String) -> Bool {
    let letters = Array(lowered(word).unicodeScalars).map { $0 == "Š" ? "š" : $0 }
    guard let first = letters.first, letters.count <= 2 else { return false }
    var (angle, end) = (letters.count == 2 ? letters[1] : " ", index)
    if letters.count == 1 {
      guard let next = nextWordEnd else { return false }
      var start = index
      while !Tokenizer.isLetter(scalars[start]) { start += 1 }
      switch String(utf8: folded(String(String.UnicodeScalarView(scalars[start..<next])))) {
      case "s", "sirky", "sirka": angle = scalars[start] == "š" || scalars[start] == "Š" ? "š" : " "
      case "d", "delky", "delka": angle = "d"
      default: return false
      }
      end = next
    }
    switch (first, angle) {
    case ("s", "š"): tokens.append(.direction(.north))
    case ("j", "š"): tokens.append(.direction(.south))
    case ("v", "d"): tokens.append(.direction(.east))
    case ("z", "d"):
      czechWests.append(tokens.count)
      tokens.append(.direction(.west))
    case ("z", "š"):
      hasCzechLatitude = true
      tokens.append(.label(.latitude))
    default: return false
    }
    index = end
    return true
  }

  /// `Š: 50,0871 D: 14,4201`. A `d` behind a number is its mark.
  private func czechLabel(_ word: String, _ start: Int) -> Token? {
    if word == "š" || word == "Š" { return .label(.latitude) }
    guard word == "d" || word == "D", !isAfterDigit(start) else { return nil }
    let isNamed = index < scalars.count && (scalars[index] == ":" || scalars[index] == "=")
    return isNamed || tokens.contains(.label(.latitude)) ? .label(.longitude) : nil
  }

  /// `J`, `V` or `Z` alone. Where one of them stands, `S` is the north, because Czech letters and English ones never stand together.
  private mutating func czechLetter(_ word: String) -> Bool {
    switch word {
    case "J": tokens.append(.direction(.south))
    case "V": tokens.append(.direction(.east))
    case "Z": tokens.append(.direction(.west))
    default: return false
    }
    hasCzechLetters = true
    skipAngleName()
    return true
  }

  /// Folded words. Words with a nil token are ignored.
  private static let words: [([String], Token?)] = [
    (["n", "north", "sever", "severne", "severni", "sev"], .direction(.north)),
    (["s", "south", "jih", "jizne", "jizni", "jiz"], .direction(.south)),
    (["e", "east", "vychod", "vychodne", "vychodni", "vych"], .direction(.east)),
    (["w", "west", "zapad", "zapadne", "zapadni", "zap"], .direction(.west)),
    (["lat", "latitude", "sirka"], .label(.latitude)),
    (["lon", "lng", "long", "longitude", "delka"], .label(.longitude)),
    (["zem", "zemepisna", "geo", "gps", "wgs", "souradnice", "poloha", "pozice", "position", "location", "loc", "and", "a"], nil),
    (["x"], .label(.x)), (["y"], .label(.y)), (["jtsk", "sjtsk", "epsg"], .label(.krovak)),
  ]
}

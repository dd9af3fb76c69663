import Base

/// The parts of coordinates in degrees.
enum Token: Equatable {
  /// A number, whether it has a fraction, and whether it is negative.
  case number(Double, fraction: Bool, isNegative: Bool)
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
  /// A dash with blanks on both sides stands between two numbers: it parts them, or it is a sign.
  private(set) var hasDoubtfulDash = false

  /// - Throws: for words that do not belong to a place.
  init(_ text: String) throws(EnteringFault) {
    scalars = Array(text.unicodeScalars)
    hasDecimalPoint = Tokenizer.hasDecimalPoint(scalars)
    while index < scalars.count { try next() }
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
    case " ", "(", ")", "[", "]", ".", "=", ":":
      index += 1
    case ",", ";", "/", "|":
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
      let isApart = index > 0 && scalars[index - 1] == " " && index + 1 < scalars.count && scalars[index + 1] == " "
      index += 1
      while index < scalars.count, scalars[index] == " " { index += 1 }
      if !isDigit(at: index) {
        // A dash between two coordinates.
        if isNegative && !tokens.isEmpty { return tokens.append(.separator) }
        throw .notCoordinates
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
    tokens.append(.number(value, fraction: hasFraction, isNegative: isNegative))
  }

  private mutating func word() throws(EnteringFault) {
    let start = index
    while index < scalars.count, Tokenizer.isLetter(scalars[index]) { index += 1 }
    if start == index { throw .notCoordinates }
    let word = String(String.UnicodeScalarView(scalars[start..<index]))
    if try czechDirection(word) { return }
    let plain = String(utf8: folded(word))
    if let mark = mark(word, start) ?? spelledMark(plain) { return tokens.append(.mark(mark)) }
    for (names, token) in Tokenizer.words where names.contains(plain) {
      if let token { tokens.append(token) }
      if case .direction? = token { skipAngleName() }
      return
    }
    if plain == "m", case .number(let value, _, _)? = tokens.last, value >= 10_000 { return }
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

  /// `severní šířky`: what follows a direction says the same again.
  private mutating func skipAngleName() {
    var start = index
    while start < scalars.count, scalars[start] == " " { start += 1 }
    var end = start
    while end < scalars.count, Tokenizer.isLetter(scalars[end]) { end += 1 }
    let word = String(utf8: folded(String(String.UnicodeScalarView(scalars[start..<end]))))
    if ["sirky", "delky", "latitude", "longitude"].contains(word) { index = end }
  }

  /// `s. š.`, `v. d.`, `z.d.`, `jš`: the first letter tells the direction, `š` latitude and `d` longitude.
  private mutating func czechDirection(_ word: String) throws(EnteringFault) -> Bool {
    var letters = Array(lowered(word).unicodeScalars)
    if letters.count > 2 { return false }
    var place = index
    if letters.count == 1 {
      while place < scalars.count, scalars[place] == "." || scalars[place] == " " { place += 1 }
      guard place < scalars.count else { return false }
      let second = Array(lowered(String(scalars[place])).unicodeScalars)
      letters += second
      place += 1
      if place < scalars.count, Tokenizer.isLetter(scalars[place]) { return false }
    }
    guard letters.count == 2 else { return false }
    let direction: Compass
    switch (letters[0], letters[1]) {
    case ("s", "š"), ("s", "Š"): direction = .north
    case ("j", "š"), ("j", "Š"): direction = .south
    case ("v", "d"): direction = .east
    case ("z", "d"): direction = .west
    default: return false
    }
    index = place
    tokens.append(.direction(direction))
    return true
  }

  /// Folded words. Words with a nil token are ignored.
  private static let words: [([String], Token?)] = [
    (["n", "north", "sever", "severne", "severni"], .direction(.north)),
    (["s", "south", "jih", "jizne", "jizni"], .direction(.south)),
    (["e", "east", "vychod", "vychodne", "vychodni"], .direction(.east)),
    (["w", "west", "zapad", "zapadne", "zapadni"], .direction(.west)),
    (["lat", "latitude", "sirka"], .label(.latitude)),
    (["lon", "lng", "long", "longitude", "delka"], .label(.longitude)),
    (["zem", "zemepisna", "geo", "gps", "wgs", "souradnice", "and", "a"], nil),
    (["x"], .label(.x)), (["y"], .label(.y)), (["jtsk", "sjtsk", "epsg"], .label(.krovak)),
  ]
}

import Base
import Sync

/// What the title of an event says it is.
extension RosterWords {
  private static let positioning = ["dh", "dhd", "dhc", "deadhead", "deadheading", "positioning", "pos", "psn", "tvl"]

  /// What begins the title of a passenger's journey, of one by road or rail, and of a session.
  private static let ground = [
    "pax", "taxi", "bus", "autobus", "train", "vlak", "limo", "simulator", "transfer", "shuttle", "minibus", "transport", "gt", "sim",
    "ffs", "hotel", "layover", "meeting", "commuting",
  ]

  /// Positioning by its word in the title, or where another text begins with it: a list of the crew tells who else travels.
  static func isNoFlight(_ summary: String, _ others: [String]) -> Bool {
    let words = plainWords(summary)
    if words.indices.contains(where: { isPositioning(words[$0...], positioning[...]) }) { return true }
    // Of a number of passengers the number stands first, or before the word.
    let all = RosterWords.words(summary)
    if all.count > 1, let last = all.last, capitals(last.text) == "PAX", !isDigits(all[all.count - 2].text) { return true }
    return words.first.map { ground.contains($0) } ?? false
      || others.contains { isPositioning(plainWords($0)[...], positioning.prefix(6)) }
  }

  /// Whether the words begin with one of those that mean positioning, or with `D/H` or `Dead Head`.
  private static func isPositioning(_ words: ArraySlice<String>, _ known: ArraySlice<String>) -> Bool {
    guard let first = words.first else { return false }
    let next = words.dropFirst().first ?? ""
    return known.contains { $0 == first } || (first == "d" && next == "h")
      || (first == "dead" && (next == "head" || next == "heading"))
  }

  /// `FLY LH1691`: the title says that it is one.
  static func isFlight(_ summary: String) -> Bool {
    plainWords(summary).first.map { ["fly", "flt", "flight", "flug", "let"].contains($0) } ?? false
  }

  /// `CNX OK530 PRG-LHR`, `OK530 PRG-LHR (CANCELLED)`. Some of the short words are codes of airports, too.
  static func isCancelled(_ summary: String) -> Bool {
    let words = plainWords(summary)
    return words.first.map { ["cnl", "cnx", "cxl", "xld"].contains($0) } ?? false
      || words.contains { ["cancelled", "canceled", "zruseno", "zrusen", "annulliert", "storniert"].contains($0) }
  }

  /// `OK650/OK651`, `OK650/651`: several flights, or one that two airlines sell.
  static func hasNumbers(_ text: String) -> Bool {
    let words = words(text)
    for index in words.indices {
      guard let found = number(words, at: index) else { continue }
      let rest = index + found.count
      if rest < words.count, words[rest].isJoined, !words[rest].isHyphenated, isDigits(words[rest].text) { return true }
      return (rest..<words.count).contains { number(words, at: $0).map { $0.text != found.text } ?? false }
    }
    return false
  }

  static func isDigits(_ text: String) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }

  /// L-184: `Prague (PRG) to London (LHR)`: the two airports that stand in brackets.
  static func bracketed(_ text: String, _ airports: Airports?) -> Route? {
    var codes: [String] = []
    for part in text.parts(at: UInt8(ascii: "(")).dropFirst() {
      let inner = part.parts(at: UInt8(ascii: ")"))
      if inner.count > 1, let code = airport(inner[0], airports) { codes.append(code) }
    }
    return codes.count == 2 && codes[0] != codes[1] ? Route(departure: codes[0], arrival: codes[1]) : nil
  }

  /// L-183: `TVS 1102 PRG LPA`: an airline's three letters apart from the number, in front of two airports.
  static func callSign(_ words: [Word], _ airports: Airports?) -> String {
    guard words.count >= 4, isCode(words[0].text), words[0].text.utf8.count == 3, airport(words[0].text, nil) != nil,
      (1...4).contains(words[1].text.utf8.count), isDigits(words[1].text), !words[1].isJoined,
      let from = airport(words[2].text, airports), let to = airport(words[3].text, airports), from != to
    else { return "" }
    return words[0].text + words[1].text
  }

  /// L-183: `EZY45QT`, `EW7460A`: letters behind the digits. A type (`A321N`) and a runway are none.
  static func isCallSign(_ bytes: [UInt8]) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let letters = bytes.prefix { isLetter($0) }.count
    let airline = letters == 3 ? 3 : 2
    guard (4...7).contains(bytes.count), letters > 0, letters <= 3 else { return false }
    let digits = bytes.dropFirst(airline).prefix { isDigit($0) }.count
    let suffix = bytes.dropFirst(airline + digits)
    guard digits >= (airline == 3 ? 1 : 2), digits <= 4, suffix.count == 1 || (suffix.count == 2 && airline == 3),
      suffix.allSatisfy({ isLetter($0) }), bytes.prefix(2).contains(where: { isLetter($0) })
    else { return false }
    return !isType(Array(bytes.prefix(4))) && !bytes.starts(with: "RWY".utf8)
  }

  private static func plainWords(_ text: String) -> [String] {
    folded(text).split { !(0x61...0x7A).contains($0) }.map { String(utf8: Array($0)) }
  }
}

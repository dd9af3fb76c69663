import Base
import Sync

/// Two airports and a flight number in what people or programs write.
enum RosterWords {
  typealias Found = (departure: String, arrival: String, number: String)

  struct Word {
    let text: String
    /// Whether a dash, an arrow or a slash stands before it.
    let isJoined: Bool
    /// Whether nothing but a colon stands before it.
    var isAfterColon = false
    /// Whether nothing but a hyphen stands before it.
    var isHyphenated = false
  }

  /// Words of rosters that are codes of airports, too: without a number a dash beside them makes no flight.
  private static let duties = [
    "DAY", "OFF", "SBY", "STB", "STBY", "HSB", "ASB", "RES", "RSV", "SIM", "FFS", "VAC", "LVE", "HOL", "HTL", "HOT",
    "TRG", "CRM", "LPC", "OPC", "MED", "GND", "REQ", "REST", "FREE", "SICK", "HOME", "DUTY", "LATE", "MON", "TUE",
    "WED", "THU", "FRI", "SAT", "SUN",
  ]
  static func find(_ text: String, _ airports: Airports?) -> Found? {
    var all = words(text)
    let own = number(all)
    var number = own.utf8.isEmpty ? leadingDigits(all, airports) : own
    if number.utf8.isEmpty {
      number = callSign(all, airports)
      if !number.utf8.isEmpty { all.removeFirst(2) }
    }
    let words = withoutTimes(withoutRegistrations(all))
    for index in words.indices.dropFirst() {
      let (from, to) = (words[index - 1], words[index])
      guard isCode(from.text), isCode(to.text), to.isJoined || !number.utf8.isEmpty,
        !titleLabels.contains(from.text), !titleLabels.contains(to.text),
        !number.utf8.isEmpty || !(duties.contains(from.text) || duties.contains(to.text))
      else { continue }
      if let airports {
        guard let one = airports.airport(code: from.text), let other = airports.airport(code: to.text) else { continue }
        // `PRG/LKPR - LHR/EGLL`: two codes of one airport.
        if one.icao == other.icao && from.text != to.text { continue }
        return (one.icao, other.icao, number)
      }
      if to.isJoined { return (from.text, to.text, number) }
    }
    guard !number.utf8.isEmpty, let route = bracketed(text, airports) else { return nil }
    return (route.departure, route.arrival, number)
  }

  /// Words of a title that are codes of airports, too: `DEP: PRG`.
  private static let titleLabels = ["DEP", "ARR", "STD", "STA", "ETD", "ETA"]

  /// `1691 PRG LHR`: the number without the airline in front of two known airports. With one other time it is that of departure.
  private static func leadingDigits(_ words: [Word], _ airports: Airports?) -> String {
    func isOfDigits(_ word: Word) -> Bool { word.text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard airports != nil, words.count >= 3, isOfDigits(words[0]), (2...4).contains(words[0].text.utf8.count),
      words[0].text.utf8.first != 0x30, airport(words[1].text, airports) != nil, airport(words[2].text, airports) != nil
    else { return "" }
    let isTime = words[0].text.utf8.count == 4 && MinuteOfDay(text: words[0].text) != nil
    let times = words.dropFirst(3).count { $0.text.utf8.count == 4 && isOfDigits($0) }
    return isTime && times == 1 ? "" : words[0].text
  }

  /// L-182: `OK-TVM`, `EI-DAC`: what stands behind the mark of a state is no airport.
  private static func withoutRegistrations(_ all: [Word]) -> [Word] {
    var words: [Word] = []
    for word in all {
      if word.isHyphenated, let mark = words.last, mark.text.utf8.count <= 2, !mark.isHyphenated,
        mark.text.utf8.contains(where: { $0 > 0x40 }), mark.text.utf8.allSatisfy({ $0 < 0x5B })
      {
        words[words.count - 1] = Word(text: "", isJoined: true)
      } else {
        words.append(word)
      }
    }
    return words
  }

  /// Before a number; one of them is the code of an airport, too.
  private static let flight = ["FLT", "FLIGHT", "FLY"]

  /// `PRG 0805 - LHR 1010`: without the times between the places.
  private static func withoutTimes(_ all: [Word]) -> [Word] {
    var words: [Word] = []
    var isJoined = false
    for word in all {
      let bytes = Array(word.text.utf8)
      let digits = bytes.prefix { (0x30...0x39).contains($0) }.count
      let isTime =
        (digits == 4 && bytes.count == 4)
        || (digits == 4 && bytes.count == 5 && [0x5A, 0x4C, 0x55].contains(bytes[4] & 0xDF))
      let isPart = digits == 2 && bytes.count == 2
      if isTime || isPart || flight.contains(capitals(word.text)) {
        isJoined = isJoined || word.isJoined
      } else {
        words.append(Word(text: word.text, isJoined: isJoined || word.isJoined))
        isJoined = false
      }
    }
    return words
  }

  static func words(_ text: String) -> [Word] {
    var words: [Word] = []
    var word: [UInt8] = []
    var isJoined = false
    var separators: [UInt8] = []
    func isLetter(_ byte: UInt8) -> Bool {
      (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
    for byte in Array(text.utf8) + [0x20] {
      if isLetter(byte) {
        word.append(byte)
        continue
      }
      if !word.isEmpty {
        words.append(
          Word(
            text: String(utf8: word), isJoined: isJoined, isAfterColon: separators == [UInt8(ascii: ":")],
            isHyphenated: separators == [UInt8(ascii: "-")]))
        word = []
        isJoined = false
        separators = []
      }
      separators.append(byte)
      // A dash, a slash, a greater-than, or the first byte of a longer sign (– — →).
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") || byte >= 0xE2 {
        isJoined = true
      }
    }
    return words
  }

  static func isCode(_ text: String) -> Bool {
    (3...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// The first flight number in a text; empty when there is none.
  static func number(_ text: String) -> String { number(words(text)) }

  /// `OK530`, `OK 530`, `U21234`, `FLT 530`.
  private static func number(_ words: [Word]) -> String {
    for index in words.indices {
      if let found = number(words, at: index) { return found.text }
    }
    return ""
  }

  /// The flight number that begins with this word, and how many words it takes.
  static func number(_ words: [Word], at index: Int) -> (text: String, count: Int)? {
    let word = words[index]
    if flight.contains(capitals(word.text)), index + 1 < words.count {
      let next = words[index + 1].text
      if (1...4).contains(next.utf8.count), next.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return (next, 2) }
    }
    let bytes = Array(word.text.utf8)
    let digits = bytes.reversed().prefix { (0x30...0x39).contains($0) }.count
    let prefix = bytes.count - digits
    let hasLetter = bytes.prefix(max(2, prefix)).contains { (0x41...0x5A).contains($0) }
    if (3...7).contains(bytes.count), digits >= 1, prefix >= 1, prefix <= 3, hasLetter,
      bytes.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }), !isType(bytes)
    {
      return (word.text, 1)
    }
    if isCallSign(bytes) { return (word.text, 1) }
    if bytes.count == 2, digits < 2, hasLetter, index + 1 < words.count, !words[index + 1].isJoined {
      let next = Array(words[index + 1].text.utf8)
      let count = next.prefix { (0x30...0x39).contains($0) }.count
      let isWhole = count == next.count || (isCallSign(bytes + next) && !(count == 4 && [0x5A, 0x4C, 0x55].contains(next[4])))
      if (1...4).contains(count), isWhole {
        return (word.text + words[index + 1].text, 2)
      }
    }
    return nil
  }

  /// `A320`, `B738`, `E190`: an airliner, which stands behind the places of many rosters.
  static func isType(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 4, bytes.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    return ["A3", "B7", "E1", "E2"].contains { bytes.starts(with: $0.utf8) }
  }
}

/// L-165: what a text says of several flights.
extension RosterWords {
  /// Words beside a time that are codes of airports, too.
  private static let labels = [
    "REP", "RPT", "RLS", "CHK", "STD", "STA", "ETD", "ETA", "DEP", "ARR", "FDP", "BLK", "UTC", "OUT",
  ]

  private static let dutyLabels = [
    "REP", "RPT", "RLS", "CHK", "REPORT", "REPORTING", "RELEASE", "BRIEFING", "CHECKIN", "CHECKOUT",
  ]

  /// Whether a time behind these words is that of reporting or release: `REP 0700`, `Check-in: 0700`.
  private static func isOfDuty(_ words: ArraySlice<Word>) -> Bool {
    guard let last = words.last.map({ capitals($0.text) }) else { return false }
    if dutyLabels.contains(last) { return true }
    return (last == "IN" || last == "OUT") && words.dropLast().last.map({ capitals($0.text) == "CHECK" }) ?? false
  }

  /// Airports, times and flight numbers in the order in which they stand.
  ///
  /// - Parameter hasPlainNumbers: whether digits in front of an airport and a time are the number of a flight.
  static func tokens(_ text: String, _ airports: Airports?, hasPlainNumbers: Bool = false) -> [DutyText.Token] {
    let words = words(text)
    var tokens: [DutyText.Token] = []
    var index = 0
    while index < words.count {
      var count = 1
      // Behind a place it is a time.
      if hasPlainNumbers, tokens.last?.place == nil, isPlainNumber(words, at: index, airports) {
        tokens.append(.number(words[index].text))
      } else if let found = clock(words, at: index) {
        if !isOfDuty(words[..<index]) { tokens.append(.time(found.clock)) }
        count = found.count
      } else if let found = number(words, at: index) {
        tokens.append(.number(found.text))
        count = found.count
      } else if let code = airport(words[index].text, airports) {
        tokens.append(.place(code))
      }
      index += count
    }
    return tokens
  }

  private static func isPlainNumber(_ words: [Word], at index: Int, _ airports: Airports?) -> Bool {
    let bytes = Array(words[index].text.utf8)
    return (2...4).contains(bytes.count) && bytes[0] != 0x30 && bytes.allSatisfy { (0x30...0x39).contains($0) }
      && !words[index].isAfterColon && index + 2 < words.count && airport(words[index + 1].text, airports) != nil
      && clock(words, at: index + 2) != nil
  }

  /// The longest row of airports that are joined: `PRG-LHR-PRG`.
  static func route(_ text: String, _ airports: Airports?) -> [String] {
    var longest: [String] = []
    var route: [String] = []
    for word in words(text) {
      let code = airport(word.text, airports)
      if !word.isJoined || code == nil { route = [] }
      // `PRG/LKPR` is one place.
      if let code, route.last != code { route.append(code) }
      if route.count > longest.count { longest = route }
    }
    return longest
  }

  /// The flights that a text names by two airports beside each other: joined, or behind a number when the airports are known.
  static func flights(_ text: String, _ airports: Airports?) -> [Found] {
    let words = words(text)
    var flights: [Found] = []
    var number = ""
    var last: (code: String, isBehindNumber: Bool)?
    var isBehindNumber = false
    var isJoined = false
    var index = 0
    while index < words.count {
      isJoined = isJoined || words[index].isJoined
      if let time = clock(words, at: index) {
        // `PRG 0805 - LHR`: a time may stand between the two.
        index += time.count
        continue
      }
      if let found = RosterWords.number(words, at: index) {
        (number, last, isBehindNumber, isJoined) = (found.text, nil, true, false)
        index += found.count
        continue
      }
      let code = airport(words[index].text, airports)
      if let from = last, let code, from.code != code, isJoined || (airports != nil && from.isBehindNumber) {
        flights.append((from.code, code, number))
      }
      last = code.map { ($0, isBehindNumber) }
      (isBehindNumber, isJoined) = (false, false)
      index += 1
    }
    return flights
  }

  private static let fromLabels = ["FROM", "DEP", "DEPARTURE", "ORIGIN", "ADEP", "VON", "ODKUD", "ODLET"]
  private static let toLabels = ["TO", "ARR", "ARRIVAL", "DEST", "DESTINATION", "ADES", "NACH", "KAM"]

  /// Places behind words that say what they are: `From: PRG To: MUC`, `From: Prague (PRG)`.
  static func labelled(_ text: String, _ airports: Airports?) -> [Route] {
    var routes: [Route] = []
    var departure: String?
    /// Whether the next airport is that of departure; nil when it is neither.
    var isFrom: Bool?
    for word in words(text) {
      let label = capitals(word.text)
      if fromLabels.contains(label) {
        (departure, isFrom) = (nil, true)
      } else if toLabels.contains(label) {
        isFrom = departure == nil ? nil : false
      } else if let code = airport(word.text, airports), let isNext = isFrom {
        if isNext {
          departure = code
        } else if let departure, departure != code {
          routes.append(Route(departure: departure, arrival: code))
        }
        isFrom = nil
      }
    }
    return routes
  }

  /// From one airport to another.
  struct Route {
    let departure: String
    let arrival: String

    static func != (one: Route, other: Route) -> Bool {
      one.departure != other.departure || one.arrival != other.arrival
    }
  }

  static func airport(_ text: String, _ airports: Airports?) -> String? {
    guard isCode(text), !duties.contains(text), !labels.contains(text) else { return nil }
    guard let airports else { return text }
    return airports.airport(code: text)?.icao
  }

  /// `0805`, `0805Z`, `8:05`, `08:05L`: the time and how many words it takes.
  private static func clock(_ words: [Word], at index: Int) -> (clock: DutyText.Clock, count: Int)? {
    var text = words[index].text
    var count = 1
    if text.utf8.count <= 2, index + 1 < words.count, words[index + 1].isAfterColon {
      text += ":" + words[index + 1].text
      count = 2
    }
    var bytes = Array(text.utf8)
    var zone: UInt8?
    if let last = bytes.last, [0x5A, 0x4C, 0x55].contains(last & 0xDF) {
      zone = last & 0xDF
      bytes.removeLast()
    }
    guard count == 2 || bytes.count == 4, bytes.allSatisfy({ (0x30...0x3A).contains($0) }),
      let time = MinuteOfDay(text: String(utf8: bytes))
    else { return nil }
    return (DutyText.Clock(time: time, zone: zone), count)
  }
}

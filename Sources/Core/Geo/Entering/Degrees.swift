import Base

/// Reads coordinates in degrees, or in metres of S-JTSK.
func degreesOrMetres(_ text: String) throws(EnteringFault) -> EnteredPlace {
  let tokenizer = try Tokenizer(withPlainMetres(text))
  let tokens = tokenizer.tokens
  if let place = try krovak(tokens) { return place }
  var parts = try AnglePart.parts(of: tokens)
  let unmarked = parts.count == 1 ? parts[0].evenly() : nil
  if let unmarked { parts = unmarked }
  if parts.isEmpty { throw .notCoordinates }
  if parts.count == 1 { throw .incomplete }
  if parts.count > 2 { throw .ambiguous }
  var (one, other) = (parts[0], parts[1])
  if let first = one.isLatitude, let second = other.isLatitude, first == second { throw .hemisphereConflict }
  // `50.0871 - 14.4201`: only letters could tell that the dash is no sign.
  if tokenizer.hasDoubtfulDash && (one.isLatitude == nil || other.isLatitude == nil) { throw .ambiguous }
  // `50, 87 14.42`: only marks or letters could tell which numbers belong together.
  if one.isBare && other.isBare && one.count != other.count { throw .ambiguous }
  let isOrderTold = one.isLatitude != nil || other.isLatitude != nil
  if one.isLatitude == false || other.isLatitude == true { (one, other) = (other, one) }
  let (latitude, longitude) = (try one.degrees(), try other.degrees())
  let count = max(one.count, other.count)
  let notation: EnteredPlace.Notation = count == 1 ? .degrees : count == 2 && one.hasFraction ? .minutes : .seconds
  let place = try outOfRange(latitude, longitude)
  return EnteredPlace(
    place, notation, ifSwapped: isOrderTold ? nil : Coordinates(latitude: longitude, longitude: latitude))
}

/// `S-JTSK Y: 742 000,5 X: 1 043 000` without what a tokenizer would misread: the dash of the name, blanks between thousands. The
/// names of the axes go, because the order does not matter.
private func withPlainMetres(_ text: String) -> String {
  var text = text
  for name in ["s-jtsk", "křovák", "krovák", "krovak"] where lowered(text).startsWith(name) {
    text = "jtsk " + text.dropping(bytes: name.utf8.count)
  }
  // `S-JTSK / Krovak East North: …`, as the register of systems calls it.
  let isNamed = text.startsWith("jtsk ")
  let names: [String] = isNamed ? ["x", "y", "/", "krovak", "east", "north"] : ["x", "y"]
  let spaced = Array(text.utf8).map { Array(":=;()".utf8).contains($0) ? 0x20 : $0 }
  let words = String(utf8: spaced).parts(at: 0x20).filter { !$0.isEmpty && !names.contains(lowered($0)) }
  let joined = String(utf8: joinedThousands(Array(words.joined(separator: " ").utf8)))
  let numbers = joined.parts(at: 0x20).compactMap { metres($0) }.filter { $0.magnitude >= 100_000 }
  return numbers.count == 2 ? joined : text
}

/// With a decimal point or comma; a comma behind it separates.
private func metres(_ word: String) -> Double? {
  var bytes = Array(word.utf8)
  if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
  return decimalNumber(String(utf8: bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }))
}

/// Two large numbers; nil when there are none.
private func krovak(_ tokens: [Token]) throws(EnteringFault) -> EnteredPlace? {
  var numbers: [Double] = []
  var isNamed = false
  for token in tokens {
    switch token {
    case .number(let value, _, let isNegative, _):
      // The EPSG number of the system itself.
      if tokens.contains(.label(.krovak)) && (value == 5514 || value == 5513) && numbers.isEmpty {
        isNamed = true
      } else {
        numbers.append(isNegative ? -value : value)
      }
    case .mark, .direction: return nil
    case .label(let label): if label == .krovak { isNamed = true }
    case .separator: break
    }
  }
  guard numbers.count == 2, isNamed || numbers.allSatisfy({ $0.magnitude > 10_000 }) else { return nil }
  // The southing is always the larger number, whatever the signs and the order.
  let (low, high) = (min(numbers[0].magnitude, numbers[1].magnitude), max(numbers[0].magnitude, numbers[1].magnitude))
  let place = Krovak(southing: high, westing: low)
  if place.isInRange, let coordinates = place.coordinates { return EnteredPlace(coordinates, .krovak) }
  if isNamed { throw .outOfRange }
  // Metres of UTM without a zone.
  if (100_000.0...900_000).contains(numbers[0]) && (0.0...10_000_000).contains(numbers[1]) { throw .zoneMissing }
  throw .outOfRange
}

/// One of two coordinates, as it was written.
struct AnglePart {
  private typealias Number = (value: Double, hasFraction: Bool, mark: Token.Mark?, digits: Int)
  private var numbers: [Number] = []
  private var isNegative = false
  private var direction: Compass?
  private var label: Bool?
  /// The letter or the label stands before the numbers.
  private var isNamedBefore = false

  /// How many numbers it consists of. Degrees and minutes in one number count as two, with seconds as three.
  var count: Int { numbers.count == 1 ? joined : numbers.count }

  /// Nothing but numbers.
  var isBare: Bool { isLatitude == nil && numbers.allSatisfy { $0.mark == nil } }

  var hasFraction: Bool { numbers.contains { $0.hasFraction } }

  /// `5005.226N`, as GPS receivers send it, and `500513N`, as pilots write it: with a letter and without marks a number of so many
  /// digits is degrees and minutes, or with seconds too. Those of a longitude have three digits, of which people leave out zeros.
  private var joined: Int {
    guard let direction, numbers.count == 1, numbers[0].mark == nil else { return 1 }
    let digits = numbers[0].digits
    if direction.isLatitude { return digits == 6 ? 3 : digits == 4 ? 2 : 1 }
    return digits >= 6 ? 3 : digits >= 4 ? 2 : 1
  }

  /// Nil when nothing tells.
  var isLatitude: Bool? { direction?.isLatitude ?? label }

  static func parts(of tokens: [Token]) throws(EnteringFault) -> [AnglePart] {
    var parts: [AnglePart] = []
    var part = AnglePart()
    // When a letter comes before the first number, every letter belongs to the number after it.
    let isBefore =
      tokens.first { token in
        switch token {
        case .number, .direction: true
        case .mark, .label, .separator: false
        }
      }.map { token in if case .direction = token { true } else { false } } ?? false
    func finish() {
      if part.count > 0 { parts.append(part) }
      part = AnglePart()
    }
    for token in tokens {
      switch token {
      case .number(let value, let fraction, let negative, let digits):
        if part.isFull(before: negative) || (part.direction != nil && !isBefore) { finish() }
        part.isNegative = part.isNegative || negative
        part.numbers.append((value, fraction, nil, digits))
      case .mark(let mark):
        guard let last = part.numbers.last, last.mark == nil else { throw .notCoordinates }
        // A second number of degrees begins the other coordinate.
        if mark == .degrees, part.numbers.count > 1, let last = part.numbers.popLast() {
          finish()
          part.numbers = [last]
        }
        part.numbers[part.numbers.count - 1].mark = mark
      case .direction(let direction):
        if isBefore || part.direction != nil { finish() }
        if part.count == 0 && !isBefore {
          // 5005.226,N: the letter follows the separator but belongs to the number before it.
          guard var last = parts.popLast(), last.direction == nil else { throw .hemisphereConflict }
          last.direction = direction
          parts.append(last)
        } else {
          part.direction = direction
          part.isNamedBefore = part.isNamedBefore || isBefore
        }
      case .label(let label):
        guard label == .latitude || label == .longitude else { throw .notCoordinates }
        finish()
        part.label = label == .latitude
        part.isNamedBefore = true
      case .separator:
        if part.count > 0 { finish() }
      }
    }
    finish()
    return parts
  }

  /// Only the first number may have a sign.
  private func isFull(before negative: Bool) -> Bool {
    count == 3 && numbers.contains { $0.mark != nil } || (negative && count > 0)
      || numbers.last?.mark == .seconds
  }

  /// Two, four or six numbers without any mark are two coordinates; nil otherwise. A letter or a label at one end belongs to the
  /// numbers beside it, if both halves look alike: `N 50.0871 14.4201`, but `N 50 14` may be one latitude.
  func evenly() -> [AnglePart]? {
    guard [2, 4, 6].contains(numbers.count), numbers.allSatisfy({ $0.mark == nil }) else { return nil }
    let half = numbers.count / 2
    let isNamed = isLatitude != nil
    if isNamed && (!numbers[half - 1].hasFraction || !numbers[2 * half - 1].hasFraction) { return nil }
    var (one, other) = (AnglePart(), AnglePart())
    one.numbers = Array(numbers[..<half])
    other.numbers = Array(numbers[half...])
    one.isNegative = isNegative
    if isNamedBefore {
      (one.direction, one.label) = (direction, label)
    } else {
      (other.direction, other.label) = (direction, label)
    }
    return [one, other]
  }

  func degrees() throws(EnteringFault) -> Double {
    if isNegative && direction != nil { throw .hemisphereConflict }
    if count > 3 { throw .ambiguous }
    // `0014E` has a digit too few, and is 14° or 14'.
    if joined > 1, numbers[0].digits % 2 == 0, direction?.isLatitude == false,
      numbers[0].value < (joined == 3 ? 100_000 : 1000)
    {
      throw .ambiguous
    }
    var parts = numbers
    if joined > 1 { parts = split(parts[0]) }
    for (index, mark) in [Token.Mark.degrees, .minutes, .seconds].enumerated() where index < parts.count {
      if let written = parts[index].mark, written != mark { throw .notCoordinates }
    }
    for part in parts.dropLast() where part.hasFraction { throw .mixedNotation }
    if parts.count > 1, parts[1].value >= 60 { throw .badMinutes }
    if parts.count > 2, parts[2].value >= 60 { throw .badSeconds }
    let value =
      parts[0].value + (parts.count > 1 ? parts[1].value / 60 : 0) + (parts.count > 2 ? parts[2].value / 3600 : 0)
    return value * (direction?.sign ?? (isNegative ? -1 : 1))
  }

  private func split(_ number: Number) -> [Number] {
    let size = joined == 3 ? 10_000.0 : 100.0
    let degrees = (number.value / size).rounded(.down)
    let rest = number.value - degrees * size
    if joined == 2 { return [(degrees, false, nil, 0), (rest, true, nil, 0)] }
    let minutes = (rest / 100).rounded(.down)
    return [(degrees, false, nil, 0), (minutes, false, nil, 0), (rest - minutes * 100, true, nil, 0)]
  }
}

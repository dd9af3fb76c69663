import Base
import Sync

/// The published airports in memory: the bytes of the file as they came and where its lines begin. An airport becomes a
/// value when somebody asks for it: thirty thousand of them as records would cost every start of the app.
public struct Airports: Sendable {
  private let bytes: [UInt8]
  /// The same lines as the search sees them.
  private let foldedBytes: [UInt8]
  /// Where each line begins in `bytes` and `foldedBytes`.
  private let starts: [Int32]
  private let foldedStarts: [Int32]
  /// The codes of IATA in order, and their lines.
  private let shortCodes: [UInt32]
  private let shortCodeLines: [Int32]
  private let positions: NearestAirports

  /// - Parameter text: the file as ``AirportImport`` writes it; lines of another form are passed over.
  public init(_ text: String) {
    bytes = [UInt8](text)
    foldedBytes = folded(text)
    starts = Airports.lines(bytes)
    foldedStarts = Airports.lines(foldedBytes)
    (shortCodes, shortCodeLines) = Airports.shortCodes(bytes, starts)
    positions = NearestAirports(bytes, starts)
  }

  public var count: Int { starts.count }
  public var isEmpty: Bool { starts.isEmpty }

  private static func lines(_ bytes: [UInt8]) -> [Int32] {
    var starts: [Int32] = []
    var start = 0
    var tabs = 0
    for (index, byte) in bytes.enumerated() {
      if byte == 0x09 { tabs += 1 }
      guard byte == 0x0A else { continue }
      if tabs == Airport.columnCount - 1 { starts.append(Int32(start)) }
      start = index + 1
      tabs = 0
    }
    return starts
  }

  private static func shortCodes(_ bytes: [UInt8], _ starts: [Int32]) -> ([UInt32], [Int32]) {
    var codes: [UInt32] = []
    var lines: [Int32] = []
    for (line, start) in starts.enumerated() {
      var index = Int(start)
      while bytes[index] != 0x09 { index += 1 }
      let code = packed(bytes, from: index + 1)
      if code == 0 { continue }
      codes.append(code)
      lines.append(Int32(line))
    }
    let places = order(count: codes.count) { codes[$0] < codes[$1] }
    return (places.map { codes[$0] }, places.map { lines[$0] })
  }

  public subscript(line: Int) -> Airport? { Airport(line: text(line)) }

  private func text(_ line: Int) -> String {
    let start = Int(starts[line])
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return String(utf8: bytes[start..<end])
  }

  // MARK: - By code

  /// The airport of a code of ICAO or IATA, in letters of any size.
  public func airport(code: String) -> Airport? {
    let code = [UInt8](capitals(code))
    switch code.count {
    case 4:
      let wanted = packed(code, from: 0)
      let line = firstPlace(count: starts.count) { packed(bytes, from: Int(starts[$0])) >= wanted }
      guard line < starts.count, packed(bytes, from: Int(starts[line])) == wanted else { return nil }
      return self[line]
    case 3:
      let wanted = packed(code, from: 0)
      let place = firstPlace(count: shortCodes.count) { shortCodes[$0] >= wanted }
      guard place < shortCodes.count, shortCodes[place] == wanted else { return nil }
      return self[Int(shortCodeLines[place])]
    default: return nil
    }
  }

  // MARK: - By what is typed

  /// The best airports for what is typed: a code, a name or a city, or several words of them. Those whose code it is
  /// come first, then codes that begin so, words that begin so, and the rest; among equals those with airlines' codes.
  public func search(_ typed: String, limit: Int) -> [Airport] {
    let needle = folded(trimmed(typed))
    guard needle.count >= 2 else { return [] }
    let words = String(utf8: needle).parts(at: 0x20).filter { !$0.utf8.isEmpty }.map { [UInt8]($0) }
    var found = [[Int]](repeating: [], count: AirportRank.count)
    foldedBytes.withUnsafeBufferPointer { bytes in
      for line in foldedStarts.indices {
        let end = line + 1 < foldedStarts.count ? Int(foldedStarts[line + 1]) : bytes.count
        let text = UnsafeBufferPointer(rebasing: bytes[Int(foldedStarts[line])..<end])
        guard contains(text, words[0]), let rank = AirportRank.rank(text, words) else { continue }
        if found[rank].count < limit { found[rank].append(line) }
      }
    }
    var lines: [Int] = []
    for group in found { lines += group }
    return lines.prefix(limit).compactMap { self[$0] }
  }

  // MARK: - By position

  /// The nearest airport and how far it is, in nautical miles.
  public func nearest(to position: Coordinates) -> (airport: Airport, distance: Double)? {
    nearest(to: position, limit: 1).first
  }

  /// The nearest airports, the nearest first, and how far they are in nautical miles.
  public func nearest(to position: Coordinates, limit: Int) -> [(airport: Airport, distance: Double)] {
    var found: [(airport: Airport, distance: Double)] = []
    for (line, distance) in positions.search(position, limit: limit) {
      if let airport = self[line] { found.append((airport, distance)) }
    }
    return found
  }
}

/// Up to four characters as a number that sorts like them; 0 for an empty cell.
private func packed(_ bytes: [UInt8], from start: Int) -> UInt32 {
  var code: UInt32 = 0
  for place in 0..<4 {
    let index = start + place
    guard index < bytes.count, bytes[index] != 0x09 else {
      return code << UInt32(8 * (4 - place))
    }
    code = code << 8 | UInt32(bytes[index])
  }
  return code
}

/// The first of ordered places where the condition holds; the count when it holds nowhere.
private func firstPlace(count: Int, _ holds: (Int) -> Bool) -> Int {
  var low = 0
  var high = count
  while low < high {
    let middle = (low + high) / 2
    if holds(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

import Base

/// L-102: the great circles from departure to arrival of the flights that the filter lets through.
struct FlownDistance: Sendable {
  private(set) var nauticalMiles = 0.0
  /// Flights of which a place is not named or not known.
  private(set) var unknownCount = 0

  init(_ book: Book, _ list: FlightList, _ atlas: Atlas) {
    // The same pairs of places come again and again.
    var known = KnownDistances { atlas.distance($0, $1) }
    let rows = book.rows
    for index in list.matches {
      // Field by field: a whole row would be copied with all its texts.
      let place = Int(index)
      if rows[place].kind == .session { continue }
      let (departure, arrival) = (rows[place].departure, rows[place].arrival)
      if let distance = known.find(departure, arrival) { nauticalMiles += distance } else { unknownCount += 1 }
    }
  }
}

/// Distances by the names of both places. Almost all names are codes of three or four letters: two of them are one number,
/// and a table of numbers is searched ten times as fast as one of texts.
struct KnownDistances {
  /// Zero where nothing stands; as many as a power of two, at most half of them taken.
  private var pairs = [UInt64](repeating: 0, count: 256)
  private var distances = [Double?](repeating: nil, count: 256)
  private var taken = 0
  /// Of pairs with a longer name.
  private var others: [Key: Double?] = [:]
  private let reckon: (_ departure: String, _ arrival: String) -> Double?

  /// - Parameter reckon: asked once for each pair.
  init(reckon: @escaping (_ departure: String, _ arrival: String) -> Double?) { self.reckon = reckon }

  mutating func find(_ departure: String, _ arrival: String) -> Double? {
    let (from, to) = (code(departure), code(arrival))
    if from == 0 || to == 0 { return findOther(departure, arrival) }
    let pair = UInt64(from) << 32 | UInt64(to)
    var place = self.place(of: pair)
    if pairs[place] == pair { return distances[place] }
    let distance = reckon(departure, arrival)
    if taken * 2 >= pairs.count {
      grow()
      place = self.place(of: pair)
    }
    pairs[place] = pair
    distances[place] = distance
    taken += 1
    return distance
  }

  private mutating func findOther(_ departure: String, _ arrival: String) -> Double? {
    let pair = Key(departure + "\n" + arrival)
    if let known = others[pair] { return known }
    let distance = reckon(departure, arrival)
    others[pair] = distance
    return distance
  }

  /// Where it stands or would stand.
  private func place(of pair: UInt64) -> Int {
    let mask = pairs.count - 1
    var place = Int(truncatingIfNeeded: (pair &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
    while pairs[place] != 0 && pairs[place] != pair { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let (oldPairs, oldDistances) = (pairs, distances)
    pairs = [UInt64](repeating: 0, count: oldPairs.count * 2)
    distances = [Double?](repeating: nil, count: oldPairs.count * 2)
    for (index, pair) in oldPairs.enumerated() where pair != 0 {
      let place = place(of: pair)
      pairs[place] = pair
      distances[place] = oldDistances[index]
    }
  }

  /// The bytes of a name of one to four of them; 0 for any other.
  private func code(_ name: String) -> UInt32 {
    name.withBytes { bytes in
      if bytes.count > 4 { return 0 }
      var code: UInt32 = 0
      for byte in bytes { code = code << 8 | UInt32(byte) }
      return code
    }
  }
}

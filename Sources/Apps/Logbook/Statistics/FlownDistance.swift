import Base

/// L-102: the great circles from departure to arrival of the flights that the filter lets through.
struct FlownDistance: Sendable {
  private(set) var nauticalMiles = 0.0
  /// Flights of which a place is not named or not known.
  private(set) var unknownCount = 0

  init(_ book: Book, _ list: FlightList, _ atlas: Atlas) {
    // The same pairs of places come again and again.
    var known: [Key: Double?] = [:]
    for index in list.matches {
      let row = book.rows[Int(index)]
      if row.kind == .session { continue }
      let pair = Key(row.departure + "\n" + row.arrival)
      let distance: Double?
      if let found = known[pair] {
        distance = found
      } else {
        distance = atlas.distance(row.departure, row.arrival)
        known[pair] = distance
      }
      if let distance { nauticalMiles += distance } else { unknownCount += 1 }
    }
  }
}

import Base

/// A square of the Military Grid Reference System: `33UVR5852248292`.
struct MilitaryGrid {
  /// The centre of the square.
  let coordinates: Coordinates
  /// The length of its sides in metres.
  let size: Double

  private static let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
  private static let rows = Array("ABCDEFGHJKLMNPQRSTUV".utf8)

  /// - Parameter text: in capitals, without spaces. Nil when it is not a grid reference.
  init?(_ text: [UInt8]) {
    let digitCount = text.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
    guard digitCount == 1 || digitCount == 2, text.count >= digitCount + 3 else { return nil }
    let zone = text.prefix(digitCount).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let rest = text[(digitCount + 3)...]
    guard (1...60).contains(zone), rest.count % 2 == 0, rest.count <= 10,
      rest.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      let band = UTM.bands.firstIndex(of: text[digitCount]),
      let column = MilitaryGrid.letters.firstIndex(of: text[digitCount + 1]),
      let row = MilitaryGrid.rows.firstIndex(of: text[digitCount + 2])
    else { return nil }
    // Column letters repeat every third zone. In every second zone the row letters are shifted by five.
    let east = column - (zone - 1) % 3 * 8 + 1
    guard (1...8).contains(east) else { return nil }
    let north = (row - (zone % 2 == 0 ? 5 : 0) + 20) % 20
    var size = 100_000.0
    for _ in 0..<(rest.count / 2) { size /= 10 }
    let number = { (digits: ArraySlice<UInt8>) in Double(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }) }
    let easting = Double(east) * 100_000 + (number(rest.prefix(rest.count / 2)) + 0.5) * size
    let within = Double(north) * 100_000 + (number(rest.suffix(rest.count / 2)) + 0.5) * size
    let isNorthern = band >= 10
    let south = Double(band * 8 - 80)
    // Rows repeat every 2000 km. Take the one in the band.
    for turn in 0..<5 {
      let northing = within + Double(turn) * 2_000_000
      guard let place = UTM(zone: zone, isNorthern: isNorthern, easting: easting, northing: northing)?.coordinates
      else {
        continue
      }
      if place.latitude > south - 1 && place.latitude < south + (band == 19 ? 13 : 9) {
        coordinates = place
        self.size = size
        return
      }
    }
    return nil
  }
}

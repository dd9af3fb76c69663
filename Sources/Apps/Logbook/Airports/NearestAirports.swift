import Base

/// Where the airports are, laid out so that the nearest ones are found without looking at all: the lines by the whole
/// degree of their latitude. A degree is 60 NM, so a search goes outward until what it has is nearer than that.
struct NearestAirports: Sendable {
  /// Millionths of degrees, by line.
  private var latitudes: [Int32] = []
  private var longitudes: [Int32] = []
  /// The lines in the order of their degrees, and where each of the 181 degrees begins in it.
  private var lines: [Int32] = []
  private var starts = [Int32](repeating: 0, count: 182)

  /// - Parameters:
  ///   - bytes: the file of the airports.
  ///   - begins: where its lines begin.
  init(_ bytes: [UInt8], _ begins: [Int32]) {
    latitudes.reserveCapacity(begins.count)
    longitudes.reserveCapacity(begins.count)
    bytes.withUnsafeBufferPointer { bytes in
      for begin in begins {
        var index = Int(begin)
        var cells = 5
        while cells > 0 {
          if bytes[index] == 0x09 { cells -= 1 }
          index += 1
        }
        latitudes.append(NearestAirports.millionths(bytes, &index))
        longitudes.append(NearestAirports.millionths(bytes, &index))
      }
    }
    sort()
  }

  /// Reads a decimal number and the byte behind it.
  private static func millionths(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int32 {
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var value: Int32 = 0
    var decimals = -1
    while bytes[index] != 0x09 {
      if bytes[index] == UInt8(ascii: ".") {
        decimals = 0
      } else if decimals < 6 {
        value = value &* 10 &+ Int32(bytes[index] & 15)
        if decimals >= 0 { decimals += 1 }
      }
      index += 1
    }
    index += 1
    for _ in max(decimals, 0)..<6 { value = value &* 10 }
    return isNegative ? -value : value
  }

  /// Counts the lines of each degree, then puts each at its place.
  private mutating func sort() {
    for latitude in latitudes { starts[NearestAirports.degree(latitude) + 1] += 1 }
    for degree in 1..<starts.count { starts[degree] += starts[degree - 1] }
    var next = starts
    lines = [Int32](repeating: 0, count: latitudes.count)
    for line in latitudes.indices {
      let degree = NearestAirports.degree(latitudes[line])
      lines[Int(next[degree])] = Int32(line)
      next[degree] += 1
    }
  }

  /// 0 at the south pole, 180 at the north pole.
  private static func degree(_ latitude: Int32) -> Int { min(max(Int((latitude + 90_000_000) / 1_000_000), 0), 180) }

  /// The nearest lines, the nearest first, with their distances in nautical miles.
  func search(_ position: Coordinates, limit: Int) -> [(line: Int, distance: Double)] {
    var found: [(line: Int, distance: Double)] = []
    let home = NearestAirports.degree(Int32(position.latitude * 1_000_000))
    for step in 0...180 {
      // What lies so many degrees away is at least one degree less far.
      if found.count == limit, let worst = found.last, worst.distance < Double(step - 1) * 60 { break }
      for degree in step == 0 ? [home] : [home - step, home + step] where (0...180).contains(degree) {
        for place in Int(starts[degree])..<Int(starts[degree + 1]) {
          consider(Int(lines[place]), position, limit, &found)
        }
      }
    }
    return found
  }

  private func consider(
    _ line: Int, _ position: Coordinates, _ limit: Int, _ found: inout [(line: Int, distance: Double)]
  ) {
    let latitude = Double(latitudes[line]) / 1_000_000
    if found.count == limit, let worst = found.last, (latitude - position.latitude).magnitude * 60 > worst.distance {
      return
    }
    guard let place = Coordinates(latitude: latitude, longitude: Double(longitudes[line]) / 1_000_000) else { return }
    let distance = GreatCircle(from: position, to: place).nauticalMiles
    let rank = found.firstIndex { distance < $0.distance } ?? found.count
    if rank == limit { return }
    found.insert((line, distance), at: rank)
    if found.count > limit { found.removeLast() }
  }
}

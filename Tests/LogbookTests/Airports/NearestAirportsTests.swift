import Base
import Logbook
import Testing

struct NearestAirportsTests {
  /// Airports all over the earth, including the poles and the date line.
  static func world(_ count: Int, seed: UInt64) -> (file: String, places: [Coordinates]) {
    var random = SplitMix64(seed: seed)
    var file = ""
    var places: [Coordinates] = []
    for number in 0..<count {
      // Uniformly on the sphere, in four decimals.
      let height = Double(Int64(random.next() % 20_001)) / 10_000 - 1
      let latitude = (arcSine(height) / degree * 10_000).rounded() / 10_000
      let longitude = Double(Int64(random.next() % 3_600_001)) / 10_000 - 180
      places.append(Coordinates(latitude: latitude, longitude: longitude)!)
      let code = String(number + 36 * 36 * 36, radix: 36).uppercased()
      file += "\(code)\t\tName\tCity\tCZ\t\(latitude)\t\(longitude)\t0\n"
    }
    return (file, places)
  }

  @Test("L-134: the nearest three equal those of a full comparison, for 300 positions among 3000 airports")
  func againstAll() throws {
    let (file, places) = Self.world(3000, seed: 134)
    let airports = Airports(file)
    #expect(airports.count == 3000)
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let latitude = Double(Int64(random.next() % 1_800_001)) / 10_000 - 90
      let longitude = Double(Int64(random.next() % 3_600_001)) / 10_000 - 180
      let position = try #require(Coordinates(latitude: latitude, longitude: longitude))
      let all = places.map { GreatCircle(from: position, to: $0).nauticalMiles }.sorted()
      let found = airports.nearest(to: position, limit: 3).map { $0.distance }
      #expect(found.count == 3)
      for (one, other) in zip(found, all) { #expect(abs(one - other) < 1e-4) }
    }
  }

  @Test("When there are fewer airports than requested, all are returned")
  func few() throws {
    let airports = Airports(Self.world(2, seed: 1).file)
    let pole = try #require(Coordinates(latitude: -90, longitude: 0))
    #expect(airports.nearest(to: pole, limit: 3).count == 2)
    #expect(Airports("").nearest(to: pole, limit: 3).isEmpty)
  }
}

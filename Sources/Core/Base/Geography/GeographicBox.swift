/// A box between two parallels and two meridians. Its east may lie beyond 180°, so that the box can lie across that
/// meridian.
public struct GeographicBox: Equatable, Sendable {
  public private(set) var west: Double
  public private(set) var south: Double
  public private(set) var east: Double
  public private(set) var north: Double

  public init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// The smallest box around the places; nil when there are none. Two boxes around the world are possible: this is the
  /// narrower one.
  public init?(_ places: some Sequence<Coordinates>) {
    var south = 90.0
    var north = -90.0
    var longitudes: [Double] = []
    for place in places {
      south = min(south, place.latitude)
      north = max(north, place.latitude)
      longitudes.append(place.longitude)
    }
    guard !longitudes.isEmpty else { return nil }
    let ordered = longitudes.inOrder(<)
    // The box leaves out the widest gap between neighbours.
    var (west, widest) = (ordered[0], ordered[0] + 360 - ordered[ordered.count - 1])
    for index in 1..<max(1, ordered.count) where ordered[index] - ordered[index - 1] > widest {
      (west, widest) = (ordered[index], ordered[index] - ordered[index - 1])
    }
    self.init(west: west, south: south, east: west + 360 - widest, north: north)
  }
}

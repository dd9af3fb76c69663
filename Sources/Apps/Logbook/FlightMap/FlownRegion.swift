import Base

/// L-135: where a pilot flies: the routes that stay nearest to the middle of all flights, until they hold 95 % of them. One ferry
/// flight around the world does not make the map of a career a map of the world.
struct FlownRegion {
  /// Those in the region, the nearest first.
  let routes: [FlownRoutes.Route]

  private static let wantedPercent = 95

  init(_ all: [FlownRoutes.Route]) {
    var middle = Vector(x: 0, y: 0, z: 0)
    var count = 0
    for route in all {
      let weight = Double(route.count)
      middle = middle + (route.start.direction + route.end.direction).scaled(by: weight)
      count += route.count
    }
    // The farther end decides: the smaller its cosine, the farther.
    let near = all.map { min($0.start.direction.dot(middle), $0.end.direction.dot(middle)) }
    let nearest = order(count: all.count) { near[$0] > near[$1] }
    var taken: [FlownRoutes.Route] = []
    var flights = 0
    for place in nearest where flights * 100 < count * FlownRegion.wantedPercent {
      taken.append(all[place])
      flights += all[place].count
    }
    routes = taken
  }
}

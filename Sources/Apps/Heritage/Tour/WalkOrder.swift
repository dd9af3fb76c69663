import Base

/// The order in which places are visited on foot, so that the way is short (E-41): from the westernmost place always to the
/// nearest that is left, then every part of the way turned round that becomes shorter by it. For some dozens of places.
enum WalkOrder {
  /// - Returns: the places of the list in the order of the walk.
  static func of(_ places: [Coordinates]) -> [Int] {
    guard let first = places.indices.min(by: { places[$0].longitude < places[$1].longitude }) else { return [] }
    var order = [first]
    var left = places.indices.filter { $0 != first }
    while let here = order.last, !left.isEmpty {
      var nearest = 0
      for candidate in left.indices
      where metres(places[here], places[left[candidate]]) < metres(places[here], places[left[nearest]]) {
        nearest = candidate
      }
      order.append(left.remove(at: nearest))
    }
    untangle(&order, places)
    return order
  }

  private static func untangle(_ order: inout [Int], _ places: [Coordinates]) {
    if order.count < 3 { return }
    // Each round shortens the way, so it ends; rounding must not keep it going for ever.
    for _ in 0..<order.count {
      var isShorter = false
      for start in 1..<(order.count - 1) {
        for end in (start + 1)..<order.count {
          let next: Int? = end + 1 < order.count ? order[end + 1] : nil
          let before = leg(order[start - 1], order[start], places) + leg(order[end], next, places)
          let after = leg(order[start - 1], order[end], places) + leg(order[start], next, places)
          if after < before - 1 {
            order.replaceSubrange(start...end, with: [Int](order[start...end].reversed()))
            isShorter = true
          }
        }
      }
      if !isShorter { return }
    }
  }

  private static func leg(_ from: Int, _ to: Int?, _ places: [Coordinates]) -> Double {
    to.map { metres(places[from], places[$0]) } ?? 0
  }

  static func metres(_ from: Coordinates, _ to: Coordinates) -> Double { GreatCircle(from: from, to: to).metres }

  /// The length of the walk in metres, as the crow flies.
  static func length(_ places: [Coordinates]) -> Double {
    var sum = 0.0
    for place in places.indices.dropFirst() { sum += metres(places[place - 1], places[place]) }
    return sum
  }
}

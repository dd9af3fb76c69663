/// Sorting with one shared function for all types. The standard library's `sorted` adds two to three kilobytes of code
/// for each type; this adds about one.
extension Array {
  /// The elements in order. Equal elements keep their order.
  public func inOrder(_ precedes: (Element, Element) -> Bool) -> [Element] {
    let places = order(count: count) { precedes(self[$0], self[$1]) }
    var sorted: [Element] = []
    sorted.reserveCapacity(count)
    for place in places { sorted.append(self[place]) }
    return sorted
  }
}

extension Array {
  /// Moves what stands at `places[n]` to `n`, for every n. Nothing is copied: large elements are moved once.
  ///
  /// - Parameter places: each place of the array once.
  public mutating func arrange(by places: [Int]) {
    precondition(places.count == count)
    var places = places
    withUnsafeMutableBufferPointer { elements in
      guard let base = elements.baseAddress else { return }
      for start in places.indices where places[start] != start {
        let lifted = (base + start).move()
        var hole = start
        while places[hole] != start {
          let from = places[hole]
          (base + hole).moveInitialize(from: base + from, count: 1)
          places[hole] = hole
          hole = from
        }
        (base + hole).initialize(to: lifted)
        places[hole] = hole
      }
    }
  }
}

/// The places 0 ..< count in the order of what stands there, equal ones in their old order (merge sort, bottom up).
@inline(never)
public func order(count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
  var places = [Int](repeating: 0, count: count)
  for place in 0..<count { places[place] = place }
  var merged = places
  var width = 1
  while width < count {
    var start = 0
    while start < count {
      let middle = min(start + width, count)
      let end = min(middle + width, count)
      merge(places, start, middle, end, into: &merged, precedes)
      start = end
    }
    swap(&places, &merged)
    width *= 2
  }
  return places
}

private func merge(
  _ places: [Int], _ start: Int, _ middle: Int, _ end: Int, into merged: inout [Int], _ precedes: (Int, Int) -> Bool
) {
  var left = start
  var right = middle
  for target in start..<end {
    if left < middle && (right == end || !precedes(places[right], places[left])) {
      merged[target] = places[left]
      left += 1
    } else {
      merged[target] = places[right]
      right += 1
    }
  }
}

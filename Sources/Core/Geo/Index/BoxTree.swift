/// A rectangle of the plane.
struct Rectangle: Equatable, Sendable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  static let nothing = Rectangle(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  @inline(__always)
  func intersects(_ other: Rectangle) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  @inline(__always)
  mutating func extend(to other: Rectangle) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  @inline(__always)
  mutating func extend(toX x: Double, y: Double) {
    extend(to: Rectangle(minX: x, minY: y, maxX: x, maxY: y))
  }
}

/// A packed R-tree: rectangles in the order of a Hilbert curve, sixteen under each node, in only three arrays. It is
/// built once and never changed.
struct BoxTree: Sendable {
  /// The rectangles of the items in their order, then each level of nodes above them, the root last.
  private(set) var boxes: [Rectangle]
  /// The number of the item at each index.
  let items: [Int32]
  /// The start of each level in `boxes`.
  private let levels: [Int]
  private static let width = 16

  init(_ rectangles: [Rectangle]) {
    var whole = Rectangle.nothing
    for rectangle in rectangles { whole.extend(to: rectangle) }
    let (width, height) = (whole.maxX - whole.minX, whole.maxY - whole.minY)
    var keys: [UInt64] = []
    keys.reserveCapacity(rectangles.count)
    for box in rectangles {
      let x = width > 0 ? ((box.minX + box.maxX) / 2 - whole.minX) / width : 0
      let y = height > 0 ? ((box.minY + box.maxY) / 2 - whole.minY) / height : 0
      keys.append(hilbertKey(x: BoxTree.cell(x), y: BoxTree.cell(y), levels: 16))
    }
    self.init(rectangles, inOrder: orderOfKeys(keys))
  }

  /// Works even when the coordinate is not finite: only the order gets worse.
  private static func cell(_ part: Double) -> UInt32 { part.isFinite ? UInt32(min(max(part, 0), 1) * 65535) : 0 }

  /// - Parameter order: the numbers of the rectangles along a curve that keeps neighbours together.
  init(_ rectangles: [Rectangle], inOrder order: [Int32]) {
    items = order
    boxes = order.map { rectangles[Int($0)] }
    var levels = [0]
    var (start, end) = (0, boxes.count)
    while end - start > 1 {
      levels.append(end)
      for first in stride(from: start, to: end, by: BoxTree.width) {
        var node = boxes[first]
        for place in (first + 1)..<max(first + 1, min(first + BoxTree.width, end)) { node.extend(to: boxes[place]) }
        boxes.append(node)
      }
      (start, end) = (end, boxes.count)
    }
    self.levels = levels
  }

  /// Calls the function with the number of each item whose rectangle meets this one, until it returns false.
  @_optimize(speed)
  func forEach(in query: Rectangle, _ body: (Int) -> Bool) {
    if boxes.isEmpty { return }
    var stack = [(level: levels.count - 1, place: boxes.count - 1)]
    while let (level, place) = stack.popLast() {
      if !boxes[place].intersects(query) { continue }
      if level == 0 {
        if !body(Int(items[place])) { return }
        continue
      }
      let (first, end) = children(level, place)
      for child in first..<end where boxes[child].intersects(query) { stack.append((level - 1, child)) }
    }
  }

  private func children(_ level: Int, _ place: Int) -> (Int, Int) {
    let first = levels[level - 1] + (place - levels[level]) * BoxTree.width
    return (first, min(first + BoxTree.width, levels[level]))
  }
}

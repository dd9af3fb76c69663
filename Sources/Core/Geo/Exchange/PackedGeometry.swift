public import Base

/// Reads the usual geometries where they lie packed, without making trees of them: a map of a hundred thousand objects reads all.
extension Geometry {
  /// Reads a point, a line or a polygon as ``init(geoJSON:)`` does. Nil also for what is less usual: another geometry, heights, faults,
  /// other first members than the type and the coordinates. Such a one is read as a tree.
  public init?(packed reader: inout PackedReader, _ form: PackedForm) {
    guard var members = reader.membersInPlace(), members.isName("type", form),
      let kind = members.withText(form, { UsualKind($0) }).flatMap({ $0 }), members.isName("coordinates", form)
    else { return nil }
    let read: Geometry
    switch kind {
    case .point:
      guard let place = members.position() else { return nil }
      read = .point(place)
    case .line:
      guard let line = members.positions(), line.count > 1 else { return nil }
      read = .line(line)
    case .polygon:
      guard var items = members.items() else { return nil }
      var rings: [[Position]] = []
      while !items.isAtEnd {
        guard let ring = items.positions(), ring.count > 3, ring[0].isAt(ring[ring.count - 1]) else { return nil }
        rings.append(ring)
      }
      if rings.isEmpty { return nil }
      read = .polygon(Polygon(rings: rings))
    }
    if read.firstOutside != nil { return nil }
    self = read
  }
}

private enum UsualKind {
  case point, line, polygon

  init?(_ type: UnsafeBufferPointer<UInt8>) {
    if type.isText("Point") {
      self = .point
    } else if type.isText("LineString") {
      self = .line
    } else if type.isText("Polygon") {
      self = .polygon
    } else {
      return nil
    }
  }
}

extension PackedReader {
  /// Two numbers; nil for everything else.
  fileprivate mutating func position() -> Position? {
    guard var items = items(), let x = items.double(), let y = items.double(), items.isAtEnd else { return nil }
    return Position(x: x, y: y)
  }

  fileprivate mutating func positions() -> [Position]? {
    guard var items = items() else { return nil }
    var positions: [Position] = []
    // Most take twenty bytes or a few more.
    positions.reserveCapacity(items.left / 20 + 1)
    while !items.isAtEnd {
      guard let position = items.position() else { return nil }
      positions.append(position)
    }
    return positions
  }
}

import Base

/// How boxes lie on the map.
extension GeographicBox {
  /// The box around several; nil without any. They are taken as they stand, without going over the 180th meridian.
  init?(around boxes: [GeographicBox]) {
    guard let first = boxes.first else { return nil }
    var (west, south, east, north) = (first.west, first.south, first.east, first.north)
    for box in boxes {
      (west, south) = (min(west, box.west), min(south, box.south))
      (east, north) = (max(east, box.east), max(north, box.north))
    }
    self.init(west: west, south: south, east: east, north: north)
  }

  /// Half as wide and half as high around the same middle.
  var middleQuarter: GeographicBox {
    let (width, height) = ((east - west) / 4, (north - south) / 4)
    return GeographicBox(west: west + width, south: south + height, east: east - width, north: north - height)
  }

  /// Whether it is seen well where the other one fills the map.
  func isLarge(in map: GeographicBox) -> Bool {
    let part = 0.05
    return north - south > part * (map.north - map.south) || east - west > part * (map.east - map.west)
  }
}

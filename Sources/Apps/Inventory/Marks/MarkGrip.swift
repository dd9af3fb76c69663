import Sync

/// Where a finger takes hold of a mark, in units in which the picture's longer side is 1 000 (I-75).
struct MarkGrip: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case from, to, whole
  }

  /// The size of the picture in these units.
  let width: Int
  let height: Int

  /// A finger's width on a phone.
  private static let reach = 45.0

  /// - Parameters:
  ///   - width: of the picture in pixels; 0 when it is not known.
  ///   - height: likewise.
  init(width: Int, height: Int) {
    guard width > 0, height > 0 else {
      (self.width, self.height) = (1000, 750)
      return
    }
    let longer = max(width, height)
    self.width = max(1, Int(Int64(width) * 1000 / Int64(longer)))
    self.height = max(1, Int(Int64(height) * 1000 / Int64(longer)))
  }

  /// - Parameter picture: the fields of its record.
  init(_ picture: Fields) {
    self.init(width: picture[Photo.width] ?? 0, height: picture[Photo.height] ?? 0)
  }

  /// Whether a finger has gone far enough to draw something.
  func isMoved(_ start: PictureMark.Place, _ end: PictureMark.Place) -> Bool {
    MarkGrip.distance(point(start), point(end)) >= 15
  }

  /// The nearest place within the picture, however far away the finger is.
  func place(_ x: Int, _ y: Int) -> PictureMark.Place {
    let (x, y) = (min(max(x, 0), width), min(max(y, 0), height))
    return PictureMark.Place(
      Int((Double(x) * 10_000 / Double(width)).rounded()), Int((Double(y) * 10_000 / Double(height)).rounded()))
  }

  func point(_ place: PictureMark.Place) -> (x: Double, y: Double) {
    (Double(place.x) * Double(width) / 10_000, Double(place.y) * Double(height) / 10_000)
  }

  /// What of the mark lies under the finger; nil for nothing.
  func part(of mark: PictureMark, at place: PictureMark.Place) -> Part? {
    let (from, to, finger) = (point(mark.from), point(mark.to), point(place))
    switch mark.kind {
    case .text:
      // A line of text at the place, about half as wide as high for each character.
      let length = max(Double(mark.text.unicodeScalars.count) * 24, 2 * MarkGrip.reach)
      let before: Double =
        switch mark.anchor {
        case .start: 0
        case .middle: length / 2
        case .end: length
        }
      let isBeside = finger.x >= from.x - before - 24 && finger.x <= from.x - before + length + 24
      return isBeside && (finger.y - from.y).magnitude <= MarkGrip.reach ? .whole : nil
    case .arrow, .ellipse:
      if MarkGrip.distance(finger, to) <= MarkGrip.reach { return .to }
      if MarkGrip.distance(finger, from) <= MarkGrip.reach { return .from }
    }
    let isOn = mark.kind == .arrow ? isOnLine(finger, from, to) : isOnEllipse(finger, from, to)
    return isOn ? .whole : nil
  }

  private static func distance(_ one: (x: Double, y: Double), _ other: (x: Double, y: Double)) -> Double {
    ((one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)).squareRoot()
  }

  private func isOnLine(
    _ finger: (x: Double, y: Double), _ from: (x: Double, y: Double), _ to: (x: Double, y: Double)
  ) -> Bool {
    let (x, y) = (to.x - from.x, to.y - from.y)
    let length = x * x + y * y
    if length == 0 { return false }
    let part = min(max(((finger.x - from.x) * x + (finger.y - from.y) * y) / length, 0), 1)
    return MarkGrip.distance(finger, (from.x + part * x, from.y + part * y)) <= MarkGrip.reach / 2
  }

  private func isOnEllipse(
    _ finger: (x: Double, y: Double), _ from: (x: Double, y: Double), _ to: (x: Double, y: Double)
  ) -> Bool {
    let radius = (x: max((to.x - from.x).magnitude / 2, 1), y: max((to.y - from.y).magnitude / 2, 1))
    let x = (finger.x - (from.x + to.x) / 2) / radius.x
    let y = (finger.y - (from.y + to.y) / 2) / radius.y
    let away = ((x * x + y * y).squareRoot() - 1).magnitude * min(radius.x, radius.y)
    return away <= MarkGrip.reach / 2
  }
}

extension PictureMark {
  /// The mark with a part of it dragged from one place to another. It never leaves the picture.
  func dragged(_ part: MarkGrip.Part, from start: Place, to end: Place) -> PictureMark {
    var mark = self
    switch part {
    case .from: mark.from = end
    case .to: mark.to = end
    case .whole:
      let x = PictureMark.shift(end.x - start.x, from.x, to.x)
      let y = PictureMark.shift(end.y - start.y, from.y, to.y)
      mark.from = Place(from.x + x, from.y + y)
      mark.to = Place(to.x + x, to.y + y)
    }
    return mark
  }

  /// As much of a shift as leaves both within the picture.
  private static func shift(_ wish: Int, _ one: Int, _ other: Int) -> Int {
    min(max(wish, -min(one, other)), 10_000 - max(one, other))
  }
}

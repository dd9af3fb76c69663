import Base
import Store

/// The part of a chosen picture that readers will see (Z-33): a frame in the shape that the field's pictures have. The
/// frame always lies inside the picture.
public struct PictureCrop: Sendable {
  public let sha256: String
  /// The width of the whole picture in pixels.
  public let width: Int
  public let height: Int
  public private(set) var frame: PictureFrame

  /// The sizes of the frame, in percent of the largest possible one. A smaller part would be a few blurred pixels.
  public static let sizes = 20...100

  /// Starts with the largest frame, in the middle.
  public init(_ sha256: String, width: Int, height: Int) {
    self.sha256 = sha256
    self.width = max(1, width)
    self.height = max(1, height)
    frame = PictureFrame(x: 0, y: 0, width: self.width, height: self.height)
    resize(percent: 100)
  }

  private var largestWidth: Int { min(width, height * 4 / 3) }

  public var percent: Int { (frame.width * 100 + largestWidth / 2) / max(1, largestWidth) }

  /// Resizes the frame. Its centre stays where it is as far as the picture allows.
  public mutating func resize(percent: Int) {
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    let size = min(max(percent, PictureCrop.sizes.lowerBound), PictureCrop.sizes.upperBound)
    frame.width = max(1, largestWidth * size / 100)
    frame.height = max(1, min(height, frame.width * 3 / 4))
    center(x, y)
  }

  /// The position of the frame between left and right, in percent; 50 when it cannot move.
  public var acrossPercent: Int { percent(frame.x, of: width - frame.width) }
  public var downPercent: Int { percent(frame.y, of: height - frame.height) }

  private func percent(_ place: Int, of way: Int) -> Int { way > 0 ? (place * 100 + way / 2) / way : 50 }

  /// Moves the frame between the left edge, 0, and the right edge, 100. Numbers beyond count as the edge.
  public mutating func shift(acrossPercent percent: Int) {
    frame.x = (width - frame.width) * min(max(percent, 0), 100) / 100
  }

  /// Moves the frame between the upper edge, 0, and the lower edge, 100. Numbers beyond count as the edge.
  public mutating func shift(downPercent percent: Int) {
    frame.y = (height - frame.height) * min(max(percent, 0), 100) / 100
  }

  private mutating func center(_ x: Int, _ y: Int) {
    frame.x = min(max(x - frame.width / 2, 0), width - frame.width)
    frame.y = min(max(y - frame.height / 2, 0), height - frame.height)
  }

  /// - Parameter points: the positions of a finger in pixels of the picture, `x y x y …`; the last one counts.
  public mutating func follow(_ points: String) {
    let numbers = points.parts(at: 0x20).compactMap { integer($0) }
    if numbers.count < 2 { return }
    let (x, y) = (numbers[numbers.count - 2], numbers[numbers.count - 1])
    center(Int(min(max(x, 0), Int64(width))), Int(min(max(y, 0), Int64(height))))
  }
}

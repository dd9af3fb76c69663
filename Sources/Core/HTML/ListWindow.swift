/// The rows of a long list that are drawn: those in sight and some around them, between two spacers that stand for the
/// rest. All lengths are in CSS pixels.
public struct ListWindow: Sendable, Equatable {
  public let range: Range<Int>
  public let spaceAbove: Int
  public let spaceBelow: Int

  /// - Parameters:
  ///   - rowHeight: the height of every row.
  ///   - scrollTop: how far the first row lies above the upper edge of the viewport; negative while it is below that
  ///     edge.
  ///   - overscan: how many extra rows are drawn above and below, so that quick scrolling shows no gap.
  public init(rowHeight: Int, count: Int, scrollTop: Int, viewportHeight: Int, overscan: Int = 10) {
    precondition(rowHeight > 0 && count >= 0 && overscan >= 0, "a list has rows of some height")
    // A list that became shorter is scrolled beyond its end until the browser has noticed.
    let furthest = max(0, count * rowHeight - max(0, viewportHeight))
    let top = min(max(0, scrollTop), furthest)
    let bottom = min(max(0, scrollTop + max(0, viewportHeight)), count * rowHeight)
    let first = max(0, top / rowHeight - overscan)
    let end = min(count, (max(top, bottom) + rowHeight - 1) / rowHeight + overscan)
    range = first..<max(first, end)
    spaceAbove = first * rowHeight
    spaceBelow = (count - range.upperBound) * rowHeight
  }
}

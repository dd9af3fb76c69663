import HTML

/// The cells of a strip, made once for a chronicle: a long strip is drawn and compared in no time when it is only opened,
/// closed or turned over. A class, because the app that holds it is copied into the closures of its screens.
final class DrawnStrip {
  private var kept: [Node]?

  func cells(_ draw: () -> [Node]) -> [Node] {
    if let kept { return kept }
    let drawn = draw()
    kept = drawn
    return drawn
  }
}

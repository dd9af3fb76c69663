import HTML

/// Nodes that are made once for a chronicle: a long strip is drawn and compared in no time when it is only opened, closed or
/// turned over. A class, because the app that holds it is copied into the closures of its screens.
final class KeptNodes {
  private var kept: [Node]?

  func nodes(_ draw: () -> [Node]) -> [Node] {
    if let kept { return kept }
    let drawn = draw()
    kept = drawn
    return drawn
  }
}

/// What the screens keep of a chronicle until there is another one.
struct DrawnChronicle {
  /// The time line and its scale.
  let strip = KeptNodes()
  let scale = KeptNodes()
  /// A page for each time in office, their strip, and its scale.
  let pages = KeptNodes()
  let chips = KeptNodes()
  let terms = KeptNodes()
  /// The time line as a list.
  let lines = KeptNodes()
}

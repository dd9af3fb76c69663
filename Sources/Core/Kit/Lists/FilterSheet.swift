import Base
import HTML
import Store

/// The filter of a list, open or closed (K-37). On a phone it is a sheet over the list, otherwise a panel at the side of the
/// window, so that the list can be seen to change.
public struct FilterSheet: Sendable {
  /// Where the sheet rests; nil when it is closed.
  public private(set) var detent: Detent?

  public init() {}

  public var isOpen: Bool { detent != nil }

  /// A button opens and closes it; a finger pulls it to a height, or away.
  ///
  /// - Parameter outcome: the text of the action: empty from a button, otherwise what the gesture reports.
  public mutating func act(_ outcome: String) {
    detent = outcome.utf8.isEmpty ? (detent == nil ? .half : nil) : Detent(name: outcome)
  }

  /// - Parameters:
  ///   - action: what opens and closes it.
  ///   - show: its button, which says how many rows the filter leaves: "Show 26 flights".
  @inline(never)
  public func node(
    _ action: String, title: Text, show: String, _ language: Language, @NodeBuilder content: () -> [Node]
  ) -> Node? {
    guard let detent else { return nil }
    let sheet = Sheet(
      id: "filter", title: title, action: action, detents: [.half, .full], detent: detent, canClose: true,
      trailing: button(.class("button small"), .type("button"), .action(action)) { show })
    return div(.class("filter-sheet"), .key("filter")) { sheet.node(language) { content() } }
  }
}

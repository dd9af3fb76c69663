import Base
import Store

/// How far the list beside a map is scrolled: a place that is chosen begins at its top, and the list is where it was when one comes
/// back to it.
public struct PanelScroll: Sendable {
  /// Where the list was when a place was chosen; nil while the list has not been shown.
  private var listTop: Int?
  private var shown: RecordID?

  public init() {}

  /// - Parameter place: what is chosen now; nil without a choice.
  public mutating func follow(_ place: RecordID?, _ context: UpdateContext) {
    if place == nil, listTop == nil { listTop = 0 }
    if place == shown { return }
    if shown == nil, listTop != nil { listTop = context.scrolling("list").top }
    shown = place
    context.scroll(to: place == nil ? listTop ?? 0 : 0)
  }

  /// Another screen is shown, whose list is another one.
  public mutating func leave() {
    listTop = nil
    shown = nil
  }
}

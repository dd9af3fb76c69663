import Base
import HTML

/// What is behind a row and appears when it is swiped.
public struct SwipeAction: Sendable {
  let target: HTML.Attribute
  let icon: String
  let title: String
  let isDestructive: Bool

  public init(_ target: HTML.Attribute, icon: String, title: String, isDestructive: Bool = false) {
    self.target = target
    self.icon = icon
    self.title = title
    self.isDestructive = isDestructive
  }
}

/// A row that can be swiped: to the right the usual next thing happens, to the left its actions are uncovered. They are buttons
/// that the keyboard reaches too. The gesture reports `right`, `opened` or `closed` as the text of `action`.
public func swipeRow(
  _ row: GroupedRow, action: String, usual: SwipeAction?, actions: [SwipeAction]
) -> Node {
  li(
    .class("swipe-row"), .key(row.key), .attribute("data-swipe-row", action), .attribute("data-value", row.key)
  ) {
    if let usual {
      div(.class("swipe-usual"), .attribute("aria-hidden", "true")) {
        Node.raw(usual.icon)
        span { usual.title }
      }
    }
    div(.class("swipe-front")) { row.front }
    div(.class("swipe-actions")) {
      if let usual { swipeButton(usual, row.title) }
      for action in actions { swipeButton(action, row.title) }
    }
  }
}

private func swipeButton(_ action: SwipeAction, _ of: Text) -> Node {
  pressable(
    action.target,
    [
      .class(action.isDestructive ? "swipe-button danger" : "swipe-button"), .label(action.title + ": " + of),
    ],
    [Node.raw(action.icon), span { action.title }])
}

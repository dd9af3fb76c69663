import Base
import HTML
import Store

/// One thing that can be done with a row.
public struct RowButton: Sendable {
  let target: HTML.Attribute
  let icon: String
  let title: Text
  let isDestructive: Bool

  /// - Parameter target: `.href(…)` or `.action(…)`.
  public init(_ target: HTML.Attribute, icon: String, title: Text, isDestructive: Bool = false) {
    self.target = target
    self.icon = icon
    self.title = title
    self.isDestructive = isDestructive
  }

  public static func edit(_ url: String) -> RowButton {
    RowButton(.href(url), icon: Icons.edit, title: RecordWords.edit)
  }

  /// - Parameter action: asks before it deletes, or can be undone.
  public static func delete(_ action: String, _ id: String) -> RowButton {
    RowButton(.action(action, value: id), icon: Icons.trash, title: RecordWords.delete, isDestructive: true)
  }
}

/// What can be done with a row, said once for every way to it (K-36): a swipe to the right does the usual thing, a swipe to the
/// left and a long press uncover the buttons, and the keyboard reaches them too.
public struct RowMenu: Sendable {
  /// What is done most often; nil when nothing is.
  let usual: RowButton?
  let others: [RowButton]
  /// Whether a sign at the end of the row uncovers the buttons, too: in a long list the keyboard meets it instead of them.
  let hasSign: Bool

  public static let none = RowMenu([])

  public init(usual: RowButton? = nil, _ others: [RowButton], hasSign: Bool = false) {
    self.usual = usual
    self.others = others
    self.hasSign = hasSign
  }

  /// The list item of a row with these buttons; without any an ordinary one.
  @inline(never)
  public func item(_ className: String, key: String, title: Text, _ front: Node) -> Node {
    if usual == nil && others.isEmpty {
      return li(className.utf8.isEmpty ? .none : .class(className), .key(key)) { front }
    }
    return li(
      classes(hasSign ? "swipe-row signed" : "swipe-row", className), .key(key), .flag("data-swipe-row", true)
    ) {
      if let usual {
        div(.class("swipe-usual"), .attribute("aria-hidden", "true")) {
          Node.raw(usual.icon)
          span { usual.title }
        }
      }
      div(.class("swipe-front")) {
        front
        if hasSign {
          button(
            .class("icon-button more"), .type("button"), .label(ComponentWords.actions + ": " + title),
            .attribute("aria-expanded", "false")
          ) { "⋯" }
        }
      }
      div(.class("swipe-actions")) {
        if let usual { pressed(usual, title) }
        for other in others { pressed(other, title) }
      }
    }
  }

  private func pressed(_ button: RowButton, _ row: Text) -> Node {
    pressable(
      button.target,
      [
        .class(button.isDestructive ? "swipe-button danger" : "swipe-button"), .label(button.title + ": " + row),
      ],
      [Node.raw(button.icon), span { button.title }])
  }
}

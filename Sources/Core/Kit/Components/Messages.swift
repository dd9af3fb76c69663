import Base
import HTML
import Store

/// Nothing is here: why, and what to do.
///
/// - Parameter picture: an illustration of the app's, or an icon.
public func emptyState(_ title: Text, _ text: Text, picture: String, @NodeBuilder buttons: () -> [Node] = { [] })
  -> Node
{
  div(.class("empty"), .key("empty")) {
    Node.raw(picture)
    h2 { title }
    p { text }
    div(.class("buttons")) { buttons() }
  }
}

/// What was done, with its way back. It covers no action: the frame leaves room for it.
///
/// - Parameters:
///   - action: of the one button that it has, and the button's name.
///   - dismiss: the action that closes it.
public func toast(
  _ text: Text, isError: Bool = false, action: (name: String, title: Text)? = nil, dismiss: String
) -> Node {
  div(.class(isError ? "notice error" : "notice"), .role(isError ? "alert" : "status")) {
    p { text }
    if let action { button(.class("text-button"), .type("button"), .action(action.name)) { action.title } }
    iconButton(dismiss, Icons.close, ComponentWords.close)
  }
}

/// A document as a card of a wallet: what it is, whose, until when, and the one thing to do with it.
public final class WalletCard: Sendable {
  let target: HTML.Attribute
  let title: Text
  let holder: String
  let tone: Tone
  let state: Text
  let until: Text
  let isChosen: Bool
  let action: Node?

  /// - Parameter isChosen: whether the card is what the pane beside the list shows.
  public init(
    _ target: HTML.Attribute, title: Text, holder: String, tone: Tone, state: Text, until: Text,
    isChosen: Bool = false, action: Node? = nil
  ) {
    self.target = target
    self.title = title
    self.holder = holder
    self.tone = tone
    self.state = state
    self.until = until
    self.isChosen = isChosen
    self.action = action
  }

  /// The list item of a wallet, with what can be done with the card (K-36).
  public func item(key: String, _ menu: RowMenu) -> Node { menu.item("", key: key, title: title, node) }

  public var node: Node {
    article(classes("wallet-card", tone.className)) {
      pressable(
        target, [.class("wallet-card-front"), isChosen ? .attribute("aria-current", "true") : .none],
        nodes {
          span(.class("wallet-card-title")) { title }
          if !holder.utf8.isEmpty { span(.class("wallet-card-holder")) { holder } }
          span(.class("wallet-card-foot")) {
            span(classes("state", tone.className)) { state }
            span { until }
          }
        })
      action
    }
  }
}

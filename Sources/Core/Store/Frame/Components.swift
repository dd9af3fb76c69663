import Base
import HTML

// Components for the screens of several apps.

public func iconLink(_ url: String, _ icon: String, _ label: Text) -> Node {
  a(.class("icon-button"), .href(url), .label(label), .title(label)) { Node.raw(icon) }
}

/// The link to a new record: `n` presses it (U-18).
public func addLink(_ url: String, _ label: Text) -> Node { pressed(by: "n", url, Icons.plus, label) }

/// The link to the form of what is shown: `e` presses it (U-18).
public func formLink(_ url: String, _ label: Text) -> Node { pressed(by: "e", url, Icons.edit, label) }

private func pressed(by key: String, _ url: String, _ icon: String, _ label: Text) -> Node {
  a(.class("icon-button"), .href(url), .label(label), .title(label), .attribute("aria-keyshortcuts", key)) { Node.raw(icon) }
}

/// - Parameter isOn: of a button that is pressed or not; nil for one that only acts.
public func iconButton(_ action: String, value: String = "", _ icon: String, _ label: Text, isOn: Bool? = nil) -> Node {
  button(
    .class(isOn == true ? "icon-button on" : "icon-button"), .type("button"), .action(action, value: value),
    .label(label), .title(label), .attribute("aria-pressed", isOn.map { $0 ? "true" : "false" })
  ) { Node.raw(icon) }
}

/// An empty list says why it is empty and what to do (U-7).
///
/// - Parameter name: of its drawing, see ``illustration(_:class:width:height:)``; without one, a list to begin where there is
///   something to press, and otherwise an empty tray.
public func empty(_ text: Text, picture name: String = "", @NodeBuilder buttons: () -> [Node] = { [] }) -> Node {
  let buttons = buttons()
  let usual = buttons.isEmpty ? "empty-tray" : "empty-list"
  return div(.class("empty"), .key("empty")) {
    illustration(name.utf8.isEmpty ? usual : name)
    p { text }
    div(.class("buttons")) { buttons }
  }
}

/// One value of a detail; nothing when it is empty.
public func value(_ key: String, _ label: Text, _ text: String) -> Node? {
  text.utf8.isEmpty
    ? nil
    : div(.class("value"), .key(key)) {
      dt { label }
      dd { text }
    }
}

extension Format {
  /// U-12: the page shows the moment in the device's time zone, which only the browser knows.
  public func when(_ instant: Instant) -> Node {
    HTML.time(.attribute("datetime", instant.rfc3339)) { moment(instant) }
  }
}

import Base
import HTML
import Store

/// How much of the window a sheet covers.
public enum Detent: Sendable, Named {
  /// 96 px: a line that says what it is.
  case peek
  /// 45 %.
  case half
  /// 92 %.
  case full

  public var name: String {
    switch self {
    case .peek: "peek"
    case .half: "half"
    case .full: "full"
    }
  }
}

/// A sheet that comes from below and is pulled to one of its detents; from 600 px on it is a panel. The gesture reports the
/// detent's name as the text of `action`, or `closed` when it may be closed and was pulled away.
public final class Sheet: Sendable {
  let id: String
  let title: Text
  let action: String
  let detents: [Detent]
  let detent: Detent
  let canClose: Bool
  let leading: Node?
  let trailing: Node?
  let scroll: String?
  let subject: String

  /// - Parameters:
  ///   - leading: left in its bar: Cancel.
  ///   - trailing: right in its bar: Save.
  ///   - scroll: the name under which it reports how far its content is scrolled.
  ///   - subject: tells one content from another: a new one begins at its top.
  public init(
    id: String, title: Text, action: String, detents: [Detent] = Detent.allCases, detent: Detent,
    canClose: Bool = false,
    leading: Node? = nil, trailing: Node? = nil, scroll: String? = nil, subject: String = ""
  ) {
    self.id = id
    self.title = title
    self.action = action
    self.detents = detents
    self.detent = detent
    self.canClose = canClose
    self.leading = leading
    self.trailing = trailing
    self.scroll = scroll
    self.subject = subject
  }

  public func node(_ language: Language, @NodeBuilder content: () -> [Node]) -> Node {
    section(
      .class("pull-sheet " + detent.name), .key(id), .id(id), .attribute("aria-labelledby", id + "-title"),
      .attribute("data-sheet", action), .attribute("data-detent", detent.name),
      .attribute("data-detents", joined(detents)), .flag("data-closes", canClose)
    ) {
      header(.class("pull-sheet-bar")) {
        button(.class("pull-sheet-handle"), .type("button"), .label(ComponentWords.resize))
        leading
        h2(.id(id + "-title")) { title }
        trailing
      }
      // Who has no pointer scrolls it when it has the focus.
      div(
        .class("pull-sheet-content"), subject.utf8.isEmpty ? .none : .key(subject), scroll.map { .scroll($0) } ?? .none,
        .attribute("tabindex", "0"), .role("group"), .label(title)
      ) { content() }
    }
  }

  private func joined(_ detents: [Detent]) -> String {
    var text = ""
    for detent in detents { text += text.utf8.isEmpty ? detent.name : " " + detent.name }
    return text
  }
}

/// A map that fills its place, with a sheet over it; on wide screens the sheet is a panel beside it.
public func mapSheet(map: Node, sheet: Node) -> Node {
  div(.class("map-sheet")) {
    div(.class("map-sheet-map")) { map }
    sheet
  }
}

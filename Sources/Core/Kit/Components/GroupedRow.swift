import Base
import HTML
import Store

/// One line of a group: an icon or a picture, what it is, how it stands, and where it leads. Text and state in words, so that
/// the row reads the same without its colours.
public final class GroupedRow: Sendable {
  let target: HTML.Attribute
  let key: String
  let title: Text
  let remark: Text
  let end: Text
  let tone: Tone
  let leading: Node?
  let isChosen: Bool
  let leads: Bool

  /// - Parameters:
  ///   - target: `.href(…)` or `.action(…)`; `.none` for a row that only says something.
  ///   - end: the value at the end of the row.
  ///   - leading: an icon or a thumbnail.
  ///   - leads: whether an action opens another screen, which a link does anyway.
  public init(
    _ target: HTML.Attribute, key: String, title: Text, remark: Text = .empty, end: Text = .empty,
    tone: Tone = .neutral, leading: Node? = nil, isChosen: Bool = false, leads: Bool = false
  ) {
    self.target = target
    self.key = key
    self.title = title
    self.remark = remark
    self.end = end
    self.tone = tone
    self.leading = leading
    self.isChosen = isChosen
    self.leads = leads
  }

  public var node: Node { node(.none) }

  public func node(_ menu: RowMenu) -> Node { menu.item(isChosen ? "chosen" : "", key: key, title: title, front) }

  /// The row without its list item, for use next to something else.
  public var front: Node {
    pressable(
      target, [.class("row"), isChosen ? .attribute("aria-current", "true") : .none],
      words + nodes { if leads || target.name == "href" { Node.raw(Icons.chevron) } })
  }

  /// The row with a box to tick, for what is done with many of them.
  ///
  /// - Parameter change: `.change(…)`: what ticking does.
  public func choosable(_ change: HTML.Attribute) -> Node {
    li(isChosen ? .class("chosen") : .none, .key(key)) {
      HTML.label(.class("row")) {
        input(.type("checkbox"), .label(title), change, .checked(isChosen))
        words
      }
    }
  }

  private var words: [Node] {
    nodes {
      leading
      span(.class("row-main")) {
        span(.class("row-title")) { title }
        if !remark.isEmpty { span(.class("row-remark")) { remark } }
      }
      if !end.isEmpty { span(classes("row-end", tone.className)) { end } }
    }
  }
}

/// Rows that belong together, on one surface under a heading.
public func group(_ title: Text, label: Text = .empty, _ rows: [GroupedRow]) -> Node {
  section(.class("group")) {
    if !title.isEmpty { h2(.class("group-name")) { title } }
    ul(.class("rows"), .label(label.isEmpty ? title : label)) { for row in rows { row.node } }
  }
}

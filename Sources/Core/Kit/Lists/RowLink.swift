import Base
import HTML
import Store

/// A row of a list that leads to a record or a screen.
public final class RowLink: Sendable {
  public let url: String
  let title: String
  let remark: String
  /// Before the title, narrow: a day.
  let lead: String
  /// At the end of the row, in the place of its arrow: a number.
  let end: String
  /// An icon or a thumbnail.
  let picture: Node?
  /// Between the title and the end.
  let mark: Node?

  public init(
    _ url: String, _ title: String, remark: String = "", lead: String = "", end: String = "", picture: Node? = nil,
    mark: Node? = nil
  ) {
    self.url = url
    self.title = title
    self.remark = remark
    self.lead = lead
    self.end = end
    self.picture = picture
    self.mark = mark
  }

  /// - Parameter isChosen: whether its record is shown beside the list.
  public func node(isChosen: Bool, _ menu: RowMenu = .none) -> Node {
    menu.item(
      isChosen ? "line chosen" : "line", key: url, title: Text(title),
      a(.class("row"), .href(url), isChosen ? .attribute("aria-current", "true") : .none) {
        if !lead.utf8.isEmpty { span(.class("row-date wide")) { span { lead } } }
        picture
        span(.class("row-main")) {
          span(.class("row-title")) { title }
          if !remark.utf8.isEmpty { span(.class("row-remark")) { remark } }
        }
        mark
        if end.utf8.isEmpty { Node.raw(Icons.chevron) } else { span(.class("row-end")) { end } }
      })
  }
}

extension RowLink {
  /// Marked when its record is shown beside the list.
  public func node(_ context: Context, _ menu: RowMenu = .none) -> Node {
    node(isChosen: context.isShown(self), menu)
  }
}

extension Context {
  /// Whether the address is that of the row, or one below it.
  public func isShown(_ row: RowLink) -> Bool {
    let parts = Route(row.url).path
    if parts.count < 3 { return false }
    for index in parts.indices where parts[index] != route.part(index) { return false }
    return true
  }
}

extension RecordRoute {
  /// U-8: the first of a list, which stands beside it as long as nobody has chosen another and there is room; nil otherwise.
  public func beside(_ first: RecordID?, _ context: Context) -> RecordID? {
    if case .list = self, context.hasTwoPanes { first } else { nil }
  }
}

/// The visible rows of a long list, between spacers for the rest (K-23).
///
/// - Parameters:
///   - rowHeight: of every row, in CSS pixels; the style sheet says the same.
///   - above: what is above the list in the same pane, in CSS pixels, as exactly as drawing needs it.
///   - columns: how many stand beside each other; the style sheet says the same.
///   - listClass: of the app's own style.
///   - row: the row at a place of the list.
public func windowedRows(
  _ label: String, count: Int, rowHeight: Int = 64, above: Int = 0, columns: Int = 1, listClass: String? = nil,
  _ context: Context, row: (Int) -> RowLink
) -> Node {
  windowedLines(
    label, count: count, rowHeight: rowHeight, above: above, columns: columns, listClass: listClass, context
  ) { row($0).node(context) }
}

/// As ``windowedRows(_:count:rowHeight:above:columns:listClass:_:row:)``, for lines that are drawn differently.
public func windowedLines(
  _ label: String, count: Int, rowHeight: Int = 64, above: Int = 0, columns: Int = 1, listClass: String? = nil,
  _ context: Context, line: (Int) -> Node
) -> Node {
  let scrolling = context.scrolling("list")
  let window = ListWindow(
    rowHeight: rowHeight, count: (count + columns - 1) / columns, scrollTop: scrolling.top - above,
    viewportHeight: scrolling.height, overscan: columns > 1 ? 4 : 10)
  return ul(.class(listClass.map { "rows lines " + $0 } ?? "rows lines"), .key("rows"), .label(label)) {
    rowSpace(window.spaceAbove, "above")
    for index in window.range.lowerBound * columns..<min(count, window.range.upperBound * columns) { line(index) }
    rowSpace(window.spaceBelow, "below")
  }
}

/// A spacer for rows that are not drawn. A picture has its own height, without an inline style.
public func rowSpace(_ height: Int, _ key: String) -> Node {
  li(.class("space"), .key(key), .attribute("aria-hidden", "true")) {
    svg(.attribute("width", "1"), .attribute("height", String(height)))
  }
}

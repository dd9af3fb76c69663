import Base
import HTML

/// One number that matters, with its name and what it means.
public final class MetricTile: Sendable {
  let target: HTML.Attribute
  let label: Text
  let value: String
  let unit: Text
  let remark: Text
  let tone: Tone

  public init(
    _ target: HTML.Attribute = .none, label: Text, value: String, unit: Text = .empty, remark: Text = .empty,
    tone: Tone = .neutral
  ) {
    self.target = target
    self.label = label
    self.value = value
    self.unit = unit
    self.remark = remark
    self.tone = tone
  }

  public var node: Node {
    pressable(
      target, [.class("metric-tile")],
      nodes {
        span(.class("metric-label")) { label }
        span(.class("metric")) {
          value
          if !unit.isEmpty { span(.class("metric-unit")) { " " + unit } }
        }
        if !remark.isEmpty { span(classes("metric-remark", tone.className)) { remark } }
      })
  }
}

/// Tiles side by side, as many as there is room for.
public func tiles(@NodeBuilder _ content: () -> [Node]) -> Node { div(.class("tiles")) { content() } }

/// How much of something is used up, as a ring that is closed at the whole.
///
/// - Parameters:
///   - permille: 0 to 1000; more is shown as the closed ring.
///   - value: what stands in the middle; `caption`: below it.
public func ring(permille: Int, value: String, caption: Text, _ tone: Tone = .neutral) -> Node {
  let part = min(1000, max(0, permille))
  return figure(classes("ring", tone.className)) {
    svg(.attribute("viewBox", "0 0 100 100"), .attribute("aria-hidden", "true")) {
      element(
        "circle", .class("ring-track"), .attribute("cx", "50"), .attribute("cy", "50"), .attribute("r", "43"))
      if part > 0 {
        element(
          "circle", .class("ring-part"), .attribute("cx", "50"), .attribute("cy", "50"), .attribute("r", "43"),
          .attribute("pathLength", "1000"), .attribute("stroke-dasharray", String(part) + " 1000"))
      }
    }
    figcaption {
      span(.class("ring-value")) { value }
      span(.class("ring-caption")) { caption }
    }
  }
}

/// The days until something is due, in words; overdue ones are said to be.
///
/// - Parameters:
///   - days: until then; negative when it was.
///   - soon: from how many days on it is said to be near.
public func countdown(days: Int, soon: Int = 30, label caption: Text) -> Node {
  let tone: Tone = days < 0 ? .bad : days <= soon ? .warn : .good
  return div(classes("countdown", tone.className)) {
    span(.class("countdown-label")) { caption }
    span(.class("countdown-days")) { ComponentWords.days(days) }
  }
}

/// One fact of a thing: a picture of what it is about, the value, its name.
///
/// - Parameter lang: the language of the value, where that is not the page's.
public func factTile(icon: String, value: String, label caption: Text, lang: String? = nil) -> Node {
  div(.class("fact-tile")) {
    Node.raw(icon)
    span(.class("fact-value"), .attribute("lang", lang)) { value }
    span(.class("fact-label")) { caption }
  }
}

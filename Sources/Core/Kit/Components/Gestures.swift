import Base
import HTML

// What the browser's host moves by itself; the core is told the outcome.

/// Two things of which the second opens over the first by one value from 0 to 1: by its handle, by two fingers, by the arrow
/// keys. `opened` or `closed` is reported as the text of `action`; the app says what is so with `isOpen`, so that Back closes it.
public func split(
  _ action: String, isOpen: Bool, label caption: String, first: Node, second: Node
) -> Node {
  div(.class("split"), .attribute("data-split", action), .attribute("data-open", isOpen ? "1" : "0")) {
    div(.class("split-first")) { first }
    div(
      .class("split-handle"), .role("separator"), .attribute("tabindex", "0"), .label(caption),
      .attribute("aria-orientation", "horizontal"), .attribute("aria-valuemin", "0"),
      .attribute("aria-valuemax", "100"),
      .attribute("aria-valuenow", isOpen ? "100" : "0"))
    div(.class("split-second"), .flag("inert", !isOpen)) { second }
  }
}

/// Strips that scroll together, each in proportion to its length. The number of the item that the first one stands at is
/// reported as the text of `action`.
public func linkedStrip(
  _ action: String, group: String, label caption: String, @NodeBuilder items: () -> [Node]
) -> Node {
  div(
    .class("strip"), .attribute("data-strip", action), .attribute("data-strips", group), .attribute("tabindex", "0"),
    .role("group"), .label(caption)
  ) { items() }
}

/// Two pictures of one place: a slider uncovers the later one.
public func beforeAfter(label caption: String, before: Node, after: Node) -> Node {
  figure(.class("before-after"), .flag("data-before-after", true)) {
    div(.class("before-after-before")) { before }
    div(.class("before-after-after")) { after }
    input(
      .type("range"), .attribute("min", "0"), .attribute("max", "100"), .value("50"), .label(caption))
  }
}

/// A picture that is enlarged and moved: by two fingers, the wheel, a double tap, + and −, the arrow keys. `enlarged` or `whole`
/// is reported as the text of `action`.
public func zoomable(_ action: String, label caption: String, _ picture: Node) -> Node {
  div(
    .class("zoomable"), .attribute("data-zoom", action), .attribute("tabindex", "0"), .role("group"), .label(caption)
  ) { picture }
}

/// A picture of everything around a point, twice as wide as high and joined at its sides: it is turned with a finger, the mouse or
/// the arrow keys, and enlarged with + and −. Without a canvas it is a picture that scrolls sideways.
public func panoramaView(_ url: String, label caption: String, hint: String) -> Node {
  div(
    .class("panorama"), .attribute("data-panorama", url), .attribute("tabindex", "0"), .role("img"), .label(caption),
    .attribute("aria-roledescription", hint)
  ) {
    img(.src(url), .alt(""), .attribute("loading", "lazy"), .attribute("decoding", "async"))
    element("canvas", [.attribute("aria-hidden", "true")], [])
    p(.class("panorama-hint"), .attribute("aria-hidden", "true")) { hint }
  }
}

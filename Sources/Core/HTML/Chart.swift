import Base

/// One value of a chart.
public struct ChartBar: Sendable {
  public let label: String
  /// Not below zero.
  public let value: Int
  /// What is of another kind, drawn beyond the value in another colour. Not below zero.
  public let apart: Int
  /// The value as people read it.
  public let text: String

  public init(_ label: String, _ value: Int, apart: Int = 0, _ text: String) {
    self.label = label
    self.value = value
    self.apart = apart
    self.text = text
  }

  fileprivate var end: Int { value + apart }
}

/// The texts with which a chart describes itself to those who do not see it. The values stand in a table beside it.
public struct ChartWords: Sendable {
  /// Names the chart in the page: `by-year`.
  public let id: String
  public let title: String
  public let summary: String

  public init(id: String, title: String, summary: String) {
    self.id = id
    self.title = title
    self.summary = summary
  }
}

/// A chart of upright bars for values over time, the earliest first, with a scale at the left.
///
/// - Parameters:
///   - unit: the unit of the scale, for example 60 when the values are minutes and the scale shows hours.
public func columnChart(_ bars: [ChartBar], _ words: ChartWords, unit: Int) -> Node {
  let (left, right, top, bottom) = (40, 340, 8, 150)
  let most = bars.reduce(0) { max($0, $1.end) }
  let step = scaleStep(most, unit)
  let end = max(step, (most + step - 1) / step * step)
  func height(_ value: Int) -> Int { Int(Int64(bottom - top) * Int64(value) / Int64(end)) }
  let count = max(1, bars.count)
  // Widths are in tenths, so that hundreds of narrow bars are not displaced by rounding.
  let width = (right - left) * 10 / count
  // The first year of a book is a column, not a wall.
  let thickness = min(560, max(4, width * 3 / 4))
  let labelEvery = (count * 34 + right - left - 1) / (right - left)
  return drawing(words, width: 360, height: 172) {
    var tick = 0
    var nodes: [Node] = []
    while tick <= end {
      let y = bottom - height(tick)
      nodes.append(
        element("path", .class("grid"), .attribute("d", "M" + String(left) + " " + String(y) + "H" + String(right))))
      nodes.append(mark(String(tick / unit), x: left - 5, y: y + 4, "end"))
      tick += step
    }
    for (place, bar) in bars.enumerated() {
      let x = left * 10 + place * width
      func part(_ look: String, from low: Int, to high: Int) -> Node {
        element(
          "rect", .class(look), .attribute("x", tenths(x + (width - thickness) / 2)),
          .attribute("width", tenths(thickness)), .attribute("y", String(bottom - height(high))),
          .attribute("height", String(height(high) - height(low))))
      }
      nodes.append(part("bar", from: 0, to: bar.value))
      if bar.apart > 0 { nodes.append(part("bar apart", from: bar.value, to: bar.end)) }
      if (bars.count - 1 - place) % labelEvery == 0 {
        nodes.append(mark(bar.label, x: (x + width / 2) / 10, y: bottom + 15, "middle"))
      }
    }
    return nodes
  }
}

/// A chart of horizontal bars for named things, in the given order, each followed by its value. A longer name is cut: in the letters
/// of a phone ten capitals are as wide as the room for it and the margin of its card.
public func rowChart(_ bars: [ChartBar], _ words: ChartWords) -> Node {
  let (left, right, line) = (92, 296, 24)
  let most = max(1, bars.reduce(0) { max($0, $1.end) })
  func length(_ value: Int) -> Int { max(1, Int(Int64(right - left) * Int64(value) / Int64(most))) }
  return drawing(words, width: 360, height: max(1, bars.count) * line) {
    var nodes: [Node] = []
    for (place, bar) in bars.enumerated() {
      let y = place * line
      func part(_ look: String, _ value: Int, at x: Int) -> Node {
        element(
          "rect", .class(look), .attribute("x", String(x)), .attribute("width", String(length(value))),
          .attribute("y", String(y + 4)), .attribute("height", String(line - 8)))
      }
      var x = left
      nodes.append(mark(cut(bar.label, 10), x: left - 6, y: y + 16, "end"))
      if bar.value > 0 || bar.apart == 0 {
        nodes.append(part("bar", bar.value, at: x))
        x += length(bar.value)
      }
      if bar.apart > 0 {
        nodes.append(part("bar apart", bar.apart, at: x))
        x += length(bar.apart)
      }
      nodes.append(mark(bar.text, x: x + 5, y: y + 16, "start"))
    }
    return nodes
  }
}

private func drawing(_ words: ChartWords, width: Int, height: Int, _ content: () -> [Node]) -> Node {
  let (title, summary) = (words.id + "-title", words.id + "-summary")
  return svg(
    .class("chart"), .attribute("viewBox", "0 0 " + String(width) + " " + String(height)), .role("img"),
    .attribute("aria-labelledby", title + " " + summary)
  ) {
    element("title", .id(title)) { words.title }
    element("desc", .id(summary)) { words.summary }
    content()
  }
}

private func mark(_ text: String, x: Int, y: Int, _ anchor: String) -> Node {
  element("text", .attribute("x", String(x)), .attribute("y", String(y)), .attribute("text-anchor", anchor)) { text }
}

private func tenths(_ value: Int) -> String { String(value / 10) + "." + String(value % 10) }

/// The smallest step of the form 1, 2 or 5 times a power of ten that divides the scale into at most five parts.
private func scaleStep(_ most: Int, _ unit: Int) -> Int {
  var step = unit
  while true {
    for factor in [1, 2, 5] where most <= step * factor * 5 { return step * factor }
    step *= 10
  }
}

/// At most this many characters of the text.
private func cut(_ text: String, _ most: Int) -> String {
  var count = 0
  var length = 0
  for byte in text.utf8 {
    if byte & 0xC0 != 0x80 {
      if count == most - 1 && text.unicodeScalars.count > most { return text.first(bytes: length) + "…" }
      count += 1
    }
    length += 1
  }
  return text
}

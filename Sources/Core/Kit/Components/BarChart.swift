import Base
import HTML

/// One upright bar, of one part or of several on top of each other.
public struct Column: Sendable {
  let label: String
  let parts: [Int]
  let text: String

  /// - Parameters:
  ///   - parts: from below; not below zero.
  ///   - text: label and value as people read them: `March: 24:10, of it 3:05 at night`.
  public init(_ label: String, _ parts: [Int], text: String) {
    self.label = label
    self.parts = parts
    self.text = text
  }

  var sum: Int64 { parts.reduce(0) { $0 + Int64(max(0, $1)) } }
}

/// Bars that are read by moving a finger or the arrow keys over them: what is under it stands in the line above. The chosen
/// column's number, from 0, is reported as the text of `action`. Labels are text of the page, never smaller than a caption.
public final class BarChart: Sendable {
  let action: String
  let title: Text
  let readout: Text
  let columns: [Column]
  let unit: Int
  let legend: [Text]

  /// - Parameters:
  ///   - readout: what stands in the line while no column is chosen: the sum.
  ///   - unit: what the scale counts in: 60 when values are minutes and the scale shows hours.
  ///   - legend: the names of the parts, from below; empty for bars of one part.
  public init(
    _ action: String, title: Text, readout: Text, unit: Int, legend: [Text] = [], _ columns: [Column]
  ) {
    self.action = action
    self.title = title
    self.readout = readout
    self.unit = unit
    self.legend = legend
    self.columns = columns
  }

  public func node(_ format: Format) -> Node {
    let end = self.end
    return figure(.class("bar-chart"), .attribute("data-scrub", action)) {
      figcaption(.class("bar-chart-head")) {
        span(.class("bar-chart-title")) { title }
        output(.class("bar-chart-readout"), .attribute("data-readout", readout)) { readout }
      }
      if columns.isEmpty {
        div(.class("bar-chart-empty"))
      } else {
        div(.class("bar-chart-scale"), .attribute("aria-hidden", "true")) {
          for tick in [Int64(end), Int64(end) / 2, 0] { span { tickLabel(tick, format) } }
        }
        ul(.class("bar-chart-columns"), .attribute("tabindex", "0"), .label(title)) {
          for (index, column) in columns.enumerated() { node(column, index, end) }
        }
      }
      if !legend.isEmpty {
        p(.class("bar-chart-legend")) {
          for (index, name) in legend.enumerated() {
            span(.class("bar-key part-" + String(index))) { name }
          }
        }
      }
    }
  }

  private func node(_ column: Column, _ index: Int, _ end: Int64) -> Node {
    let every = (columns.count + 11) / 12
    let isLabelled = (columns.count - 1 - index) % every == 0
    var below: Int64 = 0
    var rects: [Node] = []
    for (part, value) in column.parts.enumerated() where value > 0 {
      let height = max(1, Int64(value) * 1000 / end)
      rects.append(
        element(
          "rect", .class("part-" + String(part)), .attribute("width", "10"), .attribute("height", String(height)),
          .attribute("y", String(1000 - below - height))))
      below += height
    }
    return li(.class("bar-column"), .attribute("data-text", column.text)) {
      element(
        "svg",
        [
          .attribute("viewBox", "0 0 10 1000"), .attribute("preserveAspectRatio", "none"),
          .attribute("aria-hidden", "true"),
        ], rects)
      span(.class("hidden")) { column.text }
      span(.class("bar-label"), .attribute("aria-hidden", "true")) { isLabelled ? column.label : "" }
    }
  }

  private func tickLabel(_ tick: Int64, _ format: Format) -> String {
    tick % Int64(unit) == 0
      ? format.number(tick / Int64(unit)) : format.decimal(Double(tick) / Double(unit), places: 1)
  }

  /// The end of the scale: a round number of whole units that leaves little room over the highest bar. Its half, which stands
  /// beside the middle line, is a whole number too where nothing is smaller than the unit.
  public var end: Int64 {
    let whole = Int64(max(2, unit))
    let most = columns.reduce(Int64(0)) { max($0, $1.sum) }
    var step = Int64(max(1, unit))
    while step < Int64.max / 100 {
      for tenths: Int64 in [10, 12, 15, 20, 25, 30, 40, 50, 60, 80] {
        let end = step * tenths / 10
        if most <= end && end % whole == 0 { return end }
      }
      step *= 10
    }
    return max(1, most)
  }
}

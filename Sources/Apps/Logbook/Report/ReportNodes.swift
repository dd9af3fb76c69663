import Base
import HTML

// The sheets as drawings of the page. The pages' form is drawn once and used by all of them.

extension Report {
  /// One sheet with the forms that it uses.
  func node(_ sheet: Int) -> Node {
    // The whole sheet fits the screen; on a phone it is enlarged to be read.
    div(
      .class("paper-view zoomable"), .key("preview"), .attribute("data-zoom", "logbook.report.zoom"),
      .attribute("tabindex", "0")
    ) {
      forms
      drawing(sheet)
    }
  }

  /// Every sheet, for the printer.
  var allSheets: Node {
    div(.class("printed printed-\(options.paper.name)"), .key("printed")) {
      forms
      for index in 0..<sheetCount { drawing(index) }
    }
  }

  private var forms: Node {
    svg(.class("paper-forms"), .attribute("width", "0"), .attribute("height", "0"), .attribute("aria-hidden", "true")) {
      for side in 0..<formCount {
        element("defs", [], [element("g", [.id("report-form-\(side)")], form(side).nodes)])
      }
    }
  }

  private func drawing(_ index: Int) -> Node {
    let sheet = sheet(index)
    var nodes: [Node] = []
    if case .page(_, let side) = place(index) { nodes.append(element("use", [.href("#report-form-\(side)")], [])) }
    return svg(
      .class("paper"), .key(String(index)), .attribute("viewBox", "0 0 \(sheet.width) \(sheet.height)"), .role("img"),
      .label("\(index + 1) / \(sheetCount)")
    ) {
      nodes
      sheet.nodes
    }
  }
}

extension ReportSheet {
  var nodes: [Node] {
    var nodes: [Node] = []
    for shade in shades { nodes.append(node(shade, "paper-shade")) }
    for blank in blanks { nodes.append(node(blank, "paper-blank")) }
    for isBold in [false, true] {
      let path = path(isBold)
      if !path.utf8.isEmpty {
        nodes.append(element("path", [.class(isBold ? "paper-rule wide" : "paper-rule"), .attribute("d", path)], []))
      }
    }
    for text in texts { nodes.append(node(text)) }
    for ink in inks { nodes.append(node(ink)) }
    return nodes
  }

  private func node(_ area: Shade, _ name: String) -> Node {
    element(
      "rect",
      [
        .class(name), number("x", area.x), number("y", area.y), number("width", area.width),
        number("height", area.height),
      ], [])
  }

  private func node(_ ink: Ink) -> Node {
    var bytes: [UInt8] = []
    for (place, point) in ink.points.enumerated() {
      bytes.append(place == 0 ? "M" : "L")
      bytes.append(decimal: Int64(point.x))
      bytes.append(UInt8(ascii: " "))
      bytes.append(decimal: Int64(point.y))
    }
    if ink.points.count == 1 { bytes.append("h1") }
    return element(
      "path",
      [.class("paper-ink"), .attribute("stroke-width", String(ink.width)), .attribute("d", String(utf8: bytes))], [])
  }

  private func number(_ name: String, _ value: Int) -> HTML.Attribute { .attribute(name, String(value)) }

  private func path(_ isBold: Bool) -> String {
    var bytes: [UInt8] = []
    for rule in rules where rule.isBold == isBold {
      for (letter, x, y) in [("M", rule.x1, rule.y1), ("L", rule.x2, rule.y2)] {
        bytes.append(letter)
        bytes.append(decimal: Int64(x))
        bytes.append(UInt8(ascii: " "))
        bytes.append(decimal: Int64(y))
      }
    }
    return String(utf8: bytes)
  }

  /// A text that nearly fills its room is given its width, because the device's font may be a wider one.
  private func node(_ text: ReportSheet.Text) -> Node {
    let width = ReportSheet.width(of: text.text, size: text.size, isBold: text.isBold)
    let isTight = width > text.room * 9 / 10
    let anchor: HTML.Attribute =
      switch text.anchor {
      case .start: .none
      case .middle: .attribute("text-anchor", "middle")
      case .end: .attribute("text-anchor", "end")
      }
    return element(
      "text",
      [
        number("x", text.x), number("y", text.y), number("font-size", text.size), anchor,
        text.isBold ? .class("paper-bold") : .none, isTight ? number("textLength", min(width, text.room)) : .none,
        isTight ? .attribute("lengthAdjust", "spacingAndGlyphs") : .none,
      ], [Node.text(text.text)])
  }
}

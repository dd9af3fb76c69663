import Base
import HTML
import Kit

/// The marks of a picture as a drawing over it (I-75). Each has a border that stands out from its colour, so that it is seen on
/// light and on dark.
struct MarkDrawing {
  let grip: MarkGrip
  let language: Language

  /// - Parameters:
  ///   - slices: where the picture fills a place of another shape, of which it leaves something out.
  ///   - label: what is drawn, in words; empty where something else says it.
  func node(_ marks: [PictureMark], slices: Bool = false, label: String) -> Node {
    HTML.element(
      "svg",
      [
        .class("marks"), .key("marks"), .attribute("viewBox", viewBox),
        .attribute("preserveAspectRatio", slices ? "xMidYMid slice" : "none"),
      ] + (label.utf8.isEmpty ? [.attribute("aria-hidden", "true")] : [.role("img"), .label(label)]),
      marks.map { node($0) })
  }

  var viewBox: String { "0 0 \(grip.width) \(grip.height)" }

  func node(_ mark: PictureMark) -> Node {
    switch mark.kind {
    case .arrow: twice(mark) { self.shape("path", [.attribute("d", self.arrow(mark))], $0) }
    case .ellipse: twice(mark) { self.shape("ellipse", self.ellipse(mark), $0) }
    case .text: text(mark)
    }
  }

  /// Where the chosen mark can be taken hold of.
  func grips(_ mark: PictureMark) -> Node {
    HTML.element(
      "g", [.class("grips")],
      (mark.kind == .text ? [mark.from] : [mark.from, mark.to]).map { place in
        let point = grip.point(place)
        return self.shape(
          "circle", [.attribute("cx", String(rounded(point.x))), .attribute("cy", String(rounded(point.y)))],
          [.attribute("r", "16")])
      })
  }

  /// The border, and the line over it.
  private func twice(_ mark: PictureMark, _ draw: ([HTML.Attribute]) -> Node) -> Node {
    HTML.element(
      "g", [.attribute("fill", "none"), .attribute("stroke-linecap", "round"), .attribute("stroke-linejoin", "round")],
      [
        draw([.attribute("stroke", MarkDrawing.border(of: mark.colour)), .attribute("stroke-width", "12")]),
        draw([.attribute("stroke", mark.colour), .attribute("stroke-width", "7")]),
      ])
  }

  private func shape(_ tag: String, _ shape: [HTML.Attribute], _ style: [HTML.Attribute]) -> Node {
    HTML.element(tag, shape + style, [])
  }

  private func arrow(_ mark: PictureMark) -> String {
    let (from, to) = (grip.point(mark.from), grip.point(mark.to))
    let (x, y) = (to.x - from.x, to.y - from.y)
    let length = (x * x + y * y).squareRoot()
    if length < 1 { return "M\(rounded(to.x)) \(rounded(to.y))h0" }
    let head = min(45, length / 2) / length
    // Two strokes of 30° beside the line, back from where it points to.
    let (cosine, sine) = (0.866, 0.5)
    let one = (x: to.x - head * (x * cosine - y * sine), y: to.y - head * (y * cosine + x * sine))
    let other = (x: to.x - head * (x * cosine + y * sine), y: to.y - head * (y * cosine - x * sine))
    let tip = "\(rounded(to.x)) \(rounded(to.y))"
    return "M\(rounded(from.x)) \(rounded(from.y))L\(tip)M\(rounded(one.x)) \(rounded(one.y))L\(tip)"
      + "L\(rounded(other.x)) \(rounded(other.y))"
  }

  private func ellipse(_ mark: PictureMark) -> [HTML.Attribute] {
    let (from, to) = (grip.point(mark.from), grip.point(mark.to))
    return [
      .attribute("cx", String(rounded((from.x + to.x) / 2))), .attribute("cy", String(rounded((from.y + to.y) / 2))),
      .attribute("rx", String(max(1, rounded((to.x - from.x).magnitude / 2)))),
      .attribute("ry", String(max(1, rounded((to.y - from.y).magnitude / 2)))),
    ]
  }

  private func text(_ mark: PictureMark) -> Node {
    let place = grip.point(mark.from)
    return HTML.element(
      "text",
      [
        .attribute("x", String(rounded(place.x))), .attribute("y", String(rounded(place.y))),
        .attribute("text-anchor", mark.anchor.name), .attribute("dominant-baseline", "middle"),
        .attribute("fill", mark.colour),
        .attribute("stroke", MarkDrawing.border(of: mark.colour)), .attribute("stroke-width", "9"),
        .attribute("stroke-linejoin", "round"), .attribute("paint-order", "stroke"),
        .attribute("font-size", String(size(of: mark))),
      ], [Node.text(mark.text)])
  }

  /// So large that the text fits into the picture, when a letter is 0.6 as wide as high; never too small to be read.
  private func size(of mark: PictureMark) -> Int {
    let x = grip.point(mark.from).x
    let room =
      switch mark.anchor {
      case .start: Double(grip.width) - x
      case .middle: 2 * min(x, Double(grip.width) - x)
      case .end: x
      }
    return min(44, max(16, Int(room / (0.6 * Double(max(mark.text.unicodeScalars.count, 1))))))
  }

  private func rounded(_ number: Double) -> Int { Int(number.rounded()) }

  // MARK: - Colours

  /// Black on what is light, white on what is dark.
  static func border(of colour: String) -> String { luminance(colour) > 0.3 ? "#000000" : "#ffffff" }

  /// Between 0 and 1 (WCAG 2.2, relative luminance), with the curve of sRGB taken as a square: enough to tell light from dark.
  private static func luminance(_ colour: String) -> Double {
    guard let number = hexNumber(colour.dropping(bytes: 1)) else { return 0 }
    func light(_ shift: UInt64) -> Double {
      let part = Double((UInt64(number) >> shift) & 255) / 255
      return part * part
    }
    return 0.2126 * light(16) + 0.7152 * light(8) + 0.0722 * light(0)
  }
}

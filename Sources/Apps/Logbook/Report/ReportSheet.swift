import Base

/// What is drawn on a sheet of paper: the same for the browser and the file. Lengths are hundredths of a millimetre from
/// the upper left corner.
public struct ReportSheet: Sendable {
  public struct Rule: Sendable {
    public let x1: Int
    public let y1: Int
    public let x2: Int
    public let y2: Int
    /// Bold rules are 0.3 mm wide, others 0.12 mm.
    public let isBold: Bool
  }

  /// A grey field.
  public struct Shade: Sendable {
    public let x: Int
    public let y: Int
    public let width: Int
    public let height: Int
  }

  public enum Anchor: Sendable {
    case start
    case middle
    case end
  }

  /// One line of text.
  public struct Text: Sendable {
    /// Where the line begins, has its middle, or ends.
    public let x: Int
    /// The line that letters stand on.
    public let y: Int
    /// The font's size.
    public let size: Int
    public let isBold: Bool
    public let anchor: Anchor
    public let text: String
    /// Where it is wider than this with the font at hand, it is pressed together.
    public let room: Int
  }

  /// A line of a signature.
  public struct Ink: Sendable {
    public let points: [(x: Int, y: Int)]
    public let width: Int
  }

  public let width: Int
  public let height: Int
  public internal(set) var inks: [Ink] = []
  /// White again, so that the form's rules do not run through what is drawn there.
  public internal(set) var blanks: [Shade] = []
  public internal(set) var rules: [Rule] = []
  public internal(set) var shades: [Shade] = []
  public internal(set) var texts: [Text] = []

  init(_ layout: ReportLayout) {
    width = layout.width
    height = layout.height
  }

  // MARK: - Drawing

  mutating func horizontal(_ left: Int, _ right: Int, at y: Int, isBold: Bool = false) {
    rules.append(Rule(x1: left, y1: y, x2: right, y2: y, isBold: isBold))
  }

  mutating func vertical(_ top: Int, _ bottom: Int, at x: Int, isBold: Bool = false) {
    rules.append(Rule(x1: x, y1: top, x2: x, y2: bottom, isBold: isBold))
  }

  /// A signature, as large as it fits into the field.
  mutating func sign(_ strokes: [Stroke], left: Int, top: Int, right: Int, bottom: Int) {
    blanks.append(Shade(x: left, y: top, width: right - left, height: bottom - top))
    let scale = min((right - left) * 1000 / Signature.width, (bottom - top) * 1000 / Signature.height)
    for stroke in strokes {
      var points: [(x: Int, y: Int)] = []
      for place in stride(from: 0, to: stroke.numbers.count, by: 2) {
        let x = min(max(stroke.numbers[place], 0), Signature.width)
        let y = min(max(stroke.numbers[place + 1], 0), Signature.height)
        points.append((left + x * scale / 1000, top + y * scale / 1000))
      }
      inks.append(Ink(points: points, width: max(8, 5 * scale / 1000)))
    }
  }

  mutating func shade(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
    shades.append(Shade(x: left, y: top, width: right - left, height: bottom - top))
  }

  /// A line of text in smaller letters where the room is too small for that size.
  mutating func line(
    _ text: String, x: Int, y: Int, size: Int, isBold: Bool = false, anchor: Anchor = .start, room: Int
  ) {
    if text.utf8.isEmpty { return }
    let width = ReportSheet.width(of: text, size: size, isBold: isBold)
    let size = width > room ? size * max(1, room) / width : size
    texts.append(Text(x: x, y: y, size: size, isBold: isBold, anchor: anchor, text: text, room: room))
  }

  /// Lines in the middle of a field, in the largest of the sizes in which all of it fits.
  mutating func box(
    _ parts: [(text: String, isBold: Bool)], left: Int, top: Int, right: Int, bottom: Int, size: Int
  ) {
    let room = right - left - 60
    var size = size
    var broken: [(text: String, isBold: Bool)] = []
    while true {
      broken = []
      for part in parts {
        // Bold letters are wider by a tenth.
        let width = part.isBold ? room * 10 / 11 : room
        for line in lines(of: part.text, size: size, width: width) { broken.append((line, part.isBold)) }
      }
      let isTorn = parts.contains { part in
        part.text.parts(at: 0x0A).contains { line in
          line.parts(at: 0x20).contains { ReportSheet.width(of: $0, size: size, isBold: part.isBold) > room }
        }
      }
      if size <= 100 || (!isTorn && broken.count * size * 115 / 100 <= bottom - top - 90) { break }
      size -= 6
    }
    let step = size * 115 / 100
    var y = (top + bottom - broken.count * step) / 2 + size * 85 / 100
    for line in broken {
      self.line(line.text, x: (left + right) / 2, y: y, size: size, isBold: line.isBold, anchor: .middle, room: room)
      y += step
    }
  }

  package static func width(of text: String, size: Int, isBold: Bool) -> Int {
    let width = textWidth(text, size: size)
    return isBold ? width * 11 / 10 : width
  }
}

import Base
import CPango

/// The picture that other sites show beside a link to a page: a title with a line above and a line below, 1200 by 630
/// pixels.
public enum SharePicture {
  public static let width = 1200
  public static let height = 630

  /// cairo's description of the error.
  public struct Fault: Error {
    public let description: String
  }

  private static let margin = 90.0
  private static let titleSize = 72
  private static let lineLimit = 4

  /// Collects what cairo writes.
  private final class File {
    var bytes: [UInt8] = []
  }

  /// - Returns: a PNG file.
  public static func png(above: String, title: String, below: String) throws(Fault) -> [UInt8] {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)),
      let page = cairo_create(surface)
    else { throw Fault(description: "no memory") }
    defer {
      cairo_destroy(page)
      cairo_surface_destroy(surface)
    }
    ground(page)
    let letters = TextRenderer()
    letters.begin(on: page)
    let room = Double(width) - 2 * margin
    func line(_ text: String, y: Double, size: Int, isBold: Bool) {
      letters.draw(text, x: margin, y: y, size: size, isBold: isBold, fraction: 0, room: room)
    }
    cairo_set_source_rgb(page, 0.96, 0.83, 0.56)
    line(above, y: 130, size: 40, isBold: true)
    cairo_set_source_rgb(page, 1, 1, 1)
    let lines = broken(title, room: room)
    let first = 300 - Double(max(0, lines.count - 2)) * 40
    for (place, text) in lines.enumerated() {
      line(text, y: first + Double(place) * Double(titleSize) * 1.15, size: titleSize, isBold: true)
    }
    cairo_set_source_rgb(page, 0.84, 0.88, 0.94)
    line(below, y: Double(height) - 70, size: 34, isBold: false)
    let file = File()
    let status = cairo_surface_write_to_png_stream(
      surface,
      { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<File>.fromOpaque(closure).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(file).toOpaque())
    if status != CAIRO_STATUS_SUCCESS { throw Fault(description: String(cString: cairo_status_to_string(status))) }
    return file.bytes
  }

  /// Two tones and an accent, as in the app's drawings.
  private static func ground(_ page: OpaquePointer) {
    cairo_set_source_rgb(page, 0.09, 0.20, 0.36)
    cairo_paint(page)
    cairo_set_source_rgb(page, 0.12, 0.26, 0.45)
    cairo_arc(page, 1080, 40, 330, 0, 6.2832)
    cairo_fill(page)
    cairo_set_source_rgb(page, 0.85, 0.55, 0.20)
    cairo_rectangle(page, 0, 0, 24, Double(height))
    cairo_fill(page)
  }

  /// The text in lines of whole words, at most four. An ellipsis marks what is left out.
  static func broken(_ text: String, room: Double) -> [String] {
    var lines: [String] = []
    for word in text.parts(at: 0x20) where !word.utf8.isEmpty {
      if let last = lines.last, width(of: last + " " + word) <= room {
        lines[lines.count - 1] = last + " " + word
      } else if lines.count == lineLimit {
        lines[lineLimit - 1] += " …"
        return lines
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  /// Bold letters are a little wider than regular ones.
  private static func width(of text: String) -> Double {
    Double(text.unicodeScalars.reduce(0) { $0 + letterWidth($1.value) }) * Double(titleSize) / 1000 * 1.08
  }
}

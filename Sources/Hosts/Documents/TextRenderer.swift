import Base
import CPango

/// Draws lines of text in one of two weights of a sans serif. Latin letters are placed one by one from cached metrics
/// of the font, twenty times as fast as a layout of each text. Pango lays out other scripts with any font of the system
/// that has them.
final class TextRenderer {
  /// The first font has the metrics that ``textWidth(_:size:)`` knows.
  private static let families = "Liberation Sans, Arial, Helvetica, DejaVu Sans, sans-serif"

  private var page: OpaquePointer?
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let regular: Face
  private let bold: Face
  private var glyphs: [cairo_glyph_t] = []
  private var clusters: [cairo_text_cluster_t] = []
  private var current: (face: Face?, size: Int, press: Double) = (nil, 0, 1)

  init() {
    map = pango_cairo_font_map_new()
    context = pango_font_map_create_context(map)
    let options = cairo_font_options_create()
    // On paper, letters need exact positions, not pixel positions.
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    regular = Face(TextRenderer.families, isBold: false, map, context)
    bold = Face(TextRenderer.families, isBold: true, map, context)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(UnsafeMutableRawPointer(map))
  }

  /// The following text is drawn on this cairo context.
  func begin(on page: OpaquePointer) {
    self.page = page
    current.face = nil
  }

  /// - Parameters:
  ///   - fraction: how much of the line lies left of `x`: 0, 0.5 or 1.
  ///   - room: a line that would be wider is compressed to this width.
  func draw(_ text: String, x: Double, y: Double, size: Int, isBold: Bool, fraction: Double, room: Double) {
    let face = isBold ? bold : regular
    guard let width = place(text, face, size: Double(size)) else {
      return drawLayout(text, x: x, y: y, size: size, face, fraction: fraction, room: room)
    }
    let press = width > room && room > 0 ? room / width : 1
    choose(face, size, press)
    let start = x - fraction * width * press
    for index in glyphs.indices {
      glyphs[index].x = start + glyphs[index].x * press
      glyphs[index].y = y
    }
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        cairo_show_text_glyphs(
          page, characters.baseAddress, Int32(characters.count), glyphs, Int32(glyphs.count), clusters,
          Int32(clusters.count), cairo_text_cluster_flags_t(rawValue: 0))
      }
    }
  }

  /// Fills `glyphs` from 0 on. Returns the width, or nil when a letter is not one of the simple ones.
  private func place(_ text: String, _ face: Face, size: Double) -> Double? {
    glyphs.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    var x = 0.0
    for scalar in text.unicodeScalars {
      guard let letter = face.letter(scalar) else { return nil }
      glyphs.append(cairo_glyph_t(index: letter.glyph, x: x, y: 0))
      clusters.append(cairo_text_cluster_t(num_bytes: Int32(UTF8.width(scalar)), num_glyphs: 1))
      x += letter.advance * size
    }
    return x
  }

  private func choose(_ face: Face, _ size: Int, _ press: Double) {
    if current.face === face && current.size == size && current.press == press { return }
    current = (face, size, press)
    cairo_set_font_face(page, face.face)
    var matrix = cairo_matrix_t()
    cairo_matrix_init_scale(&matrix, Double(size) * press, Double(size))
    cairo_set_font_matrix(page, &matrix)
  }

  private func drawLayout(
    _ text: String, x: Double, y: Double, size: Int, _ face: Face, fraction: Double, room: Double
  ) {
    let layout = pango_layout_new(context)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_font_description_set_absolute_size(face.description, Double(size) * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, face.description)
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_size(layout, &width, &height)
    let natural = Double(width) / Double(PANGO_SCALE)
    let press = natural > room && room > 0 ? room / natural : 1
    cairo_save(page)
    cairo_translate(
      page, x - fraction * natural * press, y - Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE))
    cairo_scale(page, press, 1)
    cairo_move_to(page, 0, 0)
    pango_cairo_show_layout(page, layout)
    cairo_restore(page)
    current.face = nil
  }
}

/// One weight of the font, with what we know of its letters.
private final class Face {
  struct Letter {
    let glyph: UInt
    /// The advance as a fraction of the font size.
    let advance: Double
  }

  let face: OpaquePointer
  let description: OpaquePointer
  private let scaled: OpaquePointer
  private let font: UnsafeMutablePointer<PangoFont>
  private var letters: [Letter?] = []
  private static let size = 1000.0

  init(_ families: String, isBold: Bool, _ map: UnsafeMutablePointer<PangoFontMap>, _ context: OpaquePointer) {
    description = pango_font_description_from_string(families)
    pango_font_description_set_weight(description, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_font_description_set_absolute_size(description, Face.size * Double(PANGO_SCALE))
    font = pango_font_map_load_font(map, context, description)
    scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font))
    face = cairo_scaled_font_get_font_face(scaled)
    for value in 0..<UInt32(0x250) { letters.append(Unicode.Scalar(value).flatMap { find($0) }) }
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(font))
    pango_font_description_free(description)
  }

  /// Latin letters and the usual marks; nil for all others and for those that the font does not have.
  func letter(_ scalar: Unicode.Scalar) -> Letter? {
    if scalar.value < 0x250 { return letters[Int(scalar.value)] }
    return (0x2010...0x2026).contains(scalar.value) || scalar.value == 0x20AC ? find(scalar) : nil
  }

  private func find(_ scalar: Unicode.Scalar) -> Letter? {
    if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0xAD { return nil }
    var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
    var count: Int32 = 0
    let text = String(scalar)
    let status = cairo_scaled_font_text_to_glyphs(
      scaled, 0, 0, text, Int32(text.utf8.count), &glyphs, &count, nil, nil, nil)
    defer { cairo_glyph_free(glyphs) }
    guard status == CAIRO_STATUS_SUCCESS, count == 1, let glyph = glyphs?.pointee, glyph.index != 0 else { return nil }
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(scaled, glyphs, 1, &extents)
    return Letter(glyph: glyph.index, advance: extents.x_advance / Face.size)
  }
}

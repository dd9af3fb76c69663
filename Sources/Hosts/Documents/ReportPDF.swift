import Base
import CPango
import Logbook

/// Prints a report as a PDF file with embedded fonts.
public final class ReportPDF {
  /// cairo's description of the error.
  public struct Fault: Error, CustomStringConvertible {
    public let description: String
  }

  /// A point in hundredths of a millimetre, the unit of the sheets.
  private static let point = 2540.0 / 72

  private let report: Report
  private let surface: OpaquePointer
  private let page: OpaquePointer
  private let letters: TextRenderer
  /// The part that all pages share. The file contains it once.
  private var forms: [OpaquePointer] = []

  /// Makes the whole file.
  ///
  /// - Parameter progress: called with the number of finished sheets. It returns whether to continue.
  /// - Returns: nil when it was stopped.
  public static func file(_ report: Report, progress: (Int) -> Bool = { _ in true }) throws(Fault) -> [UInt8]? {
    let file = File()
    let pdf = ReportPDF(report, into: file)
    for sheet in 0..<report.sheetCount {
      guard progress(sheet) else { return nil }
      pdf.draw(sheet)
    }
    try pdf.finish()
    return file.bytes
  }

  /// Collects what cairo writes.
  fileprivate final class File {
    var bytes: [UInt8] = []
  }

  private init(_ report: Report, into file: File) {
    self.report = report
    let size = report.form(0)
    let (width, height) = (Double(size.width) / ReportPDF.point, Double(size.height) / ReportPDF.point)
    surface = cairo_pdf_surface_create_for_stream(
      { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        let file = Unmanaged<File>.fromOpaque(closure).takeUnretainedValue()
        file.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(file).toOpaque(), width, height)!
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, "Pilot logbook")
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, report.holder.name)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Vademecum")
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, "SHA-256 " + report.checksum)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, report.made.rfc3339)
    page = cairo_create(surface)
    cairo_scale(page, 1 / ReportPDF.point, 1 / ReportPDF.point)
    letters = TextRenderer()
    forms = (0..<report.formCount).map { recorded(report.form($0)) }
  }

  private func recorded(_ sheet: ReportSheet) -> OpaquePointer {
    var extents = cairo_rectangle_t(x: 0, y: 0, width: Double(sheet.width), height: Double(sheet.height))
    let recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)!
    let canvas = cairo_create(recording)!
    draw(sheet, on: canvas)
    cairo_destroy(canvas)
    return recording
  }

  deinit {
    for form in forms { cairo_surface_destroy(form) }
    cairo_destroy(page)
    cairo_surface_destroy(surface)
  }

  private func draw(_ index: Int) {
    switch report.place(index) {
    case .front: break
    case .page(_, let side):
      cairo_set_source_surface(page, forms[side], 0, 0)
      cairo_paint(page)
    }
    draw(report.sheet(index), on: page)
    cairo_show_page(page)
  }

  private func finish() throws(Fault) {
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw Fault(description: String(cString: cairo_status_to_string(status)))
    }
  }

  private func draw(_ sheet: ReportSheet, on page: OpaquePointer) {
    letters.begin(on: page)
    fill(sheet.shades, lightness: 0.93, on: page)
    fill(sheet.blanks, lightness: 1, on: page)
    cairo_set_source_rgb(page, 0, 0, 0)
    stroke(sheet.rules.filter { !$0.isBold }, width: 12, on: page)
    stroke(sheet.rules.filter { $0.isBold }, width: 30, on: page)
    for text in sheet.texts {
      let fraction =
        switch text.anchor {
        case .start: 0.0
        case .middle: 0.5
        case .end: 1.0
        }
      letters.draw(
        text.text, x: Double(text.x), y: Double(text.y), size: text.size, isBold: text.isBold, fraction: fraction,
        room: Double(text.room))
    }
    // The same blue as on the screen.
    cairo_set_source_rgb(page, 0.063, 0.188, 0.353)
    for ink in sheet.inks { draw(ink, on: page) }
  }

  private func fill(_ areas: [ReportSheet.Shade], lightness: Double, on page: OpaquePointer) {
    if areas.isEmpty { return }
    cairo_set_source_rgb(page, lightness, lightness, lightness)
    for area in areas {
      cairo_rectangle(page, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    }
    cairo_fill(page)
  }

  /// A line of a signature. A line of one point is a dot.
  private func draw(_ ink: ReportSheet.Ink, on page: OpaquePointer) {
    guard let first = ink.points.first else { return }
    cairo_set_line_width(page, Double(ink.width))
    cairo_set_line_cap(page, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(page, CAIRO_LINE_JOIN_ROUND)
    cairo_move_to(page, Double(first.x), Double(first.y))
    for point in ink.points { cairo_line_to(page, Double(point.x), Double(point.y)) }
    cairo_stroke(page)
  }

  private func stroke(_ rules: [ReportSheet.Rule], width: Double, on page: OpaquePointer) {
    if rules.isEmpty { return }
    cairo_set_line_width(page, width)
    cairo_set_line_cap(page, CAIRO_LINE_CAP_SQUARE)
    for rule in rules {
      cairo_move_to(page, Double(rule.x1), Double(rule.y1))
      cairo_line_to(page, Double(rule.x2), Double(rule.y2))
    }
    cairo_stroke(page)
  }
}

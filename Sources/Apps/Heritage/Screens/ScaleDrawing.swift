import Base
import HTML

/// The small map of all years on a true scale, with the slider that jumps to one (E-11).
struct ScaleDrawing {
  struct Band {
    let from: Double
    let to: Double
    /// Its classes.
    let name: String
  }

  let scale: YearScale
  let bands: [Band]
  let marks: [Double]
  /// Of the strips that the slider moves.
  let group: String
  let label: String

  /// - Parameter drawn: keeps the drawing, which has a mark for each milestone.
  func node(_ drawn: KeptNodes) -> Node {
    div(.class("scale"), .key("scale"), .attribute("data-away", "down")) {
      drawn.nodes { [drawing] }
      input(
        .type("range"), .id("scale-" + group), .attribute("min", String(scale.first)),
        .attribute("max", String(scale.last)), .attribute("step", "1"), .attribute("data-strip-slider", group),
        .value(String(scale.first)), HTML.Attribute.label(label))
    }
  }

  private var drawing: Node {
    svg(.attribute("aria-hidden", "true"), .attribute("focusable", "false")) {
      for band in bands {
        element(
          "rect", .class(band.name), .attribute("x", percent(band.from)),
          .attribute("width", width(band.from, band.to)), .attribute("y", "6"), .attribute("height", "18"))
      }
      for mark in marks {
        element(
          "rect", .class("mark"), .attribute("x", percent(mark)), .attribute("y", "2"),
          .attribute("width", "2"), .attribute("height", "26"))
      }
      for year in scale.labels {
        element("text", .attribute("x", percent(Double(year))), .attribute("y", "42")) { String(year) }
      }
    }
  }

  private func percent(_ position: Double) -> String { decimal(scale.part(position) * 100) + "%" }

  private func width(_ from: Double, _ to: Double) -> String {
    decimal((scale.part(to) - scale.part(from)) * 100) + "%"
  }
}

/// With two decimals and a point, as drawings and the host want it.
func decimal(_ value: Double) -> String {
  let hundredths = Int64((value.magnitude * 100).rounded())
  let sign = value < 0 && hundredths > 0 ? "-" : ""
  return sign + String(hundredths / 100) + "." + padded(Int(hundredths % 100), 2)
}

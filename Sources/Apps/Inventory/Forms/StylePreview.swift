import Base
import HTML
import Kit
import Store
import Sync

/// How what is set in a form will look on the map.
extension InventoryApp {
  /// Points, lines and areas: what the layer that the form is about will have.
  func styledKinds(_ form: Editing) -> [GeometryKind] {
    let layer = styledLayer(form)
    guard case .layer = form.subject else { return layer?.kinds ?? [.point] }
    let first = GeometryKind(name: form.session.form.text(Layer.kind.field)) ?? layer?.kind ?? .point
    return Layer.kinds(from: first, form.fields)
  }

  private func styledLayer(_ form: Editing) -> LayerContent? {
    switch form.subject {
    case .layer(let id): contents.layer(id)
    case .pin(let project, let id):
      contents.project(project)?.pins.first { $0.id == id }.flatMap { contents.layer($0.layer) }
    case .project, .attribute, .object, .newObject, .picture, .baseMap: nil
    }
  }

  /// On a light and on a dark ground; nil for a form that sets no style.
  func stylePreview(_ form: Editing) -> Node? {
    let layer = styledLayer(form)
    let isPin: Bool
    switch form.subject {
    case .layer: isPin = false
    case .pin: isPin = true
    case .project, .attribute, .object, .newObject, .picture, .baseMap: return nil
    }
    let style = DrawnStyle(
      Styling.part(of: form.fields), over: isPin ? layer?.style ?? Fields() : Fields(), layer?.attributes ?? [])
    let kinds = styledKinds(form)
    return figure(.class("style-preview"), .key("preview"), .label(StyleWords.preview)) {
      for kind in kinds {
        for ground in ["light", "dark"] {
          Node.raw(StylePreview.drawing(style, kind, ground: ground, label: style.label?.title ?? ""))
        }
      }
    }
  }
}

enum StylePreview {
  static func drawing(_ style: DrawnStyle, _ kind: GeometryKind, ground: String, label: String) -> String {
    var svg =
      "<svg class=\"preview-ground " + ground + "\" viewBox=\"0 0 160 72\" aria-hidden=\"true\" focusable=\"false\">"
    svg += "<g opacity=\"" + (Double(style.opacity) / 100).description + "\">"
    let stroke = "stroke=\"" + style.colour + "\" stroke-width=\"" + String(style.width) + "\""
    switch kind {
    case .point:
      let scale = Double(style.size) / 24
      for x in [44.0, 116.0] {
        let (left, top) = (x - 12 * scale, 30 - 12 * scale)
        svg += "<path class=\"halo\" transform=\"translate(" + left.description + " " + top.description + ") scale("
        svg += scale.description + ")\" fill=\"" + style.colour + "\" d=\"" + symbolPath(style.symbol) + "\"/>"
      }
    case .line:
      svg +=
        "<path fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\" " + stroke
        + " d=\"M14 48L58 16l36 26 50-28\"/>"
    case .polygon:
      svg += "<path fill=\"" + style.colour + "\" fill-opacity=\"" + (Double(style.fill) / 100).description + "\" "
      svg += "stroke-linejoin=\"round\" " + stroke + " d=\"M24 14l74-6 40 20-28 20-78-6z\"/>"
    }
    svg += "</g>"
    if !label.utf8.isEmpty {
      svg += "<text x=\"80\" y=\"66\" text-anchor=\"middle\">" + escaped(label) + "</text>"
    }
    return svg + "</svg>"
  }

  /// As text of a drawing: titles of attributes are anything.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      default: bytes.append(byte)
      }
    }
    return String(utf8: bytes)
  }
}

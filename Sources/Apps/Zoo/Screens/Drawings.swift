import Base
import Store

/// Icons of this app, 24 × 24.
enum ZooIcons {
  @inline(never)
  private static func icon(_ paths: String) -> String {
    "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(paths)</svg>"
  }

  static var paw: String {
    icon(
      "<path d=\"M12 12c-3 0-5 3-5 5 0 1.700 1.300 2.500 2.500 2.500 1 0 1.500-.500 2.500-.500s1.500.500 2.500.500c1.200 0 2.500-.800 2.500-2.500 0-2-2-5-5-5z\"/><ellipse cx=\"5.500\" cy=\"11\" rx=\"1.600\" ry=\"2.200\"/><ellipse cx=\"9.300\" cy=\"7\" rx=\"1.600\" ry=\"2.300\"/><ellipse cx=\"14.700\" cy=\"7\" rx=\"1.600\" ry=\"2.300\"/><ellipse cx=\"18.500\" cy=\"11\" rx=\"1.600\" ry=\"2.200\"/>"
    )
  }
  static var tree: String { icon("<path d=\"M12 3v5M5 21v-4h14v4M12 8v9M9 3h6v5H9z\"/>") }
  static var star: String {
    icon(
      "<path d=\"M12 4l2.500 5.200 5.700.800-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.800z\"/>")
  }
  static var eye: String {
    icon(
      "<path d=\"M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z\"/><circle cx=\"12\" cy=\"12\" r=\"3\"/>"
    )
  }
  static var question: String {
    icon(
      "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.700.300-1 .900-1 1.700M12 16.500v.200\"/>"
    )
  }
  static var info: String { icon("<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M12 11v6M12 7.500v.200\"/>") }
  static var share: String { icon("<path d=\"M12 15V4M12 4L8.500 7.500M12 4l3.500 3.500M7 11H5v9h14v-9h-2\"/>") }
  static var filter: String { Icons.filter }
}

/// The drawing that stands for an animal without a picture, by the code of its class.
@inline(never)
func drawing(of taxonClass: String) -> String {
  "<svg class=\"drawing\" viewBox=\"0 0 48 48\" aria-hidden=\"true\" focusable=\"false\">\(shape(of: taxonClass))</svg>"
}

/// For long printed lists: each drawing stands once in the page, and the lines refer to it.
struct DrawingSheet {
  private var classes: [String] = []

  /// A drawing as ``drawing(of:)`` has it, without its lines.
  mutating func reference(to taxonClass: String) -> String {
    let place = classes.firstIndex { $0.sameBytes(taxonClass) } ?? classes.count
    if place == classes.count { classes.append(taxonClass) }
    return "<svg class=\"drawing\" aria-hidden=\"true\" focusable=\"false\"><use href=\"#drawing-\(place)\"/></svg>"
  }

  /// What the references so far need in the same page; it shows nothing itself.
  var definitions: String {
    var text = "<svg class=\"drawings\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">"
    for (place, name) in classes.enumerated() {
      text += "<symbol id=\"drawing-\(place)\" class=\"shapes\" viewBox=\"0 0 48 48\">\(shape(of: name))</symbol>"
    }
    return text + "</svg>"
  }
}

private func shape(of taxonClass: String) -> String {
  switch taxonClass {
  case "Mammalia":
    "<path d=\"M24 24c-6 0-10 6-10 10 0 3.500 2.600 5 5 5 2 0 3-1 5-1s3 1 5 1c2.400 0 5-1.500 5-5 0-4-4-10-10-10z\"/><ellipse cx=\"11\" cy=\"22\" rx=\"3.200\" ry=\"4.400\"/><ellipse cx=\"19\" cy=\"14\" rx=\"3.200\" ry=\"4.600\"/><ellipse cx=\"29\" cy=\"14\" rx=\"3.200\" ry=\"4.600\"/><ellipse cx=\"37\" cy=\"22\" rx=\"3.200\" ry=\"4.400\"/>"
  case "Aves":
    "<path d=\"M6 20l7-4c1-4 4-6 8-6 5 0 8 4 8 9 6 1 11 5 13 13-7-1-12-2-15-4-1 4-4 6-8 7l1 4h-3l-1-4c-6-1-9-6-8-11z\"/><circle cx=\"18\" cy=\"16\" r=\"1.500\" class=\"hole\"/>"
  case "Reptilia":
    "<path d=\"M10 28c0-8 6-14 14-14s14 6 14 14z\"/><path d=\"M38 26c2-3 6-3 7 0s-2 5-7 4zM12 29h7l-1 6h-4zM29 29h7l-2 6h-4zM10 28l-6 3 6 0z\"/>"
  case "Amphibia":
    "<path d=\"M24 38c-9 0-15-5-15-12 0-3 1-5 3-7-1-5 6-8 9-3 2-.500 4-.500 6 0 3-5 10-2 9 3 2 2 3 4 3 7 0 7-6 12-15 12z\"/><circle cx=\"16\" cy=\"18\" r=\"2\" class=\"hole\"/><circle cx=\"32\" cy=\"18\" r=\"2\" class=\"hole\"/>"
  case "Actinopterygii", "Chondrichthyes":
    "<path d=\"M6 24c6-9 18-11 27-3l9-6c-1 6-1 12 0 18l-9-6c-9 8-21 6-27-3z\"/><circle cx=\"14\" cy=\"22\" r=\"1.800\" class=\"hole\"/>"
  case "Insecta":
    "<ellipse cx=\"24\" cy=\"28\" rx=\"7\" ry=\"11\"/><circle cx=\"24\" cy=\"14\" r=\"4.500\"/><path class=\"line\" d=\"M17 24l-8-4M16 29H7M18 35l-7 5M31 24l8-4M32 29h9M30 35l7 5M22 10l-4-5M26 10l4-5\"/>"
  case "Arachnida":
    "<circle cx=\"24\" cy=\"29\" r=\"8\"/><circle cx=\"24\" cy=\"18\" r=\"4.500\"/><path class=\"line\" d=\"M20 19l-8-6-4 6M19 22l-10-1-4 7M18 27l-9 3-3 9M28 19l8-6 4 6M29 22l10-1 4 7M30 27l9 3 3 9\"/>"
  case "Mollusca":
    "<path d=\"M5 36h34c3 0 4-4 4-9l-3-1-1 4c-1-10-7-16-14-16s-13 6-13 13c0 3 1 5 3 6H5z\"/><path class=\"hole line\" d=\"M25 20c-4 0-6 3-6 6s2 5 5 5 4-2 4-4\"/>"
  default:
    "<path d=\"M24 8c7 0 12 6 12 13 0 4-2 7-4 9v9h-4v-7h-2v8h-4v-8h-2v7h-4v-9c-2-2-4-5-4-9 0-7 5-13 12-13z\"/><circle cx=\"20\" cy=\"20\" r=\"2\" class=\"hole\"/><circle cx=\"28\" cy=\"20\" r=\"2\" class=\"hole\"/>"
  }
}

import Base
import Store
import Sync

/// Icons of this app, 24 × 24.
enum ZooIcons {
  @inline(never)
  private static func icon(_ paths: String) -> String {
    "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(paths)</svg>"
  }

  static var paw: String { icon(pawPaths) }
  private static var pawPaths: String {
    "<path d=\"M12 12c-3 0-5 3-5 5 0 1.700 1.300 2.500 2.500 2.500 1 0 1.500-.500 2.500-.500s1.500.500 2.500.500c1.200 0 2.500-.800 2.500-2.500 0-2-2-5-5-5z\"/><ellipse cx=\"5.500\" cy=\"11\" rx=\"1.600\" ry=\"2.200\"/><ellipse cx=\"9.300\" cy=\"7\" rx=\"1.600\" ry=\"2.300\"/><ellipse cx=\"14.700\" cy=\"7\" rx=\"1.600\" ry=\"2.300\"/><ellipse cx=\"18.500\" cy=\"11\" rx=\"1.600\" ry=\"2.200\"/>"
  }
  /// A paw as a drawing, for an animal that no silhouette fits.
  static var trace: String {
    "<svg class=\"drawing\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(pawPaths)</svg>"
  }
  static var globe: String {
    icon("<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18\"/>")
  }
  static var food: String { icon("<path d=\"M7 3v7a2 2 0 0 1-4 0V3M5 12v9M17 21V3c-3 1-4 5-4 9h4\"/>") }
  static var leaf: String { icon("<path d=\"M5 19c0-9 5-14 15-15 0 10-5 15-12 15-2 0-3-1-3-3M5 20c2-5 5-8 9-10\"/>") }
  static var shield: String { icon("<path d=\"M12 3l7 3v6c0 4-3 7-7 9-4-2-7-5-7-9V6zM12 8v5M12 16v.2\"/>") }
  static var clock: String { icon("<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M12 7v5l3 2\"/>") }
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
  static var lines: String { icon("<path d=\"M8 6h12M8 12h12M8 18h12M4 6v.2M4 12v.2M4 18v.2\"/>") }
  static var grid: String { icon("<path d=\"M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z\"/>") }
  static var filter: String { Icons.filter }
}

/// Z-23: the drawing that stands for an animal without a picture, and lies under one that has not come.
func drawing(of fields: Fields) -> String { drawing(silhouette(of: fields)) }

/// Its name in the file of them; nil for an animal that none fits.
func silhouette(of fields: Fields) -> String? {
  Silhouette.name(
    order: fields[Animal.order] ?? "", family: fields[Animal.family] ?? "",
    species: fields[Animal.latin] ?? "", taxonClass: fields[Animal.taxonClass] ?? "")
}

/// - Parameter silhouette: its name in the file of them; nil draws a paw.
@inline(never)
func drawing(_ silhouette: String?) -> String {
  guard let silhouette else { return ZooIcons.trace }
  return
    "<svg class=\"drawing\" aria-hidden=\"true\" focusable=\"false\"><use href=\"\(Silhouette.file)#\(silhouette)\"/></svg>"
}

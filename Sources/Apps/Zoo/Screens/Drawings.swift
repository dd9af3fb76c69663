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
    "<path d=\"M12 12c-3 0-5 3-5 5 0 1.7 1.3 2.5 2.5 2.5 1 0 1.5-.5 2.5-.5s1.5.5 2.5.5c1.2 0 2.5-.8 2.5-2.5 0-2-2-5-5-5z\"/><ellipse cx=\"5.5\" cy=\"11\" rx=\"1.6\" ry=\"2.2\"/><ellipse cx=\"9.3\" cy=\"7\" rx=\"1.6\" ry=\"2.3\"/><ellipse cx=\"14.7\" cy=\"7\" rx=\"1.6\" ry=\"2.3\"/><ellipse cx=\"18.5\" cy=\"11\" rx=\"1.6\" ry=\"2.2\"/>"
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
      "<path d=\"M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z\"/>")
  }
  static var eye: String {
    icon(
      "<path d=\"M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z\"/><circle cx=\"12\" cy=\"12\" r=\"3\"/>"
    )
  }
  static var question: String {
    icon(
      "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .9-1 1.7M12 16.5v.2\"/>"
    )
  }
  static var info: String { icon("<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M12 11v6M12 7.5v.2\"/>") }
  static var share: String { icon("<path d=\"M12 15V4M12 4L8.5 7.5M12 4l3.5 3.5M7 11H5v9h14v-9h-2\"/>") }
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

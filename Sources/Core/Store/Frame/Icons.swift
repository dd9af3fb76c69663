/// Line icons on a grid of 24 × 24, drawn for this project.
public enum Icons {
  // A function, because a constant would need initialisation code at every place of use.
  @inline(never)
  private static func icon(_ paths: String) -> String {
    "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(paths)</svg>"
  }

  public static var menu: String { icon("<path d=\"M4 7h16M4 12h16M4 17h16\"/>") }
  public static var back: String { icon("<path d=\"M15 5l-7 7 7 7\"/>") }
  public static var plus: String { icon("<path d=\"M12 5v14M5 12h14\"/>") }
  public static var minus: String { icon("<path d=\"M5 12h14\"/>") }
  public static var locate: String {
    icon(
      "<circle cx=\"12\" cy=\"12\" r=\"6\"/><circle cx=\"12\" cy=\"12\" r=\"1.5\"/><path d=\"M12 2v4M12 18v4M2 12h4M18 12h4\"/>"
    )
  }
  public static var map: String { icon("<path d=\"M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14\"/>") }
  static var fold: String { icon("<path d=\"M4 5h16v14H4zM10 5v14M17 9l-3 3 3 3\"/>") }
  static var unfold: String { icon("<path d=\"M4 5h16v14H4zM10 5v14M14 9l3 3-3 3\"/>") }
  public static var route: String {
    icon(
      "<circle cx=\"6\" cy=\"18\" r=\"2.5\"/><circle cx=\"18\" cy=\"6\" r=\"2.5\"/><path d=\"M8.5 18H15a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h6.5\"/>"
    )
  }
  public static var search: String { icon("<circle cx=\"11\" cy=\"11\" r=\"6\"/><path d=\"M20 20l-4.5-4.5\"/>") }
  public static var filter: String { icon("<path d=\"M4 6h16l-6 7v5l-4 2v-7z\"/>") }
  public static var close: String { icon("<path d=\"M6 6l12 12M18 6L6 18\"/>") }
  public static var edit: String { icon("<path d=\"M4 20l1-5L16 4l4 4L9 19z\"/>") }
  public static var copy: String { icon("<path d=\"M8 8h12v12H8zM4 16V4h12\"/>") }
  public static var trash: String { icon("<path d=\"M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13\"/>") }
  public static var check: String { icon("<path d=\"M4 12l5 6L20 6\"/>") }
  public static var warning: String { icon("<path d=\"M12 4l9 16H3zM12 10v5M12 17.5v.5\"/>") }
  public static var settings: String {
    icon(
      "<circle cx=\"15\" cy=\"7\" r=\"2.5\"/><circle cx=\"9\" cy=\"17\" r=\"2.5\"/><path d=\"M3 7h9.5M17.5 7H21M3 17h3.5M11.5 17H21\"/>"
    )
  }
  public static var account: String {
    icon("<circle cx=\"12\" cy=\"8\" r=\"4\"/><path d=\"M4 21c0-5 4-7 8-7s8 2 8 7\"/>")
  }
  public static var sync: String { icon("<path d=\"M19 8a8 8 0 0 0-14 1M5 16a8 8 0 0 0 14-1M19 3v5h-5M5 21v-5h5\"/>") }
  public static var plane: String {
    icon(
      "<path d=\"M12 3c1 0 1.5 1 1.5 3v3.5L21 14v2l-7.5-2v4l2 1.5V21L12 20l-3.5 1v-1.5l2-1.5v-4L3 16v-2l7.5-4.5V6c0-2 .5-3 1.5-3z\"/>"
    )
  }
  public static var aircraft: String {
    icon(
      "<path d=\"M2 13c3-1 6-1.5 10-1.5h6l2.5-4.5H22l-1 8H8c-3 0-5-.5-6-2zM10 15l3 4h2.5L14 15M7 12l2-3h4l1.5 2.5\"/>"
    )
  }
  public static var gauge: String {
    icon("<path d=\"M5 19a9 9 0 1 1 14 0M12 14l4-5\"/><circle cx=\"12\" cy=\"14\" r=\"1.5\"/>")
  }
  public static var heart: String {
    icon("<path d=\"M12 20S4 15 4 9.5A4.3 4.3 0 0 1 12 7.5a4.3 4.3 0 0 1 8 2C20 15 12 20 12 20z\"/>")
  }
  public static var certificate: String {
    icon(
      "<path d=\"M12 17H3V4h18v8M7 8.5h10M7 12.5h4M15.5 18.5V22l2-1.3 2 1.3v-3.5\"/><circle cx=\"17.5\" cy=\"16\" r=\"3\"/>"
    )
  }
  public static var calendar: String {
    icon("<path d=\"M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M12 12v5M10 15l2 2.5 2-2.5\"/>")
  }
  public static var chart: String { icon("<path d=\"M3 20h18M5 20v-8h3v8M10.5 20V5h3v15M16 20v-6h3v6\"/>") }
  public static var book: String { icon("<path d=\"M5 4h13v16H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h11\"/>") }
  public static var transfer: String { icon("<path d=\"M8 4v15M8 4L4 8M8 4l4 4M16 20V5M16 20l-4-4M16 20l4-4\"/>") }
  public static var printer: String { icon("<path d=\"M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z\"/>") }
  public static var pin: String {
    icon(
      "<path d=\"M12 21s-7-6.5-7-11.5a7 7 0 0 1 14 0C19 14.5 12 21 12 21z\"/><circle cx=\"12\" cy=\"9.5\" r=\"2.5\"/>"
    )
  }
  public static var chevron: String { icon("<path d=\"M9 5l7 7-7 7\"/>") }
  public static var download: String { icon("<path d=\"M12 4v11M12 15l-4-4M12 15l4-4M5 20h14\"/>") }
  public static var monitor: String { icon("<path d=\"M3 5h18v11H3zM9 20h6M12 16v4\"/>") }
}

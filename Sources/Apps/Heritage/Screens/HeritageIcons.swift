/// Icons of this app, 24 × 24.
enum HeritageIcons {
  @inline(never)
  private static func icon(_ paths: String) -> String {
    "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(paths)</svg>"
  }

  static var pillar: String { icon("<path d=\"M3 9l9-5 9 5zM5 20h14M4 9h16M7 9v11M12 9v11M17 9v11\"/>") }
  static var line: String {
    icon(
      "<path d=\"M2 12h20\"/><circle cx=\"6\" cy=\"12\" r=\"2\"/><circle cx=\"12\" cy=\"12\" r=\"2\"/><circle cx=\"18\" cy=\"12\" r=\"2\"/><path d=\"M6 10V5M12 14v5M18 10V5\"/>"
    )
  }
  static var list: String { icon("<path d=\"M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1\"/>") }
  static var person: String {
    icon("<circle cx=\"12\" cy=\"8\" r=\"3.5\"/><path d=\"M5 20c0-4 3-6.5 7-6.5s7 2.5 7 6.5\"/>")
  }
  static var info: String { icon("<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M12 11v6M12 7.5v.2\"/>") }
  static var share: String { icon("<path d=\"M12 15V4M12 4L8.5 7.5M12 4l3.5 3.5M7 11H5v9h14v-9h-2\"/>") }
  static var swipe: String { icon("<path d=\"M4 8h16M7 5L4 8l3 3M17 5l3 3-3 3M12 13v8M9 18l3 3 3-3\"/>") }
  static var spread: String { icon("<path d=\"M9 12H2M5 9l-3 3 3 3M15 12h7M19 9l3 3-3 3M12 5v14\"/>") }
  static var pinch: String { icon("<path d=\"M2 12h7M6 9l3 3-3 3M22 12h-7M18 9l-3 3 3 3M12 5v14\"/>") }
  static var trophy: String {
    icon("<path d=\"M7 4h10v5a5 5 0 0 1-10 0zM7 6H4c0 3 1 5 3 5M17 6h3c0 3-1 5-3 5M12 14v4M8 21h8M9 18h6\"/>")
  }
}

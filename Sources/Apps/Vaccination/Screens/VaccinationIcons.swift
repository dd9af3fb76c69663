/// Icons of this app, 24 × 24, and its illustrations.
enum VaccinationIcons {
  @inline(never)
  private static func icon(_ paths: String) -> String {
    "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(paths)</svg>"
  }

  static var syringe: String {
    icon(
      "<path d=\"M18 3l3 3M19.5 4.5L16 8M10 6l8 8M12 8l-7 7v4h4l7-7M5 19l-2.5 2.5M8 12l2 2M10.5 9.5l2 2\"/>"
    )
  }
  static var shield: String {
    icon("<path d=\"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5\"/>")
  }
  static var family: String {
    icon(
      "<circle cx=\"8\" cy=\"7.5\" r=\"3\"/><circle cx=\"17\" cy=\"10\" r=\"2.2\"/><path d=\"M2.5 20c0-4.5 2.5-7 5.5-7s5.5 2.5 5.5 7M14.5 15c.7-.6 1.5-1 2.5-1 2.5 0 4.5 2 4.5 6\"/>"
    )
  }
  static var globe: String {
    icon(
      "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z\"/>"
    )
  }
  static var card: String { icon("<path d=\"M4 5h16v14H4zM4 10h16M9 10v9M14.5 10v9M4 14.5h16\"/>") }
  static var camera: String {
    icon("<path d=\"M3 8h4l2-3h6l2 3h4v11H3z\"/><circle cx=\"12\" cy=\"13\" r=\"3.5\"/>")
  }
  static var question: String {
    icon(
      "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .9-1 1.7M12 16.5v.2\"/>"
    )
  }
  static var info: String { icon("<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M12 11v6M12 7.5v.2\"/>") }

  /// A shield and a syringe: the first dose (Web/illustrations/first-dose.svg).
  @inline(never)
  static var firstDose: String {
    "<svg class=\"drawing-screen\" viewBox=\"0 0 160 120\" stroke-width=\"2.5\" aria-hidden=\"true\"><path class=\"ft\" d=\"M26 62C22 34 48 14 76 18C98 8 130 22 134 50C142 74 126 100 96 100C66 108 32 96 26 62z\"/><path class=\"li\" d=\"M18 104H142\"/><path class=\"fi gap\" d=\"M62 24Q78 34 98 34V62Q98 90 62 104Q26 90 26 62V34Q46 34 62 24z\"/><path class=\"lp\" d=\"M46 64l12 12 22-26\" stroke-width=\"7\"/><g transform=\"translate(104 62) rotate(45)\"><path class=\"fp\" d=\"M-7 -32h14a6 6 0 0 1 6 6v54a6 6 0 0 1 -6 6h-14a6 6 0 0 1 -6 -6v-54a6 6 0 0 1 6 -6z\"/><path class=\"li\" d=\"M0 24V44\"/><path class=\"fa\" d=\"M-8-20H8V20L3 25H-3L-8 20z\"/><path class=\"lp\" d=\"M-8-8h7M-8 2h7M-8 12h7\"/><path class=\"li\" d=\"M-12-20H12M0-20V-34M-8-36H8\" stroke-width=\"3.5\"/></g></svg>"
  }
}

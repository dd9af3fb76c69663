/// Icons of this app, 24 × 24, and its illustrations.
enum VaccinationIcons {
  @inline(never)
  private static func icon(_ paths: String) -> String {
    "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(paths)</svg>"
  }

  static var syringe: String {
    icon(
      "<path d=\"M18 3l3 3M19.500 4.500L16 8M10 6l8 8M12 8l-7 7v4h4l7-7M5 19l-2.500 2.500M8 12l2 2M10.500 9.500l2 2\"/>"
    )
  }
  static var shield: String {
    icon("<path d=\"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.500 12l2.500 2.500 4.500-5\"/>")
  }
  static var family: String {
    icon(
      "<circle cx=\"8\" cy=\"7.500\" r=\"3\"/><circle cx=\"17\" cy=\"10\" r=\"2.200\"/><path d=\"M2.500 20c0-4.500 2.500-7 5.500-7s5.500 2.500 5.500 7M14.500 15c.700-.600 1.500-1 2.500-1 2.500 0 4.500 2 4.500 6\"/>"
    )
  }
  static var globe: String {
    icon(
      "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M3 12h18M12 3c3 3 3.500 6 3.500 9s-.500 6-3.500 9c-3-3-3.500-6-3.500-9S9 6 12 3z\"/>"
    )
  }
  static var card: String { icon("<path d=\"M4 5h16v14H4zM4 10h16M9 10v9M14.500 10v9M4 14.500h16\"/>") }
  static var camera: String {
    icon("<path d=\"M3 8h4l2-3h6l2 3h4v11H3z\"/><circle cx=\"12\" cy=\"13\" r=\"3.500\"/>")
  }
  static var question: String {
    icon(
      "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.700.300-1 .900-1 1.700M12 16.500v.200\"/>"
    )
  }
  static var info: String { icon("<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M12 11v6M12 7.500v.200\"/>") }

  /// A shield and a syringe: the first dose (Web/illustrations/first-dose.svg).
  @inline(never)
  static var firstDose: String {
    "<svg class=\"drawing-screen\" viewBox=\"0 0 160 120\" stroke-width=\"2.5\" aria-hidden=\"true\"><path class=\"ft\" d=\"M26 62C22 34 48 14 76 18C98 8 130 22 134 50C142 74 126 100 96 100C66 108 32 96 26 62z\"/><path class=\"li\" d=\"M18 104H142\"/><path class=\"fi gap\" d=\"M62 24Q78 34 98 34V62Q98 90 62 104Q26 90 26 62V34Q46 34 62 24z\"/><path class=\"lp\" d=\"M46 64l12 12 22-26\" stroke-width=\"7\"/><g transform=\"translate(104 62) rotate(45)\"><path class=\"fp\" d=\"M-7 -32h14a6 6 0 0 1 6 6v54a6 6 0 0 1 -6 6h-14a6 6 0 0 1 -6 -6v-54a6 6 0 0 1 6 -6z\"/><path class=\"li\" d=\"M0 24V44\"/><path class=\"fa\" d=\"M-8-20H8V20L3 25H-3L-8 20z\"/><path class=\"lp\" d=\"M-8-8h7M-8 2h7M-8 12h7\"/><path class=\"li\" d=\"M-12-20H12M0-20V-34M-8-36H8\" stroke-width=\"3.5\"/></g></svg>"
  }
}

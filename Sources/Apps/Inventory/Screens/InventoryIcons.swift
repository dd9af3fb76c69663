/// Icons of this app, 24 × 24, and its illustrations.
enum InventoryIcons {
  @inline(never)
  private static func icon(_ paths: String) -> String {
    "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(paths)</svg>"
  }

  static var layers: String { icon("<path d=\"M12 3l9 5-9 5-9-5zM3 12l9 5 9-5M3 16l9 5 9-5\"/>") }
  static var locked: String { icon("<path d=\"M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3M12 14v3\"/>") }
  static var unlocked: String { icon("<path d=\"M6 11h12v9H6zM8 11V8a4 4 0 0 1 7.5-1.8M12 14v3\"/>") }
  static var eye: String {
    icon("<path d=\"M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z\"/><circle cx=\"12\" cy=\"12\" r=\"3\"/>")
  }
  static var eyeOff: String { icon("<path d=\"M4 9s3 6 8 6 8-6 8-6M6 13l-2 3M12 15v3.5M18 13l2 3\"/>") }
  static var undo: String { icon("<path d=\"M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3\"/>") }
  static var redo: String { icon("<path d=\"M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3\"/>") }
  static var people: String {
    icon(
      "<circle cx=\"9\" cy=\"8\" r=\"3\"/><path d=\"M3 20c0-4 3-6 6-6s6 2 6 6M15 5.5a3 3 0 0 1 0 5M17 14c2.5.5 4 2.5 4 6\"/>"
    )
  }
  /// A frame that is filled: to see the whole of something.
  static var extent: String { icon("<path d=\"M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 9h6v6H9z\"/>") }
  static var choose: String { icon("<path d=\"M4 6l2 2 3-4M4 14l2 2 3-4M13 7h7M13 15h7M4 21h16\"/>") }
  static var up: String { icon("<path d=\"M12 20V5M6 11l6-6 6 6\"/>") }

  /// Sheets on each other and a pin: the first layer (Web/illustrations/first-layer.svg).
  @inline(never)
  static var firstLayer: String {
    "<svg class=\"drawing-screen\" viewBox=\"0 0 160 120\" stroke-width=\"2.5\" aria-hidden=\"true\"><path class=\"ft\" d=\"M26 62C22 34 48 14 76 18C98 8 130 22 134 50C142 74 126 100 96 100C66 108 32 96 26 62z\"/><path class=\"fi\" d=\"M80 58L136 84L80 110L24 84z\"/><path class=\"fp\" d=\"M80 42L140 69L80 97L20 69z\"/><path class=\"ft\" d=\"M80 44L134 69L80 94L26 69z\"/><path class=\"li\" d=\"M80 44L134 69L80 94L26 69z\"/><path class=\"fp\" d=\"M80 26L140 53L80 81L20 53z\"/><path class=\"li\" d=\"M80 29L134 54L80 79L26 54z\"/><path class=\"lt\" d=\"M50 54L72 64M66 44L98 60M104 50L84 68\" stroke-width=\"2.5\"/><path class=\"fa\" d=\"M80 62Q60 38 60 28a20 20 0 0 1 40 0Q100 38 80 62z\"/><path class=\"fp\" d=\"M72 28a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z\"/></svg>"
  }
}

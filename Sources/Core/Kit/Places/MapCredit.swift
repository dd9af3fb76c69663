import HTML

/// Whose work a drawn map is. Its licence asks for this line wherever the map is seen.
public enum MapCredit {
  /// For a map that is drawn of OpenStreetMap's data, in its corner.
  public static var openStreetMap: Node { p(.class("map-credit")) { words } }

  /// The same for a printed page.
  @NodeBuilder public static var words: [Node] {
    "© "
    a(
      .href("https://www.openstreetmap.org/copyright"), .attribute("target", "_blank"),
      .attribute("rel", "noopener")
    ) {
      "OpenStreetMap contributors"
    }
  }
}

import Base
import HTML

/// Nearer and farther, for those without two fingers on the map; the host carries them out itself.
public func mapButtons(@NodeBuilder more: () -> [Node] = { [] }) -> Node {
  div(.class("map-buttons"), .key("map-buttons")) {
    more()
    button(
      .class("icon-button"), .type("button"), .attribute("data-zoom", "1"), .label(MapWords.nearer),
      .title(MapWords.nearer)
    ) { Node.raw(Icons.plus) }
    button(
      .class("icon-button"), .type("button"), .attribute("data-zoom", "-1"), .label(MapWords.farther),
      .title(MapWords.farther)
    ) { Node.raw(Icons.minus) }
  }
}

/// Instead of a map that could not be drawn: why, and the way to try again. Its files may be here by now.
public func mapFailure() -> Node {
  div(.class("map-summary"), .key("failed")) {
    p(.class("hint note"), .role("status")) { MapWords.failed }
    button(.class("button small"), .type("button"), .action("map.again")) { MapWords.again }
  }
}

/// What every map says.
public enum MapWords {
  public static let nearer = Text(cs: "Přiblížit", en: "Zoom in")
  public static let farther = Text(cs: "Oddálit", en: "Zoom out")
  public static let failed = Text(
    cs: "Mapu tu nelze nakreslit. Vše, co ukazuje, je v seznamu.",
    en: "The map cannot be drawn here. Everything it shows is in the list.")
  static let again = Text(cs: "Načíst mapu znovu", en: "Load the map again")
  public static let myPosition = Text(cs: "Moje poloha", en: "My position")
}

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

/// K-40: the list beside a map can be folded. This device remembers it, for all maps (U-10).
public enum MapList {
  static let name = "maps/list"

  /// - Parameter isNeeded: whether it says more than all of what the map shows: what is chosen, or a form.
  public static func isFolded(_ context: Context, isNeeded: Bool = false) -> Bool {
    !isNeeded && context.hasWideDetail && context.kept[name] != nil
  }

  /// Folds the list, or shows it again; nothing where none stands beside the map.
  public static func button(_ context: Context, isNeeded: Bool = false) -> Node? {
    if isNeeded || !context.hasWideDetail { return nil }
    let isFolded = isFolded(context)
    let title = isFolded ? MapWords.showList : MapWords.hideList
    return HTML.button(
      .class("icon-button"), .key("list"), .type("button"), .action("map.list"), .label(title), .title(title),
      .attribute("aria-expanded", isFolded ? "false" : "true")
    ) { Node.raw(isFolded ? Icons.unfold : Icons.fold) }
  }

  static func toggle(_ context: UpdateContext) {
    context.keep(name, context.kept[name] == nil ? .bool(false) : nil)
  }
}

/// The class of the element around a map beside its list.
public func mapScreenClass(_ isFolded: Bool) -> String { isFolded ? "map-screen alone" : "map-screen" }

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
  static let hideList = Text(cs: "Skrýt seznam", en: "Hide the list")
  static let showList = Text(cs: "Zobrazit seznam", en: "Show the list")
  static let again = Text(cs: "Načíst mapu znovu", en: "Load the map again")
  public static let myPosition = Text(cs: "Moje poloha", en: "My position")
}

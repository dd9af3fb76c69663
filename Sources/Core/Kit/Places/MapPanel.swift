import Base
import HTML
import Store

/// A map with everything it shows as lists. On a phone the map fills the screen and a sheet over it carries the lists; where there
/// is room they stand side by side.
public struct MapPanel {
  /// Whether the map could not be drawn; the lists have everything.
  public let hasFailed: Bool
  public let position: DevicePosition
  /// Whether the lists say what the map alone does not, so that they stand beside it even when they are folded (K-40).
  public let needsList: Bool
  public let context: Context

  public init(hasFailed: Bool, position: DevicePosition, needsList: Bool = false, _ context: Context) {
    self.hasFailed = hasFailed
    self.position = position
    self.needsList = needsList
    self.context = context
  }

  private var language: Language { context.language }

  /// The class of the element around the map.
  public var screenClass: String { mapScreenClass(MapList.isFolded(context, isNeeded: needsList)) }

  /// What the sheet says in its bar.
  public struct Heading: Sendable {
    let title: String
    let whole: String?

    /// - Parameter whole: the address without a choice; nil when nothing is chosen.
    public init(_ title: String, whole: String? = nil) {
      self.title = title
      self.whole = whole
    }
  }

  /// Fills a screen.
  ///
  /// - Parameters:
  ///   - detent: where the sheet rests.
  ///   - action: gets the height it was pulled to.
  public func fill(
    _ screen: inout Screen, _ scene: MapScene, map: Node, panel: [Node], heading: Heading, detent: Detent,
    action: String
  ) {
    screen.needsPosition = position.isWanted
    if !hasFailed { screen.map = scene }
    if context.hasWideDetail {
      screen.list = div(.class("map-panel")) {
        if let whole = heading.whole {
          div(.class("map-summary"), .key("heading")) { self.heading(Text(heading.title), whole: whole) }
        }
        panel
      }
      if !hasFailed { screen.detail = div(.class(screenClass)) { map } }
    } else if hasFailed {
      screen.detail = div(.class("map-screen")) {
        div(.class("map-panel"), .key("panel"), .scroll("list")) {
          if let whole = heading.whole {
            div(.class("map-summary"), .key("heading")) { self.heading(Text(heading.title), whole: whole) }
          }
          panel
        }
      }
    } else {
      let sheet = Sheet(
        id: "map-sheet", title: Text(heading.title), action: action, detent: detent, trailing: heading.whole.map(close),
        scroll: "list")
      screen.detail = div(.class("map-screen map-full")) {
        mapSheet(map: map, sheet: sheet.node(language) { div(.class("map-panel"), .key("panel")) { panel } })
      }
    }
  }

  /// The map with its buttons.
  ///
  /// - Parameter locate: the action of the button that shows where the user is.
  public func map(_ element: String, locate: Attribute, @NodeBuilder over content: () -> [Node] = { [] }) -> Node {
    mapElement(element) {
      mapButtons {
        button(
          .class("icon-button"), .type("button"), locate, .label(MapWords.myPosition),
          .title(MapWords.myPosition), .attribute("aria-pressed", position.isWanted ? "true" : "false")
        ) { Node.raw(Icons.locate) }
        MapList.button(context, isNeeded: needsList)
      }
      content()
    }
  }

  /// What does not work, above the lists.
  @NodeBuilder public var notes: [Node] {
    if hasFailed { mapFailure() }
    if let fault = position.fault { note(fault.words, key: "fault") }
  }

  /// While what is near is wanted, and it is not known, or only roughly, where the user is.
  @NodeBuilder public var searching: [Node] {
    if position.position == nil, position.fault == nil { note(PlaceWords.searching, key: "searching") }
    if let metres = position.vagueMetres { note(PlaceWords.vague(metres), key: "vague") }
  }

  public func note(_ text: Text, key: String) -> Node {
    p(.class("hint note"), .key(key), .role("status")) { text }
  }

  /// The title of what is chosen.
  private func heading(_ title: Text, whole: String) -> Node {
    div(.class("map-chosen")) {
      h2 { title }
      close(whole)
    }
  }

  private func close(_ whole: String) -> Node {
    a(.class("icon-button"), .href(whole), .label(PlaceWords.wholeMap)) { Node.raw(Icons.close) }
  }
}

/// What is said of places on every map.
public enum PlaceWords {
  static let searching = Text(cs: "Zjišťuji polohu…", en: "Finding the position…")
  static let wholeMap = Text(cs: "Celá mapa", en: "The whole map")
  static func vague(_ metres: Double) -> Text {
    Text(
      cs: "Zařízení zná polohu jen s přesností na " + distance(metres, Format(.czech)) + ".",
      en: "The device knows the position only to within " + distance(metres, Format(.english)) + ".")
  }

  /// A way on foot: `1 h 5 min · 4.3 km`.
  public static func walk(_ minutes: Int, _ metres: Double, _ format: Format) -> String {
    let hours = minutes / 60
    let rest = hours > 0 && minutes % 60 == 0 ? "" : format.number(minutes % 60) + "\u{A0}min"
    let time = hours == 0 ? rest : format.number(hours) + "\u{A0}h" + (rest.utf8.isEmpty ? "" : "\u{A0}" + rest)
    return time + " · " + distance(metres, format)
  }

  /// To ten metres, as no position is better.
  public static func distance(_ metres: Double, _ format: Format) -> String {
    metres < 995
      ? format.number(Int((metres / 10).rounded()) * 10) + "\u{A0}m"
      : format.decimal(metres / 1000, places: 1) + "\u{A0}km"
  }
}

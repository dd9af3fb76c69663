import Base
import Geo

/// The texts of the map and of drawing on it.
enum DrawingWords {
  static let lock = Text(cs: "Zamknout proti změnám", en: "Lock against changes")
  static let unlock = Text(cs: "Odemknout a kreslit", en: "Unlock and draw")
  static let isLocked = Text(
    cs: "Mapa je zamčená. Klepnutím na objekt ho ukážete.", en: "The map is locked. Tap an object to see it.")
  static let tapToAdd = Text(
    cs: "Klepněte na mapu, kde objekt stojí.", en: "Tap the map where the object is.")
  static let noLayer = Text(
    cs: "Projekt zatím nemá vrstvu. Přidejte první.", en: "The project has no layer yet. Add a first one.")
  static let atCross = Text(cs: "Přidat v kříži", en: "Add at the cross")
  static let moveToCross = Text(cs: "Přesunout do kříže", en: "Move to the cross")
  static let atPosition = Text(cs: "Na mé poloze", en: "At my position")
  static let average = Text(cs: "Zprůměrovat polohu", en: "Average the position")
  static let walk = Text(cs: "Měřit za chůze", en: "Measure while walking")
  static let stop = Text(cs: "Zastavit", en: "Stop")
  static let waiting = Text(cs: "Čeká se na polohu…", en: "Waiting for the position…")
  static let undo = Text(cs: "Zpět", en: "Undo")
  static let redo = Text(cs: "Znovu", en: "Redo")
  static let removeVertex = Text(cs: "Smazat vrchol", en: "Delete the vertex")
  static let nextVertex = Text(cs: "Další vrchol", en: "Next vertex")
  static let previousVertex = Text(cs: "Předchozí vrchol", en: "Previous vertex")
  static let hole = Text(cs: "Nový otvor", en: "New hole")
  static let snaps = Text(cs: "Přichytávat", en: "Snap")
  static let tools = Text(cs: "Kreslení", en: "Drawing")
  static let rectangle = Text(cs: "Vybrat obdélníkem", en: "Choose by a rectangle")
  static let firstCorner = Text(cs: "Klepněte do jednoho rohu obdélníku.", en: "Tap one corner of the rectangle.")
  static let secondCorner = Text(cs: "Klepněte do protějšího rohu.", en: "Tap the opposite corner.")
  static let cornerAtCross = Text(cs: "Roh v kříži", en: "Corner at the cross")
  static let measure = Text(cs: "Měřit", en: "Measure")
  static let measureText = Text(
    cs: "Klepejte na mapu, co chcete změřit.", en: "Tap the map along what you want to measure.")
  static let distance = Text(cs: "Vzdálenost", en: "Distance")
  static let area = Text(cs: "Plocha", en: "Area")
  static func snapsTo(_ target: Snap.Target) -> Text {
    switch target {
    case .vertex: Text(cs: "Přichytí se k vrcholu", en: "Snaps to a vertex")
    case .edge: Text(cs: "Přichytí se k hraně", en: "Snaps to an edge")
    }
  }
  static let goTo = Text(cs: "Jít na souřadnice", en: "Go to coordinates")
  static let go = Text(cs: "Jít", en: "Go")
  static let zoomToLayer = Text(cs: "Přiblížit na vrstvu", en: "Zoom to the layer")
  static let zoomToObject = Text(cs: "Přiblížit na objekt", en: "Zoom to the object")
  static let visible = Text(cs: "Vidět na mapě", en: "Shown on the map")
  static let active = Text(cs: "Kreslí se do ní", en: "Drawing here")
  static let drawInto = Text(cs: "Kreslit do této vrstvy", en: "Draw into this layer")
  static let map = Text(cs: "Mapa", en: "Map")
  static let severalParts = Text(
    cs: "Tvar má více částí a tady ho překreslit nelze.", en: "The shape has several parts and cannot be redrawn here.")
  static let shapeElsewhere = Text(
    cs: "Někdo mezitím změnil polohu nebo tvar. Jeho verze je na mapě zvýrazněná.",
    en: "Somebody has changed the position or the shape in the meantime. Their version is highlighted on the map.")
  static let useTheirs = Text(cs: "Vzít jejich", en: "Use theirs")
  static let keepMine = Text(cs: "Nechat můj", en: "Keep mine")

  static func one(_ kind: GeometryKind) -> Text {
    switch kind {
    case .point: Text(cs: "Bod", en: "Point")
    case .line: Text(cs: "Čára", en: "Line")
    case .polygon: Text(cs: "Plocha", en: "Area")
    }
  }

  static func tooFew(_ kind: GeometryKind) -> Text {
    switch kind {
    case .point: Text(cs: "Klepněte na mapu, kde objekt stojí.", en: "Tap the map where the object is.")
    case .line: Text(cs: "Čára potřebuje aspoň dva vrcholy.", en: "A line needs at least two vertices.")
    case .polygon:
      Text(
        cs: "Plocha i každý otvor potřebují aspoň tři vrcholy.",
        en: "An area and each hole need at least three vertices.")
    }
  }

  static func fault(_ code: ValidityFault.Code) -> Text {
    switch code {
    case .selfIntersection:
      Text(cs: "Obrys se kříží, místo označuje ✕.", en: "The outline crosses itself where the ✕ is.")
    case .selfTouch:
      Text(
        cs: "Obrys prochází jedním místem dvakrát, je u ✕.", en: "The outline passes through one point twice, at the ✕."
      )
    case .holeOutside: Text(cs: "Otvor leží mimo plochu, viz ✕.", en: "A hole lies outside the area, see the ✕.")
    case .nestedHoles: Text(cs: "Otvor leží v jiném otvoru, viz ✕.", en: "A hole lies in another hole, see the ✕.")
    case .nestedShells: Text(cs: "Jedna plocha leží v druhé, viz ✕.", en: "One area lies inside another, see the ✕.")
    case .disconnected: Text(cs: "Otvory plochu rozdělují, viz ✕.", en: "Holes divide the area, see the ✕.")
    case .tooFewPoints: Text(cs: "Vrcholy leží na jednom místě.", en: "The vertices all lie at one point.")
    case .ringNotClosed, .notFinite: Text(cs: "Tvar nelze uložit.", en: "The shape cannot be saved.")
    }
  }

  static func vertex(_ number: Int, of count: Int, _ format: Format) -> String {
    format.language == .czech
      ? "Vrchol " + format.number(number) + " z " + format.number(count)
      : "Vertex " + format.number(number) + " of " + format.number(count)
  }
  static func vertices(_ count: Int, _ format: Format) -> String {
    format.number(count) + " "
      + (format.language == .czech
        ? format.plural(count, one: "vrchol", few: "vrcholy", many: "vrcholů")
        : format.plural(count, one: "vertex", few: "vertices", many: "vertices"))
  }
  static func readings(_ count: Int, of wanted: Int, _ format: Format) -> String {
    format.language == .czech
      ? "Měření " + format.number(count) + " z " + format.number(wanted)
      : "Reading " + format.number(count) + " of " + format.number(wanted)
  }
  static func refused(_ count: Int, _ format: Format) -> String {
    format.language == .czech
      ? "nepřesných odmítnuto: " + format.number(count) : format.number(count) + " inaccurate refused"
  }
  static func spread(_ metres: Double, _ format: Format) -> String {
    (format.language == .czech ? "rozptyl " : "spread ") + format.length(metres)
  }
  static func heading(_ degrees: Double, _ format: Format) -> String {
    (format.language == .czech ? "směr " : "heading ") + format.decimal(degrees, places: 0) + "°"
  }
}

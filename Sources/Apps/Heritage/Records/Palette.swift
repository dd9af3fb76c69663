import Base
import Sync

/// Paper, tint, ink and accent of a period, in light and in dark; `palettes.json` of the drawings says which these are. Their names are
/// those of the periods that they were mixed for.
public enum Palette: Sendable, Named, FieldValue {
  case estates, polytechnic, split, imperial, firstRepublic, closure, postwar, today

  public var name: String {
    switch self {
    case .estates: "estates"
    case .polytechnic: "polytechnic"
    case .split: "split"
    case .imperial: "imperial"
    case .firstRepublic: "first-republic"
    case .closure: "closure"
    case .postwar: "postwar"
    case .today: "today"
    }
  }

  /// As the editors see them.
  public var label: Text {
    switch self {
    case .estates: Text(cs: "Hnědá a červená", en: "Brown and red")
    case .polytechnic: Text(cs: "Zelená a oranžová", en: "Green and orange")
    case .split: Text(cs: "Fialová a oranžová", en: "Violet and orange")
    case .imperial: Text(cs: "Modrá a zlatá", en: "Blue and gold")
    case .firstRepublic: Text(cs: "Olivová a červená", en: "Olive and red")
    case .closure: Text(cs: "Šedá a tmavě červená", en: "Grey and dark red")
    case .postwar: Text(cs: "Písková a tyrkysová", en: "Sand and turquoise")
    case .today: Text(cs: "Tyrkysová a oranžová", en: "Teal and orange")
    }
  }

  /// The class of what has these colours.
  var drawn: String { "drawing-" + name }
}

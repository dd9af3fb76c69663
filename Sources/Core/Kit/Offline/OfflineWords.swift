import Base

/// The texts about what a device keeps for reading without a network.
public enum OfflineWords {
  public static let title = Text(cs: "Bez sítě", en: "Offline")
  public static let photos = Text(cs: "Fotky bez sítě", en: "Photos without a network")
  static let texts = Text(cs: "Texty a mapa", en: "Texts and map")
  static let keep = Text(cs: "Mít v zařízení", en: "Keep on this device")
  static let room = Text(cs: "Místo pro fotky", en: "Room for photos")
  static let limit = Text(cs: "Nejvýše", en: "At most")
  static let oldest = Text(
    cs: "Když místo dojde, zmizí nejdřív fotky, které jsou v zařízení nejdéle. Co jste zadali vy, nezmizí nikdy.",
    en: "When there is no room left, the oldest photos are removed first. What you have entered is never removed.")
  static let refused = Text(
    cs: "Prohlížeč nezaručil, že fotky v zařízení zůstanou. Pomůže přidat aplikaci na plochu.",
    en: "The browser does not promise to keep the photos. Installing the app helps.")
  static let whenSeen = Text(
    cs: "Fotka zůstane v zařízení, až ji uvidíte.", en: "A photo stays on the device once you have seen it.")
  static let isFull = Text(
    cs: "Na další fotky už není místo. Zvyšte limit, a stáhnou se.",
    en: "There is no room for more photos. Raise the limit to fetch them.")
  static let storageRefused = Text(
    cs: "Prohlížeč nám víc místa nedal.", en: "The browser gives us no more room.")
  static let noNetwork = Text(cs: "Zbytek se stáhne, až bude síť.", en: "The rest is fetched when there is a network.")
  static let isFetching = Text(cs: "Fotky se stahují.", en: "The photos are being fetched.")

  static func title(_ use: OfflinePhotos.Use) -> Text {
    switch use {
    case .lists: Text(cs: "Malé fotky do seznamů", en: "Small photos for lists")
    case .pages: Text(cs: "Velké fotky na stránky", en: "Large photos for pages")
    }
  }

  static func kept(_ count: Int, of all: Int, _ format: Format) -> String {
    switch format.language {
    case .czech: "V zařízení " + format.number(count) + " z " + format.number(all)
    case .english: format.number(count) + " of " + format.number(all) + " on this device"
    }
  }
}

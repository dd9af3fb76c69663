import Base

/// What is said of the maps under the layers.
enum BaseMapWords {
  static var title: Text { Text(cs: "Podkladová mapa", en: "Base map") }
  static var world: Text { Text(cs: "Vestavěná", en: "Built in") }
  static var over: Text { Text(cs: "Přes ni", en: "Over it") }
  static var nothing: Text { Text(cs: "Nic", en: "Nothing") }
  static var add: Text { Text(cs: "Přidat mapu", en: "Add a map") }
  static var edit: Text { Text(cs: "Upravit podkladovou mapu", en: "Edit the base map") }
  static var change: Text { Text(cs: "Upravit mapu", en: "Edit the map") }
  static var new: Text { Text(cs: "Nová podkladová mapa", en: "New base map") }
  static var saved: Text { Text(cs: "Podkladová mapa je uložená.", en: "The base map is saved.") }
  static var deleted: Text { Text(cs: "Podkladová mapa je smazaná.", en: "The base map is deleted.") }
  static var network: Text {
    Text(
      cs: "Kromě vestavěné mapy potřebují síť a poskytovatel vidí, na jaké místo se díváte.",
      en: "All but the built-in map need a network, and the provider sees which place you look at.")
  }
  static var onlyHere: Text {
    Text(
      cs: "Mapa se změnila jen u vás. Pro celý tým ji uloží „Otevírat takto“.",
      en: "The map has changed for you only. “Open the project like this” keeps it for the team.")
  }
  static func absent(_ title: String) -> Text {
    Text(
      cs: "Mapu „\(title)“ teď nelze načíst: chybí síť, nebo ji její server nevydá. Zatím je vidět vestavěná.",
      en:
        "“\(title)” cannot be loaded now: there is no network, or its server refuses. The built-in map is shown meanwhile."
    )
  }

  // Addresses
  static var notSecure: Text {
    Text(cs: "Adresa mapy začíná https://.", en: "The address of a map begins with https://.")
  }
  static var noHost: Text {
    Text(
      cs: "Adrese chybí jméno serveru, nebo je v ní mezera.",
      en: "The address has no server, or there is a space in it.")
  }
  static func unknown(_ name: String) -> Text {
    Text(
      cs: "Místo \(name) zadejte skutečnou hodnotu, třeba klíč od poskytovatele.",
      en: "Enter the real value instead of \(name), such as the key from the provider.")
  }
  static var noTile: Text {
    Text(cs: "Adresa dlaždic obsahuje {z}, {x} a {y}.", en: "The address of tiles contains {z}, {x} and {y}.")
  }
  static var noLayers: Text {
    Text(
      cs: "Zadejte vrstvy WMS, nebo adresu dlaždic s {z}, {x} a {y}.",
      en: "Enter the layers of the WMS, or an address of tiles with {z}, {x} and {y}.")
  }

  static func fault(_ fault: TileAddress.Fault) -> Text {
    switch fault {
    case .notSecure: notSecure
    case .noHost: noHost
    case .unknown(let name): unknown(name)
    case .noTile: noTile
    case .noLayers: noLayers
    }
  }
}

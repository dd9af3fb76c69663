import Base
import Kit
import Store
import Sync

/// I-90: what lies under the layers of a project: pictures of the ground from another server. Below them is always the built-in
/// world, which needs no network.
struct BaseMap: Sendable {
  /// Of a preset its name, else the id of its record. Empty is the built-in world alone.
  let id: String
  let title: Text
  let backdrop: MapBackdrop
  /// Who has made it, as they want to be named on it.
  let credit: String
  /// Where its terms stand; empty where nobody has said it.
  let terms: String
  /// Drawn over another one: its ground is transparent.
  let isOver: Bool

  /// What its user has to know of the provider; nil where nothing is known.
  var hint: Text? = nil
}

extension BaseMap {
  static let title = Attribute<String>(
    Field("title", Text(cs: "Název", en: "Title"), .text(maximum: 80), required: true))
  static let address = Attribute<String>(
    Field(
      "address", Text(cs: "Adresa", en: "Address"), .text(maximum: 600), required: true,
      hint: Text(
        cs: "Dlaždice https://…/{z}/{x}/{y}.png, archiv .pmtiles, TileJSON, nebo adresa WMS.",
        en: "Tiles https://…/{z}/{x}/{y}.png, an archive .pmtiles, a TileJSON, or the address of a WMS.")))
  static let layers = Attribute<String>(
    Field(
      "layers", Text(cs: "Vrstvy WMS", en: "Layers of the WMS"), .text(maximum: 300),
      hint: Text(cs: "Jen u WMS, oddělené čárkou.", en: "Only for a WMS, with commas between them.")))
  static let credit = Attribute<String>(
    Field("credit", Text(cs: "Autor mapy", en: "Who made the map"), .text(maximum: 120)))
  static let isOver = Attribute<Bool>(
    Field(
      "over", Text(cs: "Kreslit přes jinou mapu", en: "Draw it over another map"), .flag,
      hint: Text(
        cs: "Mapa s průhledným pozadím, třeba katastr.", en: "A map with a transparent ground, such as parcels.")))
  static let most = Attribute<Int>(
    Field(
      "most", Text(cs: "Nejbližší přiblížení", en: "Nearest zoom"), .integer(1...22),
      hint: Text(cs: "Obvykle 19. Blíž se obraz jen zvětšuje.", en: "Usually 19. Nearer it is only enlarged.")))

  /// In the space of the projects that may show it.
  static let collection = RecordType(
    "inventoryBaseMap", Text(cs: "Podkladové mapy", en: "Base maps"),
    [title.field, address.field, layers.field, credit.field, most.field, isOver.field])

  /// Nil where its address cannot be read, as a later version may have written it.
  init?(_ record: Record) {
    guard let tile = try? TileAddress(record[BaseMap.address] ?? "", layers: record[BaseMap.layers] ?? "")
    else { return nil }
    let title = record[BaseMap.title] ?? ""
    self.init(
      id: record.id.description, title: Text(title),
      backdrop: MapBackdrop(
        name: record.id.description, address: tile.address, zooms: 0...min(max(record[BaseMap.most] ?? 19, 1), 22),
        isFromSouth: tile.isFromSouth),
      credit: record[BaseMap.credit] ?? title, terms: "", isOver: record[BaseMap.isOver] == true)
  }

  // MARK: - Presets

  /// Maps that everybody may show. Their providers allow looking at them, not fetching whole areas.
  static let presets = [
    BaseMap(
      id: "osm", title: Text("OpenStreetMap"),
      backdrop: MapBackdrop(name: "osm", address: "https://tile.openstreetmap.org/{z}/{x}/{y}.png", zooms: 0...19),
      credit: "© OpenStreetMap", terms: "https://www.openstreetmap.org/copyright", isOver: false),
    ground("ztm", Text(cs: "Základní mapa", en: "Topographic map (Czechia)"), "ZTM_WM", 6...18),
    ground("ortho", Text(cs: "Ortofoto", en: "Aerial photos (Czechia)"), "ORTOFOTO_WM", 6...20),
    BaseMap(
      id: "cadastre", title: Text(cs: "Katastr", en: "Parcels (Czechia)"),
      backdrop: MapBackdrop(name: "cadastre", address: cadastre, zooms: 16...21),
      credit: "© ČÚZK", terms: "https://geoportal.cuzk.cz/", isOver: true,
      hint: Text(cs: "Parcely jsou vidět až zblízka.", en: "Parcels are seen only near by.")),
  ]

  private static let cadastre =
    (try? TileAddress("https://services.cuzk.gov.cz/wms/local-km-wms.asp", layers: "KN"))?.address ?? ""

  /// Of the Czech Office for Surveying, Mapping and Cadastre, for Czechia.
  private static func ground(_ id: String, _ title: Text, _ service: String, _ zooms: ClosedRange<Int>) -> BaseMap {
    BaseMap(
      id: id, title: title,
      backdrop: MapBackdrop(
        name: id,
        address: "https://ags.cuzk.gov.cz/arcgis1/rest/services/" + service + "/MapServer/tile/{z}/{y}/{x}",
        zooms: zooms),
      credit: "© ČÚZK", terms: "https://geoportal.cuzk.cz/", isOver: false)
  }
}

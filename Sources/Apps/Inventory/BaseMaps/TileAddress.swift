import Base
import Store
import Sync

/// I-91: where the pictures of a base map come from, of what somebody has typed.
struct TileAddress {
  /// See ``MapBackdrop/address``.
  private(set) var address: String
  /// Tiles are counted from the south, as in a Tile Map Service.
  private(set) var isFromSouth = false

  enum Fault: Error, Equatable {
    /// Anything else is neither safe nor shown by browsers.
    case notSecure
    case noHost
    /// Something in braces that cannot be filled in, such as a key that the provider gives.
    case unknown(String)
    /// Neither the number of a tile nor, with the layers of a WMS, its edges.
    case noTile
    /// It is a WMS, of which nobody has said what to show.
    case noLayers
  }

  /// - Parameters:
  ///   - typed: `https://tiles.example.org/{z}/{x}/{y}.png`, with the placeholders of usual programs, or the address of a WMS.
  ///   - layers: of the WMS, with commas; empty where the address has them.
  init(_ typed: String, layers: String) throws(Fault) {
    let whole = trimmed(typed)
    guard begins(whole, with: "https://") else { throw .notSecure }
    let rest = whole.dropping(bytes: 8)
    let typed = "https://" + rest
    guard let first = rest.utf8.first, first != UInt8(ascii: "/"), !rest.utf8.contains(UInt8(ascii: " "))
    else { throw .noHost }
    address = ""
    var names: [String] = []
    for (place, part) in typed.parts(at: UInt8(ascii: "{")).enumerated() {
      guard place > 0 else {
        address = part
        continue
      }
      let pieces = part.parts(at: UInt8(ascii: "}"), limit: 2)
      guard pieces.count == 2 else { throw .unknown("{" + part) }
      try fill(pieces[0], &names)
      address += pieces[1]
    }
    let isTile =
      names.contains("quadkey") || names.contains("bbox-epsg-3857")
      || (names.contains("z") && names.contains("x") && names.contains("y"))
    if isTile { return }
    guard names.isEmpty else { throw .noTile }
    if TileAddress.describesItself(address) { return }
    address = try TileAddress.service(address, layers: layers)
  }

  /// An archive of tiles, or a TileJSON: the host finds in it what there is.
  private static func describesItself(_ address: String) -> Bool {
    let path = [UInt8](address.parts(at: UInt8(ascii: "?"), limit: 2)[0])
    for end in [".pmtiles", ".json"] where path.count > end.utf8.count {
      if Array(path.suffix(end.utf8.count)) == [UInt8](end) { return true }
    }
    return false
  }

  private mutating func fill(_ name: String, _ names: inout [String]) throws(Fault) {
    switch name {
    case "z", "x", "y", "quadkey", "bbox-epsg-3857":
      names.append(name)
      address += "{" + name + "}"
    // Web Map Tile Service (OGC WMTS 1.0.0, § 10.2.1).
    case "zoom", "TileMatrix":
      names.append("z")
      address += "{z}"
    case "TileRow":
      names.append("y")
      address += "{y}"
    case "TileCol":
      names.append("x")
      address += "{x}"
    case "-y":
      names.append("y")
      isFromSouth = true
      address += "{y}"
    // One of several servers with the same tiles, and a picture for finer screens where there is one.
    case "s": address += "a"
    case "r": break
    default:
      guard name.startsWith("switch:"),
        let first = name.dropping(bytes: 7).parts(at: UInt8(ascii: ",")).first, !first.utf8.isEmpty
      else { throw .unknown("{" + name + "}") }
      address += first
    }
  }

  // MARK: - Web Map Service

  /// A request for a picture (OGC WMS 1.3.0, § 7.3). What else its address asks for, such as a key, stays.
  private static func service(_ address: String, layers: String) throws(Fault) -> String {
    let parts = address.parts(at: UInt8(ascii: "?"), limit: 2)
    var layers = encoded(trimmed(layers))
    var kept: [String] = []
    for member in parts.count > 1 ? parts[1].parts(at: UInt8(ascii: "&")) : [] where !member.utf8.isEmpty {
      let pair = member.parts(at: UInt8(ascii: "="), limit: 2)
      switch String(utf8: folded(pair[0])) {
      case "layers": if layers.utf8.isEmpty && pair.count > 1 { layers = pair[1] }
      case "service", "request", "version", "crs", "srs", "bbox", "width", "height", "format", "transparent", "styles":
        break
      default: kept.append(member)
      }
    }
    guard !layers.utf8.isEmpty else { throw .noLayers }
    var query = "?"
    for member in kept { query += member + "&" }
    return parts[0] + query + "SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=" + layers
      + "&STYLES=&CRS=EPSG:3857&BBOX={bbox-epsg-3857}&WIDTH=256&HEIGHT=256&FORMAT=image/png&TRANSPARENT=TRUE"
  }
}

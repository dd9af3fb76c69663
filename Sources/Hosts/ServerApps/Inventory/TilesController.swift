import Base
import Geo
import HTTPTypes
import Hummingbird
import NIOCore
import Server
import ServerStorage

/// I-82: the tiles of a layer, for map programs.
struct TilesController<Storage: ServerStorage>: Sendable {
  let storage: StorageAccess<Storage>
  let access: SpaceAccess<Storage>
  let shelf: TileShelf

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("{space}/{z}/{x}/{y}.mvt", use: tile)
  }

  @Sendable func tile(_ request: Request, _ context: ServerContext) async throws -> Response {
    let id = try await access.reader(context)
    guard let tile = try TileID(zoom: number("z", context), x: number("x", context), y: number("y", context)) else {
      throw HTTPProblem.invalid("z", "There is no such tile. Zooms are 0 to 24.")
    }
    let reader = context.caller?.account
    let present = try await storage.read { try $0.readable(id, by: reader) }
    guard let present else { throw HTTPProblem.notFound }
    if let known = request.headers[.ifNoneMatch], isNamed(tag(present), in: known) {
      var headers = headers(present)
      headers[.vary] = "Accept-Encoding"
      return bodiless(.notModified, headers)
    }
    let (space, bytes) = try await made(tile, id, reader)
    if bytes.isEmpty { return bodiless(.noContent, headers(space)) }
    return try await answer(
      pieces: [ByteBuffer(bytes: bytes)], type: "application/vnd.mapbox-vector-tile", headers: headers(space),
      to: request, context)
  }

  /// The tile, and the state of the space that it shows. Who may read the space is looked at in the same state (P-66).
  private func made(_ tile: TileID, _ id: RecordID, _ reader: RecordID?) async throws -> (Space, [UInt8]) {
    let (storage, shelf) = (storage.storage, shelf)
    do {
      return try await WorkPool.tiles.run {
        try storage.read { reading in
          guard let space = try reading.readable(id, by: reader) else { throw HTTPProblem.notFound }
          return (space, try shelf.tile(tile, of: space, reading))
        }
      }
    } catch is LayerTiles.TooMany {
      throw HTTPProblem(
        .unprocessableContent, "too-many-objects", "The layer has more objects than the server makes tiles of.")
    }
  }

  /// Digits only.
  private func number(_ name: String, _ context: ServerContext) throws -> Int {
    let text = context.parameters.get(name) ?? ""
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else {
      throw HTTPProblem.invalid(name, "This must be a whole number, 0 at least.")
    }
    return number
  }

  private func tag(_ space: Space) -> String { "\"\(space.epoch)-\(space.version)\"" }

  private func headers(_ space: Space) -> HTTPFields {
    let isPublic = space.kind == .published
    return [.eTag: "W/" + tag(space), .cacheControl: isPublic ? "public, no-cache" : "private, no-store"]
  }
}

import Base
import HTTPTypes
import Hummingbird
import ServerStorage
import Synchronization

/// Tells everybody which published spaces an app has on this server: `heritage`, `heritage-town-museum`.
struct PublishedSpaceController<Storage: ServerStorage>: Sendable {
  let storage: Storage
  let kept = KeptSpaces()

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("published/spaces", use: list)
  }

  @Sendable func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let app = request.query("app") ?? ""
    let all = try await WorkPool.pages.run { [storage, kept] in
      try kept.names {
        try storage.read { try $0.spaces() }.compactMap { space in
          space.kind == .published ? space.name.map { (name: $0, title: space.title) } : nil
        }
      }
    }
    let own = all.filter { $0.name == app || $0.name.hasPrefix(app + "-") }
    let spaces = own.map { JSON.object(JSONObject([("name", .string($0.name)), ("title", .string($0.title))])) }
    return answer(.object(JSONObject([("spaces", .array(spaces))])), to: request)
  }
}

/// The names of the published spaces. They are read again after a minute, because there may be many other spaces.
final class KeptSpaces: Sendable {
  typealias Named = (name: String, title: String)
  private let kept = Mutex<(names: [Named], until: ContinuousClock.Instant)?>(nil)

  func names(_ read: () throws -> [Named]) throws -> [Named] {
    let now = ContinuousClock.now
    if let names = kept.withLock({ $0.flatMap { $0.until > now ? $0.names : nil } }) { return names }
    let names = try read()
    kept.withLock { $0 = (names, now + .seconds(60)) }
    return names
  }
}

import HTTPTypes
import Hummingbird
import Synchronization

/// Passes routes on to the router and remembers them.
package struct RouteList: RouterMethods {
  package typealias Context = ServerContext

  package let router: Router<ServerContext>
  package let paths = RoutePaths()

  package init(_ router: Router<ServerContext>) {
    self.router = router
  }

  @discardableResult
  package func on<Responder: HTTPResponder>(
    _ path: RouterPath, method: HTTPRequest.Method, responder: Responder
  ) -> Self where Responder.Context == Context {
    router.on(path, method: method, responder: responder)
    paths.add(method, path.description)
    return self
  }

  @discardableResult
  package func add(middleware: any MiddlewareProtocol<Request, Response, Context>) -> Self {
    router.add(middleware: middleware)
    return self
  }
}

/// The existing routes, for the answer to a wrong method, and so that a test can compare the description of the API
/// with them.
package final class RoutePaths: Sendable {
  package struct Entry: Hashable, Sendable {
    package let method: HTTPRequest.Method
    /// The path with its parameters in braces: `/api/v1/spaces/{space}/push`.
    package let path: String
  }

  private let list = Mutex<[Entry]>([])

  package var entries: [Entry] { list.withLock { $0 } }

  package func add(_ method: HTTPRequest.Method, _ path: String) {
    list.withLock { $0.append(Entry(method: method, path: path)) }
  }

  /// The methods of a path.
  package func methods(of path: String) -> [HTTPRequest.Method] {
    let asked = path.split(separator: "/")
    let matching = entries.filter { entry in
      let parts = entry.path.split(separator: "/")
      return parts.count == asked.count && zip(parts, asked).allSatisfy { $0.first == "{" || $0 == $1 }
    }
    return matching.map { $0.method }
  }
}

import HTTPTypes
import Hummingbird
import Synchronization

/// Passes routes on to the router and remembers them: for the answer to a wrong method, and so that a test can compare
/// the description of the API with what is there.
final class RouteList: RouterMethods {
  typealias Context = ServerContext

  struct Entry: Hashable, Sendable {
    let method: HTTPRequest.Method
    let path: String
  }

  let router: Router<ServerContext>
  private let list = Mutex<[Entry]>([])

  init(_ router: Router<ServerContext>) {
    self.router = router
  }

  var entries: [Entry] { list.withLock { $0 } }

  func on<Responder: HTTPResponder>(
    _ path: RouterPath, method: HTTPRequest.Method, responder: Responder
  ) -> Self where Responder.Context == Context {
    router.on(path, method: method, responder: responder)
    list.withLock { $0.append(Entry(method: method, path: path.description)) }
    return self
  }

  func add(middleware: any MiddlewareProtocol<Request, Response, Context>) -> Self {
    router.add(middleware: middleware)
    return self
  }

  /// The methods that a path answers to.
  func methods(of path: String) -> [HTTPRequest.Method] {
    let asked = path.split(separator: "/")
    return entries.filter { entry in
      let parts = entry.path.split(separator: "/")
      return parts.count == asked.count && zip(parts, asked).allSatisfy { $0.first == "{" || $0.first == ":" || $0 == $1 }
    }.map { $0.method }
  }
}

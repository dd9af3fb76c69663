import Hummingbird
import Logging
import NIOCore

/// What is known about a request besides the request.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  /// Who asks; filled by ``Authentication``.
  var caller: Caller?
  /// Where the request came from and under which address the site is seen; filled by ``ClientAddress``.
  var client = Client()
  /// The memory that the request holds, and where an answer takes its own from; filled by ``MemoryWatch``.
  var memory: MemoryBudget.Share?
  var answers: MemoryBudget?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// Whose budget the request uses.
  var budgetKey: String { caller?.account.description ?? client.address }

  /// The caller, or 401.
  func requireCaller() throws -> Caller {
    guard let caller else { throw HTTPProblem.unauthorized }
    return caller
  }

  struct Client: Sendable {
    /// The address without a port; `local` in tests without a socket.
    var address = "local"
    var isEncrypted = false
    /// Whether the request came from this machine itself and through no proxy.
    var isLoopback = false
    /// `https://host`, for links to this server: as configured, otherwise as the client has written it.
    var origin = "http://localhost"
  }
}

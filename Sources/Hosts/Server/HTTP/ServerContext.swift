import Hummingbird
import Logging
import NIOCore

/// What is known about a request besides the request.
package struct ServerContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  package let channel: any Channel
  /// Who asks; filled by ``Authentication``.
  package var caller: Caller?
  /// Where the request came from and under which address the site is seen; filled by ``ClientAddress``.
  package var client = Client()
  /// The memory that the request holds, and where an answer takes its own from; filled by ``MemoryWatch``.
  var memory: MemoryBudget.Share?
  var answers: MemoryBudget?

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// Whose budget the request uses.
  package var budgetKey: String { caller?.account.description ?? client.address }

  /// The caller, or 401.
  package func requireCaller() throws -> Caller {
    guard let caller else { throw HTTPProblem.unauthorized }
    return caller
  }

  package struct Client: Sendable {
    /// The address without a port; `local` in tests without a socket.
    package var address = "local"
    package var isEncrypted = false
    /// Whether the request came from this machine itself and through no proxy.
    package var isLoopback = false
    /// `https://host`, for links to this server: as configured, otherwise as the client has written it.
    package var origin = "http://localhost"
  }
}

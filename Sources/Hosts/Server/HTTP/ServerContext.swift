import Base
import Hummingbird
import Logging
import NIOCore

/// What we know about a request beside the request itself.
package struct ServerContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  package let channel: any Channel
  /// The caller; filled in by ``Authentication``.
  package var caller: Caller?
  /// Where the request came from, and the address under which the client sees the site; filled in by ``ClientAddress``.
  package var client = Client()
  /// The memory that the request holds, from which an answer takes its share; filled in by ``MemoryWatch``.
  var memory: MemoryBudget.Share?
  var answers: MemoryBudget?

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// The key of the budget that the request uses.
  package var budgetKey: String { caller?.account.description ?? client.network }

  /// The space in the address, for which there may be none.
  var space: RecordID? { parameters.get("space").flatMap { RecordID($0) } }

  /// The caller, or 401.
  package func requireCaller() throws -> Caller {
    guard let caller else { throw HTTPProblem.unauthorized }
    return caller
  }

  package struct Client: Sendable {
    /// The address without a port; `local` in tests without a socket.
    package var address = "local"
    /// The network that limits count.
    package var network: String { networkAddress(of: address) }
    package var isEncrypted = false
    /// Whether the request came directly from this machine, without a proxy.
    package var isLoopback = false
    /// `https://host`, for links to this server: as configured, otherwise as the client wrote it.
    package var origin = "http://localhost"
  }
}

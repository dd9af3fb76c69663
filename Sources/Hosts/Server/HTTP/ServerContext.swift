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

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

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
  }
}

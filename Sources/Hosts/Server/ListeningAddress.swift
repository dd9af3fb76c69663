import Foundation
import NIOCore

/// P-123: the address to listen on, as operators give it and as it is said to them.
extension ServerSettings {
  /// An address of IPv6 may have the brackets that it has in a URL.
  public static func host(_ text: String) -> String {
    text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
  }

  /// As a browser opens it.
  public func address(port: Int) -> String {
    "\(tls == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Why the server cannot listen, and what to do.
  public static func reason(ofNotListening error: any Error) -> String {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: return "another program uses this port. Stop it, or choose another --port"
    case EADDRNOTAVAIL: return "this machine does not have that address. --host 0.0.0.0 takes all that it has"
    case EACCES: return "this user may not use that port. Choose a --port from 1024 on"
    case EMFILE, ENFILE: return "too few files may be open. Allow at least 256: ulimit -n"
    default: break
    }
    if "\(error)".contains("UnknownHost") {
      return "there is no such address. --host is an address or a name of this machine"
    }
    return "\(error)"
  }

  /// How many connections there may be. Each is an open file, and the storage needs some too.
  public static func connections(openFiles: Int) -> Int {
    openFiles >= 200 ? openFiles - 100 : max(1, openFiles / 2)
  }
}

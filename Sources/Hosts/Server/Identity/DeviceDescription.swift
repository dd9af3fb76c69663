import Base
import HTTPTypes
import Hummingbird

/// What lets a user tell this device from the others.
struct DeviceDescription: Sendable {
  static let nameLimit = 80

  /// The name that the user gave it; may be empty.
  var name: String
  /// The description from its browser: `Firefox, Android`; may be empty.
  var kind: String
  var address: String

  /// - Throws: 400 when the name is too long.
  init(_ request: Request, _ form: JSON, _ context: ServerContext) throws {
    name = try DeviceDescription.name(form)
    kind = DeviceKind.text(request.headers[.userAgent] ?? "")
    address = context.client.address
  }

  /// The name that the user sees.
  var shown: String { name.isEmpty ? kind : name }

  static func name(_ form: JSON) throws -> String {
    let name = form["device"]?.text?.trimmingSpaces() ?? ""
    guard name.unicodeScalars.count <= nameLimit else {
      throw HTTPProblem.invalid("device", "At most \(nameLimit) characters.")
    }
    return name
  }
}

/// Reads what browsers say about themselves.
package enum DeviceKind {
  /// The browser and the system in a few words, from a user agent.
  package static func text(_ agent: String) -> String {
    // Every browser claims to be several others. The rarer name is the true one.
    let browsers = [
      ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Edg/", "Edge"), ("EdgA/", "Edge"), ("OPR/", "Opera"),
      ("SamsungBrowser/", "Samsung Internet"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
      ("curl/", "curl"), ("python", "Python"),
    ]
    let systems = [
      ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS X", "Mac"),
      ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]
    let found = [browsers, systems].compactMap { list in list.first { agent.contains($0.0) }?.1 }
    return found.joined(separator: ", ")
  }
}

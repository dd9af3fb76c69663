import Base
import Foundation
import Server
import Zoo

/// A CKAN portal (Z-108). Reads whole tables page by page.
public struct Portal: Sendable {
  /// The address of its API: `https://opendata.example/api/action/`.
  public let base: URL
  public var request = WebRequest()
  /// The number of rows in a page. A portal gives at most 32 000.
  public var pageSize = 5_000

  /// Why the portal could not be read.
  public struct Fault: Error, CustomStringConvertible {
    public let description: String
  }

  /// - Parameter address: the address of the portal, of a data set in it (`…/dataset/NAME`), or of its API.
  public init?(_ address: String) {
    guard var parts = URLComponents(string: address), ["http", "https"].contains(parts.scheme), parts.host != nil
    else { return nil }
    var path = parts.path.split(separator: "/").map { String($0) }
    if let place = path.firstIndex(of: "dataset") {
      package = path.indices.contains(place + 1) ? path[place + 1] : nil
      path.removeSubrange(place...)
    } else {
      package = nil
    }
    if let place = path.firstIndex(of: "api") { path.removeSubrange(place...) }
    parts.path = "/" + (path + ["api", "action"]).joined(separator: "/") + "/"
    (parts.query, parts.fragment) = (nil, nil)
    guard let base = parts.url else { return nil }
    self.base = base
  }

  /// The data set in the address.
  public let package: String?

  /// `https://host`, for links without a host.
  public var site: String {
    let port = base.port.map { ":\($0)" } ?? ""
    return "\(base.scheme ?? "https")://\(base.host() ?? "")\(port)"
  }

  public func resources(of package: String) throws -> [(id: String, name: String)] {
    try asking("package_show", [("id", package)]) { try PortalPackage($0).resources }
  }

  /// The most rows of a table. A portal that claims more, or never ends, is not believed.
  static var rowLimit: Int64 { 1_000_000 }

  /// All rows of a table, in the portal's order.
  public func table(_ id: String, name: String, progress: (_ rows: Int, _ of: Int) -> Void) throws -> DatastoreTable {
    var table = DatastoreTable(name: name)
    while true {
      let query = [("resource_id", id), ("limit", String(pageSize)), ("offset", String(table.count)), ("sort", "_id")]
      let page = try asking("datastore_search", query) { try DatastorePage($0) }
      if page.total > Portal.rowLimit { throw Fault(description: "\(name): \(page.total) rows are too many") }
      table.add(page)
      progress(table.count, Int(page.total))
      if Int64(table.count) >= page.total { return table }
      // Fewer rows than announced: part of a table is worse than none.
      if page.records.isEmpty {
        throw Fault(description: "\(name): the portal gave \(table.count) of \(page.total) rows")
      }
    }
  }

  private func asking<Result>(
    _ action: String, _ query: [(String, String)], _ read: ([UInt8]) throws -> Result
  ) throws -> Result {
    var parts = URLComponents(url: base.appending(path: action), resolvingAgainstBaseURL: false)
    parts?.queryItems = query.map { URLQueryItem(name: $0.0, value: $0.1) }
    guard let url = parts?.url?.absoluteString else { throw Fault(description: "\(action): no address") }
    do {
      return try read(self.answer(url).bytes)
    } catch let fault as DatastorePage.Fault {
      switch fault {
      case .refused(let reason): throw Fault(description: "\(url): \(reason)")
      }
    } catch let fault as WebRequest.Fault {
      throw Fault(description: "\(url): \(fault)")
    }
  }

  /// Tries three times when the portal is busy or does not answer.
  private func answer(_ url: String) throws -> WebRequest.Answer {
    for attempt in 1...2 {
      let answer = try? request.get(url)
      if let answer, answer.status < 500, answer.status != 429 { return try checked(answer, url) }
      Thread.sleep(forTimeInterval: Double(min(answer?.retryAfter ?? attempt, 30)))
    }
    return try checked(try request.get(url), url)
  }

  private func checked(_ answer: WebRequest.Answer, _ url: String) throws -> WebRequest.Answer {
    let isJSON = answer.type.isEmpty || answer.type == "application/json" || answer.type.hasSuffix("+json")
    guard isJSON || answer.status >= 400 else { throw Fault(description: "\(url): it is no JSON (\(answer.type))") }
    return answer
  }
}

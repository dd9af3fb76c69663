import Base
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import NIOCore
import Server
import ServerStorage
import Sync
import Zoo

/// The zoo's records as pages for everybody (Z-120 … Z-124): with an address of their own, without scripts.
struct ZooPagesController<Storage: ServerStorage> {
  let pages: PrintedPages<Storage>
  let site: SiteController

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("zoo/animals", use: list)
    routes.get("zoo/animals/{id}", use: animal)
  }

  @Sendable func animal(_ request: Request, _ context: ServerContext) async throws -> Response {
    let part = context.parameters.get("id") ?? ""
    let name = part.removingPercentEncoding ?? part
    guard let id = RecordID(name) else { return try await named(name, request) }
    let address = address(request, context, path: ZooPages.path(id))
    if let asset = pages.ready(address) { return answer(asset, address, request) }
    let pages = pages
    let asset = try await WorkPool.pages.run { () -> Asset? in
      guard let content = try pages.content(), let page = content.page(id, address.language) else { return nil }
      return pages.print(page, at: address, of: content, keeps: true)
    }
    guard let asset else { return try app(request) }
    return answer(asset, address, request)
  }

  /// An address in words leads to the one that stays.
  private func named(_ name: String, _ request: Request) async throws -> Response {
    let pages = pages
    guard let id = try await WorkPool.pages.run({ try pages.content()?.id(slug: Zoo.slug(name)) }) else {
      return try app(request)
    }
    let query = request.query("lang").flatMap { Language(code: $0) }.map { "?lang=" + $0.code } ?? ""
    return Response(
      status: .permanentRedirect, headers: [.location: ZooPages.path(id) + query, .cacheControl: "public, no-cache"])
  }

  @Sendable func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let address = address(request, context, path: "/zoo/animals")
    let query = String(sought(request).prefix(200))
    if query.isEmpty, let asset = pages.ready(address) { return answer(asset, address, request) }
    let pages = pages
    let asset = try await WorkPool.pages.run { () -> Asset? in
      guard let content = try pages.content() else { return nil }
      return pages.print(content.list(query, address.language), at: address, of: content, keeps: query.isEmpty)
    }
    guard let asset else { return try site.answer(to: request) }
    return answer(asset, address, request)
  }

  /// As a form sends it: a space is a plus sign.
  private func sought(_ request: Request) -> String {
    let member = (request.uri.query ?? "").split(separator: "&").first { $0.hasPrefix("q=") }
    return member.flatMap { $0.dropFirst(2).replacing("+", with: " ").removingPercentEncoding } ?? ""
  }

  /// What is not there as a page may be there in the app.
  private func app(_ request: Request) throws -> Response {
    var response = try site.answer(to: request)
    if response.status == .ok { response.status = .notFound }
    return response
  }

  private func answer(_ asset: Asset, _ address: PageDocument.Address, _ request: Request) -> Response {
    var response = fileAnswer(asset, to: request)
    response.headers[.cacheControl] = "public, no-cache"
    response.headers[.contentLanguage] = address.language.code
    if request.query("lang") == nil { response.headers[.vary] = "Accept-Encoding, Accept-Language" }
    return response
  }

  private func address(_ request: Request, _ context: ServerContext, path: String) -> PageDocument.Address {
    let language =
      request.query("lang").flatMap { Language(code: $0) } ?? Language.preferred(from: languages(of: request))
    return PageDocument.Address(
      origin: context.client.origin, path: path, language: language)
  }

  /// In the order of the reader's preference.
  private func languages(of request: Request) -> [String] {
    let list = (request.headers[.acceptLanguage] ?? "").split(separator: ",").map { item in
      let parts = item.split(separator: ";").map { $0.trimmingSpaces() }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return (tag: parts.first ?? "", weight: weight)
    }
    return list.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map { $0.element.tag }
  }
}

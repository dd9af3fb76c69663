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

/// The zoo's records as public pages (Z-120 … Z-124), with their own addresses and without scripts.
struct ZooPagesController<Storage: ServerStorage> {
  let pages: PrintedPages<Storage, ZooPages>
  let answers: PageAnswers

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("zoo/animals", use: list)
    routes.get("zoo/animals/{id}", use: animal)
    routes.get("zoo/map", use: map)
    routes.get("zoo/tree/{list}/{code}", use: taxon)
  }

  @Sendable func animal(_ request: Request, _ context: ServerContext) async throws -> Response {
    let part = context.parameters.get("id") ?? ""
    let name = part.removingPercentEncoding ?? part
    guard let id = RecordID(name) else { return try await named(name, request) }
    let address = answers.address(request, context, path: ZooPages.path(id))
    if let asset = pages.ready(address) { return try answers.page(asset, address, request) }
    let pages = pages
    let asset = try await WorkPool.pages.run { () -> Asset? in
      guard let content = try pages.content(), let page = content.page(id, address.language) else { return nil }
      return pages.print(page, at: address, of: content, keeps: true)
    }
    guard let asset else { return try answers.app(request) }
    return try answers.page(asset, address, request)
  }

  /// An address made of words redirects to the permanent one.
  private func named(_ name: String, _ request: Request) async throws -> Response {
    let pages = pages
    guard let id = try await WorkPool.pages.run({ try pages.content()?.id(slug: Zoo.slug(name)) }) else {
      return try answers.app(request)
    }
    let query = request.query("lang").flatMap { Language(code: $0) }.map { "?lang=" + $0.code } ?? ""
    return Response(
      status: .permanentRedirect, headers: [.location: ZooPages.path(id) + query, .cacheControl: "public, no-cache"])
  }

  @Sendable func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let address = answers.address(request, context, path: "/zoo/animals")
    let query = String(sought(request).prefix(200))
    if query.isEmpty, let asset = pages.ready(address) { return try answers.page(asset, address, request) }
    let pages = pages
    let asset = try await WorkPool.pages.run { () -> Asset? in
      guard let content = try pages.content() else { return nil }
      return pages.print(content.list(query, address.language), at: address, of: content, keeps: query.isEmpty)
    }
    guard let asset else { return try answers.site.answer(to: request) }
    return try answers.page(asset, address, request)
  }

  /// Z-126. A requested place comes first. Only the whole map is kept.
  @Sendable func map(_ request: Request, _ context: ServerContext) async throws -> Response {
    let address = answers.address(request, context, path: "/zoo/map")
    let place = request.query("place").flatMap { RecordID($0) }
    if place == nil, let asset = pages.ready(address) { return try answers.page(asset, address, request) }
    let pages = pages
    let asset = try await WorkPool.pages.run { () -> Asset? in
      guard let content = try pages.content(), let page = content.map(place, address.language) else { return nil }
      return pages.print(page, at: address, of: content, keeps: place == nil)
    }
    guard let asset else { return try answers.site.answer(to: request) }
    return try answers.page(asset, address, request)
  }

  @Sendable func taxon(_ request: Request, _ context: ServerContext) async throws -> Response {
    let list = context.parameters.get("list") ?? ""
    let code = (context.parameters.get("code") ?? "").removingPercentEncoding ?? ""
    let address = answers.address(request, context, path: "/zoo/tree/" + list + "/" + code)
    if let asset = pages.ready(address) { return try answers.page(asset, address, request) }
    let pages = pages
    let asset = try await WorkPool.pages.run { () -> Asset? in
      guard let content = try pages.content(), let page = content.taxon(list, code, address.language) else {
        return nil
      }
      return pages.print(page, at: address, of: content, keeps: true)
    }
    guard let asset else { return try answers.app(request) }
    return try answers.page(asset, address, request)
  }

  /// As a form sends it: a space is a plus sign.
  private func sought(_ request: Request) -> String {
    let member = (request.uri.query ?? "").split(separator: "&").first { $0.hasPrefix("q=") }
    return member.flatMap { $0.dropFirst(2).replacing("+", with: " ").removingPercentEncoding } ?? ""
  }
}

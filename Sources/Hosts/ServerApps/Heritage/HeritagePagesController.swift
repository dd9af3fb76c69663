import Base
import Documents
import Foundation
import Heritage
import Hummingbird
import Server
import ServerStorage
import Sync

/// The history as public pages (E-80 … E-86), at the addresses of the app and without scripts.
struct HeritagePagesController<Storage: ServerStorage>: Sendable {
  let institutions: PrintedInstitutions<Storage>
  let answers: PageAnswers

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("heritage/history") { try await page(.timeLine, $0, $1) }
    routes.get("heritage/people") { try await page(.people, $0, $1) }
    routes.get("heritage/overview") { try await page(.institution, $0, $1) }
    routes.get("heritage/tour") { try await page(.tour, $0, $1) }
    routes.get("heritage/help") { try await page(.help, $0, $1) }
    routes.get("heritage/history/{id}", use: milestone)
    // The app has its own list of the same items. The router goes no way back from a name to a parameter.
    routes.get("heritage/history/list") { try await page(.timeLine, $0, $1) }
    routes.get("heritage/history/list/{id}", use: milestone)
    routes.get("heritage/people/{id}", use: person)
    routes.get("heritage/people/rectors") { try await page(.heads, $0, $1) }
    routes.get("heritage/people/rectors/{name}", use: head)
    routes.get("heritage/overview/{code}", use: faculty)
    routes.get("heritage/pictures/{name}", use: picture)
  }

  @Sendable private func milestone(_ request: Request, _ context: ServerContext) async throws -> Response {
    let name = context.parameters.get("id") ?? ""
    return try await page(RecordID(name).map { .milestone($0) }, request, context)
  }

  @Sendable private func person(_ request: Request, _ context: ServerContext) async throws -> Response {
    let name = context.parameters.get("id") ?? ""
    return try await page(RecordID(name).map { .person($0) }, request, context)
  }

  /// E-86.
  @Sendable private func head(_ request: Request, _ context: ServerContext) async throws -> Response {
    let name = context.parameters.get("name") ?? ""
    let (institutions, institution) = (institutions, institution(request))
    let subject = try await WorkPool.pages.run { try institutions.find(institution)?.content()?.head(name) }
    return try await page(subject, request, context)
  }

  @Sendable private func faculty(_ request: Request, _ context: ServerContext) async throws -> Response {
    let code = context.parameters.get("code") ?? ""
    return try await page(code.removingPercentEncoding.map { .faculty($0) }, request, context)
  }

  /// - Parameter subject: nil when there is nothing at the address.
  private func page(
    _ subject: HeritagePages.Subject?, _ request: Request, _ context: ServerContext
  ) async throws -> Response {
    guard let subject else { return try answers.app(request) }
    let name = institution(request)
    let address = answers.address(request, context, path: subject.path, of: name)
    if let asset = institutions.known(name)?.ready(address) { return try answers.page(asset, address, request) }
    let institutions = institutions
    let asset = try await WorkPool.pages.run { () -> Asset? in
      guard let pages = try institutions.find(name), let content = try pages.content(),
        let page = content.page(subject, address.language)
      else { return nil }
      return pages.print(page, at: address, of: content, keeps: true)
    }
    guard let asset else { return try answers.app(request) }
    return try answers.page(asset, address, request)
  }

  /// E-85: the institution that the address names in `of`; nil for the usual one.
  private func institution(_ request: Request) -> String? {
    request.query("of").flatMap { $0 == Heritage.space ? nil : $0 }
  }

  /// `ID.LANGUAGE.png`, drawn on the first request.
  @Sendable private func picture(_ request: Request, _ context: ServerContext) async throws -> Response {
    let name = context.parameters.get("name") ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 3, parts[2] == "png", let id = RecordID(parts[0]), let language = Language(code: parts[1])
    else { throw HTTPProblem.notFound }
    let institution = institution(request)
    let address = PageDocument.Address(
      origin: "", path: "/heritage/pictures/" + name, of: institution, language: language)
    if let asset = institutions.known(institution)?.ready(address) { return try picture(asset, request) }
    let institutions = institutions
    let found = try await WorkPool.pages.run { () -> Poster? in
      guard let pages = try institutions.find(institution), let content = try pages.content(),
        let poster = content.poster(id, language)
      else { return nil }
      return Poster(pages: pages, content: content, above: poster.above, title: poster.title, below: poster.below)
    }
    guard let found else { throw HTTPProblem.notFound }
    // It may be there already, made from the same records.
    if let asset = found.pages.ready(address) { return try picture(asset, request) }
    let asset = try await WorkPool.reports.run {
      let bytes = try SharePicture.png(above: found.above, title: found.title, below: found.below)
      let asset = Asset(path: "picture.png", bytes: bytes)
      found.pages.keep(asset, at: address, of: found.content)
      return asset
    }
    return try picture(asset, request)
  }

  private struct Poster: Sendable {
    let pages: PrintedInstitutions<Storage>.Pages
    let content: HeritagePages
    let above: String
    let title: String
    let below: String
  }

  private func picture(_ asset: Asset, _ request: Request) throws -> Response {
    var response = try fileAnswer(asset, to: request)
    response.headers[.cacheControl] = "public, max-age=3600"
    return response
  }
}

import Base
import HTTPTypes
import Hummingbird
import Server

/// The answers of the controllers of printed pages.
struct PageAnswers {
  let site: SiteController

  /// An address without a printed page may still be a screen of the app. The app tells the reader itself.
  func app(_ request: Request) throws -> Response {
    var response = try site.answer(to: request)
    if response.status == .ok { response.status = .notFound }
    return response
  }

  func page(_ asset: Asset, _ address: PageDocument.Address, _ request: Request) throws -> Response {
    var response = try fileAnswer(asset, to: request)
    response.headers[.cacheControl] = "public, no-cache"
    response.headers[.contentLanguage] = address.language.code
    if request.query("lang") == nil { response.headers[.vary] = "Accept-Encoding, Accept-Language" }
    return response
  }

  /// The address in the language of the query, otherwise in the reader's.
  ///
  /// - Parameter space: the space of the page, when it is not the app's usual one.
  func address(
    _ request: Request, _ context: ServerContext, path: String, of space: String? = nil
  ) -> PageDocument.Address {
    let language =
      request.query("lang").flatMap { Language(code: $0) } ?? Language.preferred(from: languages(of: request))
    return PageDocument.Address(origin: context.client.origin, path: path, of: space, language: language)
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

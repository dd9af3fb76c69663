import Base
import HTTPTypes
import Hummingbird

/// Answers for search engines: which pages there are, and which addresses do not exist (Z-123).
struct PageIndex: Sendable {
  let apps: [any ServerApp]

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("sitemap.xml", use: sitemap)
    routes.get("robots.txt", use: robots)
  }

  @Sendable func sitemap(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (origin, apps) = (context.client.origin, apps)
    let paths = try await WorkPool.pages.run { try apps.flatMap { try $0.pagePaths() } }
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">

      """
    for path in paths {
      let joint = path.contains("?") ? "&amp;" : "?"
      for language in Language.allCases {
        text += "<url><loc>\(origin)\(path)\(joint)lang=\(language.code)</loc>"
        for other in Language.allCases {
          text +=
            "<xhtml:link rel=\"alternate\" hreflang=\"\(other.code)\" href=\"\(origin)\(path)\(joint)lang=\(other.code)\"/>"
        }
        text += "</url>\n"
      }
    }
    text += "</urlset>\n"
    return try fileAnswer(Asset(path: "sitemap.xml", bytes: Array(text.utf8)), to: request)
  }

  @Sendable func robots(_ request: Request, _ context: ServerContext) async throws -> Response {
    let text =
      "User-agent: *\nDisallow: /api/\nAllow: /api/v1/spaces/\nSitemap: \(context.client.origin)/sitemap.xml\n"
    return try fileAnswer(Asset(path: "robots.txt", bytes: Array(text.utf8)), to: request)
  }
}

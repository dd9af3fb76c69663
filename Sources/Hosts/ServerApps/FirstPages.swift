import Base
import Catalog
import HTML
import HTTPTypes
import Hummingbird
import Server
import Store
import Sync
import Synchronization

/// H-12: the first screen of an app for somebody who has never been here, as the app's core draws it where nothing is stored. It can be
/// read and pressed while the core is on its way.
final class FirstPages<App: PocketApp & SendableMetatype>: Sendable {
  private struct Kind: Hashable {
    let path: String
    let language: Language
  }

  private let site: SiteController
  private let answers: PageAnswers
  /// What was drawn within this hour; a screen may tell the day.
  private let drawn = Mutex<(hour: Int64, assets: [Kind: Asset])>((0, [:]))

  init(of app: App.Type, on site: SiteController) {
    self.site = site
    answers = PageAnswers(site: site)
  }

  /// The address of the app and that of its first tab.
  private static var paths: [String] {
    ["/" + App.entry.id] + App.entry.tabs.prefix(1).map { "/" + App.entry.id + "/" + $0.id }
  }

  static var operations: [APIOperation] {
    paths.map { path in
      APIOperation(
        method: "GET", path: path, tag: "Pages",
        summary: "The first screen of '\(App.entry.title(.english))', drawn for a browser that has never been here",
        access: .everybody, parameters: [],
        answers: [
          .init(status: 200, text: "The page.", content: ("text/html", nil)), .init(status: 304, text: "Known."),
        ], problems: [404])
    }
  }

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    for path in Self.paths {
      routes.get(RouterPath(path)) { request, context in try await self.page(at: path, request, context) }
    }
  }

  /// A browser with a cookie of ours has been here before (Web/bridge.js): what it has stored is not known here.
  private func page(at path: String, _ request: Request, _ context: ServerContext) async throws -> Response {
    guard request.headers[.cookie] == nil, request.uri.query == nil, let index = site.index else {
      return try site.answer(to: request)
    }
    let address = answers.address(request, context, path: path)
    let asset = try await WorkPool.pages.run {
      self.asset(Kind(path: path, language: address.language), in: index, now: .now())
    }
    guard let asset else { return try site.answer(to: request) }
    var response = try answers.page(asset, address, request)
    response.headers[.cacheControl] = "private, no-cache"
    response.headers[.vary] = "Accept-Encoding, Accept-Language, Cookie"
    return response
  }

  private func asset(_ kind: Kind, in index: String, now: Instant) -> Asset? {
    let hour = now.milliseconds / 3_600_000
    if let known = drawn.withLock({ $0.hour == hour ? $0.assets[kind] : nil }) { return known }
    guard let (frame, title) = FirstPages.screen(at: kind.path, kind.language, now: now) else { return nil }
    let document = PageDocument.first(frame, title: title, of: App.entry.id, kind.language, in: index)
    let asset = Asset(path: "page.html", bytes: document)
    drawn.withLock { drawn in
      if drawn.hour != hour { drawn = (hour, [:]) }
      drawn.assets[kind] = asset
    }
    return asset
  }

  /// What the core draws when it starts at this address and finds nothing, on any device; nil when it only waits for records.
  private static func screen(at path: String, _ language: Language, now: Instant) -> (frame: String, title: String)? {
    var store = Store<SingleAppSet<App>>()
    let start = Event.Start(url: path, languages: [language.code], isOnline: true)
    var (frame, title) = (String?.none, App.entry.title(language))
    for kind in [Event.Kind.started(start), .loaded(StoredEntries([]), isVolatile: false)] {
      for effect in store.handle(Event(kind, now: now, random: 1)) {
        switch effect {
        case .patch(let operations):
          for case .replace(let path, let html) in operations where path.isEmpty { frame = html }
        case .appearance(_, _, let name): title = name
        default: break
        }
      }
    }
    guard let frame, !frame.contains("class=\"arrival") else { return nil }
    return (frame, title)
  }
}

import Base
import Sync

/// From address to address.
extension Store {
  mutating func navigated(_ url: String) {
    let route = place(url)
    if let other = Apps.entries.first(where: { $0.id == route.part(0) }),
      !Apps.here.contains(where: { $0.id == other.id })
    {
      return leave()
    }
    // Tapping the active part of the navigation returns to its first screen.
    if route == context.route { context.effects.append(.scrollToTop) }
    let isOtherScreen = route.place != context.route.place
    context.route = route
    context.account.fault = nil
    if isOtherScreen { context.dialog = nil }
    openPublished()
    context.openAccountPages()
    apps.handle(.navigated, app: route.part(0), context)
  }

  /// Another core runs the app of the new address. It starts from the storage, so what could not be stored must not be
  /// left behind.
  private mutating func leave() {
    context.storeDrafts()
    if context.commits.hasFailed {
      context.effects.append(.navigate(context.route.url, replace: true))
      context.show(Notice(Words.storageFailed(context.language), isError: true))
    } else {
      context.effects.append(.reload)
    }
  }

  /// The first screen of this core's first app stands at the root.
  func place(_ url: String) -> Route {
    let route = Route(url)
    let app = route.path.isEmpty ? Apps.here.first : Apps.here.first { $0.id == route.part(0) }
    guard let app, route.path.count < 2, let tab = app.tabs.first else { return route }
    return Route([app.id, tab.id], query: route.query)
  }
}

import Base
import HTML
import Sync

extension Context {
  /// What the screens of an app show instead of content that is not here yet (Z-2, Z-4); nil when it is here.
  ///
  /// - Parameter title: what the content is called: "Animals of the zoo".
  public func notice(of name: String, title: String) -> Node? {
    let content = content(of: name)
    switch content {
    case .here: return nil
    case .fetching(let count, let total):
      return arrival(
        name, title, content.words(format),
        progress: element(
          "progress",
          [
            .label(Words.fetching), total == nil ? .none : .value(String(min(count, total ?? 0))),
            .attribute("max", total.map { String(max(1, $0)) }),
          ], []),
        action: "space.pause", Words.stop)
    case .paused:
      return arrival(name, title, content.words(format), action: "space.resume", Words.goOn)
    case .offline, .failing, .missing:
      return arrival(name, title, content.words(format), action: "space.resume", Words.tryAgain)
    }
  }

  private func arrival(
    _ name: String, _ title: String, _ text: Text, progress: Node? = nil, action: String, _ button: Text
  ) -> Node {
    div(.class("empty arrival"), .key("arrival"), .role("status")) {
      if progress == nil { illustration("offline") }
      h2 { title }
      p { text }
      progress
      div(.class("buttons")) {
        HTML.button(.class("button"), .type("button"), .action(action, value: name)) { button }
      }
    }
  }
}

extension PublishedContent {
  fileprivate func words(_ format: Format) -> Text {
    switch self {
    case .here: return .empty
    case .fetching(let count, let total):
      return Words.fetching + PublishedContent.progress(count, total, format)
    case .paused(let count, let total):
      return Words.fetchingPaused + PublishedContent.progress(count, total, format)
    case .offline: return Words.fetchingOffline
    case .failing(.network): return Words.fetchingUnreachable
    case .failing(.server(let status)): return Words.fetchingFailed(status)
    case .missing: return Words.notPublished
    }
  }

  /// ` 120 / 480`
  private static func progress(_ count: Int, _ total: Int?, _ format: Format) -> String {
    guard let total, total >= count else { return count == 0 ? "" : " " + format.number(count) }
    return " " + format.number(count) + " / " + format.number(total)
  }
}

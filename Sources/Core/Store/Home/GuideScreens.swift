import Base
import HTML
import Sync

/// The first steps of an app, and the help that is there without a network.
extension Frame {
  /// `/zoo/welcome?step=2`: three steps that can be skipped (U-4).
  func welcomeScreen(_ guide: Guide) -> Screen? {
    guard let app = apps.first(where: { $0.id == route.part(0) }), route.part(1) == "welcome", !guide.steps.isEmpty
    else { return nil }
    let number = min(max(1, Int(clamping: route["step"].flatMap { integer($0) } ?? 1)), guide.steps.count)
    let step = guide.steps[number - 1]
    let isLast = number == guide.steps.count
    return Screen(
      title: app.title,
      detail: div(.class("welcome"), .key("step-\(number)")) {
        illustration(step.picture, class: "welcome-picture", width: 320, height: 180)
        div(.class("welcome-words")) {
          p(.class("welcome-step quiet")) { GuideWords.step(number, of: guide.steps.count) }
          h2 { step.title }
          p { step.text }
        }
        div(.class("welcome-buttons")) {
          if isLast {
            button(.class("button"), .type("button"), .action("guide.done")) { GuideWords.begin }
          } else {
            a(.class("button"), .href("/\(app.id)/welcome?step=\(number + 1)")) { GuideWords.next }
            button(.class("text-button"), .type("button"), .action("guide.done")) { GuideWords.skip }
          }
        }
      })
  }

  // MARK: - Help (U-5)

  func helpScreen(_ guide: Guide) -> Node {
    div(.class("sheet help")) {
      if !guide.steps.isEmpty {
        a(.class("help-hero"), .key("steps"), .href("/\(shownApp.id)/welcome")) {
          illustration("hero-" + shownApp.id, class: "help-picture", width: 320, height: 180)
          span(.class("help-hero-words")) {
            strong { shownApp.title }
            span { GuideWords.firstSteps }
          }
          Node.raw(Icons.chevron)
        }
      }
      answers("app", shownApp.title, guide.answers)
      answers("all", HelpWords.everywhere, HelpWords.answers)
      ul(.class("rows"), .key("more")) {
        menuRow("/keys", FrameIcons.keyboard, KeyWords.title)
        menuRow("/news", FrameIcons.news, HelpWords.news)
      }
      p(.class("remark")) { HelpWords.version(Release.current) }
    }
  }

  private func answers(_ key: String, _ title: Text, _ answers: [Guide.Answer]) -> Node? {
    if answers.isEmpty { return nil }
    return section(.class("card help-answers"), .key(key)) {
      h2 { title }
      for (number, answer) in answers.enumerated() {
        details(.key(String(number))) {
          summary { answer.question }
          p(.class("prose")) { answer.text }
        }
      }
    }
  }

  // MARK: - What is new (U-6)

  var newsScreen: Node {
    div(.class("sheet")) {
      for release in Release.all {
        section(.class("card"), .key(release.version)) {
          h2 { release.version }
          p(.class("quiet")) { context.format.dayLong(release.day) }
          ul(.class("news")) { for (number, text) in release.news.enumerated() { li(.key(String(number))) { text } } }
        }
      }
    }
  }
}

extension Store {
  /// The first steps of the app were seen or skipped.
  mutating func endWelcome(_ app: AppEntry) {
    context.welcome(app.id)
    context.navigate("/\(app.id)/\(app.tabs.first?.id ?? "")", replace: true)
    apps.handle(.navigated, app: app.id, context)
  }
}

extension UpdateContext {
  /// Whoever has been in an app needs no first steps.
  func welcome(_ app: String) {
    if settings.welcomed.contains(app) { return }
    settings.welcomed.append(app)
    commit([settings.entry])
  }

  /// What is new was read.
  func readNews() {
    if settings.release == Release.current { return }
    settings.release = Release.current
    commit([settings.entry])
  }
}

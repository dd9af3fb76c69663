import Base
import HTML
import Kit
import Store
import Sync

/// The private calendar of what expires: an address that calendar programs read by themselves. The server makes it and
/// tells the address once; only a new one can be told again.
struct CalendarScreen: Sendable {
  enum State: Sendable {
    case unknown
    case none
    case made(Instant?)
    case told(url: String)
    case failed(Text)
  }

  private enum Step: Sendable {
    case asking, making, ending
  }

  private(set) var state = State.unknown
  private var step: (request: AwaitedAnswer, step: Step)?

  var isBusy: Bool { step != nil }

  /// Asks the server how it stands.
  mutating func open(_ context: UpdateContext) {
    if case .told = state { return }
    state = .unknown
    if CalendarScreen.unavailableReason(context) == nil { ask(.asking, "GET", nil, context) }
  }

  static func unavailableReason(_ context: Context) -> Text? {
    if context.account.account == nil || context.account.needsSignIn { return Words.calendarNeedsAccount }
    return context.isOnline ? nil : Words.calendarNeedsNetwork
  }

  enum Action: String, AppAction {
    static let area = "logbook.calendar"
    case make
    /// Asks before the calendar is ended.
    case ask
    case end, share
  }

  mutating func act(_ action: Event.Action, _ context: UpdateContext) {
    guard CalendarScreen.unavailableReason(context) == nil, !isBusy else { return }
    switch Action(action) {
    case .make:
      ask(.making, "POST", .object(JSONObject([("language", .string(context.language.code))])), context)
    case .ask:
      context.ask(
        Dialog(
          title: Words.endCalendar, text: Words.endCalendarText,
          confirm: Words.endCalendar, action: Action.end.wire, isDestructive: true))
    case .end: ask(.ending, "DELETE", nil, context)
    case .share:
      if case .told(let url) = state { context.share(title: context.words(Words.calendarName), text: "", url: url) }
    case nil: break
    }
  }

  private mutating func ask(_ step: Step, _ method: String, _ body: JSON?, _ context: UpdateContext) {
    let space = context.account.account?.privateSpace ?? ""
    let url = Route(["api", "v1", "spaces", space, "logbook", "calendar"]).url
    self.step = (context.request(for: "logbook", method, url, body: body), step)
  }

  mutating func answered(_ answer: AppAnswer, _ context: UpdateContext) {
    guard let current = step, let answer = current.request.read(answer) else { return }
    step = nil
    let json = JSON.read(answer.body)
    switch (current.step, answer.status) {
    case (.asking, 200): state = .made(json?.text("created").flatMap { Instant(rfc3339: $0) })
    case (.asking, 404), (.ending, 204): state = .none
    case (.making, 201):
      let url = json?.text("url") ?? ""
      state = .told(url: url)
    case (.asking, _), (.making, _), (.ending, _): state = .failed(Words.reportFailed(answer))
    }
  }
}

extension LogbookApp {
  func calendarScreen(_ context: Context) -> Screen {
    return Screen(
      title: Words.privateCalendar,
      detail: div(.class("sheet")) {
        section(.class("card")) {
          p { Words.calendarText }
          if let unavailableReason = CalendarScreen.unavailableReason(context) {
            p(.class("quiet"), .role("status")) { unavailableReason }
            if context.account.account == nil || context.account.needsSignIn {
              a(.class("button"), .href("/account")) { Words.toAccount }
            }
          } else {
            calendarState(context)
          }
        }
      }, back: CertificatesRoute.overview.url)
  }

  private func calendarState(_ context: Context) -> [Node] {
    func action(_ action: CalendarScreen.Action, _ text: Text, isQuiet: Bool = false) -> Node {
      button(
        .class(isQuiet ? "button quiet" : "button"), .type("button"), .action(action),
        .disabled(calendar.isBusy)
      ) { text }
    }
    return nodes {
      switch calendar.state {
      case .unknown: nodes { p(.role("status")) { Words.calendarAsking } }
      case .none: nodes { div(.class("buttons")) { action(.make, Words.makeCalendar) } }
      case .made(let instant):
        nodes {
          p(.role("status")) { Words.calendarIsOn(instant.map { context.format.day($0.day) } ?? "") }
          div(.class("buttons")) {
            action(.make, Words.remakeCalendar)
            action(.ask, Words.endCalendar, isQuiet: true)
          }
        }
      case .told(let url):
        nodes {
          p(.role("status")) { Words.calendarTold }
          p(.class("prose")) { code { url } }
          div(.class("buttons")) {
            action(.share, Words.shareAddress)
            action(.ask, Words.endCalendar, isQuiet: true)
          }
        }
      case .failed(let reason):
        nodes {
          p(.class("finding wrong"), .role("alert")) { reason }
          div(.class("buttons")) { action(.make, Words.makeCalendar) }
        }
      }
    }
  }
}

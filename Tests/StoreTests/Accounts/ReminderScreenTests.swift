import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("Reminders")
struct ReminderScreenTests {
  let server = LittleServer(TestApps.schema)

  /// The requests to a test's server, and its answers about reminders.
  private final class Asked {
    var requests: [String] = []
    var bodies: [JSON] = []
    var settings = "null"
    var push = false
    var fails = false

    func answer(_ request: Effect.Request) -> (status: Int, body: String)? {
      guard request.url.contains("/reminders") || request.url.hasSuffix("/calendar") else { return nil }
      requests.append("\(request.method) \(request.url)")
      if let body = request.body, let json = try? JSON.parse(body) { bodies.append(json) }
      if request.method == "GET" {
        return (
          200,
          """
          {"settings":\(settings),"mail":"unverified","key":"BAAA","push":\(push),"devices":0,\
          "apps":[{"id":"notes","personal":true},{"id":"vaccination","personal":true}]}
          """
        )
      }
      if fails { return (400, "{\"type\":\"invalid\",\"title\":\"x\"}") }
      if request.method == "POST" { return (201, "{\"url\":\"https://a.example/calendar/x.ics\"}") }
      if request.url.hasSuffix("reminders") { settings = request.body ?? "null" }
      return (204, "")
    }
  }

  private func open(_ asked: Asked, _ path: String = "/account/reminders") -> Tab {
    let connection = server.connection()
    let tab = Tab(TestApps.self, server: { asked.answer($0) ?? connection($0) }).start()
    tab.signUp()
    tab.visit(path)
    return tab
  }

  @Test("K-28: days, mail and names are chosen with one press each, and the server keeps all of them")
  func choosing() {
    let asked = Asked()
    let tab = open(asked)
    tab.send(.push(PushEvent(isSupported: true, zone: "Pacific/Auckland")))
    #expect(tab.words.contains("How many days before") && tab.words.contains("Vaccination"))
    tab.press("reminder.lead", value: "vaccination/7")
    tab.press("reminder.lead", value: "vaccination/30")
    tab.press("reminder.mail")
    #expect(tab.words.contains("once you have verified"))
    tab.press("reminder.names")
    let last = asked.bodies.last
    #expect(last?.text("zone") == "Pacific/Auckland" && last?["hour"] == 8)
    #expect(last?["apps"] == ["vaccination": [7, 30]])
    #expect(last?.flag("mail") == true && last?.flag("names") == true)
    tab.press("reminder.lead", value: "vaccination/7")
    tab.press("reminder.lead", value: "vaccination/30")
    #expect(asked.bodies.last?["apps"] == [:])
  }

  @Test(
    "K-30: a device subscribes to messages at its user's request: the subscription goes to the server, and ends there")
  func device() {
    let asked = Asked()
    let tab = open(asked)
    #expect(tab.effects.contains { if case .push(.ask) = $0 { true } else { false } })
    tab.send(.push(PushEvent(isSupported: true, zone: "Europe/Prague")))
    tab.press("reminder.push")
    #expect(tab.effects.contains { if case .push(.begin(key: "BAAA")) = $0 { true } else { false } })
    let subscription = JSONObject([("endpoint", .string("https://push.example.net/a"))])
    asked.push = true
    tab.send(.push(PushEvent(isSupported: true, subscription: subscription, zone: "Europe/Prague", isChange: true)))
    #expect(asked.requests.contains("PUT /api/v1/account/reminders/push"))
    #expect(asked.bodies.last?.text("endpoint") == "https://push.example.net/a")
    tab.press("reminder.trial")
    #expect(asked.requests.contains("POST /api/v1/account/reminders/push/trial"))
    tab.press("reminder.push")
    #expect(tab.effects.contains { if case .push(.end) = $0 { true } else { false } })
    asked.push = false
    tab.send(.push(PushEvent(isSupported: true, zone: "Europe/Prague", isChange: true)))
    #expect(asked.requests.contains("DELETE /api/v1/account/reminders/push"))
  }

  @Test("A browser that cannot or may not show messages says so, and nothing is sent")
  func impossible() {
    let asked = Asked()
    let tab = open(asked)
    tab.send(.push(PushEvent(isSupported: false)))
    #expect(tab.words.contains("cannot show notifications"))
    #expect(tab.button("reminder.push") == nil)
    tab.send(.push(PushEvent(isSupported: true, isDenied: true)))
    #expect(tab.words.contains("are blocked in this browser"))
    #expect(!asked.requests.contains { $0.hasPrefix("PUT") || $0.hasPrefix("DELETE") })
  }

  @Test("K-25: the address of a private calendar is shown once; the calendar ends after a second confirmation")
  func calendar() {
    let asked = Asked()
    let tab = open(asked)
    tab.press("reminder.calendar", value: "vaccination")
    #expect(tab.words.contains("https://a.example/calendar/x.ics"))
    #expect(asked.bodies.last?.flag("names") == false)
    tab.visit("/account")
    tab.visit("/account/reminders")
    #expect(!tab.words.contains("https://a.example/calendar/x.ics"))
    asked.fails = true
    tab.press("reminder.lead", value: "vaccination/7")
    #expect(tab.words.contains("How many days before"))
  }
}

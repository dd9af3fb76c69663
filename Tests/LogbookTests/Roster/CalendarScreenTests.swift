import Base
import Catalog
import Store
import TestSupport
import Testing

struct CalendarScreenTests {
  @Test("Without an account the private calendar says what it needs")
  func withoutAccount() {
    let phone = phone("/logbook/calendar")
    #expect(phone.words.contains("This needs an account."))
    #expect(phone.button("logbook.calendar.make") == nil)
  }

  @Test("The address of the private calendar is shown once, and the calendar can be ended")
  func address() {
    let connection = LittleServer(Catalog.schema).connection()
    let phone = Device(LogbookCore.self) { $0.url.contains("/logbook/calendar") ? nil : connection($0) }
    phone.start("/account")
    phone.type("email", "ann@example.org")
    phone.type("password", "correct horse")
    phone.submit("account.sign-up")
    phone.visit("/logbook/calendar")
    #expect(phone.requests.last?.method == "GET")
    phone.answer(404, "{}")
    phone.press("logbook.calendar.make")
    phone.answer(201, "{\"url\":\"https://example.org/calendar/secret.ics\",\"created\":\"2026-11-21T08:00:00Z\"}")
    #expect(phone.words.contains("https://example.org/calendar/secret.ics"))
    phone.press("logbook.calendar.share")
    #expect(
      phone.effects.contains { if case .share(_, _, let url) = $0 { url.hasSuffix("secret.ics") } else { false } })
    phone.press("logbook.calendar.ask")
    phone.press("dialog.confirm")
    #expect(phone.requests.last?.method == "DELETE")
    phone.answer(204)
    #expect(phone.button("logbook.calendar.make") != nil)
    phone.visit("/logbook/flights")
    phone.visit("/logbook/calendar")
    phone.answer(200, "{\"created\":\"2026-11-20T08:00:00Z\",\"language\":\"en\"}")
    #expect(phone.words.contains("has had an address since 20 Nov 2026"))
    phone.press("logbook.calendar.make")
    phone.failRequest()
    #expect(phone.words.contains("The server did not answer."))
  }
}

import Base
import Catalog
import HTML
import Logbook
import Store
import Sync
import TestSupport
import Testing

@Suite("A new device before all has come")
struct FirstPullTests {
  private let server = LittleServer(Catalog.schema)

  private func enter(_ phone: Phone, isNew: Bool) {
    phone.visit(isNew ? "/account" : "/account?sign-in=1")
    phone.type("email", "eva@example.org")
    phone.type("password", "correct horse")
    phone.submit(isNew ? "account.sign-up" : "account.sign-in")
  }

  /// Without an answer to the first request for changes.
  private func waiting() -> (phone: Phone, answer: () -> Void) {
    let first = Device(LogbookCore.self, server: server.connection()).start("/logbook/flights")
    enter(first, isNew: true)
    first.visit("/logbook/flights/new/flight")
    first.type("departure", "LKPR")
    first.submit("logbook.form.save")
    let connection = server.connection()
    var isOpen = false
    let phone = Device(LogbookCore.self, seed: 2) { request in
      !isOpen && request.url.contains("/changes") ? nil : connection(request)
    }.start("/logbook/flights")
    enter(phone, isNew: false)
    return (
      phone,
      {
        isOpen = true
        for request in phone.requests {
          if let (status, body) = connection(request) { phone.answer(status, body) }
        }
      }
    )
  }

  @Test("U-15: until the records have come, an empty list says that they come, and one can be added")
  func coming() {
    let (phone, answer) = waiting()
    for url in ["flights", "aircraft", "certificates", "limits", "pilot", "statistics"] {
      phone.visit("/logbook/" + url)
      #expect(phone.words.contains("The records of your account are coming to this device."), "\(url)")
      #expect(phone.page?.first(class: "empty")?.first { $0.tag == "a" && $0.attributes["class"] == "button" } != nil, "\(url)")
    }
    phone.visit("/logbook/flights")
    answer()
    #expect(phone.words.contains("LKPR") && !phone.words.contains("are coming to this device"))
    phone.visit("/logbook/certificates")
    #expect(!phone.words.contains("are coming to this device"))
  }

  @Test("U-15: nothing that is computed from the records is said to be none before they have come")
  func computed() {
    let (phone, answer) = waiting()
    let urls = [
      "statistics/map", "certificates/recency", "limits/breaches", "limits/flight-28-days", "report", "check", "bag", "places",
    ]
    for url in urls {
      phone.visit("/logbook/" + url)
      phone.pass(milliseconds: 1000)
      #expect(phone.words.contains("The records of your account are coming to this device."), "\(url): \(phone.words)")
    }
    // A search in what is here so far.
    phone.visit("/logbook/flights/new/flight")
    phone.type("departure", "LKTB")
    phone.submit("logbook.form.save")
    phone.visit("/logbook/flights")
    phone.send(.action(Event.Action("logbook.filter.text", text: "LKPR")))
    #expect(phone.words.contains("are coming to this device") && !phone.words.contains("Nothing matches the search."))
    // A record of which another device has sent the address.
    phone.visit("/logbook/flights/019a0000-0000-7000-8000-000000000000")
    #expect(!phone.words.contains("Nothing here"))
    answer()
    #expect(phone.words.contains("Nothing here"))
    for url in urls {
      phone.visit("/logbook/" + url)
      #expect(!phone.words.contains("are coming to this device"), "\(url)")
    }
  }

  @Test("U-15: without a connection the records will come with one")
  func offline() {
    let (phone, _) = waiting()
    phone.send(.online(false))
    phone.visit("/logbook/flights")
    #expect(phone.words.contains("They will come when this device has reached the server."))
  }

  @Test("U-15: without an account nothing comes")
  func alone() {
    let phone = Device(LogbookCore.self).start("/logbook/flights")
    #expect(!phone.words.contains("records of your account"))
  }
}

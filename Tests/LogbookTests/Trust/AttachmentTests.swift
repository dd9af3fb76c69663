import Base
import Catalog
import HTML
import Logbook
import Store
import Sync
import TestSupport
import Testing

struct AttachmentTests {
  private let server = LittleServer(Catalog.schema)
  private let sha256 = String(repeating: "0f", count: 32)

  private func connected(_ seed: UInt64, blobs: @escaping (Effect.Request) -> Int?, isNew: Bool) -> Phone {
    let connection = server.connection()
    let phone = Device(LogbookCore.self, seed: seed) { request in
      request.url.contains("/blobs/") ? blobs(request).map { ($0, "") } : connection(request)
    }.start("/logbook/flights")
    phone.visit(isNew ? "/account" : "/account?sign-in=1")
    phone.type("email", "eva@example.org")
    phone.type("password", "correct horse")
    phone.submit(isNew ? "account.sign-up" : "account.sign-in")
    return phone
  }

  private func flight(on phone: Phone) -> RecordID {
    phone.visit("/logbook/flights/new/flight")
    phone.type("departure", "LKPR")
    phone.submit("logbook.form.save")
    return phone.records()[0].id
  }

  /// Presses the button and chooses a file, as the browser then reports it.
  private func attach(_ name: String, type: String = "image/jpeg", sha256: String? = nil, on phone: Phone) {
    phone.press("logbook.attachment.add")
    guard
      case .chooseFile(let accept, let purpose, _, isKept: true)? = phone.effects.last(where: {
        if case .chooseFile = $0 { true } else { false }
      })
    else { return }
    #expect(accept == "image/*,application/pdf")
    let outcome = Event.Blob.Outcome.stored(sha256: sha256 ?? self.sha256, type: type, size: 1_240_000)
    phone.send(.blob(Event.Blob(name: name, purpose: purpose, outcome: outcome)))
  }

  @Test(
    "L-95: a photo is attached without a network, shown, opened, removed and brought back", arguments: ["en", "cs"])
  func offline(language: String) {
    let phone = phone(languages: [language])
    phone.send(.online(false))
    let id = flight(on: phone)
    attach("wing.jpg", on: phone)
    #expect(phone.words.contains(language == "cs" ? "Příloha je uložená." : "The attachment is saved."))
    #expect(phone.words.contains("wing.jpg") && phone.words.contains(language == "cs" ? "1,2 MB" : "1.2 MB"))
    let attachment = phone.records("attachment")[0]
    #expect(attachment[Attachment.flight] == id && attachment[Attachment.sha256] == sha256)
    #expect(phone.follow("/logbook/flights/\(id)/attachment/\(attachment.id)"))
    #expect(phone.page?.first { $0.tag == "img" }?.attributes["data-blob"] == sha256)
    phone.press("logbook.attachment.ask")
    phone.confirm()
    #expect(phone.address == "/logbook/flights/\(id)" && phone.records("attachment").isEmpty)
    phone.press("notice.undo")
    #expect(phone.words.contains("wing.jpg"))
  }

  @Test("L-95: the same file is attached once")
  func twice() {
    let phone = phone()
    _ = flight(on: phone)
    attach("wing.jpg", on: phone)
    attach("wing.jpg", on: phone)
    #expect(phone.records("attachment").count == 1 && phone.words.contains("This attachment is here already."))
  }

  @Test("L-95, P-30: another device shows that it is there and fetches it when asked")
  func otherDevice() {
    var status = 404
    let phone = connected(1, blobs: { _ in 201 }, isNew: true)
    let id = flight(on: phone)
    attach("order.pdf", type: "application/pdf", on: phone)
    let tablet = connected(2, blobs: { _ in status }, isNew: false)
    tablet.visit("/logbook/flights/\(id)")
    #expect(tablet.words.contains("order.pdf") && tablet.words.contains("Not on this device; tap to fetch it."))
    #expect(!tablet.effects.contains { if case .fetchBlob = $0 { true } else { false } })
    tablet.press("logbook.attachment.fetch")
    #expect(tablet.words.contains("The server does not have the file yet"))
    status = 200
    tablet.press("logbook.attachment.fetch")
    #expect(tablet.page?.first { $0.attributes["data-blob"] == sha256 }?.attributes["download"] == "order.pdf")
    #expect(tablet.disk.keys("b/").count == 1)
  }

  @Test("P-30: what is not sent says so, and what the server refused is sent again when asked")
  func states() {
    var status: Int?
    let phone = connected(1, blobs: { _ in status }, isNew: true)
    _ = flight(on: phone)
    attach("wing.jpg", on: phone)
    #expect(phone.words.contains("Not sent yet"))
    phone.answer(413)
    #expect(phone.words.contains("The server did not take it: it is too large"))
    status = 201
    phone.press("logbook.attachment.retry")
    #expect(!phone.words.contains("did not take it") && !phone.words.contains("Not sent yet"))
  }

  @Test("L-95: attachments go and come back with their flight, by undo and from the history")
  func withFlight() {
    let phone = phone()
    let id = flight(on: phone)
    attach("wing.jpg", on: phone)
    for way in ["notice.undo", "history.restore"] {
      phone.visit("/logbook/flights/\(id)")
      phone.pass(milliseconds: 1)
      phone.press("logbook.flight.ask", value: id.description)
      phone.confirm()
      #expect(phone.records("attachment").isEmpty && phone.records().isEmpty)
      phone.visit("/logbook/flights/\(id)")
      #expect(phone.press(way))
      #expect(phone.records("attachment").count == 1 && phone.records().count == 1)
    }
  }
}

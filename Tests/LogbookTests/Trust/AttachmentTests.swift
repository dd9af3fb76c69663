import Base
import Catalog
import HTML
import Kit
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

  /// Presses the button and chooses a file. The browser reports it like this.
  private func attach(
    _ name: String, type: String = "image/jpeg", sha256: String? = nil, on phone: Phone, meanwhile: () -> Void = {}
  ) {
    phone.press("logbook.attachment.add")
    guard
      case .chooseFile(let accept, let purpose, _, isKept: true)? = phone.effects.last(where: {
        if case .chooseFile = $0 { true } else { false }
      })
    else { return }
    #expect(accept == "image/*,application/pdf")
    meanwhile()
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
    #expect(attachment[Attachment.flight] == id && attachment[AttachedFile.sha256] == sha256)
    phone.follow("/logbook/flights/\(id)/attachment/\(attachment.id)")
    #expect(phone.page?.first { $0.attributes["data-blob"] != nil }?.attributes["data-blob"] == sha256)
    phone.press("logbook.attachment.ask")
    phone.confirm()
    #expect(phone.address == "/logbook/flights/\(id)" && phone.records("attachment").isEmpty)
    phone.press("notice.undo")
    #expect(phone.words.contains("wing.jpg"))
  }

  @Test("L-95: a photo whose flight was deleted while it was read is not lost in silence")
  func gone() {
    let phone = phone()
    _ = flight(on: phone)
    attach("wing.jpg", on: phone) {
      phone.press("logbook.flight.ask")
      phone.confirm()
    }
    #expect(phone.records().isEmpty && phone.records("attachment").isEmpty)
    #expect(phone.words.contains("The record was deleted in the meantime, so the file is not with it."))
  }

  @Test("L-95: the same file is attached once")
  func twice() {
    let phone = phone()
    _ = flight(on: phone)
    attach("wing.jpg", on: phone)
    attach("wing.jpg", on: phone)
    #expect(phone.records("attachment").count == 1 && phone.words.contains("This attachment is here already."))
  }

  @Test("L-95, P-30: another device shows that it exists and fetches it on request")
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

  @Test("P-30: an unsent file says so, and one that the server refused is sent again on request")
  func states() {
    var status: Int?
    let phone = connected(1, blobs: { _ in status }, isNew: true)
    _ = flight(on: phone)
    attach("wing.jpg", on: phone)
    #expect(phone.words.contains("Not sent yet"))
    phone.answer(413)
    #expect(phone.words.contains("The server did not accept it: it is too large"))
    status = 201
    phone.press("logbook.attachment.retry")
    #expect(!phone.words.contains("did not accept it") && !phone.words.contains("Not sent yet"))
  }

  @Test("L-95: attachments disappear and come back with their flight, by undo and from the history")
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
      phone.press(way)
      #expect(phone.records("attachment").count == 1 && phone.records().count == 1)
    }
  }

  // MARK: - In a backup

  /// Downloads the backup of a flight with two attachments. One of them is no longer on the device.
  private func backup(of phone: Phone) -> (text: String, files: [String]) {
    _ = flight(on: phone)
    attach("wing.jpg", on: phone)
    let lost = String(repeating: "1e", count: 32)
    attach("order.pdf", type: "application/pdf", sha256: lost, on: phone)
    phone.send(.blob(Event.Blob(name: "", purpose: "", outcome: .missing(sha256: lost))))
    phone.visit("/logbook/transfer")
    phone.press("logbook.transfer.export", value: "json")
    guard
      case .download(_, _, let text, let files)? = phone.effects.last(where: {
        if case .download = $0 { true } else { false }
      })
    else { return ("", []) }
    return (text, files)
  }

  /// Chooses the backup, as the browser reports it: first the files in it, then the rest.
  private func choose(_ backup: (text: String, files: [String]), on phone: Phone) {
    phone.visit("/logbook/transfer")
    phone.press("logbook.transfer.choose")
    for name in backup.files {
      let outcome = Event.Blob.Outcome.stored(sha256: name, type: "image/jpeg", size: 1_240_000)
      phone.send(.blob(Event.Blob(name: "", purpose: "logbook.import", outcome: outcome)))
    }
    phone.send(.file(Event.File(name: "b.json", purpose: "logbook.import", text: backup.text)))
    phone.pass(milliseconds: 100)
  }

  @Test("L-36: a backup includes the files, says how many are missing, and restores them")
  func inBackup() {
    let phone = phone()
    let backup = backup(of: phone)
    #expect(backup.files == [sha256])
    #expect(phone.words.contains("Attachments in the backup: 1 of 2. Files that are not on this device: 1."))
    let other = Device(LogbookCore.self, seed: 5).start("/logbook/flights")
    choose(backup, on: other)
    #expect(other.store.context.unsentCount == 0, "nothing is taken before the user says so")
    other.press("logbook.transfer.store")
    other.pass(milliseconds: 1000)
    #expect(other.records("attachment").count == 2)
    #expect(other.store.context.blobState(sha256) == .waiting && dropped(other) == [])
    other.visit("/logbook/flights/\(other.records()[0].id)")
    #expect(other.page?.first { $0.attributes["data-blob"] == sha256 } != nil)
    #expect(other.words.contains("Not on this device; tap to fetch it."))
  }

  @Test("L-36: the files of a backup that is not stored are dropped")
  func backupNotStored() {
    let backup = backup(of: phone())
    let other = Device(LogbookCore.self, seed: 5).start("/logbook/flights")
    choose(backup, on: other)
    #expect(kept(other) == [sha256])
    other.press("logbook.transfer.close")
    #expect(kept(other) == [] && dropped(other) == [sha256] && other.records("attachment").isEmpty)
  }

  @Test("L-36: the file of everything on the device is restored like a backup, including its files")
  func fileOfDevice() {
    let phone = phone()
    _ = backup(of: phone)
    phone.visit("/settings")
    phone.press("app.export")
    guard case .download(_, _, let text, let files)? = phone.effects.last else { return #expect(Bool(false)) }
    #expect(files == [sha256])
    let other = Device(LogbookCore.self, seed: 5).start("/logbook/flights")
    choose((text, files), on: other)
    other.press("logbook.transfer.store")
    other.pass(milliseconds: 1000)
    #expect(other.records().map { $0.fields } == phone.records().map { $0.fields })
    #expect(other.records("attachment").count == 2)
  }

  // MARK: - Before the record is saved

  /// The names that the disk knows.
  private func kept(_ phone: Phone) -> [String] {
    phone.disk.keys("b/").map { String($0.dropFirst("b/me/".count)) }
  }

  /// The names that the host was asked to drop.
  private func dropped(_ phone: Phone) -> [String] {
    phone.effects.compactMap { if case .dropBlob(let name) = $0 { name } else { nil } }
  }

  @Test(
    "L-95, P-36: a photo chosen for a new record waits with its draft, survives a reload and is saved with it",
    arguments: ["flight", "session"])
  func draft(kind: String) {
    let disk = Disk()
    let phone = Device(LogbookCore.self, disk: disk).start("/logbook/flights/new/\(kind)")
    phone.type("remarks", "Checked out")
    attach("wing.jpg", on: phone)
    #expect(phone.words.contains("wing.jpg") && phone.words.contains("Will be saved with the record"))
    #expect(phone.records("attachment").isEmpty && phone.store.context.unsentCount == 0)
    phone.send(.hidden)
    phone.close()
    let again = Device(LogbookCore.self, disk: disk, seed: 2).start("/logbook/flights/new/\(kind)")
    #expect(again.words.contains("wing.jpg") && again.page?.first { $0.attributes["data-blob"] == sha256 } != nil)
    again.submit("logbook.form.save")
    let id = again.records()[0].id
    #expect(again.records("attachment").map { $0[Attachment.flight] } == [id])
    #expect(again.records("attachment")[0][AttachedFile.name] == "wing.jpg")
    #expect(again.records()[0][Flight.remarks] == "Checked out" && again.store.context.unsentCount == 3)
    #expect(kept(again) == [sha256] && dropped(again) == [])
    again.visit("/logbook/flights/new/\(kind)")
    #expect(!again.words.contains("wing.jpg"), "the next record begins without it")
  }

  @Test("P-36: the record and its attachments are one transaction, and the file is sent only after it")
  func draftIsSavedAsOne() {
    var sent = 0
    let phone = connected(
      1,
      blobs: { _ in
        sent += 1
        return 201
      }, isNew: true)
    phone.visit("/logbook/flights/new/flight")
    attach("wing.jpg", on: phone)
    phone.pass(milliseconds: 600_000)
    #expect(sent == 0)
    let steps = phone.steps { phone.submit("logbook.form.save") }
    let commits = steps.compactMap {
      if case .commit(_, let entries) = $0 { entries.filter { $0.key.hasPrefix("o/") }.count } else { nil }
    }
    #expect(commits.first { $0 > 0 } == 2, "the flight and its attachment")
    #expect(sent == 1)
  }

  @Test("P-36: discarding a draft asks first, and leaves none of its files behind")
  func draftIsDiscarded() {
    let phone = phone()
    phone.visit("/logbook/flights/new/flight")
    attach("wing.jpg", on: phone)
    phone.press("logbook.form.cancel")
    #expect(phone.words.contains("Discard") && kept(phone) == [sha256] && dropped(phone) == [])
    phone.confirm()
    #expect(phone.address == "/logbook/flights" && kept(phone) == [] && dropped(phone) == [sha256])
    phone.visit("/logbook/flights/new/flight")
    #expect(!phone.words.contains("wing.jpg"))
  }

  @Test("P-36: the bytes stay when a record or another draft has them too")
  func draftOfKnownBytes() {
    let phone = phone()
    _ = flight(on: phone)
    attach("wing.jpg", on: phone)
    phone.visit("/logbook/flights/new/flight")
    attach("wing.jpg", on: phone)
    phone.press("logbook.form.cancel")
    phone.confirm()
    #expect(kept(phone) == [sha256] && dropped(phone) == [])
    let other = String(repeating: "1e", count: 32)
    for kind in ["flight", "session"] {
      phone.visit("/logbook/flights/new/\(kind)")
      attach("order.pdf", type: "application/pdf", sha256: other, on: phone)
    }
    phone.press("logbook.form.cancel")
    phone.confirm()
    #expect(kept(phone) == [sha256, other] && dropped(phone) == [])
    phone.visit("/logbook/flights/new/flight")
    #expect(phone.words.contains("order.pdf"))
  }

  @Test("P-36: a file is removed from the draft and restored by undo; in the end its bytes are dropped")
  func takenFromDraft() {
    let disk = Disk()
    let phone = Device(LogbookCore.self, disk: disk).start("/logbook/flights/new/flight")
    attach("wing.jpg", on: phone)
    attach("wing.jpg", on: phone)
    #expect(phone.words.contains("This attachment is here already."))
    phone.press("logbook.attachment.askChosen")
    phone.confirm()
    #expect(!phone.words.contains("wing.jpg"))
    phone.press("notice.undo")
    #expect(phone.words.contains("wing.jpg") && kept(phone) == [sha256] && dropped(phone) == [])
    phone.press("logbook.attachment.askChosen")
    phone.confirm()
    phone.close()
    let again = Device(LogbookCore.self, disk: disk, seed: 2).start("/logbook/flights")
    #expect(kept(again) == [] && dropped(again) == [sha256])
  }

  @Test(
    "P-36: a picture that is still made smaller when the form ends goes where the form went", arguments: [true, false])
  func late(isSaved: Bool) {
    let phone = phone()
    phone.visit("/logbook/flights/new/flight")
    phone.type("departure", "LKPR")
    phone.press("logbook.attachment.add")
    guard
      case .chooseFile(_, let purpose, _, _)? = phone.effects.last(where: {
        if case .chooseFile = $0 { true } else { false }
      })
    else { return }
    if isSaved {
      phone.submit("logbook.form.save")
    } else {
      phone.press("logbook.form.cancel")
      phone.confirm()
    }
    let outcome = Event.Blob.Outcome.stored(sha256: sha256, type: "image/jpeg", size: 1000)
    phone.send(.blob(Event.Blob(name: "late.jpg", purpose: purpose, outcome: outcome)))
    #expect(phone.records("attachment").count == (isSaved ? 1 : 0))
    #expect(kept(phone) == (isSaved ? [sha256] : []) && dropped(phone) == (isSaved ? [] : [sha256]))
  }
}

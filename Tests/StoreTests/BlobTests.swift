import Base
import Store
import Sync
import TestSupport
import Testing

@Suite("Pictures and documents")
struct BlobTests {
  private let server = LittleServer(TestApps.schema)
  private let name = String(repeating: "ab", count: 32)

  private func choose(_ tab: Tab, _ outcome: Event.Blob.Outcome? = nil) {
    let stored = Event.Blob.Outcome.stored(sha256: name, type: "image/jpeg", size: 1000)
    tab.send(.blob(Event.Blob(name: "a.jpg", purpose: "notes.picture", outcome: outcome ?? stored)))
  }

  /// A server that answers requests about blobs with this status, and all others as usual.
  private func tab(_ status: @escaping () -> Int?, disk: Disk = Disk(), seed: UInt64 = 1) -> Tab {
    let connection = server.connection()
    return Tab(TestApps.self, disk: disk, seed: seed) { request in
      request.url.contains("/blobs/") ? status().map { ($0, "") } : connection(request)
    }
  }

  private func sent(_ tab: Tab) -> [String] {
    tab.effects.compactMap { if case .sendBlob(_, let url, _) = $0 { url } else { nil } }
  }

  @Test("P-30: a chosen picture is recorded on disk, counted as unsent, and sent once there is an account")
  func sending() {
    let tab = tab({ 201 }).start()
    choose(tab)
    #expect(tab.disk.keys("b/") == ["b/me/\(name)"])
    #expect(tab.store.context.unsentCount == 1 && tab.store.context.blobState(name) == .waiting)
    #expect(sent(tab) == [])
    tab.signUp()
    #expect(sent(tab) == ["/api/v1/spaces/space-eva@example.org/blobs/\(name)"])
    #expect(tab.store.context.blobState(name) == .sent && tab.store.context.unsentCount == 0)
    tab.pass(milliseconds: 600_000)
    choose(tab)
    #expect(sent(tab).count == 1, "the same bytes are not sent again")
  }

  @Test("P-19: the same picture in two spaces waits for both")
  func twice() {
    let tab = tab({ 201 }).start()
    tab.signUp()
    choose(tab)
    tab.store.context.keepBlob(name, type: "image/jpeg", size: 1000, in: "team")
    #expect(tab.store.context.isSent(name, to: Context.privateSpace) && !tab.store.context.isSent(name, to: "team"))
    tab.send(.visible)
    #expect(tab.disk.keys("b/").sorted() == ["b/me/\(name)", "b/team/\(name)"])
    #expect(tab.store.context.unsentCount == 1)
  }

  @Test("P-30: a failing server is asked again after growing pauses; without a network there are no requests")
  func failure() {
    var status: Int? = 503
    let tab = tab({ status }).start()
    tab.signUp()
    choose(tab)
    tab.pass(milliseconds: 60_000)
    #expect((4...8).contains(sent(tab).count))
    tab.send(.online(false))
    let count = sent(tab).count
    tab.pass(milliseconds: 600_000)
    #expect(sent(tab).count == count)
    status = nil
    tab.send(.online(true))
    #expect(sent(tab).count == count + 1)
    tab.failRequest()
    status = 200
    tab.pass(milliseconds: 600_000)
    #expect(tab.store.context.blobState(name) == .sent)
  }

  @Test("P-30: unsent pictures survive the end of the tab, and a tab that does not lead sends nothing")
  func restarted() {
    let disk = Disk()
    let first = tab({ nil }, disk: disk).start()
    first.signUp()
    choose(first)
    first.close()
    let second = tab({ 201 }, disk: disk, seed: 2)
    second.start(isLeader: false)
    #expect(sent(second) == [] && second.store.context.blobState(name) == .waiting)
    second.send(.becameLeader)
    #expect(second.store.context.blobState(name) == .sent)
  }

  @Test(
    "P-30: a picture that the server refuses is kept, blocks nothing, and is sent again on request",
    arguments: [403, 410, 413, 415, 422])
  func refused(status: Int) {
    var answer = status
    let tab = tab({ answer }).start()
    tab.signUp()
    choose(tab)
    #expect(tab.store.context.blobState(name) == .refused(status) && tab.store.context.unsentCount == 1)
    tab.pass(milliseconds: 600_000)
    #expect(sent(tab).count == 1)
    answer = 201
    let other = String(repeating: "cd", count: 32)
    choose(tab, .stored(sha256: other, type: "image/png", size: 5))
    #expect(tab.store.context.blobState(other) == .sent)
    choose(tab)
    #expect(tab.store.context.blobState(name) == .sent, "it is chosen again")
  }

  @Test("P-24: signing out warns about an unsent picture")
  func signOut() {
    let tab = tab({ nil }).start()
    tab.signUp()
    choose(tab)
    tab.visit("/account")
    tab.press("account.sign-out")
    #expect(tab.words.contains("1 change has not been sent yet and would be lost"))
  }

  @Test(
    "P-30, P-108: the user is told what cannot be kept, and why",
    arguments: [
      (Event.Blob.Outcome.tooLarge, "a.jpg is larger than 25 MB"), (.unreadable, "a.jpg cannot be read"),
      (.storageFull, "The device's storage is full, and a.jpg was not added."),
      (.storageFailed, "This device could not store a.jpg, and nothing was added."),
    ])
  func faults(outcome: Event.Blob.Outcome, words: String) {
    let tab = tab({ nil }).start()
    choose(tab, outcome)
    #expect(tab.words.contains(words) && tab.disk.keys("b/").isEmpty)
  }

  @Test("P-30: bytes that the browser has dropped can be fetched again when the server has them")
  func missing() {
    let tab = tab({ 201 }).start()
    choose(tab)
    choose(tab, .missing(sha256: name))
    #expect(tab.store.context.blobState(name) == .waiting, "there is no other copy to be had")
    tab.signUp()
    choose(tab, .missing(sha256: name))
    #expect(tab.store.context.blobState(name) == .elsewhere && tab.disk.keys("b/").isEmpty)
  }
}

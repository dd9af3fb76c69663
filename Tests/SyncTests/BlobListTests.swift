import Base
import Sync
import Testing

@Suite("Blobs of several spaces")
struct BlobListTests {
  private func blob(_ space: String, isSent: Bool = false) -> Blob {
    var blob = Blob("a1", space: space, type: "image/jpeg", size: 5)
    blob.isSent = isSent
    return blob
  }

  private func list(_ blobs: Blob...) -> BlobList {
    var list = BlobList()
    for blob in blobs { list.take(blob.entry) }
    return list
  }

  @Test("P-19: the same bytes wait for each space whose records name them")
  func twice() {
    let list = list(blob("x", isSent: true), blob("y"))
    #expect(list.blobs.count == 2 && list.unsentCount == 1)
    #expect(BlobSending().next(list, isReachable: { _ in true })?.space == "y")
    #expect(BlobSending().next(list, isReachable: { $0 != "y" })?.space == nil)
  }

  @Test("P-66: bytes stay while another space needs them, and then go")
  func leaving() {
    var list = list(blob("x", isSent: true), blob("y"))
    #expect(list.apply(list.leaving("x")) == [])
    #expect(list["a1", in: "x"] == nil && list["a1", in: "y"] != nil)
    #expect(list.leaving("y").isEmpty, "what was not sent stays")
    #expect(list.apply(list.givingUp("y")) == ["a1"])
  }

  @Test("P-61: what was sent to a space that is to be made again waits once more, and nothing else does")
  func again() {
    var list = list(blob("x", isSent: true), blob("y", isSent: true), blob("z", isSent: true))
    var spaces = ChildSpaces()
    let (made, unmade) = (#"{"kind":"test.board","parent":"me","made":true}"#, #"{"kind":"test.board","parent":"me"}"#)
    spaces.apply([Entry("k/x", made), Entry("k/y", unmade)])
    #expect(list.apply(list.sendingAgain(spaces)) == [])
    #expect(["x", "y", "z"].map { list["a1", in: $0]?.isSent } == [true, false, true])
    #expect(list.sendingAgain(spaces).isEmpty)
  }

  @Test("P-36: a draft keeps a picture that its space gives up")
  func drafts() {
    var chosen = blob("x", isSent: true)
    chosen.choices = [Blob.Choice(form: "note/new", name: "a.jpg")]
    var list = list(chosen)
    #expect(list.apply(list.leaving("x")) == [])
    #expect(list["a1"]?.isOfDraftsOnly == true && list.unsentCount == 0)
    #expect(list.leaving("x").isEmpty && list.apply(list.givingUp("x")) == [])
  }

  @Test("P-30: one is sent at a time, a refusal is kept, and everything else is tried again")
  func answers() {
    var (sending, random) = (BlobSending(), SplitMix64(seed: 1))
    let list = list(blob("x"))
    sending.began(blob("x"), request: 1)
    #expect(sending.next(list, isReachable: { _ in true })?.space == nil)
    if sending.answered(2, 200, retryAfterSeconds: nil, list, random: &random) != nil { Issue.record("not its own") }
    guard case .settled(let refused) = sending.answered(1, 403, retryAfterSeconds: nil, list, random: &random) else {
      Issue.record("not refused")
      return
    }
    #expect(refused.refusal == 403 && !refused.isSent)
    sending.began(blob("x"), request: 3)
    guard case .wait(let milliseconds) = sending.answered(3, 404, retryAfterSeconds: nil, list, random: &random) else {
      Issue.record("not tried again")
      return
    }
    #expect((1000...2000).contains(milliseconds) && sending.next(list, isReachable: { _ in true })?.space == nil)
    sending.timerFired()
    #expect(sending.next(list, isReachable: { _ in true })?.space == "x")
  }
}

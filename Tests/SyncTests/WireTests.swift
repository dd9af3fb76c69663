import Base
import Sync
import Testing

@Suite("Messages")
struct WireTests {
  @Test("Every message reads back as it was written")
  func roundTrips() throws {
    let record = Record(flight, version: 7, fields: fields(("to", "LKTB"), ("x", .decimal("1.50"))))
    let operations = [
      Operation(.edit, flight, base: 3, set: fields(("to", "LKPR")), unset: ["x"], number: 1),
      Operation(.delete, flight, base: 3, number: 2),
      Operation(.restore, flight, base: 3, set: record.fields, number: 3),
    ]
    let request = PushRequest(device: device, epoch: 2, operations: operations)
    #expect(try PushRequest(wire: try JSON.parse(request.wire.serialized)) == request)
    let response = PushResponse(
      epoch: 2,
      results: [
        .applied(1, 8), .merged(2, record), .conflict(3, record, fields(("to", "LKPR")), removals: ["x"]),
        .conflict(4, Record(flight, version: 9, deleted: true), fields(("to", "LKPR"))), .rejected(5, "too-long"),
      ])
    #expect(try PushResponse(wire: try JSON.parse(response.wire.serialized)) == response)
    let page = ChangesPage(
      cursor: "2.9", epoch: 2, version: 9, more: true, changes: [record, Record(other, version: 9, deleted: true)])
    #expect(try ChangesPage(wire: try JSON.parse(page.wire.serialized)) == page)
    #expect(PulledPage(body: page.wire.serialized) == PulledPage(page))
    let digest = DigestAnswer.of([record], version: 9, epoch: 2, lost: [LostRange(after: 3, before: 5)])
    #expect(try DigestAnswer(wire: try JSON.parse(digest.wire.serialized)) == digest)
    let listing = BucketListing([.init(flight, version: 7, deleted: false), .init(other, version: 9, deleted: true)])
    #expect(try BucketListing(wire: try JSON.parse(listing.wire.serialized)) == listing)
  }

  @Test("A message that breaks the protocol is refused with the member at fault")
  func malformed() {
    let cases: [(String, String)] = [
      ("[]", "body"), ("{}", "device"), ("{\"device\":\"x\"}", "device"),
      ("{\"device\":\"\(device.description)\"}", "operations"),
      ("{\"device\":\"\(device.description)\",\"operations\":[1]}", "operations"),
      ("{\"device\":\"\(device.description)\",\"operations\":[{}]}", "number"),
      ("{\"device\":\"\(device.description)\",\"operations\":[{\"number\":1}]}", "base"),
      (
        "{\"device\":\"\(device.description)\",\"operations\":[{\"number\":1,\"base\":0,\"collection\":\"no/\"}]}",
        "collection"
      ),
    ]
    for (text, field) in cases {
      #expect {
        try PushRequest(wire: try JSON.parse(text))
      } throws: { error in
        (error as? WireError)?.field == field
      }
    }
  }

  @Test("P-12: a cursor is epoch and version; anything else is not a cursor")
  func cursors() {
    #expect(Cursor("3.17") == Cursor(epoch: 3, version: 17) && Cursor("3.17")?.text == "3.17")
    for text in ["", "3", "3.", ".3", "-1.2", "1.2.3.4", "a.b"] { #expect(Cursor(text) == nil, "\(text)") }
  }
}

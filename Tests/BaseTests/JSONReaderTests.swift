import Base
import Testing

@Suite("Reading many values")
struct JSONReaderTests {
  private static let many = (0..<80).map { "\"n\($0)\":1" }.joined(separator: ",")

  @Test(
    "It takes and refuses what reading one value does, whatever it has read before",
    arguments: [
      "{\"a\":1,\"b\":2}", "{\"b\":1,\"a\":2}", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}",
      "{\"\\u0061\":1,\"a\":2}",
      "{\"\\u0061\":1,\"b\":0,\"a\":2}", "{\"b\":1,\"\\u0061\":2,\"\\u0062\":3}",
      "{\"a\":{\"a\":1,\"b\":{\"a\":2}},\"b\":3}",
      "{\"a\":{\"b\":1,\"b\":2}}", "{\"c\":1,\"c\":2}", "{\"c\":1,\"a\":2,\"c\":3}", "{\(many)}", "{\(many),\"n0\":2}",
      "{\(many),\"n79\":2}", "{\(many),\"\\u006e0\":2}", "{\(many),\"a\":1,\"a\":2}", "{\"a\":1,\(many),\"a\":2}",
      "{\"\\u006e70\":1,\(many)}", "{\"a\":1",
    ])
  func sameAsOne(text: String) {
    let before = ["{\"a\":1}", "{\"b\":{\"b\":1},\"a\":[]}", "{\(JSONReaderTests.many)}", "{\"\\u0063\":1}"]
    for count in 0...before.count {
      var reader = JSONReader()
      for text in before.prefix(count) { #expect(reader.read(text) != nil) }
      for _ in 0..<2 { #expect(reader.read(text) == JSON.read(text), "after \(count) values") }
    }
  }
}

extension JSONReader {
  fileprivate mutating func read(_ text: String) -> JSON? {
    Array(text.utf8).withUnsafeBufferPointer { read($0) }
  }
}

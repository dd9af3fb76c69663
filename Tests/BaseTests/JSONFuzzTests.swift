import Base
import TestSupport
import Testing

/// F-3: no reader stops the program, whatever the bytes are.
struct JSONFuzzTests {
  private static let sample = Array(
    "{\"a\": [1, -2.5e3, 9007199254740993, true, null], \"ž\": {\"b\\u0159\\ud83d\\ude00\": \"č\\n\"}, \"d\": [[[]], {}]}"
      .utf8)

  @Test("F-3: any bytes can be read as JSON, and a value that was read and written reads the same")
  func json() {
    Fuzzing.run("JSON", [JSONFuzzTests.sample, Array("[0.1, 1e-7, -0, \"\\\"\\/\"]".utf8)]) { bytes in
      guard let json = try? JSON.parse(bytes) else { return }
      let text = json.serialized
      if (try? JSON.parse(text))?.serialized != text { Issue.record("\(bytes)") }
    }
  }

  @Test("F-3: what can be stepped over can be parsed, and what we write can be stepped over")
  func walk() {
    Fuzzing.run("JSON walk", [JSONFuzzTests.sample, Array("[0.1,1e-7,{\"a\":-0,\"b\":\"\\u000a\"}]".utf8)]) { bytes in
      let json = try? JSON.parse(bytes)
      if JSONFuzzTests.isWalked(bytes) && json == nil { Issue.record("\(bytes) is no JSON") }
      // Names with escapes are left to the parser.
      if let json, !json.serialized.contains("\\"), !JSONFuzzTests.isWalked(json.bytes) {
        Issue.record("\(json.serialized) was not stepped over")
      }
    }
  }

  private static func isWalked(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var walk = JSONWalk(bytes)
      return walk.skip() != nil && walk.isAtEnd
    }
  }

  @Test(
    "What is not as we write it, or not JSON, is not stepped over",
    arguments: [
      "", " 1", "1 ", "[1, 2]", "{\"a\" :1}", "{\"a\":1,\"a\":2}", "{\"\\u0061\":1}", "\"\u{1}\"", "01", "1.", "-",
      "tru", "[1",
      "[1,]", "{\"a\"}", "{\"a\":}", "\"\\x\"", "\"\\ud800\"", "[[]]]", "\"", String(repeating: "[", count: 65),
      String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
    ])
  func refused(text: String) {
    #expect(!JSONFuzzTests.isWalked(Array(text.utf8)))
  }

  @Test("Values are read on the way, and names are told apart however many there are")
  func values() {
    let members = (0..<200).map { "\"n\($0)\":\($0)" }.joined(separator: ",")
    var names: [String] = []
    var sum: Int64 = 0
    let text = "{\(members),\"t\":\"ž\",\"b\":{\"n1\":1.5},\"l\":[7,-8]}"
    let isRead = Array(text.utf8).withUnsafeBufferPointer { bytes in
      var walk = JSONWalk(bytes)
      return walk.members { name, walk in
        names.append(String(utf8: name))
        switch names.last {
        case "t": return walk.plainText().map { String(utf8: $0) } == "ž"
        case "b": return walk.skip().map { String(utf8: $0) } == "{\"n1\":1.5}"
        case "l": return walk.items { walk in walk.integer().map { sum += $0 } != nil }
        default: return walk.integer().map { sum += $0 } != nil
        }
      } && walk.isAtEnd
    }
    #expect(isRead && names.count == 203 && sum == 199 * 100 - 1)
    let twice = "{\(members),\"n7\":1}"
    #expect(!JSONFuzzTests.isWalked(Array(twice.utf8)))
  }
}

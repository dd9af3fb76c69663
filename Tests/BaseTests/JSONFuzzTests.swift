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
}

import Base
import Testing

@Suite("JSON")
struct JSONTests {
  @Test(
    "A valid text is read and written back without white space",
    arguments: [
      ("null", "null"), (" true ", "true"), ("false", "false"), ("0", "0"), ("-1", "-1"), ("\"\"", "\"\""),
      ("[]", "[]"), ("{}", "{}"), ("[ ]", "[]"), ("{ }", "{}"), ("[1 , 2\t,\r\n3]", "[1,2,3]"),
      ("{\"b\" : 1 , \"a\" : [{}]}", "{\"b\":1,\"a\":[{}]}"), ("\"\\u0041\\/\"", "\"A/\""),
      ("\"\\\"\\\\\\b\\f\\n\\r\\t\"", "\"\\\"\\\\\\b\\f\\n\\r\\t\""), ("\"\\u0000\\u001F\"", "\"\\u0000\\u001f\""),
      ("\"\\uD834\\uDD1E\"", "\"𝄞\""), ("\"Čáslav 🛩\u{7F}\"", "\"Čáslav 🛩\u{7F}\""), ("\"x\\u010D\"", "\"xč\""),
      ("{\"\":0}", "{\"\":0}"), ("[[[[]]]]", "[[[[]]]]"), ("\"\\uDBFF\\uDFFF\"", "\"\u{10FFFF}\""),
    ])
  func valid(text: String, expected: String) throws {
    let value = try JSON.parse(text)
    #expect(value.serialized == expected)
    #expect(try JSON.parse(value.bytes) == value)
  }

  @Test(
    "A 64-bit integer is exact",
    arguments: [
      ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
      ("9007199254740993", 9_007_199_254_740_993),
      ("0", 0), ("-7", -7),
    ])
  func integers(text: String, expected: Int64) throws {
    #expect(try JSON.parse(text) == .integer(expected))
    #expect(JSON.integer(expected).serialized == text)
  }

  @Test(
    "Every other number keeps its text",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "-0", "1.0", "-0.10", "1e5", "1E+5", "2.50e-3", "0e0",
      "123456789012345678901234567890",
    ])
  func decimals(text: String) throws {
    #expect(try JSON.parse(text) == .decimal(text))
    #expect(JSON.decimal(text).serialized == text)
  }

  @Test(
    "Text that RFC 8259 forbids is an error with its position",
    arguments: [
      ("", .unexpectedEnd, 0), (" ", .unexpectedEnd, 1), ("[", .unexpectedEnd, 1), ("[1", .unexpectedEnd, 2),
      ("[1,", .unexpectedEnd, 3), ("[1,]", .unexpectedCharacter, 3), ("[,1]", .unexpectedCharacter, 1),
      ("[1 2]", .unexpectedCharacter, 3), ("{", .unexpectedEnd, 1), ("{\"a\"}", .unexpectedCharacter, 4),
      ("{\"a\":}", .unexpectedCharacter, 5), ("{\"a\":1,}", .unexpectedCharacter, 7),
      ("{a:1}", .unexpectedCharacter, 1), ("{1:1}", .unexpectedCharacter, 1), ("[1}", .unexpectedCharacter, 2),
      ("]", .unexpectedCharacter, 0), ("tru", .unexpectedEnd, 3), ("trux", .unexpectedCharacter, 3),
      ("True", .unexpectedCharacter, 0), ("nul]", .unexpectedCharacter, 3), ("NaN", .unexpectedCharacter, 0),
      ("'a'", .unexpectedCharacter, 0), ("\"a", .unexpectedEnd, 2), ("\"a\nb\"", .unexpectedCharacter, 2),
      ("\"\u{1F}\"", .unexpectedCharacter, 1), ("\"\\n\u{0}\"", .unexpectedCharacter, 3),
      ("\"\\x\"", .invalidEscape, 1), ("\"\\u12G4\"", .invalidEscape, 1), ("\"\\u12", .unexpectedEnd, 5),
      ("\"\\", .unexpectedEnd, 2), ("\"\\uD800\"", .invalidEscape, 1), ("\"\\uDC00\"", .invalidEscape, 1),
      ("\"\\uD800\\n\"", .invalidEscape, 1), ("\"\\uD800\\u0041\"", .invalidEscape, 1),
      ("\"\\uDC00\\uD800\"", .invalidEscape, 1), ("-", .invalidNumber, 0), ("01", .invalidNumber, 0),
      ("-01", .invalidNumber, 0), ("00", .invalidNumber, 0), ("1.", .invalidNumber, 0), ("[1.e3]", .invalidNumber, 1),
      ("1e", .invalidNumber, 0), ("1e+", .invalidNumber, 0), ("+1", .unexpectedCharacter, 0),
      (".5", .unexpectedCharacter, 0), ("0x1", .trailingData, 1), ("-x", .invalidNumber, 0),
      ("1 2", .trailingData, 2), ("{}}", .trailingData, 2), ("null,", .trailingData, 4),
      ("\u{FEFF}1", .unexpectedCharacter, 0), ("[1]\u{A0}", .trailingData, 3), ("//x", .unexpectedCharacter, 0),
      ("{\"a\":1,\"a\":2}", .duplicateName, 7), ("{\"a\":1,\"\\u0061\":2}", .duplicateName, 7),
      ("{\"\\u0061\":1,\"b\":0,\"a\":2}", .duplicateName, 18),
    ] as [(String, JSONError.Problem, Int)])
  func invalid(text: String, problem: JSONError.Problem, offset: Int) {
    let error = #expect(throws: JSONError.self) { try JSON.parse(text) }
    #expect(error?.problem == problem)
    #expect(error?.offset == offset)
  }

  @Test(
    "Bytes that are not UTF-8 are an error",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xE2, 0x82], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xF0, 0x9F, 0x98, 0x28], [0xE2, 0x28, 0xA1],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    for escaped in [[], [0x5C, 0x6E]] as [[UInt8]] {
      let error = #expect(throws: JSONError.self) { try JSON.parse([0x22] + escaped + bytes + [0x22]) }
      #expect(error?.problem == .invalidUTF8)
      #expect(error?.offset == 1 + escaped.count)
    }
    #expect(utf8Text(bytes) == nil)
    #expect(utf8Text([0x61] + bytes) == nil)
  }

  @Test("An error gives line and column in scalars, and its reason in English")
  func position() {
    let error = #expect(throws: JSONError.self) { try JSON.parse("{\r\n  \"a\": 1,\n  \"čáp\": x}") }
    #expect(error == JSONError(offset: 24, line: 3, column: 10, problem: .unexpectedCharacter))
    #expect(error?.description == "line 3, column 10: unexpected character")
  }

  @Test("Nesting works down to the limit and no deeper")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSON.parse(nested(64))
    let error = #expect(throws: JSONError.self) { try JSON.parse(nested(65)) }
    #expect(error == JSONError(offset: 64, line: 1, column: 65, problem: .tooDeep))
    _ = try JSON.parse("[{\"a\":[]},[]]", depthLimit: 3)
    #expect(throws: JSONError.self) { try JSON.parse("[{\"a\":[]}]", depthLimit: 2) }
    #expect(try JSON.parse("1", depthLimit: 0) == 1)
  }

  @Test("A repeated name is found among very many members, and many distinct names pass")
  func manyMembers() throws {
    let members = (0..<5000).map { "\"name\($0)\":\($0)" }
    let object = try #require(try JSON.parse("{" + members.joined(separator: ",") + "}").members)
    #expect(object.count == 5000)
    for repeated in [0, 17, 31, 32, 4999] {
      let text = "{" + (members + ["\"name\(repeated)\":0"]).joined(separator: ",") + "}"
      #expect(throws: JSONError.self) { try JSON.parse(text) }
    }
    for count in 1...40 {
      let few = members[..<count]
      #expect(try JSON.parse("{" + few.joined(separator: ",") + "}").members?.count == count)
      #expect(throws: JSONError.self) { try JSON.parse("{" + (few + [few[0]]).joined(separator: ",") + "}") }
    }
  }

  @Test("Objects are equal in any order of members; names and texts compare by bytes")
  func equality() throws {
    #expect(try JSON.parse("{\"a\":1,\"b\":[2]}") == JSON.parse("{\"b\":[2],\"a\":1}"))
    #expect(try JSON.parse("{\"a\":1,\"b\":2}") != JSON.parse("{\"b\":1,\"a\":2}"))
    #expect(try JSON.parse("{\"a\":1}") != JSON.parse("{\"a\":1,\"b\":2}"))
    #expect(try JSON.parse("[1,2]") != JSON.parse("[2,1]"))
    #expect(JSON.string("\u{E1}") != JSON.string("a\u{301}"))
    #expect(try JSON.parse("1.0") != JSON.parse("1"))
    let names = (0..<40).map { "\"n\($0)\":\($0)" }
    #expect(
      try JSON.parse("{" + names.joined(separator: ",") + "}")
        == JSON.parse("{" + names.reversed().joined(separator: ",") + "}"))
  }

  @Test("Setting a member keeps its position, a new one is appended, and nil removes it")
  func members() {
    var object = JSONObject([("from", "LKPR"), ("to", "LKTB")])
    object["from"] = "LKCV"
    object["remarks"] = .null
    #expect(JSON.object(object).serialized == "{\"from\":\"LKCV\",\"to\":\"LKTB\",\"remarks\":null}")
    object["to"] = nil
    object["unknown"] = nil
    #expect(JSON.object(object).serialized == "{\"from\":\"LKCV\",\"remarks\":null}")
    #expect(object["to"] == nil)
    #expect(!object.isEmpty)
  }

  @Test("A value can be read only as its own type")
  func conveniences() throws {
    let value = try JSON.parse("{\"text\":\"a\",\"number\":1,\"flag\":true,\"items\":[null],\"decimal\":1.5}")
    #expect(value["text"]?.text == "a")
    #expect(value["number"]?.int64 == 1)
    #expect(value["flag"]?.flag == true)
    #expect(value["items"]?.items == [.null])
    #expect(value["decimal"]?.double == 1.5)
    #expect(value["number"]?.double == 1)
    #expect(value["decimal"]?.int64 == nil)
    #expect(value["text"]?.double == nil)
    #expect(value["absent"] == nil)
    #expect(value["text"]?["text"] == nil)
    #expect(value["items"]?.items?[0].isNull == true)
  }

  @Test("Random texts never trap, and every value that was read is written and read back unchanged")
  func noise() throws {
    var random = SplitMix64(seed: 7)
    let alphabet = Array("{}[]\",:\\u0d8e-+. \n1tfn\u{10D}".utf8)
    for _ in 0..<200_000 {
      let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
      guard let value = try? JSON.parse(bytes) else { continue }
      #expect(try JSON.parse(value.bytes) == value)
    }
  }
}

import Base
import TestSupport
import Testing

/// Packed values come back unchanged, and no bytes stop the reader.
@Suite("The packed form of JSON")
struct PackedFormTests {
  /// Writes the object in both ways and reads it again.
  private func roundTrip(_ text: String, _ form: inout PackedForm) -> (tree: String?, straight: String?, size: Int) {
    guard let members = JSON.read(text)?.members else { return (nil, nil, 0) }
    var writer = PackedWriter()
    form.write(members, into: &writer)
    let tree = read(writer, form).map { JSON.object($0).serialized }
    let size = writer.withBytes { $0.count }
    writer.removeAll()
    let bytes = Array(text.utf8)
    guard bytes.withUnsafeBufferPointer({ form.write(object: $0, into: &writer) }) else { return (tree, nil, size) }
    return (tree, read(writer, form).map { JSON.object($0).serialized }, size)
  }

  private func read(_ writer: borrowing PackedWriter, _ form: PackedForm) -> JSONObject? {
    writer.withBytes {
      var reader = PackedReader($0)
      return reader.members(form)
    }
  }

  private func write(_ bytes: UnsafeBufferPointer<UInt8>, _ form: inout PackedForm) -> Bool {
    var writer = PackedWriter()
    return form.write(object: bytes, into: &writer)
  }

  private func read(_ name: String, _ writer: borrowing PackedWriter, _ form: PackedForm) -> JSON? {
    writer.withBytes {
      var reader = PackedReader($0)
      return reader.value(name, form)
    }
  }

  @Test(
    "P-20: every unusual value comes back byte by byte",
    arguments: [
      "{}", #"{"":""}"#, #"{"a":null,"b":true,"c":false}"#, #"{"a":-0,"b":0,"c":-1,"d":30,"e":31,"f":-31,"g":-32}"#,
      #"{"a":9223372036854775807,"b":-9223372036854775808,"c":9223372036854775808,"d":-9223372036854775809}"#,
      #"{"a":1e400,"b":1E-7,"c":0.10,"d":1.0,"e":-0.0,"f":123456789012345678901234567890.5}"#,
      #"{"a":"\u0000","b":"\u001f\"\\","č\n":"ž","\"":"\u007f"}"#,
      #"{"a":"01a3185c-5885-7248-99b7-84ef25b609f2","b":"01A3185C-5885-7248-99b7-84ef25b609f2"}"#,
      #"{"a":"01a3185c-5885-7248-99b7-84ef25b609f","v.01a3185c-5885-7248-99b7-84ef25b609f2":[{"x":{}},[],[[[]]]]}"#,
      #"{"a":{"a":{"a":{"a":1}}},"b":{"a":1,"b":{"a":2}}}"#, #"{"a":"👩‍👩‍👧 é é","b":"\u2028"}"#,
    ])
  func oddValues(text: String) {
    var form = PackedForm()
    let written = JSON.read(text)?.serialized
    #expect(written != nil)
    for _ in 0..<3 {
      let back = roundTrip(text, &form)
      #expect(back.tree == written && back.straight == written)
    }
  }

  @Test("Long texts, long names, many members and deep values come back, whichever way they were written")
  func large() {
    var form = PackedForm()
    var members = JSONObject()
    for number in 0..<300 { members.add("member \(number)", .string(String(repeating: "x", count: number * 7))) }
    members.add(String(repeating: "n", count: 5000), .integer(1))
    var deep = JSON.array([])
    for _ in 0..<60 { deep = .array([deep]) }
    members.add("deep", deep)
    let text = JSON.object(members).serialized
    let back = roundTrip(text, &form)
    // With this many members only a tree finds duplicates.
    #expect(back.tree == text && back.straight == nil)
    let bounded = JSON.object(JSONObject([("d", deep), ("t", .string(String(repeating: "ž", count: 70_000)))]))
      .serialized
    #expect(roundTrip(bounded, &form).straight == bounded)
  }

  @Test(
    "Text that the JSON reader refuses is refused",
    arguments: [
      "", "{", "[]", "{}x", "{} ", #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"a":{"b":1,"b":1}}"#, #"{"a":01}"#,
      #"{"a":"\ud800"}"#, #"{"a":1,}"#, #"{"a" 1}"#, "{\"a\":\"\t\"}", #"{"a":tru}"#, #"{"b":{"a":1},"a":1,"b":2}"#,
    ])
  func refused(text: String) {
    var form = PackedForm()
    let bytes = Array(text.utf8)
    #expect(!bytes.withUnsafeBufferPointer { write($0, &form) })
  }

  @Test("A name that is expected behind another one is taken only where it stands whole")
  func expectedNames() {
    var form = PackedForm()
    let known = [#"{"a":1,"bc":2}"#, #"{"a\"b":1}"#, #"{"bc":{"bc":1,"a":2},"a":1}"#, #"{"a":1,"bc":2}"#]
    for text in known { #expect(roundTrip(text, &form).straight == text) }
    for text in [#"{"a"#, #"{"a""#, #"{"a"}"#, #"{"a":1,"bc"#, #"{"a":1,"bc}"#, #"{"a"b":1}"#, #"{"a":1,"a":2}"#] {
      let bytes = Array(text.utf8)
      #expect(!bytes.withUnsafeBufferPointer { write($0, &form) }, "\(text)")
    }
    for text in [#"{"a":1,"b":2}"#, #"{"a":1,"bcd":2}"#, #"{"bc":1,"a":2}"#, #"{"ab":1}"#, #"{"":1,"a":2}"#] + known {
      #expect(roundTrip(text, &form).straight == text)
    }
  }

  @Test("What many records have takes a byte or two")
  func small() {
    var form = PackedForm()
    let text =
      #"{"v.01a3185c-5885-7248-99b7-84ef25b609f2":"hydrant","layer":"01a3185c-5885-7248-99b7-84ef25b609f3","n":7}"#
    _ = roundTrip(text, &form)
    #expect(roundTrip(text, &form).size == 1 + 1 + 1 + 17 + 1 + 1)
  }

  @Test("More names and texts than fit the dictionary come back too")
  func manyWords() {
    var form = PackedForm()
    for number in 0..<4400 {
      let text = "{\"name \(number)\":\"text \(number)\",\"same\":\"same\"}"
      for _ in 0..<2 {
        let back = roundTrip(text, &form)
        #expect(back.tree == text && (back.straight == text || number >= 4000))
      }
    }
  }

  @Test("One member is found without reading the others, also when its name is not in the dictionary")
  func members() {
    var form = PackedForm()
    let long = String(repeating: "n", count: 100)
    let members = JSONObject([("a", ["x": [1, 2]]), (long, "long"), ("b", .decimal("1.50")), ("", .null)])
    var writer = PackedWriter()
    form.write(members, into: &writer)
    for member in members.members {
      #expect(read(member.name, writer, form) == member.value)
    }
    for name in ["c", "aa", long + "n"] {
      #expect(read(name, writer, form) == nil)
    }
  }

  @Test("F-3: random trees come back, and for any other bytes the reader returns nil")
  func fuzz() {
    var form = PackedForm()
    var random = SplitMix64(seed: 17)
    var samples: [[UInt8]] = []
    for round in 0..<1000 {
      // Each name fits the dictionary, because names are short and there are not thousands of them. So no case needs a
      // tree.
      if round % 100 == 0 { (form, samples) = (PackedForm(), []) }
      let text = JSON.object(randomObject(&random, depth: 0)).serialized
      let back = roundTrip(text, &form)
      #expect(back.tree == text && back.straight == text)
      var writer = PackedWriter()
      form.write(JSON.read(text)?.members ?? JSONObject(), into: &writer)
      let bytes = writer.withBytes { Array($0) }
      if samples.count < 40, bytes.count > 10 { samples.append(bytes) }
    }
    Fuzzing.run("the packed form", samples) { bytes in
      bytes.withUnsafeBufferPointer { bytes in
        var reader = PackedReader(bytes)
        _ = reader.members(form)
        reader = PackedReader(bytes)
        _ = reader.value("a", form)
      }
    }
  }

  @Test("F-3: broken texts are packed exactly as by way of a tree, or left to the tree")
  func fuzzedTexts() {
    var form = PackedForm()
    let samples = [
      Array(
        #"{"a":[1,-2.5e3,9007199254740993,true,null],"ž":{"b\u0159\ud83d\ude00":"č\n"},"d":[[[]],{}],"e":"hydrant"}"#
          .utf8),
      Array(#"{"a":"01a3185c-5885-7248-99b7-84ef25b609f2","b":{"a":-0,"b":1e400},"c":"","":[]}"#.utf8),
      Array(#"{"a":0.5,"b":-10.25,"c":999999999999999999,"d":-1000000000000000000,"e":0,"f":[1.5e2,10]}"#.utf8),
    ]
    Fuzzing.run("JSON into the packed form", samples) { bytes in
      var writer = PackedWriter()
      guard bytes.withUnsafeBufferPointer({ form.write(object: $0, into: &writer) }) else { return }
      let straight = read(writer, form).map { JSON.object($0).serialized }
      if straight == nil || straight != (try? JSON.parse(bytes))?.serialized { Issue.record("\(bytes)") }
    }
  }

  private func randomObject(_ random: inout SplitMix64, depth: Int) -> JSONObject {
    var object = JSONObject()
    for _ in 0..<random.next() % 9 { object[randomText(&random, longest: 4)] = randomValue(&random, depth: depth + 1) }
    return object
  }

  private func randomValue(_ random: inout SplitMix64, depth: Int) -> JSON {
    switch random.next() % (depth > 5 ? 8 : 10) {
    case 0: return .null
    case 1: return .bool(random.next() % 2 == 0)
    case 2: return .integer(Int64(bitPattern: random.next()) >> Int64(random.next() % 64))
    case 3: return .decimal(["-0", "1e400", "0.10", "14.4212345", "-1.5E-3"][Int(random.next() % 5)])
    case 4: return .string(RecordID(high: random.next(), low: random.next()).description)
    case 5, 6, 7: return .string(randomText(&random))
    case 8: return .array((0..<random.next() % 5).map { _ in randomValue(&random, depth: depth + 1) })
    default: return .object(randomObject(&random, depth: depth))
    }
  }

  private func randomText(_ random: inout SplitMix64, longest: UInt64 = 60) -> String {
    let pieces = ["a", "b", "ž", "\u{0}", "\"", "\\", "\n", "👩‍👧", "word", " ", "c"]
    var text = ""
    for _ in 0..<random.next() % (random.next() % 20 == 0 ? longest : 4) { text += pieces[Int(random.next() % 11)] }
    return text
  }
}

import Base
import Files
import Foundation
import Testing

/// F-3: no reader stops the program, whatever the bytes are, and what it gives is bounded by them.
///
/// `FUZZ_SECONDS=600` goes on for that long with new seeds instead of the few of every day.
struct FuzzTests {
  private static let seeds: UInt64 = 300

  private func run(_ name: String, _ samples: [[UInt8]], _ read: ([UInt8]) -> Void) {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["FUZZ_SECONDS"].flatMap { Double($0) } ?? 0
    let first = environment["FUZZ_FIRST"].flatMap { UInt64($0) } ?? 0
    var count = 0
    for sample in samples where sample.count < 6000 {
      for end in 0...sample.count { read(Array(sample[..<end])) }
      count += sample.count + 1
    }
    let end = Date(timeIntervalSinceNow: seconds)
    var seed = first
    repeat {
      for _ in 0..<FuzzTests.seeds {
        var mutation = Mutation(seed: seed)
        for sample in samples { read(mutation.changed(sample)) }
        read(mutation.noise())
        seed += 1
        count += samples.count + 1
      }
    } while Date() < end
    if seconds > 0 { print("\(name): \(count) files, seeds \(first) to \(seed - 1)") }
  }

  private static let csv = Array(
    "\u{FEFF}id,name,note\r\n1,\"a \"\"b\"\"\",'=x\r\n2,\"ž\nč\",;\t\r3,\"x\"y\",z\n".utf8)
  private static let latin: [UInt8] = [0x69, 0x64, 0x3B, 0xB9, 0x61, 0x0A, 0x31, 0x3B, 0x22, 0xE8, 0x22, 0x0A]

  @Test("F-3: CSV, strict and lenient, whatever the bytes are; what is written comes back")
  func tables() {
    run("CSV", [FuzzTests.csv, FuzzTests.latin]) { bytes in
      let csv = CSV(bytes, mostCells: 1000)
      let cells = csv.rows.reduce(0) { $0 + $1.cells.count }
      let length = csv.rows.reduce(0) { $0 + $1.cells.reduce(0) { $0 + $1.utf8.count } }
      let lenient = LenientCSV(bytes, mostCells: 1000)
      let lenientCells = lenient.rows.reduce(0) { $0 + $1.cells.count }
      // A byte is at most three in UTF-8, and a byte ends at most two cells.
      if cells > 1000 || cells > 2 * bytes.count || length > 3 * bytes.count || lenientCells > 2000 {
        Issue.record("\(bytes)")
      }
      let rows = csv.rows.map { $0.cells.map { $0.withoutControls } }
      for formulas in [CSV.Formulas.guarded, .raw] {
        let again = CSV(CSV.write(rows, formulas: formulas)).rows
        let isSame =
          again.count == rows.count
          && zip(again, rows).allSatisfy { $0.cells.elementsEqual($1) { $0.utf8.elementsEqual($1.utf8) } }
        if !isSame { Issue.record("\(bytes)") }
      }
    }
  }

  @Test("F-3: encodings, whatever the bytes are")
  func encodings() {
    run("encodings", [FuzzTests.latin, [0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8]]) { bytes in
      for encoding in TextEncoding.allCases + [TextEncoding.of(bytes)] {
        let text = encoding.utf8(of: bytes)
        if utf8Text(text) == nil || text.count > 3 * bytes.count + 3 { Issue.record("\(encoding): \(bytes)") }
      }
    }
  }

  @Test("F-3: deflated content, whatever the bytes are; what is deflated comes back")
  func deflate() {
    run("deflate", [Fixtures.deflatedText, deflated(FuzzTests.csv), [1, 3, 0, 0xFC, 0xFF, 1, 2, 3]]) { bytes in
      if let content = try? inflated(bytes[...], atMost: 5000), content.count > 5000 { Issue.record("\(bytes)") }
      if (try? inflated(deflated(bytes)[...], atMost: bytes.count)) != bytes { Issue.record("\(bytes)") }
    }
  }

  @Test("F-3, F-20: zip archives, whatever the bytes are")
  func archives() {
    var zip = Zip()
    zip.add("a", FuzzTests.csv)
    zip.add("b/č", [UInt8](repeating: 3, count: 500))
    run("zip", [zip.finish(), Fixtures.workbook]) { bytes in
      guard let archive = try? ZipArchive(bytes, .init(files: 20, bytes: 100_000)) else { return }
      var total = 0
      for file in archive.files { total += (try? archive.content(of: file.name))??.count ?? 0 }
      if total > 100_000 { Issue.record("\(bytes)") }
    }
  }

  @Test("F-3, F-30: XML, whatever the bytes are")
  func documents() {
    let sample =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?><!--c--><x:a b='1' c=\"&lt;\"><d/>t&#x17E;<![CDATA[<]]></x:a>"
    run("XML", [Array(sample.utf8)]) { bytes in
      guard var reader = try? XMLReader(bytes) else { return }
      var (events, depth) = (0, 0)
      while let event = try? reader.next() {
        events += 1
        if case .open = event { depth += 1 }
        if case .close = event { depth -= 1 }
      }
      if events > 2 * bytes.count || depth < 0 { Issue.record("\(bytes)") }
    }
  }

  /// Changes of the archive mostly end at its checksums, so that the parts are changed and packed again.
  @Test("F-3, F-40: workbooks, whatever their parts are")
  func workbooks() throws {
    let archive = try ZipArchive(Fixtures.workbook)
    let parts = try archive.files.map { ($0.name, try archive.content(of: $0.name) ?? []) }
    var limits = Workbook.Limits()
    limits.cells = 1000
    for (place, part) in parts.enumerated() {
      run("workbook, \(part.0)", [part.1]) { bytes in
        var zip = Zip()
        for (other, part) in parts.enumerated() { zip.add(part.0, other == place ? bytes : part.1) }
        guard let book = try? Workbook(zip.finish(), limits) else { return }
        let cells = book.tables.reduce(0) { $0 + $1.rows.reduce(0) { $0 + $1.cells.count } }
        if cells > 1000 { Issue.record("\(part.0): \(bytes)") }
      }
    }
    run("workbook", [Fixtures.workbook]) { _ = try? Workbook($0, limits) }
  }
}

/// Changes of a file, the same for the same seed.
private struct Mutation {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(max(1, bound))) }

  /// One to eight times a byte changed, a piece left out, doubled or moved, or a number made extreme.
  mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(8) where !bytes.isEmpty {
      let start = below(bytes.count)
      let end = start + below(min(16, bytes.count - start) + 1)
      switch below(6) {
      case 0: bytes[start] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[start] ^= 1 << UInt8(below(8))
      case 2: bytes.removeSubrange(start..<end)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: below(bytes.count))
      case 4: for index in start..<end { bytes[index] = 0xFF }
      default: bytes.insert(contentsOf: Mutation.marks[below(Mutation.marks.count)], at: start)
      }
    }
    return bytes
  }

  private static let marks = [
    "\"", "\r\n", ";", ",", "'=", "<", "</", "&#", "]]>", "\0", "99999999999", "-1", "PK\u{5}\u{6}",
  ]
  .map { Array($0.utf8) }

  mutating func noise() -> [UInt8] {
    let alphabet = below(2) == 0 ? Array("ab\",;'=\t\r\n <>/&".utf8) : Array(0...255)
    return (0..<below(400)).map { _ in alphabet[below(alphabet.count)] }
  }
}

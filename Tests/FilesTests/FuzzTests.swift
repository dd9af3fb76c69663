import Base
import Files
import Foundation
import TestSupport
import Testing

/// F-3: no reader stops the program, whatever the bytes are, and the size of its result is bounded by theirs.
struct FuzzTests {
  private static let csv = Array(
    "\u{FEFF}id,name,note\r\n1,\"a \"\"b\"\"\",'=x\r\n2,\"ž\nč\",;\t\r3,\"x\"y\",z\n".utf8)
  private static let latin: [UInt8] = [0x69, 0x64, 0x3B, 0xB9, 0x61, 0x0A, 0x31, 0x3B, 0x22, 0xE8, 0x22, 0x0A]

  @Test("F-3: any bytes can be read as CSV, strict and lenient, and written cells come back")
  func tables() {
    Fuzzing.run("CSV", [FuzzTests.csv, FuzzTests.latin]) { bytes in
      let csv = CSV(bytes, mostCells: 1000)
      let cells = csv.rows.reduce(0) { $0 + $1.cells.count }
      let length = csv.rows.reduce(0) { $0 + $1.cells.reduce(0) { $0 + $1.utf8.count } }
      let lenient = LenientCSV(bytes, mostCells: 1000)
      let lenientCells = lenient.rows.reduce(0) { $0 + $1.cells.count }
      // A byte becomes at most three in UTF-8, and ends at most two cells.
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

  @Test("F-3: any bytes can be read in every encoding")
  func encodings() {
    Fuzzing.run("encodings", [FuzzTests.latin, [0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8]]) { bytes in
      for encoding in TextEncoding.allCases + [TextEncoding.of(bytes)] {
        let text = encoding.utf8(of: bytes)
        if utf8Text(text) == nil || text.count > 3 * bytes.count + 3 { Issue.record("\(encoding): \(bytes)") }
      }
    }
  }

  @Test("F-3: any bytes can be inflated, and deflated bytes come back")
  func deflate() {
    Fuzzing.run("deflate", [Fixtures.deflatedText, deflated(FuzzTests.csv), [1, 3, 0, 0xFC, 0xFF, 1, 2, 3]]) { bytes in
      if let content = try? inflated(bytes[...], atMost: 5000), content.count > 5000 { Issue.record("\(bytes)") }
      if (try? inflated(deflated(bytes)[...], atMost: bytes.count)) != bytes { Issue.record("\(bytes)") }
    }
  }

  @Test("F-3, F-20: any bytes can be read as a zip archive")
  func archives() {
    var zip = Zip()
    zip.add("a", FuzzTests.csv)
    zip.add("b/č", [UInt8](repeating: 3, count: 500))
    Fuzzing.run("zip", [zip.finish(), Fixtures.workbook]) { bytes in
      guard let archive = try? ZipArchive(bytes, .init(files: 20, bytes: 100_000)) else { return }
      var total = 0
      for file in archive.files { total += (try? archive.content(of: file.name))??.count ?? 0 }
      if total > 100_000 { Issue.record("\(bytes)") }
    }
  }

  @Test("F-3, F-30: any bytes can be read as XML")
  func documents() {
    let sample =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?><!--c--><x:a b='1' c=\"&lt;\"><d/>t&#x17E;<![CDATA[<]]></x:a>"
    Fuzzing.run("XML", [Array(sample.utf8)]) { bytes in
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

  /// Most changes of an archive fail at its checksums, so this changes the parts and packs them again.
  @Test("F-3, F-40: workbooks can be read, whatever their parts contain")
  func workbooks() throws {
    let archive = try ZipArchive(Fixtures.workbook)
    let parts = try archive.files.map { ($0.name, try archive.content(of: $0.name) ?? []) }
    var limits = Workbook.Limits()
    limits.cells = 1000
    for (place, part) in parts.enumerated() {
      Fuzzing.run("workbook, \(part.0)", [part.1]) { bytes in
        var zip = Zip()
        for (other, part) in parts.enumerated() { zip.add(part.0, other == place ? bytes : part.1) }
        guard let book = try? Workbook(zip.finish(), limits) else { return }
        let cells = book.tables.reduce(0) { $0 + $1.rows.reduce(0) { $0 + $1.cells.count } }
        if cells > 1000 { Issue.record("\(part.0): \(bytes)") }
      }
    }
    Fuzzing.run("workbook", [Fixtures.workbook]) { _ = try? Workbook($0, limits) }
  }
}

/// Changes of a file. The same seed gives the same changes.

import Base
import Files
import Testing

struct FormulaTests {
  private func line(_ cell: String, _ formulas: CSV.Formulas = .guarded) -> String {
    String(decoding: CSV.write([["", cell]], formulas: formulas).dropFirst(4).dropLast(2), as: UTF8.self)
  }

  @Test("F-11: a cell that a spreadsheet would calculate gets an apostrophe in front")
  func guarded() {
    #expect(line("=1+1") == "'=1+1" && line("+HYPERLINK(1)") == "'+HYPERLINK(1)")
    #expect(line("-2+3") == "'-2+3" && line("@SUM(A1)") == "'@SUM(A1)")
    #expect(line("\tx") == "\"'\tx\"" && line("\rx") == "\"'\rx\"")
    #expect(line("a=b") == "a=b" && line("") == "" && line("'x") == "'x" && line("'") == "'")
  }

  @Test("F-11: a number with its sign is not a formula")
  func numbers() {
    #expect(line("-5") == "-5" && line("+12.50") == "+12.50" && line("-0,5") == "\"-0,5\"")
    #expect(line("-1.2.3") == "'-1.2.3" && line("-") == "'-" && line("-5.") == "'-5." && line("-1e5") == "'-1e5")
  }

  @Test("F-11: formulas are written as they are on request")
  func raw() {
    #expect(line("=1+1", .raw) == "=1+1" && line("\tx", .raw) == "\"\tx\"")
  }

  @Test("F-11: cells read back as they were written, guarded or not, including the text's own apostrophes")
  func roundTrip() {
    let cells = [
      "=1", "'=1", "''=1", "'", "''", "'a", "-5", "'-5", "+", "@", "\t", "\r", "'\t", "-2+3", "'''@x", "=\"a\"", "x'=",
    ]
    for formulas in [CSV.Formulas.guarded, .raw] {
      let read = CSV(CSV.write([cells], formulas: formulas))
      #expect(read.rows.map(\.cells) == [cells])
      for cell in cells { #expect(CSV(CSV.write([[cell]], formulas: formulas)).rows.map(\.cells) == [[cell]]) }
    }
  }

  @Test("F-11: the apostrophe stays on request")
  func kept() {
    #expect(CSV(Array("'=1,'a\n".utf8), keepsGuards: true).rows.map(\.cells) == [["'=1", "'a"]])
    #expect(CSV(Array("'=1,\"'=2\"\n".utf8)).rows.map(\.cells) == [["=1", "=2"]])
  }

  @Test("F-2: no control character reaches a CSV")
  func controls() {
    #expect(line("a\u{0}b\u{1B}[31m\u{85}c") == "ab[31mc")
    #expect(line("\u{1}=1") == "'=1")
    let bytes = CSV.write([[String(String.UnicodeScalarView((0..<0x100).compactMap { Unicode.Scalar($0) }))]])
    #expect(bytes.allSatisfy { $0 >= 0x20 || $0 == 9 || $0 == 10 || $0 == 13 } && !bytes.contains(0x7F))
  }

  @Test("F-10: reading stops before the row that would exceed the number of cells, and says where")
  func bounds() {
    let bytes = Array("a,b\nc,d\ne,f\n".utf8)
    let cut = CSV(bytes, mostCells: 4)
    #expect(cut.rows.map(\.cells) == [["a", "b"], ["c", "d"]] && cut.cutLine == 3)
    #expect(CSV(bytes, mostCells: 6).cutLine == nil && CSV(bytes, mostCells: 6).rows.count == 3)
    let wide = CSV([UInt8](repeating: 0x2C, count: 1000), mostCells: 100)
    #expect(wide.rows.isEmpty && wide.cutLine == 1)
    let lenient = LenientCSV(Array("id;b\n1;x\n2;y\n3;z\n".utf8), mostCells: 4)
    #expect(lenient.rows.map(\.cells) == [["1", "x"], ["2", "y"]])
    #expect(lenient.faults.map(\.kind) == [.tooLarge] && lenient.faults[0].line == 4)
  }

  @Test("The separator is found again, whatever the first row contains")
  func firstRow() {
    for cell in ["sep=x", "sep=;", "a;b;c", "a\tb", ";", "", "\u{FEFF}x"] {
      #expect(CSV(CSV.write([[cell], ["a,b"]])).rows.map(\.cells) == [[cell], ["a,b"]])
    }
  }
}

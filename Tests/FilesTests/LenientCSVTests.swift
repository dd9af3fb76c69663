import Base
import Files
import Testing

struct LenientCSVTests {
  private func read(_ text: String, blanks: [String] = []) -> LenientCSV {
    LenientCSV(Array(text.utf8), blanks: blanks)
  }

  @Test("F-12: quotation marks within a text that are not doubled belong to the text")
  func innerQuotes() {
    let csv = read("id;name;note\n1;\"the \"great\" one\";x\n2;\"a \"\"b\"\"\";y\n")
    #expect(csv.rows.map(\.cells) == [["1", "the \"great\" one", "x"], ["2", "a \"b\"", "y"]])
    #expect(csv.faults.map(\.kind) == [.innerQuotes])
    #expect(csv.faults[0].line == 2 && csv.faults[0].id == "1" && csv.faults[0].column == "name")
  }

  @Test("F-12: an extra separator, a blank row and a row of another length are reported with their lines")
  func rows() {
    let csv = read("id,a,b\n1,x,y,\n,,\n2,x\n3,'',\n", blanks: ["''"])
    #expect(csv.rows.map(\.cells) == [["1", "x", "y"], ["3", "''", ""]])
    #expect(csv.rows.map(\.line) == [2, 5])
    #expect(csv.faults.map(\.kind) == [.trailingSeparator, .blankRow, .wrongCellCount])
    #expect(csv.faults.map(\.line) == [2, 3, 4] && csv.faults[2].value == "2")
  }

  @Test("F-12: a quotation mark without end and bytes that are not UTF-8 are reported")
  func broken() {
    #expect(read("id;a\n1;\"x").faults.map(\.kind) == [.openQuote])
    #expect(LenientCSV([0x69, 0x64, 0x0A, 0xFF, 0x0A]).faults.map(\.kind) == [.wrongEncoding])
    #expect(read("").rows.isEmpty && read("\u{FEFF}").rows.isEmpty)
  }
}

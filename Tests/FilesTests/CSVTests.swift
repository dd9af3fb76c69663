import Base
import Files
import Testing

struct CSVTests {
  private func cells(_ text: String) -> [[String]] { CSV(Array(text.utf8)).rows.map(\.cells) }

  @Test("RFC 4180: quotation marks, separators and line ends within quoted cells")
  func quoted() {
    #expect(cells("a,\"b,\"\"c\"\"\r\nd\",e\r\nf") == [["a", "b,\"c\"\r\nd", "e"], ["f"]])
    #expect(cells("\"\",\n,x") == [["", ""], ["", "x"]])
  }

  @Test("Semicolons, tabs and a declared separator are recognised, also after a byte-order mark")
  func separators() {
    #expect(cells("a;\"b,,,,\";c\n") == [["a", "b,,,,", "c"]])
    #expect(cells("a\tb, c\td\n") == [["a", "b, c", "d"]])
    #expect(cells("\u{FEFF}sep=|\r\na|b;c;d") == [["a", "b;c;d"]])
    #expect(cells("\u{FEFF}\"a\",b") == [["a", "b"]])
  }

  @Test("Rows keep their length and the line at which they begin, with any line ends")
  func lines() {
    let csv = CSV(Array("a,b\r\"x\ny\",\r\r\nlast".utf8))
    #expect(csv.rows.map(\.cells) == [["a", "b"], ["x\ny", ""], ["last"]])
    #expect(csv.rows.map(\.line) == [1, 2, 5])
  }

  @Test("A quotation mark without end takes the rest, and the reader says where it began")
  func openQuote() {
    let csv = CSV(Array("a\n\"b\nc,d".utf8))
    #expect(csv.rows.map(\.cells) == [["a"], ["b\nc,d"]])
    #expect(csv.openQuoteLine == 2)
  }

  @Test("Text after a closing quotation mark stays in the cell")
  func behindQuote() {
    #expect(cells("\"a\"b\"c,d") == [["ab\"c", "d"]])
  }

  @Test("Bytes that are not UTF-8 are read as Windows-1250, and UTF-16 by its mark")
  func encodings() {
    let czech = CSV([0x8E, 0x6C, 0x75, 0x9D, 0x6F, 0x75, 0xE8, 0x6B, 0xFD])
    #expect(czech.rows.map(\.cells) == [["Žluťoučký"]])
    #expect(czech.encoding == .windows1250)
    let wide = CSV([0xFF, 0xFE, 0x61, 0, 0x09, 0, 0x7E, 0x01])
    #expect(wide.rows.map(\.cells) == [["a", "ž"]])
  }

  @Test("Random tables of nasty cells read back as they were written", arguments: 0..<200)
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "", " ", ",", ";", "\t", "\"", "\"\"", "\r", "\n", "\r\n", "ž", "a", "1:25", "sep=,", "\u{FEFF}", "🛩",
    ]
    let separators = Array(",;\t".utf8)
    let separator = separators[Int(seed % 3)]
    var rows: [[String]] = [["c1", "c2", "c3", "c4"]]
    for _ in 0..<5 {
      rows.append(
        (0..<4).map { _ in (0..<Int(random.next() % 5)).map { _ in pieces[Int(random.next() % 16)] }.joined() })
    }
    let bytes = CSV.write(rows, separator: separator)
    let read = CSV(bytes)
    #expect(read.rows.map { $0.cells.map { Array($0.utf8) } } == rows.map { $0.map { Array($0.utf8) } })
    #expect(CSV.write(read.rows.map(\.cells), separator: separator) == bytes)
  }

  @Test("Random bytes never stop the reader, and every byte outside the marks is in some cell", arguments: 0..<100)
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("ab\",;\t\r\n ".utf8)
    let bytes = (0..<200).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
    let letters = bytes.filter { $0 == 0x61 || $0 == 0x62 }.count
    let read = CSV(bytes).rows.flatMap(\.cells).joined().utf8.filter { $0 == 0x61 || $0 == 0x62 }.count
    #expect(read == letters)
  }
}

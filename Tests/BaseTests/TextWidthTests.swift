import Base
import Testing

@Suite struct TextWidthTests {
  @Test("Widths are those of Helvetica; letters with diacritics are as wide as their base letters")
  func widths() {
    #expect(textWidth("LKPR", size: 1000) == 556 + 667 + 667 + 722)
    #expect(textWidth("12:05", size: 1000) == 4 * 556 + 278)
    #expect(textWidth("Čáslav", size: 1000) == textWidth("Caslav", size: 1000))
    #expect(textWidth("e\u{301}", size: 1000) == 556)
  }

  @Test("Lines break at spaces, and a line feed begins a new one")
  func breaking() {
    #expect(lines(of: "one two three", size: 1000, width: 3_600) == ["one two", "three"])
    #expect(lines(of: "one\n\ntwo", size: 1000, width: 30_000) == ["one", "", "two"])
    #expect(lines(of: "", size: 1000, width: 3_000) == [])
    #expect(lines(of: "a", size: 1000, width: 1) == ["a"])
  }

  @Test(
    "A word that is too wide is broken, and no letter is lost at any width",
    arguments: [1, 300, 600, 900, 2_000, 5_000])
  func nothingLost(width: Int) {
    let text = "Přezkoušení odborné způsobilosti: nejneobhospodařovávatelnějšími 123 abc"
    let broken = lines(of: text, size: 1000, width: width)
    #expect(broken.joined().filter { $0 != " " } == text.filter { $0 != " " })
    for line in broken where line.count > 1 { #expect(textWidth(line, size: 1000) <= width) }
  }
}

import Base
import HTML
import Testing

@testable import Kit

@Suite("What differs between two versions of a text")
struct TextChangeTests {
  private func parts(_ text: String, _ other: String) -> [String]? {
    TextChange(of: text, against: other).map { [$0.before, $0.changed, $0.after] }
  }

  @Test("K-39: whole words between the beginning and the end that both versions share")
  func middle() {
    #expect(parts("Žije v Asii a loví v noci.", "Žije v Africe a loví v noci.") == ["Žije v ", "Asii", " a loví v noci."])
    #expect(parts("Žije v Africe a loví v noci.", "Žije v Asii a loví v noci.") == ["Žije v ", "Africe", " a loví v noci."])
    #expect(parts("one two", "one two three") == ["one two", "", ""])
    #expect(parts("one two three", "one two") == ["one two", " three", ""])
    #expect(parts("b c", "a b c") == ["", "", "b c"])
    #expect(parts("a b c", "b c") == ["", "a ", "b c"])
    #expect(parts("line\nother", "line\nsame") == ["line\n", "other", ""])
  }

  @Test("K-39: a letter in the middle of a word, and of a letter of two bytes, marks the whole word")
  func words() {
    #expect(parts("má šedou srst", "má šedým srst") == ["má ", "šedou", " srst"])
    #expect(parts("kůň", "kůže") == nil)
    #expect(parts("ano", "ne") == nil)
    #expect(parts("", "ne") == nil)
  }

  @Test("K-39: a repeated word counts once, and the parts are the text")
  func whole() {
    for (text, other) in [("a a", "a a a"), ("a a a", "a a"), ("x", "x"), ("v noci v noci", "v noci")] {
      let found = parts(text, other) ?? []
      #expect(found.reduce("") { $0 + $1 } == text, "\(text)")
    }
  }
}

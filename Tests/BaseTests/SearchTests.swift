import Base
import Testing

@Suite("Search and order")
struct SearchTests {
  @Test(
    "Folding gives lower-case letters without marks",
    arguments: [
      ("Čáslav", "caslav"), ("PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ ÚPĚL ĎÁBELSKÉ ÓDY", "prilis zlutoucky kun upel dabelske ody"),
      ("Straße GROẞ", "strasse gross"),
      ("Æsir œuvre Øresund Đorđe Łódź Þór Ísafjörður", "aesir oeuvre oresund dorde lodz thor isafjordur"),
      ("Nguyễn Ǆ İı ŉ ĿL ſ Ǻ", "nguyen dz ii n ll s a"), ("a\u{30C}C\u{30C}", "ac"),
      ("ΑΘΉΝΑ Σίσυφος ϋΰ", "αθηνα σισυφοσ υυ"),
      ("МОСКВА Ёлка Йод Їжак", "москва елка иод іжак"), ("12–3 ×÷ 東京 🛩", "12–3 ×÷ 東京 🛩"),
      ("Ģirts Țară Ő ů ÿ", "girts tara o u y"),
      ("", ""), ("LKČV [x]{Y}@", "lkcv [x]{y}@"),
    ])
  func folding(text: String, expected: String) {
    #expect(String(decoding: folded(text), as: UTF8.self) == expected)
  }

  @Test("A word is found in the middle and at both ends, and not where it does not occur")
  func finding() {
    let place = folded("Letiště Čáslav–Chotusice")
    for needle in ["caslav", "LETIŠTĚ", "chotusice", "l", "e", ""] {
      #expect(contains(place, folded(needle)), "\(needle)")
    }
    for needle in ["caslava", "kbely", "letiste caslav-", "letistecaslav"] {
      #expect(!contains(place, folded(needle)), "\(needle)")
    }
    #expect(contains(Array("aaab".utf8), Array("aab".utf8)))
    #expect(!contains([], [1]))
    #expect(contains([], []))
    #expect(contains([1], [1]))
  }

  @Test("K-21: white space and no-break spaces part the words of a search")
  func words() {
    #expect(searchedWords("  Čáslav\u{A0}17.\tŘÍJNA\n") == ["caslav", "17.", "rijna"].map { Array($0.utf8) })
    #expect(searchedWords("à\u{A0}°C 頠\u{A0}\u{A0}") == ["a", "°c", "頠"].map { Array($0.utf8) })
    #expect(searchedWords(" \u{A0} ").isEmpty)
  }

  @Test(
    "Czech texts are sorted as in a Czech dictionary",
    arguments: [
      ["cena", "čaj", "dům", "hora", "chata", "jih"], ["ruka", "řeka", "sever", "šíp", "zima", "žito"],
      ["a", "A", "á", "Á", "ab", "áb", "b"],
      ["cihla", "cukr", "čad", "hýl", "chléb", "Chodov", "ibis"], ["ch", "cH", "Ch", "CH"],
      ["dar", "ďas", "děd", "den"],
      ["_", "-", ",", ".", "(", "/", "0", "1", "9", "a"], ["Novák Jan", "Novák, Jan", "Nováková"],
      ["kus 10", "kus 2", "kusa"],
      ["a b", "a-b", "a1", "ab"], ["u", "ú", "ů", "ü"], ["krk", "krk a", "krkavec"], ["z", "zz", "ž", "Ž", "ža", "þ"],
      ["n", "ň", "nn", "ňn", "o"], ["zoo", "žoo", "αβγ", "Αβγ", "βγ", "жук", "東京"],
      ["strasa", "strasse", "straße", "strast"], ["lod", "lodz", "łódź", "loe"], ["", " ", "!"], ["hh", "ch", "i"],
      ["resumé", "Resumé", "résumé"], ["c h", "ch"],
    ] as [[String]])
  func czech(sorted: [String]) {
    expectOrder(sorted, .czech)
  }

  @Test(
    "English texts sort a letter with any mark right after the plain letter",
    arguments: [
      ["caj", "čaj", "cena"], ["cave", "chat", "cove", "hora"], ["resume", "Resume", "résumé", "Résumé", "resumes"],
      ["zebra", "žito", "zoo"], ["ch", "cH", "Ch", "CH", "ci"],
      ["e", "é", "è", "ĕ", "ê", "ě", "ë", "ẽ", "ė", "ę", "ē"],
    ])
  func english(sorted: [String]) {
    expectOrder(sorted, .english)
  }

  @Test("NFC and NFD of a text sort the same", arguments: ["Čáslav", "řeřicha", "Žďár", "ůň", "ế"])
  func forms(text: String) {
    let decomposed = text.unicodeScalars.flatMap { nfd[$0] ?? [$0] }
    var other = String.UnicodeScalarView()
    other.append(contentsOf: decomposed)
    #expect(String(other) != text)
    #expect(collationKey(String(other), .czech) == collationKey(text, .czech))
    #expect(collationKey(String(other), .english) == collationKey(text, .english))
    #expect(folded(String(other)) == folded(text))
  }

  private func expectOrder(_ sorted: [String], _ language: Language) {
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      let (first, second) = (collationKey(left, language), collationKey(right, language))
      #expect(precedes(first, second), "\(left) before \(right)")
      #expect(!precedes(second, first), "\(right) not before \(left)")
    }
    for text in sorted { #expect(!precedes(collationKey(text, language), collationKey(text, language))) }
  }
}

private let nfd: [Unicode.Scalar: [Unicode.Scalar]] = [
  "Č": ["C", "\u{30C}"], "á": ["a", "\u{301}"], "ř": ["r", "\u{30C}"], "Ž": ["Z", "\u{30C}"], "ď": ["d", "\u{30C}"],
  "ů": ["u", "\u{30A}"], "ň": ["n", "\u{30C}"], "ế": ["e", "\u{302}", "\u{301}"],
]

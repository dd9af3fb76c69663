import Base
import Files
import Testing

struct EncodingTests {
  private func text(_ bytes: [UInt8], _ encoding: TextEncoding) -> String {
    String(decoding: encoding.utf8(of: bytes), as: UTF8.self)
  }

  @Test("F-1: each code page has the characters of its standard")
  func pages() {
    #expect(text([0x8A, 0x9A, 0x8E, 0x9E, 0xE8, 0xF8, 0xF9, 0xBE], .windows1250) == "ŠšŽžčřůľ")
    #expect(text([0xA9, 0xB9, 0xAE, 0xBE, 0xAB, 0xBB, 0xE8, 0xB1], .iso8859_2) == "ŠšŽžŤťčą")
    #expect(text([0x80, 0x8C, 0x9C, 0xF8, 0xE5, 0xF1, 0xDF, 0xFF], .windows1252) == "€Œœøåñßÿ")
    #expect(text([0x81], .windows1250) == "\u{FFFD}" && text([0x9D], .windows1252) == "\u{FFFD}")
    for encoding in [TextEncoding.windows1250, .windows1252, .iso8859_2] {
      let all = (0...255).map { UInt8($0) }
      #expect(text(all, encoding).unicodeScalars.count == 256)
      #expect(text(Array(0..<0x80), encoding).utf8.elementsEqual(0..<0x80))
    }
  }

  @Test("F-1: the encoding is found by the mark, by zero bytes, by UTF-8, by the letters")
  func guesses() {
    #expect(TextEncoding.of([0xFF, 0xFE, 0x61, 0]) == .utf16LittleEndian)
    #expect(TextEncoding.of([0xFE, 0xFF, 0, 0x61]) == .utf16BigEndian)
    #expect(TextEncoding.of([0x61, 0, 0x2C, 0, 0x62, 0]) == .utf16LittleEndian)
    #expect(TextEncoding.of([0, 0x61, 0, 0x2C, 0, 0x62]) == .utf16BigEndian)
    #expect(TextEncoding.of(Array("Žluťoučký kůň".utf8)) == .utf8)
    #expect(TextEncoding.of([]) == .utf8)
    // Žluťoučký in both pages.
    #expect(TextEncoding.of([0x8E, 0x6C, 0x75, 0x9D, 0x6F, 0x75, 0xE8, 0x6B, 0xFD]) == .windows1250)
    #expect(TextEncoding.of([0xAE, 0x6C, 0x75, 0xBB, 0x6F, 0x75, 0xE8, 0x6B, 0xFD]) == .iso8859_2)
    // Text in Windows-1250 with a word in «quotes», and Polish with ą and ł.
    #expect(TextEncoding.of([0xE8, 0x2E, 0x20, 0xAB, 0x20, 0x61, 0x20, 0xBB, 0x20, 0x62]) == .windows1250)
    #expect(TextEncoding.of([0x6D, 0xB9, 0x6B, 0x61, 0x20, 0x62, 0x79, 0xB3, 0x61]) == .windows1250)
  }

  @Test("F-1: half a character of UTF-16 becomes U+FFFD")
  func halves() {
    #expect(text([0x61, 0, 0x62], .utf16LittleEndian) == "a\u{FFFD}")
    #expect(text([0xFF, 0xFE, 0x00, 0xD8, 0x61, 0], .utf16LittleEndian) == "\u{FFFD}a")
    #expect(text([0xFE, 0xFF, 0xD8, 0x3D, 0xDE, 0xE9], .utf16BigEndian) == "🛩")
  }

  @Test("F-1: encodings have the names of IANA, in any case")
  func names() {
    #expect(TextEncoding(name: "Windows-1250") == .windows1250 && TextEncoding(name: "ISO-8859-2") == .iso8859_2)
    #expect(TextEncoding(name: "iso-8859-1") == .windows1252 && TextEncoding(name: "UTF-8") == .utf8)
    #expect(TextEncoding(name: "koi8-r") == nil && TextEncoding(name: "") == nil)
  }

  @Test("F-2: control characters, U+FFFE and U+FFFF are left out; tabs, line ends and everything else stay")
  func controls() {
    #expect("a\u{0}b\u{1F}c\u{7F}d\u{85}e\u{9F}f\u{FFFE}g\u{FFFF}".withoutControls == "abcdefg")
    let kept = "\t\r\n\u{A0}\u{C0}ž\u{FFFD}\u{FEFF}🛩"
    #expect(kept.withoutControls.utf8.elementsEqual(kept.utf8) && !kept.hasControls)
    #expect("".withoutControls.isEmpty)
  }
}

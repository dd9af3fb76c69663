import Base
import Testing

@Suite("Czech and English")
struct LanguageTests {
  let cs = Format(.czech)
  let en = Format(.english)

  @Test(
    "The first language in the list that the apps speak is chosen, otherwise English",
    arguments: [
      (["cs-CZ", "en"], .czech), (["de", "en-GB", "cs"], .english), (["CS"], .czech), (["sk"], .czech),
      (["de-DE"], .english), ([], .english), (["csb"], .english), (["ces", "", "c", "cs_CZ"], .czech),
    ] as [([String], Language)])
  func preferred(tags: [String], expected: Language) {
    #expect(Language.preferred(from: tags) == expected)
  }

  @Test("A language and its code convert into each other")
  func code() {
    #expect(Language(code: "cs") == .czech)
    #expect(Language.english.code == "en")
    #expect(Language(code: "de") == nil)
    #expect(Text(cs: "ano", en: "yes")(.czech) == "ano")
    #expect(Text(cs: "ano", en: "yes")(.english) == "yes")
  }

  @Test(
    "A size is said in the unit that fits, and what takes room is never said to take none",
    arguments: [
      (0, "0 kB", "0 kB"), (1, "1 kB", "1 kB"), (14_400, "14 kB", "14 kB"), (949_999, "950 kB", "950 kB"),
      (950_000, "1,0 MB", "1.0 MB"), (1_250_000, "1,3 MB", "1.3 MB"), (9_960_000, "10 MB", "10 MB"),
      (10_737_418_240, "10,7 GB", "10.7 GB"),
    ] as [(Int64, String, String)])
  func bytes(count: Int64, czech: String, english: String) {
    #expect(cs.bytes(count) == czech)
    #expect(en.bytes(count) == english)
  }

  @Test(
    "Numbers have groups of three digits",
    arguments: [
      (0, "0", "0"), (999, "999", "999"), (1000, "1\u{A0}000", "1,000"),
      (-1_234_567, "-1\u{A0}234\u{A0}567", "-1,234,567"),
      (1_000_001, "1\u{A0}000\u{A0}001", "1,000,001"),
      (.min, "-9\u{A0}223\u{A0}372\u{A0}036\u{A0}854\u{A0}775\u{A0}808", "-9,223,372,036,854,775,808"),
    ] as [(Int64, String, String)])
  func number(value: Int64, czech: String, english: String) {
    #expect(cs.number(value) == czech)
    #expect(en.number(value) == english)
  }

  @Test("Decimals are rounded to the requested places")
  func decimal() {
    #expect(cs.decimal(1234.56, places: 1) == "1\u{A0}234,6")
    #expect(en.decimal(1234.56, places: 1) == "1,234.6")
    #expect(cs.decimal(0.05, places: 2) == "0,05")
    #expect(cs.decimal(2.5, places: 0) == "3")
    #expect(cs.decimal(-0.001, places: 2) == "0,00")
    #expect(en.decimal(-1.25, places: 1) == "-1.3")
    #expect(en.decimal(9.999, places: 2) == "10.00")
    #expect(cs.decimal(.nan, places: 1) == "–")
    #expect(cs.decimal(.infinity, places: 1) == "–")
  }

  @Test("Dates are written as each language writes them")
  func dates() {
    let day = Day(iso: "2026-11-21")!
    #expect(cs.day(day) == "21.\u{A0}11.\u{A0}2026")
    #expect(en.day(day) == "21\u{A0}Nov\u{A0}2026")
    #expect(cs.dayShort(day) == "21.\u{A0}11.")
    #expect(en.dayShort(day) == "21\u{A0}Nov")
    #expect(cs.dayLong(day) == "21. listopadu 2026")
    #expect(en.dayLong(day) == "21 November 2026")
    #expect(cs.monthAndYear(day) == "listopad 2026")
    #expect(en.monthAndYear(day) == "November 2026")
    #expect(cs.weekday(day) == "sobota")
    #expect(en.weekday(day) == "Saturday")
    #expect(cs.weekdayShort(1) == "po")
    #expect(en.weekdayShort(day) == "Sat")
    #expect(
      (1...12).map { cs.month($0) }.joined(separator: " ")
        == "leden únor březen duben květen červen červenec srpen září říjen listopad prosinec")
    #expect(
      (1...12).map { en.monthShort($0) }.joined(separator: " ") == "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
    #expect((1...7).map { cs.weekday($0) }.joined(separator: " ") == "pondělí úterý středa čtvrtek pátek sobota neděle")
  }

  @Test("An instant is written with its time, in UTC or in an offset")
  func instants() {
    let instant = Instant(rfc3339: "2026-11-21T23:05:40Z")!
    #expect(cs.instant(instant) == "21.\u{A0}11.\u{A0}2026 23:05")
    #expect(en.instant(instant) == "21\u{A0}Nov\u{A0}2026 23:05")
    #expect(cs.instant(instant, offsetMinutes: 60) == "22.\u{A0}11.\u{A0}2026 0:05")
    #expect(en.instant(instant, offsetMinutes: 60) == "22\u{A0}Nov\u{A0}2026 00:05")
  }

  @Test("Durations have their hours in groups")
  func durations() {
    #expect(cs.minutes(Minutes(85)) == "1:25")
    #expect(cs.minutes(Minutes(74_045)) == "1\u{A0}234:05")
    #expect(en.minutes(Minutes(74_045)) == "1,234:05")
    #expect(cs.minutes(Minutes(-5)) == "-0:05")
    #expect(cs.minutes(.zero) == "0:00")
  }

  @Test(
    "A counted noun takes the form of its language",
    arguments: [
      (0, "letů", "flights"), (1, "let", "flight"), (2, "lety", "flights"), (4, "lety", "flights"),
      (5, "letů", "flights"),
      (11, "letů", "flights"), (21, "letů", "flights"), (22, "letů", "flights"), (101, "letů", "flights"),
      (-1, "let", "flight"),
    ])
  func plural(count: Int, czech: String, english: String) {
    #expect(cs.plural(count, one: "let", few: "lety", many: "letů") == czech)
    #expect(en.plural(count, one: "flight", few: "flights", many: "flights") == english)
  }
}

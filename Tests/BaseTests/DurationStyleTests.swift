import Base
import Testing

@Suite("L-162: durations in tenths of an hour")
struct DurationStyleTests {
  private let czech = Format(.czech, durations: .tenths)
  private let english = Format(.english, durations: .tenths)

  @Test("What a control shows is read back as the same minutes, in both ways of writing and both languages")
  func roundTrip() {
    for language in Language.allCases {
      for style in [DurationStyle.hoursAndMinutes, .tenths] {
        let format = Format(language, durations: style)
        for count in Array(0...1500) + [59_999, 60_000, 5_999_999] {
          let text = format.typedMinutes(Minutes(count))
          #expect(Minutes(typed: text, style: style)?.count == count, "\(text)")
        }
      }
    }
  }

  @Test(
    "A duration is rounded to tenths; what is not zero does not read as zero",
    arguments: [
      (0, "0,0", "0.0"), (1, "0,02", "0.02"), (2, "0,03", "0.03"), (3, "0,1", "0.1"), (8, "0,1", "0.1"),
      (9, "0,2", "0.2"),
      (57, "1,0", "1.0"), (85, "1,4", "1.4"), (87, "1,5", "1.5"), (108, "1,8", "1.8"), (-2, "-0,03", "-0.03"),
      (-108, "-1,8", "-1.8"), (74_046, "1\u{A0}234,1", "1,234.1"),
    ])
  func shown(count: Int, czech: String, english: String) {
    #expect(self.czech.minutes(Minutes(count)) == czech)
    #expect(self.english.minutes(Minutes(count)) == english)
  }

  @Test("Two durations that differ also look different where they are compared")
  func exact() {
    #expect(english.exactMinutes(Minutes(85)) == "1.42" && english.exactMinutes(Minutes(90)) == "1.5")
    #expect(czech.exactMinutes(Minutes(74_046)) == "1\u{A0}234,1" && czech.typedMinutes(Minutes(74_046)) == "1234,1")
    #expect(Format(.czech).exactMinutes(Minutes(74_046)) == "1\u{A0}234:06")
    let texts = (0...1500).map { english.exactMinutes(Minutes($0)) }
    #expect(Set(texts).count == texts.count)
  }

  @Test(
    "Whoever writes tenths means a fraction by a decimal sign; all else is as before",
    arguments: [
      ("1,5", 90), ("1.5", 90), ("1,45", 87), ("1.45", 87), ("1,75", 105), ("1,50", 90), ("0,05", 3), ("1:45", 105),
      ("1h45", 105), ("1 45", 105), ("1+45", 105), ("145", 105), ("0045", 45), ("2", 120), ("12", 720), (" 8,5 ", 510),
    ])
  func typed(text: String, count: Int) {
    #expect(Minutes(typed: text, style: .tenths)?.count == count)
  }

  @Test(
    "What is no duration is none in tenths either",
    arguments: ["", "175", "1:5", "1,", ",5", "1,2,3", "1,23456", "-1,5"])
  func notTyped(text: String) {
    #expect(Minutes(typed: text, style: .tenths) == nil)
  }

  @Test("In a total over years a bare number is hours also for whoever writes tenths")
  func sums() {
    #expect(Minutes(typed: "1500", countsHours: true, style: .tenths)?.count == 90_000)
    #expect(Minutes(typed: "1500,5", countsHours: true, style: .tenths)?.count == 90_030)
  }

  @Test(
    "A text that could be another duration is found out",
    arguments: [
      ("1:45", false, false), ("145", false, true), ("2", false, false), ("12", false, false), ("1,5", true, false),
      ("1,45", true, true), ("1.45", true, true), ("1 45", false, false), ("", false, false),
    ])
  func ambiguous(text: String, inMinutes: Bool, inTenths: Bool) {
    #expect(Minutes.isAmbiguous(typed: text, style: .hoursAndMinutes) == inMinutes)
    #expect(Minutes.isAmbiguous(typed: text, style: .tenths) == inTenths)
  }
}

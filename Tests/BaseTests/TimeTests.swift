import Base
import Testing

@Suite("Days and times")
struct TimeTests {
  @Test(
    "A day has its number, its text and its weekday",
    arguments: [
      (1970, 1, 1, 0, "1970-01-01", 4), (2000, 2, 29, 11_016, "2000-02-29", 2), (2026, 11, 21, 20_778, "2026-11-21", 6),
      (1969, 12, 31, -1, "1969-12-31", 3), (0, 1, 1, -719_528, "0000-01-01", 6),
      (9999, 12, 31, 2_932_896, "9999-12-31", 5),
      (1900, 2, 28, -25_509, "1900-02-28", 3), (2024, 12, 29, 20_086, "2024-12-29", 7),
    ])
  func day(year: Int, month: Int, day: Int, number: Int32, iso: String, weekday: Int) throws {
    let made = try #require(Day(year: year, month: month, day: day))
    #expect(made.number == number)
    #expect(made.iso == iso)
    #expect(made.weekday == weekday)
    #expect(Day(iso: iso) == made)
    #expect((made.year, made.month, made.day) == (year, month, day))
  }

  @Test("Every day of the calendar follows the one before")
  func everyDay() {
    var expected = (year: 1, month: 1, day: 1)
    for number in Day(iso: "0001-01-01")!.number...Day(iso: "2800-01-01")!.number {
      let day = Day(number: number)
      let parts = day.parts
      if parts != expected { Issue.record("\(day) is not \(expected)") }
      if Day(year: parts.year, month: parts.month, day: parts.day) != day { Issue.record("\(day) does not return") }
      expected.day += 1
      let leap = parts.year % 4 == 0 && (parts.year % 100 != 0 || parts.year % 400 == 0)
      let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      if expected.day > lengths[expected.month - 1] { expected = (expected.year, expected.month + 1, 1) }
      if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
    }
  }

  @Test(
    "Text that is not an existing day in ISO form is not a day",
    arguments: [
      "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-04-31", "2026-1-01", "20260101",
      "2026-01-01 ", "-026-01-01", "2026/01/01", "2026-01-0a", "", "12026-01-01", "+026-01-01",
    ])
  func noDay(iso: String) {
    #expect(Day(iso: iso) == nil)
  }

  @Test("Adding months stops at the end of a shorter month")
  func months() {
    let day = Day(iso: "2024-01-31")!
    #expect(day.adding(months: 1).iso == "2024-02-29")
    #expect(day.adding(months: 13).iso == "2025-02-28")
    #expect(day.adding(months: 3).iso == "2024-04-30")
    #expect(day.adding(months: -2).iso == "2023-11-30")
    #expect(day.adding(months: 12).iso == "2025-01-31")
    #expect(Day(iso: "2024-02-29")!.adding(years: 1).iso == "2025-02-28")
    #expect(Day(iso: "2024-02-29")!.adding(years: 4).iso == "2028-02-29")
    #expect(Day(iso: "2024-02-29")!.adding(years: -24).iso == "2000-02-29")
  }

  @Test("Days are added and counted, and arithmetic stops at the ends of the calendar")
  func arithmetic() {
    let day = Day(iso: "2026-12-31")!
    #expect(day.adding(days: 1).iso == "2027-01-01")
    #expect(day.adding(days: -365).iso == "2025-12-31")
    #expect(day.days(to: Day(iso: "2027-12-31")!) == 365)
    #expect(day.days(to: Day(iso: "2026-12-01")!) == -30)
    #expect(day.firstOfMonth.iso == "2026-12-01")
    #expect(Day(iso: "2028-02-10")!.lastOfMonth.iso == "2028-02-29")
    #expect(day.adding(days: .max) == .latest)
    #expect(day.adding(days: .min / 2) == .earliest)
    #expect(day.adding(months: 2_000_000_000) == .latest)
    #expect(day.adding(months: -2_000_000_000) == .earliest)
    #expect(day.adding(years: .max) == .latest)
    #expect(day.adding(years: .min) == .earliest)
    #expect(Day(number: .max).iso == "9999-12-31")
    #expect(Day(number: .min).iso == "0000-01-01")
    #expect(Day(iso: "2026-01-02")! < day)
  }

  @Test(
    "An instant is read in any offset and written in UTC",
    arguments: [
      ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00Z"),
      ("2026-07-04T09:05:00.250+02:00", 1_783_148_700_250, "2026-07-04T07:05:00.250Z"),
      ("2026-07-04t07:05:00z", 1_783_148_700_000, "2026-07-04T07:05:00Z"),
      ("2026-07-04 07:05:00.1239Z", 1_783_148_700_123, "2026-07-04T07:05:00.123Z"),
      ("1969-12-31T23:59:59.999Z", -1, "1969-12-31T23:59:59.999Z"),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000, "2017-01-01T00:00:00Z"),
      ("2026-01-01T00:30:00+05:45", 1_767_206_700_000, "2025-12-31T18:45:00Z"),
      ("2025-12-31T20:00:00-05:00", 1_767_229_200_000, "2026-01-01T01:00:00Z"),
    ] as [(String, Int64, String)])
  func instant(text: String, milliseconds: Int64, written: String) {
    #expect(Instant(rfc3339: text)?.milliseconds == milliseconds)
    #expect(Instant(milliseconds: milliseconds).rfc3339 == written)
  }

  @Test(
    "Text that RFC 3339 does not allow is not an instant",
    arguments: [
      "", "2026-07-04", "2026-07-04T07:05:00", "2026-07-04T07:05Z", "2026-07-04T24:00:00Z", "2026-07-04T07:60:00Z",
      "2026-07-04T07:05:61Z", "2026-07-04T07:05:00.Z", "2026-07-04T07:05:00+0200", "2026-07-04T07:05:00+24:00",
      "2026-02-30T07:05:00Z", "2026-07-04T07:05:00ZZ", "2026-07-04T7:05:00Z", "2026-07-04T07:05:00 02:00",
    ])
  func noInstant(text: String) {
    #expect(Instant(rfc3339: text) == nil)
  }

  @Test("An instant has its day and minute in UTC, before 1970 too")
  func parts() {
    let instant = Instant(milliseconds: -1)
    #expect(instant.day.iso == "1969-12-31")
    #expect(instant.minuteOfDay.text == "23:59")
    let made = Instant(day: Day(iso: "2026-07-04")!, minute: MinuteOfDay(425)!)
    #expect(made.rfc3339 == "2026-07-04T07:05:00Z")
    #expect(made.day.iso == "2026-07-04")
    #expect(made.minuteOfDay == MinuteOfDay(425))
    #expect(Instant(milliseconds: .max).day == .latest)
    #expect(Instant(milliseconds: .min).day == .earliest)
  }

  @Test(
    "A time of the day is read as people type it",
    arguments: [
      ("9:05", "09:05"), ("09:05", "09:05"), ("905", "09:05"), ("0905", "09:05"), ("0:00", "00:00"), ("2359", "23:59"),
      (" 7:30 ", "07:30"), ("000", "00:00"),
    ])
  func minuteOfDay(typed: String, text: String) {
    #expect(MinuteOfDay(text: typed)?.text == text)
  }

  @Test(
    "Text that is not a time of day gives nil",
    arguments: [
      "", "24:00", "2400", "9:5", "9", "95", "960", "9:60", "12345", "009:05", "a:05", "9:05 h", ":05", "-9:05",
    ])
  func noMinuteOfDay(typed: String) {
    #expect(MinuteOfDay(text: typed) == nil)
    #expect(MinuteOfDay(1440) == nil)
    #expect(MinuteOfDay(-1) == nil)
  }

  @Test(
    "A duration is read as people type it; a bare number is hours",
    arguments: [
      ("1:25", 85), ("1h25", 85), ("1H25", 85), ("2", 120), ("2h", 120), ("1.5", 90), ("1,5", 90), ("0:05", 5),
      ("123:45", 7425), ("1.33", 80), ("0,1", 6), ("0.0083", 0), ("0.0084", 1), (" 1:00 ", 60), ("85", 5100),
    ])
  func minutes(typed: String, count: Int) {
    #expect(Minutes(text: typed)?.count == count)
  }

  @Test(
    "Text that is not a duration gives nil",
    arguments: [
      "", ":", "1:", "1:5", "1:60", "1:005", "-1:00", "1.", ".5", "1.23456", "1h5", "1 25", "h", "1234567", "x", "1:2x",
    ])
  func noMinutes(typed: String) {
    #expect(Minutes(text: typed) == nil)
  }

  @Test(
    "L-144: a duration is understood from a number pad, from a keyboard, and as Czech pilots write it",
    arguments: [
      ("145", 105), ("1:45", 105), ("1.45", 105), ("1,45", 105), ("1 45", 105), ("1h45", 105), ("1+45", 105),
      ("9.50", 590), ("8 05", 485), ("8,5", 510), ("8.5", 510), ("1.75", 105), ("2", 120), ("12", 720), ("0045", 45),
      ("005", 5), ("1015", 615), ("10000", 6000), (" 2h ", 120), ("1.333", 80),
    ])
  func typedMinutes(typed: String, count: Int) {
    #expect(Minutes(typed: typed)?.count == count)
  }

  @Test(
    "Typed text that is not a duration gives nil",
    arguments: ["", "175", "1:5", "1 5", "x45", "-145", "1::45", ".45", "1.2.3"])
  func noTypedMinutes(typed: String) {
    #expect(Minutes(typed: typed) == nil)
  }

  @Test(
    "In a total over years a bare number is hours, and hours may stand in groups as the app writes them (L-144)",
    arguments: [
      ("145", 8700), ("1500", 90_000), ("145:30", 8730), ("4 382:15", 262_935), ("4\u{A0}382:15", 262_935), ("4\u{202F}382:15", 262_935),
      ("4,382:15", 262_935), ("4 382,5", 262_950), ("4,382.5", 262_950), ("4 382 15", 262_935), ("4 382", 262_920), ("4382,15", 262_935),
      ("10 842:36", 650_556), ("1,234", 74), ("12 30", 750), ("38215", 2_292_900), ("438215", 262_935), ("1084236", 650_556),
    ])
  func typedSum(typed: String, count: Int) {
    #expect(Minutes(typed: typed, countsHours: true)?.count == count)
  }

  @Test("What a form writes of a long duration it reads, in both languages and styles", arguments: [Language.czech, .english])
  func groupedHours(language: Language) {
    for minutes in [59_999, 60_000, 262_935, 59_999_999] {
      let format = Format(language)
      #expect(Minutes(typed: format.minutes(Minutes(minutes)))?.count == minutes)
    }
    #expect(Minutes(typed: "1 234") == nil && Minutes(typed: "12 3456:00") == nil && Minutes(typed: "1 2345") == nil)
    #expect(Minutes(typed: "438260", countsHours: true) == nil)
  }

  @Test("L-144: of a bare number in a total over years a form says that it is hours")
  func ambiguousSum() {
    #expect(Minutes.isAmbiguous(typed: "145", countsHours: true, style: .hoursAndMinutes))
    #expect(Minutes.isAmbiguous(typed: "438215", countsHours: true, style: .tenths))
    #expect(Minutes.isAmbiguous(typed: "4382,15", countsHours: true, style: .hoursAndMinutes))
    #expect(!Minutes.isAmbiguous(typed: "4 382:15", countsHours: true, style: .hoursAndMinutes))
    #expect(!Minutes.isAmbiguous(typed: "12", countsHours: true, style: .hoursAndMinutes))
    #expect(!Minutes.isAmbiguous(typed: "145", style: .hoursAndMinutes))
  }

  @Test(
    "A time can be typed with any sign between hours and minutes",
    arguments: [
      ("9.50", "09:50"), ("8 05", "08:05"), ("9,50", "09:50"), ("8h05", "08:05"), ("905", "09:05"), ("24.00", nil),
    ])
  func typedTime(typed: String, text: String?) {
    #expect(MinuteOfDay(typed: typed)?.text == text)
  }

  @Test("Durations add up and are written in hours and minutes")
  func sums() {
    var sum = Minutes.zero
    sum += Minutes(85)
    sum += Minutes(50)
    #expect(sum.text == "2:15")
    #expect((sum - Minutes(140)).text == "-0:05")
    #expect((Minutes(1) + Minutes(2)).count == 3)
    #expect(Minutes(1234 * 60 + 5).text == "1234:05")
  }
}

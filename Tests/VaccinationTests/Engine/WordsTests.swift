import Base
import Testing

@testable import Vaccination

@Suite("Words")
struct WordsTests {
  private let day = Day(iso: "2023-05-04")!

  @Test("V-32: reasons are sentences in both languages")
  func reasons() {
    let reasons: [DoseReason] = [
      .tooYoung(earliest: day), .tooOld(before: day), .tooSoon(after: InexactDay(day), earliest: day),
      .liveConflict(with: InexactDay(day), until: day), .inadvertent, .wrongProduct, .seriesComplete, .beginsSeries, .duplicate,
      .substandard, .grace(earliest: day), .beforeWindow(from: day), .wrongAgeForProduct, .dateApproximate, .productUnknown,
    ]
    var sentences: Set<String> = []
    for reason in reasons {
      let (cs, en) = (Words.sentence(reason, Format(.czech)), Words.sentence(reason, Format(.english)))
      #expect(cs != en)
      sentences.formUnion([cs, en])
    }
    #expect(sentences.count == 2 * reasons.count)
    #expect(
      Words.sentence(.tooOld(before: day), Format(.english)) == "Given too late, the dose is given up to "
        + Format(.english).day(day.adding(days: -1)))
  }

  @Test("V-32: the reason for a day names its span, its dose and its day")
  func grounds() {
    let three = Ground.interval(Period(years: 3), after: InexactDay(day), dose: 3)
    #expect(Words.ground(three, Format(.english)) == "3 years after dose 3 of " + Format(.english).day(day))
    #expect(Words.ground(three, Format(.czech)) == "3 roky po 3. dávce " + Format(.czech).day(day))
    let weeks = Ground.interval(Period(days: 28), after: InexactDay(day), dose: nil)
    #expect(Words.ground(weeks, Format(.english)) == "4 weeks after the dose of " + Format(.english).day(day))
    #expect(Words.ground(.age(Period(years: 1, months: 6)), Format(.czech)) == "věk 1 rok 6 měsíců")
    #expect(Words.ground(.age(Period(months: 12)), Format(.english)) == "at the age of 12 months")
  }

  @Test("V-90: a day of which only the month or the year is known is said as such")
  func knownDays() {
    let (month, year) = (InexactDay("2018-04")!, InexactDay("2018")!)
    func said(_ ground: Ground) -> [String] { [Words.ground(ground, Format(.czech)), Words.ground(ground, Format(.english))] }
    #expect(
      said(.interval(Period(months: 5), after: month, dose: 2)) == [
        "5 měsíců po 2. dávce, duben 2018", "5 months after dose 2 of April 2018",
      ])
    #expect(
      said(.interval(Period(months: 5), after: year, dose: 2)) == [
        "5 měsíců po 2. dávce z roku 2018", "5 months after dose 2 of 2018",
      ])
    #expect(
      said(.liveConflict(after: month)) == [
        "odstup od živé vakcíny, duben 2018", "the gap after the live vaccine of April 2018",
      ])
    #expect(
      Words.sentence(.tooSoon(after: year, earliest: day), Format(.czech))
        == "Příliš brzy po dávce z roku 2018, počítala by se od " + Format(.czech).day(day))
  }

  @Test("The month of a source is said in words")
  func asOf() {
    #expect(Words.asOf("2026-11", Format(.czech)) == "Stav: listopad 2026")
    #expect(Words.asOf("2026-11", Format(.english)) == "As of November 2026")
    #expect(Words.asOf("2026", Format(.english)) == "As of 2026")
    #expect(Words.asOf("spring", Format(.english)) == "As of spring")
  }
}

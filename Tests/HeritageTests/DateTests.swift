import Base
import Sync
import Testing

@testable import Heritage

@Suite("Dates and scales")
struct DateTests {
  @Test(
    "E-4: a date is written as exactly as it is known",
    arguments: [
      ("1707", "1707", "1707"), ("1707-01", "leden 1707", "January 1707"),
      ("1707-01-18", "18. ledna 1707", "18 January 1707"), ("0900-12-01", "1. prosince 900", "1 December 900"),
    ])
  func words(text: String, cs: String, en: String) {
    let date = KnownDate(text)
    #expect(date?.words(Format(.czech)) == cs && date?.words(Format(.english)) == en)
    #expect(date?.text == text)
  }

  @Test(
    "E-4: an invalid date is refused", arguments: ["", "17", "1707-13", "1707-02-30", "1707-1", "18. 1. 1707", "1707-"])
  func invalid(text: String) { #expect(KnownDate(text) == nil) }

  @Test("E-4: a year sorts before its months, and a month before its days")
  func order() {
    let dates = ["1706-12-31", "1707", "1707-01", "1707-01-18", "1707-02", "1708"].compactMap { KnownDate($0) }
    #expect(dates.count == 6)
    for (one, next) in zip(dates, dates.dropFirst()) { #expect(one < next) }
  }

  @Test("E-11: the scale is linear in years")
  func scale() {
    let scale = YearScale([1707, 1945, 1939], today: 2026)
    #expect(scale.first == 1707 && scale.last == 2027)
    let decade = scale.part(1717) - scale.part(1707)
    #expect(abs(scale.part(1949) - scale.part(1939) - decade) < 1e-9)
    #expect(scale.part(1600) == 0 && scale.part(3000) == 1)
    #expect(scale.labels == [1800, 1900, 2000])
    #expect(YearScale([]).part(5) <= 1)
    #expect(YearScale([1990]).labels == [1990])
  }

  @Test("E-11: a scale has at most nine round years under it, however long the history is", arguments: 1...60)
  func labels(halfCenturies: Int) {
    let scale = YearScale([2026 - 50 * halfCenturies + 1, 2026])
    #expect((2...9).contains(scale.labels.count), "\(scale.labels)")
  }

  private func row(_ date: String) -> MilestoneRow {
    MilestoneRow(
      Record(Museum.milestone(date, date).key, fields: Museum.milestone(date, date).fields), .czech, "")
  }

  @Test(
    "E-30: the day comes before the month, the month before a round number of years, and otherwise there is nothing")
  func dayInHistory() throws {
    let today = try #require(Day(iso: "2026-11-17"))
    func found(_ dates: [String]) -> DayInHistory? { DayInHistory(dates.map { row($0) }, on: today) }
    let day = found(["1801", "1939-11-20", "1939-11-17", "1939-11"])
    #expect(day?.place == 2 && day?.nearness == .day && day?.years == 87)
    #expect(found(["1939-11-02", "1989-11-20"])?.place == 1)
    #expect(found(["1926"])?.nearness == .year && found(["1926"])?.years == 100)
    #expect(found(["1927", "2026-11-17", "9999-11-17"]) == nil)
    #expect(found([]) == nil)
  }

  private func term(_ from: String, _ to: String?) -> TermInOffice? {
    var json = JSONObject([("from", .string(from)), ("role", "rector")])
    if let to { json.add("to", to) }
    return TermInOffice(.object(json), of: RecordID(high: 1, low: 2), "A", .czech)
  }

  @Test("E-21: between two terms that do not adjoin there is a gap, and nowhere else")
  func succession() {
    let terms = [term("1864", "1865"), term("1865", "1866"), term("1871", nil), term("1875", "1876")].compactMap { $0 }
    let words = Succession.of(terms).map { one in
      switch one {
      case .term(let term): "\(term.from.year)"
      case .gap(let from, let to): "gap \(from)-\(to)"
      }
    }
    #expect(words == ["1864", "1865", "gap 1866-1871", "1871", "gap 1871-1875", "1875"])
    #expect(Succession.of([]).isEmpty)
  }

  @Test("E-22: a term without a year has no place in the row")
  func noYear() {
    #expect(TermInOffice(.object(JSONObject([("role", "rector")])), of: RecordID(high: 1, low: 2), "A", .czech) == nil)
    #expect(term("soon", nil) == nil)
  }

  @Test("E-41: a walk begins in the west, visits each place once, and reversing no part of it makes it shorter")
  func walk() {
    let places = [(50.0, 14.40), (50.0, 14.44), (50.0, 14.41), (50.0, 14.43), (50.001, 14.42)].compactMap {
      Coordinates(latitude: $0.0, longitude: $0.1)
    }
    #expect(WalkOrder.of(places) == [0, 2, 4, 3, 1])
    #expect(WalkOrder.of([]).isEmpty)
    #expect(WalkOrder.of([places[0], places[0], places[0]]).sorted() == [0, 1, 2])
  }
}

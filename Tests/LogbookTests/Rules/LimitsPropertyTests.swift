import Base
import Logbook
import Testing

/// A book of random flights and duties from the beginning of 2024 on, and what a very patient person finds in it: every
/// minute has a mark, and the marks of each day are counted one by one.
private struct RandomBook {
  static let firstDay = Day(iso: "2024-01-01")!
  static let dayCount = 800
  var flights: [FlownTime] = []
  var duties: [Duty] = []
  let boundary: DayBoundary
  private var flightMarks = [UInt8](repeating: 0, count: dayCount * 1440)
  private var dutyMarks = [UInt8](repeating: 0, count: dayCount * 1440)
  private var flightDays: [Int] = []
  private var dutyDays: [Int] = []

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    boundary = DayBoundary(offsetMinutes: [0, 60, -480, 345][pick(0...3)])
    var day = pick(20...40)
    while day < RandomBook.dayCount - 60 {
      for _ in 0...pick(0...3) { add(flightAt: day * 1440 + pick(0...1439), minutes: pick(20...600)) }
      let kind = DutyKind.allCases[pick(0...5)]
      add(kind, at: day * 1440 + pick(0...1439), minutes: pick(60...900))
      if pick(0...3) == 0 { add(.flightDuty, at: day * 1440 + pick(0...1439), minutes: pick(60...900)) }
      day += pick(0...4) * pick(0...1)
    }
    // The order of the records must not matter.
    flights.shuffle(using: &random)
    duties.shuffle(using: &random)
    flightDays = RandomBook.counted(flightMarks)
    dutyDays = RandomBook.counted(dutyMarks)
  }

  private static func counted(_ marks: [UInt8]) -> [Int] {
    (0..<dayCount).map { day in
      var sum = 0
      for minute in day * 1440..<(day + 1) * 1440 { sum += Int(marks[minute]) }
      return sum
    }
  }

  /// `minute` counts in the boundary's own days, since the first day.
  private func instant(_ minute: Int) -> Instant {
    Instant(milliseconds: boundary.start(of: RandomBook.firstDay).milliseconds + Int64(minute) * 60_000)
  }

  private mutating func add(flightAt start: Int, minutes: Int) {
    flights.append(FlownTime(start: instant(start), minutes: minutes))
    for minute in start..<start + minutes { flightMarks[minute] += 4 }
  }

  private mutating func add(_ kind: DutyKind, at start: Int, minutes: Int) {
    duties.append(Duty(kind, Span(start: instant(start), end: instant(start + minutes))))
    let weight: UInt8
    switch kind {
    case .flightDuty, .airportStandby, .positioning, .training: weight = 4
    case .otherStandby: weight = 1
    case .reserve: weight = 0
    }
    for minute in start..<start + minutes { dutyMarks[minute] = max(dutyMarks[minute], weight) }
  }

  /// Quarters of minutes in a window, from its literal definition.
  func naive(_ limit: Limit, on day: Day) -> Int {
    let start: Day
    switch limit {
    case .duty7Days: start = day.adding(days: -6)
    case .duty14Days: start = day.adding(days: -13)
    case .flight28Days, .duty28Days: start = day.adding(days: -27)
    case .flightCalendarYear: start = Day(year: day.year, month: 1, day: 1)!
    case .flight12Months: start = Day(year: day.year, month: day.month, day: 1)!.adding(months: -11)
    }
    let days = limit.subject == .duty ? dutyDays : flightDays
    var sum = 0
    for index in max(0, RandomBook.firstDay.days(to: start))...RandomBook.firstDay.days(to: day) { sum += days[index] }
    return sum
  }
}

struct LimitsPropertyTests {
  @Test(
    "ORO.FTL.210: the rolling windows equal counting minute by minute",
    arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func windows(seed: UInt64) {
    let book = RandomBook(seed: seed)
    let limits = Limits(flights: book.flights, duties: book.duties, boundary: book.boundary)
    var random = SplitMix64(seed: seed + 100)
    for _ in 0..<60 {
      let day = RandomBook.firstDay.adding(days: Int.random(in: 30...770, using: &random))
      for standing in limits.standings(on: day) {
        let quarters = book.naive(standing.limit, on: day)
        #expect(standing.value.count == (quarters + 3) / 4)
        #expect(standing.isKept == (quarters <= standing.limit.most.count * 4))
      }
    }
  }

  @Test(
    "ORO.FTL.210: a day lies in a listed breach exactly when its window exceeds the limit",
    arguments: [7, 8] as [UInt64])
  func breaches(seed: UInt64) {
    let book = RandomBook(seed: seed)
    let limits = Limits(flights: book.flights, duties: book.duties, boundary: book.boundary)
    let breaches = limits.breaches(through: RandomBook.firstDay.adding(days: 799))
    #expect(Set(breaches.map(\.limit)).count >= 3)
    for limit in Limit.allCases {
      for offset in 30..<770 {
        let day = RandomBook.firstDay.adding(days: offset)
        let isListed = breaches.contains { $0.limit == limit && $0.first <= day && day <= $0.last }
        #expect(isListed == (book.naive(limit, on: day) > limit.most.count * 4), "\(limit) \(day)")
      }
    }
  }

  @Test(
    "ORO.FTL.210: the most that a look-ahead allows breaks no limit, and a minute more does",
    arguments: [9, 10, 11] as [UInt64])
  func lookAhead(seed: UInt64) {
    let book = RandomBook(seed: seed)
    let limits = Limits(flights: book.flights, duties: [], boundary: book.boundary)
    let last = RandomBook.firstDay.adding(days: 2000)
    var random = SplitMix64(seed: seed + 100)
    for _ in 0..<40 {
      let day = RandomBook.firstDay.adding(days: Int.random(in: 30...770, using: &random))
      for forecast in limits.lookAhead(minutes("6:30"), on: day, of: .flightTime) {
        #expect(forecast.isLegal == (forecast.most >= minutes("6:30")))
        guard forecast.most.count < 1440 else { continue }
        func touching(_ extra: Int) -> Int {
          let plan = FlownTime(start: book.boundary.start(of: day), minutes: extra)
          let breaches = Limits(flights: book.flights + [plan], duties: [], boundary: book.boundary).breaches(
            through: last)
          return breaches.filter {
            $0.limit == forecast.limit && $0.first < forecast.limit.release(of: day) && $0.last >= day
          }.count
        }
        if forecast.most > .zero { #expect(touching(forecast.most.count) == 0) }
        #expect(touching(forecast.most.count + 1) > 0)
      }
    }
  }
}

import Base
import Logbook
import Sync
import Testing

/// Places of the tests, by ICAO code.
enum Places {
  static let lkpr = Coordinates(latitude: 50.1008, longitude: 14.26)!
  static let eddf = Coordinates(latitude: 50.0333, longitude: 8.5706)!
  static let efhk = Coordinates(latitude: 60.3172, longitude: 24.9633)!
  static let efkt = Coordinates(latitude: 67.701, longitude: 24.8468)!
  static let rjtt = Coordinates(latitude: 35.5523, longitude: 139.7797)!
  static let ksfo = Coordinates(latitude: 37.6189, longitude: -122.375)!
}

/// `2026-12-21T15:00`, with or without seconds.
func utc(_ text: String) -> Instant { Instant(rfc3339: text + ":00Z") ?? Instant(rfc3339: text + "Z")! }

struct NightTimeTests {
  private func night(
    _ from: Coordinates, _ to: Coordinates, _ start: String, _ end: String, by rule: NightRule = .civilTwilight
  ) -> Minutes {
    NightRoute(from: from, to: to, time: Span(start: utc(start), end: utc(end))).nightTime(by: rule)
  }

  @Test("FCL.010: night at LKPR begins on 2026-12-21 at 15:41:21, circuits 15:00–16:30 have 0:49")
  func circuits() throws {
    let evening = try #require(Twilight(at: Places.lkpr, on: day("2026-12-21")).evening)
    #expect((evening.milliseconds - utc("2026-12-21T15:41:21").milliseconds).magnitude <= 2000)
    #expect(night(Places.lkpr, Places.lkpr, "2026-12-21T15:00", "2026-12-21T16:30") == minutes("0:49"))
  }

  @Test("FCL.010: EDDF–EFHK on 2026-12-21, 14:30–16:55, has 1:29 of night")
  func eastbound() {
    let time = night(Places.eddf, Places.efhk, "2026-12-21T14:30", "2026-12-21T16:55")
    #expect((time.count - 89).magnitude <= 2)
  }

  @Test("FCL.010: there is no night at EFKT on 2026-06-21, and on the way there only until it gets lighter")
  func midsummer() {
    let twilight = Twilight(at: Places.efkt, on: day("2026-06-21"))
    #expect(twilight.morning == nil && twilight.evening == nil && !twilight.isNightAtNoon)
    #expect(night(Places.efkt, Places.efkt, "2026-06-20T12:00", "2026-06-21T12:00") == .zero)
    // Helsinki has a night of less than an hour. By ephem the flight is in it for 109 seconds.
    #expect(night(Places.efhk, Places.efkt, "2026-06-20T22:00", "2026-06-20T23:30") == minutes("0:02"))
  }

  @Test("FCL.010: at 75° north it is night at noon in December")
  func polarNight() {
    let place = Coordinates(latitude: 75, longitude: 20)!
    let twilight = Twilight(at: place, on: day("2026-12-21"))
    #expect(twilight.morning == nil && twilight.evening == nil && twilight.isNightAtNoon)
    #expect(night(place, place, "2026-12-21T00:00", "2026-12-22T00:00") == minutes("24:00"))
  }

  @Test("A flight through a whole night has all of it, over midnight and across the date line")
  func wholeNight() {
    let route = NightRoute(
      from: Places.rjtt, to: Places.ksfo,
      time: Span(start: utc("2026-03-20T08:00"), end: utc("2026-03-20T17:30")))
    let nights = route.nights()
    #expect(nights.count == 1)
    #expect(nights[0].start > route.time.start && nights[0].end < route.time.end)
    let start = nights[0].start
    #expect(!isNight(at: Places.rjtt, route.time.start) && isNight(at: Places.rjtt, start.adding(hours: 2)))
  }

  @Test("A flight to the west may see the night end twice")
  func twoNights() {
    let place = Places.lkpr
    let nights = NightRoute(
      from: place, to: place, time: Span(start: utc("2026-03-20T00:00"), end: utc("2026-03-21T00:00"))
    ).nights()
    #expect(nights.count == 2)
    #expect(nights[0].start == utc("2026-03-20T00:00") && nights[1].end == utc("2026-03-21T00:00"))
  }

  @Test("Another rule of the authority: from half an hour after sunset to half an hour before sunrise")
  func fromSunset() throws {
    // By ephem the sun sets at LKPR on 2026-12-21 at 15:02:43.
    let twilight = Twilight(at: Places.lkpr, on: day("2026-12-21"), by: .halfHourFromSunset)
    let evening = try #require(twilight.evening)
    #expect((evening.milliseconds - utc("2026-12-21T15:32:43").milliseconds).magnitude <= 3000)
    #expect(isNight(at: Places.lkpr, utc("2026-12-21T15:33"), by: .halfHourFromSunset))
    #expect(!isNight(at: Places.lkpr, utc("2026-12-21T15:32"), by: .halfHourFromSunset))
    #expect(
      night(Places.lkpr, Places.lkpr, "2026-12-21T15:00", "2026-12-21T16:30", by: .halfHourFromSunset).count == 57)
  }

  @Test(
    "The night of a record is that from off block to on block, over midnight too; without times there is none to suggest"
  )
  func ofRecord() {
    let circuits = flight {
      $0[Flight.date] = day("2026-12-21")
      $0[Flight.departureTime] = time("15:00")
      $0[Flight.arrivalTime] = time("16:30")
    }
    #expect(NightRoute(circuits, from: Places.lkpr, to: Places.lkpr)?.nightTime() == minutes("0:49"))
    var late = circuits
    late[Flight.departureTime] = time("23:30")
    late[Flight.arrivalTime] = time("1:00")
    #expect(NightRoute(late, from: Places.lkpr, to: Places.lkpr)?.nightTime() == minutes("1:30"))
    var timeless = circuits
    timeless[Flight.arrivalTime] = nil
    #expect(NightRoute(timeless, from: Places.lkpr, to: Places.lkpr)?.time == nil)
    timeless[Flight.takeOffTime] = time("15:00")
    timeless[Flight.landingTime] = time("16:30")
    #expect(NightRoute(timeless, from: Places.lkpr, to: Places.lkpr)?.nightTime() == minutes("0:49"))
  }

  @Test("Times that cannot be those of one flight have no night")
  func implausible() {
    #expect(night(Places.lkpr, Places.lkpr, "2026-12-21T16:30", "2026-12-21T15:00") == .zero)
    #expect(night(Places.lkpr, Places.lkpr, "2026-12-01T16:30", "2026-12-21T15:00") == .zero)
    #expect(Coordinates(latitude: 90.1, longitude: 0) == nil && Coordinates(latitude: 0, longitude: -180.1) == nil)
  }
}

extension Instant {
  func adding(hours: Int) -> Instant { Instant(milliseconds: milliseconds + Int64(hours) * 3_600_000) }
}

struct GreatCircleTests {
  @Test("LKPR–KSFO is 5060 nautical miles long, over Greenland")
  func distance() {
    let way = GreatCircle(from: Places.lkpr, to: Places.ksfo)
    #expect((way.nauticalMiles - 5060).magnitude < 30)
    #expect(way.place(at: 0.5).latitude > 65)
    #expect((way.place(at: 1).longitude - Places.ksfo.longitude).magnitude < 1e-9)
    #expect((way.place(at: 0).latitude - Places.lkpr.latitude).magnitude < 1e-9)
  }

  @Test("A path between a place and itself stays there; one to the antipode leads over the north pole")
  func extremes() {
    let still = GreatCircle(from: Places.lkpr, to: Places.lkpr)
    #expect(still.nauticalMiles == 0 && (still.place(at: 0.7).latitude - Places.lkpr.latitude).magnitude < 1e-9)
    let one = Coordinates(latitude: 30, longitude: 40)!
    let other = Coordinates(latitude: -30, longitude: -140)!
    let half = GreatCircle(from: one, to: other)
    #expect((half.nauticalMiles - 10_807.5).magnitude < 1)
    #expect((half.place(at: 1.0 / 3).latitude - 90).magnitude < 1e-6)
    let pole = Coordinates(latitude: 90, longitude: 0)!
    #expect(GreatCircle(from: pole, to: pole).place(at: 0.5).latitude == 90)
  }

  @Test("A path across the date line does not go around the earth")
  func dateLine() {
    let west = Coordinates(latitude: 10, longitude: 179)!
    let east = Coordinates(latitude: 10, longitude: -179)!
    let way = GreatCircle(from: west, to: east)
    #expect((way.nauticalMiles - 118.2).magnitude < 0.5)
    #expect(way.place(at: 0.25).longitude > 179 && way.place(at: 0.75).longitude < -179)
  }
}

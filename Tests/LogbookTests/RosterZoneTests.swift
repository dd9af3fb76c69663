import Base
import Logbook
import Testing

struct RosterZoneTests: RosterFiles {
  private func start(_ zone: String, _ clock: String) -> String? {
    let text = calendar("UID:1\nDTSTART;TZID=\(zone):\(clock)\nDURATION:PT2H\nSUMMARY:OK530 JFK-LHR")
    return RosterFile(text, airports: nil)?.legs.first.map { $0.start.day.iso + " " + $0.start.minuteOfDay.text }
  }

  @Test(
    "L-193: zones outside Europe are known without a definition",
    arguments: [
      ("Asia/Tokyo", "20261125T080000", "2026-11-24 23:00"), ("Asia/Kolkata", "20261125T080000", "2026-11-25 02:30"),
      ("Singapore Standard Time", "20261125T080000", "2026-11-25 00:00"), ("Etc/GMT+5", "20261125T080000", "2026-11-25 13:00"),
      ("America/Argentina/Buenos_Aires", "20261125T080000", "2026-11-25 11:00"),
      // Clocks go forward on 8 March 2026 and back on 1 November; of the hour that comes twice it is the first.
      ("America/New_York", "20260308T015900", "2026-03-08 06:59"), ("America/New_York", "20260308T030000", "2026-03-08 07:00"),
      ("Eastern Standard Time", "20261101T013000", "2026-11-01 05:30"),
      ("America/New_York", "20261101T020000", "2026-11-01 07:00"),
      ("Australia/Sydney", "20260405T025900", "2026-04-04 15:59"), ("Australia/Sydney", "20260405T030000", "2026-04-04 17:00"),
      ("Australia/Sydney", "20261004T030000", "2026-10-03 16:00"),
      ("Pacific/Auckland", "20260927T030000", "2026-09-26 14:00"), ("Pacific/Auckland", "20260927T015900", "2026-09-26 13:59"),
    ])
  func known(zone: String, clock: String, utc: String) {
    #expect(start(zone, clock) == utc)
  }

  @Test("L-193: others are not guessed", arguments: ["Africa/Casablanca", "Asia/Jerusalem", "GMT+0100", "Somewhere"])
  func unknown(zone: String) {
    #expect(start(zone, "20261125T080000") == nil)
  }
}

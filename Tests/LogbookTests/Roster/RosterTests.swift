import Base
import Catalog
import HTML
import Logbook
import Store
import Sync
import TestSupport
import Testing

struct RosterTests: RosterFiles {
  private let airports = Airports(
    """
    EGLL\tLHR\tHeathrow\tLondon\tGB\t51.4706\t-0.461941\t83
    LKPR\tPRG\tVáclav Havel Airport\tPrague\tCZ\t50.10083\t14.26\t1247
    VEDZ\tDEP\tDaporijo\tDaporijo\tIN\t27.985\t94.222\t750
    ZBTS\tTVS\tSannuhe\tTangshan\tCN\t39.718\t118.003\t50

    """)

  @Test(
    "L-152, L-181, L-182, L-183, L-184: two airports and a number are found in the texts of airlines",
    arguments: [
      ("QS1102 PRG-LHR", "LKPR EGLL QS1102"), ("OK 530 PRG - LHR", "LKPR EGLL OK530"),
      ("Flight U21234: LKPR → EGLL", "LKPR EGLL U21234"), ("PRG/LHR", "LKPR EGLL "),
      ("FR12 PRG LHR 737", "LKPR EGLL FR12"), ("OK530 PRG/LKPR - LHR/EGLL", "LKPR EGLL OK530"),
      ("1691 PRG LHR", "LKPR EGLL 1691"), ("1645 PRG LHR", "LKPR EGLL 1645"), ("0805 PRG LHR", ""),
      ("1645 PRG LHR 1810", ""), ("1691 SBY LHR", ""), ("1691 crew PRG LHR", ""),
      ("QS1102 OK-LHR PRG-LHR", "LKPR EGLL QS1102"), ("OK530 PRG-LHR CANCELLED", ""), ("OK530 PRG-LHR (zrušeno)", ""),
      ("XLD OK530 PRG-LHR", ""), ("Transfer PRG-LHR", ""), ("SIM FFS PRG-LHR", ""), ("QS1102 PRG-LHR PAX", ""),
      ("QS1102 PRG-LHR 180 PAX", "LKPR EGLL QS1102"), ("TVS 1102 PRG LHR", "LKPR EGLL TVS1102"),
      ("EJU 7461 PRG-LHR", "LKPR EGLL EJU7461"), ("EZY45QT PRG LHR", "LKPR EGLL EZY45QT"),
      ("EW 7460A PRG LHR", "LKPR EGLL EW7460A"), ("PRG-LHR A321N", "LKPR EGLL "), ("PRG LHR 1010", ""), ("SBY 0500 PRG LHR", ""),
      ("FLT: OK530; DEP: PRG; ARR: LHR", "LKPR EGLL OK530"), ("OK530 from Prague (PRG) to London (LHR)", "LKPR EGLL OK530"),
      ("OK530: Praha (PRG) → London Heathrow (LHR)", "LKPR EGLL OK530"), ("Praha (PRG), London (LHR)", ""),
      ("DH OK530 PRG-LHR", ""), ("DAY OFF", ""), ("SBY-HOME", ""), ("PRG LHR", ""), ("", ""),
    ])
  func summaries(summary: String, found: String) throws {
    let file = try #require(RosterFile(calendar(event(summary)), airports: airports))
    #expect(file.legs.map { $0.departure + " " + $0.arrival + " " + $0.number } == (found.isEmpty ? [] : [found]))
    #expect(file.otherCount == (found.isEmpty ? 1 : 0))
  }

  @Test("L-152: without the airports the two codes must be separated by a dash")
  func withoutAirports() throws {
    let file = try #require(
      RosterFile(calendar(event("OK530 PRG-LHR"), event("OK531 LHR PRG")), airports: nil))
    #expect(file.legs.map { $0.departure + $0.arrival } == ["PRGLHR"] && file.otherCount == 1)
  }

  @Test(
    "L-152: times are read in their stated zone, in winter and in summer",
    arguments: [
      ("DTSTART:20261125T080000Z", "08:00"), ("DTSTART;TZID=Europe/Prague:20261125T080000", "07:00"),
      ("DTSTART;TZID=\"Europe/Prague\":20260725T080000", "06:00"),
      ("DTSTART;TZID=Europe/London:20260725T080000", "07:00"),
      ("DTSTART;TZID=Europe/Athens:20261125T080000", "06:00"), ("DTSTART;TZID=Asia/Dubai:20261125T080000", "04:00"),
      ("DTSTART:20261125T080000", "08:00"),
      // The clocks of Prague show 02:30 twice on that night, and never on the other.
      ("DTSTART;TZID=Europe/Prague:20261025T023000", "00:30"), ("DTSTART;TZID=Europe/Prague:20261025T030000", "02:00"),
      ("DTSTART;TZID=Europe/Prague:20260329T023000", "01:30"), ("DTSTART;TZID=Europe/Prague:20260329T030000", "01:00"),
    ])
  func zones(start: String, utc: String) throws {
    let file = try #require(
      RosterFile(calendar("UID:1\n\(start)\nDURATION:PT1H30M\nSUMMARY:PRG-LHR"), airports: airports))
    #expect(file.legs.map { $0.start.minuteOfDay.text } == [utc])
  }

  @Test(
    "L-152: entries that are not flights are counted: whole days, unknown zones, impossible lengths; a folded line is one line"
  )
  func others() throws {
    let file = try #require(
      RosterFile(
        calendar(
          "UID:1\nDTSTART;VALUE=DATE:20261125\nDTEND;VALUE=DATE:20261126\nSUMMARY:PRG-LHR",
          "UID:2\nDTSTART;TZID=Africa/Casablanca:20261125T080000\nDTEND;TZID=Africa/Casablanca:20261125T090000\nSUMMARY:PRG-LHR",
          "UID:3\nDTSTART:20261125T080000Z\nDTEND:20261125T080000Z\nSUMMARY:PRG-LHR",
          "UID:4\nDTSTART:20261125T080000Z\nSUMMARY:PRG-LHR",
          "UID:5\nDTSTART:2026-11-25\nDTEND:x\nSUMMARY:PRG-LHR",
          "UID:6\nDTSTART:20261125T080000Z\nDTEND:20261125T100000Z\nSUMMARY:Check-in\\, gate\nDESCRIPTION:OK5\n 30 PRG-L\n HR"
        ), airports: airports))
    #expect(file.legs.map(\.number) == ["OK530"] && file.otherCount == 3 && file.unknownZoneCount == 2)
    #expect(RosterFile("Date,From\n", airports: nil) == nil && RosterFile("", airports: nil) == nil)
    #expect(RosterFile("BEGIN:VCALENDAR\nBEGIN:VEVENT\n", airports: nil)?.legs.isEmpty == true)
  }

  @Test(
    "L-152: texts with times between the places, positioning, and words of rosters that are codes of airports",
    arguments: [
      ("FLT 123 PRG LHR", "LKPR EGLL 123"), ("FLT 1234 PRG LHR", "LKPR EGLL 1234"),
      ("OK530 PRG 0805 - LHR 1010", "LKPR EGLL OK530"),
      ("PRG 08:05 - 10:10 LHR", "LKPR EGLL "), ("U2 1234 | LHR-PRG", "EGLL LKPR U21234"),
      ("LX1234 PRG-LHR", "LKPR EGLL LX1234"), ("D/H OK530 PRG-LHR", ""), ("Dead Head PRG-LHR", ""),
      ("OK530 PRG-LHR dead-heading", ""), ("Deadhead PRG-LHR OK530", ""), ("PAX OK530 PRG-LHR", ""),
      ("DAY-OFF", ""), ("SBY-PRG", ""), ("SIM/PRG", ""), ("OK12 PRG-DAY", "LKPR KDAY OK12"),
      // A type is no number, nor a sign that two codes are a flight.
      ("PRG-LHR A320", "LKPR EGLL "), ("OK530 PRG-LHR B738", "LKPR EGLL OK530"),
      ("E190 PRG-LHR OK530", "LKPR EGLL OK530"),
      ("SIM PRG A320", ""), ("SIM-PRG B738", ""), ("A3320 PRG-LHR", "LKPR EGLL A3320"),
      ("Taxi PRG-LHR", ""), ("Train PRG-LHR 0805", ""), ("Simulator PRG-LHR", ""),
      ("OK530 PRG-LHR bus 0600", "LKPR EGLL OK530"),
    ])
  func moreSummaries(summary: String, found: String) throws {
    let airports = Airports(
      """
      AYSB\tSIM\tSimbai\tSimbai\tPG\t-5.2\t144.5\t6100
      EGLL\tLHR\tHeathrow\tLondon\tGB\t51.4706\t-0.461941\t83
      KDAY\tDAY\tDayton\tDayton\tUS\t39.9\t-84.2\t1009
      KOFF\tOFF\tOffutt\tOmaha\tUS\t41.1\t-95.9\t1052
      KSBY\tSBY\tSalisbury\tSalisbury\tUS\t38.3\t-75.5\t52
      LKPR\tPRG\tVáclav Havel Airport\tPrague\tCZ\t50.10083\t14.26\t1247
      PAFL\tFLT\tFlat\tFlat\tUS\t62.4\t-158.0\t309

      """)
    let file = try #require(RosterFile(calendar(event(summary)), airports: airports))
    #expect(file.legs.map { $0.departure + " " + $0.arrival + " " + $0.number } == (found.isEmpty ? [] : [found]))
  }

  @Test("L-152: a crew list with people who position, a reminder and a duration instead of an end are part of a flight")
  func parts() throws {
    let file = try #require(
      RosterFile(
        calendar(
          "UID:1\nDTSTART:20261125T080000Z\nDURATION:PT2H5M\nSUMMARY:OK530 PRG-LHR\nDESCRIPTION:CP NOVAK\\nDH DVORAK, pos FO\n"
            + "BEGIN:VALARM\nTRIGGER:-PT30M\nDURATION:PT5M\nDESCRIPTION:DH\nSUMMARY:Reminder\nEND:VALARM",
          "UID:2\nDTSTART:20261125T120000Z\nDTEND:20261125T140000Z\nSUMMARY:OK531\nDESCRIPTION:DH OK531 LHR-PRG"),
        airports: airports))
    #expect(file.legs.map { $0.end.minuteOfDay.text } == ["10:05"] && file.otherCount == 1)
  }

  @Test("L-152: legs of one identity are as many flights; the same leg twice is one")
  func oneIdentity() throws {
    let out = "UID:duty\nDTSTART:20261125T080000Z\nDTEND:20261125T100000Z\nSUMMARY:OK530 PRG-LHR"
    let back = "UID:duty\nDTSTART:20261125T110000Z\nDTEND:20261125T130000Z\nSUMMARY:OK531 LHR-PRG"
    let file = try #require(RosterFile(calendar(out, back, out, back), airports: airports))
    #expect(file.legs.map(\.number) == ["OK530", "OK531"] && file.legs[0].uid == "duty" && file.legs[1].uid != "duty")
  }

  @Test(
    "L-152: a zone that the file defines is known; names that hide a summer time are not taken for UTC",
    arguments: [
      ("GMT Standard Time:20260725T080000", "07:00"), ("Etc/UTC:20260725T080000", "08:00"),
      ("New York:20260725T080000", "12:00"), ("New York:20261225T080000", "13:00"),
      ("New York:20260308T030000", "07:00"),
      ("GMT+0100:20260725T080000", ""), ("(UTC+01:00) Berlin:20260725T080000", ""),
      ("Europe/Kirov:20260725T080000", ""),
    ])
  func definedZones(start: String, utc: String) throws {
    let definition = """
      BEGIN:VTIMEZONE
      TZID:New York
      BEGIN:DAYLIGHT
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      DTSTART:20070311T020000
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
      END:DAYLIGHT
      BEGIN:STANDARD
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      DTSTART:20071104T020000
      RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
      END:STANDARD
      END:VTIMEZONE

      """
    let event = "BEGIN:VEVENT\nUID:1\nDTSTART;TZID=\(start)\nDURATION:PT1H\nSUMMARY:PRG-LHR\nEND:VEVENT\n"
    let file = try #require(
      RosterFile("BEGIN:VCALENDAR\n" + definition + event + "END:VCALENDAR\n", airports: airports))
    #expect(file.legs.map { $0.start.minuteOfDay.text } == (utc.isEmpty ? [] : [utc]))
    #expect(file.unknownZoneCount == (utc.isEmpty ? 1 : 0))
  }
}

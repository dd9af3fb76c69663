/// What tests of the roster read: calendars as airlines write them.
protocol RosterFiles {}

extension RosterFiles {
  func calendar(_ events: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
      + events.map { "BEGIN:VEVENT\r\n" + $0.replacing("\n", with: "\r\n") + "\r\nEND:VEVENT\r\n" }.joined()
      + "END:VCALENDAR\r\n"
  }

  func event(_ summary: String, start: String = "20261125T080000Z", end: String = "20261125T100000Z") -> String {
    "UID:1\nDTSTART:\(start)\nDTEND:\(end)\nSUMMARY:\(summary)"
  }
}

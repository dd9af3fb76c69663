import Base

/// A day on which something of an app's records comes due, for calendars and reminders.
package struct DueEvent: Sendable {
  /// The same for the same event for ever (K-25), and without a word of it.
  package let uid: String
  package let day: Day
  /// In full: with names, where there are some.
  package let title: Text
  package let details: Text
  /// How many days before a calendar reminds by itself.
  package let alarms: [Int]

  package init(uid: String, day: Day, title: Text, details: Text, alarms: [Int]) {
    self.uid = uid
    self.day = day
    self.title = title
    self.details = details
    self.alarms = alarms
  }
}

/// Where an app's events come from: calendars, letters and messages to devices are all made of these.
package protocol DueEventSource: Sendable {
  /// The app's id, which stands in addresses.
  var app: String { get }
  var calendarName: Text { get }
  /// Part of the name of the program in calendar files.
  var product: String { get }
  /// What is said of an event without telling what it is (K-27): `A vaccination is due`.
  var neutralTitle: Text { get }
  /// Whether titles are told only to those who have chosen so.
  var isPersonal: Bool { get }
  /// Whether the shared spaces of an account belong to it as its private one does.
  var readsSharedSpaces: Bool { get }
  /// The screen of the app that a reminder leads to.
  var path: String { get }

  /// In the order of days; blocks.
  func events(in spaces: [RecordID], today: Day) throws -> [DueEvent]
}

extension DueEventSource {
  /// Of one account or space: what is farther away waits until others have passed.
  package static var eventLimit: Int { 1000 }
}

import Base

/// A day on which a record of an app becomes due, for calendars and reminders.
package struct DueEvent: Sendable {
  /// Never changes for an event (K-25), and contains no word of it.
  package let uid: String
  package let day: Day
  /// Of an appointment, where that is; nil of a whole day.
  package let time: MinuteOfDay?
  package let place: String
  /// The full title, with names where there are any.
  package let title: Text
  package let details: Text
  /// How many days before the event a calendar reminds by itself.
  package let alarms: [Int]

  package init(
    uid: String, day: Day, time: MinuteOfDay? = nil, place: String = "", title: Text, details: Text, alarms: [Int]
  ) {
    self.uid = uid
    self.day = day
    self.time = time
    self.place = place
    self.title = title
    self.details = details
    self.alarms = alarms
  }
}

/// The source of an app's events. Calendars, letters and push messages are made from them.
package protocol DueEventSource: Sendable {
  /// The app's id, as in addresses.
  var app: String { get }
  var calendarName: Text { get }
  /// The part of the product name in calendar files.
  var product: String { get }
  /// Describes an event without saying what it is (K-27): `A vaccination is due`.
  var neutralTitle: Text { get }
  /// Whether titles are shown only to people who have chosen so.
  var isPersonal: Bool { get }
  /// Whether the shared spaces of an account count like its private one.
  var readsSharedSpaces: Bool { get }
  /// The screen of the app to which a reminder leads.
  var path: String { get }

  /// Sorted by day. Blocks.
  func events(in spaces: [RecordID], today: Day) throws -> [DueEvent]
}

extension DueEventSource {
  /// The limit for an account or space. Later events wait until others have passed.
  package static var eventLimit: Int { 1000 }
}

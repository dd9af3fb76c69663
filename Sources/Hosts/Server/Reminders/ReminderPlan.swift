import Base
import ServerStorage

/// The events of which somebody is reminded on a day, and how many days ahead.
package struct ReminderPlan: Sendable {
  package struct Item: Sendable {
    package let app: String
    package let event: DueEvent
    /// The chosen number of days for this reminder.
    package let lead: Int
    /// The actual number of days.
    package let days: Int
  }

  package private(set) var items: [Item] = []

  /// A reminder that was missed because the server did not run is sent up to this many days late.
  static let lateDays = 2

  /// - Parameter events: the events of each app.
  package init(_ events: [(app: String, event: DueEvent)], leads: [String: [Int]], today: Day) {
    for (app, event) in events {
      let days = today.days(to: event.day)
      guard days >= 0, let all = leads[app] else { continue }
      // When two reminders of an event are due at once, only the nearer one is sent.
      guard let lead = all.filter({ $0 >= days && $0 - days <= ReminderPlan.lateDays }).min() else { continue }
      items.append(Item(app: app, event: event, lead: lead, days: days))
    }
  }

  /// The items that this target has not received yet.
  func items(for target: String, without sent: Set<SentReminder>) -> [Item] {
    items.filter { !sent.contains($0.sent(to: target)) }
  }
}

extension ReminderPlan.Item {
  func sent(to target: String) -> SentReminder {
    SentReminder(target: target, event: app + "/" + event.uid, due: event.day, lead: lead)
  }
}

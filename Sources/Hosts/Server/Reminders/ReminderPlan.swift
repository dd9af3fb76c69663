import Base
import ServerStorage

/// Which events somebody is reminded of on a day, and how far ahead of them that is.
package struct ReminderPlan: Sendable {
  package struct Item: Sendable {
    package let app: String
    package let event: DueEvent
    /// The one of the chosen numbers of days that it is about.
    package let lead: Int
    /// How many days it really is.
    package let days: Int
  }

  package private(set) var items: [Item] = []

  /// A reminder that could not be sent on its day, because the server did not run, is sent up to so many days later.
  static let lateDays = 2

  /// - Parameter events: of each app.
  package init(_ events: [(app: String, event: DueEvent)], leads: [String: [Int]], today: Day) {
    for (app, event) in events {
      let days = today.days(to: event.day)
      guard days >= 0, let all = leads[app] else { continue }
      // Of two that are due at once the nearer one speaks for both.
      guard let lead = all.filter({ $0 >= days && $0 - days <= ReminderPlan.lateDays }).min() else { continue }
      items.append(Item(app: app, event: event, lead: lead, days: days))
    }
  }

  /// Those that this target has not been sent.
  func items(for target: String, without sent: Set<SentReminder>) -> [Item] {
    items.filter { !sent.contains($0.sent(to: target)) }
  }
}

extension ReminderPlan.Item {
  func sent(to target: String) -> SentReminder {
    SentReminder(target: target, event: app + "/" + event.uid, due: event.day, lead: lead)
  }
}

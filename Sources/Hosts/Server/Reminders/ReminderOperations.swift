import Base

private let json = "application/json"

/// Reminders of an account (K-28 to K-32).
let reminderOperations = [
  APIOperation(
    method: "GET", path: "/api/v1/account/reminders", tag: "Reminders",
    summary: "What was chosen, what is possible, and the key for subscriptions", access: .signedIn,
    answers: [.init(status: 200, text: "The settings; null before anything was chosen.", content: (json, "Reminders"))]),
  APIOperation(
    method: "PUT", path: "/api/v1/account/reminders", tag: "Reminders", summary: "Choose when and how to be reminded",
    access: .signedIn, body: (json, "ReminderSettings"),
    answers: [.init(status: 200, text: "As it was kept.", content: (json, "ReminderSettings"))], problems: [400, 413]),
  APIOperation(
    method: "PUT", path: "/api/v1/account/reminders/push", tag: "Reminders",
    summary: "Messages to this device by its browser's subscription (RFC 8030)", access: .signedIn,
    body: (json, "PushSubscription"), answers: [.init(status: 204, text: "Kept.")], problems: [400, 413]),
  APIOperation(
    method: "DELETE", path: "/api/v1/account/reminders/push", tag: "Reminders",
    summary: "No more messages to this device", access: .signedIn, answers: [.init(status: 204, text: "Ended.")]),
  APIOperation(
    method: "POST", path: "/api/v1/account/reminders/push/trial", tag: "Reminders",
    summary: "A message to this device, to see one", access: .signedIn, body: (json, "NewCalendar"),
    answers: [.init(status: 202, text: "The push service has taken it.")], problems: [400, 404, 413, 429, 502]),
]

/// The private calendar of an app's dates.
func calendarOperations(_ sources: [any DueEventSource]) -> [APIOperation] {
  sources.flatMap { source in
    let (path, tag) = ("/api/v1/spaces/{space}/\(source.app)/calendar", source.product)
    return [
      APIOperation(
        method: "GET", path: path, tag: tag, summary: "Whether the caller has a private calendar of what is due",
        access: .signedIn, answers: [.init(status: 200, text: "There is one.", content: (json, "Calendar"))],
        problems: [404]),
      APIOperation(
        method: "POST", path: path, tag: tag, summary: "Make a private calendar; an earlier one ends",
        access: .signedIn, body: (json, "NewCalendar"),
        answers: [.init(status: 201, text: "Its address, which is told this once.", content: (json, "Calendar"))],
        problems: [400, 404, 413]),
      APIOperation(
        method: "DELETE", path: path, tag: tag, summary: "End the private calendar", access: .signedIn,
        answers: [.init(status: 204, text: "Ended.")], problems: [404]),
    ]
  } + [
    APIOperation(
      method: "GET", path: "/calendar/{secret}.ics", tag: "Calendars",
      summary: "What is due, as all-day events (RFC 5545); the secret is the authority", access: .everybody,
      answers: [.init(status: 200, text: "The calendar.", content: ("text/calendar", nil))], problems: [404])
  ]
}

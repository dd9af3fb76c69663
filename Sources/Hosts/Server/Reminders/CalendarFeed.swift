import Base
import ServerStorage

/// The content of a private calendar, given what it has said before (K-25, K-26).
package struct CalendarFeed: Sendable {
  /// Sorted by day. Withdrawn events come last.
  package private(set) var events: [CalendarEvent] = []
  /// The states to store.
  package private(set) var changed: [CalendarEventState] = []
  package private(set) var forgotten: [String] = []

  /// How long a withdrawn event is listed as cancelled, before it is left out.
  static let withdrawnDays: Int64 = 30
  /// How long its number is kept, in case it comes back.
  static let rememberedDays: Int64 = 400
  /// The limit of one calendar.
  static let stateLimit = 3000

  package init(_ wanted: [CalendarEvent], kept: [CalendarEventState], cancelled: String, now: Instant) {
    var known: [String: CalendarEventState] = [:]
    for state in kept { known[state.uid] = state }
    for var event in wanted {
      let state = state(of: event, known.removeValue(forKey: event.uid), now)
      event.sequence = state.sequence
      event.modified = state.changed
      events.append(event)
    }
    let gone = known.values.sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
    for state in gone { withdraw(state, cancelled, now, isTooMany: events.count > CalendarFeed.stateLimit) }
  }

  private mutating func state(of event: CalendarEvent, _ known: CalendarEventState?, _ now: Instant) -> CalendarEventState
  {
    let hash = CalendarFeed.hash(event)
    if let known, known.hash == hash, !known.isWithdrawn { return known }
    let state = CalendarEventState(
      uid: event.uid, sequence: known.map { $0.sequence + 1 } ?? 0, hash: hash, day: event.day, changed: now,
      isWithdrawn: false)
    changed.append(state)
    return state
  }

  private mutating func withdraw(
    _ known: CalendarEventState, _ cancelled: String, _ now: Instant, isTooMany: Bool
  ) {
    var state = known
    if !state.isWithdrawn {
      state.isWithdrawn = true
      state.sequence += 1
      // None of its text is kept.
      state.hash = ""
      state.changed = now
      changed.append(state)
    }
    let age = (now.milliseconds - state.changed.milliseconds) / millisecondsPerDay
    if age >= CalendarFeed.rememberedDays || isTooMany {
      changed.removeAll { $0.uid == state.uid }
      forgotten.append(state.uid)
      return
    }
    if age >= CalendarFeed.withdrawnDays { return }
    var event = CalendarEvent(uid: state.uid, day: state.day, summary: cancelled)
    event.sequence = state.sequence
    event.modified = state.changed
    event.isCancelled = true
    events.append(event)
  }

  private static func hash(_ event: CalendarEvent) -> String {
    var text = "\(event.day.iso)\n\(event.summary)\n\(event.details)\n\(event.reminders)"
    // An event without them is the same as before there were any.
    if let time = event.time { text += "\nT\(time.text)" }
    if !event.place.isEmpty { text += "\nP\(event.place)" }
    return SHA256.hex(of: Array(text.utf8))
  }
}

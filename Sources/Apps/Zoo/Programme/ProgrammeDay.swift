import Base
import Kit
import Sync

/// An item of the programme: on which days it is, and when.
struct ProgrammeItem: Sendable {
  let id: RecordID
  let fields: Fields

  init(_ id: RecordID, _ fields: Fields) {
    self.id = id
    self.fields = fields
  }

  /// What lasts no stated time is over after so many minutes.
  private static let usualMinutes = 30

  var begins: MinuteOfDay? { fields[Programme.time] }
  /// In minutes.
  var lasts: Int { statedMinutes ?? ProgrammeItem.usualMinutes }
  /// Nil where nobody has said it.
  private var statedMinutes: Int? {
    guard let stated = fields[Programme.duration]?.count, stated > 0 else { return nil }
    return Int(stated)
  }
  /// Z-53: until when it lasts; nil where nobody has said it.
  var ends: MinuteOfDay? {
    guard let begins, let statedMinutes else { return nil }
    return MinuteOfDay((begins.minute + statedMinutes) % 1440)
  }

  /// Z-51: whether the day is one of its days, cancelled or not: from its first to its last day, on its days of the week.
  func isPlanned(on day: Day) -> Bool {
    if begins == nil { return false }
    if let from = fields[Programme.from], day < from { return false }
    if let until = fields[Programme.until], until < day { return false }
    let weekdays = fields[Programme.weekdays]?.codes ?? []
    return weekdays.isEmpty || weekdays.contains(String(day.weekday))
  }

  func isCancelled(on day: Day) -> Bool {
    (fields[Programme.cancelled]?.codes ?? []).contains(day.iso)
  }

  /// Z-51: the next days on which it is planned, from that day on.
  func days(from day: Day, count: Int) -> [Day] {
    var days: [Day] = []
    var next = day
    if let from = fields[Programme.from], next < from { next = from }
    // A week has all days of the week: beyond that many weeks there is none.
    var end = next.adding(days: 8 * count)
    if let until = fields[Programme.until], until < end { end = until }
    while days.count < count && next <= end {
      if isPlanned(on: next) { days.append(next) }
      let after = next.adding(days: 1)
      if after == next { break }
      next = after
    }
    return days
  }
}

/// Z-52: how an item of today stands at this moment.
enum ProgrammeState: Equatable, Sendable {
  case cancelled
  /// In so many minutes, at least one.
  case later(minutes: Int)
  /// For so many minutes still, at least one.
  case now(minutesLeft: Int)
  case over

  init(_ item: ProgrammeItem, _ clock: ZooClock) {
    let begins = item.begins?.minute ?? 0
    let now = clock.time.minute
    if item.isCancelled(on: clock.day) {
      self = .cancelled
    } else if now < begins {
      self = .later(minutes: begins - now)
    } else if now < begins + item.lasts {
      self = .now(minutesLeft: begins + item.lasts - now)
    } else {
      self = .over
    }
  }

  var isAhead: Bool {
    switch self {
    case .later, .now: true
    case .cancelled, .over: false
    }
  }
}

/// The programme as the records have it.
struct ProgrammePlan: Sendable {
  /// By their beginning.
  private(set) var items: [ProgrammeItem] = []

  init() {}

  /// Not needed before there is a programme, and so not in every first screen.
  @inline(never) init(_ records: [Record]) {
    items = records.filter { $0.key.collection == Programme.collection.name && !$0.deleted }
      .map { ProgrammeItem($0.id, $0.fields) }
      .inOrder { one, other in
        let (first, second) = (one.begins?.minute ?? 0, other.begins?.minute ?? 0)
        return first == second ? one.id < other.id : first < second
      }
  }

  func item(_ id: RecordID) -> ProgrammeItem? { items.first { $0.id == id } }

  /// What is planned for a day, cancelled or not, by its beginning.
  func items(on day: Day) -> [ProgrammeItem] { items.filter { $0.isPlanned(on: day) } }

  /// Z-52: what comes next today, or is under way.
  func next(_ clock: ZooClock) -> (item: ProgrammeItem, state: ProgrammeState)? {
    for item in items(on: clock.day) {
      let state = ProgrammeState(item, clock)
      if state.isAhead { return (item, state) }
    }
    return nil
  }
}

import Base
import Store
import Sync

/// What forms and lists ask the book.
extension Book {
  /// The aircraft for completion: last flown first, then the never flown by registration.
  public var recentAircraft: [AircraftRow] {
    var recent: [AircraftRow] = []
    var left = aircraft
    for row in rows {
      guard !left.isEmpty else { break }
      guard let id = row.aircraft, let index = left.firstIndex(where: { $0.id == id }) else { continue }
      recent.append(left.remove(at: index))
    }
    return recent + left
  }

  /// The types that the filter offers, in alphabetical order, each once.
  public var types: [String] {
    var types: [String] = []
    for row in aircraft where !row.type.utf8.isEmpty && !types.contains(row.type) {
      types.append(row.type)
    }
    return types.inOrder { $0.precedesBytes($1) }
  }

  /// Places for completion: of the last flights first, each once.
  public func recentPlaces(limit: Int) -> [String] {
    var seen: Set<Key> = []
    var places: [String] = []
    for row in rows where row.kind == .flight {
      for place in [row.departure, row.arrival] where !place.utf8.isEmpty && seen.insert(Key(place)).inserted {
        places.append(place)
        if places.count == limit { return places }
      }
    }
    return places
  }

  /// Short remarks of the last hundred flights, the latest first, each once.
  func recentRemarks(_ context: Context) -> [String] {
    var seen: Set<Key> = []
    var remarks: [String] = []
    for row in rows.prefix(100) where row.kind == .flight && remarks.count < 5 {
      guard let text = context.record(RecordKey(Flight.collection.name, row.id))?[Flight.remarks],
        !text.utf8.isEmpty, text.utf8.count <= 60, seen.insert(Key(text)).inserted
      else { continue }
      remarks.append(text)
    }
    return remarks
  }

  public func flightCount(of aircraft: RecordID) -> Int {
    var count = 0
    for row in rows where row.aircraft == aircraft { count += 1 }
    return count
  }

  /// Flight time and session time of these rows, apart.
  public func totals(_ indices: [Int32]) -> (flights: Minutes, sessions: Minutes) {
    var flights = Minutes.zero
    var sessions = Minutes.zero
    for index in indices {
      let row = rows[Int(index)]
      switch row.kind {
      case .flight: flights += row.total ?? .zero
      case .session: sessions += row.total ?? .zero
      }
    }
    return (flights, sessions)
  }

  /// L-17: the flights whose time from departure to landing runs into that of this one.
  public func overlaps(_ id: RecordID?, _ fields: Fields) -> [Row] {
    guard fields[Flight.kind] == .flight,
      let span = BlockSpan(fields[Flight.date], fields[Flight.departureTime], fields[Flight.total])
    else { return [] }
    var found: [Row] = []
    for index in indices(around: span.day) {
      let row = rows[index]
      guard row.id != id, row.kind == .flight, let other = BlockSpan(row.day, row.time, row.total) else { continue }
      if span.start < other.end && other.start < span.end { found.append(row) }
    }
    return found
  }

  private func indices(around day: Day) -> Range<Int> {
    indices(from: day.adding(days: -1), to: day.adding(days: 1))
  }
}

/// Minutes since 1970 from departure to arrival.
private struct BlockSpan {
  let day: Day
  let start: Int64
  let end: Int64

  init?(_ day: Day?, _ time: MinuteOfDay?, _ total: Minutes?) {
    guard let day, let time, let total, total.count <= 1440 else { return nil }
    self.day = day
    start = Int64(day.number) * 1440 + Int64(time.minute)
    end = start + Int64(total.count)
  }
}

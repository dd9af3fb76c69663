import Base
import Sync

/// L-152: which planned flights the book has already. A flight of the book is one planned flight: the nearest one between the same
/// places, not more than six hours from the plan. Numbers decide where both have one.
struct FlownPlans {
  private let book: Book
  private let places: PlaceNames
  private let number: (RecordID) -> String?

  private static let mostMinutes = 360

  /// - Parameter number: of a flight of the book.
  init(_ book: Book, _ airports: Airports?, number: @escaping (RecordID) -> String?) {
    self.book = book
    places = PlaceNames(airports)
    self.number = number
  }

  /// Those that the book does not have.
  func left(of planned: [PlannedRow]) -> [PlannedRow] {
    var pairs: [(place: Int, row: Int, distance: Int)] = []
    for (place, plan) in planned.enumerated() { add(plan, place, to: &pairs) }
    var flown: Set<Int> = []
    var taken: Set<Int> = []
    for pair in pairs.inOrder({ $0.distance < $1.distance }) where !flown.contains(pair.place) {
      if taken.insert(pair.row).inserted { flown.insert(pair.place) }
    }
    return planned.enumerated().filter { !flown.contains($0.offset) }.map { $0.element }
  }

  private func add(_ plan: PlannedRow, _ place: Int, to pairs: inout [(place: Int, row: Int, distance: Int)]) {
    for index in book.indices(from: plan.day.adding(days: -1), to: plan.day.adding(days: 1)) {
      let row = book.rows[index]
      guard row.kind == .flight, let day = row.day, places.name(row.departure) == places.name(plan.departure),
        places.name(row.arrival) == places.name(plan.arrival)
      else { continue }
      // Without a time the day must be the same, and flights with a time come first.
      var distance = day == plan.day ? FlownPlans.mostMinutes : FlownPlans.mostMinutes + 1
      if let time = row.time {
        distance = abs(Int(day.number - plan.day.number) * 1440 + time.minute - plan.start.minute)
      }
      guard distance <= FlownPlans.mostMinutes else { continue }
      if let number = number(row.id), !number.utf8.isEmpty, !plan.number.utf8.isEmpty {
        if number != plan.number { continue }
        distance = -1
      }
      pairs.append((place, index, distance))
    }
  }
}

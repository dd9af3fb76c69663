import Base
import Sync

/// A rating with what is still to be done before it expires. A class: it is only read.
final class RatingState: Sendable {
  let record: Record
  /// Nil when neither a date is printed nor one can be computed.
  let expires: Day?
  let revalidation: Revalidation?

  init(record: Record, expires: Day?, revalidation: Revalidation?) {
    self.record = record
    self.expires = expires
    self.revalidation = revalidation
  }
}

/// FCL.740.A (b) (2)
private func isOneOfBoth(_ group: RatingGroup) -> Bool { group == .singleEngine || group == .touringMotorGlider }

/// FCL.740.A (b) (4)
private let landAndSea = [RatingGroup.singleEngine, .singleEngineSea]

/// All ratings with what the flights of the book do for them.
func ratingStates(_ ratings: [Record], _ rows: [Row], _ groups: RatingGroups, today: Day) -> [RatingState] {
  let hasBoth = [RatingKind.singleEngine, .touringMotorGlider].allSatisfy { kind in
    ratings.contains { $0[Rating.kind] == kind }
  }
  let hasLandAndSea = landAndSea.allSatisfy { group in ratings.contains { Rating.group($0.fields) == group } }
  return ratings.map { record in
    guard let expires = Rating.expiry(record.fields) else {
      return RatingState(record: record, expires: nil, revalidation: nil)
    }
    let kind = record[Rating.kind] ?? .other
    let wanted = Rating.group(record.fields)
    let first = expires.adding(months: -12)
    var flights: [LogEntry] = []
    var both: [(group: RatingGroup, flights: [LogEntry])] = []
    if hasLandAndSea, let wanted, landAndSea.contains(wanted) { both = landAndSea.map { ($0, []) } }
    for row in rows where wanted != nil && row.entry.isFlown(from: first, through: expires) {
      guard let group = groups.group(of: row.entry) else { continue }
      if let place = both.firstIndex(where: { $0.group == group }) { both[place].flights.append(row.entry) }
      // Land and motor gliders stand for each other, water for neither of them.
      if wanted?.covers(group) == true || (hasBoth && isOneOfBoth(group) && wanted.map { isOneOfBoth($0) } == true) {
        flights.append(row.entry)
      }
    }
    // FCL.740.A (b) (1) (ii): a check in another class or type stands for the refresher training. An instrument rating or a
    // language is neither.
    let isWaived = ratings.contains { other in
      guard let group = Rating.group(other.fields), group != wanted, let day = other[Rating.checked] else {
        return false
      }
      return first <= day && day <= min(today, expires)
    }
    let revalidation = Revalidation(
      of: kind, expires: expires, flights: flights, today: today, checks: record[Rating.checked].map { [$0] } ?? [],
      isRefresherWaived: isWaived, landAndSea: both)
    return RatingState(record: record, expires: expires, revalidation: kind == .other ? nil : revalidation)
  }
}

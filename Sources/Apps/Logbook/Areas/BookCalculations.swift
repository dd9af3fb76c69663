import Base
import Store
import Sync

/// What is reckoned from the whole book. Each part is made when a screen first asks for it and kept until a record
/// changes, so that no frame sums up thousands of flights, nor loading pays for a screen that nobody looks at.
///
/// A class, because a screen is a function of the state and fills it while it is drawn; what it holds follows from the
/// records alone.
final class BookCalculations {
  private var limits: Limits?
  private var breaches: (day: Day, list: [Breach])?
  private var certificates: [DatedCertificate]?
  private var ratings: (day: Day, list: [RatingState])?
  private var statistics: (revision: Int, sums: StatisticsSums)?
  private var distance: (revision: Int, knowsAirports: Bool, sum: FlownDistance)?
  private var recencies: (day: Day, list: [Recency])?
  private var period: (revision: Int, today: Day, length: StatisticsPeriod, back: Int, flown: FlownPeriod)?
  private var records: (revision: Int, knowsAirports: Bool, best: FlownRecords)?
  private var flightMap: (revision: Int, hasAirports: Bool, map: FlightMap)?
  /// Outlives changes of the records: a map that is looked at stays where it is when its box is the same.
  private var flightCamera: MapCamera?

  /// The records have changed.
  func forget() {
    limits = nil
    breaches = nil
    certificates = nil
    ratings = nil
    recencies = nil
    distance = nil
    statistics = nil
    period = nil
    records = nil
    flightMap = nil
  }

  func limits(_ book: Book, _ supporting: SupportingRecords) -> Limits {
    if let limits { return limits }
    let boundary = supporting.boundary
    // The oldest first, so that the sums find them in order.
    var flights: [FlownTime] = []
    flights.reserveCapacity(book.rows.count)
    let rows = book.rows
    for index in rows.indices.reversed() {
      if let flown = FlownTime(rows[index].entry, boundary: boundary) { flights.append(flown) }
    }
    let made = Limits(
      flights: flights, duties: supporting.duties.compactMap { $0.duty },
      boundary: boundary)
    limits = made
    return made
  }

  /// Those that began through today, the oldest of each limit first.
  func breaches(_ book: Book, _ supporting: SupportingRecords, today: Day) -> [Breach] {
    if let breaches, breaches.day == today { return breaches.list }
    let list = limits(book, supporting).breaches(through: today)
    breaches = (today, list)
    return list
  }

  /// Those that count first, by their date.
  func certificates(_ supporting: SupportingRecords) -> [DatedCertificate] {
    if let certificates { return certificates }
    let dated = datedCertificates(supporting.certificates, born: supporting.born)
    let list = dated.inOrder { one, other in
      let (left, right) = (one.isReplaced(by: dated), other.isReplaced(by: dated))
      return left != right ? right : (one.expires ?? .latest) < (other.expires ?? .latest)
    }
    certificates = list
    return list
  }

  /// By the date of expiry.
  func ratings(_ book: Book, _ supporting: SupportingRecords, today: Day) -> [RatingState] {
    if let ratings, ratings.day == today { return ratings.list }
    let list = ratingStates(supporting.ratings, book.rows, supporting.groups, today: today)
      .inOrder { ($0.expires ?? .latest) < ($1.expires ?? .latest) }
    ratings = (today, list)
    return list
  }

  /// Of what the list's filter lets through.
  func statistics(_ book: Book, _ list: FlightList) -> StatisticsSums {
    if let statistics, statistics.revision == list.revision { return statistics.sums }
    let sums = StatisticsSums(book, list)
    statistics = (list.revision, sums)
    return sums
  }

  /// Of what the list's filter lets through.
  func period(_ book: Book, _ list: FlightList, _ length: StatisticsPeriod, back: Int, today: Day) -> FlownPeriod {
    if let period, period.revision == list.revision, period.today == today, period.length == length, period.back == back
    {
      return period.flown
    }
    let rows = book.rows
    let flown = FlownPeriod(
      length, today: today, back: back, sessions: list.filter.kinds == .sessions,
      list.matches.lazy.map { rows[Int($0)].entry })
    period = (list.revision, today, length, back, flown)
    return flown
  }

  /// Of what the list's filter lets through, with distances between the places known now.
  func records(_ book: Book, _ list: FlightList, _ atlas: Atlas) -> FlownRecords {
    let knowsAirports = atlas.airports != nil
    if let records, records.revision == list.revision, records.knowsAirports == knowsAirports { return records.best }
    let rows = book.rows
    var known = KnownDistances { atlas.distance($0, $1) }
    let best = FlownRecords(list.matches.lazy.map { rows[Int($0)].entry }) { known.find($0.departure, $0.arrival) }
    records = (list.revision, knowsAirports, best)
    return best
  }

  /// Of what the list's filter lets through, between the places known now.
  func flightMap(_ book: Book, _ list: FlightList, _ atlas: Atlas) -> FlightMap {
    let hasAirports = atlas.airports != nil
    if let flightMap, flightMap.revision == list.revision, flightMap.hasAirports == hasAirports { return flightMap.map }
    let map = FlightMap(book, list.matches, atlas, camera: flightCamera)
    flightCamera = map.camera
    flightMap = (list.revision, hasAirports, map)
    return map
  }

  /// Of what the list's filter lets through.
  func distance(_ book: Book, _ list: FlightList, _ atlas: Atlas) -> FlownDistance {
    let knowsAirports = atlas.airports != nil
    if let distance, distance.revision == list.revision, distance.knowsAirports == knowsAirports { return distance.sum }
    let sum = FlownDistance(book, list, atlas)
    distance = (list.revision, knowsAirports, sum)
    return sum
  }

  func recencies(_ book: Book, _ supporting: SupportingRecords, today: Day) -> [Recency] {
    if let recencies, recencies.day == today { return recencies.list }
    var instrument: Day?
    for record in supporting.ratings where record[Rating.kind] == .instrument {
      if let expires = Rating.expiry(record.fields) { instrument = max(instrument ?? expires, expires) }
    }
    let list = allRecencies(book.rows, supporting.groups, today, instrument)
    recencies = (today, list)
    return list
  }
}

/// Where a method has the same name, the function is called from here.
private func allRecencies(
  _ rows: [Row], _ groups: RatingGroups, _ today: Day, _ instrument: Day?
) -> [Recency] {
  // By their indices: a row would be copied with all its texts, only to take its entry.
  recencies(
    of: rows.indices.lazy.map { rows[$0].entry }, groups: groups, today: today, instrumentRatingExpires: instrument)
}

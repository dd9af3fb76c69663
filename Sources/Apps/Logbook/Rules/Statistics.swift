import Base

/// Sums over records.
public struct Totals: Sendable {
  public private(set) var flightCount = 0
  public private(set) var sessionCount = 0
  /// Minutes in devices: never flight time.
  public private(set) var sessionTime = 0
  private var amounts = Amounts()

  public init() {}

  /// Minutes or number.
  public subscript(_ quantity: Quantity) -> Int { amounts[quantity] }

  public func time(_ quantity: Quantity) -> Minutes { Minutes(amounts[quantity]) }

  /// The column PIC of the page: SPIC and PICUS stand in it too.
  public var timeAsPIC: Minutes { Minutes(self[.pic] + self[.spic] + self[.picus]) }

  public var landings: Int { self[.landingsDay] + self[.landingsNight] }

  public mutating func add(_ entry: LogEntry) {
    sessionTime += entry.sessionTime
    switch entry.kind {
    case .flight:
      if !entry.isBroughtForward { flightCount += 1 }
      amounts.add(entry.amounts)
    case .session:
      if !entry.isBroughtForward { sessionCount += 1 }
    }
  }
}

/// By what the sums are told apart.
public enum Grouping: Sendable, Named {
  case year
  case month
  case type
  case aircraft
  case airport
}

/// One row of a statistic.
public struct StatisticsGroup: Sendable {
  public enum Name: Hashable, Sendable {
    case year(Int)
    /// Its first day.
    case month(Day)
    /// The designator of the aircraft's type, or the device of a session.
    case type(Key)
    case aircraft(RecordID)
    case airport(Key)
    /// Experience from before the first record.
    case broughtForward
    /// The records do not say.
    case unknown
  }

  public let name: Name
  public fileprivate(set) var totals: Totals
}

/// Sums of the picked records.
public struct Statistics: Sendable {
  private let forEach: @Sendable ((LogEntry) -> Void) -> Void
  private let types: [RecordID: String]

  /// - Parameters:
  ///   - types: the type designator of each aircraft.
  ///   - forEach: hands over each line that is to be summed, as often as it is asked, without copying the book.
  public init(types: [RecordID: String], forEach: @escaping @Sendable ((LogEntry) -> Void) -> Void) {
    self.types = types
    self.forEach = forEach
  }

  /// - Parameter picked: indices into the entries; nil for all.
  public init(_ entries: [LogEntry], picked: [Int32]? = nil, types: [RecordID: String] = [:]) {
    self.init(types: types) { body in
      if let picked {
        for index in picked { body(entries[Int(index)]) }
      } else {
        for entry in entries { body(entry) }
      }
    }
  }

  public var totals: Totals {
    var totals = Totals()
    forEach { totals.add($0) }
    return totals
  }

  /// Years and months the newest first; types, aircraft and airports by time, the most first. What was brought
  /// forward and what is unknown come last. An airport has every flight that began or ended there, once.
  public func groups(by grouping: Grouping) -> [StatisticsGroup] {
    var groups = GroupList()
    forEach { entry in
      let name = name(of: entry, grouping)
      groups.add(entry, to: name)
      if grouping == .airport, entry.kind == .flight, entry.arrival != entry.departure {
        let arrival = Statistics.airport(entry.arrival)
        if arrival != name && arrival != .unknown { groups.add(entry, to: arrival) }
      }
    }
    return groups.list.inOrder(Statistics.precedes)
  }

  private func name(of entry: LogEntry, _ grouping: Grouping) -> StatisticsGroup.Name {
    switch grouping {
    case .year:
      if entry.isBroughtForward { return .broughtForward }
      return entry.day.map { .year($0.year) } ?? .unknown
    case .month:
      if entry.isBroughtForward { return .broughtForward }
      return entry.day.map { .month($0.firstOfMonth) } ?? .unknown
    case .type:
      let type = entry.kind == .session ? entry.device : entry.aircraft.flatMap { types[$0] } ?? entry.type
      if type.utf8.isEmpty { return entry.isBroughtForward ? .broughtForward : .unknown }
      return .type(Key(type))
    case .aircraft:
      if entry.isBroughtForward { return .broughtForward }
      return entry.aircraft.map { .aircraft($0) } ?? .unknown
    case .airport:
      if entry.isBroughtForward { return .broughtForward }
      return Statistics.airport(entry.departure)
    }
  }

  private static func airport(_ name: String) -> StatisticsGroup.Name {
    name.utf8.isEmpty ? .unknown : .airport(Key(name))
  }

  private static func precedes(_ one: StatisticsGroup, _ other: StatisticsGroup) -> Bool {
    let left = place(one)
    let right = place(other)
    if left.rank != right.rank { return left.rank < right.rank }
    if left.number != right.number { return left.number > right.number }
    return text(one.name).precedesBytes(text(other.name))
  }

  private static func place(_ group: StatisticsGroup) -> (rank: Int, number: Int) {
    switch group.name {
    case .year(let year): (0, year)
    case .month(let first): (0, Int(first.number))
    case .type, .aircraft, .airport: (0, group.totals[.total] + group.totals.sessionTime)
    case .broughtForward: (1, 0)
    case .unknown: (2, 0)
    }
  }

  private static func text(_ name: StatisticsGroup.Name) -> String {
    switch name {
    case .type(let key), .airport(let key): key.text
    case .aircraft(let id): id.description
    case .year, .month, .broughtForward, .unknown: ""
    }
  }
}

/// The groups in the making. Neighbours in the logbook mostly belong to one group, and a flight begins where the one
/// before it ended, so the last few are tried before the dictionary, which saves most of the hashing.
private struct GroupList {
  private(set) var list: [StatisticsGroup] = []
  private var places: [StatisticsGroup.Name: Int] = [:]
  private var recent = [0, 0, 0, 0]
  private var oldest = 0

  mutating func add(_ entry: LogEntry, to name: StatisticsGroup.Name) {
    list[place(of: name)].totals.add(entry)
  }

  private mutating func place(of name: StatisticsGroup.Name) -> Int {
    for place in recent where place < list.count && list[place].name == name { return place }
    let place = places[name] ?? list.count
    if place == list.count {
      places[name] = place
      list.append(StatisticsGroup(name: name, totals: Totals()))
    }
    recent[oldest] = place
    oldest = (oldest + 1) & 3
    return place
  }
}

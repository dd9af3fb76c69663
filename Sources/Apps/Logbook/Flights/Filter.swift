import Base

/// Which records the list shows. The rules are L-20 … L-23.
public struct Filter: Equatable, Sendable {
  public enum Kinds: Equatable, Sendable, Named {
    case all
    case flights
    case sessions

    /// In reports' addresses and in the filter's picker.
    public var name: String {
      switch self {
      case .all: "all"
      case .flights: "flights"
      case .sessions: "sessions"
      }
    }
  }

  /// Words that must all occur, in any order.
  public var text = ""
  public private(set) var kinds = Kinds.all
  public private(set) var type = ""
  public private(set) var aircraft: RecordID?
  public var from: Day?
  public var to: Day?

  public init() {}

  /// L-21: simulator sessions have no aircraft, so wanting only them clears it.
  public mutating func choose(_ kinds: Kinds) {
    self.kinds = kinds
    if kinds == .sessions { clearAircraft() }
  }

  /// L-22: the type and the exact aircraft are two ways to say one thing; the later choice stands.
  public mutating func choose(type: String) {
    clearAircraft()
    if asksForAircraft { self.type = type }
  }

  public mutating func choose(aircraft: RecordID) {
    clearAircraft()
    if asksForAircraft { self.aircraft = aircraft }
  }

  public mutating func clearAircraft() {
    aircraft = nil
    type = ""
  }

  /// Whether the aircraft can be chosen at all.
  public var asksForAircraft: Bool { kinds != .sessions }

  public var isActive: Bool {
    !words.isEmpty || kinds != .all || !type.utf8.isEmpty || aircraft != nil || from != nil || to != nil
  }

  /// Whether only words are searched for, so that there is nothing to lose but them.
  public var isOnlySearch: Bool {
    !words.isEmpty && kinds == .all && type.utf8.isEmpty && aircraft == nil && from == nil && to == nil
  }

  var words: [[UInt8]] { searchedWords(text) }

  public static func == (one: Filter, other: Filter) -> Bool {
    one.text == other.text && one.kinds == other.kinds && one.type == other.type
      && one.aircraft == other.aircraft && one.from == other.from && one.to == other.to
  }
}

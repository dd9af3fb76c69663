import Base
import Sync

/// What can be computed of night in a flight.
struct NightSuggestion: Equatable, Sendable {
  let time: Minutes
  /// Whether it is night where and when it takes off and lands.
  let takesOffByNight: Bool
  let landsByNight: Bool
}

extension Atlas {
  /// L-92: from places, day and times; nil when one of them is missing or not known.
  func night(_ fields: Fields, _ rule: NightRule) -> NightSuggestion? {
    guard let departure = fields[Flight.departure], let arrival = fields[Flight.arrival],
      let from = coordinates(departure), let to = coordinates(arrival),
      let route = NightRoute(fields, from: from, to: to)
    else { return nil }
    let time = route.nightTime(by: rule)
    // Without both block times the route is from take-off to landing by itself.
    let hasBlocks = fields[Flight.departureTime] != nil && fields[Flight.arrivalTime] != nil
    let start =
      hasBlocks ? later(fields[Flight.takeOffTime], than: fields[Flight.departureTime], route.time.start) : nil
    let end = hasBlocks ? earlier(fields[Flight.landingTime], than: fields[Flight.arrivalTime], route.time.end) : nil
    return NightSuggestion(
      // No more than the flight itself, where its time was entered as less than from block to block.
      time: fields[Flight.total].map { min($0, time) } ?? time,
      takesOffByNight: isNight(at: from, start ?? route.time.start, by: rule),
      landsByNight: isNight(at: to, end ?? route.time.end, by: rule))
  }

  /// The moment of the take-off: at the block time or within a day after it.
  private func later(_ time: MinuteOfDay?, than block: MinuteOfDay?, _ moment: Instant) -> Instant? {
    guard let wait = Flight.block(block, time) else { return nil }
    return Instant(milliseconds: moment.milliseconds + Int64(wait.count) * 60_000)
  }

  private func earlier(_ time: MinuteOfDay?, than block: MinuteOfDay?, _ moment: Instant) -> Instant? {
    guard let wait = Flight.block(time, block) else { return nil }
    return Instant(milliseconds: moment.milliseconds - Int64(wait.count) * 60_000)
  }
}

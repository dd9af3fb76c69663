import Base
import Sync

extension NightRoute {
  /// The route of a record, from off block to on block (from take-off to landing when those are all there is). Nil for
  /// a session, and when the day or one of the times is missing: then no night time can be suggested.
  public init?(_ fields: Fields, from: Coordinates, to: Coordinates) {
    guard fields[Flight.kind] ?? .flight == .flight, let day = fields[Flight.date],
      let (start, end) = NightRoute.ends(fields), let length = Flight.block(start, end)
    else { return nil }
    let begin = Instant(day: day, minute: start)
    self.init(
      from: from, to: to,
      time: Span(start: begin, end: Instant(milliseconds: begin.milliseconds + Int64(length.count) * 60_000)))
  }

  private static func ends(_ fields: Fields) -> (MinuteOfDay, MinuteOfDay)? {
    if let start = fields[Flight.departureTime], let end = fields[Flight.arrivalTime] { return (start, end) }
    if let start = fields[Flight.takeOffTime], let end = fields[Flight.landingTime] { return (start, end) }
    return nil
  }
}

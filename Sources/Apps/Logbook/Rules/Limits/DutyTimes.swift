import Base

/// Minutes from … to before …, in UTC: what overlaps does not depend on a clock that is changed meanwhile.
struct MinuteSpan: Sendable {
  var start: Int64
  var end: Int64
}

/// When duty counts: in full, and by a quarter. What is both (called out of standby) counts once, in full.
struct DutyTimes {
  private(set) var full: [MinuteSpan] = []
  private(set) var quarter: [MinuteSpan] = []
  /// Periods whose times cannot be: the release before the report, or more than 31 days after it.
  private(set) var implausibleCount = 0

  init(_ duties: [Duty]) {
    let utc = DayBoundary()
    for duty in duties {
      let span = MinuteSpan(start: utc.minute(duty.time.start), end: utc.minute(duty.time.end))
      guard span.end >= span.start, span.end - span.start <= 31 * 1440 else {
        implausibleCount += 1
        continue
      }
      switch duty.kind.quarters {
      case 4: full.append(span)
      case 1: quarter.append(span)
      default: break
      }
    }
    full = united(full)
    quarter = without(united(quarter), full)
  }
}

/// The same minutes without overlaps, in order.
private func united(_ spans: [MinuteSpan]) -> [MinuteSpan] {
  var union: [MinuteSpan] = []
  for span in spans.inOrder({ $0.start < $1.start }) {
    if let last = union.last, span.start < last.end {
      union[union.count - 1].end = max(last.end, span.end)
    } else {
      union.append(span)
    }
  }
  return union
}

/// The minutes of the first list that are not in the other; both in order and without overlaps.
private func without(_ spans: [MinuteSpan], _ others: [MinuteSpan]) -> [MinuteSpan] {
  var left: [MinuteSpan] = []
  var index = 0
  for span in spans {
    while index < others.count && others[index].end <= span.start { index += 1 }
    var start = span.start
    var next = index
    while next < others.count && others[next].start < span.end {
      if others[next].start > start { left.append(MinuteSpan(start: start, end: others[next].start)) }
      start = max(start, others[next].end)
      next += 1
    }
    if start < span.end { left.append(MinuteSpan(start: start, end: span.end)) }
  }
  return left
}

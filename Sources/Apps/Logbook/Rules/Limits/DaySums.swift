import Base

/// How much there is on each day, ready to be summed over any period at once.
struct DaySums: Sendable {
  /// The days with an amount, in order.
  private(set) var days: [Int32] = []
  /// The sum of all amounts before the day of the same index; one more than there are days.
  private(set) var before: [Int] = [0]

  init() {}

  init(_ amounts: [DayAmount]) {
    var sorted = amounts
    var isSorted = true
    for index in sorted.indices where index > 0 && sorted[index].day < sorted[index - 1].day {
      isSorted = false
      break
    }
    if !isSorted { sorted = sorted.inOrder { $0.day < $1.day } }
    days.reserveCapacity(sorted.count)
    before.reserveCapacity(sorted.count + 1)
    for entry in sorted where entry.amount != 0 {
      if days.last == entry.day {
        before[days.count] += entry.amount
      } else {
        days.append(entry.day)
        before.append(before[days.count - 1] + entry.amount)
      }
    }
  }

  func sum(from first: Day, through last: Day) -> Int {
    first > last ? 0 : before[index(of: last.adding(days: 1))] - before[index(of: first)]
  }

  /// The index of the first day that is not before this one.
  func index(of day: Day) -> Int {
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if days[middle] < day.number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

struct DayAmount {
  let day: Int32
  let amount: Int
}

extension DayBoundary {
  /// Puts the minutes on their days, as long as they were: clocks that change meanwhile make a duty neither longer nor shorter.
  func split(_ span: MinuteSpan, weight: Int, into amounts: inout [DayAmount]) {
    let start = minute(Instant(milliseconds: span.start * 60_000))
    split(from: start, minutes: Int(span.end - span.start), weight: weight, into: &amounts)
  }

  /// Puts so many minutes from a beginning on their days, each with that weight.
  func split(from start: Int64, minutes: Int, weight: Int, into amounts: inout [DayAmount]) {
    var day = Int32(clamping: start >= 0 ? start / 1440 : -((1439 - start) / 1440))
    var rest = minutes
    var room = splitsAtMidnight ? 1440 - Int(start - Int64(day) * 1440) : rest
    while rest > 0 {
      let part = min(rest, room)
      amounts.append(DayAmount(day: day, amount: part * weight))
      rest -= part
      room = 1440
      day += 1
    }
  }
}

/// How many letters may be sent: for one account per hour and per day, and for all accounts together per day.
package struct LetterLimits: Sendable {
  private let hour: RequestRate?
  private let day: RequestRate?
  private let all: RequestRate?

  package init(_ limits: Limits) {
    hour = limits.lettersPerHour.map { RequestRate(perSecond: $0 / 3600, burst: $0) }
    day = limits.lettersPerDay.map { RequestRate(perSecond: $0 / 86_400, burst: $0) }
    all = limits.lettersPerDayOfAll.map { RequestRate(perSecond: $0 / 86_400, burst: $0) }
  }

  /// Takes one; nil when it may be sent, otherwise the seconds until one may be sent.
  package func take(_ account: String, now: Double) -> Int? {
    hour?.take(account, now: now) ?? day?.take(account, now: now) ?? all?.take("", now: now)
  }
}

import Base
import HTML
import Kit
import Store
import Sync

/// "May I fly 6:30 tomorrow?"
struct FlightPlan: Sendable {
  /// As it is typed.
  var hours = ""
  /// Nil is tomorrow.
  var day: Day?
  var subject = Limit.Subject.flightTime
}

struct PlanView {
  let plan: FlightPlan
  let limits: Limits
  /// As the limits count it (L-103).
  let today: Day
  let context: Context

  private var language: Language { context.language }
  private var day: Day { plan.day ?? today.adding(days: 1) }

  var node: Node {
    section(.class("card plan"), .key("plan")) {
      h2 { Words.mayI }
      div(.class("fields")) {
        div(.class("field short")) {
          label(.for("plan-hours")) { Words.hours }
          input(
            .type("text"), .id("plan-hours"), .name("plan-hours"),
            .attribute("inputmode", context.durations == .tenths ? "decimal" : "numeric"),
            .attribute("autocomplete", "off"), .placeholder(context.format.typedMinutes(Minutes(390))),
            .input(LimitsAction.hours), .value(plan.hours))
        }
        div(.class("field medium")) {
          label(.for("plan-day")) { Words.planDay }
          input(
            .type("date"), .id("plan-day"), .name("plan-day"), .change(LimitsAction.day), .value(day.iso))
        }
        div(.class("field medium")) {
          label(.for("plan-subject")) { Words.planSubject }
          select(.id("plan-subject"), .name("plan-subject"), .change(LimitsAction.subject)) {
            option(.value("flight"), .selected(plan.subject == .flightTime)) { Words.flightTime }
            option(.value("duty"), .selected(plan.subject == .duty)) { Words.dutyTime }
          }
        }
      }
      div(.role("status"), .attribute("aria-live", "polite")) { answer }
    }
  }

  private var answer: [Node] {
    if trimmed(plan.hours).utf8.isEmpty { return [p(.class("quiet")) { Words.planHint }] }
    guard let planned = Minutes(typed: plan.hours, style: context.durations) else {
      return [p(.class("fault")) { Words.planIsNoTime }]
    }
    let answer = limits.answer(planned, on: day, of: plan.subject)
    return nodes {
      understood(plan.hours, context.durations)
      p(.class(answer.isLegal ? "answer kept" : "answer exceeded")) {
        strong { answer.isLegal ? Words.planLegal : Words.planIllegal }
      }
      p { Words.binding(answer.binding, context.format) }
      p { Words.most(answer.binding.most, day, context.format) }
      if !answer.isLegal {
        p {
          answer.firstLegalDay.map { Words.legalFrom(planned, $0, context.format) } ?? Words.neverLegal
        }
      }
    }
  }
}

/// What all limits together say to a plan.
struct PlanAnswer: Sendable {
  let isLegal: Bool
  /// The limit that leaves the least.
  let binding: Forecast
  /// The first day on which every limit would be kept.
  let firstLegalDay: Day?
}

extension Limits {
  func answer(_ plan: Minutes, on day: Day, of subject: Limit.Subject) -> PlanAnswer {
    let forecasts = lookAhead(plan, on: day, of: subject)
    var binding = forecasts[0]
    var isLegal = true
    for forecast in forecasts {
      if forecast.most < binding.most { binding = forecast }
      if !forecast.isLegal { isLegal = false }
    }
    return PlanAnswer(
      isLegal: isLegal, binding: binding, firstLegalDay: isLegal ? day : firstLegalDay(plan, from: day, of: subject))
  }

  /// Each limit has its own first day; when they differ, the later one is asked again, until all agree.
  private func firstLegalDay(_ plan: Minutes, from day: Day, of subject: Limit.Subject) -> Day? {
    var candidate = day
    while day.days(to: candidate) <= 397 {
      var next = candidate
      for forecast in lookAhead(plan, on: candidate, of: subject) {
        guard let legal = forecast.firstLegalDay else { return nil }
        next = max(next, legal)
      }
      if next == candidate { return next }
      candidate = next
    }
    return nil
  }
}

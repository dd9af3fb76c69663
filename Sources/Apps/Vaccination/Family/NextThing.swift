import Base
import Sync

/// One vaccination that is to come.
struct NextThing {
  /// Of the series' record, or of the own vaccine's.
  let id: RecordID
  let name: Text
  /// Which dose it is, from 1.
  let dose: Int?
  /// Nil of an own vaccine.
  let forecast: Forecast?
  let due: Day?
  let pastDue: Day?
  /// When uncertain days were late ones: the recommended day then.
  let until: Day?
  let state: Forecast.State?
  let isFunded: Bool?
  let decision: PlanRecord.Decision?
  let appointment: Day?
  /// Of the appointment, as it was typed.
  let time: String?
  let place: String?
  /// The code of the series; nil of an own vaccine.
  let series: String?
  let isOwn: Bool
  /// What speaks against it, whenever it is due.
  let caution: Caution?
  /// Only what is planned can be overdue.
  private(set) var standing = Standing.planned

  enum Standing {
    case planned
    /// It may be given, and nobody has to.
    case possible
    /// V-49: of childhood, and not on the card.
    case unrecorded
    /// V-49: begun or wanted, and not given any more at this age.
    case outgrown
  }

  /// Of two that are due on one day the mandatory one comes first.
  private let isMandatory: Bool

  init(
    _ record: Record, _ group: Group, _ answer: Assessment.Answer, late: Forecast?, plan: Record?, isAnswered: Bool,
    caution: Caution?, _ today: Day
  ) {
    id = record.id
    name = group.name
    dose = answer.forecast.dose
    forecast = answer.forecast
    due = answer.forecast.recommended?.day
    let latest = late?.recommended?.day
    until = latest == answer.forecast.recommended?.day ? nil : latest
    // V-21: late is only what is late in any case.
    pastDue = answer.forecast.pastDue.map { early in max(early.day, late?.pastDue?.day ?? early.day) }
    let isOverdue = pastDue.map { today > $0 } ?? false
    let reckoned = answer.forecast.state(on: today)
    state = reckoned == .overdue && !isOverdue ? .due : reckoned
    isFunded = answer.isFunded
    let decision = plan?[PlanRecord.decision]
    self.decision = decision == .later && isAnswered ? nil : decision
    appointment = isAnswered ? nil : plan?[PlanRecord.day].flatMap { $0 >= today ? $0 : nil }
    time = appointment == nil ? nil : plan?[PlanRecord.time]
    place = appointment == nil ? nil : plan?[PlanRecord.place]
    series = group.id
    isOwn = false
    self.caution = caution
    isMandatory = group.kind == "mandatory"
  }

  init(own record: Record, due: Day, number: Int, _ today: Day) {
    id = record.id
    let name = record[OwnVaccine.name] ?? ""
    self.name = Text(cs: name, en: name)
    dose = number
    forecast = nil
    self.due = due
    pastDue = due
    until = nil
    state = due > today ? .future : due == today ? .due : .overdue
    isFunded = nil
    decision = nil
    appointment = nil
    time = nil
    place = nil
    series = nil
    isOwn = true
    caution = nil
    isMandatory = false
  }

  func standing(_ standing: Standing) -> NextThing {
    var thing = self
    thing.standing = standing
    return thing
  }

  /// The time of the appointment, where what was typed is one.
  var minute: MinuteOfDay? { time.flatMap { MinuteOfDay(typed: $0) } }

  /// V-87: what has an appointment is put off no longer.
  var isPutOff: Bool { decision == .later && appointment == nil }

  /// What is overdue (V-99), then the earliest first; what was put off last.
  var order: Int {
    let isPressing = state == .overdue && appointment == nil && !isPutOff
    let rank = isPutOff ? 10_000_000 : isPressing ? -10_000_000 : 0
    return 2 * (Int((appointment ?? due ?? .latest).number) + rank) + (isMandatory ? 0 : 1)
  }
}

import Base
import HTML
import Kit
import Store
import Sync

/// What still fits before a journey.
struct Journey {
  var person: RecordID?
  var leave: Day?
  var home: Day?
  /// Codes of series that were chosen.
  var chosen: [String] = []

  mutating func act(_ verb: String, _ action: Event.Action) {
    switch verb {
    case "person": person = RecordID(action.value)
    case "leave": leave = Day(iso: action.text)
    case "home": home = Day(iso: action.text)
    case "series":
      if chosen.contains(action.value) {
        chosen.removeAll { $0 == action.value }
      } else {
        chosen.append(action.value)
      }
    default: break
    }
  }

  /// One visit before leaving.
  struct Visit {
    let day: Day
    let series: RecordID
    let name: Text
    let dose: Int?
    let caution: Caution?
    /// The certificate of this dose is good only from this day on, which is after leaving.
    let certified: Day?
  }

  /// A series of which something does not fit any more.
  struct Late {
    let group: Int
    let series: RecordID
    let name: Text
    let dose: Int?
    /// When it could be given; nil when it is not for this person.
    let earliest: Day?
    var faster: Faster?
  }

  /// V-92: another schedule of a series, by which more of it fits.
  struct Faster {
    let name: Text
    let days: [Day]
  }

  struct Plan {
    var visits: [Visit] = []
    var late: [Late] = []
    /// Of which nothing is to be given.
    var ready: [(name: Text, certified: Day?)] = []
  }

  /// V-58: each dose on its earliest day, the earliest first, as long as it is before leaving. After each one the engine is
  /// asked anew, so that live vaccines keep their gaps.
  static func plan(
    _ person: Person, _ given: [GivenDose], groups: [Int], leave: Day, today: Day, _ vaccines: Vaccines
  ) -> Plan {
    var plan = plan(person, given, groups: groups, leave: leave, today: today, vaccines, by: vaccines.catalogue)
    for place in plan.late.indices where plan.late[place].earliest != nil {
      plan.late[place].faster = faster(
        plan.late[place].group, than: plan, person, given, leave: leave, today: today, vaccines)
    }
    return plan
  }

  private static func faster(
    _ group: Int, than usual: Plan, _ person: Person, _ given: [GivenDose], leave: Day, today: Day, _ vaccines: Vaccines
  ) -> Faster? {
    let ways = vaccines.catalogue.groups[group].goals.map { $0.series }
    let series = vaccines.series(ofGroup: group)?.id
    let count = usual.visits.filter { $0.series == series }.count
    for way in (ways.first ?? []).indices.dropFirst() {
      var catalogue = vaccines.catalogue
      for goal in ways.indices { catalogue.groups[group].goals[goal].series = [ways[goal][way]] }
      let other = plan(person, given, groups: [group], leave: leave, today: today, vaccines, by: catalogue)
      let isDone = other.late.isEmpty && other.visits.count == count && count > 0
      if other.visits.count > count || isDone {
        return Faster(name: ways[0][way].name, days: other.visits.map { $0.day })
      }
    }
    return nil
  }

  private static func plan(
    _ person: Person, _ given: [GivenDose], groups: [Int], leave: Day, today: Day, _ vaccines: Vaccines,
    by catalogue: Catalogue
  ) -> Plan {
    var plan = Plan()
    var doses = given
    var day = today
    for step in 0..<40 {
      let answers = Assessment(of: person, doses, by: catalogue, on: day, groups: groups).answers
      var best: (place: Int, day: Day)?
      for (place, answer) in answers.enumerated()
      where answer.forecast.status == .notComplete && !answer.forecast.isOnDemand {
        guard let earliest = answer.forecast.earliest?.day else { continue }
        // A booster of later years is no part of this journey.
        let isDone = step > 0 && plan.visits.contains { $0.series == vaccines.series(ofGroup: answer.group)?.id }
        if isDone, let recommended = answer.forecast.recommended?.day, recommended > leave, earliest > leave {
          continue
        }
        let possible = max(earliest, day)
        if possible < leave, best.map({ possible < $0.day }) != false { best = (place, possible) }
      }
      guard let best else {
        plan.finish(answers, leave, vaccines)
        break
      }
      let answer = answers[best.place]
      if let record = vaccines.series(ofGroup: answer.group) {
        plan.visits.append(
          Visit(
            day: best.day, series: record.id, name: catalogue.groups[answer.group].name, dose: answer.forecast.dose,
            caution: Caution(answer.forecast.products, person, vaccines, on: best.day),
            certified: (catalogue.groups[answer.group].certificate?.validFrom.after(best.day)).flatMap {
              $0 > leave ? $0 : nil
            }))
      }
      var dose = GivenDose(id: "v" + String(step), day: best.day)
      if let product = answer.forecast.products.first {
        dose.product = product
      } else {
        dose.antigens = catalogue.groups[answer.group].goals.map { $0.antigen }
      }
      doses.append(dose)
      day = best.day
    }
    return plan
  }
}

extension Journey.Plan {
  /// What stands at the end: complete, or with something that comes too late.
  fileprivate mutating func finish(_ answers: [Assessment.Answer], _ leave: Day, _ vaccines: Vaccines) {
    for answer in answers {
      guard let record = vaccines.series(ofGroup: answer.group) else { continue }
      let name = vaccines.catalogue.groups[answer.group].name
      let isVisited = visits.contains { $0.series == record.id }
      switch answer.forecast.status {
      case .complete, .immune:
        let certified = answer.certificate.flatMap { $0.from > leave ? $0.from : nil }
        if !isVisited { ready.append((name, certified)) }
      case .notComplete:
        // What is recommended long after the way home waits for its time, and so does what refreshes a complete series.
        if let recommended = answer.forecast.recommended?.day,
          recommended > leave.adding(months: 12) || answer.forecast.isBooster && recommended > leave
        {
          if !isVisited { ready.append((name, nil)) }
        } else {
          late.append(
            Journey.Late(
              group: answer.group, series: record.id, name: name, dose: answer.forecast.dose,
              earliest: answer.forecast.earliest?.day))
        }
      case .agedOut, .notRecommended, .notApplicable:
        late.append(Journey.Late(group: answer.group, series: record.id, name: name, dose: nil, earliest: nil))
      }
    }
  }
}

extension VaccinationApp {
  func journeyScreen(_ context: Context) -> Screen {
    let title = Words.journey
    if family.members.isEmpty { return Screen(title: title, detail: firstRun(context)) }
    if let notice = catalogueNotice(context) { return Screen(title: title, detail: notice) }
    let member = journey.person.flatMap { family.member($0) } ?? family.members[0]
    return Screen(
      title: title,
      detail: div(.class("sheet journey")) {
        section(.class("card"), .key("when")) {
          if family.members.count > 1 {
            p(.class("chips-title")) { Words.who }
            chips(label: Words.who) {
              for other in family.members {
                chip(
                  .action("vaccination.journey.person", value: other.id.description), Text(other.name),
                  isOn: other.id == member.id)
              }
            }
          }
          div(.class("fields journey-days")) {
            dayField("leave", Words.weLeave, journey.leave)
            dayField("home", Words.weReturn, journey.home)
          }
        }
        section(.class("card"), .key("series")) {
          h2 { Words.againstWhat }
          p(.class("quiet")) { Words.journeyText }
          chips(label: Words.againstWhat) {
            for record in travelSeries(member, context) {
              let code = record[CatalogueRecord.code] ?? ""
              chip(
                .action("vaccination.journey.series", value: code), Text(record.catalogueName),
                isOn: journey.chosen.contains(code))
            }
          }
        }
        journeyPlan(member, context)
        doctorNote()
      })
  }

  /// What people are vaccinated with before a journey, and what is due for this person anyway.
  private func travelSeries(_ member: Member, _ context: Context) -> [Record] {
    let outlook = member.outlook(vaccines, context.localDay)
    let travel = vaccines.series.filter { record in
      guard record.fields.text("kind") == "travel", let group = vaccines.group(of: record),
        let status = outlook.answers.first(where: { $0.group == group })?.forecast.status
      else { return false }
      switch status {
      case .notComplete, .complete, .immune: return true
      case .agedOut, .notRecommended, .notApplicable: return false
      }
    }
    let due = outlook.coming.compactMap { thing in
      thing.state == .future ? nil : vaccines.record(thing.id)
    }
    return alphabetically(travel, context.language) + due.filter { record in !travel.contains { $0.id == record.id } }
  }

  private func dayField(_ name: String, _ title: Text, _ day: Day?) -> Node {
    div(.class("field medium"), .key(name)) {
      HTML.label(.for("journey-" + name)) { title }
      input(
        .type("date"), .id("journey-" + name), .name(name), .change("vaccination.journey." + name),
        .value(day?.iso ?? ""))
    }
  }

  private func journeyPlan(_ member: Member, _ context: Context) -> Node {
    let groups = journey.chosen.compactMap { vaccines.catalogue.group($0) }
    guard let leave = journey.leave, !groups.isEmpty, let person = member.person(vaccines.catalogue)
    else {
      return p(.class("card quiet"), .key("plan")) { Words.journeyAsks }
    }
    if leave <= context.localDay || (journey.home.map { $0 < leave } ?? false) {
      return p(.class("finding wrong"), .key("plan"), .role("alert")) { Words.journeyDays }
    }
    let given = member.doses.compactMap { DoseRecord.dose($0.fields, id: $0.id, in: vaccines.catalogue) }
    let plan = Journey.plan(person, given, groups: groups, leave: leave, today: context.localDay, vaccines)
    return div(.class("journey-plan"), .key("plan"), .role("status")) {
      p(.class("quiet")) { Words.leavingIn(context.localDay.days(to: leave), context.format) }
      if !plan.visits.isEmpty {
        group(
          Words.stillFits,
          plan.visits.enumerated().map { index, visit in
            GroupedRow(
              .href(VaccinationRoute.why(member.id, visit.series).url), key: String(index),
              title: visit.name, remark: remark(visit, context.format),
              end: visit.day == context.localDay ? Words.rightAway : Text(context.format.day(visit.day)),
              tone: visit.caution == nil && visit.certified == nil ? .good : .warn)
          })
      }
      if !plan.late.isEmpty {
        group(
          Words.tooLate,
          plan.late.map { late in
            GroupedRow(
              .href(VaccinationRoute.why(member.id, late.series).url), key: late.series.description,
              title: late.name, remark: remark(late, context.format),
              end: Text(late.earliest.map { Words.notBefore($0, context.format) } ?? ""), tone: .warn)
          })
      }
      if !plan.ready.isEmpty {
        group(
          Words.ready,
          plan.ready.enumerated().map { index, ready in
            GroupedRow(
              .none, key: String(index), title: ready.name,
              remark: Text(ready.certified.map { Words.certifiedFrom($0, context.format) } ?? ""),
              end: Words.completeShort, tone: ready.certified == nil ? .good : .warn)
          })
      }
      if let home = journey.home, let stay = longStay(leave, home, context.format) { p(.class("quiet")) { stay } }
    }
  }

  private func remark(_ visit: Journey.Visit, _ format: Format) -> Text {
    var parts: [String] = []
    if let dose = visit.dose { parts.append(Words.doseTitle(dose, format)) }
    if let caution = visit.caution { parts.append(caution.remark(format.language)) }
    if let day = visit.certified { parts.append(Words.certifiedFrom(day, format)) }
    return Text(joined(parts, " · "))
  }

  private func remark(_ late: Journey.Late, _ format: Format) -> Text {
    if late.earliest == nil { return Words.notForThisPerson }
    var parts: [String] = []
    if let dose = late.dose { parts.append(Words.doseTitle(dose, format)) }
    if let faster = late.faster { parts.append(Words.faster(faster.name, faster.days, format)) }
    return Text(joined(parts, " · "))
  }

  private func longStay(_ leave: Day, _ home: Day, _ format: Format) -> String? {
    leave.days(to: home) >= 28 ? Words.longStay(leave.days(to: home), format) : nil
  }
}

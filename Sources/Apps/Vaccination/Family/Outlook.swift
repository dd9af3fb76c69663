import Base
import Sync

/// What comes next for a person, and what each dose is worth, on a day.
struct Outlook {
  let today: Day
  let version: Int
  /// Of every series of the catalogue, in its order.
  let answers: [Assessment.Answer]
  /// The same with uncertain days at their ends; nil when all days are known (V-21).
  let late: [Assessment.Answer]?
  /// The doses that the engine was given, in the order of its verdicts.
  let doses: [RecordID]
  /// What is due or will be, the earliest first.
  private(set) var coming: [NextThing] = []
  /// What may be added by choice.
  private(set) var optional: [NextThing] = []
  /// Childhood series of an adult of which nothing stands on the card (V-49).
  private(set) var unrecorded: [NextThing] = []
  /// What was decided against.
  private(set) var declined: [NextThing] = []
  private(set) var complete: [Int] = []

  init(_ member: Member, _ vaccines: Vaccines, _ today: Day) {
    self.today = today
    version = vaccines.version
    let catalogue = vaccines.catalogue
    var given: [GivenDose] = []
    var ids: [RecordID] = []
    for dose in member.doses {
      guard let known = DoseRecord.dose(dose.fields, id: dose.id, in: catalogue) else { continue }
      given.append(known)
      ids.append(dose.id)
    }
    doses = ids
    guard let person = PersonRecord.person(member.fields) else {
      answers = []
      late = nil
      return
    }
    answers = Assessment(of: person, given, by: catalogue, on: today).answers
    if given.contains(where: { $0.isInexact }) {
      let last = given.map { dose in
        var dose = dose
        dose.day = min(dose.lastDay, today)
        return dose
      }
      late = Assessment(of: person, last, by: catalogue, on: today).answers
    } else {
      late = nil
    }
    sort(member, person, vaccines)
    addOwn(member)
    coming = coming.inOrder { $0.order < $1.order }
    optional = optional.inOrder { $0.order < $1.order }
  }

  private mutating func sort(_ member: Member, _ person: Person, _ vaccines: Vaccines) {
    let isAdult = today >= person.born.adding(years: 18)
    for answer in answers {
      let group = vaccines.catalogue.groups[answer.group]
      if answer.forecast.status == .complete || answer.forecast.status == .immune { complete.append(answer.group) }
      guard answer.forecast.status == .notComplete, let record = vaccines.series(group.id) else { continue }
      let isBegun = answer.verdicts.contains { $0?.status == .valid }
      let thing = NextThing(
        record, group, answer, latest: late?[answer.group].forecast.recommended?.day, plan: member.plan(group.id), today
      )
      switch thing.decision {
      case .notWanted?: declined.append(thing)
      case .wanted?, .later?: coming.append(thing)
      case nil:
        if answer.forecast.isOnDemand {
          optional.append(thing)
        } else if isBegun {
          coming.append(thing)
        } else if Outlook.isPlanned(group.kind, answer) && !isStandIn(group, vaccines) {
          if isAdult && isOfChildhood(thing, person) { unrecorded.append(thing) } else { coming.append(thing) }
        } else if group.kind != "historic" && !isStandIn(group, vaccines) {
          optional.append(thing)
        }
      }
    }
  }

  /// V-49: due long ago, before the person was of age.
  private func isOfChildhood(_ thing: NextThing, _ person: Person) -> Bool {
    guard let due = thing.due, due < person.born.adding(years: 18) else { return false }
    return (thing.pastDue ?? due).adding(years: 1) < today
  }

  /// V-48: what a child is vaccinated with without being asked for: by law, and what is paid for.
  private static func isPlanned(_ kind: String, _ answer: Assessment.Answer) -> Bool {
    switch kind {
    case "mandatory", "mandatory-if-indicated": true
    case "voluntary-funded", "voluntary-funded-risk": answer.isFunded == true
    default: false
    }
  }

  /// Whether another series against the same is complete or under way.
  private func isStandIn(_ group: Group, _ vaccines: Vaccines) -> Bool {
    let wanted = group.goals.map { $0.antigen }
    for other in answers {
      let candidate = vaccines.catalogue.groups[other.group]
      if candidate.id == group.id { continue }
      let antigens = candidate.goals.map { $0.antigen }
      guard wanted.allSatisfy({ antigens.contains($0) }) else { continue }
      switch other.forecast.status {
      case .complete, .immune: return true
      case .notComplete:
        if other.verdicts.contains(where: { $0?.status == .valid }) { return true }
      case .agedOut, .notRecommended, .notApplicable: break
      }
    }
    return false
  }

  /// V-50: the user's own vaccines are due again after their time.
  private mutating func addOwn(_ member: Member) {
    for record in member.ownVaccines {
      let doses = member.doses.filter { $0.isGiven && $0.fields[DoseRecord.own] == record.id }
      guard let due = OwnVaccine.due(record.fields, after: doses.compactMap { $0.day?.first }.max()) else { continue }
      coming.append(NextThing(own: record, due: due, number: doses.count + 1, today))
    }
  }

  /// What comes of a series or of an own vaccine.
  func thing(_ id: RecordID) -> NextThing? {
    for list in [coming, optional, unrecorded, declined] {
      if let found = list.first(where: { $0.id == id }) { return found }
    }
    return nil
  }

  /// The verdicts on a dose: of each group that it is against something of.
  func verdicts(_ dose: RecordID) -> [(group: Int, verdict: Verdict)] {
    guard let place = doses.firstIndex(of: dose) else { return [] }
    return answers.compactMap { answer in answer.verdicts[place].map { (answer.group, $0) } }
  }

  /// The next thing of all.
  var next: NextThing? { coming.first { $0.state != nil && !$0.isPutOff } }
}

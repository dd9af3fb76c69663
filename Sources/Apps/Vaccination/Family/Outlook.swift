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
  let given: [GivenDose]
  /// What is due or will be, the earliest first.
  private(set) var coming: [NextThing] = []
  /// What may be added by choice.
  private(set) var optional: [NextThing] = []
  /// Series of childhood of which nothing stands on the card, and which are given no more (V-49).
  private(set) var unrecorded: [NextThing] = []
  /// Begun or wanted, and given no more at this age (V-49).
  private(set) var outgrown: [NextThing] = []
  /// What was decided against.
  private(set) var declined: [NextThing] = []
  private(set) var complete: [Int] = []
  /// The groups that are open and for which the person is too old (V-49).
  private var tooOld: [Int] = []

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
    self.given = given
    guard let person = member.person(catalogue) else {
      answers = []
      late = nil
      return
    }
    let both = InexactAssessment(of: person, given, by: catalogue, on: today)
    answers = both.early.answers
    late = given.contains { $0.isInexact } ? both.late.answers : nil
    sort(member, person, vaccines)
    leaveOutSubstitutes(vaccines)
    leaveOutBrought(vaccines)
    addOwn(member)
    coming = coming.inOrder { $0.order < $1.order }
    optional = optional.inOrder { $0.order < $1.order }
  }

  private mutating func sort(_ member: Member, _ person: Person, _ vaccines: Vaccines) {
    for answer in answers {
      let group = vaccines.catalogue.groups[answer.group]
      if answer.forecast.status == .complete || answer.forecast.status == .immune { complete.append(answer.group) }
      guard answer.forecast.status == .notComplete, let record = vaccines.series(group.id) else { continue }
      if hasOwnSchedule(insteadOf: group, vaccines) { continue }
      if isTorn(group, answer, vaccines), member.plan(group.id) == nil { continue }
      let isBegun = self.isBegun(group, answer, vaccines) && !answers.isDone(otherwiseThanBy: answer, given, vaccines.catalogue)
      let plan = member.plan(group.id)
      let thing = NextThing(
        record, group, answer, late: late?[answer.group].forecast, plan: plan,
        isAnswered: plan.map { PlanRecord.isAnswered($0, by: lastValid(answer)) } ?? false,
        caution: Caution(answer.forecast.products, person, vaccines, on: today), today)
      let isOutgrown = self.isOutgrown(group, answer, person, vaccines)
      if isOutgrown { tooOld.append(answer.group) }
      if isOutgrown, thing.decision != .notWanted, thing.appointment == nil, isBegun || thing.decision != nil {
        outgrown.append(thing.standing(.outgrown))
        continue
      }
      switch thing.decision {
      case .notWanted?: declined.append(thing)
      case .wanted?, .later?: coming.append(thing)
      // V-87: whoever has an appointment is going to have it.
      case nil where thing.appointment != nil: coming.append(thing)
      case nil:
        if answer.forecast.isOnDemand {
          optional.append(thing.standing(.possible))
        } else if isBegun {
          // V-48: doses of today count for a series of former times too, which has nothing to say beside one that is done.
          if group.kind == "historic", case .whole = replacement(of: group, person, vaccines) { continue }
          coming.append(thing)
        } else {
          sort(thing, group, answer, person, vaccines)
        }
      }
    }
  }

  /// Of a series that is not begun and about which nothing was decided.
  private mutating func sort(
    _ thing: NextThing, _ group: Group, _ answer: Assessment.Answer, _ person: Person, _ vaccines: Vaccines
  ) {
    let isPlanned = Outlook.isPlanned(group.kind, answer) && !isFarOff(group, thing)
    switch replacement(of: group, person, vaccines) {
    case .whole: return
    case .none where isPlanned, .before where group.isMandatory:
      let isAdult = today >= person.born.adding(years: 18)
      if isAdult && isOfChildhood(group, person) || isOutgrown(group, answer, person, vaccines) {
        unrecorded.append(thing.standing(.unrecorded))
      } else {
        coming.append(thing)
      }
    // Doses of a younger age make it no duty, and no nonsense either where it is paid for or refreshed for life.
    case .before: if isPlanned || group.isRecurring { optional.append(thing.standing(.possible)) }
    case .none: if group.kind != "historic" { optional.append(thing.standing(.possible)) }
    }
  }

  /// What makes up for a missed dose waits until that one is missed, and what refreshes a series until that one is done (V-34).
  private mutating func leaveOutSubstitutes(_ vaccines: Vaccines) {
    let all = coming
    coming.removeAll { thing in
      guard thing.dose == 1, thing.decision == nil, thing.appointment == nil, let code = thing.series,
        let first = vaccines.series(code)?.fields["doses"]?.items?.first
      else { return false }
      if let begun = first["refreshes"]?.text("series"), thing.state != .future {
        return all.contains { $0.series == begun && $0.decision == nil }
      }
      guard let other = first.text("onlyIfMissing") else { return false }
      return all.contains { $0.series == other && $0.state != .overdue }
    }
  }

  /// V-48: a schedule of former times says nothing where one of today brings the same, nor one that nobody has to have where one
  /// that the law requires brings it and more, or one in which all its doses count: an infant who has had a vaccine against hepatitis
  /// B goes on with the six-in-one, and a traveller with the one against hepatitis A and B. One
  /// that may be begun at a later age waits while another against the same may be begun now.
  private mutating func leaveOutBrought(_ vaccines: Vaccines) {
    let groups = vaccines.catalogue.groups
    let planned = coming.compactMap { thing in thing.series.flatMap { vaccines.catalogue.group($0) } }
    func isBrought(_ thing: NextThing) -> Bool {
      guard thing.decision == nil, thing.appointment == nil,
        let place = thing.series.flatMap({ vaccines.catalogue.group($0) })
      else {
        return false
      }
      let group = groups[place]
      return planned.contains { otherPlace in
        let other = groups[otherPlace]
        let isLarger = !group.isMandatory && other.goals.count > group.goals.count
        let isBetter =
          group.kind == "historic"
          ? other.kind != "historic" : isLarger && (other.isMandatory || countsWhole(place, in: otherPlace))
        return isBetter && group.goals.allSatisfy { goal in other.goals.contains { $0.antigen == goal.antigen } }
      }
    }
    coming = coming.filter { !isBrought($0) }
    optional = optional.filter { !isBrought($0) }
    let open = (coming + optional).filter { $0.state != .future }
    optional.removeAll { thing in
      if thing.state == .future { return open.contains { Outlook.isAgainstTheSame($0, thing, vaccines) } }
      return thing.dose == 1 && open.contains { Outlook.isForLater($0, thing, vaccines) }
    }
  }

  /// Whether every dose that counts in a group, and at least one, counts in another too.
  private func countsWhole(_ place: Int, in other: Int) -> Bool {
    guard let own = answers.first(where: { $0.group == place }), let larger = answers.first(where: { $0.group == other })
    else { return false }
    let counting = own.verdicts.indices.filter { own.verdicts[$0]?.status == .valid }
    return !counting.isEmpty && counting.allSatisfy { larger.verdicts[$0]?.status == .valid }
  }

  /// Whether one of two that may be begun with the same vaccines is meant for a later age: who is of that age is no toddler.
  private static func isForLater(_ one: NextThing, _ other: NextThing, _ vaccines: Vaccines) -> Bool {
    func group(_ thing: NextThing) -> Group? {
      thing.series.flatMap { vaccines.catalogue.group($0) }.map { vaccines.catalogue.groups[$0] }
    }
    guard isAgainstTheSame(one, other, vaccines), let later = group(one), let sooner = group(other) else { return false }
    return (later.startAge?.roughDays ?? 0) > (sooner.startAge?.roughDays ?? 0)
      && later.firstProducts == sooner.firstProducts
  }

  private static func isAgainstTheSame(_ one: NextThing, _ other: NextThing, _ vaccines: Vaccines) -> Bool {
    func antigens(_ thing: NextThing) -> [Int] {
      guard let place = thing.series.flatMap({ vaccines.catalogue.group($0) }) else { return [] }
      return vaccines.catalogue.groups[place].goals.map { $0.antigen }
    }
    let (left, right) = (antigens(one), antigens(other))
    return !left.isEmpty && left.count == right.count && left.allSatisfy { right.contains($0) }
  }

  /// V-48: whether a dose counts. Of several diseases one without any dose has it begun as little as the whole: who had tetanus
  /// alone has not begun with whooping cough.
  func isBegun(_ group: Group, _ answer: Assessment.Answer, _ vaccines: Vaccines) -> Bool {
    guard answer.verdicts.contains(where: { $0?.status == .valid }) else { return false }
    return group.goals.count == 1 || answer.forecast.dose != 1 && !isTorn(group, answer, vaccines)
  }

  /// V-114: whether a series against several is for the person against some of them only, and no vaccine against all of them has
  /// begun it: who had the six-in-one as a child is too old for the vaccine for children against hepatitis A and B.
  private func isTorn(_ group: Group, _ answer: Assessment.Answer, _ vaccines: Vaccines) -> Bool {
    if answer.series.count >= group.goals.count { return false }
    return !answer.verdicts.indices.contains { place in
      guard answer.verdicts[place]?.status == .valid else { return false }
      let contents = given[place].contents(vaccines.catalogue)
      return group.goals.allSatisfy { contents.contains($0.antigen) }
    }
  }

  /// V-94: whether the law has another series against the same for somebody like this person, as for who was born before week 37.
  private func hasOwnSchedule(insteadOf group: Group, _ vaccines: Vaccines) -> Bool {
    guard group.isMandatory, !group.isForSome else { return false }
    return answers.contains { answer in
      let other = vaccines.catalogue.groups[answer.group]
      guard other.isMandatory, other.isForSome, other.goals.count == group.goals.count else { return false }
      if case .notApplicable = answer.forecast.status { return false }
      return zip(other.goals, group.goals).allSatisfy { $0.antigen == $1.antigen }
    }
  }

  /// V-49: due long ago by its age, before the person was of age. What postpones it today, like another live vaccine, does not make
  /// it a matter of today.
  private func isOfChildhood(_ group: Group, _ person: Person) -> Bool {
    guard !group.isSeasonal, let rule = group.firstAge, let due = (rule.recommended ?? rule.minimum)?.after(person.born) else {
      return false
    }
    let last = rule.latestRecommended?.after(person.born) ?? due
    return due < person.born.adding(years: 18) && last.adding(years: 1) < today
  }

  /// V-49: whether the person is too old for every vaccine that is against all of it, or will be before the next dose may be given.
  private func isOutgrown(_ group: Group, _ answer: Assessment.Answer, _ person: Person, _ vaccines: Vaccines) -> Bool {
    let day = max(today, answer.forecast.earliest?.day ?? today)
    // One that nobody can get here keeps nobody young enough.
    let whole = vaccines.catalogue.products.filter { product in
      product.isOnMarket && group.goals.allSatisfy { goal in product.contents.contains { $0.antigen == goal.antigen } }
    }
    let isGiven = whole.contains { product in
      product.licensedBefore.map { day < $0.after(person.born) } ?? true
    }
    return !whole.isEmpty && !isGiven
  }

  /// V-115: nobody waits for what is for an age of adults that is more than a year away.
  private func isFarOff(_ group: Group, _ thing: NextThing) -> Bool {
    guard let start = group.startAge, start.roughDays >= 18 * 365, let due = thing.due else { return false }
    return due > today.adding(years: 1)
  }

  /// V-48: what a child is vaccinated with without being asked for: by law, and what is paid for.
  private static func isPlanned(_ kind: String, _ answer: Assessment.Answer) -> Bool {
    switch kind {
    case "mandatory", "mandatory-if-indicated": true
    case "voluntary-funded", "voluntary-funded-risk": answer.isFunded == true
    default: false
    }
  }

  /// Whether another series against the same stands for this one.
  private enum Replacement {
    case none
    /// Its doses were all given before the age for which this series is meant.
    case before
    case whole
  }

  private func replacement(of group: Group, _ person: Person, _ vaccines: Vaccines) -> Replacement {
    let wanted = group.goals.map { $0.antigen }
    let start = group.startAge?.after(person.born)
    var found = Replacement.none
    for other in answers {
      let candidate = vaccines.catalogue.groups[other.group]
      if candidate.id == group.id { continue }
      let antigens = candidate.goals.map { $0.antigen }
      guard wanted.allSatisfy({ antigens.contains($0) }) else { continue }
      switch other.forecast.status {
      case .complete, .immune: break
      case .notComplete:
        // What nobody goes on with stands for nothing.
        if !isBegun(candidate, other, vaccines) || isOutgrown(candidate, other, person, vaccines) { continue }
        if !group.isMandatory { return .whole }
      case .agedOut, .notRecommended, .notApplicable: continue
      }
      guard let start, let last = lastValid(other), last < start else { return .whole }
      found = .before
    }
    return found
  }

  private func lastValid(_ answer: Assessment.Answer) -> Day? {
    var last: Day?
    for (place, verdict) in answer.verdicts.enumerated() where verdict?.status == .valid {
      last = max(given[place].day, last ?? given[place].day)
    }
    return last
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
    for list in [coming, optional, unrecorded, outgrown, declined] {
      if let found = list.first(where: { $0.id == id }) { return found }
    }
    return nil
  }

  /// V-49: what comes, or may come, against something of a series that is given no more.
  func instead(of group: Int, _ vaccines: Vaccines) -> [NextThing] {
    let groups = vaccines.catalogue.groups
    let wanted = groups[group].goals.map { $0.antigen }
    return (coming + optional).filter { thing in
      guard let code = thing.series, let place = vaccines.catalogue.group(code), place != group else { return false }
      return groups[place].goals.contains { wanted.contains($0.antigen) }
    }
  }

  /// From when and until when the last dose of a series is good for a certificate. Of a day that is not known exactly the last one
  /// counts: before that nobody knows.
  func certificate(_ answer: Assessment.Answer) -> (from: Day, to: Day?)? {
    answer.certificate == nil ? nil : late?[answer.group].certificate ?? answer.certificate
  }

  /// V-83: nothing of the series is needed, because the person has had it.
  func isImmune(_ group: Int) -> Bool {
    answers.contains { $0.group == group && $0.forecast.status == .immune }
  }

  /// V-49: the days of a series that nobody is given any more, or that was for a childhood long ago, are nothing to come.
  func isOver(_ group: Int, _ thing: NextThing?) -> Bool {
    if thing?.standing == .outgrown || thing?.standing == .unrecorded { return true }
    return thing?.appointment == nil && tooOld.contains(group)
  }

  /// V-49: whether the person is too old for every vaccine against all of it.
  func isTooOld(_ group: Int) -> Bool { tooOld.contains(group) }

  /// The next thing of all.
  var next: NextThing? { coming.first { $0.state != nil && !$0.isPutOff } }
}

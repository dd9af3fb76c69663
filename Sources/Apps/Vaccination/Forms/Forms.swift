import Base
import HTML
import Store
import Sync

/// Opening, saving and deleting the records of a card.
extension VaccinationApp {
  func personSheet(_ id: RecordID?, _ context: Context) -> RecordSheet? {
    var start = Fields()
    start[PersonRecord.colour] =
      PersonColour.next(beside: family.members.map { $0.fields[PersonRecord.colour] ?? "" }).name
    if let id, family.leftover(id) != nil {
      return RecordSheet(
        PersonRecord.collection, nil, person: nil, start: start, draft: id.description, in: family.space(of: id),
        made: RecordKey(PersonRecord.collection.name, id), back: VaccinationRoute.people.url, context)
    }
    return RecordSheet(
      PersonRecord.collection, id.map { RecordKey(PersonRecord.collection.name, $0) }, person: nil, start: start,
      in: family.space(of: id), back: id.map { VaccinationRoute.card($0, .coming).url } ?? VaccinationRoute.people.url,
      context)
  }

  /// A dose that is given today, of the vaccine that is most likely.
  func newDoseSheet(_ person: RecordID, of id: RecordID?, _ context: Context) -> RecordSheet? {
    // P-109: the person may be deleted elsewhere.
    let member = family.member(person)
    var start = Fields()
    start[DoseRecord.person] = person
    start[DoseRecord.date] = context.localDay.iso
    if let own = member?.ownVaccines.first(where: { $0.id == id }) {
      start[DoseRecord.own] = own.id
      start[DoseRecord.productText] = own[OwnVaccine.name]
    } else if let member, let id, let series = vaccines.record(id) {
      let suggested = suggestions(member, series, context.localDay)
      if suggested.count == 1 || isGivenBefore(suggested.first, member) { start[DoseRecord.product] = suggested.first }
    }
    return RecordSheet(
      DoseRecord.collection, nil, person: person, start: start, hidden: RecordSheet.hiddenOfDose,
      draft: person.description + (id.map { "-" + $0.description } ?? ""), in: family.space(of: person),
      back: VaccinationRoute.card(person, .coming).url, context)
  }

  /// V-83: an illness. Of what the series is against, when that is one disease.
  func illnessSheet(_ person: RecordID, of id: RecordID?, _ context: Context) -> RecordSheet? {
    var start = Fields()
    start[DoseRecord.person] = person
    start[DoseRecord.outcome] = .illness
    let codes = id.flatMap { vaccines.record($0) }?.codes("antigens") ?? []
    if codes.count == 1 { start[DoseRecord.antigens] = .array(codes.map { .string($0) }) }
    return RecordSheet(
      DoseRecord.collection, nil, person: person, start: start, hidden: RecordSheet.hiddenOfDose,
      draft: "illness-" + person.description + (id.map { "-" + $0.description } ?? ""), in: family.space(of: person),
      back: VaccinationRoute.card(person, .past).url, context)
  }

  func doseSheet(_ person: RecordID, _ id: RecordID, _ context: Context) -> RecordSheet? {
    RecordSheet(
      DoseRecord.collection, RecordKey(DoseRecord.collection.name, id), person: person,
      hidden: RecordSheet.hiddenOfDose, in: family.space(of: person),
      back: VaccinationRoute.dose(person, id).url, context)
  }

  /// The next line of a paper card: it begins empty, so that nothing is taken over unseen.
  func paperSheet(_ person: RecordID, _ context: Context) -> RecordSheet? {
    var start = Fields()
    start[DoseRecord.person] = person
    return RecordSheet(
      DoseRecord.collection, nil, person: person, start: start, hidden: RecordSheet.hiddenOfDose,
      draft: "paper-" + person.description, in: family.space(of: person),
      back: VaccinationRoute.card(person, .past).url,
      context)
  }

  func planSheet(_ person: RecordID, _ series: RecordID, _ context: Context) -> RecordSheet? {
    guard let code = vaccines.record(series)?[CatalogueRecord.code] else { return nil }
    let key = PlanRecord.key(person, code)
    var start = Fields()
    start[PlanRecord.person] = person
    start[PlanRecord.series] = code
    return RecordSheet(
      PlanRecord.collection, context.record(key, in: family.space(of: person)) == nil ? nil : key, person: person,
      start: start,
      hidden: [PlanRecord.person.name, PlanRecord.series.name, PlanRecord.made.name], draft: person.description + "-" + series.description,
      in: family.space(of: person),
      back: VaccinationRoute.why(person, series).url, context)
  }

  func ownSheet(_ person: RecordID, _ id: RecordID?, _ context: Context) -> RecordSheet? {
    var start = Fields()
    start[OwnVaccine.person] = person
    return RecordSheet(
      OwnVaccine.collection, id.map { RecordKey(OwnVaccine.collection.name, $0) }, person: person, start: start,
      hidden: [OwnVaccine.person.name], draft: person.description, in: family.space(of: person),
      back: VaccinationRoute.card(person, .coming).url, context)
  }

  private func isGivenBefore(_ product: String?, _ member: Member) -> Bool {
    guard let product else { return false }
    return member.doses.contains { $0.fields[DoseRecord.product] == product }
  }

  // MARK: - Events

  mutating func actOnRecord(_ collection: String, _ verb: String, _ action: Event.Action, _ context: UpdateContext) {
    switch verb {
    case "ask": return askDelete(collection, action.value, context)
    case "delete": return delete(collection, action.value, context)
    default: break
    }
    guard var open = sheet, open.collection.name == collection else { return }
    switch verb {
    case "choose":
      // Pressing what is chosen takes it away again.
      let (name, value) = RecordSheet.pair(action.value)
      open.set(name, open.text(name) == value ? "" : value, context)
      sheet = open
      return
    case "set":
      let (name, value) = RecordSheet.pair(action.value)
      open.set(name, value, context)
      sheet = open
      return
    case "toggle":
      let (name, value) = RecordSheet.pair(action.value)
      open.toggle(name, value, context)
      sheet = open
      return
    default: break
    }
    let isPaper: Bool
    if case .paper = VaccinationRoute(context.route) { isPaper = true } else { isPaper = false }
    let before = open
    let isAboutNobody = isAboutNobody(VaccinationRoute(context.route))
    let outcome = open.act(action, notice: open.notice, context)
    sheet = open
    switch outcome {
    case .open: break
    case .left where isAboutNobody: context.navigate(VaccinationRoute.people.url, replace: true)
    case .saved where isAboutNobody && collection != PersonRecord.collection.name:
      context.navigate(VaccinationRoute.people.url, replace: true)
    case .left:
      if isPaper, verb != "cancel", let person = before.session.seen[DoseRecord.person] {
        sheet = paperSheet(person, context)
      } else {
        context.navigate(open.back, replace: true)
      }
    case .saved(let key):
      if isPaper, let person = before.session.seen[DoseRecord.person] {
        goOnWithPaper(person, after: before, context)
        context.focus(field: "date")
      } else if collection == PersonRecord.collection.name {
        context.navigate(VaccinationRoute.card(key.id, .coming).url, replace: true)
      } else {
        context.navigate(open.back, replace: true)
      }
    }
  }

  /// V-54: the next line keeps the day, because vaccines of one day stand below each other; it is offered, not typed.
  private mutating func goOnWithPaper(_ person: RecordID, after before: RecordSheet, _ context: Context) {
    sheet = paperSheet(person, context)
    sheet?.lastDate = before.text(DoseRecord.date.name)
  }

  private func askDelete(_ collection: String, _ id: String, _ context: UpdateContext) {
    guard let id = RecordID(id) else { return }
    let key = RecordKey(collection, id)
    guard let record = context.record(key, in: family.space(of: key, context)) else { return }
    let isPerson = collection == PersonRecord.collection.name
    let count = family.member(id)?.doses.count ?? 0
    context.ask(
      Dialog(
        title: isPerson ? Words.deletePerson : Words.deleteQuestion,
        text: Text(describe(record.key, record.fields, context))
          + (isPerson && count > 0 ? ". " + Words.deletePersonText(count, context.format) : .empty),
        confirm: Words.delete, action: "vaccination.\(collection).delete", value: id.description,
        isDestructive: true))
  }

  /// With a person goes all that belongs to it.
  private func delete(_ collection: String, _ id: String, _ context: UpdateContext) {
    guard let id = RecordID(id) else { return }
    var keys = [RecordKey(collection, id)]
    let space = family.space(of: keys[0], context)
    let person = context.record(keys[0], in: space)?[DoseRecord.person]
    if collection == PersonRecord.collection.name, let member = family.member(id) {
      keys += member.doses.map { $0.key } + member.plans.map { $0.key } + member.ownVaccines.map { $0.key }
      keys += member.pictures.map { $0.key } + [CardMove.key(id)]
    }
    context.navigate(person.map { VaccinationRoute.card($0, .past).url } ?? VaccinationRoute.people.url, replace: true)
    if let holder = person ?? (collection == PersonRecord.collection.name ? id : nil) {
      deleteBehind(keys, of: holder, in: space, context)
    }
    context.delete(keys, in: space, notice: Words.recordDeleted)
  }
}

extension RecordSheet {
  /// Which have no control of their own.
  static let hiddenOfDose = [DoseRecord.person.name, DoseRecord.own.name]

  var notice: Text {
    switch collection.name {
    case PersonRecord.collection.name: Words.personSaved
    case DoseRecord.collection.name: isImmunity ? Words.illnessSaved : Words.doseSaved
    case PlanRecord.collection.name: Words.planSaved
    default: Words.ownSaved
    }
  }

  /// `product=priorix`
  static func pair(_ text: String) -> (name: String, value: String) {
    let parts = text.parts(at: UInt8(ascii: "="), limit: 2)
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }
}

import Base
import HTML
import Kit
import Store
import Sync

/// The persons beside the card of one of them.
extension VaccinationApp {
  func peopleScreen(_ place: VaccinationRoute, _ context: Context) -> Screen {
    if case .personForm(nil) = place {
      var screen = Screen(title: Words.people, detail: formNode(context))
      screen.back = VaccinationRoute.people.url
      screen.detailTitle = family.members.isEmpty ? Words.firstPerson : Words.addPerson
      screen.list = peopleList(nil, context)
      return screen
    }
    var screen = Screen(title: Words.people)
    if case .personForm(let id?) = place, family.leftover(id) != nil {
      showForm(Words.addPerson, back: VaccinationRoute.people.url, &screen, context)
      screen.list = peopleList(nil, context)
      return screen
    }
    if let form = formWithoutPerson(place, context) {
      screen.back = VaccinationRoute.people.url
      screen.detailTitle = formTitle(place)
      screen.detail = form
      screen.list = peopleList(nil, context)
      return screen
    }
    guard !family.members.isEmpty else {
      screen.detail = place.person == nil ? firstRun(context) : nothingHere(context)
      return screen
    }
    // On a wide screen the first card is there by itself: an empty pane says nothing.
    let chosen = place.person ?? (context.hasTwoPanes ? family.members.first?.id : nil)
    screen.list = peopleList(chosen, context)
    screen.detailFillsPane = place.person == nil
    screen.actions = [addLink(VaccinationRoute.personForm(nil).url, Words.addPerson)]
    guard let chosen else { return screen }
    screen.back = VaccinationRoute.people.url
    guard let member = family.member(chosen) else {
      screen.detailTitle = Words.notFound
      screen.detail = nothingHere(context)
      return screen
    }
    show(place, member, &screen, context)
    return screen
  }

  private func show(_ place: VaccinationRoute, _ member: Member, _ screen: inout Screen, _ context: Context) {
    let language = context.language
    let card = VaccinationRoute.card(member.id, .coming).url
    screen.detailTitle = Text(member.name)
    if member.isReadOnly, place.isForm {
      screen.back = card
      screen.detail = empty(SharingWords.readOnly)
      return
    }
    switch place {
    case .card(_, let side): showCard(member, side, &screen, context)
    case .why(_, let id):
      screen.back = card
      let name =
        member.outlook(vaccines, context.localDay).thing(id)?.name(language)
        ?? vaccines.record(id)?.catalogueName(language)
      screen.detailTitle = name.map { Text($0) } ?? Words.notFound
      screen.detail = whyNode(member, id, context)
    case .dose(_, let id): showDose(member, id, &screen, context)
    case .picture(_, let id): showPicture(member, id, &screen, context)
    case .print:
      screen.back = card
      screen.detailTitle = Words.printTitle
      screen.detail = printNode(member, context)
    case .share:
      screen.back = card
      screen.detail = shareNode(member, context)
    case .personForm, .newDose: showForm(formTitle(place), back: card, &screen, context)
    case .illness, .paper:
      showForm(formTitle(place), back: VaccinationRoute.card(member.id, .past).url, &screen, context)
    case .doseForm(_, let id):
      showForm(formTitle(place), back: VaccinationRoute.dose(member.id, id).url, &screen, context)
    case .plan(_, let id):
      showForm(formTitle(place), back: VaccinationRoute.why(member.id, id).url, &screen, context)
      if let name = vaccines.record(id)?.catalogueName { screen.detailTitle = Text(name) }
    case .ownForm: showForm(formTitle(place), back: card, &screen, context)
    case .today, .people, .family, .catalogue, .schedule, .drafts, .newEntry, .entryForm, .difference, .journey,
      .transfer, .about, .lock, .unknown:
      showCard(member, .coming, &screen, context)
    }
  }

  private func showForm(_ title: Text, back: String, _ screen: inout Screen, _ context: Context) {
    screen.back = back
    screen.detailTitle = title
    screen.detail = formNode(context) ?? nothingHere(context)
  }

  private func peopleList(_ chosen: RecordID?, _ context: Context) -> Node {
    div(.class("people")) {
      for space in Family.spaces(context) { peopleOf(space, chosen, context) }
      leftoverCards(context)
      div(.class("buttons people-buttons")) {
        a(.class("button quiet"), .href(VaccinationRoute.personForm(nil).url)) { Words.addPerson }
        a(.class("button quiet"), .href(VaccinationRoute.family.url)) { SharingWords.title }
      }
    }
  }

  /// V-62: one's own people, then those of each shared space under its title.
  private func peopleOf(_ space: String, _ chosen: RecordID?, _ context: Context) -> [Node] {
    let members = family.members.filter { $0.space == space }
    if members.isEmpty { return [] }
    let isPrivate = space == Context.privateSpace
    let label = isPrivate ? Words.people(context.language) : title(space, context)
    let list = ul(.class("rows"), .key(space), .label(label)) {
      for member in members {
        let next = nextWords(member, context)
        GroupedRow(
          .href(VaccinationRoute.card(member.id, .coming).url), key: member.id.description, title: Text(member.name),
          remark: Text(next.text), tone: next.tone, leading: avatar(member), isChosen: member.id == chosen
        ).node
      }
    }
    return isPrivate ? [list] : [h2(.class("group-name"), .key("name-" + space)) { label }, list]
  }

  /// The first letters of a name on the person's colour.
  func avatar(_ member: Member) -> Node {
    let colour = family.colour(of: member)
    return span(.class("avatar person-\(colour.name)"), .attribute("aria-hidden", "true")) { initials(member.name) }
  }

  private func initials(_ name: String) -> String {
    var letters = ""
    for part in name.parts(at: 0x20).prefix(2) {
      if let first = part.unicodeScalars.first { letters.unicodeScalars.append(first) }
    }
    return letters
  }

  /// What stands below a name: the next thing, or that there is none.
  func nextWords(_ member: Member, _ context: Context) -> (text: String, tone: Tone) {
    let outlook = member.outlook(vaccines, context.localDay)
    guard let next = outlook.next else {
      return ((member.doses.isEmpty ? Words.emptyCard : Words.nothingToCome)(context.language), .neutral)
    }
    // When comes first: a long name is cut at its end.
    return (Words.when(next, context.localDay, context.format) + " · " + next.name(context.language), next.tone)
  }

  // MARK: - First run

  func firstRun(_ context: Context) -> Node {
    return div(.class("sheet")) {
      leftoverCards(context)
      if context.isComing {
        context.emptyOwn(Words.firstTitle) { firstButtons }
      } else {
        emptyState(Words.firstTitle, Words.firstText, picture: VaccinationIcons.firstDose) { firstButtons }
      }
      doctorNote()
    }
  }

  @NodeBuilder private var firstButtons: [Node] {
    a(.class("button"), .href(VaccinationRoute.personForm(nil).url)) { Words.beginWithMe }
    a(.class("button quiet"), .href(VaccinationRoute.transfer.url)) { Words.importCard }
  }

  func doctorNote() -> Node {
    p(.class("quiet doctor-note"), .key("doctor")) {
      Node.raw(VaccinationIcons.info)
      Words.doctorDecides
    }
  }
}

extension NextThing {
  var tone: Tone {
    switch standing {
    case .possible, .unrecorded, .outgrown: return .neutral
    case .planned: break
    }
    switch state {
    case .overdue: return isPutOff ? .neutral : .bad
    case .due: return isPutOff ? .neutral : .warn
    case .future, nil: return .neutral
    }
  }
}

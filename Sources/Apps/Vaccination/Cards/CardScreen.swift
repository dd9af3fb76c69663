import Base
import HTML
import Kit
import Store
import Sync

/// The card of a person: what is coming, what has been, and the paper card as a grid.
extension VaccinationApp {
  func showCard(_ member: Member, _ side: VaccinationRoute.Side, _ screen: inout Screen, _ context: Context) {
    screen.detailActions = [
      iconLink(VaccinationRoute.share(member.id).url, VaccinationIcons.family, SharingWords.where_),
      iconLink(VaccinationRoute.print(member.id).url, Icons.printer, Words.printTitle),
    ]
    if !member.isReadOnly {
      screen.detailActions.append(
        formLink(VaccinationRoute.personForm(member.id).url, Words.editPerson))
    }
    screen.detail = div(.class("sheet wide person-card"), .key(member.id.description)) {
      personHead(member, context)
      twofoldQuestion(member, context)
      sides(member, side)
      catalogueNotice(context)
      switch side {
      case .coming: coming(member, context)
      case .past: past(member, context)
      case .grid: [grid(member, context)]
      }
      doctorNote()
    }
  }

  private func personHead(_ member: Member, _ context: Context) -> Node {
    let language = context.language
    return header(.class("person-head"), .key("head")) {
      avatar(member)
      div {
        p(.class("person-age")) {
          member.born.map { Text(Words.age($0, context.localDay, context.format)) } ?? Words.bornUnknown
        }
        if let codes = member.fields[PersonRecord.conditions]?.codes, !codes.isEmpty {
          p(.class("quiet")) { HealthCondition.names(codes, language) }
        }
        placeMark(member, context)
        if member.isReadOnly { p(.class("quiet")) { SharingWords.readOnly } }
        if let allergies = member.fields[PersonRecord.allergies] {
          p(.class("quiet")) { PersonRecord.allergies.field.label + ": " + allergies }
        }
      }
    }
  }

  private func sides(_ member: Member, _ side: VaccinationRoute.Side) -> Node {
    nav(.class("sides"), .key("sides"), .label(Words.card)) {
      sideLink(member, .coming, Words.coming, side == .coming)
      sideLink(member, .past, Words.past, side == .past)
      sideLink(member, .grid, Words.grid, side == .grid)
    }
  }

  private func sideLink(
    _ member: Member, _ side: VaccinationRoute.Side, _ title: Text, _ isHere: Bool
  ) -> Node {
    let url = VaccinationRoute.card(member.id, side).url
    return a(
      .href(url), .key(url),
      isHere ? .attribute("aria-current", "page") : .none
    ) { title }
  }

  /// That the catalogue is on its way, or is not here; nothing when it is.
  func catalogueNotice(_ context: Context) -> Node? {
    vaccines.series.isEmpty ? context.notice(of: Vaccination.space, title: Words.catalogue(context.language)) : nil
  }

  // MARK: - Coming

  private func coming(_ member: Member, _ context: Context) -> [Node] {
    let outlook = member.outlook(vaccines, context.localDay)
    return nodes {
      if member.doses.isEmpty {
        section(.class("card call"), .key("empty")) {
          h2 { Words.emptyCardTitle }
          p { Words.emptyCardText }
          if !member.isReadOnly {
            div(.class("buttons")) {
              a(.class("button"), .href(VaccinationRoute.paper(member.id).url)) { Words.typeCard }
            }
          }
        }
      }
      let announced = member.doses.filter { $0.isToCome(context.localDay) }
      if outlook.coming.isEmpty && announced.isEmpty && !member.doses.isEmpty && !vaccines.series.isEmpty {
        p(.class("card"), .key("nothing")) { Words.nothingToCome }
      }
      things(outlook.coming, Words.coming, member, context, key: "coming")
      rows(of: announced, Words.announced, Words.announced, member, context, key: "announced")
      if !member.isReadOnly {
        div(.class("buttons"), .key("add")) {
          a(.class("button quiet"), .href(VaccinationRoute.newDose(member.id, of: nil).url)) {
            Node.raw(Icons.plus)
            Words.addDose
          }
          a(.class("button quiet"), .href(VaccinationRoute.ownForm(member.id, nil).url)) { Words.addOwn }
          a(.class("button quiet"), .href(VaccinationRoute.illness(member.id, of: nil).url)) { Words.addIllness }
        }
      }
      folded(outlook.unrecorded, Words.unrecorded, Words.unrecordedText, member, context, key: "unrecorded")
      folded(outlook.outgrown, Words.outgrown, Words.outgrownText, member, context, key: "outgrown")
      folded(outlook.optional, Words.optional, Words.optionalText, member, context, key: "optional")
      folded(outlook.declined, Words.declined, Words.declinedText, member, context, key: "declined")
      completeSeries(outlook, member, context)
      ownVaccines(member, context)
    }
  }

  private func things(
    _ things: [NextThing], _ title: Text, _ member: Member, _ context: Context, key: String
  ) -> Node? {
    if things.isEmpty { return nil }
    return section(.class("group things"), .key(key)) {
      h2(.class("group-name")) { title }
      ul(.class("rows"), .label(title)) { for thing in things { thingRow(thing, member, context) } }
    }
  }

  func thingRow(_ thing: NextThing, _ member: Member, _ context: Context) -> Node {
    GroupedRow(
      .href((thing.isOwn ? VaccinationRoute.ownForm(member.id, thing.id) : .why(member.id, thing.id)).url),
      key: thing.id.description, title: thing.name, remark: Text(Words.remark(thing, context.format)),
      end: Text(Words.when(thing, context.localDay, context.format)), tone: thing.tone
    ).node(menu(of: thing, member))
  }

  private func menu(of thing: NextThing, _ member: Member) -> RowMenu {
    if member.isReadOnly { return .none }
    let decide =
      thing.isOwn
      ? RowButton.edit(VaccinationRoute.ownForm(member.id, thing.id).url)
      : RowButton(
        .href(VaccinationRoute.plan(member.id, thing.id).url), icon: Icons.calendar, title: Words.decideOrBook)
    return RowMenu(
      usual: RowButton(
        .href(VaccinationRoute.newDose(member.id, of: thing.id).url), icon: Icons.check, title: Words.record),
      thing.isOwn ? [decide, .delete("vaccination.ownVaccine.ask", thing.id.description)] : [decide])
  }

  private func folded(
    _ things: [NextThing], _ title: Text, _ text: Text, _ member: Member, _ context: Context, key: String
  ) -> Node? {
    if things.isEmpty { return nil }
    return details(.class("card folded"), .key(key)) {
      summary { title + " (" + context.format.number(things.count) + ")" }
      p(.class("quiet")) { text }
      ul(.class("rows"), .label(title)) { for thing in things { thingRow(thing, member, context) } }
    }
  }

  private func completeSeries(_ outlook: Outlook, _ member: Member, _ context: Context) -> Node? {
    let done = outlook.complete.filter { place in
      outlook.answers.contains {
        $0.group == place && ($0.forecast.status == .immune || $0.verdicts.contains { $0?.status == .valid })
      }
    }
    if done.isEmpty { return nil }
    return details(.class("card folded"), .key("complete")) {
      summary { Words.complete + " (" + context.format.number(done.count) + ")" }
      ul(.class("rows"), .label(Words.complete)) {
        for place in done {
          if let record = vaccines.series(ofGroup: place) {
            GroupedRow(
              .href(VaccinationRoute.why(member.id, record.id).url), key: record.id.description,
              title: Text(record.catalogueName),
              end: outlook.isImmune(place) ? Words.immuneShort : Words.completeShort, tone: .good
            ).node
          }
        }
      }
    }
  }

  private func ownVaccines(_ member: Member, _ context: Context) -> Node? {
    if member.ownVaccines.isEmpty { return nil }
    return group(
      OwnVaccine.collection.title,
      member.ownVaccines.map { record in
        GroupedRow(
          .href(VaccinationRoute.newDose(member.id, of: record.id).url), key: record.id.description,
          title: Text(record[OwnVaccine.name] ?? ""), remark: Text(record[OwnVaccine.against] ?? ""),
          end: Words.addDose)
      })
  }

  func nothingOnCard(_ member: Member) -> Node {
    emptyState(Words.emptyCardTitle, Words.emptyCardText, picture: VaccinationIcons.firstDose) {
      if !member.isReadOnly { a(.class("button"), .href(VaccinationRoute.paper(member.id).url)) { Words.typeCard } }
    }
  }

  // MARK: - Past

  private func past(_ member: Member, _ context: Context) -> [Node] {
    // V-29: what is still to come stands with what comes.
    let past = member.doses.filter { !$0.isToCome(context.localDay) }
    return nodes {
      if past.isEmpty {
        nothingOnCard(member)
      } else {
        rows(of: past, Text(Words.onTheCard(past.count, context.format)), Words.past, member, context, key: "past")
        if !member.isReadOnly {
          div(.class("buttons"), .key("add")) {
            a(.class("button"), .href(VaccinationRoute.paper(member.id).url)) { Words.typeCard }
            a(.class("button quiet"), .href(VaccinationRoute.newDose(member.id, of: nil).url)) { Words.addDose }
            a(.class("button quiet"), .href(VaccinationRoute.illness(member.id, of: nil).url)) { Words.addIllness }
          }
        }
      }
      picturesCard(member, context)
    }
  }

  private func rows(
    of doses: [CardDose], _ title: Text, _ label: Text, _ member: Member, _ context: Context, key: String
  ) -> Node? {
    if doses.isEmpty { return nil }
    return section(.class("group"), .key(key)) {
      h2(.class("group-name")) { title }
      ul(.class("rows"), .label(label)) {
        for dose in doses { doseRow(dose, member, context).node(menu(of: dose, member)) }
      }
    }
  }

  private func menu(of dose: CardDose, _ member: Member) -> RowMenu {
    if member.isReadOnly { return .none }
    return RowMenu([
      .edit(VaccinationRoute.doseForm(member.id, dose.id).url), .delete("vaccination.dose.ask", dose.id.description),
    ])
  }

  func doseRow(_ dose: CardDose, _ member: Member, _ context: Context) -> GroupedRow {
    let judged = judgement(dose, member, context)
    var remark = dose.day?.words(context.format) ?? Words.dateUnknown(context.language)
    if dose.fields[DoseRecord.isAbout] == true { remark = Words.roughly(context.language) + " " + remark }
    if let batch = dose.fields[DoseRecord.batch] { remark += " · " + batch }
    return GroupedRow(
      .href(VaccinationRoute.dose(member.id, dose.id).url), key: dose.id.description,
      title: Text(doseTitle(dose.fields, context.language)), remark: Text(remark), end: Text(judged.text),
      tone: judged.tone)
  }

  /// A dose in a word: counted as which, not counted, not given.
  func judgement(_ dose: CardDose, _ member: Member, _ context: Context) -> (text: String, tone: Tone) {
    let language = context.language
    if !dose.isGiven { return (dose.outcome.label(language), dose.outcome.isImmunity ? .good : .neutral) }
    let outlook = member.outlook(vaccines, context.localDay)
    let verdicts = outlook.tellingVerdicts(dose.id, vaccines)
    if dose.isToCome(context.localDay) { return (Words.notYet(language), .neutral) }
    if verdicts.isEmpty { return (Words.notJudged(language), .neutral) }
    if let valid = verdicts.first(where: { $0.verdict.status == .valid }) {
      if outlook.countsInPart(dose.id, vaccines) { return (Words.countsInPart(language), .warn) }
      return (valid.verdict.target.map { Words.dose($0, context.format) } ?? Words.counts(language), .good)
    }
    if verdicts.contains(where: { $0.verdict.status == .notValid || $0.verdict.status == .substandard }) {
      return (Words.countsNot(language), .warn)
    }
    return (Words.extraneous(language), .neutral)
  }
}

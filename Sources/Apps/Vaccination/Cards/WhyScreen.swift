import Base
import HTML
import Kit
import Store
import Sync

/// A forecast with its reasons: each of its days with the rule that made it, what else would do, what moves it, and the source.
extension VaccinationApp {
  func whyNode(_ member: Member, _ id: RecordID, _ context: Context) -> Node {
    let outlook = member.outlook(vaccines, context.localDay)
    guard let record = vaccines.record(id), let group = vaccines.group(of: record),
      let answer = outlook.answers.first(where: { $0.group == group })
    else { return catalogueNotice(context) ?? nothingHere(context) }
    let thing = outlook.thing(id)
    let isOver = outlook.isOver(group, thing)
    return div(.class("sheet why"), .key(id.description)) {
      if let thing { whyHead(thing, member, context) } else { whyStatus(answer, outlook, context) }
      if isOver { whyInstead(answer, outlook, member, context) }
      if !isOver { whyDates(answer.forecast, thing, born: member.born, context) }
      whyDoses(answer, outlook, member, context)
      if !outlook.isTooOld(group) || !isOver { whyProducts(answer.forecast, context) }
      whyAbout(record, answer, member, context)
      doctorNote()
    }
  }

  private func whyHead(_ thing: NextThing, _ member: Member, _ context: Context) -> Node {
    return section(.class("card why-head"), .key("head")) {
      if thing.state != .future || thing.standing == .outgrown {
        p { span(.class("state " + thing.toneName)) { Words.when(thing, context.localDay, context.format) } }
      } else if let due = thing.due {
        countdown(
          days: context.localDay.days(to: due), label: Text(Words.nextDoseTitle(thing.dose, context.format)))
      }
      p { Words.sentence(thing, context.localDay, context.format) }
      if let caution = thing.caution { p(.class("finding wrong"), .role("note")) { caution.sentence } }
      if let decision = thing.decision {
        p(.class("quiet")) {
          PlanRecord.decision.field.label + ": " + decision.label
            + (member.plan(thing.series ?? "")?[PlanRecord.reason].map { " – " + $0 } ?? "")
        }
      }
      if let day = thing.appointment {
        p(.class("quiet")) { Words.appointment + ": " + Words.appointment(day, thing, context.format) }
      }
      div(.class("buttons")) {
        if !member.isReadOnly {
          a(.class("button"), .href(VaccinationRoute.newDose(member.id, of: thing.id).url)) {
            Words.record
          }
          a(.class("button quiet"), .href(VaccinationRoute.plan(member.id, thing.id).url)) {
            Words.decideOrBook
          }
          if !thing.isOwn {
            a(.class("button quiet"), .href(VaccinationRoute.illness(member.id, of: thing.id).url)) {
              Words.addIllness
            }
          }
        }
        if thing.due != nil && thing.standing != .outgrown && thing.standing != .unrecorded {
          button(
            .class("button quiet"), .type("button"),
            .action("vaccination.today.calendar", value: member.id.description + "/" + thing.id.description)
          ) {
            Node.raw(Icons.calendar)
            Words.toCalendar
          }
        }
      }
    }
  }

  private func whyStatus(_ answer: Assessment.Answer, _ outlook: Outlook, _ context: Context) -> Node {
    section(.class("card"), .key("head")) {
      p(.class("state " + (answer.forecast.status == .complete || answer.forecast.status == .immune ? "good" : ""))) {
        outlook.isTooOld(answer.group) ? Words.noLongerGiven(context.language) : Words.status(answer.forecast.status, context.language)
      }
      if let certificate = outlook.certificate(answer) {
        p {
          Words.certificate(context.language) + " " + context.format.day(certificate.from)
            + (certificate.to.map { " – " + context.format.day($0) } ?? Words.forLife(context.language))
        }
      }
    }
  }

  private func whyInstead(
    _ answer: Assessment.Answer, _ outlook: Outlook, _ member: Member, _ context: Context
  ) -> Node? {
    let things = outlook.instead(of: answer.group, vaccines)
    if things.isEmpty { return nil }
    return section(.class("group things"), .key("instead")) {
      h2(.class("group-name")) { Words.instead }
      ul(.class("rows"), .label(Words.instead)) { for thing in things { thingRow(thing, member, context) } }
    }
  }

  private func whyDates(_ forecast: Forecast, _ thing: NextThing?, born: Day?, _ context: Context) -> Node? {
    let format = context.format
    var rows: [GroupedRow] = []
    func add(_ title: Text, _ day: Reckoned?, _ ground: String? = nil) {
      guard let day else { return }
      rows.append(
        GroupedRow(
          .none, key: title.en, title: title, remark: Text(ground ?? Words.ground(day.by, format)),
          end: Text(format.day(day.day))))
    }
    if forecast.status != .notComplete { return nil }
    add(Words.earliest, forecast.earliest)
    add(Words.recommended, forecast.recommended)
    if let until = thing?.until {
      rows.append(
        GroupedRow(
          .none, key: "until", title: Words.atLatestRecommended,
          remark: Words.daysAreUncertain, end: Text(format.day(until))))
    }
    if let late = thing?.pastDue, let early = forecast.pastDue, late > early.day {
      rows.append(
        GroupedRow(
          .none, key: Words.lastInTime.en, title: Words.lastInTime, remark: Words.daysAreUncertain,
          end: Text(format.day(late))))
    } else {
      add(Words.lastInTime, forecast.pastDue, forecast.pastDue.map { Words.lastGround($0, born, format) })
    }
    if let latest = forecast.latest {
      rows.append(GroupedRow(.none, key: "latest", title: Words.latest, end: Text(format.day(latest))))
    }
    return rows.isEmpty ? nil : group(Words.whyTitle, rows)
  }

  /// The doses that count here, and those that do not, each with its reasons.
  private func whyDoses(_ answer: Assessment.Answer, _ outlook: Outlook, _ member: Member, _ context: Context) -> Node?
  {
    var rows: [GroupedRow] = []
    for dose in member.doses {
      guard let place = outlook.doses.firstIndex(of: dose.id), let verdict = answer.verdicts[place] else { continue }
      if verdict.status != .valid && outlook.countsElsewhere(dose.id, answer.group, vaccines) { continue }
      rows.append(
        GroupedRow(
          .href(VaccinationRoute.dose(member.id, dose.id).url), key: dose.id.description,
          title: Text(doseTitle(dose.fields, context.language) + ", " + (dose.day?.words(context.format) ?? "")),
          remark: Text(verdict.reasons.isEmpty ? "" : Words.sentence(verdict.reasons[0], context.format)),
          end: Text(Words.verdict(verdict, context.format)), tone: verdict.status == .valid ? .good : .warn))
    }
    if rows.isEmpty { return nil }
    return section(.class("group verdicts"), .key("given")) {
      h2(.class("group-name")) { Words.givenSoFar }
      ul(.class("rows"), .label(Words.givenSoFar)) { for row in rows { row.node } }
    }
  }

  /// What may be given: the alternatives.
  private func whyProducts(_ forecast: Forecast, _ context: Context) -> Node? {
    // V-106: what nobody can get any more is no advice.
    let there = forecast.products.filter { vaccines.catalogue.products[$0].isOnMarket }
    let names = (there.isEmpty ? forecast.products : there).map { vaccines.brand(at: $0) }
    if names.isEmpty || forecast.status != .notComplete { return nil }
    return section(.class("card"), .key("products")) {
      h2 { Words.vaccinesFor }
      p { listed(names) }
      p(.class("quiet")) { keepsDistance(forecast) ? Words.postponesLive : Words.postpones }
    }
  }

  /// Whether something that may be given has to wait after another live vaccine.
  private func keepsDistance(_ forecast: Forecast) -> Bool {
    forecast.products.contains { product in vaccines.catalogue.conflicts.contains { $0.current.contains(product) } }
  }

  private func whyAbout(_ record: Record, _ answer: Assessment.Answer, _ member: Member, _ context: Context) -> Node {
    let language = context.language
    return section(.class("card"), .key("about")) {
      h2 { Words.aboutSeries }
      p {
        Words.kind(record.fields.text("kind") ?? "", language)
        if let funded = answer.isFunded { ", " + (funded ? Words.funded : Words.notFunded) }
      }
      if !record.words("note", language).utf8.isEmpty { p { record.words("note", language) } }
      for alternative in record.fields["alternatives"]?.items ?? [] where isOpen(alternative, to: member) {
        if let name = alternative["name"]?.text(language.code) ?? alternative["name"]?.text {
          p(.class("quiet")) { Words.alternative + ": " + name }
        }
      }
      sources(record, context)
    }
  }

  /// A schedule that was given up is none for who was born later.
  private func isOpen(_ alternative: JSON, to member: Member) -> Bool {
    guard let day = alternative["appliesIf"]?.text("bornBefore").flatMap({ Day(iso: $0) }) else { return true }
    return member.born.map { $0 < day } ?? true
  }

  /// Where it stands, as far as it is a page of the web, and how new it is.
  func sources(_ record: Record, _ context: Context) -> Node? {
    let items = record[CatalogueRecord.sources]?.items ?? []
    if items.isEmpty && record[CatalogueRecord.asOf] == nil { return nil }
    return details(.class("sources"), .key("sources")) {
      summary { Words.sources }
      ul {
        for item in items {
          if let title = item.text("title") {
            li {
              if let url = item.text("url"), url.startsWith("https://") || url.startsWith("http://") {
                a(.href(url), .attribute("target", "_blank"), .attribute("rel", "noopener")) { title }
              } else {
                title
              }
            }
          }
        }
      }
      if let asOf = record[CatalogueRecord.asOf] {
        p(.class("quiet")) { Words.asOf(asOf, context.format) }
      }
    }
  }
}

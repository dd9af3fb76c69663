import Base
import HTML
import Kit
import Store
import Sync

/// The next thing of each person: one press to “done”, one to the calendar.
extension VaccinationApp {
  func todayScreen(_ context: Context) -> Screen {
    var screen = Screen(title: Words.today)
    if family.members.isEmpty {
      screen.detail = firstRun(context)
      return screen
    }
    screen.actions = [addLink(VaccinationRoute.personForm(nil).url, Words.addPerson)]
    screen.detail = div(.class("sheet wide today")) {
      catalogueNotice(context)
      div(.class("family")) { for member in family.members { personCard(member, context) } }
      doctorNote()
    }
    return screen
  }

  private func personCard(_ member: Member, _ context: Context) -> Node {
    let outlook = member.outlook(vaccines, context.localDay)
    let next = outlook.next
    let tone = next.map { $0.isFar(context.localDay) ? " calm" : " " + $0.toneName } ?? ""
    return article(.class("card today-card" + tone), .key(member.id.description)) {
      a(.class("today-person"), .href(VaccinationRoute.card(member.id, .coming).url)) {
        avatar(member)
        span(.class("row-main")) {
          span(.class("row-title")) { member.name }
          span(.class("row-remark")) {
            member.born.map { Text(Words.age($0, context.localDay, context.format)) } ?? Words.bornUnknown
          }
        }
        Node.raw(Icons.chevron)
      }
      placeMark(member, context)
      twofoldQuestion(member, context)
      if let next {
        todayNext(next, member, context)
      } else if member.doses.isEmpty {
        p { Words.emptyCardText }
      } else {
        p(.class("state good")) { Words.nothingUntil(outlook, context.format) }
      }
      if member.doses.isEmpty && !member.isReadOnly {
        div(.class("buttons")) {
          a(.class("button quiet"), .href(VaccinationRoute.paper(member.id).url)) { Words.typeCard }
        }
      }
      booked(outlook, member, context)
      further(outlook, member, context)
    }
  }

  private func todayNext(_ next: NextThing, _ member: Member, _ context: Context) -> Node {
    let value = member.id.description + "/" + next.id.description
    return div(.class("today-next")) {
      a(.class("today-thing"), .href(address(next, member))) {
        span(.class("today-name")) { next.name }
        span(.class("state " + next.toneName)) { Words.when(next, context.localDay, context.format) }
        span(.class("row-remark")) { Words.remark(next, context.format) }
      }
      if let caution = next.caution { p(.class("finding wrong"), .role("note")) { caution.sentence } }
      // What is far away asks for nothing yet; its page has the buttons.
      if !next.isFar(context.localDay) { todayButtons(next, value, member) }
    }
  }

  private func todayButtons(_ next: NextThing, _ value: String, _ member: Member) -> [Node] {
    nodes {
      div(.class("buttons")) {
        if next.state != .future && !member.isReadOnly {
          button(.class("button"), .type("button"), .action("vaccination.today.done", value: value)) {
            Node.raw(Icons.check)
            Words.doneToday
          }
        }
        if !member.isReadOnly {
          a(
            .class("button quiet"), .href(VaccinationRoute.newDose(member.id, of: next.id).url)
          ) { Words.record }
        }
        button(
          .class("button quiet"), .type("button"), .action("vaccination.today.calendar", value: value),
          .label(Words.toCalendar + ": " + next.name)
        ) {
          Node.raw(Icons.calendar)
          Words.toCalendar
        }
      }
    }
  }

  private func address(_ thing: NextThing, _ member: Member) -> String {
    (thing.isOwn ? VaccinationRoute.ownForm(member.id, thing.id) : .why(member.id, thing.id)).url
  }

  /// V-88: the appointments of what is not the next thing.
  private func booked(_ outlook: Outlook, _ member: Member, _ context: Context) -> Node? {
    let next = outlook.next?.id
    let booked = outlook.coming.filter { $0.appointment != nil && $0.id != next }
    if booked.isEmpty { return nil }
    return ul(.class("today-booked"), .key("booked")) {
      for thing in booked {
        li(.key(thing.id.description)) {
          a(.class("today-thing"), .href(address(thing, member))) {
            span(.class("row-title")) { thing.name }
            span(.class("state " + thing.toneName)) { Words.when(thing, context.localDay, context.format) }
            span(.class("row-remark")) { Words.remark(thing, context.format) }
          }
        }
      }
    }
  }

  /// How many more are due that are not booked.
  private func further(_ outlook: Outlook, _ member: Member, _ context: Context) -> Node? {
    let next = outlook.next?.id
    let due = outlook.coming.filter { thing in
      (thing.state == .due || thing.state == .overdue) && !thing.isPutOff && thing.appointment == nil && thing.id != next
    }
    if due.isEmpty { return nil }
    return a(.class("text-button"), .key("further"), .href(VaccinationRoute.card(member.id, .coming).url)) {
      Words.moreDue(due.count, context.format)
    }
  }

  // MARK: - Events

  mutating func actOnToday(_ verb: String, _ action: Event.Action, _ context: UpdateContext) {
    let ids = action.value.parts(at: UInt8(ascii: "/")).compactMap { RecordID($0) }
    guard ids.count == 2, let member = family.member(ids[0]),
      let thing = member.outlook(vaccines, context.localDay).thing(ids[1])
    else { return }
    switch verb {
    case "done": done(thing, member, context)
    case "calendar": calendar(thing, member, context)
    default: break
    }
  }

  /// V-56: one press records the dose as given today: the vaccine when there is no doubt which, otherwise against what. The
  /// notice offers to take it back; on the card it can be completed or deleted.
  private func done(_ thing: NextThing, _ member: Member, _ context: UpdateContext) {
    var fields = Fields()
    fields[DoseRecord.person] = member.id
    fields[DoseRecord.date] = context.localDay.iso
    if thing.isOwn {
      fields[DoseRecord.own] = thing.id
      fields[DoseRecord.productText] = thing.name(context.language)
    } else if let series = vaccines.record(thing.id) {
      let suggested = suggestions(member, series, context.localDay)
      let isSure =
        suggested.count == 1
        || suggested.first.map { code in
          member.doses.contains { $0.fields[DoseRecord.product] == code }
        } == true
      if isSure, let code = suggested.first {
        fields[DoseRecord.product] = code
      } else {
        fields[DoseRecord.antigens] = .array(series.codes("antigens").map { .string($0) })
      }
    }
    let key = RecordKey(DoseRecord.collection.name, context.newID())
    context.make(key, fields, in: member.space, notice: Words.doseSaved)
  }

  /// An event of the appointment, at its time and place (V-88), or an all-day one of the day from which the dose is due.
  private func calendar(_ thing: NextThing, _ member: Member, _ context: UpdateContext) {
    guard let day = thing.appointment ?? thing.due.map({ max($0, context.localDay) }) else { return }
    let event = CalendarEvent(
      uid: member.id.description + "-" + thing.id.description + "@vademecum", day: day, time: thing.minute,
      place: thing.place ?? "",
      summary: Words.eventTitle(context.language) + ": " + thing.name(context.language) + " – " + member.name,
      details: Words.sentence(thing, context.localDay, context.format) + "\n" + Words.doctorDecides(context.language),
      reminders: [7, 1])
    let name = Words.title(context.language)
    context.download(
      name: "vaccination-" + day.iso + ".ics", type: "text/calendar;charset=utf-8",
      text: calendarFile([event], name: name, product: "Vaccination", stamp: context.now))
  }
}

extension NextThing {
  /// Months away and not booked: nobody has to do anything about it now.
  func isFar(_ today: Day) -> Bool {
    guard state == .future, appointment == nil, let due else { return false }
    return today.days(to: due) > 60
  }

  var toneName: String {
    switch tone {
    case .bad: "bad"
    case .warn: "warn"
    case .good: "good"
    case .neutral: ""
    }
  }
}

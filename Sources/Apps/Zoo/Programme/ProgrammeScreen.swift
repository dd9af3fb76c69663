import Base
import HTML
import Kit
import Store
import Sync

extension ZooApp {
  /// Z-53: today's programme, the next days, and an item with its days.
  func programmeScreen(_ id: RecordID?, _ context: Context) -> Screen {
    var screen = Screen(title: ProgrammeWords.title, list: programmeList(context))
    if context.mayEdit(Zoo.space) {
      screen.actions = [iconLink(ZooRoute.drafts(.programme).url, Icons.edit, ProgrammeWords.drafts)]
    }
    let clock = ZooClock(context.now)
    if let id {
      screen.back = ZooRoute.programme(nil).url
      showProgrammeItem(id, &screen, context)
    } else if context.hasTwoPanes,
      let next = plan.next(clock)?.item ?? plan.items(on: clock.day).first ?? plan.items.first
    {
      showProgrammeItem(next.id, &screen, context)
      screen.detailFillsPane = true
    }
    return screen
  }

  private static let daysAhead = 6

  private func programmeList(_ context: Context) -> Node {
    if plan.items.isEmpty {
      return empty(ProgrammeWords.nothing, picture: "empty-programme") {
        a(.class("button"), .href(ZooRoute.animals(nil).url)) { Words.showAnimals }
      }
    }
    let clock = ZooClock(context.now)
    return div(.class("programme")) {
      section(.key("today"), .label(ProgrammeWords.today)) {
        h2(.class("group-title")) { ProgrammeWords.today + " · " + context.format.dayLong(clock.day) }
        todayList(context)
      }
      for ahead in 1...ZooApp.daysAhead { dayList(clock.day.adding(days: ahead), isTomorrow: ahead == 1, context) }
    }
  }

  /// What is on today with how it stands; says so when nothing is.
  func todayList(_ context: Context) -> Node {
    let clock = ZooClock(context.now)
    let items = plan.items(on: clock.day)
    if items.isEmpty { return p(.class("remark")) { ProgrammeWords.nothingToday } }
    return ul(.class("rows lines")) {
      // What is over stands last.
      for isOver in [false, true] {
        for item in items where (ProgrammeState(item, clock) == .over) == isOver {
          programmeRow(item, ProgrammeState(item, clock), context)
        }
      }
    }
  }

  /// Z-53: what is on today for an animal; nil when nothing is.
  func todayOf(animal id: RecordID, _ context: Context) -> Node? {
    let clock = ZooClock(context.now)
    let items = plan.items(on: clock.day).filter { $0.fields[Programme.animal] == id }
    if items.isEmpty { return nil }
    return ul(.class("rows lines animal-today"), .key("today"), .label(ProgrammeWords.today)) {
      for item in items { programmeRow(item, ProgrammeState(item, clock), context) }
    }
  }

  /// Today's programme over the places of the map; nil when nothing is on.
  func todayOnMap(_ context: Context) -> Node? {
    let clock = ZooClock(context.now)
    let ahead = plan.items(on: clock.day).filter { ProgrammeState($0, clock).isAhead }
    if ahead.isEmpty { return nil }
    return section(.key("today"), .label(ProgrammeWords.today)) {
      h2(.class("list-title")) { ProgrammeWords.today }
      ul(.class("rows lines")) {
        for item in ahead { programmeRow(item, ProgrammeState(item, clock), context) }
      }
    }
  }

  private func dayList(_ day: Day, isTomorrow: Bool, _ context: Context) -> Node? {
    let items = plan.items(on: day)
    if items.isEmpty { return nil }
    let name = isTomorrow ? ProgrammeWords.tomorrow(context.language) : context.format.weekday(day)
    return section(.key(day.iso), .label(name)) {
      h2(.class("group-title")) { name + " · " + context.format.dayShort(day) }
      ul(.class("rows lines")) {
        for item in items {
          programmeRow(item, item.isCancelled(on: day) ? .cancelled : nil, context, day)
        }
      }
    }
  }

  /// - Parameters:
  ///   - state: of today; nil for another day on which it is.
  ///   - day: another day than today.
  private func programmeRow(_ item: ProgrammeItem, _ state: ProgrammeState?, _ context: Context, _ day: Day? = nil)
    -> Node
  {
    let url = ZooRoute.programme(item.id).url
    return li(.class(context.route.url == url ? "line chosen" : "line"), .key(url)) {
      a(.class(state == .cancelled ? "row past cancelled" : state == .over ? "row past" : "row"), .href(url)) {
        span(.class("programme-time")) { item.begins.map { context.format.time($0) } ?? "" }
        span(.class("row-main")) {
          span(.class("row-title")) { Programme.name.text(item.fields, context.language) ?? "" }
          span(.class("row-remark")) { listed(remarks(item, state, context, day)) }
        }
        Node.raw(Icons.chevron)
      }
    }
  }

  private func remarks(_ item: ProgrammeItem, _ state: ProgrammeState?, _ context: Context, _ day: Day?) -> [String] {
    var parts: [String] = []
    if let state {
      parts.append(
        day != nil && state == .cancelled
          ? ProgrammeWords.cancelledThen(context.language) : ProgrammeWords.state(state, context.format))
    }
    if let place = placeName(item) { parts.append(place) }
    return parts
  }

  private func placeName(_ item: ProgrammeItem) -> String? {
    let title = item.fields[Programme.place].map { lexicon.title(Locality(title: "", place: $0)) } ?? ""
    return title.utf8.isEmpty ? nil : title
  }

  // MARK: - An item

  private func showProgrammeItem(_ id: RecordID, _ screen: inout Screen, _ context: Context) {
    let language = context.language
    guard let item = plan.item(id) else {
      screen.detail = empty(ProgrammeWords.notFound) {
        a(.class("button"), .href(ZooRoute.programme(nil).url)) { ProgrammeWords.whole }
      }
      return
    }
    screen.detailTitle = Text(Programme.name.text(item.fields, language) ?? "")
    if context.mayEdit(Zoo.space) {
      screen.detailActions = [
        iconLink(ZooRoute.form(.programme, id).url, Icons.edit, Words.edit)
      ]
    }
    screen.detail = div(.class("sheet programme-item"), .key(id.description)) {
      programmeCard(item, isNamed: false, context)
    }
  }

  /// An item as visitors see it; editors see the same while they write it.
  ///
  /// - Parameter isNamed: false where its name stands over it.
  func programmeCard(_ item: ProgrammeItem, isNamed: Bool = true, _ context: Context) -> Node {
    let language = context.language
    let clock = ZooClock(context.now)
    return section(.class("card"), .key("item")) {
      if let kind = item.fields[Programme.kind] { p(.class("quiet")) { kind.label } }
      if isNamed { h2 { Programme.name.text(item.fields, language) ?? "" } }
      p(.class("programme-when")) { ProgrammeWords.times(item, context.format) }
      if item.isPlanned(on: clock.day) {
        p(.class("programme-state"), .role("status")) {
          strong { ProgrammeWords.state(ProgrammeState(item, clock), context.format) }
        }
      }
      if let note = Programme.note.text(item.fields, language) { p(.class("prose")) { note } }
      links(item, context)
      nextDays(item, clock.day, context)
    }
  }

  private func links(_ item: ProgrammeItem, _ context: Context) -> Node? {
    let language = context.language
    let place = item.fields[Programme.place]
    let animal = item.fields[Programme.animal].flatMap { lexicon.row($0) }
    if place == nil && animal == nil { return nil }
    return div(.class("buttons")) {
      if let place {
        a(.class("button small quiet"), .href(ZooMap.url(place: place))) {
          Node.raw(Icons.map)
          placeName(item) ?? ProgrammeWords.onTheMap(language)
        }
      }
      if let animal {
        a(.class("button small quiet"), .href(ZooRoute.animals(animal.id).url)) {
          Node.raw(ZooIcons.paw)
          animal.name
        }
      }
    }
  }

  private static let daysShown = 7

  private func nextDays(_ item: ProgrammeItem, _ today: Day, _ context: Context) -> Node? {
    let days = item.days(from: today, count: ZooApp.daysShown)
    if days.isEmpty { return nil }
    return div {
      h3 { ProgrammeWords.nextDays }
      ul(.class("programme-days")) {
        for day in days {
          let isCancelled = item.isCancelled(on: day)
          li(.class(isCancelled ? "cancelled" : "")) {
            span { context.format.weekdayShort(day) + " " + context.format.dayShort(day) }
            if isCancelled { " " + ProgrammeWords.cancelledThen }
          }
        }
      }
    }
  }

  /// Z-53: one line over the list of animals: what comes next today.
  func nextOnProgramme(_ context: Context) -> Node? {
    guard let next = plan.next(ZooClock(context.now)), let begins = next.item.begins else { return nil }
    return a(.class("next-programme"), .key("next-programme"), .href(ZooRoute.programme(next.item.id).url)) {
      Node.raw(ZooIcons.clock)
      span {
        strong { Programme.name.text(next.item.fields, context.language) ?? "" }
        " " + context.format.time(begins) + " · " + ProgrammeWords.state(next.state, context.format)
      }
    }
  }
}

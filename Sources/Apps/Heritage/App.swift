import Base
import HTML
import Kit
import Store
import Sync

/// The history of an institution as a pocket app. Its addresses:
///
///     /heritage/history            the time line; /ID parts it at a milestone
///     /heritage/history/list       the same as a list; /ID beside it
///     /heritage/people             everybody, ?by=century, area, faculty, name; /ID
///     /heritage/people/rectors     a page for each time in office; /YEAR
///     /heritage/overview           the institution; /CODE is a faculty
///     /heritage/tour               ?place=ID, ?walk=CODE, ?near=1, see Tour
///     /heritage/help
///     /heritage/drafts             for editors, see EditorPlace
public struct HeritageApp: PocketApp {
  var chronicle = Chronicle()
  /// What is searched for in the list of milestones, and among people.
  var text = ""
  var peopleText = ""
  var drawn = DrawnChronicle()
  /// The milestone whose detail lies under the time line.
  var shown: RecordID?
  var lesson = Lesson()
  var tour = Tour()
  var editor = HistoryEditor()
  var transfer = ContentTransfer()
  var institutions = Institutions()

  public init() {}

  public static var entry: AppEntry {
    AppEntry(
      "heritage", Words.title,
      purpose: Text(cs: "Události, lidé a místa", en: "Events, people and places"), icon: HeritageIcons.pillar,
      tabs: [
        AppEntry.Tab("history", Words.history, icon: HeritageIcons.line),
        AppEntry.Tab("people", Words.people, icon: HeritageIcons.person),
        AppEntry.Tab("overview", Words.overview, icon: HeritageIcons.pillar),
        AppEntry.Tab("tour", Words.tour, icon: Icons.map),
        AppEntry.Tab("help", Words.help, icon: HeritageIcons.info),
      ], published: Heritage.space)
  }

  public static var collections: [RecordType] { Heritage.collections }

  public mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {
    lesson.isOver = context.record(Introduction.key)?[Introduction.isSeen] == true
    let isNews = keys.contains { key in Heritage.published.contains { $0.name == key.collection } }
    if keys.isEmpty || isNews {
      editor.rebase(keys, space(context), context)
      openAwaitedDesk(context)
    }
    if isAtDesk(context) { transfer.refresh(space(context), context) }
    let id = context.spaceID(of: space(context))
    let isOther = chronicle.language != context.language || chronicle.space != id
    if !keys.isEmpty && !isNews && !isOther { return }
    let replica = context.replica(id)
    let hadTerms = !chronicle.terms.isEmpty
    chronicle = Chronicle(context.language, space: id) { replica.forEachVisible($0) }
    drawn = DrawnChronicle()
    if case .history(let id?) = HeritageRoute(context.route) {
      shown = id
      lesson.wasOpen = true
    }
    // E-92: the address was opened before the records were here.
    if !hadTerms { showTerm(context) }
    tour.forget()
    if case .tour = HeritageRoute(context.route) { tour.open(chronicle, context) }
    askWhose(context)
  }

  public mutating func handle(_ event: AppEvent, _ context: UpdateContext) {
    switch event {
    case .navigated: navigated(context)
    case .action(let action): act(action, context)
    case .map(let event): tour.onMap(event, chronicle, context)
    case .position(let event): tour.onPosition(event, chronicle, context)
    case .file(let file): if let desk = editor.desk { transfer.fileChosen(file, desk, context) }
    case .blob(let blob):
      if let held = editor.picture.stored(blob, &editor.form, context) { actOnForm(held, context) }
    case .timer: transfer.importing.step(context)
    case .answer(let answer):
      institutions.take(answer)
      editor.form?.take(answer, context)
    }
  }

  /// The name of the published space that is shown.
  func space(_ context: Context) -> String { context.shownSpace("heritage", usual: Heritage.space) }

  private func isAtDesk(_ context: UpdateContext) -> Bool {
    if case .drafts = HeritageRoute(context.route) { return true }
    return false
  }

  /// The address of an editor whose role or record is known only now.
  private mutating func openAwaitedDesk(_ context: UpdateContext) {
    guard case .drafts(let place) = HeritageRoute(context.route) else { return }
    if editor.desk == nil || (editor.form == nil && place.form != nil) { editor.open(place, space(context), context) }
  }

  /// The head of the address's year.
  private func showTerm(_ context: UpdateContext) {
    guard case .rectors(let year?) = HeritageRoute(context.route), !chronicle.terms.isEmpty else { return }
    context.focus("#term-" + Succession.anchor(year, in: Succession.of(chronicle.terms)))
  }

  mutating func navigated(_ context: UpdateContext) {
    // E-70: a link says whose history it means.
    if let name = context.route["of"] { show(institution: name, context) }
    if !isAtDesk(context) { editor.close(context) }
    if case .tour = HeritageRoute(context.route) {} else { tour.scroll.leave() }
    switch HeritageRoute(context.route) {
    case .drafts(let place):
      // The time line to which a form leads was not closed by a gesture.
      lesson.wasOpen = false
      editor.open(place, space(context), context)
      transfer.refresh(space(context), context)
    case .history(let id):
      if !lesson.isOver { institutions.ask(context) }
      if let id {
        if shown != id || !lesson.wasOpen { lesson.opened(isStep: lesson.wasOpen) }
        shown = id
      } else if lesson.wasOpen, let shown {
        lesson.closed(context)
        // E-14: the focus returns to the milestone that was shown last.
        context.focus("#cell-" + shown.description)
      }
      lesson.wasOpen = id != nil
    case .rectors: showTerm(context)
    case .tour:
      tour.open(chronicle, context)
      tour.scroll.follow(Tour.Question(context.route).place, context)
    case .overview: institutions.ask(context)
    case .list, .people, .person, .faculty, .help, .unknown: break
    }
    askWhose(context)
  }

  private mutating func act(_ action: Event.Action, _ context: UpdateContext) {
    switch action.name {
    case "heritage.part": part(action.text, context)
    case "heritage.step": step(action.text, context)
    case "heritage.strip": lesson.scrolled()
    case "heritage.search": text = action.text
    case "heritage.people.search": peopleText = action.text
    case "heritage.people.by":
      context.navigate(Route(["heritage", "people"], parameters: [("by", action.text)]).url, replace: true)
    case "heritage.choose":
      show(institution: action.value, context)
      context.navigate(HeritageRoute.history(nil).url)
      navigated(context)
    case "heritage.share": share(action.value, context)
    case "heritage.lesson.skip": lesson.end(context)
    case "heritage.lesson.again":
      lesson.begin(context)
      context.navigate(HeritageRoute.history(nil).url)
    default: actElsewhere(action, context)
    }
  }

  /// What areas of the app have their own verbs for.
  private mutating func actElsewhere(_ action: Event.Action, _ context: UpdateContext) {
    let parts = action.name.parts(at: UInt8(ascii: "."), limit: 3)
    guard parts.count == 3 else { return }
    switch parts[1] {
    case "tour": tour.act(action, chronicle, context)
    case "picture": editor.picture.act(action, &editor.form, context)
    case "desk": actOnDesk(parts[2], context)
    case "order": arrange(parts[2], action.text, context)
    case "transfer":
      if let desk = editor.desk { transfer.act(parts[2], action, space(context), desk, context) }
    case "edit", "publish": actOnForm(action, context)
    default: break
    }
  }

  private mutating func actOnForm(_ action: Event.Action, _ context: UpdateContext) {
    switch editor.act(action, context) {
    case .left:
      editor.picture.drop(context)
      navigated(context)
    case .reopen: navigated(context)
    case .done, nil: break
    }
  }

  private func share(_ id: String, _ context: UpdateContext) {
    guard let id = RecordID(id), let place = chronicle.place(ofMilestone: id) else { return }
    let title = chronicle.milestones[place].title.text
    // E-70: who opens it may have chosen another institution.
    context.share(
      title: title, text: title,
      url: Route(["heritage", "history", id.description], parameters: [("of", space(context))]).url)
  }

  public func screen(_ context: Context) -> Screen {
    var screen = plainScreen(context)
    screen.colour = chronicle.institution?[Institution.colour]?.name
    if case .drafts = HeritageRoute(context.route) { screen.tab = "overview" }
    return screen
  }

  private func plainScreen(_ context: Context) -> Screen {
    let place = HeritageRoute(context.route)
    if case .unknown = place { return notFound(context) }
    if case .help = place { return helpScreen(context) }
    if case .drafts(let place) = place, context.content(of: space(context)) == .here {
      return editorScreen(place, context)
    }
    if let notice = context.notice(of: space(context), title: Words.whole(context.language)),
      chronicle.count == 0 || context.isFetching(space(context))
    {
      return Screen(title: Words.title, detail: notice)
    }
    switch place {
    case .history(let id): return historyScreen(id, context)
    case .list(let id): return chronologyScreen(id, context)
    case .people: return peopleScreen(nil, context)
    case .person(let id): return peopleScreen(id, context)
    case .rectors: return rectorsScreen(context)
    case .overview: return overviewScreen(nil, context)
    case .faculty(let code): return overviewScreen(code, context)
    case .tour: return tour.screen(chronicle, context)
    case .drafts(let place): return editorScreen(place, context)
    case .help, .unknown: return notFound(context)
    }
  }

  private func notFound(_ context: Context) -> Screen {
    Screen(
      title: Words.notFound,
      detail: empty(Words.notFoundText, picture: "nothing-matches") {
        a(.class("button"), .href(HeritageRoute.history(nil).url)) { Words.history }
      })
  }

  /// What is not of the shown institution, with the others that may have it (E-70).
  func missingItem(_ context: Context) -> Node {
    empty(Words.notFoundText, picture: "nothing-matches") {
      a(.class("button"), .href(HeritageRoute.history(nil).url)) { Words.history }
      for (name, title) in institutions.all where name != space(context) {
        let here = Route(context.route.path, parameters: [("of", name)])
        a(.class("button quiet"), .key(name), .href(here.url)) { Words.lookIn(title, context.language) }
      }
    }
  }

  public func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    if let name = fields[Person.name] { return name }
    let title = Milestone.title(fields, context.language) ?? Common.name(fields, context.language)
    if let title { return title.text }
    return Heritage.collections.first { $0.name == key.collection }?.title(context.language) ?? key.collection
  }

  /// The fields of a record, as published.
  func fields(_ collection: RecordType, _ id: RecordID, _ context: Context) -> Fields? {
    context.record(RecordKey(collection.name, id), in: context.spaceID(of: space(context)))?.fields
  }
}

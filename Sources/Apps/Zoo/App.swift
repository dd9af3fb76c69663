import Base
import HTML
import Kit
import Store
import Sync

/// The lexicon of the zoo as a pocket app. Its addresses:
///
///     /zoo/animals            the list; /ID beside it
///     /zoo/tree               the classification; /LIST/CODE and /LIST/CODE/ID
///     /zoo/map                see ZooMap
///     /zoo/programme          feedings and events; /ID
///     /zoo/mine               the passport: favourites and what was seen; /ID
///     /zoo/quiz
///     /zoo/about
///     /zoo/offline            what is kept for reading without a network
///     /zoo/drafts             for editors; /ID is the form of an animal, /programme and /programme/ID those of the programme
public struct ZooApp: PocketApp {
  var lexicon = Lexicon()
  var listing = ListState()
  var visits = Visits()
  var plan = ProgrammePlan()
  var quiz: Quiz?
  var editor: PublishedForm?
  var picture = PictureChoice("zoo", [Animal.picture.field])
  var map = ZooMap()
  var photos = OfflinePhotos()

  public init() {}

  public static var entry: AppEntry {
    AppEntry(
      "zoo", Words.title,
      purpose: Text(cs: "Zvířata, mapa a pas návštěvníka", en: "Animals, a map and your passport"), icon: ZooIcons.paw,
      tabs: [
        AppEntry.Tab("animals", Words.animals, icon: ZooIcons.paw),
        AppEntry.Tab("map", ZooMapWords.title, icon: Icons.map),
        AppEntry.Tab("mine", Words.mine, icon: ZooIcons.star),
        AppEntry.Tab("quiz", Words.quiz, icon: ZooIcons.question),
        AppEntry.Tab("programme", ProgrammeWords.title, icon: Icons.calendar),
        AppEntry.Tab("tree", Words.tree, icon: ZooIcons.tree),
        AppEntry.Tab("about", Words.about, icon: ZooIcons.info),
      ], published: Zoo.space)
  }

  public static var collections: [RecordType] { Zoo.collections }

  /// How many texts are prepared at a time: a few milliseconds, so that nobody waits for it.
  private static let textsAtATime = 60
  private static let textTimer = "zoo.texts"
  /// When what is to be read first is here.
  private static let photoTimer = "zoo.photos"

  public mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {
    editor?.rebase(keys, context)
    openAwaitedForm(context)
    if keys.isEmpty || keys.contains(where: { Visits.concerns($0) }) { visits = Visits(context.replica()) }
    let news = keys.filter { key in Zoo.published.contains { $0.name == key.collection } }
    if !keys.isEmpty && news.isEmpty { return }
    let replica = context.replica(context.spaceID(of: Zoo.space))
    planProgramme(news, replica)
    map.forget()
    if case .map = ZooRoute(context.route) { openMap(context) }
    if keys.isEmpty || lexicon.language != context.language {
      lexicon = Lexicon(replica, context.language)
    } else {
      lexicon.update(news, replica)
    }
    refreshList()
    // Whoever came for the quiz first: its questions can be made now.
    if case .quiz = ZooRoute(context.route), lexicon.count > 0 { openQuiz(context) }
    if lexicon.count > 0 { context.timer(ZooApp.textTimer, afterMilliseconds: 50) }
    context.timer(ZooApp.photoTimer, afterMilliseconds: 5_000)
  }

  /// - Parameter news: the records of the space that changed; empty for all.
  private mutating func planProgramme(_ news: [RecordKey], _ replica: Replica) {
    let collection = Programme.collection.name
    if !news.isEmpty && !news.contains(where: { $0.collection == collection }) { return }
    var records: [Record] = []
    replica.forEachVisible { if $0.key.collection == collection { records.append($0) } }
    plan = records.isEmpty ? ProgrammePlan() : ProgrammePlan(records)
  }

  public mutating func handle(_ event: AppEvent, _ context: UpdateContext) {
    switch event {
    case .navigated: navigated(context)
    case .action(let action): act(action, context)
    case .timer(let name):
      if name == ZooApp.photoTimer { return keepPhotos(context) }
      if lexicon.prepareTexts(ZooApp.textsAtATime) { context.timer(ZooApp.textTimer, afterMilliseconds: 10) }
    case .map(let event):
      map.onMap(event, context)
      if case .map = ZooRoute(context.route) {} else { navigated(context) }
    case .position(let event): map.onPosition(event, context)
    case .blob(let blob): if let held = picture.stored(blob, &editor, context) { edit(held, context) }
    case .answer(let answer): editor?.take(answer, context)
    case .file: break
    }
  }

  mutating func navigated(_ context: UpdateContext) {
    picture.leave(context)
    let route = ZooRoute(context.route)
    if case .map = route {} else { map.scroll.leave() }
    switch route {
    case .quiz: openQuiz(context)
    case .map:
      openMap(context)
      map.scroll.follow(ZooMap.Question(context.route).place, context)
    case .form(let kind, let id): openEditor(kind, id, context)
    case .difference(let kind, let id): openEditor(kind, id, context)
    case .offline:
      editor = nil
      keepPhotos(context)
    case .animals, .tree, .programme, .mine, .about, .drafts, .unknown: editor = nil
    }
  }

  /// The form of an address whose record comes only now.
  private mutating func openAwaitedForm(_ context: UpdateContext) {
    if editor != nil { return }
    switch ZooRoute(context.route) {
    case .form(let kind, let id?), .difference(let kind, let id): openEditor(kind, id, context)
    case .form, .animals, .tree, .programme, .mine, .quiz, .map, .about, .offline, .drafts, .unknown: break
    }
  }

  private mutating func openMap(_ context: Context) {
    let replica = context.replica(context.spaceID(of: Zoo.space))
    map.open(context) { replica.forEachVisible($0) }
  }

  private mutating func act(_ action: Event.Action, _ context: UpdateContext) {
    if let visit = AnimalAction(action) { return act(visit, action.value, context) }
    switch action.name.parts(at: UInt8(ascii: ".")).dropFirst().first ?? "" {
    case "list": actOnList(action, context)
    case "quiz": actOnQuiz(action, context)
    case "map": map.act(action, context)
    case "picture": picture.act(action, &editor, context)
    case "edit", "publish": edit(action, context)
    case "offline": actOnPhotos(action, context)
    default: break
    }
  }

  private mutating func act(_ visit: AnimalAction, _ value: String, _ context: UpdateContext) {
    if case .passport = visit { return sharePassport(context) }
    guard let id = RecordID(value) else { return }
    switch visit {
    case .favourite: visits.toggleFavourite(id, context)
    case .seen: visits.toggleSeen(id, context)
    case .unseen: visits.forgetLast(id, context)
    case .share: share(id, context)
    case .passport: break
    }
  }

  private func share(_ id: RecordID, _ context: UpdateContext) {
    guard let row = lexicon.row(id) else { return }
    context.share(title: row.name, text: row.name, url: ZooRoute.animals(id).url)
  }

  public func screen(_ context: Context) -> Screen {
    let place = ZooRoute(context.route)
    if case .unknown = place {
      return Screen(
        title: Words.notFound,
        detail: empty(Words.notFoundText, picture: "nothing-matches") {
          a(.class("button"), .href(ZooRoute.animals(nil).url)) { Words.showAnimals }
        })
    }
    if let notice = context.notice(of: Zoo.space, title: Words.allAnimals(context.language)),
      lexicon.count == 0 || context.isFetching(Zoo.space)
    {
      return Screen(title: Words.title, detail: notice)
    }
    switch place {
    case .animals(let id): return animalsScreen(id, context)
    case .tree(let list, let code, let id): return treeScreen(list, code, id, context)
    case .programme(let id): return programmeScreen(id, context)
    case .mine(let id): return mineScreen(id, context)
    case .quiz: return quizScreen(context)
    case .map: return map.screen(visits, todayOnMap(context), context)
    case .offline: return offlineScreen(context)
    case .about, .unknown: return aboutScreen(context)
    case .drafts(let kind): return allDraftsScreen(kind, context)
    case .form(let kind, let id): return formScreen(kind, id, context)
    case .difference(let kind, let id): return differenceScreen(kind, id, context)
    }
  }

  public func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    if [Animal.collection, Location.collection, Programme.collection].contains(where: {
      $0.name == key.collection
    }) {
      return Animal.title(fields, context.language) ?? ""
    }
    let animal = fields[Favourite.animal].flatMap { lexicon.row($0)?.name } ?? ""
    let title = Zoo.collections.first { $0.name == key.collection }?.title(context.language) ?? key.collection
    return animal.utf8.isEmpty ? title : title + ": " + animal
  }

  /// The animal's fields, as published.
  func fields(_ id: RecordID, _ context: Context) -> Fields? {
    context.record(RecordKey(Animal.collection.name, id), in: context.spaceID(of: Zoo.space))?.fields
  }
}

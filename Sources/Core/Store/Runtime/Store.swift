import Base
import HTML
import Sync

/// The app: takes events, keeps the state, answers with effects. It runs the same in the browser and in tests.
public struct Store<Apps: AppSet> {
  public internal(set) var context = UpdateContext()
  public internal(set) var apps = Apps()
  var synchronisation = Synchronisation()
  var accountFlow = AccountFlow()
  private var blobTransfer = BlobTransfer()
  var reading: StorageReading?
  private var shown: (page: Node, language: Language)?
  private var shownAppearance = ""
  private var shownPlace: String?
  private var shownMap = ShownMap()

  public init() {
    context.makeSchema = { Apps.schema }
    context.appsHere = Apps.here.map { $0.id }
    context.definesSpaces = Apps.entries.contains { $0.definesSpaces }
    for entry in Apps.entries { if let name = entry.published { context.publications.append(Publication(name)) } }
  }

  /// The state of a space's synchronisation, for the user and for tests.
  public func sync(_ space: String) -> SpaceSync? { synchronisation.sync(space) }

  /// Takes an event and gives what the host must do, in this order. Nothing else changes the state.
  public mutating func handle(_ event: Event) -> [Effect] {
    context.now = event.now
    context.zoneMinutes = event.zoneMinutes
    context.random = SplitMix64(seed: context.random.next() ^ event.random)
    dispatch(event.kind)
    // Nothing of it can be shown before the last part.
    switch event.kind {
    case .stored, .snapshot, .snapshotWanted, .storedAnew: return takeEffects()
    default: break
    }
    // Dozens of tiles are in sight, and nothing on the page follows from any.
    if case .map(.tile) = event.kind { return takeEffects() }
    if context.isSpaceChosen {
      context.isSpaceChosen = false
      openPublished()
    }
    blobTransfer.startNext(context, runs: synchronisation.mayRun(context))
    tellApps()
    render()
    return takeEffects()
  }

  private func takeEffects() -> [Effect] {
    let effects = context.effects
    context.effects = []
    return effects
  }

  private mutating func dispatch(_ kind: Event.Kind) {
    switch kind {
    case .started(let start): started(start)
    case .stored(let part): read(part)
    case .snapshot(let space, let part):
      if reading == nil { read(StoredEntries([])) }
      part.withBytes { reading?.read.take($0, of: space) }
    case .snapshotWanted(let space, let part): handOverSnapshot(of: space, part)
    case .storedAnew: reading = nil
    case .loaded(let stored, let isVolatile): loaded(stored, isVolatile)
    case .committed(let batch): committed(batch)
    case .unreadable(let pages): unreadable(pages)
    case .commitFailed(let batch, _, let isFull): commitFailed(batch, isFull)
    case .changedElsewhere(let entries):
      let settings = context.settings
      take(entries)
      if context.settings != settings { apps.recordsChanged([], context) }
      synchronisation.requestSync(context, pull: false)
    case .becameLeader:
      synchronisation.isLeader = true
      context.isLeader = true
      // A session that lapsed in an earlier life is tried once more.
      if context.isOnline { context.account.needsSignIn = false }
      askWhatMayBeEdited()
      synchronisation.requestSync(context, pull: true)
    case .response(let response):
      if blobTransfer.response(response, context) { return }
      if let app = context.takeAppRequest(response.request) { return answer(app, response) }
      if context.accountPagesAnswered(response) {
        if context.addShared() { synchronisation.requestSync(context, pull: true) }
        return
      }
      if !synchronisation.response(response, context), accountFlow.response(response, context) {
        context.addDrafts()
        _ = context.addShared()
        synchronisation.requestSync(context, pull: true)
      }
    case .responseFailed(let request):
      if blobTransfer.failed(request, context) { return }
      if let app = context.takeAppRequest(request) {
        return answer(app, Event.Response(request: request, status: 0, body: ""))
      }
      if context.accountPagesFailed(request) { return }
      if !synchronisation.failed(request, context) { accountFlow.failed(request, context) }
    case .online(let isOnline):
      context.isOnline = isOnline
      blobTransfer.retryNow()
      synchronisation.requestSync(context, pull: true)
    case .visible:
      blobTransfer.retryNow()
      synchronisation.requestSync(context, pull: true)
    case .hidden:
      context.storeDrafts()
      keepGlance()
      // P-89: the host puts what was typed aside, should the page go before there is room.
      if context.commits.hasFailed { context.effects += context.commits.again() }
    case .timer(let name): timer(name)
    case .live(let event): synchronisation.live(event, context)
    case .action(let action):
      context.passNotice()
      act(action)
    case .navigated(let url):
      context.passNotice()
      navigated(url)
    case .scrolled(let list, let top, let height):
      context.scrolling[list] = Context.Scrolling(top: top, height: height)
    case .file(let file): apps.handle(.file(file), app: appOf(file.purpose), context)
    case .blob(let blob):
      if context.blobChosen(blob) { apps.handle(.blob(blob), app: appOf(blob.purpose), context) }
    case .key(let key): if key == "Escape" { context.dialog = nil }
    case .persistence(let persistence): context.persistence = persistence
    case .installable: context.canInstall = true
    case .updateReady: context.hasUpdate = true
    case .resized(let width, let height):
      context.width = width
      context.height = height
    case .map(let event): apps.handle(.map(event), app: context.route.part(0), context)
    case .position(let event): apps.handle(.position(event), app: context.route.part(0), context)
    case .push(let event): context.pushAnswered(event)
    }
  }

  private mutating func answer(_ app: String, _ response: Event.Response) {
    let content = ServerAnswer(
      status: response.status, retryAfterSeconds: response.retryAfterSeconds, body: response.body)
    apps.handle(.answer(AppAnswer(request: response.request, content: content)), app: app, context)
  }

  // MARK: - Storage

  private mutating func committed(_ batch: Int64) {
    guard let done = context.commits.finish(batch) else { return }
    for name in done.drops { context.dropBlob(name) }
    if let notice = done.notice { context.show(notice) }
    guard let space = done.space else { return }
    if done.isSync { return synchronisation.committed(space, context) }
    if !context.settings.hasAskedPersistence {
      context.settings.hasAskedPersistence = true
      context.commit([context.settings.entry])
      context.effects.append(.askPersistence)
    }
    synchronisation.requestSync(context, pull: false)
  }

  /// P-77: what the server has of it is fetched again.
  private mutating func unreadable(_ pages: Int) {
    context.unreadablePages = pages
    synchronisation.check(context)
  }

  private mutating func commitFailed(_ batch: Int64, _ isFull: Bool) {
    context.commits.fail(batch, isFull: isFull)
    let text = context.commits.isFull ? Words.storageFull : Words.storageFailed
    context.notices = [Notice(text, isError: true)]
    context.effects.append(.timer("commit", afterMilliseconds: 3_000))
  }

  private mutating func timer(_ name: String) {
    switch name {
    case "notice": context.notices.removeAll { !$0.isError }
    case "drafts": context.storeDrafts()
    case "commit": commitAgain()
    case "commit.slow":
      context.commits.watchEnded()
      context.watchCommits()
    case "live": synchronisation.reopenLive(context)
    case BlobTransfer.timer: blobTransfer.timerFired()
    default:
      if name.startsWith("sync/") {
        synchronisation.timer(name.dropping(bytes: 5), context)
      } else {
        apps.handle(.timer(name), app: appOf(name), context)
      }
    }
  }

  private mutating func commitAgain() {
    context.notices.removeAll { $0.isError }
    context.effects += context.commits.again()
  }

  // MARK: - The user

  private mutating func act(_ action: Event.Action) {
    let app = appOf(action.name)
    // Most actions are an app's. A first visit then waits for none of the functions that look whether one is theirs (decision 24).
    if Apps.entries.contains(where: { $0.id == app }) { return apps.handle(.action(action), app: app, context) }
    if frame(action) || accountFlow.handle(action, context) || context.accountPageAction(action)
      || context.lostSpaceAction(action)
    {
      return
    }
    apps.handle(.action(action), app: app, context)
  }

  /// The actions of the frame; any other belongs to the app whose id it begins with.
  private mutating func frame(_ action: Event.Action) -> Bool {
    switch action.name {
    case "dialog.cancel": context.dialog = nil
    case "dialog.confirm": confirm()
    case "notice.dismiss": context.notices = []
    case "notice.undo": context.undoLast()
    case "commit.again": commitAgain()
    case "settings.language": set { $0.language = Language(code: action.text) }
    case "settings.device": set { $0.device = trimmed(action.text).first(bytes: 160) }
    case "settings.appearance": set { $0.appearance = .init(named: action.text) }
    case "map.again": context.reload()
    case "map.list": MapList.toggle(context)
    case "app.install": context.effects.append(.install)
    case "app.update": update()
    case "share.copied": context.show(action.value == "text" ? Words.textCopied : Words.addressCopied)
    case "share.failed": context.show(Notice(Words.notShared, isError: true))
    case "app.persist": context.effects.append(.askPersistence)
    case "app.export": context.exportDevice()
    case "guide.done": if let app = Apps.here.first(where: { $0.id == context.route.part(0) }) { endWelcome(app) }
    case "sync.now": synchronisation.requestSync(context, pull: true)
    case "sync.check": synchronisation.check(context)
    case "space.pause": synchronisation.pause(action.value, true, context)
    case "space.resume": synchronisation.pause(action.value, false, context)
    case "conflict.mine": context.settle(action.value, .mine)
    case "conflict.theirs": context.settle(action.value, .theirs)
    case "conflict.all": context.askToSettleAll(action.value)
    case "conflict.all-settled": context.settleAll(action.value)
    case "history.restore": context.restoreFromHistory(action.value)
    case "refusal.retry": context.retryRefusal(action.value)
    case "refusal.drop": context.askToDropRefusal(action.value)
    case "refusal.dropped": context.dropRefusal(action.value)
    case "refusal.retry-all": context.settleAllRefusals(context.refusalNames(mayChange: true), isRetried: true)
    case "refusal.drop-all": context.askToDropAllRefusals()
    case "refusal.all-dropped": context.settleAllRefusals(Context.names(in: action.value), isRetried: false)
    default: return false
    }
    return true
  }

  private mutating func confirm() {
    guard let dialog = context.dialog else { return }
    context.dialog = nil
    act(Event.Action(dialog.action, value: dialog.value))
  }

  /// The new version starts from the storage, so what could not be stored must not be left behind.
  private mutating func update() {
    context.storeDrafts()
    if context.commits.hasFailed {
      context.show(Notice(Words.storageFailed, isError: true))
    } else {
      context.effects.append(.applyUpdate)
    }
  }

  private mutating func set(_ change: (inout Settings) -> Void) {
    change(&context.settings)
    context.commit([context.settings.entry])
    apps.recordsChanged([], context)
  }

  // MARK: - The page

  mutating func tellApps() {
    if context.hasOtherSpaces { return tellOfSpaces() }
    guard !context.touched.isEmpty else { return }
    context.history.take(context.touched, context.replicas)
    // Whoever has none waits for less code on a first visit.
    if !context.children.all.isEmpty { context.takeTitles(context.touched) }
    // No app knows the history.
    let keys = context.touched.filter { $0.collection != History.name }
    context.touched = []
    if keys.isEmpty { return }
    apps.recordsChanged(keys, context)
    context.tellOfDeletedForms(keys) { apps.title($0, $1, context) }
  }

  /// Spaces have come or gone: every projection is built again.
  private mutating func tellOfSpaces() {
    context.hasOtherSpaces = false
    context.takeTitles(context.touched)
    context.touched = []
    context.history.forget()
    apps.recordsChanged([], context)
  }

  private func appOf(_ name: String) -> String {
    name.parts(at: UInt8(ascii: "/"), limit: 2)[0].parts(at: UInt8(ascii: "."), limit: 2)[0]
  }

  private mutating func render() {
    guard context.isLoaded else { return }
    if Apps.entries.contains(where: { $0.id == context.route.part(0) }) {
      context.lastApp = context.route.part(0)
    }
    let frame = Frame(
      context: context, apps: Apps.entries, guide: { Apps.guide },
      sync: synchronisation.isLeader ? synchronisation.sync(Context.privateSpace) : nil)
    let screen =
      frame.ownScreen { apps.title($0, $1, context) } value: { apps.describe($0, of: $1, $2, $3, context) }
      ?? apps.screen(
        app: context.route.part(0), context)
    let page = frame.page(screen)
    let language = context.language
    let operations =
      shown.map { diff($0.page, in: $0.language, page, in: language) } ?? [
        .replace(path: [], html: page.html(language))
      ]
    // First of all, so that whatever is to be focused or scrolled to is there.
    if !operations.isEmpty { context.effects.insert(.patch(operations), at: 0) }
    shown = (page, language)
    context.followFocus(from: shownPlace, to: screen)
    shownPlace = context.route.place
    for effect in shownMap.update(screen) { context.effects.append(effect) }
    let title = (screen.detailTitle ?? screen.title)(language)
    let appearance = "\(context.settings.appearance.name) \(language.code) \(title)"
    if appearance != shownAppearance {
      shownAppearance = appearance
      context.effects.append(
        .appearance(
          theme: context.settings.appearance.name, language: language.code, title: "\(title) – Vademecum"))
    }
  }
}

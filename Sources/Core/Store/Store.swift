import Base
import HTML
import Sync

/// The app: takes events, keeps the state, answers with effects. It runs the same in the browser and in tests.
public struct Store<Apps: AppSet> {
  public internal(set) var context = Context()
  public internal(set) var apps = Apps()
  var synchronisation = Synchronisation()
  var accountFlow = AccountFlow()
  private var blobTransfer = BlobTransfer()
  private var shown: Node?
  private var shownAppearance = ""
  private var shownPlace: String?
  private var shownMap = ShownMap()

  public init() {
    context.schema = Apps.schema
    for entry in Apps.entries { if let name = entry.published { context.publications.append(Publication(name)) } }
  }

  /// The state of a space's synchronisation, for the user and for tests.
  public func sync(_ space: String) -> SpaceSync? { synchronisation.sync(space) }

  public mutating func handle(_ event: Event) -> [Effect] {
    context.now = event.now
    context.random = SplitMix64(seed: context.random.next() ^ event.random)
    dispatch(event.kind)
    blobTransfer.go(context, runs: synchronisation.mayRun(context))
    tellApps()
    render()
    let effects = context.effects
    context.effects = []
    return effects
  }

  private mutating func dispatch(_ kind: Event.Kind) {
    switch kind {
    case .started(let start): started(start)
    case .loaded(let stored, let isVolatile): loaded(stored, isVolatile)
    case .committed(let batch): committed(batch)
    case .commitFailed(let batch, _, let isFull): commitFailed(batch, isFull)
    case .changedElsewhere(let entries):
      let settings = context.settings
      take(entries)
      if context.settings != settings { apps.recordsChanged([], context) }
      synchronisation.kick(&context, pull: false)
    case .leads:
      synchronisation.leads = true
      // A session that lapsed in an earlier life is tried once more.
      if context.isOnline { context.account.needsSignIn = false }
      synchronisation.kick(&context, pull: true)
    case .response(let response):
      if blobTransfer.response(response, context) { return }
      if let app = context.takeAppRequest(response.request) { return answer(app, response) }
      if !synchronisation.response(response, &context), accountFlow.response(response, &context) {
        context.addDrafts()
        synchronisation.kick(&context, pull: true)
      }
    case .responseFailed(let request):
      if blobTransfer.failed(request, context) { return }
      if let app = context.takeAppRequest(request) {
        return answer(app, Event.Response(request: request, status: 0, body: ""))
      }
      if !synchronisation.failed(request, &context) { accountFlow.failed(request, &context) }
    case .online(let isOnline):
      context.isOnline = isOnline
      blobTransfer.hurry()
      synchronisation.kick(&context, pull: true)
    case .visible:
      blobTransfer.hurry()
      synchronisation.kick(&context, pull: true)
    case .hidden: context.storeDrafts()
    case .timer(let name): timer(name)
    case .live(let event): synchronisation.live(event, &context)
    case .action(let action): act(action)
    case .navigated(let url): navigated(url)
    case .scrolled(let list, let top, let height):
      context.scrolling[list] = Context.Scrolling(top: top, height: height)
    case .file(let file): apps.handle(.file(file), app: appOf(file.purpose), &context)
    case .blob(let blob):
      if context.blobChosen(blob) { apps.handle(.blob(blob), app: appOf(blob.purpose), &context) }
    case .key(let key): if key.sameBytes("Escape") { context.dialog = nil }
    case .persistence(let persistence): context.persistence = persistence
    case .installable: context.canInstall = true
    case .updateReady: context.hasUpdate = true
    case .resized(let width, let height):
      context.width = width
      context.height = height
    case .map(let event): apps.handle(.map(event), app: context.route.part(0), &context)
    case .position(let event): apps.handle(.position(event), app: context.route.part(0), &context)
    }
  }

  // MARK: - Starting

  private mutating func started(_ start: Event.Start) {
    context.languages = start.languages
    context.isOnline = start.isOnline
    context.isStandalone = start.isStandalone
    context.hasCrashed = start.hasCrashed
    context.device = start.device
    context.width = start.width
    context.height = start.height
    context.route = place(start.url)
    context.tab = hexText(context.random.next() & 0xffff_ffff).dropping(bytes: 8)
    if context.hasCrashed { context.show(Words.restarted) }
  }

  /// Everything of the storage, at the start or again: the state is made anew from it, except for what this tab has not
  /// committed yet.
  private mutating func loaded(_ stored: StoredEntries, _ isVolatile: Bool) {
    let others = stored.others
    let typed = context.dirtyDrafts.map { ($0, context.drafts[$0.text]) }
    context.isVolatile = isVolatile
    context.replicas = [Replica(space: Context.privateSpace)]
    context.drafts = NamedList()
    context.blobs = BlobList()
    context.settings = Settings()
    context.account.account = nil
    context.account.needsSignIn = false
    for index in context.publications.indices {
      // What an editor has not sent yet is sent without the app being opened.
      let hasChanges = others.contains { $0.key.startsWith("o/\(context.publications[index].id)/") }
      if hasChanges || isShown(context.publications[index]) { context.publications[index].isOpen = true }
      if context.publications[index].isOpen { context.replicas.append(Replica(space: context.publications[index].id)) }
    }
    context.putAside(stored, others)
    for space in spaces(in: others) where !space.sameBytes(Context.privateSpace) && context.publication(space) == nil {
      context.replicas.append(Replica(space: space))
    }
    for index in context.replicas.indices { context.replicas[index].load(stored) }
    take(others)
    for waiting in context.commits.waiting { take(waiting.entries) }
    for (form, texts) in typed { context.drafts[form.text] = texts }
    context.addDrafts()
    context.dropUnwantedBlobs()
    context.isLoaded = true
    context.touched = []
    context.history.forget()
    apps.recordsChanged([], context)
    apps.handle(.navigated, app: context.route.part(0), &context)
    synchronisation.kick(&context, pull: true)
  }

  private func spaces(in entries: [Entry]) -> [String] {
    entries.compactMap { entry in
      guard entry.key.utf8.first == UInt8(ascii: "s") else { return nil }
      if case .state(let space) = EntryKey(entry.key) { return space }
      return nil
    }
  }

  private mutating func take(_ entries: [Entry]) {
    for index in context.replicas.indices { context.touched += context.replicas[index].apply(entries) }
    for index in context.publications.indices where !context.publications[index].isOpen && context.isLoaded {
      context.publications[index].later += entries.filter { context.publications[index].holds($0) }
    }
    for entry in entries {
      if entry.key.sameBytes(Settings.key) {
        context.settings = (entry.value.flatMap { JSON.read($0) }).map { Settings(stored: $0) } ?? Settings()
      } else if entry.key.sameBytes(AccountState.key) {
        context.account.read(entry.value)
      } else if entry.key.startsWith(Blob.prefix) {
        context.blobs.take(entry)
      } else if entry.key.startsWith("d/") {
        let form = entry.key.dropping(bytes: 2)
        context.drafts[form] = (entry.value.flatMap { JSON.read($0) })?.members
      }
    }
  }

  // MARK: - Storage

  private mutating func committed(_ batch: Int64) {
    guard let done = context.commits.finish(batch) else { return }
    if let notice = done.notice { context.show(notice) }
    guard let space = done.space else { return }
    if done.isSync { return synchronisation.committed(space, &context) }
    if !context.settings.hasAskedPersistence {
      context.settings.hasAskedPersistence = true
      context.commit([context.settings.entry])
      context.effects.append(.askPersistence)
    }
    synchronisation.kick(&context, pull: false)
  }

  private mutating func commitFailed(_ batch: Int64, _ isFull: Bool) {
    context.commits.fail(batch, isFull: isFull)
    let text = context.commits.isFull ? Words.storageFull : Words.storageFailed
    context.notices = [Notice(text(context.language), isError: true)]
    context.effects.append(.timer("commit", afterMilliseconds: 3_000))
  }

  private mutating func timer(_ name: String) {
    switch name {
    case "notice": context.notices.removeAll { !$0.isError }
    case "drafts": context.storeDrafts()
    case "commit": commitAgain()
    case "live": synchronisation.reopenLive(&context)
    case BlobTransfer.timer: blobTransfer.timerFired()
    default:
      if name.startsWith("sync/") {
        synchronisation.timer(name.dropping(bytes: 5), &context)
      } else {
        apps.handle(.timer(name), app: appOf(name), &context)
      }
    }
  }

  private mutating func commitAgain() {
    context.notices.removeAll { $0.isError }
    context.effects += context.commits.again()
  }

  // MARK: - The user

  private mutating func navigated(_ url: String) {
    let route = place(url)
    // Tapping the active part of the navigation returns to its first screen.
    if route == context.route { context.effects.append(.scrollToTop) }
    let isOtherScreen = !route.place.sameBytes(context.route.place)
    context.route = route
    context.account.fault = nil
    if isOtherScreen { context.dialog = nil }
    openPublished()
    apps.handle(.navigated, app: route.part(0), &context)
  }

  /// The first screen of the first app stands at the root.
  private func place(_ url: String) -> Route {
    let route = Route(url)
    guard let app = Apps.entries.first(where: { route.path.isEmpty || $0.id.sameBytes(route.part(0)) }),
      route.path.count < 2, let tab = app.tabs.first
    else { return route }
    return Route([app.id, tab.id], query: route.query)
  }

  private mutating func act(_ action: Event.Action) {
    if frame(action) || accountFlow.handle(action, &context) { return }
    apps.handle(.action(action), app: appOf(action.name), &context)
  }

  /// The actions of the frame; everything else is the app's that its name begins with.
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
    case "app.install": context.effects.append(.install)
    case "app.update": update()
    case "app.persist": context.effects.append(.askPersistence)
    case "app.export": context.exportDevice()
    case "sync.now": synchronisation.kick(&context, pull: true)
    case "sync.check": synchronisation.check(&context)
    case "space.pause": synchronisation.pause(action.value, true, &context)
    case "space.resume": synchronisation.pause(action.value, false, &context)
    case "conflict.mine": context.settle(action.value, .mine)
    case "conflict.theirs": context.settle(action.value, .theirs)
    case "history.restore": context.restoreFromHistory(action.value)
    case "refusal.retry": context.retryRefusal(action.value)
    case "refusal.drop": context.askToDropRefusal(action.value)
    case "refusal.dropped": context.dropRefusal(action.value)
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
      context.show(Notice(Words.storageFailed(context.language), isError: true))
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
    guard !context.touched.isEmpty else { return }
    context.history.take(context.touched, context.replicas)
    // Of the history no app knows anything.
    let keys = context.touched.filter { !$0.collection.sameBytes(History.name) }
    context.touched = []
    if !keys.isEmpty { apps.recordsChanged(keys, context) }
  }

  private func describe(_ key: RecordKey, _ fields: Fields) -> String {
    key.collection.sameBytes(History.name)
      ? History.collection.title(context.language) : apps.describe(key, fields, context)
  }

  private func appOf(_ name: String) -> String {
    name.parts(at: UInt8(ascii: "/"), limit: 2)[0].parts(at: UInt8(ascii: "."), limit: 2)[0]
  }

  private mutating func render() {
    guard context.isLoaded else { return }
    if Apps.entries.contains(where: { $0.id.sameBytes(context.route.part(0)) }) {
      context.lastApp = context.route.part(0)
    }
    let frame = Frame(
      context: context, apps: Apps.entries,
      sync: synchronisation.leads ? synchronisation.sync(Context.privateSpace) : nil)
    let screen =
      frame.ownScreen(describe: describe)
      ?? apps.screen(
        app: context.route.part(0), context)
    let page = frame.page(screen)
    let operations = shown.map { diff($0, page) } ?? [.replace(path: [], html: page.html)]
    // First of all, so that whatever is to be focused or scrolled to is there.
    if !operations.isEmpty { context.effects.insert(.patch(operations), at: 0) }
    shown = page
    context.followFocus(from: shownPlace, to: screen)
    shownPlace = context.route.place
    for effect in shownMap.update(screen) { context.effects.append(effect) }
    let title = screen.detailTitle ?? screen.title
    let appearance = "\(context.settings.appearance.name) \(context.language.code) \(title)"
    if !appearance.sameBytes(shownAppearance) {
      shownAppearance = appearance
      context.effects.append(
        .appearance(
          theme: context.settings.appearance.name, language: context.language.code, title: "\(title) – Vademecum"))
    }
  }
}

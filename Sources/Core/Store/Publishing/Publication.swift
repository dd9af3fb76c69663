import Base
import Sync

/// A published space on this device (Z-1 … Z-5). Its records are read into memory only when its app is opened, so that
/// users of other apps do not wait for them at each start.
public struct Publication: Sendable {
  /// The name that the app uses: `zoo`.
  public let name: String
  /// The space's id on the server and in the storage.
  public let id: String
  /// Whether the app was opened: the records are then in memory and kept up to date.
  var isOpen = false
  /// Whether the user has stopped the first download.
  var isPaused = false
  var phase = SpaceSync.Phase.resting
  var failure: SpaceSync.SyncFailure?
  /// The number of records on the server; nil until the server has said it.
  var total: Int?
  /// The stored entries while the space is not open: the records, and all other entries in order.
  var stored = StoredEntries([])
  var later: [Entry] = []

  init(_ name: String) {
    self.name = name
    id = PublishedSpace.id(name).description
  }

  func holds(_ entry: Entry) -> Bool { EntryKey(entry.key)?.space == id }

  /// Puts the entries aside, at the start and when the storage is read again.
  mutating func putAside(_ records: StoredEntries, _ others: [Entry]) {
    stored = records
    later = others.filter { holds($0) }
  }
}

/// The state of a published space, for the screens of its app.
public enum PublishedContent: Equatable, Sendable {
  /// All records were on this device at least once.
  case here
  /// The records are being fetched for the first time. Their total is not known at first.
  case fetching(count: Int, of: Int?)
  case paused(count: Int, of: Int?)
  /// Not on this device yet, and there is no network.
  case offline
  /// Not on this device yet: the server does not answer, or answers with an error.
  case failing(SpaceSync.SyncFailure)
  /// The server publishes no space of that name.
  case missing
}

extension Context {
  /// What this device has of a published space.
  ///
  /// - Parameter name: as the app's entry names it; another one is `.missing`.
  public func content(of name: String) -> PublishedContent {
    guard let publication = publications.first(where: { $0.name == name }) else { return .missing }
    let replica = replica(publication.id)
    if replica.state.cursor != nil && !replica.state.isPartial { return .here }
    let count = replica.confirmed.count
    if publication.isPaused { return .paused(count: count, of: publication.total) }
    if !isOnline { return .offline }
    if case .stopped = publication.phase { return .missing }
    if publication.failure == .server(404) { return .missing }
    if let failure = publication.failure { return .failing(failure) }
    return .fetching(count: count, of: publication.total)
  }

  /// Whether the space is being fetched for the first time.
  public func isFetching(_ name: String) -> Bool {
    if case .fetching = content(of: name) { return true }
    return false
  }

  /// The id of the space that is published under the name. Nothing is asked of the server for it.
  public func spaceID(of name: String) -> String {
    publications.first { $0.name == name }?.id ?? PublishedSpace.id(name).description
  }

  func publication(_ space: String) -> Int? { publications.firstIndex { $0.id == space } }

  /// Whether the space is in memory or is a published space put aside.
  func holds(_ space: String) -> Bool {
    publication(space) != nil || replicas.contains { $0.space == space }
      || closedSpaces.contains { $0.id == space }
  }

  /// Whether the account may change what is published under this name. A person who is not signed in may not (Z-3).
  public func mayEdit(_ name: String) -> Bool {
    mayChange(spaceID(of: name))
  }

  /// Whether this device's user may change records of the space. The user interface asks first, so that the server need
  /// not refuse.
  public func mayChange(_ space: String) -> Bool {
    if let child = children[space] { return child.mayChange }
    if let shared = sharedSpaces.first(where: { $0.id == space }) { return shared.mayChange }
    return publication(space) == nil || (account.account?.editable.contains(space) ?? false)
  }

  /// Nothing is sent without a session and an editor's role (Z-3). What an editor had not sent when the role ended is
  /// sent and refused, so that it is shown and can be exported (P-25).
  func isReader(of space: String) -> Bool {
    if publication(space) == nil { return false }
    if account.account == nil || account.needsSignIn { return true }
    return !mayChange(space) && replica(space).outbox.isEmpty
  }

  /// The entries that stay when the user signs out: the published spaces, without the device's name in them (Z-5).
  func entriesOfReaders() -> [Entry] {
    let published: [Entry] = publications.compactMap { publication in
      var replica = replica(publication.id)
      replica.apply(publication.later)
      return replica.state.cursor == nil ? nil : replica.anonymous
    }
    return settings.knownSpaces.isEmpty ? published : published + [settings.ofReaders.entry]
  }

  /// The prefixes of the keys that stay when the user signs out.
  var publishedKeys: [String] {
    publications.flatMap { ["r/\($0.id)/", "s/\($0.id)"] } + (settings.knownSpaces.isEmpty ? [] : [Settings.key])
  }
}

extension UpdateContext {
  /// Reads the records of a published space into memory; false when they are already in memory.
  func open(_ name: String) -> Bool {
    guard let index = publications.firstIndex(where: { $0.name == name && !$0.isOpen }) else { return false }
    var read = StoredReading(publications[index].stored)
    var replica = read.takeReplica(of: publications[index].id)
    replica.apply(publications[index].later)
    publications[index].stored = StoredEntries([])
    publications[index].later = []
    publications[index].isOpen = true
    touched += replica.keys
    replicas.append(replica)
    return true
  }

  /// Adds the drafts, which editors have beside the published records.
  func addDrafts() {
    guard let account = account.account else { return }
    for publication in publications where publication.isOpen {
      let drafts = PublishedSpace.drafts(publication.name).description
      let isEditor = account.editable.contains(drafts)
      if isEditor && !replicas.contains(where: { $0.space == drafts }) {
        replicas.append(Replica(space: drafts))
      }
    }
  }
}

extension UpdateContext {
  /// Whether one of the apps at the current address shows the space. The address can name another one, which the app then chooses (E-70).
  func isShown(_ publication: Publication, in apps: [AppEntry]) -> Bool {
    apps.contains { entry in
      guard entry.id == route.part(0), let usual = entry.published else { return false }
      if let named = route["of"], canShow(named, usual: usual) { return named == publication.name }
      return shownSpace(entry.id, usual: usual) == publication.name
    }
  }

  func shownPublication(in apps: [AppEntry]) -> Publication? {
    publications.first { isShown($0, in: apps) }
  }
}

extension Store {
  /// Reads and fetches the records of a published space when its app is opened (Z-1).
  mutating func openPublished() {
    guard context.isLoaded, let shown = context.shownPublication(in: Apps.entries), context.open(shown.name) else { return }
    context.addDrafts()
    tellApps()
    askWhatMayBeEdited()
    synchronisation.requestSync(context, pull: true)
  }

  /// Asks the server for roles, so that a new editor can edit as soon as the app is opened.
  mutating func askWhatMayBeEdited() {
    guard context.account.account != nil, context.isOnline, synchronisation.isLeader,
      context.shownPublication(in: Apps.entries) != nil
    else { return }
    accountFlow.refresh(context)
  }
}

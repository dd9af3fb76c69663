import Base
import Sync

/// What has been read of the storage, which comes in several parts.
struct StorageReading {
  var read: StoredReading
  /// The published spaces whose records stay aside, and the spaces of apps that run in other cores.
  let closed: [String]
  let elsewhere: [ChildSpace]
}

/// The start: the host tells about the device and gives the contents of its storage.
extension Store {
  mutating func started(_ start: Event.Start) {
    context.languages = start.languages
    context.isOnline = start.isOnline
    context.origin = start.origin
    context.isStandalone = start.isStandalone
    context.hasCrashed = start.hasCrashed
    context.device = start.device
    context.width = start.width
    context.height = start.height
    context.route = place(start.url)
    context.tab = hexText(context.random.next() & 0xffff_ffff).dropping(bytes: 8)
    if context.hasCrashed { context.show(Words.restarted) }
  }

  /// Reads one part of the storage. The first part decides what stays aside.
  mutating func read(_ part: StoredEntries) {
    if reading == nil {
      // Decision 24: the closure must not hold the store.
      let (context, apps) = (context, Apps.entries)
      let closed = context.publications.filter { !$0.isOpen && !context.isShown($0, in: apps) }.map { $0.id }
      let elsewhere = context.closedSpaces(in: part)
      let read = StoredReading(aside: closed + elsewhere.map { $0.id })
      reading = StorageReading(read: read, closed: closed, elsewhere: elsewhere)
    }
    reading?.read.take(part)
  }

  /// Reads the last part of the storage, at the start or again. The state is built again from it, and keeps what this
  /// tab has not committed yet. Records of published spaces that are not shown stay aside.
  mutating func loaded(_ stored: StoredEntries, _ isVolatile: Bool) {
    read(stored)
    guard let reading else { return }
    self.reading = nil
    guard reading.read.isWhole else { return context.effects.append(.readAnew) }
    var read = reading.read
    let typed = context.dirtyDrafts.map { ($0, context.drafts[$0.text]) }
    context.isVolatile = isVolatile
    context.replicas = [read.takeReplica(of: Context.privateSpace)]
    context.drafts = NamedList()
    context.blobs = BlobList()
    context.glances = NamedList()
    context.kept = NamedList()
    let settings = read.others.first { $0.key == Settings.key }?.value.flatMap { JSON.read($0) }
    context.settings = settings.map { Settings(stored: $0) } ?? Settings()
    context.addKnownSpaces()
    context.account.account = nil
    context.account.needsSignIn = false
    for index in context.publications.indices {
      let id = context.publications[index].id
      // An editor's unsent changes are sent, and what was refused is counted, even when the app is not opened.
      let hasChanges = read.others.contains { $0.isOfUser && EntryKey($0.key)?.space == id }
      // Records that were not put aside are already in memory.
      let isAside = reading.closed.contains(id)
      if !isAside || hasChanges || context.isShown(context.publications[index], in: Apps.entries) { context.publications[index].isOpen = true }
      if context.publications[index].isOpen {
        context.replicas.append(read.takeReplica(of: id))
      } else {
        context.publications[index].putAside(read.takeLines(of: id), read.others)
      }
    }
    context.putAside(reading.elsewhere, &read)
    for space in spaces(in: read.others) + context.heldSpaces where !context.holds(space) {
      context.replicas.append(read.takeReplica(of: space))
    }
    take(read.others)
    context.moveEarlierKept(read.others)
    for waiting in context.commits.waiting { take(waiting.entries) }
    for (form, texts) in typed { context.drafts[form.text] = texts }
    context.addDrafts()
    context.dropUnwantedBlobs()
    context.isLoaded = true
    context.touched = []
    context.history.forget()
    apps.recordsChanged([], context)
    context.openAccountPages()
    if context.route.part(0) == "news" { context.readNews() }
    apps.handle(.navigated, app: context.route.part(0), context)
    context.arrangeReplicas()
    // P-62, P-66: the page may have gone between the end of a space and the removal of what was here of it.
    if context.hasChildSpaces { context.tidySpaces() }
    context.tellOfShownSpaces()
    synchronisation.requestSync(context, pull: true)
  }

  /// A published space, whose records may stay aside at the next start, has no snapshot.
  func handOverSnapshot(of space: String, _ part: Int) {
    guard context.isLoaded else { return }
    let replica = context.replicas.first { $0.space == space && !$0.confirmed.isEmpty }
    let isPublished = context.publications.contains { $0.id == space }
    context.effects.append(.snapshot(isPublished ? [] : replica?.confirmed.snapshot(part: part) ?? []))
  }

  private func spaces(in entries: [Entry]) -> [String] {
    entries.compactMap { entry in
      guard entry.key.utf8.first == UInt8(ascii: "s") else { return nil }
      if case .state(let space) = EntryKey(entry.key) { return space }
      return nil
    }
  }

  mutating func take(_ entries: [Entry]) {
    for entry in entries {
      if entry.key == Settings.key {
        context.settings = (entry.value.flatMap { JSON.read($0) }).map { Settings(stored: $0) } ?? Settings()
        context.addKnownSpaces()
      } else if entry.key == AccountState.key {
        context.account.read(entry.value)
      } else if entry.key.startsWith(Glance.prefix) {
        let app = entry.key.dropping(bytes: Glance.prefix.utf8.count)
        context.glances[app] = entry.value.flatMap { JSON.read($0) }.flatMap { Glance(stored: $0) }
      } else if entry.key.startsWith(Kept.prefix) {
        context.kept[entry.key.dropping(bytes: Kept.prefix.utf8.count)] = entry.value.flatMap { JSON.read($0) }
      } else if entry.key.startsWith(Blob.prefix) {
        context.blobs.take(entry)
      } else if entry.key.startsWith("d/") {
        let form = entry.key.dropping(bytes: 2)
        context.drafts[form] = (entry.value.flatMap { JSON.read($0) })?.members
      }
    }
    // The account names the shared spaces before their first records come.
    _ = context.addShared()
    if context.children.apply(entries) {
      context.hasOtherSpaces = context.isLoaded
      context.addHeldReplicas()
    }
    if context.isLoaded { context.takeAside(entries) }
    for index in context.replicas.indices { context.touched += context.replicas[index].apply(entries) }
    if context.hasOtherSpaces { context.dropBlankReplicas() }
    for index in context.publications.indices where !context.publications[index].isOpen && context.isLoaded {
      context.publications[index].later += entries.filter { context.publications[index].holds($0) }
    }
  }
}

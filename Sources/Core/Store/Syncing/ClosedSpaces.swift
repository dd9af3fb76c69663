import Base
import Sync

/// A child space of an app that runs in another core. Its records stay in the storage as they are, so that no start
/// waits for them. They are read when this core has to send something of it, or when another tab shows the app.
struct ClosedSpace: Sendable {
  let id: String
  let app: String
  var stored: StoredEntries
  var later: [Entry]

  /// Reads its records.
  var replica: Replica {
    var read = StoredReading(stored)
    var replica = read.takeReplica(of: id)
    replica.apply(later)
    return replica
  }
}

extension Entry {
  /// Whether it is a change that was not sent, a question or a refusal: its space is read, so that it is sent, shown and counted (P-24).
  var isOfUser: Bool { key.startsWith("o/") || key.startsWith("c/") || key.startsWith("x/") }
}

extension Context {
  /// The entry that tells the other tabs that one of them shows the app.
  static func mark(of app: String) -> String { "w/" + app }
}

extension UpdateContext {
  /// The child spaces that no app in this core needs.
  func closedSpaces(in stored: StoredEntries) -> [ChildSpace] {
    var found: [Entry] = []
    stored.forEach { key, value in
      if key.count > 1, key[0] == UInt8(ascii: "k"), key[1] == UInt8(ascii: "/") {
        found.append(Entry(String(utf8: key), String(utf8: value)))
      }
    }
    children = ChildSpaces()
    children.apply(found)
    return children.all.filter { !isOfThisCore($0) }
  }

  /// Puts aside what was read of these spaces, except for those that have something of the user.
  func putAside(_ closed: [ChildSpace], _ read: inout StoredReading) {
    closedSpaces = []
    for space in closed {
      let own = read.others.filter { EntryKey($0.key)?.space == space.id }
      let hasChanges = own.contains { $0.isOfUser }
      let aside = ClosedSpace(
        id: space.id, app: space.kind.parts(at: UInt8(ascii: "."), limit: 2)[0],
        stored: read.takeLines(of: space.id), later: own)
      if hasChanges { open(aside) } else { closedSpaces.append(aside) }
    }
  }

  func open(_ space: ClosedSpace) {
    let replica = space.replica
    touched += replica.keys
    replicas.append(replica)
  }

  /// Takes entries of another tab, and opens the spaces to which they belong.
  func takeAside(_ entries: [Entry]) {
    if closedSpaces.isEmpty { return }
    for index in closedSpaces.indices.reversed() {
      let own = entries.filter { EntryKey($0.key)?.space == closedSpaces[index].id }
      closedSpaces[index].later += own
      let isShown = entries.contains { $0.key == Context.mark(of: closedSpaces[index].app) }
      if isShown || own.contains(where: { $0.isOfUser && $0.value != nil }) {
        open(closedSpaces.remove(at: index))
      }
    }
  }

  /// Tells the other tabs that this one shows its spaces. The tab that synchronises may be a tab of another app.
  func tellOfShownSpaces() {
    guard let first = children.all.first(where: { $0.isHeld && isOfThisCore($0) }) else { return }
    let app = first.kind.parts(at: UInt8(ascii: "."), limit: 2)[0]
    commit([Entry(Context.mark(of: app), JSON.integer(now.milliseconds).serialized)])
  }
}

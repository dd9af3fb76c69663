import Base
import Sync

/// The state of a child space on this device, for the screens of its app.
public enum ChildState: Equatable, Sendable {
  /// It is on the server and was not chosen for this device.
  case notHeld
  /// It was made on this device, and the server does not have it yet.
  case onlyHere
  /// It is being fetched for the first time.
  case fetching(count: Int, of: Int)
  /// All of it was on this device at least once.
  case here
  /// It is not on this device yet: there is no network, or the server does not answer.
  case failing(SpaceSync.SyncFailure)
  case lost(ChildSpace.Loss)
}

extension Context {
  /// All known child spaces, held or not, including lost ones (P-61).
  public var childSpaces: [ChildSpace] { children.all }

  public func childSpace(_ id: String) -> ChildSpace? { children[id] }

  /// The children without those that are deleted or closed.
  ///
  /// - Parameter kind: the kind with which the space was made; nil for all.
  public func children(of parent: String, kind: String? = nil) -> [ChildSpace] {
    children.all.filter { space in
      space.loss == nil && !space.isDeleted && space.parent == parent
        && (kind.map { space.kind == $0 } ?? true)
    }
  }

  /// Nil when there is no such space.
  public func childState(_ id: String) -> ChildState? {
    guard let space = children[id] else { return nil }
    if let loss = space.loss { return .lost(loss) }
    if !space.isMade { return .onlyHere }
    if !space.isHeld { return .notHeld }
    let replica = replica(id)
    if replica.state.cursor != nil && !replica.state.isPartial { return .here }
    if !isOnline { return .failing(.network) }
    if let failure = spaceFailures[id] { return .failing(failure) }
    return .fetching(count: replica.confirmed.count, of: Int(clamping: space.count))
  }

  /// Whether this device's user may define, delete and restore the space (P-65). For other spaces: whether the user may
  /// change them.
  public func mayDefine(_ space: String) -> Bool { children[space].map { $0.mayDefine } ?? mayChange(space) }

  /// The child spaces that may have records here, even when the storage has nothing of them yet.
  var heldSpaces: [String] {
    children.all.filter { isOfThisCore($0) && ($0.isHeld || !$0.isMade || $0.loss != nil) }.map { $0.id }
  }

  /// Whether there may be child spaces.
  var hasChildSpaces: Bool { !children.all.isEmpty || definesSpaces }

  /// Whether this core needs the records of the space: its app runs in this core.
  func isOfThisCore(_ space: ChildSpace) -> Bool {
    let app = space.kind.parts(at: UInt8(ascii: "."), limit: 2)[0]
    return appsHere.contains(app)
  }

  /// Whether the server knows the space, so that pictures can be sent to it.
  func isReachable(_ space: String) -> Bool {
    if let child = children[space] { return child.isRunning }
    return !isLostShared(space)
  }

  /// Whether pictures of the space that the server has may be on this device (P-62, P-66).
  func keepsFiles(of space: String) -> Bool {
    isReachable(space) && children[space].map { $0.isHeld } ?? true
  }
}

extension UpdateContext {
  /// Makes a space within another one, with or without a network or an account. Its first records are stored in the
  /// same commit.
  ///
  /// - Parameters:
  ///   - kind: the app's id, a full stop and a name: `inventory.layer`.
  ///   - parent: the private space, or the id of a shared space.
  ///   - records: its definition and the records with which it begins.
  ///   - named: its id when something else already refers to the space by that id; nil for a new id.
  ///   - others: the records that are made in another space in the same commit.
  /// - Returns: its id, which is also the name of its replica.
  @discardableResult
  public func makeChildSpace(
    kind: String, title: String, in parent: String = Context.privateSpace,
    records: [(key: RecordKey, fields: Fields)] = [], named: RecordID? = nil, with others: SpaceChanges? = nil,
    notice: Notice? = nil
  ) -> String {
    let id = (named ?? newID()).description
    let role = sharedSpaces.first { $0.id == parent }?.role ?? "owner"
    var entries = children.making(id, kind: kind, title: title, in: parent, role: role)
    children.apply(entries)
    var replica = Replica(space: id)
    for (key, fields) in records {
      let made = replica.edit(key, fields.members.map { ($0.name, $0.value) }, tab: tab)
      touched += replica.apply(made)
      entries += made
    }
    replicas.append(replica)
    hasOtherSpaces = true
    if let others {
      entries += applied(in: others.space) { replica, tab in
        var made: [Entry] = []
        for (key, fields) in others.made {
          made += replica.edit(key, fields.members.map { ($0.name, $0.value) }, tab: tab, offset: made.count)
        }
        return made
      }
    }
    commit(entries + takeDirtyDrafts(), notice: notice, space: id)
    return id
  }

  /// Keeps the space on this device from now on (P-62).
  public func holdSpace(_ id: String) { changeSpace(id, children.holding(id, true)) }

  /// Removes the space from this device as soon as nothing of it is unsent (P-62).
  public func releaseSpace(_ id: String) {
    changeSpace(id, children.holding(id, false))
    tidySpaces()
  }

  /// Shares the space with the members of a shared space, or moves it back into the private space (P-63).
  public func placeSpace(_ id: String, in parent: String) { changeSpace(id, children.placing(id, in: parent)) }

  /// Deletes the space. Other members see that, and it can be restored for 30 days (P-64).
  public func deleteChildSpace(_ id: String) {
    guard let space = children[id] else { return }
    // No other device ever knew of it.
    if !space.isMade && account.account == nil { return forget(space) }
    changeSpace(id, children.deleting(id))
  }

  /// P-64: a space of which the server has only the name, as its definition was refused and given up here, goes with that. Nothing
  /// was ever in it, and nobody could open it.
  func deleteNeverFilled(_ id: String) {
    guard let space = children[id], space.isMade, space.isOwn, space.version == 0, !space.isDeleted, space.loss == nil,
      let replica = replicas.first(where: { $0.space == id }), replica.state.version == 0, replica.keys.isEmpty,
      replica.outbox.isEmpty, replica.refusals.isEmpty, unsentFiles(of: id).isEmpty
    else { return }
    deleteChildSpace(id)
  }

  /// Takes back ``deleteChildSpace(_:)``. Without such a space it does nothing.
  public func restoreChildSpace(_ id: String) { changeSpace(id, children.restoring(id)) }

  /// Tries again what the server did not do, see ``ChildSpace/problem``.
  public func retrySpace(_ id: String) { changeSpace(id, children.retrying(id)) }

  private func changeSpace(_ id: String, _ entries: [Entry]) {
    if entries.isEmpty { return }
    children.apply(entries)
    hasOtherSpaces = true
    arrangeReplicas()
    commit(entries, space: id)
  }

  private func forget(_ space: ChildSpace) {
    let entries = children.forgetting(space, replica(space.id))
    children.apply(entries)
    replicas.removeAll { $0.space == space.id }
    hasOtherSpaces = true
    commit(entries)
  }

  /// Makes a replica for each space that is held, and removes the replicas of spaces of which nothing is here.
  func arrangeReplicas() {
    addHeldReplicas()
    dropBlankReplicas()
  }

  func addHeldReplicas() {
    for space in heldSpaces where !holds(space) { replicas.append(Replica(space: space)) }
  }

  func dropBlankReplicas() {
    replicas.removeAll { replica in
      guard replica.isBlank, replica.space != Context.privateSpace, publication(replica.space) == nil else {
        return false
      }
      // P-66: pictures that wait are listed with the space.
      if !unsentFiles(of: replica.space).isEmpty { return false }
      if let space = children[replica.space] { return !space.isHeld || space.loss != nil }
      // The space is a child space that was removed, or a shared space that was lost.
      return isLostShared(replica.space)
    }
  }

  /// Updates the titles of child spaces from their definitions.
  func takeTitles(_ keys: [RecordKey]) {
    let names = schema.collections.filter { $0.definesSpace }.map { $0.name }
    let definitions = keys.filter { key in names.contains { $0 == key.collection } }
    if definitions.isEmpty { return }
    var entries: [Entry] = []
    for replica in replicas where children[replica.space] != nil {
      for key in definitions {
        guard let title = replica.visible(key)?.fields.text("title") else { continue }
        entries += children.titling(replica.space, title)
      }
    }
    if entries.isEmpty { return }
    children.apply(entries)
    commit(entries)
  }
}

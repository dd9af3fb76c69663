import Base
import Sync

/// How a child space stands on this device, for the screens of its app.
public enum ChildState: Equatable, Sendable {
  /// It is on the server, and was not chosen for this device.
  case notHeld
  /// It was made here, and the server does not have it yet.
  case onlyHere
  /// It is being fetched for the first time.
  case fetching(count: Int, of: Int)
  /// Everything was here at least once.
  case here
  /// Not here yet: there is no network, or the server does not answer.
  case failing(SpaceSync.SyncFailure)
  case lost(ChildSpace.Loss)
}

extension Context {
  /// All child spaces that are known, held or not, lost ones too (P-61).
  public var childSpaces: [ChildSpace] { children.all }

  public func childSpace(_ id: String) -> ChildSpace? { children[id] }

  /// Without those that are deleted or closed.
  ///
  /// - Parameter kind: as it was made; nil for all.
  public func children(of parent: String, kind: String? = nil) -> [ChildSpace] {
    children.all.filter { space in
      space.loss == nil && !space.isDeleted && space.parent == parent
        && (kind.map { space.kind == $0 } ?? true)
    }
  }

  /// nil when there is none.
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

  /// P-65: whether this device's user may change what the space is, delete it and bring it back. Of other spaces it is whether
  /// they may be changed.
  public func mayDefine(_ space: String) -> Bool { children[space].map { $0.mayDefine } ?? mayChange(space) }

  /// The child spaces that may have something here, also when nothing of theirs is in the storage yet.
  var heldSpaces: [String] {
    children.all.filter { isOfThisCore($0) && ($0.isHeld || !$0.isMade || $0.loss != nil) }.map { $0.id }
  }

  /// Whether there may be child spaces at all.
  var hasChildSpaces: Bool { !children.all.isEmpty || definesSpaces }

  /// Whether the records of the space are worth reading here: its app runs in this core.
  func isOfThisCore(_ space: ChildSpace) -> Bool {
    let app = space.kind.parts(at: UInt8(ascii: "."), limit: 2)[0]
    return appsHere.contains(app)
  }

  /// Whether the server knows the space, so that pictures can be sent there.
  func isReachable(_ space: String) -> Bool {
    if let child = children[space] { return child.isRunning }
    return !isLostShared(space)
  }
}

extension UpdateContext {
  /// Makes a space within another one, with or without a network or an account, and its first records in the same commit.
  ///
  /// - Parameters:
  ///   - kind: the app's id, a point and a name: `inventory.layer`.
  ///   - parent: the private space, or the id of a shared one.
  ///   - records: its definition and whatever it begins with.
  ///   - named: its id, where something else is called by it already; nil for a new one.
  ///   - others: what is made in another space in the same commit.
  /// - Returns: its id, which is the name of its replica too.
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

  /// P-62: has the space on this device from now on.
  public func holdSpace(_ id: String) { changeSpace(id, children.holding(id, true)) }

  /// P-62: lets go of it, as soon as nothing of it is unsent.
  public func releaseSpace(_ id: String) {
    changeSpace(id, children.holding(id, false))
    tidySpaces()
  }

  /// P-63: shares the space with the members of a shared one, or takes it back into the private space.
  public func placeSpace(_ id: String, in parent: String) { changeSpace(id, children.placing(id, in: parent)) }

  /// P-64: others see that; for 30 days it can be brought back.
  public func deleteChildSpace(_ id: String) {
    guard let space = children[id] else { return }
    // Nobody else has ever heard of it.
    if !space.isMade && account.account == nil { return forget(space) }
    changeSpace(id, children.deleting(id))
  }

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

  /// A replica for each space that is held, and none for those of which nothing is here.
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
      if let space = children[replica.space] { return !space.isHeld || space.loss != nil }
      // Of a child space that is forgotten, or a shared one that is lost.
      return isLostShared(replica.space)
    }
  }

  /// The titles of child spaces follow their definitions.
  func takeTitles(_ keys: [RecordKey]) {
    var entries: [Entry] = []
    for replica in replicas where children[replica.space] != nil {
      for key in keys where schema.collection(named: key.collection)?.definesSpace == true {
        guard let title = replica.visible(key)?.fields.text("title") else { continue }
        entries += children.titling(replica.space, title)
      }
    }
    if entries.isEmpty { return }
    children.apply(entries)
    commit(entries)
  }
}

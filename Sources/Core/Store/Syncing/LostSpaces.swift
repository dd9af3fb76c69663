import Base
import Sync

/// A space that the account may not read any more, or that was deleted, with what was not sent of it (P-66).
public struct LostSpace: Sendable {
  /// Of a shared space itself only the id is known.
  public let space: ChildSpace
  public let unsent: [Pending]
  public let refused: [Refusal]
  public let asked: [Conflict]
  /// Pictures and documents that were not sent.
  public let files: [String]

  public var count: Int { unsent.count + refused.count + asked.count + files.count }
}

extension Context {
  public var lostSpaces: [LostSpace] {
    var lost: [LostSpace] = []
    for replica in replicas where isLost(replica.space) {
      let space = children[replica.space] ?? ChildSpace(replica.space, kind: "", parent: "")
      let found = LostSpace(
        space: space, unsent: replica.outbox, refused: replica.refusals,
        asked: replica.conflicts.values.flatMap { $0 }.inOrder { $0.name.precedesBytes($1.name) },
        files: unsentFiles(of: replica.space))
      if found.count > 0 { lost.append(found) }
    }
    return lost
  }

  /// Whether ``lostSpaces`` has any, for every screen.
  @inline(never)
  var hasLostWork: Bool {
    replicas.contains { replica in
      isLost(replica.space)
        && !(replica.outbox.isEmpty && replica.refusals.isEmpty && replica.conflicts.isEmpty
          && unsentFiles(of: replica.space).isEmpty)
    }
  }

  func isLost(_ space: String) -> Bool {
    children[space].map { $0.loss != nil } ?? isLostShared(space)
  }

  /// Whether it is a shared space that the account is no member of any more. So are drafts after the role of an editor (E-96).
  func isLostShared(_ space: String) -> Bool {
    if space == Context.privateSpace || publication(space) != nil || account.account == nil { return false }
    if publications.contains(where: { PublishedSpace.drafts($0.name).description == space }) {
      return !(account.account?.editable.contains(space) ?? true)
    }
    return children[space] == nil && !sharedSpaces.contains { $0.id == space }
  }

  func unsentFiles(of space: String) -> [String] {
    blobs.unsent(in: space).map { $0.sha256 }
  }
}

extension UpdateContext {
  /// P-62, P-66: with the records of a space its pictures and documents leave the device, which the server has. Those that
  /// another space names too are fetched from there when they are looked at.
  func dropSentFiles(of space: String) {
    let entries = blobs.leaving(space)
    if !entries.isEmpty { commit(entries, drops: blobs.apply(entries)) }
  }

  /// P-62, P-66: what is not held any more goes when nothing of it waits; so does what was lost.
  func tidySpaces() {
    var entries: [Entry] = []
    for space in children.all where !space.isHeld || space.loss != nil {
      let replica = replicas.first { $0.space == space.id }
      let found = children.tidying(space, replica, hasBlobs: !unsentFiles(of: space.id).isEmpty)
      entries += found
      if space.loss != nil || replica == nil || !found.isEmpty { dropSentFiles(of: space.id) }
    }
    if entries.isEmpty { return }
    dropEntries(entries)
    commit(entries)
  }

  private func dropEntries(_ entries: [Entry]) {
    for index in replicas.indices
    where isLost(replicas[index].space) || children[replicas[index].space]?.isHeld == false {
      touched += replicas[index].apply(entries)
    }
    children.apply(entries)
    hasOtherSpaces = true
    arrangeReplicas()
  }

  /// P-66: a file with everything of a lost space that was not sent.
  public func exportLostSpace(_ id: String) {
    guard let replica = replicas.first(where: { $0.space == id }) else { return }
    var json = document(of: replica)
    json.add("exported", now.rfc3339)
    if let title = children[id]?.title { json.add("title", title) }
    download(
      name: "vademecum-\(today.iso).json", type: "application/json", text: JSON.object(json).serialized,
      files: unsentFiles(of: id).filter { hasBytes($0) })
  }

  /// P-66: gives up what was not sent of a lost space.
  public func letGoOfSpace(_ id: String) {
    guard isLost(id), let replica = replicas.first(where: { $0.space == id }) else { return }
    let entries = children.givingUp(replica) + blobs.givingUp(id)
    let drops = blobs.apply(entries)
    dropEntries(entries)
    commit(entries, drops: drops)
  }

  /// The actions of the lost spaces' cards; false when it is none of them.
  @inline(never)
  func lostSpaceAction(_ action: Event.Action) -> Bool {
    switch action.name {
    case "space.export": exportLostSpace(action.value)
    case "space.let-go":
      ask(
        Dialog(
          title: SpaceWords.letGo, text: SpaceWords.letGoQuestion,
          confirm: SpaceWords.letGo, action: "space.gone", value: action.value, isDestructive: true))
    case "space.gone": letGoOfSpace(action.value)
    case "unsaved.ask": askToDropUnsaved(action.value)
    case "unsaved.drop": dropUnsaved(action.value)
    default: return false
    }
    return true
  }
}

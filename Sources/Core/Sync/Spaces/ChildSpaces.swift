import Base

/// The child spaces that a device knows: those that it holds and those that it could fetch. Like a replica it is the
/// sum of its storage entries: every change is a list of entries that is applied here and committed by the host.
public struct ChildSpaces: Sendable {
  public private(set) var all: [ChildSpace] = []
  private var places: [Key: Int] = [:]

  public init() {}

  public subscript(id: String) -> ChildSpace? { places[Key(id)].map { all[$0] } }

  /// Applies entries that were read from storage, made here, or committed by another tab.
  ///
  /// - Returns: whether any of them was about a child space.
  @discardableResult
  public mutating func apply(_ entries: [Entry]) -> Bool {
    var isAbout = false
    for entry in entries {
      guard let id = ChildSpace.id(inKey: entry.key) else { continue }
      isAbout = true
      guard let space = ChildSpace(entry) else {
        remove(id)
        continue
      }
      if let place = places[Key(id)] {
        all[place] = space
      } else {
        places[Key(id)] = all.count
        all.append(space)
      }
    }
    return isAbout
  }

  private mutating func remove(_ id: String) {
    guard let place = places.removeValue(forKey: Key(id)) else { return }
    all.remove(at: place)
    for later in place..<all.count { places[Key(all[later].id)] = later }
  }
}

extension ChildSpaces {
  /// Whether spaces have come, gone or changed in a way other than ordinary work in them.
  func isOther(than known: ChildSpaces) -> Bool {
    if all.count != known.all.count { return true }
    return all.contains { space in
      guard var before = known[space.id] else { return true }
      (before.version, before.count) = (space.version, space.count)
      return before != space
    }
  }
}

// MARK: - What users want

extension ChildSpaces {
  /// Makes a space (P-61), with or without a network or an account.
  ///
  /// - Parameter id: a new id. A space that is already known stays as it is.
  public func making(_ id: String, kind: String, title: String, in parent: String, role: String) -> [Entry] {
    if self[id] != nil { return [] }
    var space = ChildSpace(id, kind: kind, parent: parent)
    space.title = title
    space.role = role
    space.isHeld = true
    return [space.entry]
  }

  /// Shares a space or takes it back (P-63). A space that the user may not move stays.
  public func placing(_ id: String, in parent: String) -> [Entry] {
    wishing(id) { space in
      if !space.isMovable || space.isDeleted || space.parent == parent { return nil }
      // A space that nobody else has seen is simply made elsewhere.
      return ChildSpace.Wish(parent: parent, isDeleted: false, placing: space.nextPlacing)
    }
  }

  /// P-64
  public func deleting(_ id: String) -> [Entry] {
    wishing(id) { space in
      if !space.mayDefine || space.isDeleted { return nil }
      return ChildSpace.Wish(parent: space.parent, isDeleted: true, placing: space.nextPlacing)
    }
  }

  /// P-64
  public func restoring(_ id: String) -> [Entry] {
    wishing(id) { space in
      if !space.mayDefine || !space.isDeleted { return nil }
      return ChildSpace.Wish(parent: space.parent, isDeleted: false, placing: space.nextPlacing)
    }
  }

  private func wishing(_ id: String, _ wish: (ChildSpace) -> ChildSpace.Wish?) -> [Entry] {
    guard var space = self[id], let wish = wish(space) else { return [] }
    space.wish = wish
    space.problem = nil
    return [space.entry]
  }

  /// Tries again what the server did not do.
  public func retrying(_ id: String) -> [Entry] {
    guard var space = self[id], space.problem != nil else { return [] }
    space.problem = nil
    return [space.entry]
  }

  /// P-62: keeps the space on this device, or lets go of it as soon as nothing in it is unsent.
  public func holding(_ id: String, _ isHeld: Bool) -> [Entry] {
    guard var space = self[id], space.isHeld != isHeld, !isHeld || space.loss == nil else { return [] }
    space.isHeld = isHeld
    return [space.entry]
  }

  /// The title from the space's definition.
  public func titling(_ id: String, _ title: String) -> [Entry] {
    guard var space = self[id], space.title != title else { return [] }
    space.title = title
    return [space.entry]
  }
}

extension ChildSpace {
  /// A wish that may already be on its way is followed by a higher number, so that a late copy of it changes nothing.
  fileprivate var nextPlacing: Int64 { max(placing, wish?.placing ?? 0) + 1 }
}

// MARK: - Letting go

extension Replica {
  /// Whether the device has work of the user that the server has not accepted: changes, questions and refusals.
  public var hasUnsent: Bool { !outbox.isEmpty || !conflicts.isEmpty || !refusals.isEmpty }

  /// Whether nothing of the space is on this device.
  public var isBlank: Bool { confirmed.isEmpty && !hasUnsent && state == SpaceState() }

  /// Removes everything that the storage holds of the space.
  public func vanishing() -> [Entry] {
    var entries = confirmed.keys.inOrder { $0.precedes($1) }.map { entry(nil, $0) }
    entries += outbox.map { removal(of: $0) }
    for conflict in conflicts.values.flatMap({ $0 }).inOrder({ $0.place.precedesBytes($1.place) }) {
      entries.append(removal(of: conflict))
    }
    entries += refusals.map { drop($0) }.flatMap { $0 }
    entries.append(Entry(EntryKey.state(space: space).text, nil))
    return entries
  }
}

extension ChildSpaces {
  /// P-62, P-66: lets go of a space that is no longer held or was closed, as soon as nothing in it waits.
  ///
  /// - Parameters:
  ///   - replica: nil when none of its records are on this device.
  ///   - hasBlobs: whether pictures of the space wait to be sent.
  public func tidying(_ space: ChildSpace, _ replica: Replica?, hasBlobs: Bool) -> [Entry] {
    if hasBlobs || replica?.hasUnsent == true || !space.isMade || space.isChanging { return [] }
    if space.loss == .closed {
      return (replica?.vanishing() ?? []) + [Entry(ChildSpace.prefix + space.id, nil)]
    }
    guard !space.isHeld || space.loss != nil, let replica, !replica.isBlank else { return [] }
    return replica.vanishing()
  }

  /// Forgets a space that exists only on this device.
  public func forgetting(_ space: ChildSpace, _ replica: Replica) -> [Entry] {
    replica.vanishing() + [Entry(ChildSpace.prefix + space.id, nil)]
  }

  /// P-66: the user gives up the unsent work in a lost space. A deleted space can still be brought back.
  public func givingUp(_ replica: Replica) -> [Entry] {
    guard let space = self[replica.space] else { return replica.vanishing() }
    switch space.loss {
    case nil: return []
    case .deleted: return replica.vanishing()
    case .closed: return replica.vanishing() + [Entry(ChildSpace.prefix + space.id, nil)]
    }
  }
}

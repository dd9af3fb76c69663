import Base
import ServerStorage
import Synchronization

/// Tells the open streams that a space has changed (P-17), and who is working in it (P-67). It knows which stream
/// listens to which space, and never sees records.
public final class LiveHub: Sendable {
  private struct Listeners {
    var byNumber: [Int: LiveListener] = [:]
    var next = 0
    /// The listeners of each space by their numbers, and the reverse.
    var bySpace: [RecordID: Set<Int>] = [:]
    var spaces: [Int: [RecordID]] = [:]
    /// The version that the listeners of each space know.
    var versions: [RecordID: Int64] = [:]
    /// How many streams each account has, or is about to have.
    var places: [RecordID: Int] = [:]
    var isClosed = false

    mutating func add(_ space: RecordID, _ version: Int64, to number: Int) {
      if bySpace[space, default: []].insert(number).inserted { spaces[number, default: []].append(space) }
      versions[space] = max(version, versions[space] ?? version)
    }

    mutating func drop(_ number: Int, from space: RecordID) {
      bySpace[space]?.remove(number)
      if bySpace[space]?.isEmpty == true {
        bySpace[space] = nil
        versions[space] = nil
      }
    }
  }

  private let listeners = Mutex(Listeners())
  /// P-67: the number of presence messages that wait for one slow stream.
  public static let mostPresence = 64

  public init() {}

  var count: Int { listeners.withLock { $0.byNumber.count } }

  /// A place for one stream. It is free again, and its listener forgotten, when the object is freed.
  final class Place: Sendable {
    private let hub: LiveHub
    private let account: RecordID
    let listener: LiveListener

    fileprivate init(_ hub: LiveHub, _ account: RecordID, _ listener: LiveListener) {
      self.hub = hub
      self.account = account
      self.listener = listener
    }

    deinit {
      hub.forget(listener)
      hub.listeners.withLock { listeners in
        let count = (listeners.places[account] ?? 0) - 1
        listeners.places[account] = count > 0 ? count : nil
      }
    }
  }

  /// Reserved before the answer begins, so that no more simultaneous requests get through than there are places. Its listener
  /// hears of no space yet but of those that come from now on. Its stream ends at once when the server is about to stop.
  ///
  /// - Returns: nil when the account has reached the limit.
  func place(
    for account: RecordID, tokenHash: String, limit: Int, abandon: @escaping @Sendable () -> Void
  ) -> Place? {
    let listener = listeners.withLock { listeners -> LiveListener? in
      let count = listeners.places[account] ?? 0
      if count >= limit { return nil }
      listeners.places[account] = count + 1
      let listener = LiveListener(
        number: listeners.next, account: account, tokenHash: tokenHash, abandon: abandon)
      listeners.next += 1
      if listeners.isClosed { listener.end() } else { listeners.byNumber[listener.number] = listener }
      return listener
    }
    return listener.map { Place(self, account, $0) }
  }

  /// The spaces that the account may see, read after its listener was there: what is made between the two is announced to it.
  func tell(_ listener: LiveListener, of spaces: [Space]) {
    listeners.withLock { listeners in
      guard listeners.byNumber[listener.number] != nil else { return }
      for space in spaces { listeners.add(space.id, space.version, to: listener.number) }
    }
  }

  /// The account may now see this space. Its open streams hear of the space at once.
  func joined(_ account: RecordID, _ space: RecordID, version: Int64) {
    listeners.withLock { listeners in
      for listener in listeners.byNumber.values where listener.account == account {
        listeners.add(space, version, to: listener.number)
      }
    }
    changed(space, version: version)
  }

  /// The account may no longer see the space.
  func left(_ account: RecordID, _ space: RecordID) {
    listeners.withLock { listeners in
      for listener in listeners.byNumber.values where listener.account == account {
        listeners.spaces[listener.number]?.removeAll { $0 == space }
        listeners.drop(listener.number, from: space)
      }
    }
  }

  /// The list of spaces that the account may see has changed.
  func spacesChanged(_ account: RecordID) {
    for target in targets({ $0.account == account }) { target.announceSpaces() }
  }

  /// The accounts with open streams, and the spaces that they hear of.
  var audience: [RecordID: Set<RecordID>] {
    listeners.withLock { listeners in
      var audience: [RecordID: Set<RecordID>] = [:]
      for listener in listeners.byNumber.values {
        audience[listener.account, default: []].formUnion(listeners.spaces[listener.number] ?? [])
      }
      return audience
    }
  }

  func forget(_ listener: LiveListener) {
    listener.end()
    listeners.withLock { listeners in
      listeners.byNumber[listener.number] = nil
      for space in listeners.spaces.removeValue(forKey: listener.number) ?? [] {
        listeners.drop(listener.number, from: space)
      }
    }
  }

  /// Call this after the commit of every change of a space.
  public func changed(_ space: RecordID, version: Int64) {
    let targets = listeners.withLock { listeners in
      if let known = listeners.versions[space] { listeners.versions[space] = max(known, version) }
      return (listeners.bySpace[space] ?? []).compactMap { listeners.byNumber[$0] }
    }
    for target in targets { target.announce(space, version) }
  }

  /// P-67: passes on what a device tells about its user to all other streams of the space.
  ///
  /// - Parameters:
  ///   - tokenHash: the session that tells.
  ///   - source: only the newest message of each source is kept.
  ///   - text: JSON.
  func tell(_ space: RecordID, from tokenHash: String, _ source: RecordID, _ text: String) {
    let targets = listeners.withLock { listeners in
      (listeners.bySpace[space] ?? []).compactMap { listeners.byNumber[$0] }.filter { $0.tokenHash != tokenHash }
    }
    for target in targets { target.pass(space, source, text) }
  }

  /// The spaces that have listeners, each with the version that the listeners know.
  var versions: [RecordID: Int64] { listeners.withLock { $0.versions } }

  /// One tick of the clock, once a second. Each listener gets a heartbeat every `period` ticks at its own moment, so
  /// that not all of a thousand streams are written at once.
  func tick(_ second: Int, period: Int) {
    for target in targets({ $0.number % period == second % period }) { target.beat() }
  }

  /// Ends the streams of the account's other devices, which have just been signed out.
  func endOthers(account: RecordID, keeping tokenHash: String) {
    for target in targets({ $0.account == account && $0.tokenHash != tokenHash }) { target.end() }
  }

  /// Ends the streams of a deleted account.
  func end(account: RecordID) {
    for target in targets({ $0.account == account }) { target.end() }
  }

  /// Ends the streams of an ended session.
  func end(tokenHash: String) {
    for target in targets({ $0.tokenHash == tokenHash }) { target.end() }
  }

  /// The sessions that listen.
  var tokens: Set<String> {
    Set(targets { _ in true }.map { $0.tokenHash })
  }

  private func targets(_ isMeant: (LiveListener) -> Bool) -> [LiveListener] {
    listeners.withLock { $0.byNumber.values.filter(isMeant) }
  }

  /// Ends all streams and accepts no new ones.
  func close() {
    let targets = listeners.withLock { listeners in
      listeners.isClosed = true
      return Array(listeners.byNumber.values)
    }
    for target in targets { target.end() }
  }
}

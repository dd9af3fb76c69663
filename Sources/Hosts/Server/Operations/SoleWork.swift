import Base
import Dispatch
import Foundation
import ServerStorage
import Synchronization

/// P-68: work that one process at a time does, of all that use a database.
package enum SoleWork: String, Sendable, CaseIterable {
  /// Removing what is too old.
  case housekeeping
  case reminders
  case backups
  /// Imports into published spaces.
  case imports

  /// How long others wait for a process that has died. One that lives prolongs its lease three times as often.
  package static var leaseSeconds: Double { 30 }

  /// - Returns: what must be kept while the work goes on; nil when another process is doing it.
  package func begin(in storage: some ServerStorage, leaseSeconds: Double = SoleWork.leaseSeconds) throws -> HeldLease?
  {
    let held = HeldLease(self, in: storage, leaseSeconds: leaseSeconds)
    return try held.take() ? held : nil
  }

  /// The same for a person who waits. A process that died a moment ago still has its lease: this waits until it is over,
  /// and gives up as soon as its holder prolongs it.
  ///
  /// - Parameter waits: called once, before the first pause.
  package func beginWaiting(
    in storage: some ServerStorage, leaseSeconds: Double = SoleWork.leaseSeconds, waits: () -> Void = {}
  ) throws -> HeldLease? {
    var seen: Lease?
    while true {
      let lease = try storage.read { try $0.lease(rawValue) }
      if let lease, lease.isHeld(at: .now()) {
        if let seen, lease != seen { return nil }
        if seen == nil { waits() }
        seen = lease
        Thread.sleep(forTimeInterval: 0.1)
      } else {
        return try begin(in: storage, leaseSeconds: leaseSeconds)
      }
    }
  }
}

/// A lease that this process prolongs until it is let go, or until the last reference to it is gone.
package final class HeldLease: Sendable {
  private enum State { case notTaken, held, lost, ended }

  /// Used by one thread at a time: to be made, and to be ended.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer
  /// Takes or prolongs the lease, and says whether it is ours; or lets it go.
  private let change: @Sendable (_ ends: Bool) throws -> Bool
  private let state = Mutex(State.notTaken)
  /// One change at a time, so that nothing is prolonged after it was let go.
  private let changing = Mutex(())

  fileprivate init(_ work: SoleWork, in storage: some ServerStorage, leaseSeconds: Double) {
    let (name, holder) = (work.rawValue, RecordID.random())
    change = { ends in
      try storage.write { writing in
        if ends {
          try writing.letGo(lease: name, of: holder)
          return false
        }
        let now = Instant.now()
        let expires = Instant(milliseconds: now.milliseconds + Int64(leaseSeconds * 1000))
        return try writing.take(lease: name, Lease(holder: holder, expires: expires), at: now)
      }
    }
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "vademecum.lease"))
    timer.schedule(deadline: .now() + leaseSeconds / 3, repeating: leaseSeconds / 3)
    timer.setEventHandler { [weak self] in self?.prolong() }
    timer.resume()
  }

  /// Whether another process has taken it, because this one was stopped for too long. It should do nothing more.
  package var isLost: Bool { state.withLock { $0 == .lost } }

  fileprivate func take() throws -> Bool {
    let isOurs = try change(false)
    if isOurs { state.withLock { $0 = .held } }
    return isOurs
  }

  /// A storage that fails for a moment is asked again the next time.
  private func prolong() {
    changing.withLock { _ in
      guard state.withLock({ $0 == .held }), let isOurs = try? change(false) else { return }
      if !isOurs { state.withLock { $0 = .lost } }
    }
  }

  /// Lets others begin at once. Not to be called within a transaction.
  package func end() {
    let before = state.withLock { state in
      let before = state
      state = .ended
      return before
    }
    timer.cancel()
    if before == .held { changing.withLock { _ in _ = try? change(true) } }
  }

  deinit {
    end()
  }
}

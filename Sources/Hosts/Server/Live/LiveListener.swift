import Base
import Synchronization

/// One open stream. Even for a slow client it holds at most the newest announcement of each space, and a few presence
/// messages.
final class LiveListener: Sendable {
  let number: Int
  let account: RecordID
  let tokenHash: String
  /// Yields when there is something to send. Ends with the stream.
  let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  private let abandon: @Sendable () -> Void
  private let waiting = Mutex(Waiting())

  private struct Waiting {
    var changes: [(space: RecordID, version: Int64)] = []
    var beats = 0
    var hasOtherSpaces = false
    /// P-67
    var presence: [(space: RecordID, source: RecordID, text: String)] = []
  }

  /// - Parameter abandon: closes the connection of a client that has stopped reading.
  init(number: Int, account: RecordID, tokenHash: String, abandon: @escaping @Sendable () -> Void) {
    self.number = number
    self.account = account
    self.tokenHash = tokenHash
    self.abandon = abandon
    (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func announce(_ space: RecordID, _ version: Int64) {
    waiting.withLock { waiting in
      if let index = waiting.changes.firstIndex(where: { $0.space == space }) {
        waiting.changes[index].version = max(waiting.changes[index].version, version)
      } else {
        waiting.changes.append((space, version))
      }
    }
    wake.yield()
  }

  /// P-67: keeps the newest message of each source. Messages beyond the limit are dropped, because they will be sent
  /// again.
  func pass(_ space: RecordID, _ source: RecordID, _ text: String) {
    waiting.withLock { waiting in
      waiting.presence.removeAll { $0.space == space && $0.source == source }
      if waiting.presence.count < LiveHub.mostPresence { waiting.presence.append((space, source, text)) }
    }
    wake.yield()
  }

  func announceSpaces() {
    waiting.withLock { $0.hasOtherSpaces = true }
    wake.yield()
  }

  /// A client that has not read anything for three heartbeats is gone or unusable.
  func beat() {
    let unread = waiting.withLock { waiting in
      waiting.beats += 1
      return waiting.beats
    }
    if unread > 3 {
      end()
      abandon()
    } else {
      wake.yield()
    }
  }

  func end() {
    wake.finish()
  }

  /// The server-sent events to write now; empty when there are none. They are removed from the listener.
  func takeEvents() -> String {
    let (changes, beats, hasOtherSpaces, presence) = waiting.withLock { waiting in
      defer { waiting = Waiting() }
      return (waiting.changes, waiting.beats, waiting.hasOtherSpaces, waiting.presence)
    }
    var text = hasOtherSpaces ? "event: changed\ndata: {\"spaces\":true}\n\n" : ""
    for change in changes {
      text += "event: changed\ndata: {\"space\":\"\(change.space)\",\"version\":\(change.version)}\n\n"
    }
    for told in presence {
      text += "event: changed\ndata: {\"space\":\"\(told.space)\",\"presence\":\(told.text)}\n\n"
    }
    if beats > 0 { text += "event: beat\ndata: {}\n\n" }
    return text
  }
}

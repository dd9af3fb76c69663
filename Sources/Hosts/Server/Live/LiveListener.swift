import Base
import Synchronization

/// One open stream. However slow its client is, it holds at most one announcement for each space, the newest.
final class LiveListener: Sendable {
  let number: Int
  let account: RecordID
  let tokenHash: String
  /// Yields when there is something to send; ends with the stream.
  let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  private let abandon: @Sendable () -> Void
  private let waiting = Mutex(Waiting())

  private struct Waiting {
    var changes: [(space: RecordID, version: Int64)] = []
    var beats = 0
    var hasOtherSpaces = false
  }

  /// - Parameter abandon: closes the connection of a client that reads nothing any more.
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

  func announceSpaces() {
    waiting.withLock { $0.hasOtherSpaces = true }
    wake.yield()
  }

  /// A client that has not read anything for three heartbeats is gone, or as good as gone.
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

  /// What is to be written now, as server-sent events, and forgotten here; empty when there is nothing.
  func takeEvents() -> String {
    let (changes, beats, hasOtherSpaces) = waiting.withLock { waiting in
      defer { waiting = Waiting() }
      return (waiting.changes, waiting.beats, waiting.hasOtherSpaces)
    }
    var text = hasOtherSpaces ? "event: changed\ndata: {\"spaces\":true}\n\n" : ""
    for change in changes {
      text += "event: changed\ndata: {\"space\":\"\(change.space)\",\"version\":\(change.version)}\n\n"
    }
    if beats > 0 { text += "event: beat\ndata: {}\n\n" }
    return text
  }
}

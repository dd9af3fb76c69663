import Base
import Synchronization

/// P-115: the uploads that arrive just now, with the bytes that each may come to. Only what has arrived lies in the store.
final class UploadsUnderWay: Sendable {
  struct Upload: Sendable {
    let space: RecordID
    let sha256: String
    /// As the request announces it, the whole blob.
    let bytes: Int64
  }

  private struct State {
    var next = 0
    var uploads: [Int: Upload] = [:]
  }

  private let state = Mutex(State())

  /// Call ``end(_:)`` with the number when the bytes are a blob, or no more of them come.
  ///
  /// - Returns: a number, and the uploads that began before.
  func begin(_ upload: Upload) -> (number: Int, others: [Upload]) {
    state.withLock { state in
      let others = Array(state.uploads.values)
      state.next += 1
      state.uploads[state.next] = upload
      return (state.next, others)
    }
  }

  func end(_ number: Int) {
    state.withLock { $0.uploads[number] = nil }
  }
}

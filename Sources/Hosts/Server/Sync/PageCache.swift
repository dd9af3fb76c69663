import Base
import Synchronization

/// Recently built pages of changes. When a published space has changed, all its readers ask for the same pages. A page
/// is found only for the exact state of the space from which it was built, so it is never out of date.
final class PageCache: Sendable {
  struct Name: Hashable {
    let space: RecordID
    /// Another space may get the id of one that was deleted with its account.
    let created: Instant
    let epoch: Int64
    let version: Int64
    /// The horizon of the space, which the last cursor does not tell.
    let horizon: Int64
    /// The cursor of the request; empty for the beginning.
    let cursor: String
    let limit: Int

    func isSameState(as other: Name) -> Bool {
      created == other.created && epoch == other.epoch && version == other.version && horizon == other.horizon
    }

    /// Whether the other names the same page before some more changes.
    func isLater(than other: Name) -> Bool {
      space == other.space && created == other.created && epoch == other.epoch && horizon == other.horizon
        && cursor == other.cursor && limit == other.limit && version > other.version
    }
  }

  private struct Page {
    let built: BuiltPage
    let packed: PackedOnce?
    var used: UInt64
  }

  private struct State {
    var pages: [Name: Page] = [:]
    var bytes = 0
    var clock: UInt64 = 0
  }

  /// Smaller pages are built as fast as they are found.
  private static let leastBytes = 16 * 1024
  private let byteLimit: Int
  private let state = Mutex(State())

  init(byteLimit: Int = 32 * 1024 * 1024) {
    self.byteLimit = byteLimit
  }

  /// The page. For a published space also its compressed form.
  func page(_ name: Name) -> (page: BuiltPage, packed: PackedOnce?)? {
    state.withLock { state in
      state.clock += 1
      state.pages[name]?.used = state.clock
      return state.pages[name].map { ($0.built, $0.packed) }
    }
  }

  /// The same page before some more changes, and the version up to which it goes.
  func earlier(than name: Name) -> (page: BuiltPage, version: Int64)? {
    state.withLock { state in
      state.pages.first { name.isLater(than: $0.key) }.map { ($0.value.built, $0.key.version) }
    }
  }

  func keep(_ built: BuiltPage, _ packed: PackedOnce?, as name: Name) {
    guard built.count >= PageCache.leastBytes, built.memory <= byteLimit / 4 else { return }
    state.withLock { state in
      if state.pages[name] != nil { return }
      state.clock += 1
      // Nobody asks again for a page of another state of the space, so its memory is reused.
      for (other, page) in state.pages where other.space == name.space && !other.isSameState(as: name) {
        state.pages[other] = nil
        state.bytes -= page.built.memory
      }
      let old = state.pages.updateValue(Page(built: built, packed: packed, used: state.clock), forKey: name)
      state.bytes += built.memory - (old?.built.memory ?? 0)
      while state.bytes > byteLimit, let oldest = state.pages.min(by: { $0.value.used < $1.value.used }) {
        state.pages[oldest.key] = nil
        state.bytes -= oldest.value.built.memory
      }
    }
  }
}

import Base
import Synchronization

/// Recently built pages of changes. When a published space has changed, all its readers ask for the same pages. A page
/// is found only for the exact state of the space from which it was built, so it is never out of date.
final class PageCache: Sendable {
  struct Name: Hashable {
    let space: RecordID
    let epoch: Int64
    let version: Int64
    /// The horizon of the space, which the last cursor does not tell.
    let horizon: Int64
    /// The cursor of the request; empty for the beginning.
    let cursor: String
    let limit: Int

    func isSameState(as other: Name) -> Bool {
      epoch == other.epoch && version == other.version && horizon == other.horizon
    }
  }

  private struct Page {
    let text: LongText
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
  func page(_ name: Name) -> (text: LongText, packed: PackedOnce?)? {
    state.withLock { state in
      state.clock += 1
      state.pages[name]?.used = state.clock
      return state.pages[name].map { ($0.text, $0.packed) }
    }
  }

  func keep(_ text: LongText, _ packed: PackedOnce?, as name: Name) {
    guard text.count >= PageCache.leastBytes, text.count <= byteLimit / 4 else { return }
    state.withLock { state in
      if state.pages[name] != nil { return }
      state.clock += 1
      // Nobody asks again for a page of another state of the space, so its memory is reused.
      for (other, page) in state.pages where other.space == name.space && !other.isSameState(as: name) {
        state.pages[other] = nil
        state.bytes -= page.text.count
      }
      let old = state.pages.updateValue(Page(text: text, packed: packed, used: state.clock), forKey: name)
      state.bytes += text.count - (old?.text.count ?? 0)
      while state.bytes > byteLimit, let oldest = state.pages.min(by: { $0.value.used < $1.value.used }) {
        state.pages[oldest.key] = nil
        state.bytes -= oldest.value.text.count
      }
    }
  }
}

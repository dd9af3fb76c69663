import Base
import Sync

/// Sends the blobs of this device, one after the other, in the tab that synchronises (P-19, P-23). The host sends the
/// bytes and goes on where a broken transfer ended; when and what is decided here.
struct BlobTransfer: Sendable {
  private var sending: (request: Int64, sha256: String)?
  private var attempts = 0
  private var isWaiting = false

  static let timer = "blobs"
  static let mostMilliseconds: Int64 = 300_000

  /// Starts the next one when there is something to do.
  ///
  /// - Parameter runs: whether this tab may synchronise now.
  mutating func startNext(_ context: UpdateContext, runs: Bool) {
    guard runs, sending == nil, !isWaiting,
      let next = context.blobs.blobs.first(where: {
        !$0.isSent && $0.refusal == nil && !$0.isOfDraftsOnly && context.isReachable($0.space)
      })
    else { return }
    let number = context.nextRequest()
    sending = (number, next.sha256)
    context.effects.append(
      .sendBlob(request: number, url: context.blobURL(next.sha256, next.space), sha256: next.sha256))
  }

  /// There is a network again, or somebody is looking: no reason to wait any longer.
  mutating func retryNow() {
    isWaiting = false
    attempts = 0
  }

  mutating func timerFired() { isWaiting = false }

  /// Whether the answer belonged to a blob.
  mutating func response(_ response: Event.Response, _ context: UpdateContext) -> Bool {
    if fetched(response.request, status: response.status, context) { return true }
    guard let current = sending, current.request == response.request else { return false }
    sending = nil
    guard var blob = context.blobs[current.sha256] else { return true }
    switch response.status {
    case 200...299:
      attempts = 0
      blob.isSent = true
      context.keep(blob)
    // Too large, another type, not what its name says: never taken as it is. The host itself says 410 when the browser
    // has dropped the bytes.
    case 403, 410, 413, 415, 422:
      attempts = 0
      blob.refusal = response.status
      context.keep(blob)
    default: wait(context, atLeastSeconds: response.retryAfterSeconds ?? 0)
    }
    return true
  }

  mutating func failed(_ request: Int64, _ context: UpdateContext) -> Bool {
    if fetched(request, status: 0, context) { return true }
    guard sending?.request == request else { return false }
    sending = nil
    wait(context, atLeastSeconds: 0)
    return true
  }

  /// P-22: retries with growing, partly random delays.
  private mutating func wait(_ context: UpdateContext, atLeastSeconds: Int64) {
    isWaiting = true
    let pause = min(2_000 << Int64(min(attempts, 10)), BlobTransfer.mostMilliseconds)
    attempts += 1
    let jitter = Int64(context.random.next() % UInt64(pause / 2 + 1))
    context.effects.append(
      .timer(BlobTransfer.timer, afterMilliseconds: max(atLeastSeconds * 1000, pause / 2) + jitter))
  }

  private func fetched(_ request: Int64, status: Int, _ context: UpdateContext) -> Bool {
    guard let place = context.fetching.firstIndex(where: { $0.request == request }) else { return false }
    var blob = context.fetching.remove(at: place).blob
    switch status {
    case 200...299:
      blob.isSent = true
      context.missing[blob.sha256] = nil
      context.keep(blob)
    case 404: context.show(Words.blobNotArrived)
    default: context.show(Words.blobNotFetched)
    }
    return true
  }
}

extension UpdateContext {
  /// What the host made of a chosen file.
  ///
  /// - Returns: whether there is something for the app.
  func blobChosen(_ event: Event.Blob) -> Bool {
    // Its purpose's owner learns when it is being read, and when it cannot be read.
    let isAwaited = blobPurposes[event.purpose]?.fate == .undecided
    switch event.outcome {
    case .reading: return isAwaited
    case .stored(let sha256, let type, let size):
      missing[sha256] = nil
      let purpose = blobPurposes[event.purpose] ?? BlobPurpose(Context.privateSpace, .kept)
      switch purpose.fate {
      case .kept: keepBlob(sha256, type: type, size: size, in: purpose.space)
      case .ofDraft: keepForDraft(sha256, type: type, size: size, in: purpose.space)
      case .undecided: break
      }
      return true
    case .tooLarge: show(Notice(Words.blobTooLarge(event.name), isError: true))
    case .storageFull: show(Notice(Words.storageFull, isError: true))
    case .unreadable: show(Notice(Words.blobUnreadable(event.name), isError: true))
    case .missing(let sha256):
      missed(sha256)
      return false
    }
    return isAwaited
  }
}

import Base
import Sync

/// Sends the blobs of this device, one after the other, in the tab that synchronises (P-19, P-23). The host sends the
/// bytes and goes on where a broken transfer ended; when and what is decided here.
struct BlobTransfer: Sendable {
  private var sending = BlobSending()

  static let timer = "blobs"

  /// Starts the next one when there is something to do.
  ///
  /// - Parameter runs: whether this tab may synchronise now.
  mutating func startNext(_ context: UpdateContext, runs: Bool) {
    guard runs, let next = sending.next(context.blobs, isReachable: { context.isReachable($0) }) else { return }
    let number = context.nextRequest()
    sending.began(next, request: number)
    context.effects.append(
      .sendBlob(request: number, url: context.blobURL(next.sha256, next.space), sha256: next.sha256))
  }

  mutating func retryNow() { sending.retryNow() }

  mutating func timerFired() { sending.timerFired() }

  /// Whether the answer belonged to a blob.
  mutating func response(_ response: Event.Response, _ context: UpdateContext) -> Bool {
    if fetched(response.request, status: response.status, context) { return true }
    return sent(response.request, response.status, response.retryAfterSeconds, context)
  }

  mutating func failed(_ request: Int64, _ context: UpdateContext) -> Bool {
    fetched(request, status: 0, context) || sent(request, 0, nil, context)
  }

  private mutating func sent(
    _ request: Int64, _ status: Int, _ retryAfterSeconds: Int64?, _ context: UpdateContext
  ) -> Bool {
    let outcome = sending.answered(
      request, status, retryAfterSeconds: retryAfterSeconds, context.blobs, random: &context.random)
    switch outcome {
    case .settled(let blob):
      context.keep(blob)
      // P-62: a space may have waited for it to leave.
      if context.hasChildSpaces { context.tidySpaces() }
    case .wait(let milliseconds):
      context.effects.append(.timer(BlobTransfer.timer, afterMilliseconds: milliseconds))
    case .gone: break
    case nil: return false
    }
    return true
  }

  private func fetched(_ request: Int64, status: Int, _ context: UpdateContext) -> Bool {
    guard let place = context.fetching.firstIndex(where: { $0.request == request }) else { return false }
    var blob = context.fetching.remove(at: place).blob
    switch status {
    case 200...299:
      blob.isSent = true
      // P-66: the space may have left the device while the bytes were on their way.
      if !context.keepsFiles(of: blob.space) {
        context.dropBlob(blob.sha256)
        break
      }
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
    case .storageFull: show(Notice(Words.blobHasNoRoom(event.name), isError: true))
    case .storageFailed: show(Notice(Words.blobNotStored(event.name), isError: true))
    case .unreadable: show(Notice(Words.blobUnreadable(event.name), isError: true))
    case .missing(let sha256):
      missed(sha256)
      return false
    }
    return isAwaited
  }
}

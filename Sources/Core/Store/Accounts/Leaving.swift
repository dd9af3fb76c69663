import Base
import Sync

/// Signing out takes everything of the account from the device.
extension AccountFlow {
  /// P-24: whoever signs out is told what exists only on this device. When the session has ended nobody knows whether the server
  /// still has the account.
  func askToLeave(_ context: UpdateContext) {
    let (unsent, forms) = (context.onlyHereCount, context.unsavedForms.count)
    let hasEnded = context.account.needsSignIn
    let title = hasEnded ? AccountPageWords.leaveDevice : Words.signOut
    var text = Words.signOutQuestion
    if hasEnded {
      text = AccountPageWords.leaveDeviceQuestion(unsent, context.format)
    } else if unsent > 0 {
      text = Words.signOutUnsent(unsent, context.format)
    }
    if forms > 0 { text = text + " " + AccountPageWords.formsWouldGo(forms) }
    context.ask(
      Dialog(
        title: title, text: text, confirm: hasEnded ? AccountPageWords.removeData : title, action: "account.leave",
        isDestructive: hasEnded || unsent + forms > 0))
  }

  /// P-107: the server has not heard it. The host tells it with the first network.
  func askToLeaveUnheard(_ context: UpdateContext) {
    let (unsent, forms) = (context.onlyHereCount, context.unsavedForms.count)
    var text = AccountPageWords.leaveUnheardQuestion
    if unsent > 0 { text = text + " " + Words.signOutUnsent(unsent, context.format) }
    if forms > 0 { text = text + " " + AccountPageWords.formsWouldGo(forms) }
    context.ask(
      Dialog(
        title: AccountPageWords.leaveDevice, text: text, confirm: AccountPageWords.removeData, action: "account.leave-unheard",
        isDestructive: true))
  }

  /// Z-5: what is published stays, without any mark of the account.
  func wipe(_ context: UpdateContext) {
    let kept = context.entriesOfReaders()
    if !kept.isEmpty { context.commit(kept) }
    context.effects.append(.wipe(keeping: context.publishedKeys))
  }
}

extension Context {
  /// How many changes exist only on this device, pictures and documents among them.
  public var unsentCount: Int { unsentChangeCount + blobs.unsentCount }

  /// How many changes of records exist only on this device; their history is not counted apart.
  public var unsentChangeCount: Int {
    replicas.reduce(0) { sum, replica in
      replica.outbox.reduce(sum) { $0 + ($1.operation.key.collection == History.name ? 0 : 1) }
    }
  }

  /// How many differences wait for the user.
  public var conflictCount: Int {
    replicas.reduce(0) { $0 + $1.questionCount }
  }

  /// How much would be lost with this device: changes not sent, and what waits for a decision (P-24).
  public var onlyHereCount: Int { unsentCount + conflictCount + refusalCount }

  /// How many changes the server has refused; their history is not counted apart.
  public var refusalCount: Int {
    replicas.reduce(0) { $0 + $1.refusedChanges.count }
  }
}

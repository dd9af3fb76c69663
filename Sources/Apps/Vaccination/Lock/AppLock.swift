import Base
import Store
import Sync

/// Whether the cards are hidden behind this device's PIN (V-70).
struct AppLock {
  /// Without a touch for so long they are hidden again.
  static let patienceMilliseconds: Int64 = 120_000
  static let timer = "vaccination.lock"

  /// When something was last done while it was open; nil before it was opened.
  private var touched: Instant?
  /// Why the last PIN was not taken.
  private(set) var fault: Text?

  init() {}

  func isLocked(_ context: Context) -> Bool {
    guard context.settings.lock != nil else { return false }
    guard let touched else { return true }
    return context.now.milliseconds - touched.milliseconds > AppLock.patienceMilliseconds
  }

  /// Something is done: the time begins anew. After it the screen is drawn once more, and hides the cards.
  mutating func touch(_ context: UpdateContext) {
    guard context.settings.lock != nil else { return }
    touched = context.now
    context.timer(AppLock.timer, afterMilliseconds: AppLock.patienceMilliseconds + 1)
  }

  mutating func act(_ verb: String, _ action: Event.Action, _ context: UpdateContext) {
    switch verb {
    case "open": open(action.form.text("pin") ?? "", context)
    case "set": set(action.form.text("pin") ?? "", again: action.form.text("again") ?? "", context)
    case "off":
      guard !isLocked(context) else { return }
      context.setLock(nil)
      context.show(LockWords.isOff)
    case "now": if context.settings.lock != nil { touched = nil }
    default: break
    }
  }

  private mutating func open(_ pin: String, _ context: UpdateContext) {
    guard var lock = context.settings.lock else { return }
    if lock.waits(at: context.now) {
      fault = LockWords.waits(lock.waitsUntil, context)
      return
    }
    let isRight = lock.open(pin, at: context.now)
    context.setLock(lock)
    fault = isRight ? nil : lock.waits(at: context.now) ? LockWords.waits(lock.waitsUntil, context) : LockWords.isWrong
    if isRight { touch(context) } else { context.focus("#pin") }
  }

  private mutating func set(_ pin: String, again: String, _ context: UpdateContext) {
    guard !isLocked(context) else { return }
    if !DeviceLock.isPIN(pin) {
      fault = LockWords.isNone
    } else if !pin.sameBytes(again) {
      fault = LockWords.differs
    } else {
      fault = nil
      context.setLock(DeviceLock(pin, salt: context.newID().description))
      touch(context)
      context.show(LockWords.isOn)
      return
    }
    context.focus("#pin")
  }

  mutating func forgetFault() { fault = nil }
}

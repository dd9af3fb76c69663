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
  /// What the device is being asked (V-74).
  private var question: (key: DeviceKey, answer: AwaitedAnswer, makes: Bool)?

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
    case "key": ask(makes: true, context)
    case "keyOff":
      guard !isLocked(context), var lock = context.settings.lock else { return }
      lock.key = nil
      context.setLock(lock)
      context.show(LockWords.keyIsOff)
    case "ask": ask(makes: false, context)
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
    } else if pin != again {
      fault = LockWords.differs
    } else {
      fault = nil
      var lock = DeviceLock(pin, salt: context.newID().description)
      lock.key = context.settings.lock?.key
      context.setLock(lock)
      touch(context)
      context.show(LockWords.isOn)
      return
    }
    context.focus("#pin")
  }

  // MARK: - The device's own authenticator

  /// Makes a key, or asks for an answer by the one that is there (V-74).
  private mutating func ask(makes: Bool, _ context: UpdateContext) {
    guard let lock = context.settings.lock, makes == !isLocked(context) else { return }
    let key = DeviceKey((context.newID(), context.newID()))
    guard let options = makes ? key.making : lock.key.map({ key.asking(for: $0) }) else { return }
    if let question { context.cancel(question.answer) }
    question = (key, context.askDevice(for: "vaccination", makes: makes, options), makes)
  }

  mutating func take(_ answer: AppAnswer, _ context: UpdateContext) {
    guard let question, let said = question.answer.read(answer) else { return }
    self.question = nil
    guard var lock = context.settings.lock else { return }
    let json = said.status == 200 ? JSON.read(said.body) ?? .null : .null
    if question.makes {
      // Cards that were hidden meanwhile stay so, and nothing new opens them.
      guard !isLocked(context), let id = question.key.made(json) else {
        return context.show(Notice(LockWords.keyNotMade, isError: true))
      }
      lock.key = id
      context.setLock(lock)
      touch(context)
      context.show(LockWords.keyIsOn)
    } else if let id = lock.key, question.key.isProof(json, of: id) {
      fault = nil
      lock.forgive()
      context.setLock(lock)
      touch(context)
    } else if isLocked(context) {
      fault = LockWords.keyNotUsed
      context.focus("#pin")
    }
  }

  mutating func forgetFault() { fault = nil }
}

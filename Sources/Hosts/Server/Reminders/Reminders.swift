import Base
import Logging
import ServerStorage
import ServiceLifecycle

/// Reminds people of what becomes due. Every minute it looks for accounts whose hour has come; of several servers one at a
/// time does (P-68). What is sent is stored
/// *before* it goes out (K-31): a server that dies in between sends a reminder never rather than twice. Messages that
/// were refused or did not arrive are tried again.
package struct Reminders<Storage: ServerStorage>: Service, CustomStringConvertible {
  let storage: Storage
  let sources: [any DueEventSource]
  let mail: MailServer?
  /// The origin of links in letters. Without it no letters are sent.
  let origin: String?
  let logger: Logger
  /// Sends a message to a device. Blocks.
  package var push: @Sendable (_ text: [UInt8], PushSubscription, Instant) -> PushService<Storage>.Outcome

  init(
    _ storage: Storage, _ sources: [any DueEventSource], _ settings: ServerSettings, origin: String?, logger: Logger
  ) {
    self.storage = storage
    self.sources = sources
    mail = settings.mail
    self.origin = origin
    self.logger = logger
    let service = PushService(storage, settings)
    push = { service.send($0, to: $1, now: $2) }
  }

  package var description: String { "Reminders" }

  /// The limit for one round. The others follow in the next round.
  static var accountLimit: Int { 200 }
  static var accountsAtOnce: Int { 4 }
  /// After this number of failures in a row it waits for the next day.
  static var failureLimit: Int { 6 }
  static var retryMinutes: Int64 { 15 }

  package func run() async throws {
    try? await cancelWhenGracefulShutdown {
      // Not at once: a start should be quick.
      try await Task.sleep(for: .seconds(5))
      while !Task.isCancelled {
        let count = await round(at: .now())
        try await Task.sleep(for: .seconds(count < Self.accountLimit ? 60 : 1))
      }
    }
  }

  /// Reminds those whose hour has come.
  ///
  /// - Returns: the number of accounts; 0 while another server reminds.
  @discardableResult
  package func round(at now: Instant) async -> Int {
    do {
      let storage = storage
      let begun = try await WorkPool.reminders.run { () -> (lease: HeldLease, entries: [ReminderEntry])? in
        func entries() throws -> [ReminderEntry] {
          try storage.read { try $0.reminders(dueAt: now, limit: Self.accountLimit) }
        }
        // Mostly there is nobody, and nothing is written.
        guard try !entries().isEmpty, let lease = try SoleWork.reminders.begin(in: storage) else { return nil }
        // P-97: in some time zones it is tomorrow.
        let (old, tomorrow) = (now.day.adding(days: -30), now.day.adding(days: 1))
        try storage.write { try $0.deleteSentReminders(dueBefore: old, remindingAfter: tomorrow) }
        return (lease, try entries())
      }
      guard let (lease, entries) = begun else { return 0 }
      // A slow push service then delays only one of several accounts.
      await withTaskGroup(of: Void.self) { group in
        for (place, entry) in entries.enumerated() where !Task.isCancelled {
          if place >= Self.accountsAtOnce { await group.next() }
          group.addTask { if !lease.isLost { await remind(entry, now) } }
        }
      }
      try await WorkPool.reminders.run { lease.end() }
      return entries.count
    } catch {
      logger.error("Could not look for reminders", metadata: ["error": "\(reason(error))"])
      return 0
    }
  }

  /// Reminds one account. A failure here does not affect others.
  private func remind(_ entry: ReminderEntry, _ now: Instant) async {
    do {
      guard let round = try await WorkPool.reminders.run({ try prepare(entry, now) }) else { return }
      var failed = await sendLetter(round, now)
      for message in round.messages { failed += await send(message, round, now) }
      if !failed.isEmpty { try await tryAgain(entry, round, failed, now) }
    } catch {
      logger.error("Could not remind an account", metadata: ["error": "\(reason(error))"])
      // Try it later, so that it does not block the others.
      let (storage, later) = (storage, now.adding(minutes: Self.retryMinutes))
      try? await WorkPool.reminders.run { try storage.write { try $0.postpone(entry, until: later) } }
    }
  }

  /// What to send, already stored as sent; nil when there is nothing.
  private func prepare(_ entry: ReminderEntry, _ now: Instant) throws -> ReminderRound? {
    guard let settings = ReminderSettings(stored: entry.settings, apps: sources.map { $0.app }) else {
      try storage.write { try $0.postpone(entry, until: nil) }
      return nil
    }
    let clock = LocalHour(settings.timeZone)
    let today = clock.day(at: now)
    let next = clock.next(settings.hour, after: now)
    let spaces = try storage.read { reading -> [(id: RecordID, isPrivate: Bool)] in
      try reading.spaces(of: entry.account).filter { $0.space.kind != .published && $0.space.name == nil }
        .map { ($0.space.id, $0.space.kind == .private) }
    }
    var events: [(app: String, event: DueEvent)] = []
    for source in sources where settings.apps[source.app] != nil {
      let read = spaces.filter { $0.isPrivate || source.readsSharedSpaces }.map { $0.id }
      events += try source.events(in: read, today: today).map { (source.app, $0) }
    }
    let plan = ReminderPlan(events, leads: settings.apps, today: today)
    return try storage.write { writing in
      // Uses the account's present state: nothing is sent to an account that was deleted or has signed out everywhere
      // (K-32).
      guard var kept = try writing.reminders(of: entry.account), kept == entry else { return nil }
      kept.next = next
      guard let account = try writing.account(entry.account), !account.isDisabled,
        try !writing.sessions(of: account.id).isEmpty
      else {
        try writing.keep(kept)
        return nil
      }
      let round = ReminderRound(
        account, settings, plan, try writing.pushSubscriptions(of: account.id),
        sent: try writing.sentReminders(of: account.id), mayMail: mail != nil && origin != nil, next: next)
      if round.isEmpty || entry.failures >= Self.failureLimit { kept.failures = 0 }
      try writing.keep(kept)
      try writing.add(sent: round.sent, of: account.id)
      return round.isEmpty ? nil : round
    }
  }

  // MARK: - Sending

  private func sendLetter(_ round: ReminderRound, _ now: Instant) async -> [SentReminder] {
    guard !round.letter.isEmpty, let mail, let origin, let recipient = EmailAddress(round.email) else { return [] }
    let (language, isOpen) = (round.settings.language, round.settings.revealsNames)
    let format = Format(language)
    let lines = round.letter.compactMap { item -> String? in
      guard let source = sources.first(where: { $0.app == item.app }) else { return nil }
      let title = isOpen || !source.isPersonal ? item.event.title : source.neutralTitle
      return "\(title(language)): \(format.day(item.event.day)) (\(ReminderWords.inDays(item.days)(language)))"
    }
    let paths = sources.filter { source in round.letter.contains { $0.app == source.app } }.map { $0.path }
    let letter = Letter(
      to: recipient, subject: ReminderWords.subject(language),
      text: ReminderWords.letter(lines, paths: paths, origin: origin, language), date: now)
    do {
      try await mail.send(letter)
      return []
    } catch MailServer.Fault.refused {
      // The server's words may repeat the letter, so they are not logged.
      logger.warning("The mail server has refused a reminder")
      return []
    } catch {
      logger.warning("The mail server was not reached for a reminder")
      return round.letter.map { $0.sent(to: ReminderRound.mail) }
    }
  }

  private func send(_ message: ReminderRound.Message, _ round: ReminderRound, _ now: Instant) async -> [SentReminder] {
    let (storage, push, subscription) = (storage, push, message.subscription)
    var failed: [SentReminder] = []
    for source in sources {
      let items = message.items.filter { $0.app == source.app }
      if items.isEmpty { continue }
      let text = PushText.reminder(source, count: items.count, round.settings.language)
      let outcome = try? await WorkPool.messages.run { push(text, subscription, now) }
      switch outcome {
      case .taken: break
      case .ended:
        try? await WorkPool.reminders.run {
          try storage.write { try $0.deletePushSubscription(of: subscription.session) }
        }
        return failed
      case .refused(let reason):
        logger.warning("A push service has refused a reminder", metadata: ["reason": "\(reason)"])
      case .failed(let reason):
        logger.warning("A push service did not take a reminder", metadata: ["reason": "\(reason)"])
        failed += items.map { $0.sent(to: message.target) }
      case nil: failed += items.map { $0.sent(to: message.target) }
      }
    }
    return failed
  }

  /// Messages that were certainly not delivered no longer count as sent.
  private func tryAgain(
    _ entry: ReminderEntry, _ round: ReminderRound, _ failed: [SentReminder], _ now: Instant
  ) async throws {
    let storage = storage
    try await WorkPool.reminders.run {
      try storage.write { writing in
        guard var kept = try writing.reminders(of: entry.account) else { return }
        try writing.remove(sent: failed, of: entry.account)
        kept.failures += 1
        if kept.failures < Self.failureLimit, kept.next == round.next {
          kept.next = min(round.next, now.adding(minutes: Self.retryMinutes))
        }
        try writing.keep(kept)
      }
    }
  }

  /// Omits the words of a database error, which may contain record data.
  private func reason(_ error: any Error) -> String {
    switch error {
    case StorageError.engine(let code, _): "storage \(code)"
    case StorageError.unknownSpace: "a space is gone"
    default: "\(type(of: error))"
    }
  }
}

extension StorageWriting {
  fileprivate func postpone(_ entry: ReminderEntry, until instant: Instant?) throws {
    guard var kept = try reminders(of: entry.account) else { return }
    kept.next = instant
    try keep(kept)
  }
}

extension Instant {
  func adding(minutes: Int64) -> Instant { Instant(milliseconds: milliseconds + minutes * 60_000) }
}

import Base
import ServerStorage

/// What one account is sent at one time.
struct ReminderRound: Sendable {
  /// To one device.
  struct Message: Sendable {
    let subscription: PushSubscription
    let items: [ReminderPlan.Item]

    var target: String { subscription.session.description }
  }

  static let mail = "mail"
  /// The devices that were added last.
  static let deviceLimit = 10

  let settings: ReminderSettings
  let email: String
  /// When it is looked at again.
  let next: Instant
  let letter: [ReminderPlan.Item]
  let messages: [Message]

  /// - Parameter mayMail: whether the server can send letters. They go to addresses that are known to be the account's own.
  init(
    _ account: Account, _ settings: ReminderSettings, _ plan: ReminderPlan, _ subscriptions: [PushSubscription],
    sent: Set<SentReminder>, mayMail: Bool, next: Instant
  ) {
    self.settings = settings
    self.next = next
    email = account.email
    letter =
      mayMail && settings.byMail && account.isVerified ? plan.items(for: ReminderRound.mail, without: sent) : []
    messages = subscriptions.suffix(ReminderRound.deviceLimit).map {
      Message(subscription: $0, items: plan.items(for: $0.session.description, without: sent))
    }
    .filter { !$0.items.isEmpty }
  }

  var isEmpty: Bool { letter.isEmpty && messages.isEmpty }

  /// What is remembered before it goes out.
  var sent: [SentReminder] {
    letter.map { $0.sent(to: ReminderRound.mail) }
      + messages.flatMap { message in
        message.items.map { $0.sent(to: message.target) }
      }
  }
}

/// What a device is told (K-30): that there is something, never what. It is shown on locked screens.
enum PushText {
  static func reminder(_ source: some DueEventSource, count: Int, _ language: Language) -> [UInt8] {
    let title = source.neutralTitle(language) + (count > 1 ? " (\(count)×)" : "")
    return bytes(title, ReminderWords.openApp(language), source.path, tag: "reminder-" + source.app)
  }

  static func trial(_ language: Language) -> [UInt8] {
    bytes(ReminderWords.trialTitle(language), ReminderWords.trialBody(language), "/account/reminders", tag: "trial")
  }

  private static func bytes(_ title: String, _ body: String, _ url: String, tag: String) -> [UInt8] {
    let json: JSON = ["title": .string(title), "body": .string(body), "url": .string(url), "tag": .string(tag)]
    return json.bytes
  }
}

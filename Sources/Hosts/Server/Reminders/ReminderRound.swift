import Base
import ServerStorage

/// Everything that one account receives at one time.
struct ReminderRound: Sendable {
  /// A message to one device.
  struct Message: Sendable {
    let subscription: PushSubscription
    let items: [ReminderPlan.Item]

    var target: String { subscription.session.description }
  }

  static let mail = "mail"
  /// How many devices get messages: the most recently added.
  static let deviceLimit = 10

  let settings: ReminderSettings
  let email: String
  /// When to look at the account again.
  let next: Instant
  let letter: [ReminderPlan.Item]
  let messages: [Message]

  /// - Parameter mayMail: whether the server can send letters. Letters go only to confirmed addresses.
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

  /// What to remember before sending.
  var sent: [SentReminder] {
    letter.map { $0.sent(to: ReminderRound.mail) }
      + messages.flatMap { message in
        message.items.map { $0.sent(to: message.target) }
      }
  }
}

/// The text for a device (K-30). It says that something is due, never what, because locked screens show it.
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

import Base
import Sync

/// What matters now in an app, in one line: for the card of the home screen. Each app says it when it is left, and the device keeps
/// it, because the home screen runs in one app's core and knows no other's records (decision 48).
public struct Glance: Equatable, Sendable {
  public let text: Text
  /// When it is due; the card says how far off that is.
  public let day: Day?
  /// The last day on which it is true; nil for what stays true.
  public let until: Day?

  /// - Parameters:
  ///   - text: "31 of 172 animals seen".
  ///   - day: of what comes next.
  ///   - until: after that day the card says nothing of it.
  public init(_ text: Text, day: Day? = nil, until: Day? = nil) {
    self.text = text
    self.day = day
    self.until = until
  }

  public static func == (left: Glance, right: Glance) -> Bool {
    left.text.cs == right.text.cs && left.text.en == right.text.en && left.day == right.day && left.until == right.until
  }

  static let prefix = "g/"

  init?(stored json: JSON) {
    guard let cs = json.text("cs"), let en = json.text("en") else { return nil }
    self.init(
      Text(cs: cs, en: en), day: json.text("day").flatMap { Day(iso: $0) },
      until: json.text("until").flatMap { Day(iso: $0) })
  }

  var stored: String {
    var json = JSONObject([("cs", .string(text.cs)), ("en", .string(text.en))])
    if let day { json.add("day", day.iso) }
    if let until { json.add("until", until.iso) }
    return JSON.object(json).serialized
  }

  /// What the card says; nil when it is no longer true.
  func line(_ today: Day, _ format: Format) -> String? {
    if let until, until < today { return nil }
    guard let day else { return text(format.language) }
    return text(format.language) + " · " + HomeWords.days(from: today, to: day, format)
  }
}

extension UpdateContext {
  /// Keeps what the app says, or forgets what it said before.
  func keepGlance(_ glance: Glance?, of app: String) {
    if glances[app] == glance { return }
    glances[app] = glance
    commit([Entry(Glance.prefix + app, glance?.stored)])
  }
}

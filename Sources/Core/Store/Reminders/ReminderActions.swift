import Base
import Sync

/// K-28: the choices about reminders, as the server has them. Every press changes them there.
struct ReminderChoice {
  private(set) var json: JSONObject

  /// - Parameter answer: of the server about reminders.
  init(_ answer: JSON?, _ context: Context) {
    json = answer?.members("settings") ?? JSONObject()
    if json["hour"] == nil { json["hour"] = .integer(8) }
    if json["zone"] == nil {
      let zone = context.accountPages.device?.zone ?? ""
      json["zone"] = .string(zone.utf8.isEmpty ? "Europe/Prague" : zone)
    }
    // E-mails are in the language that the app had when they were chosen.
    json["language"] = .string(context.language.code)
    if json["apps"] == nil { json["apps"] = .object(JSONObject()) }
  }

  var zone: String { json.text("zone") ?? "" }
  var hour: Int64 { json["hour"]?.int64 ?? 8 }
  func isOn(_ name: String) -> Bool { json[name]?.flag ?? false }
  func leads(_ app: String) -> [Int64] { (json["apps"]?[app]?.items ?? []).compactMap { $0.int64 } }

  mutating func set(_ name: String, _ value: JSON) { json[name] = value }

  /// Adds the number of days, or removes it.
  mutating func turn(_ app: String, _ days: Int64) {
    var leads = leads(app)
    if leads.contains(days) { leads = leads.filter { $0 != days } } else { leads.append(days) }
    var apps = json["apps"]?.members ?? JSONObject()
    apps[app] = leads.isEmpty ? nil : .array(leads.map { .integer($0) })
    json["apps"] = .object(apps)
  }

  /// The numbers of days that are offered.
  static var offered: [Int64] { [60, 30, 14, 7, 3, 1, 0] }
}

extension AccountAddress {
  static var reminders: String { "/api/v1/account/reminders" }
  static var push: String { reminders + "/push" }
  static func calendar(_ app: String, _ space: String) -> String { "/api/v1/spaces/" + space + "/" + app + "/calendar" }
}

extension UpdateContext {
  private var reminderAnswer: JSON? { accountPages.answers[AccountAddress.reminders] }

  /// The actions of the reminder screen; false for any other action.
  @inline(never)
  func reminderAction(_ action: Event.Action) -> Bool {
    guard action.name.startsWith("reminder.") else { return false }
    var choice = ReminderChoice(reminderAnswer, self)
    switch action.name {
    case "reminder.lead":
      let parts = action.value.parts(at: UInt8(ascii: "/"))
      guard parts.count == 2, let days = integer(parts[1]) else { return true }
      choice.turn(parts[0], days)
      keep(choice)
    case "reminder.hour":
      guard let hour = integer(action.text) else { return true }
      choice.set("hour", .integer(hour))
      keep(choice)
    case "reminder.zone":
      choice.set("zone", .string(accountPages.device?.zone ?? choice.zone))
      keep(choice)
    case "reminder.mail", "reminder.names":
      let name = action.name.dropping(bytes: "reminder.".utf8.count)
      choice.set(name, .bool(!choice.isOn(name)))
      keep(choice)
    case "reminder.push": turnPush()
    case "reminder.trial":
      send(
        AccountChange(
          name: "trial", method: "POST", url: AccountAddress.push + "/trial",
          body: JSONObject([("language", .string(language.code))]), notice: ReminderWords.trialSent))
    case "reminder.calendar": makeCalendar(action.value, choice)
    case "reminder.calendar-end":
      ask(
        Dialog(
          title: ReminderWords.endCalendar, text: ReminderWords.endCalendarText,
          confirm: ReminderWords.endCalendar, action: "reminder.calendar-ended", value: action.value,
          isDestructive: true))
    case "reminder.calendar-ended":
      send(
        AccountChange(
          name: "calendar-ended", method: "DELETE",
          url: AccountAddress.calendar(action.value, account.account?.privateSpace ?? ""),
          notice: ReminderWords.calendarEnded))
    case "reminder.share":
      if let url = accountPages.done?.answer.text("url") {
        share(title: ReminderWords.calendar(language), text: "", url: url)
      }
    default: return false
    }
    return true
  }

  private func keep(_ choice: ReminderChoice) {
    send(
      AccountChange(
        name: "reminders", method: "PUT", url: AccountAddress.reminders, body: choice.json,
        notice: ReminderWords.kept))
  }

  private func makeCalendar(_ app: String, _ choice: ReminderChoice) {
    let body = JSONObject([("language", .string(language.code)), ("names", .bool(choice.isOn("names")))])
    send(
      AccountChange(
        name: "calendar-" + app, method: "POST",
        url: AccountAddress.calendar(app, account.account?.privateSpace ?? ""), body: body))
  }

  // MARK: - Messages to this device

  private func turnPush() {
    guard let device = accountPages.device, device.isSupported else { return }
    if device.subscription != nil && reminderAnswer?.flag("push") == true {
      effects.append(.push(.end))
    } else if let key = reminderAnswer?.text("key") {
      effects.append(.push(.begin(key: key)))
    }
  }

  /// What the device says; the server hears of changes.
  @inline(never)
  func pushAnswered(_ event: PushEvent) {
    accountPages.device = event
    guard event.isChange else { return }
    if let subscription = event.subscription {
      send(
        AccountChange(
          name: "push", method: "PUT", url: AccountAddress.push, body: subscription, notice: ReminderWords.pushIsOn))
    } else if !event.isDenied {
      send(AccountChange(name: "push", method: "DELETE", url: AccountAddress.push, notice: ReminderWords.pushIsOff))
    }
  }
}

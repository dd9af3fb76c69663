import Base

/// The text of letters and messages.
enum ReminderWords {
  static let subject = Text(cs: "Upozornění z Vademeca", en: "A reminder from Vademecum")
  static let trialTitle = Text(cs: "Zkouška upozornění", en: "A test notification")
  static let trialBody = Text(cs: "Takhle se Vademecum ozve.", en: "This is how Vademecum gets in touch.")
  static let openApp = Text(cs: "Podrobnosti jsou v aplikaci.", en: "The app has the details.")

  static func inDays(_ days: Int) -> Text {
    switch days {
    case 0: Text(cs: "dnes", en: "today")
    case 1: Text(cs: "zítra", en: "tomorrow")
    case 2...4: Text(cs: "za \(days) dny", en: "in \(days) days")
    default: Text(cs: "za \(days) dní", en: "in \(days) days")
    }
  }

  /// - Parameters:
  ///   - lines: one for each event.
  ///   - origin: the origin of the server, for links.
  static func letter(_ lines: [String], paths: [String], origin: String, _ language: Language) -> String {
    let list = lines.map { "– \($0)" }.joined(separator: "\n")
    let links = paths.map { origin + $0 }.joined(separator: "\n")
    return Text(
      cs:
        "Dobrý den,\n\nblíží se, na co jste chtěli upozornit:\n\n\(list)\n\n\(links)\n\nUpozornění změníte nebo vypnete zde:\n\n\(origin)/account/reminders\n",
      en:
        "Hello,\n\nwhat you wanted to be reminded of is coming up:\n\n\(list)\n\n\(links)\n\nChange or turn off reminders here:\n\n\(origin)/account/reminders\n"
    )(language)
  }
}

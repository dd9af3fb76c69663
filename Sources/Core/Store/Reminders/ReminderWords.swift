import Base

enum ReminderWords {
  static var title: Text { Text(cs: "Upozornění a kalendář", en: "Reminders and calendar") }
  static var what: Text { Text(cs: "Kolik dní předem", en: "How many days before") }
  static var whatText: Text {
    Text(
      cs: "Vyberte, s jakým předstihem se máme ozvat. Bez vybraného dne aplikace neupozorňuje.",
      en: "Choose how long before you want to hear from us. An app without a chosen day does not remind.")
  }
  static var when: Text { Text(cs: "V kolik hodin", en: "At what time") }
  static var hour: Text { Text(cs: "Hodina", en: "Hour") }
  static func zone(_ zone: String) -> Text {
    Text(cs: "Časové pásmo: \(zone)", en: "Time zone: \(zone)")
  }
  static func useZone(_ zone: String) -> Text {
    Text(cs: "Použít pásmo tohoto zařízení: \(zone)", en: "Use this device’s zone: \(zone)")
  }
  static var how: Text { Text(cs: "Jak se ozvat", en: "How to reach you") }
  static var byMail: Text { Text(cs: "E-mailem", en: "By e-mail") }
  static var byPush: Text { Text(cs: "Na tomto zařízení", en: "On this device") }
  static var names: Text { Text(cs: "Uvádět jména", en: "Include names") }
  static var namesText: Text {
    Text(
      cs:
        "Bez jmen e-mail a kalendář řeknou jen, že se blíží nějaký termín. Oznámení na zařízení jména neuvádí nikdy.",
      en:
        "Without names, e-mails and calendars only say that something is due. Notifications on a device never include names."
    )
  }
  static var noMail: Text {
    Text(cs: "Tento server e-maily neposílá.", en: "This server does not send e-mail.")
  }
  static var unverified: Text {
    Text(
      cs: "E-maily začnou chodit, až potvrdíte svou adresu.", en: "E-mails begin once you have verified your address.")
  }
  static var noPush: Text {
    Text(
      cs: "Tento prohlížeč oznámení neumí. Na iPhonu si aplikaci nejdřív přidejte na plochu.",
      en: "This browser cannot show notifications. On an iPhone, add the app to the home screen first.")
  }
  static var pushDenied: Text {
    Text(
      cs: "Oznámení jsou v prohlížeči zakázaná. Povolíte je v jeho nastavení.",
      en: "Notifications are blocked in this browser. You can allow them in its settings.")
  }
  static var trial: Text { Text(cs: "Poslat zkušební oznámení", en: "Send a test notification") }
  static var trialSent: Text { Text(cs: "Oznámení je na cestě.", en: "The notification is on its way.") }
  static var kept: Text { Text(cs: "Uloženo.", en: "Saved.") }
  static var pushIsOn: Text { Text(cs: "Oznámení jsou zapnutá.", en: "Notifications are on.") }
  static var pushIsOff: Text { Text(cs: "Oznámení jsou vypnutá.", en: "Notifications are off.") }
  static var calendar: Text { Text(cs: "Soukromý kalendář", en: "Private calendar") }
  static var calendarText: Text {
    Text(
      cs:
        "Adresa, ze které si kalendář v telefonu termíny sám načítá. Kdo ji zná, čte je bez přihlášení; nedávejte ji nikomu.",
      en:
        "An address from which your phone’s calendar reads dates by itself. Whoever knows it reads them without signing in; give it to nobody."
    )
  }
  static var calendarTold: Text {
    Text(
      cs: "Vložte tuto adresu do kalendáře jako odběr. Ukazuje se jen teď:",
      en: "Subscribe to this address in your calendar. It is shown only this once:")
  }
  static func calendarSince(_ day: String) -> Text {
    Text(cs: "Adresa platí od \(day).", en: "The address has been valid since \(day).")
  }
  static var makeCalendar: Text { Text(cs: "Vytvořit adresu", en: "Make an address") }
  static var remakeCalendar: Text { Text(cs: "Nahradit novou adresou", en: "Replace it with a new one") }
  static var endCalendar: Text { Text(cs: "Zrušit kalendář", en: "End the calendar") }
  static var endCalendarText: Text {
    Text(
      cs: "Dosavadní adresa přestane platit a kalendáře z ní už nic nenačtou.",
      en: "The address stops working, and calendars no longer read anything from it.")
  }
  static var calendarEnded: Text { Text(cs: "Kalendář je zrušený.", en: "The calendar has ended.") }
  static var share: Text { Text(cs: "Sdílet nebo zkopírovat", en: "Share or copy") }

  static func daysBefore(_ days: Int64) -> Text {
    switch days {
    case 0: Text(cs: "v den termínu", en: "on the day")
    case 1: Text(cs: "1 den", en: "1 day")
    case 2...4: Text(cs: "\(days) dny", en: "\(days) days")
    default: Text(cs: "\(days) dní", en: "\(days) days")
    }
  }

  /// The title of an app that is not in this core: its id with a capital letter.
  static func appTitle(_ id: String) -> Text {
    let title = String(
      utf8: [UInt8](id.utf8).enumerated().map { $0.offset == 0 && $0.element > 0x60 ? $0.element - 32 : $0.element })
    return Text(cs: title, en: title)
  }
}

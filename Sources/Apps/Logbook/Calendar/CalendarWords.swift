import Base

extension Words {
  static let privateCalendar = Text(cs: "Soukromý kalendář", en: "Private calendar")
  static let calendarText = Text(
    cs:
      "Adresa, ze které si kalendář v telefonu sám načítá, kdy co vyprší. Kdo ji zná, vidí tyto dny bez přihlášení; nedávejte ji nikomu.",
    en:
      "An address from which the calendar of your phone reads by itself when something expires. Whoever knows it sees these days without signing in; give it to nobody."
  )
  static let calendarNeedsAccount = Text(
    cs: "K tomu je potřeba účet. Bez něj si kalendář můžete stáhnout jako soubor.",
    en: "This needs an account. Without one you can download the calendar as a file.")
  static let calendarRemark = Text(
    cs: "Platnosti v kalendáři telefonu, stále aktuální", en: "Expiries in your phone’s calendar, always up to date")
  static let toAccount = Text(cs: "Účet a přihlášení", en: "Account and signing in")
  static let calendarNeedsNetwork = Text(cs: "Bez sítě to nejde.", en: "This needs a network.")
  static let calendarAsking = Text(cs: "Zjišťuje se…", en: "Asking the server…")
  static let makeCalendar = Text(cs: "Vytvořit adresu", en: "Make an address")
  static let remakeCalendar = Text(cs: "Nahradit novou adresou", en: "Replace it with a new one")
  static let endCalendar = Text(cs: "Zrušit kalendář", en: "End the calendar")
  static let endCalendarText = Text(
    cs: "Dosavadní adresa přestane platit a kalendáře z ní už nic nenačtou.",
    en: "The address will stop working, and calendars will no longer read anything from it.")
  static let calendarTold = Text(
    cs: "Vložte tuto adresu do kalendáře jako odběr. Ukazuje se jen teď:",
    en: "Subscribe to this address in your calendar. It is shown only this once:")
  static let shareAddress = Text(cs: "Sdílet nebo zkopírovat", en: "Share or copy")

  static func calendarIsOn(_ day: String) -> Text {
    Text(
      cs: "Kalendář má platnou adresu od \(day). Znovu ji ukázat nelze, jen nahradit novou.",
      en: "The calendar has had an address since \(day). It cannot be shown again, only replaced.")
  }
}

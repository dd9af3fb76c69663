import Base

// Pictures and documents.
extension Words {
  static let blobNeedsNetwork = Text(
    cs: "K načtení je potřeba síť a přihlášení k účtu.", en: "Fetching it needs a network and an account.")
  static let blobNotArrived = Text(
    cs: "Server soubor ještě nemá: zařízení, které ho přidalo, ho zatím neodeslalo.",
    en: "The server does not have the file yet: the device that added it has not sent it.")
  static let blobNotFetched = Text(
    cs: "Soubor se nepodařilo načíst. Zkuste to později.", en: "The file could not be fetched. Try again later.")
  static func blobTooLarge(_ name: String) -> Text {
    Text(
      cs: "\(name) je větší než 25 MB a nebyl přidán. Zmenšete ho, nebo rozdělte.",
      en: "\(name) is larger than 25 MB and was not added. Make it smaller, or split it.")
  }
  static func blobUnreadable(_ name: String) -> Text {
    Text(
      cs: "\(name) nelze přečíst. Přidat lze obrázky a PDF.",
      en: "\(name) cannot be read. Pictures and PDF can be added.")
  }
}

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
  // What is cut out of a picture has no name.
  static func blobHasNoRoom(_ name: String) -> Text {
    let file = named(name)
    return Text(
      cs: "Úložiště zařízení je plné a \(file.cs) se nepřidal. Uvolněte místo a přidejte ho znovu.",
      en: "The device's storage is full, and \(file.en) was not added. Free some space and add it again.")
  }
  static func blobNotStored(_ name: String) -> Text {
    let file = named(name)
    return Text(
      cs: "Zařízení neuložilo \(file.cs), nic se nepřidalo. Zkuste to znovu; nepomůže-li to, znovu načtěte stránku.",
      en: "This device could not store \(file.en), and nothing was added. Try again; if that does not help, reload the page.")
  }
  private static func named(_ name: String) -> Text {
    name.utf8.isEmpty ? Text(cs: "soubor", en: "the file") : Text(cs: "soubor " + name, en: name)
  }
  static func blobUnreadable(_ name: String) -> Text {
    Text(
      cs: "\(name) nelze přečíst. Přidat lze obrázky a PDF.",
      en: "\(name) cannot be read. Pictures and PDF can be added.")
  }
}

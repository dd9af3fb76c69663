import Base
import HTML

/// What is said of spaces that are lost (P-66).
enum SpaceWords {
  static var sharedSpace: Text { Text(cs: "Sdílený prostor", en: "Shared space") }
  static var lostBanner: Text {
    Text(
      cs: "Něco se nestihlo odeslat, než jste přišli o přístup.",
      en: "Something was not sent before you lost access to it.")
  }
  /// U-14: a record that a value names and that is not here any more.
  static var goneRecord: Text { Text(cs: "záznam, který tu už není", en: "a record that is no longer here") }
  static var aFile: Text { Text(cs: "soubor", en: "a file") }
  static var show: Text { Text(cs: "Ukázat", en: "Show") }
  static var export: Text { Text(cs: "Uložit do souboru", en: "Save as a file") }
  static var letGo: Text { Text(cs: "Zahodit", en: "Discard") }
  static var letGoQuestion: Text {
    Text(
      cs: "Změny, které se neodeslaly, z tohoto zařízení zmizí. Nikdo jiný je nemá.",
      en: "The changes that were not sent will leave this device. Nobody else has them.")
  }
  static var deletedText: Text {
    Text(
      cs: "Někdo ho smazal. Tyto vaše změny se předtím nestihly odeslat:",
      en: "Somebody deleted it. These changes of yours had not been sent before that:")
  }
  static var closedText: Text {
    Text(
      cs: "Už k němu nemáte přístup. Tyto vaše změny se předtím nestihly odeslat:",
      en: "You no longer have access to it. These changes of yours had not been sent before that:")
  }

  static func lost(_ title: String) -> Text {
    Text(cs: "\(title): neodeslané změny", en: "\(title): changes not sent")
  }

  static func more(_ count: Int, _ format: Format) -> Text {
    Text(cs: "a další: \(format.number(Int64(count)))", en: "and \(format.number(Int64(count))) more")
  }

  static func files(_ count: Int, _ format: Format) -> Text {
    Text(
      cs: "Obrázky a dokumenty: \(format.number(Int64(count)))",
      en: "Pictures and documents: \(format.number(Int64(count)))")
  }
}

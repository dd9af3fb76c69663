import Base

/// Why a file or a code of others could not be read.
public enum ImportFault: Error, Equatable {
  /// Neither of the forms that are known.
  case unknownForm
  case notBase45
  case notBase64
  case notDigits
  /// The compressed data are broken or end early.
  case badCompression
  /// More than a card can hold.
  case tooLarge
  case notCBOR
  case notJSON
  /// It was read, but what has to be in it is missing.
  case incomplete
  /// One of several codes that belong together is missing.
  case partMissing
}

extension ImportFault {
  public var words: Text {
    switch self {
    case .unknownForm:
      Text(
        cs: "Tento formát neznáme. Načíst jde záloha, tabulka CSV, soubor FHIR nebo text certifikátu.",
        en: "This format is unknown. A backup, a CSV table, a FHIR file or the text of a certificate can be read.")
    case .notBase45, .notBase64, .notDigits:
      Text(
        cs: "Kód není úplný nebo je poškozený. Zkopírujte ho znovu, od začátku až do konce.",
        en: "The code is incomplete or damaged. Copy it again, from its beginning to its end.")
    case .badCompression:
      Text(
        cs: "Data končí předčasně nebo jsou poškozená. Zkopírujte kód znovu celý.",
        en: "The data end early or are damaged. Copy the whole code again.")
    case .tooLarge: Text(cs: "Soubor je příliš velký.", en: "The file is too large.")
    case .notCBOR, .notJSON:
      Text(
        cs: "Obsah se nedá přečíst. Soubor je poškozený nebo nedokončený; stáhněte ho znovu.",
        en: "The content cannot be read. The file is damaged or incomplete; download it again.")
    case .incomplete: Text(cs: "V souboru chybí povinné údaje.", en: "The file lacks required data.")
    case .partMissing:
      Text(
        cs: "Chybí některá část kódu. Vložte všechny části najednou, každou na řádek.",
        en: "A part of the code is missing. Paste all parts at once, each on a line.")
    }
  }
}

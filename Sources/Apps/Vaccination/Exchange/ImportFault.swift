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
    case .unknownForm: Text(cs: "Tento formát neznáme.", en: "This format is unknown.")
    case .notBase45, .notBase64, .notDigits:
      Text(cs: "Kód není úplný nebo je poškozený.", en: "The code is incomplete or damaged.")
    case .badCompression:
      Text(cs: "Data končí předčasně nebo jsou poškozená.", en: "The data end early or are damaged.")
    case .tooLarge: Text(cs: "Soubor je příliš velký.", en: "The file is too large.")
    case .notCBOR, .notJSON: Text(cs: "Obsah se nedá přečíst.", en: "The content cannot be read.")
    case .incomplete: Text(cs: "V souboru chybí povinné údaje.", en: "The file lacks required data.")
    case .partMissing: Text(cs: "Chybí některá část kódu.", en: "A part of the code is missing.")
    }
  }
}

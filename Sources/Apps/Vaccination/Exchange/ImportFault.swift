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

/// What a file or a code of others says: persons' names and doses, before anything of it becomes a record.
public struct ImportedCard: Sendable {
  /// Whether somebody's signature was there, and whether it was checked. Nothing here checks it.
  public enum Signature: Sendable {
    case none, unchecked
  }

  public var family = ""
  public var given = ""
  /// As it was written: a day, a month or a year.
  public var born = ""
  public var doses: [ImportedDose] = []
  public var signature = Signature.none
  /// Other things that were there and are no doses: a test, a recovery.
  public var others: [String] = []

  public init() {}
}

/// A dose as a file of others says it.
public struct ImportedDose: Sendable {
  /// A code with its system: an address, or a short name of our own (`atc`, `dcc`).
  public struct Code: Sendable {
    public var system: String
    public var code: String

    public init(_ system: String, _ code: String) {
      self.system = system
      self.code = code
    }
  }

  public var codes: [Code] = []
  public var text = ""
  /// As it was written, without a time of day: `2021-02-25`, `2021-02` or `2021`.
  public var date = ""
  public var lot = ""
  public var expiry = ""
  public var site = ""
  public var place = ""
  public var performer = ""
  public var note = ""
  /// What the file counts, which need not be right.
  public var number: Int?
  public var outcome = DoseRecord.Outcome.given
  /// What the file calls it, for finding it again.
  public var id = ""

  public init() {}

  /// Nil when the date says nothing.
  public var day: InexactDay? { InexactDay(date) }

  /// The day, month or year at the beginning of a date with a time.
  static func date(of text: String) -> String {
    let day = text.parts(at: 0x54, limit: 2)[0]
    return InexactDay(day) == nil ? "" : day
  }
}

extension ImportedDose.Code: Equatable {
  public static func == (left: ImportedDose.Code, right: ImportedDose.Code) -> Bool {
    left.system == right.system && left.code == right.code
  }
}

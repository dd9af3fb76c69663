import Base

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
  /// What it is against by the catalogue, when a file of ours says it and no code does.
  public var antigens: [String] = []
  /// `2021-02-25`, `2021-02` or `2021`; empty when it was not understood.
  public var date = ""
  /// The date as the file has it.
  public var written = ""
  /// The file says that the date is not sure.
  public var isAbout = false
  public var lot = ""
  public var expiry = ""
  public var site = ""
  public var place = ""
  public var performer = ""
  public var note = ""
  public var reaction = ""
  public var reactionDate = ""
  /// What the file counts, which need not be right.
  public var number: Int?
  public var outcome = DoseRecord.Outcome.given
  /// The diseases of an illness that is written to a file.
  public var diseases: [(code: Code?, name: String)] = []
  /// It was not whole or not effective, and has to be repeated.
  public var isSpoiled = false
  /// The line of the file; 0 where it has no lines.
  public var line = 0
  /// What the file calls it, for finding it again.
  public var id = ""

  public init() {}

  /// Nil when the date says nothing.
  public var day: InexactDay? { InexactDay(date) }

  /// What it is called where it cannot be shown as a record.
  var label: String {
    let name = text.utf8.isEmpty ? codes.first?.code ?? "" : text
    return written.utf8.isEmpty ? name : name.utf8.isEmpty ? written : name + ", " + written
  }

  /// The day, month or year at the beginning of a date with a time. A month or day of zero is one that is not known. What is
  /// midnight here is the day that begins then.
  static func date(of text: String) -> String {
    var day = text.parts(at: UInt8(ascii: "T"), limit: 2)[0].parts(at: 0x20, limit: 2)[0]
    if let local = MidnightInPrague(text) { return local.day.iso }
    if day.utf8.count == 10, day.dropping(bytes: 7) == "-00" { day = day.first(bytes: 7) }
    if day.utf8.count == 7, day.dropping(bytes: 4) == "-00" { day = day.first(bytes: 4) }
    return InexactDay(day) == nil ? "" : day
  }
}

extension ImportedDose.Code: Equatable {
  public static func == (left: ImportedDose.Code, right: ImportedDose.Code) -> Bool {
    left.system == right.system && left.code == right.code
  }
}

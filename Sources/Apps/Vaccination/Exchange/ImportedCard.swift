import Base

/// What a file or a code of others says: a person's name and doses, before anything of it becomes a record.
public struct ImportedCard: Sendable {
  /// Whether somebody's signature was there, and whether it was checked. Nothing here checks it.
  public enum Signature: Sendable {
    case none, unchecked
  }

  /// Something that was there and does not become a record, with the reason.
  public struct LeftOut: Sendable {
    public var what: String
    public var why: Text
    /// Which of several codes, from 1; 0 when it is none.
    public var line: Int

    public init(_ what: String, _ why: Text, line: Int = 0) {
      self.what = what
      self.why = why
      self.line = line
    }
  }

  public var family = ""
  public var given = ""
  /// As it was written: a day, a month or a year.
  public var born = ""
  public var sex = Sex.unknown
  public var doses: [ImportedDose] = []
  /// What the person has had by the file (V-83). Of most of these the catalogue knows nothing.
  public var illnesses: [ImportedDose] = []
  public var signature = Signature.none
  /// Other things that were there and are no doses: a test, a recovery.
  public var others: [String] = []
  public var leftOut: [LeftOut] = []

  public init() {}
}

extension ImportedCard {
  /// The cards of several codes. Each is read by itself: one that is damaged is named, and takes no other with it.
  ///
  /// - Throws: when none could be read.
  static func all(
    _ codes: [String], _ read: (String) throws(ImportFault) -> [ImportedCard]
  ) throws(ImportFault) -> [ImportedCard] {
    var cards: [ImportedCard] = []
    var rest = ImportedCard()
    var first: ImportFault?
    for (place, code) in codes.enumerated() {
      do throws(ImportFault) {
        cards += try read(code)
      } catch {
        first = first ?? error
        rest.leftOut.append(LeftOut(code.first(bytes: 24) + "…", error.words, line: place + 1))
      }
    }
    guard let first else { return cards }
    if cards.isEmpty { throw first }
    return cards + [rest]
  }
}

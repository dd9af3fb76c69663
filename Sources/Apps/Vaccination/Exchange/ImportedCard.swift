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

    public init(_ what: String, _ why: Text) {
      self.what = what
      self.why = why
    }
  }

  public var family = ""
  public var given = ""
  /// As it was written: a day, a month or a year.
  public var born = ""
  public var sex = Sex.unknown
  public var doses: [ImportedDose] = []
  public var signature = Signature.none
  /// Other things that were there and are no doses: a test, a recovery.
  public var others: [String] = []
  public var leftOut: [LeftOut] = []

  public init() {}
}

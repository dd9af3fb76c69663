import Base

/// A space that everyone reads without an account and that its editors write, such as the zoo. Its ids are made from
/// its name, so a device knows them without asking.
public enum PublishedSpace {
  /// The space from which readers get the records.
  public static func id(_ name: String) -> RecordID { RecordID.v8(named: name, in: "published-space") }

  /// Whether a published space may have this name: 1 to 40 lower-case letters, digits and hyphens.
  public static func isName(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  /// The shared space for drafts. Its members are the editors. It holds records of the same collections and ids that
  /// are not published yet. Publishing writes them into the published space and deletes the draft, see
  /// ``PublishedDraft``.
  public static func drafts(_ name: String) -> RecordID { RecordID.v8(named: name, in: "drafts-space") }

  /// How many records a reader asks for at once. Readers watch while they arrive. Small pages show the progress, and an interruption
  /// repeats little.
  static var readersLimit: Int { 500 }

  /// The address of what a reader without any records asks for first.
  public static func firstPage(of space: RecordID) -> String {
    "/api/v1/spaces/\(space)/changes?limit=\(readersLimit)"
  }
}

/// Where the content of a published space comes from. The space has one such record for each source.
public enum Source {
  public static let titleCs = Attribute<String>(
    Field("titleCs", Text(cs: "Název česky", en: "Title in Czech"), .text(maximum: 200), required: true))
  public static let titleEn = Attribute<String>(
    Field("titleEn", Text(cs: "Název anglicky", en: "Title in English"), .text(maximum: 200)))
  public static let textCs = Attribute<String>(
    Field("textCs", Text(cs: "Popis česky", en: "Description in Czech"), .prose(maximum: 2000)))
  public static let textEn = Attribute<String>(
    Field("textEn", Text(cs: "Popis anglicky", en: "Description in English"), .prose(maximum: 2000)))
  public static let url = Attribute<String>(Field("url", Text(cs: "Adresa", en: "Address"), .text(maximum: 500)))
  /// The day for which the data are valid.
  public static let date = Attribute<Day>(Field("date", Text(cs: "Stav ke dni", en: "As of"), .day))
  public static let licence = Attribute<String>(
    Field("licence", Text(cs: "Licence", en: "Licence"), .text(maximum: 200)))
  public static let licenceURL = Attribute<String>(
    Field("licenceURL", Text(cs: "Adresa licence", en: "Address of the licence"), .text(maximum: 500)))
  /// The text that must be shown with the data, such as `© OpenStreetMap contributors`.
  public static let attribution = Attribute<String>(
    Field("attribution", Text(cs: "Uvedení autora", en: "Attribution"), .text(maximum: 200)))
  public static let rank = Attribute<Int>(Field("rank", Text(cs: "Pořadí", en: "Order"), .integer(0...999)))

  public static let collection = RecordType(
    "source", Text(cs: "Zdroje", en: "Sources"),
    [
      titleCs.field, titleEn.field, textCs.field, textEn.field, url.field, date.field, licence.field, licenceURL.field,
      attribution.field, rank.field,
    ])
}

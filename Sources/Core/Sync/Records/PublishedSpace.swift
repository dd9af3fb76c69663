import Base

/// A space that is read by everyone without an account and written by its editors: the zoo, and what comes after it. It has
/// a name, and its ids are made of that, so that a device knows them without asking.
public enum PublishedSpace {
  /// Where readers find the records.
  public static func id(_ name: String) -> RecordID { RecordID.v8(named: name, in: "published-space") }

  /// Whether a published space may have the name: 1 to 40 small letters, digits and hyphens.
  public static func isName(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  /// The shared space beside it, whose members are the editors: records of the same collections and ids, with what is not
  /// published yet. Publishing writes that into the published space and deletes the draft, see ``PublishedDraft``.
  public static func drafts(_ name: String) -> RecordID { RecordID.v8(named: name, in: "drafts-space") }
}

/// Where the content of a published space comes from: a record for each source, in the space itself.
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
  /// To which day the data are as they are.
  public static let date = Attribute<Day>(Field("date", Text(cs: "Stav ke dni", en: "As of"), .day))
  public static let licence = Attribute<String>(
    Field("licence", Text(cs: "Licence", en: "Licence"), .text(maximum: 200)))
  public static let licenceURL = Attribute<String>(
    Field("licenceURL", Text(cs: "Adresa licence", en: "Address of the licence"), .text(maximum: 500)))
  /// What must be shown where the data are shown, such as `© OpenStreetMap contributors`.
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

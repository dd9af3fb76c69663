import Base
import Sync

/// A picture of a record, with what is said beside it: whose it is and under which licence is required and shown (E-62).
public struct PictureFields: Sendable {
  /// The SHA-256 of a blob of the space, in 64 hexadecimal digits.
  public let blob: Attribute<String>
  public let alt: Bilingual
  public let author: Attribute<String>
  public let licence: Attribute<String>

  init(_ name: String, _ label: Text) {
    func text(_ end: String, _ cs: String, _ en: String, _ maximum: Int) -> Attribute<String> {
      Attribute(Field(name + end, Text(cs: label.cs + cs, en: label.en + en), .text(maximum: maximum)))
    }
    blob = text("", "", "", 64)
    alt = Bilingual(
      name + "Alt", Text(cs: label.cs + " – co je na něm", en: label.en + " – what it shows"), .text(maximum: 300))
    author = text("Author", " – autor", " – author", 200)
    licence = text("Licence", " – licence", " – licence", 120)
  }

  public var all: [Field] { [blob.field, alt.cs, alt.en, author.field, licence.field] }
}

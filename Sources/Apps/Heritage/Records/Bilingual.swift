import Base
import Sync

/// A text in both languages: a field of each, `titleCs` and `titleEn` (E-3).
public struct Bilingual: Sendable {
  public let cs: Field
  public let en: Field

  init(_ name: String, _ label: Text, _ kind: Field.Kind, required: Bool = false) {
    cs = Field(name + "Cs", Text(cs: label.cs + " česky", en: label.en + " in Czech"), kind, required: required)
    en = Field(name + "En", Text(cs: label.cs + " anglicky", en: label.en + " in English"), kind)
  }

  /// The text in the language, or else in the other one; nil when there is neither.
  func callAsFunction(_ fields: Fields, _ language: Language) -> Wording? {
    let (wanted, other) = language == .czech ? (cs, en) : (en, cs)
    if let text = fields.text(wanted.name), !text.utf8.isEmpty { return Wording(text: text, language: language) }
    if let text = fields.text(other.name), !text.utf8.isEmpty {
      return Wording(text: text, language: language == .czech ? .english : .czech)
    }
    return nil
  }

  /// The text as ``callAsFunction(_:_:)`` finds it; empty when there is none.
  func text(_ fields: Fields, _ language: Language) -> String { self(fields, language)?.text ?? "" }
}

/// A text with the language that it is in, which may be the other one.
struct Wording: Sendable {
  let text: String
  let language: Language
}

/// The same of a part of a field, `{"cs": …, "en": …}`.
func wording(_ json: JSON, _ language: Language) -> Wording? {
  let other: Language = language == .czech ? .english : .czech
  for language in [language, other] {
    if let text = json.text(language.code), !text.utf8.isEmpty { return Wording(text: text, language: language) }
  }
  return nil
}

/// Fields that several kinds of records have.
enum Common {
  /// Addresses of the pages that say what the record says (E-1).
  static let sources = Attribute<JSON>(Field("sources", Text(cs: "Zdroje", en: "Sources"), .structure))
  /// A drawing of the app's own family, within its folder: `milestones/rescript-1707`.
  static let drawing = Attribute<String>(Field("drawing", Text(cs: "Kresba", en: "Drawing"), .text(maximum: 80)))
  /// Of a draft: what an editor should verify.
  static let note = Attribute<String>(Field("note", Text(cs: "K ověření", en: "To verify"), .prose(maximum: 2000)))
  static let rank = Attribute<Int>(Field("rank", Text(cs: "Pořadí", en: "Order"), .integer(0...9999)))
  static let web = Attribute<String>(Field("web", Text(cs: "Web", en: "Web"), .text(maximum: 300)))
  static let address = Attribute<String>(Field("address", Text(cs: "Adresa", en: "Address"), .text(maximum: 200)))
  static let text = Bilingual("text", Text(cs: "Text", en: "Text"), .prose(maximum: 20_000))
  static let name = Bilingual("name", Text(cs: "Název", en: "Name"), .text(maximum: 160), required: true)

  /// What readers see of it first; a drawing where there is none.
  static let picture = PictureFields("picture", Text(cs: "Obrázek", en: "Picture"))

  /// What can be opened, as against a book.
  static func isAddress(_ text: String) -> Bool { text.startsWith("https://") || text.startsWith("http://") }

  static func sources(_ fields: Fields) -> [String] {
    (fields.items(sources.name) ?? []).compactMap { $0.text }.filter { !trimmed($0).utf8.isEmpty }
  }
}

extension JSONObject {
  /// The members of a list; nil when the field is none.
  func items(_ name: String) -> [JSON]? { JSON.object(self).items(name) }
}

/// Those of the texts that say something, with the mark between them.
func joined(_ texts: [String], _ mark: String) -> String {
  var all = ""
  for text in texts where !text.utf8.isEmpty { all += all.utf8.isEmpty ? text : mark + text }
  return all
}

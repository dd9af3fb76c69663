import Base
import Sync

/// A medical certificate, or any other paper that expires, as a record. A date that the pilot enters from the paper
/// always wins over a computed one.
public enum Certificate {
  /// From which rule the dates come.
  public enum Template: Sendable, Named {
    case class1
    case class2
    case lapl
    case custom

    public var name: String {
      switch self {
      case .class1: "class1"
      case .class2: "class2"
      case .lapl: "lapl"
      case .custom: "custom"
      }
    }

    /// Nil for a paper of another kind.
    public var medicalClass: MedicalClass? {
      switch self {
      case .class1: .class1
      case .class2: .class2
      case .lapl: .lapl
      case .custom: nil
      }
    }

    public var label: Text {
      switch self {
      case .class1: Text(cs: "Zdravotní způsobilost 1. třídy", en: "Medical certificate class 1")
      case .class2: Text(cs: "Zdravotní způsobilost 2. třídy", en: "Medical certificate class 2")
      case .lapl: Text(cs: "Zdravotní způsobilost LAPL", en: "Medical certificate LAPL")
      case .custom: Text(cs: "Jiné osvědčení", en: "Another certificate")
      }
    }
  }

  public static let template = Attribute<Template>(
    Field(
      "template", Text(cs: "Druh", en: "Kind"),
      .choice(Template.allCases.map { Field.Choice($0.name, $0.label) }), required: true))
  public static let name = Attribute<String>(
    Field("name", Text(cs: "Název", en: "Name"), .text(maximum: 200), searched: true))
  public static let issued = Attribute<Day>(
    Field("issued", Text(cs: "Vyšetření nebo vydání", en: "Examined or issued"), .day))
  public static let expires = Attribute<Day>(
    Field(
      "expires", Text(cs: "Platí do", en: "Valid until"), .day,
      hint: Text(
        cs: "Datum z osvědčení má přednost před vypočteným.",
        en: "The printed date takes precedence over the computed one.")))
  public static let expiresSinglePilot = Attribute<Day>(
    Field("expiresSinglePilot", MedicalPrivilege.singlePilotPassengers.title, .day))
  public static let expiresClass2 = Attribute<Day>(
    Field("expiresClass2", Text(cs: "2. třída platí do", en: "Class 2 valid until"), .day))
  public static let expiresLAPL = Attribute<Day>(
    Field("expiresLAPL", Text(cs: "LAPL platí do", en: "LAPL valid until"), .day))
  public static let description = Attribute<String>(
    Field("description", Text(cs: "Popis", en: "Description"), .prose(maximum: 2000), searched: true))

  public static let collection = RecordType(
    "certificate", Text(cs: "Osvědčení", en: "Certificates"),
    [
      template.field, name.field, issued.field, expires.field, expiresSinglePilot.field, expiresClass2.field,
      expiresLAPL.field, description.field,
    ], keepsHistory: true)

  /// What a list calls it: its name, else its template; a custom one without a name is "Unnamed".
  public static func title(_ fields: Fields, _ language: Language) -> String {
    if let name = fields[name], !trimmed(name).utf8.isEmpty { return name }
    let template = fields[template] ?? .custom
    return template == .custom ? Text(cs: "Bez názvu", en: "Unnamed")(language) : template.label(language)
  }
}

extension Certificate.Template: FieldValue {}

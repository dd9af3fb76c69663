import Base
import Kit
import Store

extension Words {
  static let repairs = Text(cs: "Opravy mnoha letů", en: "Repair many flights")
  static let repairsText = Text(
    cs: "Doplní nebo dopočítá údaje v letech, které vybere filtr seznamu. Nejprve uvidíte, co se změní.",
    en: "Sets or computes fields in the flights that match the filter of the list. You see first what changes.")
  static let openRepairs = Text(cs: "Opravit lety", en: "Repair flights")
  static let repairOf = Text(cs: "Které lety", en: "Which flights")
  static let repairAll = Text(cs: "Celý zápisník", en: "The whole logbook")
  static let repairFilter = Text(
    cs: "Vybrat jiné filtrem v seznamu letů", en: "Choose others with the filter of the list")
  static let repairWhat = Text(cs: "Co se má změnit", en: "What is to change")
  static let repairKind = Text(cs: "Oprava", en: "Repair")
  static let repairField = Text(cs: "Údaj", en: "Field")
  static let repairValue = Text(cs: "Nová hodnota", en: "New value")
  static let repairFills = Text(cs: "Jen tam, kde je pole prázdné", en: "Only where the field is empty")
  static let repairPreview = Text(cs: "Ukázat, co se změní", en: "Show what changes")

  static func repair(_ kind: Repairs.Kind) -> Text {
    switch kind {
    case .classTimes:
      Text(cs: "Doba SE, ME, MP podle letadla", en: "SE, ME, MP time by aircraft")
    case .role: Text(cs: "Moje funkce po celý let", en: "My function for the whole flight")
    case .set: Text(cs: "Zapsat údaj", en: "Set a field")
    case .night: Text(cs: "Doba v noci podle míst a časů", en: "Night by places and times")
    case .rules: Text(cs: "Použít vlastní pravidla", en: "Apply my own rules")
    case .notes: Text(cs: "Uklidit poznámky po importu", en: "Tidy the remarks after an import")
    }
  }

  static func repairHint(_ kind: Repairs.Kind) -> Text {
    switch kind {
    case .classTimes:
      Text(
        cs: "Celá doba letu se zapíše do sloupce, do kterého patří letadlo nebo vlastní pravidlo.",
        en: "The whole time goes to the column of the aircraft, or of a rule of your own.")
    case .role:
      Text(
        cs: "Celá doba letu se zapíše do zvolené funkce, instruktorovi i do doby velitele.",
        en: "The whole time goes to the function; an instructor's is PIC time too.")
    case .set:
      Text(
        cs: "SELF znamená držitele zápisníku; k letům s dobou jen ve funkci Dual, druhý pilot, PICUS nebo SPIC se nezapíše.",
        en: "SELF stands for the holder of the logbook; it is not set in flights with dual, co-pilot, PICUS or SPIC time alone.")
    case .night:
      Text(
        cs: "Počítá se na ortodromě mezi známými místy, jak je v nastavení zápisníku.",
        en: "It is computed along the great circle between known places, as the settings of the logbook say.")
    case .rules: Text(cs: "Pravidla doplní jen to, co chybí.", en: "Rules fill only what is missing.")
    case .notes:
      Text(
        cs: "Řádky jako [Distance: 97.30] se z poznámek přesunou do dalších údajů.",
        en: "Lines such as [Distance: 97.30] move from the remarks to the further data.")
    }
  }

  static func repairFound(_ count: Int, of all: Int, _ format: Format) -> Text {
    Text(
      cs: "Změní se záznamů: \(format.number(count)) z \(format.number(all)).",
      en: "Records that change: \(format.number(count)) of \(format.number(all)).")
  }

  static func repairSigned(_ count: Int) -> Text {
    Text(
      cs: "Podepsané záznamy zůstanou, jak jsou, aby podpis platil: \(count).",
      en: "Signed records stay as they are, so that the signature stays valid: \(count).")
  }

  static func repairApply(_ count: Int, _ format: Format) -> Text {
    Text(cs: "Změnit záznamy (\(format.number(count)))", en: "Change the records (\(format.number(count)))")
  }

  static let repairRenewing = Text(
    cs: "Zápisník se mezitím změnil, náhled se počítá znovu.",
    en: "The logbook has changed meanwhile. The preview is being renewed.")

  static func repairRenewed(_ renewed: Repairs.Renewal, _ format: Format) -> Text {
    let (new, gone, other) = (
      format.number(renewed.newCount), format.number(renewed.goneCount), format.number(renewed.otherCount)
    )
    return Text(
      cs: "Zápisník se mezitím změnil. V náhledu přibylo: \(new), ubylo: \(gone), jinak se změní: \(other).",
      en: "The logbook has changed meanwhile. In the preview are new: \(new), gone: \(gone), changed otherwise: \(other).")
  }

  static func repairMore(_ count: Int, _ format: Format) -> Text {
    Text(cs: "A dalších \(format.number(count)).", en: "And \(format.number(count)) more.")
  }

  static func repaired(_ count: Int, _ format: Format) -> String {
    Text(
      cs: "Změněné záznamy: \(format.number(count)).", en: "Records changed: \(format.number(count)).")(format.language)
  }

  // Rules
  static let rulesText = Text(
    cs: "Například „na A320 je vše vícepilotní“. Doplňují nové a importované lety.",
    en: "For example “on the A320 everything is multi-pilot”. They complete new and imported flights.")
  static let openRules = Text(cs: "Vlastní pravidla", en: "Rules of my own")
  static let addRule = Text(cs: "Přidat pravidlo", en: "Add a rule")
  static let editRule = Text(cs: "Upravit pravidlo", en: "Edit the rule")
  static let ruleSaved = Text(cs: "Pravidlo je uložené.", en: "The rule is saved.")
  static let ruleDeleted = Text(cs: "Pravidlo je smazané.", en: "The rule is deleted.")
  static let ruleForAll = Text(cs: "Všechna letadla", en: "All aircraft")
  static let noRules = Text(
    cs: "Zatím žádné pravidlo. Co o letech s letadlem platí vždycky, napíšete jednou a zápisník to doplní sám.",
    en: "No rules yet. Say once what always holds for the flights of an aircraft, and the logbook fills it in.")
}

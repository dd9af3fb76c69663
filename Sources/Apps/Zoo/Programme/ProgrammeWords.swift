import Base
import Sync

/// What the programme says.
enum ProgrammeWords {
  static let title = Text(cs: "Program", en: "Programme")
  static let today = Text(cs: "Dnes v zoo", en: "Today in the zoo")
  static let tomorrow = Text(cs: "Zítra", en: "Tomorrow")
  static let nothingToday = Text(cs: "Dnes na programu nic není.", en: "Nothing is on the programme today.")
  static let nothing = Text(
    cs: "Program krmení a akcí tu zatím není.", en: "There is no programme of feedings and events here yet.")
  static let cancelled = Text(cs: "dnes zrušeno", en: "cancelled today")
  static let over = Text(cs: "už skončilo", en: "over")
  static let allDays = Text(cs: "denně", en: "daily")
  static let nextDays = Text(cs: "Nejbližší dny", en: "The next days")
  static let cancelledThen = Text(cs: "zrušeno", en: "cancelled")
  static let notFound = Text(
    cs: "Tato položka v programu není. Možná z něj už vypadla.",
    en: "This is not on the programme. It may have been removed.")
  static let whole = Text(cs: "Celý program", en: "The whole programme")
  static let onTheMap = Text(cs: "Ukázat na mapě", en: "Show on the map")

  // Editors
  static let new = Text(cs: "Nová položka programu", en: "New item of the programme")
  static let drafts = Text(cs: "Koncepty programu", en: "Drafts of the programme")
  static let noDrafts = Text(
    cs: "Žádné koncepty. Novou položku přidáte znaménkem plus, zveřejněnou upravíte z jejího detailu.",
    en: "No drafts. Plus adds an item; one that is published is edited from its detail.")
  static let when = Text(cs: "Kdy", en: "When")
  static let whereTo = Text(cs: "Kde a s kým", en: "Where, and with whom")
  static let preview = Text(cs: "Jak to uvidí návštěvníci", en: "As visitors see it")
  static let previewDays = Text(
    cs: "Nejbližší termíny. Klepnutím se termín zruší, dalším zase platí.",
    en: "The next days. Tap one to cancel it, tap again to put it back.")
  static let noDays = Text(
    cs: "Takto položka nevyjde na žádný den.", en: "As set here, the item falls on no day.")
  static let wrongOrder = Text(cs: "Poslední den je před prvním.", en: "The last day is before the first one.")
  static let withdraw = Text(cs: "Vyřadit z programu", en: "Remove from the programme")
  static let withdrawText = Text(
    cs: "Položka zmizí všem návštěvníkům.", en: "The item disappears for all visitors.")
  static let withdrawn = Text(cs: "Položka je vyřazena.", en: "The item is removed.")
  static let wasWithdrawn = Text(
    cs: "Položka byla mezitím vyřazena z programu. V konceptu zůstaly jen jeho změny; ostatní údaje jsou v historii.",
    en:
      "The item was removed from the programme in the meantime. The draft keeps only its own changes; the rest is in the history."
  )

  /// "za 20 minut", "ještě 10 minut".
  static func state(_ state: ProgrammeState, _ format: Format) -> String {
    switch state {
    case .cancelled: return cancelled(format.language)
    case .over: return over(format.language)
    case .now(let left):
      let start = Text(cs: "právě teď, ještě ", en: "now, for another ")
      return start(format.language) + minutes(left, format)
    case .later(let minutes):
      let start = Text(cs: "za ", en: "in ")
      return start(format.language) + self.minutes(minutes, format)
    }
  }

  /// Up to an hour and a half in minutes, then in hours and minutes: "1 h 45 min".
  private static func minutes(_ count: Int, _ format: Format) -> String {
    if count > 90 {
      let rest = count % 60
      return format.number(count / 60) + "\u{A0}h" + (rest == 0 ? "" : "\u{A0}" + format.number(rest) + "\u{A0}min")
    }
    // After "za" and "ještě" stands the accusative.
    return format.number(count)
      + (format.language == .czech
        ? format.plural(count, one: " minutu", few: " minuty", many: " minut")
        : format.plural(count, one: " minute", few: " minutes", many: " minutes"))
  }

  /// "út, čt 10:30–11:00", "denně 10:30, do 31. 12. 2026".
  static func times(_ item: ProgrammeItem, _ format: Format) -> String {
    let language = format.language
    var days: [String] = []
    let codes = item.fields[Programme.weekdays]?.codes ?? []
    for number in 1...7 where codes.contains(String(number)) {
      days.append(format.weekdayShort(number))
    }
    var text = days.isEmpty || days.count == 7 ? allDays(language) : listed(days)
    if let begins = item.begins { text += " " + format.time(begins) + (item.ends.map { "–" + format.time($0) } ?? "") }
    if let from = item.fields[Programme.from] {
      text += language == .czech ? ", od " + format.day(from) : ", from " + format.day(from)
    }
    if let until = item.fields[Programme.until] {
      text += (language == .czech ? ", do " : ", until ") + format.day(until)
    }
    return text
  }
}

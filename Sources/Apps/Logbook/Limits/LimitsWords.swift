import Base
import Kit
import Sync

extension Words {
  static let limitState = Text(cs: "Stav", en: "State")
  static let limits = Text(cs: "Limity", en: "Limits")
  static let limit = Text(cs: "Limit", en: "Limit")
  static func remaining(_ time: String) -> Text { Text(cs: "zbývá \(time)", en: "\(time) left") }
  static let over = Text(cs: "překročeno o", en: "over by")
  static let remainingTitle = Text(cs: "Zbývá", en: "Left")
  static let overTitle = Text(cs: "Překročeno o", en: "Over by")
  static let counted = Text(cs: "Započteno", en: "Counted")
  static let window = Text(cs: "Období", en: "Period")
  static let none = Text(cs: "žádné", en: "none")
  static let pastBreaches = Text(cs: "Překročení v minulosti", en: "Past breaches")
  static let noBreaches = Text(
    cs: "Žádný limit nebyl nikdy překročen.", en: "No limit has ever been exceeded.")
  static let nothingToCount = Text(
    cs: "Zatím tu není žádný let ani služba.", en: "There is no flight and no duty yet.")
  static let firstFlight = Text(cs: "Zapsat první let", en: "Write the first flight")
  static let releases = Text(cs: "Kdy se hodiny uvolní", en: "When hours free up")
  static let onDay = Text(cs: "Den", en: "Day")
  static let hoursOut = Text(cs: "Uvolní se", en: "Frees up")
  static let nothingCounted = Text(cs: "V období není nic započteno.", en: "Nothing counts in this period.")
  static let settingsSaved = Text(cs: "Nastavení je uloženo.", en: "The settings are saved.")
  static let limitsRule = Text(
    cs: "Podle ORO.FTL.210 pro obchodní leteckou dopravu. Dosáhnout limitu je dovoleno, překročit ho ne.",
    en: "By ORO.FTL.210, for commercial air transport. Reaching a limit is legal, exceeding it is not.")

  static func fallsOut(_ release: Standing.Release, _ format: Format) -> Text {
    let minutes = release.minutes
    let day = release.day
    let durations = format.durations
    return Text { language in
      let format = Format(language, durations: durations)
      switch language {
      case .czech: return format.day(day) + " se uvolní " + format.minutes(minutes)
      case .english: return format.minutes(minutes) + " free up on " + format.day(day)
      }
    }
  }

  static func uncounted(_ count: Int, _ format: Format) -> String {
    switch format.language {
    case .czech:
      "Nezapočteno: " + format.records(count) + ". Let trvá déle než den, nebo služba končí dřív, než začíná."
    case .english:
      "Not counted: " + format.records(count) + ". A flight of more than a day, or a duty that ends before it begins."
    }
  }

  /// What counts, in which window.
  static func rule(of limit: Limit) -> Text {
    switch limit {
    case .flight28Days:
      Text(
        cs:
          "ORO.FTL.210 b) 1): nejvýše 100 hodin doby letu v kterýchkoli 28 po sobě jdoucích dnech. Simulátor se nepočítá.",
        en: "ORO.FTL.210 (b)(1): at most 100 hours of flight time in any 28 consecutive days. Simulators do not count.")
    case .flightCalendarYear:
      Text(
        cs: "ORO.FTL.210 b) 2): nejvýše 900 hodin doby letu v kalendářním roce.",
        en: "ORO.FTL.210 (b)(2): at most 900 hours of flight time in a calendar year.")
    case .flight12Months:
      Text(
        cs: "ORO.FTL.210 b) 3): nejvýše 1000 hodin doby letu ve 12 po sobě jdoucích kalendářních měsících.",
        en: "ORO.FTL.210 (b)(3): at most 1000 hours of flight time in 12 consecutive calendar months.")
    case .duty7Days:
      Text(
        cs: "ORO.FTL.210 a) 1): nejvýše 60 hodin služby v kterýchkoli 7 po sobě jdoucích dnech." + dutyCounts.cs,
        en: "ORO.FTL.210 (a)(1): at most 60 hours of duty in any 7 consecutive days." + dutyCounts.en)
    case .duty14Days:
      Text(
        cs: "ORO.FTL.210 a) 2): nejvýše 110 hodin služby v kterýchkoli 14 po sobě jdoucích dnech." + dutyCounts.cs,
        en: "ORO.FTL.210 (a)(2): at most 110 hours of duty in any 14 consecutive days." + dutyCounts.en)
    case .duty28Days:
      Text(
        cs: "ORO.FTL.210 a) 3): nejvýše 190 hodin služby v kterýchkoli 28 po sobě jdoucích dnech." + dutyCounts.cs,
        en: "ORO.FTL.210 (a)(3): at most 190 hours of duty in any 28 consecutive days." + dutyCounts.en)
    }
  }

  private static let dutyCounts = Text(
    cs:
      " Počítají se zapsané služby: letová služba, pohotovost na letišti, přemístění a výcvik celé, jiná pohotovost čtvrtinou, záloha vůbec.",
    en:
      " Recorded duty counts: flight duty, standby at the airport, positioning and training in full, other standby by a quarter, reserve not at all."
  )

  // Look ahead
  static let mayI = Text(cs: "Smím letět?", en: "May I fly?")
  static let hours = Text(cs: "Kolik hodin", en: "How many hours")
  static let planDay = Text(cs: "Kdy", en: "When")
  static let planSubject = Text(cs: "Co", en: "What")
  static let dutyTime = Text(cs: "Služba", en: "Duty")
  static let planHint = Text(
    cs: "Napište, kolik chcete letět navíc k tomu, co už je zapsáno.",
    en: "Enter how much you want to fly on top of what is recorded.")
  static let planIsNoTime = Text(cs: "Zadejte dobu, například 6:30.", en: "Enter a duration, for example 6:30.")
  static let planLegal = Text(cs: "Ano, všechny limity budou dodrženy.", en: "Yes, every limit would be kept.")
  static let planIllegal = Text(cs: "Ne, limit by byl překročen.", en: "No, a limit would be exceeded.")
  static let neverLegal = Text(
    cs: "Tolik najednou žádný den během příštího roku nedovolí.", en: "No day within the next year allows that much.")

  static func binding(_ forecast: Forecast, _ format: Format) -> Text {
    let value = format.minutes(forecast.value) + " / " + format.minutes(forecast.limit.most)
    return Text(
      cs: "Rozhoduje " + forecast.limit.title.cs + ": i s tím " + value + ".",
      en: "The limit that decides is " + forecast.limit.title.en + ": " + value + " with it.")
  }

  static func most(_ most: Minutes, _ day: Day, _ format: Format) -> Text {
    Text {
      ($0 == .czech ? "Nejvýše " : "At most ") + format.minutes(most) + ($0 == .czech ? " dne " : " on ")
        + format.day(day)
        + "."
    }
  }

  static func legalFrom(_ plan: Minutes, _ day: Day, _ format: Format) -> Text {
    Text { format.minutes(plan) + ($0 == .czech ? " bude možné " : " is possible from ") + format.day(day) + "." }
  }

  // Duty
  static let addDuty = Text(cs: "Přidat službu", en: "Add a duty")
  static let editDuty = Text(cs: "Upravit službu", en: "Edit duty")
  static let dutySaved = Text(cs: "Služba je uložena.", en: "The duty is saved.")
  static let dutyDeleted = Text(cs: "Služba je smazána.", en: "The duty is deleted.")
  static let noDuties = Text(
    cs: "Zatím tu není žádná služba. Limity služby se počítají z nástupu a ukončení.",
    en: "There is no duty yet. Duty limits are counted from report and release times.")
  static let dutyLength = Text(cs: "Trvání", en: "Length")
  static let dutyCannotBe = Text(
    cs: "Ukončení musí být po nástupu, nejvýše o 31 dní.",
    en: "The release must be after the report, by at most 31 days.")
  static let longDuty = Text(cs: "Služba trvá déle než den.", en: "The duty lasts longer than a day.")
  static let expiresBeforeIssue = Text(
    cs: "Platnost končí dřív, než začíná.", en: "It expires before it begins.")
  static let typeIsMissing = Text(cs: "Doplňte označení typu.", en: "Add the type's designator.")
}

import Base
import Kit
import Store

extension Words {
  static let roster = Text(cs: "Rozpis letů", en: "Roster")
  static let rosterText = Text(
    cs:
      "Načte rozpis z kalendáře (soubor ICS). Lety z něj se do zápisníku nepočítají; po letu je jedním klepnutím otevřete, opravíte časy a uložíte.",
    en:
      "Reads a roster from a calendar (an ICS file). Its flights do not count in the logbook; after each flight, open it with one tap, correct the times and save it."
  )
  static let rosterLine = Text(
    cs: "Plánované lety, limity a praxe dopředu", en: "Planned flights, limits and recency ahead")
  static let chooseRoster = Text(cs: "Vybrat soubor kalendáře", en: "Choose a calendar file")
  static let rosterStored = Text(cs: "Rozpis je načtený.", en: "The roster is read.")
  static let rosterCleared = Text(cs: "Rozpis je smazaný.", en: "The roster is deleted.")
  static let plannedDeleted = Text(cs: "Plánovaný let je smazaný.", en: "The planned flight is deleted.")
  static let plannedCancelled = Text(
    cs: "Zrušené lety jsou z rozpisu smazané.", en: "Cancelled flights are deleted from the roster.")
  static let clearRoster = Text(cs: "Smazat celý rozpis", en: "Delete the whole roster")
  static let clearRosterText = Text(
    cs: "Smaže všechny plánované lety. Lety v zápisníku zůstanou.",
    en: "Deletes all planned flights. The flights of the logbook stay.")
  static let notACalendar = Text(
    cs: "Tento soubor není kalendář. Vyberte soubor s příponou .ics.",
    en: "This file is not a calendar. Choose a file whose name ends in .ics.")
  static let noPlanned = Text(cs: "Žádné plánované lety.", en: "No planned flights.")
  static let plannedPast = Text(cs: "Z minulých dnů", en: "Of past days")
  static let plannedPastText = Text(
    cs: "V zápisníku nejsou. Co jste letěli, zapište; ostatní smažte. Do limitů ani praxe se nepočítají.",
    en:
      "They are not in the logbook. Enter what you have flown and drop the rest. They count for no limit and no recency."
  )
  static let dropPlanned = Text(cs: "Smazat, co se neletělo", en: "Drop what was not flown")
  static let plannedDropped = Text(
    cs: "Plánované lety minulých dnů jsou smazané.", en: "The planned flights of past days are deleted.")
  static let enterPlanned = Text(cs: "Zapsat let", en: "Enter the flight")
  static func enterPlanned(_ count: Int) -> Text {
    count == 1
      ? enterPlanned
      : Text(
        cs: "Zapsat " + Format(.czech).number(count) + " " + Format(.czech).plural(count, one: "let", few: "lety", many: "letů"),
        en: "Enter the " + Format(.english).number(count) + " flights")
  }
  static func plannedWaiting(_ count: Int) -> Text {
    Text(
      cs: "Podle rozpisu k zapsání: " + Words.flightCount(count, .czech),
      en: Words.flightCount(count, .english) + " of the roster to enter")
  }

  static let withRoster = Text(cs: "Výhled s rozpisem", en: "Ahead with the roster")
  static func onMost(_ day: String) -> Text { Text(cs: "nejvíc " + day, en: "most on " + day) }
  static func until(_ day: String) -> Text { Text(cs: "do " + day, en: "until " + day) }
  static func onlyUntil(_ day: String) -> Text { Text(cs: "jen do " + day, en: "only until " + day) }

  static func rosterRead(_ flights: Int, _ others: Int) -> Text {
    let read = Text(cs: "V souboru je letů: \(flights).", en: "Flights in the file: \(flights).")
    return others == 0 ? read : read + " " + Text(cs: "Jiných událostí: \(others).", en: "Other events: \(others).")
  }

  static let plannedMoved = Text(
    cs: "Plánované lety, které mají nový čas:", en: "Planned flights that have a new time:")

  static let plannedMissing = Text(
    cs: "Nový rozpis už nemá tyto plánované lety:", en: "The new roster no longer has these planned flights:")
  static let deleteMissing = Text(cs: "Smazat je z plánu", en: "Delete them from the plan")
  static let missingDeleted = Text(
    cs: "Lety, které nový rozpis nemá, jsou smazané.", en: "The flights that the new roster does not have are deleted.")

  static func unknownZones(_ count: Int) -> Text {
    Text(
      cs: "Letů v časovém pásmu, které neznáme: \(count). Vyexportujte rozpis v UTC.",
      en: "Flights in a time zone that we do not know: \(count). Export the roster in UTC.")
  }

  static func untimedDuty(_ title: String, _ day: String) -> Text {
    Text(
      cs:
        "\(title), \(day): kalendář neříká časy nebo místa jednotlivých letů, proto tu nejsou. Vyexportujte rozpis po letech, nebo je po letu zapište sami.",
      en:
        "\(title), \(day): the calendar does not say the times or the places of each flight, so they are not here. Export the roster flight by flight, or enter them when they are flown."
    )
  }

  static func unrepeated(_ title: String, _ day: String) -> Text {
    Text(
      cs:
        "\(title), \(day): let se opakuje způsobem, kterému nerozumíme, proto tu jeho další dny nejsou. Zapište je sami, až je poletíte.",
      en:
        "\(title), \(day): a flight that repeats in a way that is not understood, so its further days are not here. Enter them when they are flown."
    )
  }

  static func plannedOver(_ limit: Text, _ minutes: String) -> Text {
    Text(cs: "\(limit.cs): přes limit o \(minutes).", en: "\(limit.en): over the limit by \(minutes).")
  }

  static func plannedAfter(_ group: String, _ day: String) -> Text {
    Text(
      cs: "\(group): praxe pro let s cestujícími platí jen do \(day).",
      en: "\(group): recent experience for carrying passengers lasts only until \(day).")
  }
}

import Base

/// Words about doses and forecasts.
extension Words {
  static let addDose = Text(cs: "Zapsat očkování", en: "Add a vaccination")
  static let editDose = Text(cs: "Upravit očkování", en: "Edit the vaccination")
  static let doseSaved = Text(cs: "Očkování je zapsané.", en: "The vaccination is saved.")
  static let record = Text(cs: "Zapsat", en: "Record")
  static let doneToday = Text(cs: "Dnes očkováno", en: "Given today")
  static let unknownVaccine = Text(cs: "Neznámá vakcína", en: "Unknown vaccine")
  static let otherVaccine = Text(cs: "Jiná vakcína", en: "Another vaccine")
  static let allVaccines = Text(cs: "Všechny vakcíny", en: "All vaccines")
  static let productMissing = Text(
    cs: "Vyberte vakcínu, nebo ji napište tak, jak je v průkazu.",
    en: "Choose the vaccine, or write it as it stands on the card.")
  static let moreOfDose = Text(cs: "Další údaje", en: "More")
  static let batchAndMore = Text(cs: "Šarže a poznámka", en: "Batch and note")
  static let reactionTitle = Text(cs: "Reakce po očkování", en: "Reaction")
  static let todayChip = Text(cs: "Dnes", en: "Today")
  static let yesterdayChip = Text(cs: "Včera", en: "Yesterday")
  static let datePlaceholder = Text(cs: "4. 5. 2016", en: "4/5/2016")
  static let dateNotRead = Text(
    cs: "Napište datum třeba 4. 5. 2016, 5/2016 nebo 2016.", en: "Write a date like 4/5/2016, 5/2016 or 2016.")
  static let dateInFuture = Text(
    cs: "Toto datum ještě nenastalo. Termín si poznamenejte u očkování, které čeká.",
    en: "This day has not come yet. Note an appointment under what is coming up.")
  static let dateBeforeBirth = Text(cs: "To je před narozením.", en: "That is before the birth.")
  static let dateUnknown = Text(cs: "Bez data", en: "Without a date")
  static let dateIsAbout = Text(cs: "Datum je přibližné.", en: "The date is approximate.")
  static let roughly = Text(cs: "asi", en: "about")

  // A paper card
  static let paperTitle = Text(cs: "Opsat průkaz", en: "Type in the card")
  static let paperText = Text(
    cs: "Ťukněte na vakcínu, napište datum číslicemi (040516) a potvrďte. Každý řádek se hned uloží.",
    en: "Press the vaccine, type the date in digits (040516) and confirm. Each line is saved at once.")
  static let addLine = Text(cs: "Přidat řádek", en: "Add the line")

  // Own vaccines and plans
  static let addOwn = Text(cs: "Vlastní vakcína", en: "Own vaccine")
  static let editOwn = Text(cs: "Upravit vlastní vakcínu", en: "Edit your own vaccine")
  static let ownSaved = Text(cs: "Vakcína je uložena.", en: "The vaccine is saved.")
  static let planTitle = Text(cs: "Rozhodnutí a termín", en: "Decision and appointment")
  static let planSaved = Text(cs: "Uloženo.", en: "Saved.")
  static let decideOrBook = Text(cs: "Rozhodnutí a termín", en: "Decide or book")
  static let appointment = Text(cs: "Objednáno na", en: "Appointment")

  // Verdicts
  static let worth = Text(cs: "Co tato dávka znamená", en: "What this dose counts for")
  static let counts = Text(cs: "počítá se", en: "counts")
  static let countsInPart = Text(cs: "počítá se zčásti", en: "counts in part")
  static let countsNot = Text(cs: "nepočítá se", en: "does not count")
  static let extraneous = Text(cs: "navíc", en: "extra")
  static let announced = Text(cs: "Zapsáno dopředu", en: "Entered ahead")
  static let notYet = Text(cs: "teprve bude", en: "still to come")
  static let notJudged = Text(cs: "bez posouzení", en: "not judged")
  static let notJudgedText = Text(
    cs: "Katalog tuto vakcínu nezná, proto o ní aplikace nic neříká.",
    en: "The catalogue does not know this vaccine, so the app says nothing about it.")
  static let noScheduleText = Text(
    cs: "Tuto vakcínu katalog zná, ale nemá pro ni očkovací schéma, do kterého by se počítala.",
    en: "The catalogue knows this vaccine, but it has no schedule in which it would count.")

  static func dose(_ number: Int, _ format: Format) -> String {
    format.language == .czech ? format.number(number) + ". dávka" : "dose \(number)"
  }

  /// At the beginning of a line: `Dose 1`, `1. dávka`.
  static func doseTitle(_ number: Int, _ format: Format) -> String {
    format.language == .czech ? dose(number, format) : "Dose \(number)"
  }

  /// Each reason once: of a combined vaccine several diseases may have the same one.
  static func reasons(_ verdict: Verdict, _ format: Format) -> String {
    var sentences: [String] = []
    for sentence in verdict.reasons.map({ Words.sentence($0, format) }) where !sentences.contains(sentence) {
      sentences.append(sentence)
    }
    return joined(sentences, ". ")
  }

  static func verdict(_ verdict: Verdict, _ format: Format) -> String {
    switch verdict.status {
    case .valid: verdict.target.map { dose($0, format) } ?? counts(format.language)
    case .notValid, .substandard: countsNot(format.language)
    case .extraneous: extraneous(format.language)
    }
  }

  // Forecasts
  static let whyTitle = Text(cs: "Proč právě tehdy", en: "Why then")
  static let earliest = Text(cs: "Nejdříve", en: "Earliest")
  static let recommended = Text(cs: "Doporučeno", en: "Recommended")
  static let atLatestRecommended = Text(cs: "Doporučeno nejpozději", en: "Recommended at the latest")
  static let daysAreUncertain = Text(
    cs: "některé datum v průkazu není přesné", en: "a date on the card is not exact")
  static let lastInTime = Text(cs: "Poslední den včas", en: "Last day in time")
  static let latest = Text(cs: "Nejpozději", en: "At the latest")
  static let givenSoFar = Text(cs: "Co už bylo podáno", en: "Given so far")
  static let vaccinesFor = Text(cs: "Čím lze očkovat", en: "Suitable vaccines")
  static let postpones = Text(cs: "Termín posune horečnaté onemocnění.", en: "A feverish illness postpones it.")
  /// V-113: only live vaccines keep a distance from live ones.
  static let postponesLive = Text(
    cs: "Termín posune horečnaté onemocnění a odstup od jiné živé vakcíny.",
    en: "A feverish illness and the gap after another live vaccine postpone it.")
  static let aboutSeries = Text(cs: "O tomto očkování", en: "About this vaccination")
  static let alternative = Text(cs: "Jiné schéma", en: "Another schedule")
  static let sources = Text(cs: "Zdroje", en: "Sources")
  static let funded = Text(cs: "hrazeno pojišťovnou", en: "paid by the health insurance")
  static let notFunded = Text(cs: "hradí si očkovaný", en: "paid by the patient")
  static let certificate = Text(cs: "Platí pro mezinárodní osvědčení:", en: "Valid for the international certificate:")
  static let forLife = Text(cs: " doživotně", en: " for life")
  static let toCalendar = Text(cs: "Do kalendáře", en: "To the calendar")
  static let eventTitle = Text(cs: "Očkování", en: "Vaccination")

  /// Of a source: `Stav: listopad 2026`, `As of November 2026`.
  static func asOf(_ written: String, _ format: Format) -> String {
    Text(cs: "Stav: ", en: "As of ")(format.language) + (InexactDay(written)?.words(format) ?? written)
  }

  static func nextDose(_ dose: Int?, _ format: Format) -> String {
    dose.map { Words.dose($0, format) } ?? recommended(format.language)
  }

  static func nextDoseTitle(_ dose: Int?, _ format: Format) -> String {
    dose.map { Words.doseTitle($0, format) } ?? recommended(format.language)
  }

  /// `za 12 dní`, `od 3. 5. 2024 po termínu`, `14. 6. 2031`
  static func when(_ thing: NextThing, _ today: Day, _ format: Format) -> String {
    let language = format.language
    if let day = thing.appointment {
      return Text(cs: "objednáno ", en: "booked ")(language) + format.day(day) + time(of: thing)
    }
    if thing.isPutOff { return PlanRecord.Decision.later.label(language) }
    guard let due = thing.due else { return "" }
    switch thing.standing {
    case .unrecorded: return Text(cs: "bez záznamu", en: "no record")(language)
    case .outgrown: return noLongerGiven(language)
    case .possible: if thing.state != .future { return Text(cs: "kdykoli", en: "at any time")(language) }
    case .planned: break
    }
    switch thing.state {
    case .overdue:
      let since = thing.pastDue ?? due
      return Text(cs: "po termínu od ", en: "overdue since ")(language)
        + format.day(since.adding(days: thing.isOwn ? 0 : 1))
    case .due: return Text(cs: "právě teď", en: "due now")(language)
    case .future, nil:
      let days = today.days(to: due)
      if days == 1 { return Text(cs: "zítra", en: "tomorrow")(language) }
      if days <= 60 {
        return Text(
          cs: "za " + format.number(days) + " " + format.plural(days, one: "den", few: "dny", many: "dní"),
          en: "in " + format.number(days) + " days")(language)
      }
      return format.day(due)
    }
  }

  /// Below the name: which dose, and who pays.
  static func remark(_ thing: NextThing, _ format: Format) -> String {
    // The dose that would be next is given to nobody of this age.
    if thing.standing == .outgrown { return "" }
    var text = thing.dose.map { doseTitle($0, format) } ?? ""
    if thing.isFunded == true { text += (text.utf8.isEmpty ? "" : " · ") + funded(format.language) }
    if let caution = thing.caution { text += (text.utf8.isEmpty ? "" : " · ") + caution.remark(format.language) }
    if let place = thing.place, !place.utf8.isEmpty { text += (text.utf8.isEmpty ? "" : " · ") + place }
    return text
  }

  /// `, 8:30`
  private static func time(of thing: NextThing) -> String {
    guard let time = thing.time, !time.utf8.isEmpty else { return "" }
    return ", " + time
  }

  /// `26. 11. 2026, 8:30, Ordinace na náměstí`
  static func appointment(_ day: Day, _ thing: NextThing, _ format: Format) -> String {
    let place: String = thing.place ?? ""
    return format.day(day) + time(of: thing) + (place.utf8.isEmpty ? "" : ", " + place)
  }

  /// The whole forecast as a sentence or two.
  static func sentence(_ thing: NextThing, _ today: Day, _ format: Format) -> String {
    let language = format.language
    guard let due = thing.due else { return "" }
    switch thing.standing {
    case .unrecorded: return unrecordedSentence(language)
    case .outgrown: return outgrownSentence(language)
    case .possible:
      if thing.state != .future {
        return Text(cs: "Na řadě je ", en: "Next is ")(language) + nextDose(thing.dose, format)
          + Text(cs: ", podat se dá kdykoli.", en: ", which can be given at any time.")(language)
      }
    case .planned: break
    }
    var text = nextDose(thing.dose, format)
    text = Text(cs: "Na řadě je ", en: "Next is ")(language) + text
    // V-107: what is said in brackets is why the day before it is recommended, not why one is the last.
    let ground: String = thing.forecast?.recommended.map { " (" + Words.ground($0.by, format) + ")" } ?? ""
    switch thing.state {
    case .overdue:
      text += ground + Text(cs: ", měla být do ", en: ", it should have been given by ")(language)
        + format.day(thing.pastDue ?? due)
    case .due: text += Text(cs: ", a to už od ", en: ", since ")(language) + format.day(due) + ground
    case .future, nil: text += Text(cs: ", doporučená od ", en: ", recommended from ")(language) + format.day(due) + ground
    }
    text += "."
    if thing.state != .overdue, let last = thing.pastDue, last >= today, !thing.isOwn {
      text += Text(cs: " Včas je do ", en: " It is in time until ")(language) + format.day(last) + "."
    }
    if thing.forecast?.isRestart == true {
      text += Text(
        cs: " Řada začíná znovu, uplynula příliš dlouhá doba.",
        en: " The series starts again because too much time has passed."
      )(language)
    }
    return text
  }

  static let noLongerGiven = Text(cs: "už se nepodává", en: "no longer given")

  private static let unrecordedSentence = Text(
    cs: "Toto očkování z dětství v průkazu není. Nejspíš proběhlo: najděte starý průkaz, nebo se zeptejte lékaře.",
    en:
      "This vaccination of childhood is not on the card. It was probably given: look for an old card, or ask a doctor.")

  private static let outgrownSentence = Text(
    cs: "V tomto věku se už vakcína proti všem těmto nemocem nepodává. Co chybí, doplní jiné vakcíny; rozhodne lékař.",
    en: "No vaccine against all of these is given at this age any more. Others make up for what is missing; ask a doctor."
  )

  static func nothingUntil(_ outlook: Outlook, _ format: Format) -> String { nothingToCome(format.language) }

  static func moreDue(_ count: Int, _ format: Format) -> String {
    Text(
      cs: "A ještě " + format.number(count) + " " + format.plural(count, one: "další", few: "další", many: "dalších"),
      en: "And \(count) more")(format.language)
  }

  static func status(_ status: Forecast.Status, _ language: Language) -> String {
    switch status {
    case .notComplete: coming(language)
    case .complete: Text(cs: "Dokončeno, nic dalšího není potřeba", en: "Complete, nothing else is needed")(language)
    case .agedOut: Text(cs: "Na toto očkování je už pozdě", en: "It is too late for this vaccination")(language)
    case .immune: 
      Text(
        cs: "Imunita po nemoci nebo podle protilátek, očkování není potřeba",
        en: "Immune after the illness or by antibodies, no vaccination is needed")(language)
    case .notRecommended: Text(cs: "Nedoporučuje se", en: "Not recommended")(language)
    case .notApplicable: Text(cs: "Pro tuto osobu není určeno", en: "Not meant for this person")(language)
    }
  }

  static func kind(_ kind: String, _ language: Language) -> String {
    CatalogueRecord.kindLabel(kind)?(language) ?? kind
  }
}

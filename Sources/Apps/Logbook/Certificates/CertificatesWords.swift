import Base
import Kit

extension Words {
  static let certificates = Text(cs: "Osvědčení", en: "Certificates")
  static let ratings = Text(cs: "Kvalifikace", en: "Ratings")
  static let addCertificate = Text(cs: "Přidat osvědčení nebo kvalifikaci", en: "Add a certificate or rating")
  static let editCertificate = Text(cs: "Upravit osvědčení", en: "Edit certificate")
  static let certificateSaved = Text(cs: "Osvědčení je uloženo.", en: "The certificate is saved.")
  static let certificateDeleted = Text(cs: "Osvědčení je smazáno.", en: "The certificate is deleted.")
  static let editRating = Text(cs: "Upravit kvalifikaci", en: "Edit rating")
  static let ratingSaved = Text(cs: "Kvalifikace je uložena.", en: "The rating is saved.")
  static let ratingDeleted = Text(cs: "Kvalifikace je smazána.", en: "The rating is deleted.")
  static let noPapers = Text(
    cs: "Zatím tu není žádné osvědčení ani kvalifikace.", en: "There is no certificate and no rating yet.")
  static let noCertificates = Text(
    cs: "Zatím tu není žádné osvědčení. Přidejte zdravotní způsobilost a uvidíte, dokdy platí.",
    en: "There is no certificate yet. Add your medical certificate to see how long it is valid.")
  static let noRatings = Text(
    cs: "Zatím tu není žádná kvalifikace. Přidejte ji a uvidíte, co chybí k prodloužení.",
    en: "There is no rating yet. Add one to see what you still need to revalidate it.")
  static let needsBirth = Text(
    cs: "Bez data narození nelze platnost zdravotní způsobilosti vypočítat.",
    en: "The validity of a medical certificate cannot be computed without the date of birth.")
  static let addBirth = Text(cs: "Doplnit datum narození", en: "Add the date of birth")
  static let issued = Text(cs: "Vydáno", en: "Issued")
  static let examined = Text(cs: "Vyšetření", en: "Examined")
  static let replaced = Text(cs: "Nahrazeno novějším", en: "Replaced by a later one")
  static let addRenewed = Text(cs: "Zapsat nové", en: "Enter the new one")
  static let enterRevalidation = Text(cs: "Zapsat prodloužení", en: "Enter the revalidation")
  static let undated = Text(cs: "Bez data platnosti", en: "No date of expiry")
  static let validity = Text(cs: "Platnost", en: "Validity")
  static let isPrintedDate = Text(cs: "Datum z dokladu.", en: "The printed date.")
  static let isComputedDate = Text(
    cs: "Vypočtené datum; datum z dokladu má přednost.", en: "A computed date; a printed one takes precedence.")
  static let medicalRule = Text(
    cs:
      "Podle MED.A.045 a věku v den vyšetření. Vyšetření v posledních 45 dnech se počítá od předchozího data. Platí včetně posledního dne.",
    en:
      "According to MED.A.045 and the age at the examination. An examination in the last 45 days counts from the previous date. Valid through its last day."
  )

  // Calendar
  static let downloadCalendar = Text(cs: "Stáhnout kalendář platností", en: "Download the calendar of expiries")
  static let calendarName = Text(cs: "Vademecum – platnosti", en: "Vademecum – expiries")
  static func expiresToday(_ title: Text) -> Text {
    Text(cs: title.cs + ": poslední den platnosti", en: title.en + ": last day of validity")
  }

  // Revalidation
  static let revalidation = Text(cs: "Prodloužení", en: "Revalidation")
  static let revalidationComplete = Text(cs: "Splněno, zbývá zápis", en: "Complete but for the paperwork")
  static let revalidationIncomplete = Text(cs: "Zatím nesplněno", en: "Not complete yet")
  static let byCheck = Text(cs: "Přezkoušením", en: "By a proficiency check")
  static let checkDone = Text(cs: "Přezkoušení je hotové.", en: "The check is done.")
  static let byExperience = Text(cs: "Nalétáním", en: "By experience")
  static let met = Text(cs: "splněno", en: "met")
  static let missingAmount = Text(cs: "chybí", en: "missing")

  static func checkFrom(_ first: Day, _ last: Day, _ format: Format) -> Text {
    Text {
      ($0 == .czech ? "Od " : "From ") + format.day(first) + ($0 == .czech ? " do " : " through ") + format.day(last)
        + ($0 == .czech ? " se zachováním data platnosti." : " the date of expiry is kept.")
    }
  }

  static func experienceFrom(_ first: Day, _ last: Day, _ format: Format) -> Text {
    Text {
      ($0 == .czech ? "Počítají se lety od " : "Flights count from ") + format.day(first)
        + ($0 == .czech ? " do " : " through ") + format.day(last) + "."
    }
  }

  static func need(_ kind: Revalidation.Need.Kind) -> Text {
    switch kind {
    case .flightTime: flightTime
    case .timeAsPIC: Text(cs: "Jako velitel", en: "As PIC")
    case .takeOffs: Text(cs: "Vzlety", en: "Take-offs")
    case .landings: Text(cs: "Přistání", en: "Landings")
    case .refresherTraining: Text(cs: "Výcvik s instruktorem", en: "With an instructor")
    case .routeSectors: Text(cs: "Traťové úseky", en: "Route sectors")
    }
  }

  static func revalidationRule(_ kind: RatingKind) -> Text {
    switch kind {
    case .singleEngine, .singleEngineSea, .touringMotorGlider:
      Text(
        cs:
          "FCL.740.A b): přezkoušení v posledních 3 měsících, nebo v posledních 12 měsících 12 hodin, z toho 6 jako velitel, 12 vzletů, 12 přistání a hodina s instruktorem.",
        en:
          "FCL.740.A (b): a check in the last 3 months, or in the last 12 months 12 hours, 6 of them as PIC, 12 take-offs, 12 landings and an hour with an instructor."
      )
    case .multiEngine, .multiEngineSea, .type:
      Text(
        cs:
          "FCL.740.A a): přezkoušení v posledních 3 měsících a 10 traťových úseků v době platnosti, nebo jeden s examinátorem.",
        en:
          "FCL.740.A (a): a check in the last 3 months and 10 route sectors during the validity, or one with an examiner."
      )
    case .instrument:
      Text(cs: "FCL.625.A: přezkoušení v posledních 3 měsících.", en: "FCL.625.A: a check in the last 3 months.")
    case .other: Text(cs: "", en: "")
    }
  }

  // Recent experience
  static let recency = Text(cs: "Nedávná praxe", en: "Recent experience")
  static let recencyRemark = Text(cs: "Smím vzít cestující?", en: "May I carry passengers?")
  static let passengers = Text(cs: "S cestujícími do", en: "With passengers until")
  /// FCL.060 (b) (2) asks it of the pilot in command alone.
  static let passengersByNight = Text(
    cs: "V noci jako velitel s cestujícími do", en: "As PIC by night with passengers until")
  static let underSupervision = Text(
    cs: "Na lince pod dohledem TRI nebo TRE do", en: "On the line under supervision of a TRI or TRE until")
  static let countsNot = Text(
    cs: "Podle nastavení zápisníku tak nelétáte, datum se nehlídá.",
    en: "According to the settings of the logbook you do not fly like this, so the date is not watched.")
  static let bag = Text(cs: "Na jednom listu", en: "On one page")
  static let bagRemark = Text(
    cs: "Průkazy, praxe a limity do letecké brašny", en: "Documents, recency and limits for the flight bag")
  static let bagPrint = Text(cs: "Vytisknout", en: "Print")
  static let bagAt = Text(cs: "Stav ke dni", en: "As of")
  static let bagPaper = Text(cs: "Doklad", en: "Paper")
  static let bagUntil = Text(cs: "Platí do", en: "Valid until")
  static let bagClass = Text(cs: "Třída nebo typ", en: "Class or type")
  static let bagNothing = Text(cs: "Nic tu zatím není.", en: "Nothing here yet.")
  static let neverRecent = Text(cs: "Zatím ne", en: "Not yet")
  static let lastFlown = Text(cs: "Naposledy letěno", en: "Last flown")
  static let missingToday = Text(cs: "Dnes chybí:", en: "Missing today:")
  static let noRecency = Text(
    cs: "Zatím tu není žádný let v letadle, jehož třídu nebo typ známe.",
    en: "There is no flight yet in an aircraft whose class or type is known.")
  static let recencyRule = Text(
    cs:
      "FCL.060: v předchozích 90 dnech tři vzlety, přiblížení a přistání jako řídící pilot v téže třídě nebo typu; pro velitele v noci také po jednom v noci, nebo platná přístrojová kvalifikace. Záznam platí ještě 90. den po letu. Kde vzlety nejsou zapsány, platí každé přistání i za vzlet.",
    en:
      "FCL.060: in the preceding 90 days three take-offs, approaches and landings as pilot flying in the same class or type; for the pilot in command by night, one of each by night too, or a valid instrument rating. An event counts through the 90th day after it. Where take-offs are not recorded, each landing stands for one."
  )

  /// Nil when nothing is missing.
  ///
  /// - Parameter byNight: whether what is missing for the night is said, too.
  static func missing(_ missing: Recency.Missing, _ language: Language, byNight: Bool = true) -> String? {
    let format = Format(language)
    func part(_ count: Int, _ one: Text, _ few: Text, _ many: Text) -> String? {
      count == 0
        ? nil
        : format.number(count) + " "
          + format.plural(count, one: one(language), few: few(language), many: many(language))
    }
    let takeOffs = part(
      missing.takeOffs, Text(cs: "vzlet", en: "take-off"), Text(cs: "vzlety", en: ""),
      Text(cs: "vzletů", en: "take-offs"))
    let landings = part(
      missing.landings, Text(cs: "přistání", en: "landing"), Text(cs: "přistání", en: ""),
      Text(cs: "přistání", en: "landings"))
    let nightTakeOffs = part(
      byNight ? missing.nightTakeOffs : 0, Text(cs: "vzlet v noci", en: "take-off by night"), Text(cs: "", en: ""),
      Text(cs: "", en: ""))
    let nightLandings = part(
      byNight ? missing.nightLandings : 0, Text(cs: "přistání v noci", en: "landing by night"), Text(cs: "", en: ""),
      Text(cs: "", en: ""))
    var text = ""
    for part in [takeOffs, landings, nightTakeOffs, nightLandings] {
      if let part { text += text.utf8.isEmpty ? part : ", " + part }
    }
    return text.utf8.isEmpty ? nil : text
  }
}

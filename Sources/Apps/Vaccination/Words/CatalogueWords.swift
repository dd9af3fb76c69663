import Base

/// Words of the catalogue, the journey and the exchange.
extension Words {
  static let schedule = Text(cs: "Kalendář podle věku", en: "Schedule by age")
  static let scheduleText = Text(cs: "Kdy se co očkuje, jedním pohledem", en: "What is given when, at a glance")
  static let scheduleLegend = Text(
    cs: "Číslo je dávka, světlý pruh doba, ve které se podává, + přeočkování.",
    en: "A number is a dose, the pale bar the time in which it is given, + a booster.")
  static let byLaw = Text(cs: "Povinná očkování", en: "Mandatory")
  static let paidFor = Text(cs: "Nepovinná hrazená", en: "Voluntary, funded")
  static let byChoice = Text(cs: "Nepovinná", en: "Voluntary")
  static let theDisease = Text(cs: "Nemoc", en: "The disease")
  static let whyVaccinate = Text(cs: "Proč se očkovat", en: "Why to be vaccinated")
  static let theVaccine = Text(cs: "Vakcína", en: "The vaccine")
  static let sideEffects = Text(cs: "Nežádoucí účinky", en: "Side effects")
  static let note = Text(cs: "Poznámka", en: "Note")
  static let against = Text(cs: "Proti", en: "Against")
  static let kindOfVaccine = Text(cs: "Druh", en: "Kind")
  static let live = Text(cs: "živá", en: "live")
  static let notLive = Text(cs: "neživá", en: "not live")
  static let licensedAge = Text(cs: "Registrovaný věk", en: "Licensed age")
  static let doses = Text(cs: "Dávky", en: "Doses")
  static let booster = Text(cs: "Přeočkování", en: "Booster")

  static func afterPrevious(_ gap: Period, _ format: Format) -> String {
    period(gap, format) + Text(cs: " po předchozí", en: " after the one before")(format.language)
  }

  /// `od 2 měsíců`, `2 měsíce – 3 roky` without a case: `2 měsíce – 3 roky`, `2 měsíce +`
  static func ages(_ from: Period?, before: Period?, _ format: Format) -> String {
    let start = from.map {
      $0 == .zero ? Text(cs: "od narození", en: "from birth")(format.language) : period($0, format)
    }
    switch (start, before) {
    case (let start?, let before?): return start + " – " + period(before, format)
    case (let start?, nil): return from == .zero ? start : start + " +"
    case (nil, let before?): return Text(cs: "do věku ", en: "under ")(format.language) + period(before, format)
    case (nil, nil): return ""
    }
  }

  // The journey
  static let weLeave = Text(cs: "Odjezd", en: "We leave on")
  static let weReturn = Text(cs: "Návrat", en: "We return on")
  static let againstWhat = Text(cs: "Proti čemu", en: "Against what")
  static let journeyText = Text(
    cs: "Co je pro vaši cestu potřeba, řekne cestovní lékař.",
    en: "A travel doctor will tell you what your journey needs.")
  static let journeyAsks = Text(
    cs: "Zadejte odjezd a vyberte, proti čemu se chcete nechat očkovat.",
    en: "Enter the day you leave and choose what you want to be vaccinated against.")
  static let journeyDays = Text(
    cs: "Odjezd musí být po dnešku a návrat po odjezdu.",
    en: "The departure must be after today, and the return after the departure.")
  static let stillFits = Text(cs: "Ještě se stihne", en: "Still fits")
  static let tooLate = Text(cs: "Už se nestihne", en: "No longer possible in time")
  static let ready = Text(cs: "Máte v pořádku", en: "Already in order")
  static let rightAway = Text(cs: "hned", en: "right away")
  static let notForThisPerson = Text(cs: "pro tuto osobu není určeno", en: "not meant for this person")

  static func notBefore(_ day: Day, _ format: Format) -> String {
    Text(cs: "nejdříve ", en: "not before ")(format.language) + format.day(day)
  }

  /// V-92: `stihne se jiné schéma: zrychlené 0-7 – 30. 11. 2026, 7. 12. 2026`
  static func faster(_ name: Text, _ days: [Day], _ format: Format) -> String {
    Text(cs: "stihne se jiné schéma: ", en: "another schedule fits: ")(format.language) + name(format.language) + " – "
      + joined(days.map { format.day($0) }, ", ")
  }

  /// The international certificate begins some days after the dose.
  static func certifiedFrom(_ day: Day, _ format: Format) -> String {
    Text(cs: "osvědčení platí až od ", en: "the certificate is valid only from ")(format.language) + format.day(day)
  }

  static func leavingIn(_ days: Int, _ format: Format) -> String {
    Text(
      cs: "Do odjezdu " + format.plural(days, one: "zbývá ", few: "zbývají ", many: "zbývá ")
        + format.number(days) + " " + format.plural(days, one: "den", few: "dny", many: "dní")
        + ".",
      en: format.number(days) + (days == 1 ? " day" : " days") + " until you leave.")(format.language)
  }

  static func longStay(_ days: Int, _ format: Format) -> String {
    Text(
      cs: "Pobyt na " + format.number(days) + " dní je dlouhý: u lékaře řekněte i to, kde budete bydlet.",
      en: "A stay of \(days) days is long: tell the doctor where you will live, too.")(format.language)
  }
}

import Base

/// The reasons of the engine as sentences, in Czech and English.
public enum Words {
  /// Why a dose has its verdict: one sentence without a full stop.
  public static func sentence(_ reason: DoseReason, _ format: Format) -> String {
    let language = format.language
    switch reason {
    case .tooYoung(let earliest):
      return Text(cs: "Podáno příliš brzy, věk dovoluje dávku od ", en: "Given too young, the age allows it from ")(
        language) + format.day(earliest)
    case .tooOld(let before):
      return Text(cs: "Podáno příliš pozdě, dávka se podává do ", en: "Given too late, the dose is given up to ")(
        language) + format.day(before.adding(days: -1))
    case .tooSoon(let after, let earliest):
      return Text(cs: "Příliš brzy po dávce", en: "Too soon after the dose of")(language) + known(after, format)
        + Text(cs: ", počítala by se od ", en: ", it would count from ")(language) + format.day(earliest)
    case .liveConflict(let with, let until):
      return Text(cs: "Příliš brzy po živé vakcíně", en: "Too soon after the live vaccine of")(language)
        + known(with, format) + Text(cs: ", odstup končí ", en: ", the gap ends on ")(language) + format.day(until)
    case .inadvertent:
      return Text(cs: "Tato vakcína se zde nepočítá", en: "This vaccine does not count here")(language)
    case .wrongProduct:
      return Text(
        cs: "Tato vakcína není pro tuto dávku určena", en: "This vaccine is not meant for this dose")(language)
    case .seriesComplete:
      return Text(cs: "Řada už byla dokončená", en: "The series was already complete")(language)
    case .beginsSeries:
      return Text(
        cs: "Touto dávkou základní očkování teprve začíná", en: "With this dose the basic vaccination only begins")(language)
    case .duplicate:
      return Text(
        cs: "Proti téže nemoci už tu pro tento den jedna dávka je",
        en: "A dose against the same disease is here already for this day")(language)
    case .substandard:
      return Text(
        cs: "Vakcína byla prošlá nebo poškozená", en: "The vaccine was expired or damaged")(language)
    case .grace(let earliest):
      return Text(cs: "O pár dní dřív než ", en: "A few days before ")(language) + format.day(earliest)
        + Text(cs: ", dávka se počítá", en: ", the dose counts")(language)
    case .beforeWindow(let from):
      return Text(cs: "Před obvyklou dobou, která začíná ", en: "Before the usual time, which begins on ")(language)
        + format.day(from)
    case .wrongAgeForProduct:
      return Text(
        cs: "Pro tento věk není vakcína registrovaná", en: "The vaccine is not licensed for this age")(language)
    case .dateApproximate:
      return Text(cs: "Přesný den není známý", en: "The exact day is not known")(language)
    case .productUnknown:
      return Text(cs: "Není známo, která vakcína to byla", en: "It is not known which vaccine it was")(language)
    }
  }

  /// Where a day of a forecast comes from: `3 years after dose 3 of 4 May 2023`.
  public static func ground(_ ground: Ground, _ format: Format) -> String {
    let language = format.language
    switch ground {
    case .birth: return Text(cs: "od narození", en: "from birth")(language)
    case .age(let age):
      if age == .zero { return Text(cs: "od narození", en: "from birth")(language) }
      return Text(cs: "věk ", en: "at the age of ")(language) + period(age, format)
    case .pregnancyWeek(let week):
      return language == .czech ? format.number(week) + ". týden těhotenství" : "week \(week) of the pregnancy"
    case .interval(let interval, let after, let dose):
      return Words.after(interval, format) + Words.dose(dose, format) + known(after, format)
    case .ageSwitch(let age, let interval, let after):
      return Text(cs: "věk ", en: "at the age of ")(language) + period(age, format)
        + Text(cs: ", od kterého stačí ", en: ", from which it is ")(language) + Words.after(interval, format)
        + Words.dose(nil, format) + known(after, format)
    case .liveConflict(let after):
      return Text(cs: "odstup od živé vakcíny", en: "the gap after the live vaccine of")(language) + known(after, format)
    case .season: return Text(cs: "začátek sezony", en: "the season")(language)
    case .lastDose(let day):
      return Text(cs: "ne dřív než poslední dávka", en: "not before the last dose of")(language) + known(day, format)
    }
  }

  /// V-107: why a day is the last one in time. `a day before the age of 18 months`
  static func lastGround(_ last: Reckoned, _ born: Day?, _ format: Format) -> String {
    let words = ground(last.by, format)
    guard case .age(let age) = last.by, let born, age.after(born) == last.day.adding(days: 1) else { return words }
    return Text(cs: "den předtím, než bude ", en: "a day before the age of ")(format.language)
      + (format.language == .czech ? words : period(age, format))
  }

  private static func after(_ interval: Period, _ format: Format) -> String {
    if interval == .zero { return Text(cs: "hned po ", en: "right after ")(format.language) }
    return period(interval, format) + Text(cs: " po ", en: " after ")(format.language)
  }

  private static func dose(_ number: Int?, _ format: Format) -> String {
    guard let number else { return Text(cs: "dávce", en: "the dose of")(format.language) }
    return format.language == .czech ? format.number(number) + ". dávce" : "dose \(number) of"
  }

  /// V-90: behind a dose, its day as far as the card says it: ` 1. 4. 2018`, ` z roku 2018`, `, duben 2018`.
  private static func known(_ day: InexactDay, _ format: Format) -> String {
    let words = day.words(format)
    if format.language != .czech || day.isExact { return " " + words }
    return (words.utf8.count == 4 ? " z roku " : ", ") + words
  }

  /// `1 year 6 months`, `4 weeks`, `10 days`; days that are less than nothing are said as such.
  public static func period(_ period: Period, _ format: Format) -> String {
    var parts: [String] = []
    if period.years != 0 { parts.append(counted(period.years, years, format)) }
    if period.months != 0 { parts.append(counted(period.months, months, format)) }
    if period.days != 0 && period.days % 7 == 0 { parts.append(counted(period.days / 7, weeks, format)) }
    if period.days % 7 != 0 || parts.isEmpty { parts.append(counted(period.days, days, format)) }
    return joined(parts, " ")
  }

  private struct Noun {
    let one: Text
    let few: Text
    let many: Text
  }

  private static let years = Noun(
    one: Text(cs: "rok", en: "year"), few: Text(cs: "roky", en: "years"), many: Text(cs: "let", en: "years"))
  private static let months = Noun(
    one: Text(cs: "měsíc", en: "month"), few: Text(cs: "měsíce", en: "months"),
    many: Text(cs: "měsíců", en: "months"))
  private static let weeks = Noun(
    one: Text(cs: "týden", en: "week"), few: Text(cs: "týdny", en: "weeks"), many: Text(cs: "týdnů", en: "weeks"))
  private static let days = Noun(
    one: Text(cs: "den", en: "day"), few: Text(cs: "dny", en: "days"), many: Text(cs: "dní", en: "days"))

  private static func counted(_ count: Int, _ noun: Noun, _ format: Format) -> String {
    let language = format.language
    return format.number(count) + " "
      + format.plural(count, one: noun.one(language), few: noun.few(language), many: noun.many(language))
  }
}

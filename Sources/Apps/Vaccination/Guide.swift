import Base
import Store
import Sync

extension VaccinationApp {
  /// The first steps of a family, and what families ask.
  public static var guide: Guide {
    Guide(
      steps: [
        Guide.Step(
          "hero-vaccination", Text(cs: "Očkovací průkazy celé rodiny", en: "The vaccination cards of your family"),
          Text(
            cs: "Každý má svůj průkaz. Data zůstávají ve vašem zařízení; účet přidá zálohu a sdílení s rodinou.",
            en:
              "Everyone has a card. The data stay on your device; an account adds a backup and sharing with the family."
          )),
        Guide.Step(
          "first-dose", Text(cs: "Příští dávka včas", en: "The next dose in time"),
          Text(
            cs: "Z kalendáře a z toho, co už bylo, se spočítá, kdy je na řadě další očkování – a proč.",
            en: "The schedule and what was given before tell when the next vaccination is due, and why.")),
        Guide.Step(
          "all-done", Text(cs: "Přepište starý průkaz", en: "Copy the old card"),
          Text(
            cs: "Papírový průkaz přepíšete řádek po řádku, nebo ho jen vyfotíte. Na cestu si ho vytisknete.",
            en: "Type the paper card line by line, or just take a picture of it. Print it for a journey.")),
      ],
      answers: [
        Guide.Answer(
          Text(cs: "Odkud jsou pravidla?", en: "Where do the rules come from?"),
          Text(
            cs: "Z českého očkovacího kalendáře; zdroje a jejich data jsou v části O aplikaci. Vždy rozhoduje lékař.",
            en:
              "From the Czech vaccination calendar; sources and their dates are under About. Your doctor always decides."
          )),
        Guide.Answer(
          Text(cs: "Může se dívat i druhý rodič?", en: "Can the other parent see it too?"),
          Text(
            cs: "Ano. Průkaz přesuňte do rodinného prostoru a pozvěte ho odkazem. Potřebujete k tomu oba účet.",
            en: "Yes. Move the card into a family space and invite them by a link. Both of you need an account.")),
      ],
      keys: [.add, .rows, .edit])
  }

  /// The vaccination that is due first. Behind a PIN nothing of it is said outside of the app.
  public func glance(_ context: Context) -> Glance? {
    if context.settings.lock != nil { return nil }
    var first: (name: String, next: NextThing, day: Day)?
    for member in family.members {
      guard let next = member.outlook(vaccines, context.localDay).next, let day = next.appointment ?? next.due else {
        continue
      }
      if first.map({ day < $0.day }) ?? true { first = (member.name, next, day) }
    }
    guard let (name, next, day) = first else { return nil }
    // Until it is due the card counts the days. After that it says what its app says: a dose may be due for years.
    if next.appointment.map({ $0 >= context.localDay }) ?? (day > context.localDay) {
      return Glance(Text(cs: name + ": " + next.name.cs, en: name + ": " + next.name.en), day: day)
    }
    func line(_ language: Language) -> String {
      name + ": " + next.name(language) + " · " + Words.when(next, context.localDay, Format(language))
    }
    return Glance(Text(cs: line(.czech), en: line(.english)))
  }
}

import Base
import Store
import Sync

extension LogbookApp {
  /// The first steps of a pilot, and what pilots ask.
  public static var guide: Guide {
    Guide(
      steps: [
        Guide.Step(
          "hero-logbook", Text(cs: "Zápisník, který počítá za vás", en: "A logbook that does the sums"),
          Text(
            cs: "Čtyři číslice odletu, čtyři příletu, a doby, noc i součty jsou hotové. Funguje v letadle i bez sítě.",
            en:
              "Four digits for departure, four for arrival, and times, night and totals are done. It works in the air, without a network."
          )),
        Guide.Step(
          "first-flight", Text(cs: "Limity a platnosti na očích", en: "Limits and validity in sight"),
          Text(
            cs: "Vždy vidíte, kolik hodin zbývá z limitů, kdy vyprší osvědčení a do kdy smíte vozit cestující.",
            en:
              "You always see what remains of your limits, when certificates expire, and until when you may carry passengers."
          )),
        Guide.Step(
          "empty-list", Text(cs: "Přineste si celou kariéru", en: "Bring your whole career"),
          Text(
            cs: "Zápisník přečte soubory jiných zápisníků a předem ukáže, co z nich bude. Zpět je jedním stisknutím.",
            en: "Files of other logbooks are read, with a preview of what they become. One press takes an import back.")
        ),
      ],
      answers: [
        Guide.Answer(
          Text(cs: "Jak zadám časy nejrychleji?", en: "What is the fastest way to enter times?"),
          Text(
            cs:
              "Pište jen číslice: 0805 je 8:05. Doba 145 je 1:45, rozumíme i 1:45, 1.45 a 1,45. Desetiny hodiny (1,8) si zapnete v Nastavení zápisníku u limitů.",
            en:
              "Type digits only: 0805 is 08:05. A duration of 145 is 1:45; 1:45 and 1.45 are understood too. For tenths of an hour (1.8), see Settings of the logbook at the limits."
          )),
        Guide.Answer(
          Text(cs: "Jak dostanu zápisník na papír?", en: "How do I get the logbook on paper?"),
          Text(
            cs: "Výpis vytvoří PDF v úpravě papírového zápisníku EASA se součty stránky i převedenými.",
            en:
              "The report makes a PDF in the layout of an EASA paper logbook, with totals of the page and brought forward."
          )),
      ],
      keys: [.add, .search, .rows, .edit])
  }

  /// What a pilot asks first: the paper that expires next, otherwise how much of the 28 days is flown.
  public func glance(_ context: Context) -> Glance? {
    let strip = TodayStrip(self, context)
    if let paper = strip.paper, context.today.days(to: paper.day) <= paper.warningDays {
      return Glance(paper.title, day: paper.day)
    }
    if book.rows.isEmpty { return nil }
    let percent = strip.standing.value.count * 100 / strip.standing.limit.most.count
    return Glance(
      Text(cs: "28 dní: \(percent)\u{A0}% limitu", en: "28 days: \(percent)% of the limit"),
      until: context.today.adding(days: 1))
  }
}

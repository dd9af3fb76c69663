import Base
import Kit
import Store
import Sync

extension ZooApp {
  /// The first steps of a visitor, and what visitors ask.
  public static var guide: Guide {
    Guide(
      steps: [
        Guide.Step(
          "hero-zoo", Text(cs: "Průvodce zoo v kapse", en: "A field guide in your pocket"),
          Text(
            cs: "Všechna zvířata s obrázky a příběhy. Lexikon se stáhne do zařízení a pak funguje i bez sítě.",
            en:
              "All animals with pictures and stories. The lexicon comes to your device and then works without a network."
          )
        ),
        Guide.Step(
          "no-map-files", Text(cs: "Najděte cestu k pavilonu", en: "Find the way to a house"),
          Text(
            cs:
              "Mapa ukáže, kdo bydlí kolem vás, a dovede vás k němu – třeba bez schodů. Vaše poloha zařízení neopustí.",
            en:
              "The map shows who lives around you and guides you there, without steps if you like. Your position never leaves the device."
          )),
        Guide.Step(
          "empty-passport", Text(cs: "Sbírejte razítka", en: "Collect stamps"),
          Text(
            cs: "Za každé zvíře, které jste viděli, dostanete razítko do pasu. A v kvízu zjistíte, co už o nich víte.",
            en:
              "Each animal that you have seen puts a stamp into your passport. And the quiz tells what you know of them."
          )),
      ],
      answers: [
        Guide.Answer(
          Text(cs: "Jak zvíře najdu v zoo?", en: "How do I find an animal in the zoo?"),
          Text(
            cs: "Otevřete zvíře a v části Kde ho najdete klepněte na jeho místo. Mapa ho ukáže a nabídne cestu.",
            en: "Open the animal and press its place under Where to find it. The map shows it and offers the way.")),
        Guide.Answer(
          Text(cs: "Kdy se krmí?", en: "When is feeding time?"),
          Text(
            cs: "Program ukazuje krmení a setkání na dnešek a šest dalších dní. Nejbližší vidíte nad seznamem zvířat.",
            en:
              "The programme shows feedings and talks of today and the next six days. The next one stands above the animals."
          )),
        Guide.Answer(
          Text(cs: "Jak dostanu fotky do zařízení?", en: "How do photos get onto my device?"),
          Text(
            cs: "V části O lexikonu otevřete Fotky bez sítě a zvolte, které fotky chcete a kolik místa smějí zabrat.",
            en:
              "Under About the lexicon open Photos without a network, and choose which photos you want and how much room they may take."
          )),
      ],
      keys: [.search, .rows], editorKeys: [.add])
  }

  /// What is on next today, otherwise how full the passport is.
  public func glance(_ context: Context) -> Glance? {
    let clock = ZooClock(context.now)
    if let item = plan.next(clock)?.item, let begins = item.begins {
      return Glance(
        inBoth { format in
          format.time(begins) + " " + (Programme.name.text(item.fields, format.language) ?? "")
        }, until: clock.day)
    }
    let seen = Passport(visits, lexicon).seen
    if seen == 0 { return nil }
    return Glance(inBoth { PassportWords.glance(seen, of: lexicon.count, $0) })
  }
}

private func inBoth(_ words: (Format) -> String) -> Text {
  Text(cs: words(Format(.czech)), en: words(Format(.english)))
}

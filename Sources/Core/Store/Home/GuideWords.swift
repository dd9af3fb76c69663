import Base

/// What first steps and help say, beside what each app says itself.
enum GuideWords {
  static var next: Text { Text(cs: "Další", en: "Next") }
  static var skip: Text { Text(cs: "Přeskočit", en: "Skip") }
  static var begin: Text { Text(cs: "Začít", en: "Start") }
  static var firstSteps: Text { Text(cs: "První kroky", en: "First steps") }
  static func step(_ number: Int, of count: Int) -> Text {
    Text(cs: "Krok \(number) ze \(count)", en: "Step \(number) of \(count)")
  }
}

enum HelpWords {
  static var title: Text { Text(cs: "Nápověda", en: "Help") }
  static var everywhere: Text { Text(cs: "Ve všech aplikacích", en: "In all apps") }
  static var news: Text { Text(cs: "Co je nového", en: "What is new") }
  static var updated: Text { Text(cs: "Vademecum je aktualizované.", en: "Vademecum has been updated.") }
  static func version(_ version: String) -> Text { Text(cs: "Verze \(version)", en: "Version \(version)") }

  static var answers: [Guide.Answer] {
    [
      Guide.Answer(
        Text(cs: "Funguje to i bez sítě?", en: "Does it work without a network?"),
        Text(
          cs: "Ano. Všechno, co zadáte, se uloží nejdřív do tohoto zařízení. Jakmile je síť, změny se odešlou samy.",
          en:
            "Yes. Whatever you enter is stored on this device first. As soon as there is a network, changes are sent by themselves."
        )),
      Guide.Answer(
        Text(cs: "Potřebuji účet?", en: "Do I need an account?"),
        Text(
          cs: "Ne. Účet přidává zálohu, další zařízení a sdílení. Co jste zadali předtím, se do něj nahraje.",
          en:
            "No. An account adds a backup, other devices and sharing. What you entered before is uploaded to it.")),
      Guide.Answer(
        Text(cs: "Jak aplikaci nainstaluji?", en: "How do I install an app?"),
        Text(
          cs:
            "Otevřete ji a v nabídce prohlížeče zvolte Přidat na plochu (na iPhonu Sdílet → Přidat na plochu). Každá aplikace má svou ikonu.",
          en:
            "Open it and choose Add to Home Screen in the browser's menu (on an iPhone Share → Add to Home Screen). Each app has an icon of its own."
        )),
      Guide.Answer(
        Text(cs: "Co když něco smažu omylem?", en: "What if I delete something by mistake?"),
        Text(
          cs:
            "Hned po smazání klepněte na Vrátit zpět. Později hledejte v nabídce pod Smazané záznamy, i bez sítě a bez účtu. S účtem je všechno smazané i v koši: Účet → Koš.",
          en:
            "Press Undo right after deleting. Later look in the menu under Deleted records, also without a network or an account. With an account everything deleted is in its trash, too: Account → Trash."
        )),
      Guide.Answer(
        Text(cs: "Co znamená „rozdíl čeká na vás“?", en: "What does “a difference waits for you” mean?"),
        Text(
          cs: "Stejný údaj byl změněn na dvou místech. V Synchronizaci vyberete, který platí. Nic se mezitím neztratí.",
          en:
            "The same value was changed in two places. Under Synchronisation you choose which one to keep. Nothing is lost until then."
        )),
    ]
  }
}

import Base
import HTML
import Kit
import Store

extension HeritageApp {
  /// How to move, without a network too; the introduction can be seen again (E-60).
  func helpScreen(_ context: Context) -> Screen {
    return Screen(
      title: Words.help,
      detail: article(.class("sheet help")) {
        button(.class("button"), .type("button"), .action("heritage.lesson.again")) { Words.lessonAgain }
        for (title, text) in HeritageApp.help {
          section(.class("card"), .key(title.en)) {
            h2 { title }
            p { text }
          }
        }
      })
  }

  static var help: [(Text, Text)] {
    [
      (
        Text(cs: "Časová osa", en: "The time line"),
        Text(
          cs:
            "Pás posouváte do strany. Událost otevřete klepnutím nebo rozevřením dvou prstů, zavřete ji sevřením, klepnutím na okraj nebo tlačítkem zpět. V otevřené události vás přejetí prstem do strany posune na další.",
          en:
            "Swipe the strip sideways. Tap an item or spread two fingers to open it; pinch, tap an edge or go back to close it. In an open item, swipe sideways for the next one."
        )
      ),
      (
        Text(cs: "Klávesnice", en: "The keyboard"),
        Text(
          cs:
            "Šipky vlevo a vpravo přecházejí mezi událostmi, Enter nebo mezerník událost otevře, Esc ji zavře. Posuvník roků pod osou poslouchá šipky také.",
          en:
            "The left and right arrow keys move between items, Enter or Space opens one, Esc closes it. The slider of years below the line works with the arrow keys too."
        )
      ),
      (
        Text(cs: "Bez gest", en: "Without gestures"),
        Text(
          cs: "Tlačítko se seznamem nahoře ukáže všechny události pod sebou, po obdobích a s hledáním.",
          en: "The list button at the top shows all items in a list, by period and with a search.")
      ),
      (
        Text(cs: "Mezery", en: "Gaps"),
        Text(
          cs:
            "Zveřejňujeme jen to, co má spolehlivý pramen. Co se ještě ověřuje, tu není a řada rektorů má na tom místě mezeru.",
          en:
            "We publish only what has a reliable source. What is still being verified is left out, and the list of rectors has a gap in its place."
        )
      ),
      (
        Text(cs: "Bez sítě", en: "Without a network"),
        Text(
          cs: "Celá historie je ve vašem zařízení. Změny se stahují samy, když síť je.",
          en: "The whole history is on your device. Changes are downloaded by themselves when there is a network.")
      ),
    ]
  }
}

extension Words {
  static let lessonAgain = Text(cs: "Projít úvod znovu", en: "See the introduction again")
}

import Base

/// Every text people see that no field carries, in Czech and English.
enum Words {
  static let title = Text(cs: "Zoo", en: "Zoo")
  static let animals = Text(cs: "Zvířata", en: "Animals")
  static let allAnimals = Text(cs: "Zvířata v zoo", en: "Animals of the zoo")
  static let tree = Text(cs: "Příbuzní", en: "Relatives")
  static let mine = Text(cs: "Pas", en: "Passport")
  static let quiz = Text(cs: "Kvíz", en: "Quiz")
  static let about = Text(cs: "O lexikonu", en: "About the lexicon")
  static let place = Text(cs: "Místo v zoo", en: "Place in the zoo")
  static let adoption = Text(cs: "Adopce", en: "Adoption")
  static let notFound = Text(cs: "Tady nic není", en: "Nothing here")
  static let notFoundText = Text(
    cs: "Zvíře v lexikonu není, nebo už není.", en: "The animal is not, or no longer, in the lexicon.")

  // List
  static let search = Text(cs: "Hledat zvířata", en: "Search animals")
  static let chooseAnimal = Text(cs: "Vyberte zvíře ze seznamu.", en: "Choose an animal from the list.")
  static let noAnimals = Text(
    cs: "Zatím tu nejsou žádná zvířata.", en: "There are no animals here yet.")
  static let asPictures = Text(cs: "Jako obrázky", en: "As pictures")
  static let weight = Text(cs: "Hmotnost", en: "Weight")
  static let asLines = Text(cs: "Jako seznam", en: "As a list")
  static let letters = Text(cs: "Podle písmen", en: "By letter")
  static func found(_ count: Int, _ format: Format) -> String {
    format.number(count) + " "
      + (format.language == .czech
        ? format.plural(count, one: "zvíře", few: "zvířata", many: "zvířat")
        : format.plural(count, one: "animal", few: "animals", many: "animals"))
  }

  // Detail
  static let inOtherLanguage = Text(cs: "anglicky", en: "in Czech")
  static let previous = Text(cs: "Předchozí zvíře", en: "Previous animal")
  static let next = Text(cs: "Další zvíře", en: "Next animal")
  static let share = Text(cs: "Sdílet", en: "Share")
  static let addFavourite = Text(cs: "K oblíbeným", en: "Favourite")
  static let removeFavourite = Text(cs: "Z oblíbených", en: "Not a favourite")
  static let isFavourite = Text(cs: "Oblíbené", en: "Favourite")
  static let markSeen = Text(cs: "Dnes viděno?", en: "Seen today?")
  static let unmarkSeen = Text(cs: "Dnes neviděno", en: "Not seen today")
  static let sightingForgotten = Text(cs: "Návštěva u zvířete je smazaná.", en: "The sighting is deleted.")
  static func forgetSighting(_ day: String) -> Text { Text(cs: "Neviděno \(day)", en: "Not seen on \(day)") }
  static let isSeen = Text(cs: "Dnes viděno", en: "Seen today")
  static let noTexts = Text(
    cs: "Podrobnější popis zatím chybí.", en: "No detailed description yet.")
  static let status = Text(cs: "Ohrožení", en: "Conservation")
  static let whereToFind = Text(cs: "Kde ho najdete", en: "Where to find it")
  static let placeUnknown = Text(cs: "zatím neuvedeno", en: "not said yet")
  static let notOnView = Text(cs: "teď není k vidění", en: "not on view now")
  static let relatives = Text(cs: "Jeho příbuzní", en: "Its relatives")
  static func allOf(_ taxon: String) -> Text { Text(cs: "Všechny druhy: \(taxon)", en: "All of them: \(taxon)") }
  static let credit = Text(cs: "Foto", en: "Photo")
  static func price(_ crowns: Int, _ format: Format) -> String {
    format.language == .czech
      ? format.number(crowns) + " Kč ročně" : "CZK " + format.number(crowns) + " a year"
  }

  // Mine
  static let favourites = Text(cs: "Oblíbená", en: "Favourites")
  static let seenToday = Text(cs: "Dnes viděná", en: "Seen today")
  static let seenEarlier = Text(cs: "Dříve viděná", en: "Seen earlier")
  static let nothingMine = Text(
    cs:
      "Zatím tu nic není. U zvířete můžete označit, že je oblíbené nebo že jste ho dnes viděli. Zůstane to ve vašem zařízení i bez účtu.",
    en:
      "Nothing here yet. You can mark an animal as a favourite or as seen today. The mark stays on your device, even without an account."
  )
  static let showAnimals = Text(cs: "Prohlížet zvířata", en: "Browse animals")

  // Classification

  // About
  static let help = Text(cs: "Nápověda a první kroky", en: "Help and first steps")
  static let sources = Text(cs: "Zdroje", en: "Sources")
  static let asOf = Text(cs: "Stav ke dni", en: "As of")
  static let licence = Text(cs: "Licence", en: "Licence")
  static let openSource = Text(cs: "Otevřít zdroj", en: "Open the source")
  static let offlineText = Text(
    cs: "Lexikon je celý ve vašem zařízení a funguje i bez sítě. Změny se stahují samy, když síť je.",
    en:
      "The whole lexicon is on your device and works without a network. Changes are downloaded by themselves when there is one."
  )
  static let notTheZoo = Text(
    cs: "Aplikace není dílem zoologické zahrady.", en: "This app is not made by the zoological garden.")

  // Quiz
  static let noQuiz = Text(
    cs: "Na kvíz zatím v lexikonu není dost údajů.", en: "The lexicon does not have enough data for a quiz yet.")
  static let pictureAsked = Text(cs: "Obrázek hádaného zvířete", en: "Picture of the animal to be guessed")
  static let right = Text(cs: "Správně!", en: "Right!")
  static let nextQuestion = Text(cs: "Další otázka", en: "Next question")
  static let result = Text(cs: "Výsledek", en: "Result")
  static let playAgain = Text(cs: "Hrát znovu", en: "Play again")
  static let readMore = Text(cs: "Více o zvířeti", en: "About the animal")
  static func wrong(_ right: String) -> Text { Text(cs: "Správná odpověď: \(right)", en: "The right answer: \(right)") }
  static func question(_ number: Int, of count: Int) -> Text {
    Text(cs: "Otázka \(number) z \(count)", en: "Question \(number) of \(count)")
  }
  static func right(_ count: Int) -> Text { Text(cs: "Správně \(count)", en: "\(count) right") }
  static func score(_ right: Int, of count: Int) -> Text {
    Text(cs: "Správně \(right) z \(count)", en: "\(right) of \(count) right")
  }

  // Editors
  static let edit = Text(cs: "Upravit", en: "Edit")
  static let drafts = Text(cs: "Koncepty", en: "Drafts")
  static let noDrafts = Text(
    cs: "Žádné koncepty. Úprava zvířete je nejdříve koncept, který vidí jen editoři; čtenáři ji uvidí po zveřejnění.",
    en: "No drafts. A change to an animal is first a draft that only editors see; readers see it once it is published.")
  static let newAnimal = Text(cs: "Nové zvíře", en: "New animal")
  static let changedAnimal = Text(cs: "změna zveřejněného záznamu", en: "change to a published record")
  /// - Parameter fields: their labels.
  static func changes(_ fields: String, _ language: Language) -> String {
    Text(cs: "Mění: ", en: "Changes: ")(language) + fields
  }
  static let notPublishedYet = Text(cs: "zatím nezveřejněné", en: "not published yet")
  static let onlyEditors = Text(
    cs: "Koncepty vidí jen editoři. Přihlaste se účtem editora.",
    en: "Only editors see drafts. Sign in with the account of an editor.")
  static let signIn = Text(cs: "Přihlásit se", en: "Sign in")
  static let addPlace = Text(cs: "Přidat místo…", en: "Add a place…")
  static let takeOut = Text(cs: "Odebrat", en: "Remove")
  static let wasWithdrawn = Text(
    cs: "Zvíře bylo mezitím vyřazeno z lexikonu. V konceptu zůstaly jen jeho změny; ostatní údaje jsou v historii.",
    en:
      "The animal was removed from the lexicon in the meantime. The draft keeps only its own changes; the rest is in the history."
  )
  static let withdraw = Text(cs: "Vyřadit z lexikonu", en: "Remove from the lexicon")
  static let withdrawText = Text(
    cs: "Zvíře zmizí všem čtenářům.", en: "The animal disappears for all readers.")
  static let withdrawn = Text(cs: "Zvíře je vyřazeno.", en: "The animal is removed.")
  static let classification = Text(cs: "Zařazení", en: "Classification")
  static let pictures = Text(cs: "Obrázek", en: "Picture")
  static let texts = Text(cs: "Texty", en: "Texts")
  static let other = Text(cs: "Další údaje", en: "Other data")
}

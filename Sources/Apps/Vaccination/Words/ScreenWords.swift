import Base

/// Titles, buttons and short sentences of the screens.
extension Words {
  static let title = Text(cs: "Očkování", en: "Vaccination")
  static let today = Text(cs: "Dnes", en: "Today")
  static let people = Text(cs: "Lidé", en: "People")
  static let catalogue = Text(cs: "Katalog", en: "Catalogue")
  static let journey = Text(cs: "Na cestu", en: "Journey")
  static let transfer = Text(cs: "Import a export", en: "Import and export")
  static let about = Text(cs: "O aplikaci", en: "About")
  static let notFound = Text(cs: "Nenalezeno", en: "Not found")
  static let notFoundText = Text(
    cs: "Tady nic není. Záznam mohl být smazán.", en: "There is nothing here. The record may have been deleted.")

  static let save = Text(cs: "Uložit", en: "Save")
  static let cancel = Text(cs: "Zrušit", en: "Cancel")
  static let done = Text(cs: "Hotovo", en: "Done")
  static let delete = Text(cs: "Smazat", en: "Delete")
  static let download = Text(cs: "Stáhnout", en: "Download")
  static let discard = Text(cs: "Zahodit", en: "Discard")
  static let deleteQuestion = Text(cs: "Smazat záznam?", en: "Delete the record?")
  static let deleteThePerson = Text(cs: "Smazat osobu i s průkazem", en: "Delete the person and the whole card")
  static let deletePerson = Text(cs: "Smazat osobu i s průkazem?", en: "Delete the person and the whole card?")
  static let recordDeleted = Text(cs: "Smazáno.", en: "Deleted.")

  // The doctor
  static let doctorTitle = Text(cs: "O očkování rozhoduje lékař", en: "A doctor decides")
  static let doctorDecides = Text(
    cs: "Aplikace připomíná a vysvětluje. O\u{A0}očkování rozhoduje lékař.",
    en: "The app reminds and explains. A doctor decides about vaccinations.")
  static let doctorText = Text(
    cs:
      "Termíny se počítají z obecných pravidel. Nemoc, léky, alergie nebo novější předpis je mohou změnit. Než někoho necháte očkovat, poraďte se s lékařem.",
    en:
      "Dates follow from general rules. An illness, medicines, an allergy or a newer regulation may change them. Ask a doctor before anybody is vaccinated."
  )
  static let privacyTitle = Text(cs: "Vaše údaje", en: "Your data")
  static let privacyText = Text(
    cs:
      "Průkazy zůstávají v tomto zařízení. S účtem se ukládají i do vašeho soukromého prostoru na serveru, kam nikdo jiný nevidí. Sdílený průkaz vidí ti, s kým ho sdílíte.",
    en:
      "Cards stay on this device. With an account they are also kept in your private space on the server, which nobody else can see. A shared card is seen by those you share it with."
  )
  static let rules = Text(cs: "Pravidla", en: "Rules")
  static let catalogueText = Text(
    cs:
      "Český očkovací kalendář, hrazená a cestovní očkování. Co zdroje nerozhodují, editoři teprve ověřují a tady to není.",
    en:
      "The Czech schedule, funded and travel vaccinations. What the sources do not settle is still being confirmed by editors, and is not here."
  )
  static let catalogueEmpty = Text(cs: "Katalog je zatím prázdný.", en: "The catalogue is still empty.")

  static func catalogueCounts(_ vaccines: Vaccines, _ format: Format) -> String {
    let (d, p, s) = (vaccines.diseases.count, vaccines.products.count, vaccines.series.count)
    return Text(
      cs: "Nemocí: \(d), vakcín: \(p), očkovacích řad: \(s).",
      en: "\(d) diseases, \(p) vaccines, \(s) series.")(format.language)
  }

  static func catalogueFaults(_ count: Int, _ format: Format) -> String {
    Text(
      cs: "Záznamů, které nejdou přečíst a nepočítá se s nimi: \(count).",
      en: "Records that cannot be read and are left out: \(count).")(format.language)
  }

  // First run
  static let firstTitle = Text(cs: "Průkaz celé rodiny", en: "The whole family's card")
  static let firstText = Text(
    cs: "Opište nebo vyfoťte papírový průkaz. Aplikace řekne, co je na řadě, kdy a proč. Funguje i bez internetu.",
    en: "Type in or photograph the paper card. The app says what comes next, when and why. It works offline, too.")
  static let beginWithMe = Text(cs: "Začít u sebe", en: "Begin with me")
  static let importCard = Text(cs: "Načíst ze souboru", en: "Import from a file")
  static let firstPerson = Text(cs: "Vy", en: "You")

  // Persons
  static let addPerson = Text(cs: "Přidat osobu", en: "Add a person")
  static let editPerson = Text(cs: "Upravit osobu", en: "Edit the person")
  static let personSaved = Text(cs: "Uloženo.", en: "Saved.")
  static let bornUnknown = Text(cs: "Datum narození není uvedené", en: "The date of birth is not given")
  static let bornInFuture = Text(cs: "Toto datum ještě nenastalo.", en: "This day has not come yet.")
  static let bornTooEarly = Text(cs: "Zkontrolujte rok narození.", en: "Check the year of birth.")
  static let healthTitle = Text(cs: "Co mění kalendář", en: "What changes the schedule")
  static let healthText = Text(cs: "Vyplňte jen to, co platí.", en: "Fill in only what applies.")
  static let who = Text(cs: "Kdo", en: "Who")

  static func deletePersonText(_ count: Int, _ format: Format) -> Text {
    Text(cs: "Zmizí i očkování v průkazu: \(count).", en: "The vaccinations on the card are deleted too: \(count).")
  }

  /// `3 roky, narozen 4. 5. 2023` without a gender: `3 roky · 4. 5. 2023`
  static func age(_ born: Day, _ today: Day, _ format: Format) -> String {
    // V-111: of a file; nobody is zero days old before the birth.
    if born > today { return Text(cs: "ještě před narozením", en: "not born yet")(format.language) + " · " + format.day(born) }
    let (from, to) = (born.parts, today.parts)
    var months = (to.year - from.year) * 12 + to.month - from.month
    if to.day < from.day { months -= 1 }
    let age: Period
    if months < 1 {
      age = Period(days: born.days(to: today))
    } else if months < 24 {
      age = Period(months: months)
    } else {
      age = Period(years: months / 12)
    }
    return period(age, format) + " · " + format.day(born)
  }

  // The card
  static let card = Text(cs: "Průkaz", en: "Card")
  static let coming = Text(cs: "Čeká", en: "Coming")
  static let past = Text(cs: "V průkazu", en: "On the card")
  static let grid = Text(cs: "Přehled", en: "Overview")
  static let emptyCard = Text(cs: "Průkaz je prázdný", en: "The card is empty")
  static let nothingInGrid = Text(
    cs: "U zapsaných očkování není uvedeno, proti čemu jsou.",
    en: "It is not known what the recorded vaccinations protect against.")
  static let emptyCardTitle = Text(cs: "Průkaz je zatím prázdný", en: "The card is still empty")
  static let emptyCardText = Text(
    cs: "Opište očkování z papírového průkazu. Stačí vakcína a datum, klidně jen rok.",
    en: "Type in the vaccinations of the paper card. The vaccine and the date will do, even just the year.")
  static let typeCard = Text(cs: "Opsat průkaz", en: "Type in the card")
  static let nothingToCome = Text(cs: "Teď není nic na řadě", en: "Nothing is due for now")
  static let unrecorded = Text(cs: "Dětská očkování bez záznamu", en: "Childhood vaccinations without a record")
  static let unrecordedText = Text(
    cs: "Nejspíš proběhla, ale v průkazu zatím nejsou.", en: "They were probably given, but are not on the card yet.")
  static let outgrown = Text(cs: "Začaté, ale už se nepodává", en: "Begun, but no longer given")
  static let outgrownText = Text(
    cs: "V tomto věku se tyto vakcíny už nepodávají. Co místo nich, je na stránce každé z nich.",
    en: "These vaccines are not given at this age any more. The page of each says what is given instead.")
  static let instead = Text(cs: "Co místo toho", en: "What is given instead")
  static let optional = Text(cs: "Další možnosti", en: "Further possibilities")
  static let optionalText = Text(
    cs: "Nepovinná a cestovní očkování. Vyberte si to, o které stojíte.",
    en: "Voluntary and travel vaccinations. Choose what you want.")
  static let declined = Text(cs: "Nechceme", en: "Not wanted")
  static let declinedText = Text(cs: "Rozhodnutí můžete kdykoli změnit.", en: "You can change your mind at any time.")
  static let complete = Text(cs: "Dokončeno", en: "Complete")
  static let completeShort = Text(cs: "hotovo", en: "complete")
  static let disease = Text(cs: "Nemoc", en: "Disease")
  static let otherVaccines = Text(cs: "Ostatní", en: "Others")

  static func onTheCard(_ count: Int, _ format: Format) -> String {
    past(format.language) + ": " + format.number(count)
  }

  // Pictures
  static let picturesText = Text(
    cs: "Vyfoťte průkaz hned a opište ho, až bude čas.",
    en: "Photograph the card now and type it in when there is time.")
  static let addPicture = Text(cs: "Přidat fotografii", en: "Add a picture")
  static let pictureSaved = Text(cs: "Fotografie je uložena.", en: "The picture is saved.")
  static let pictureIsThere = Text(cs: "Tahle fotografie už tu je.", en: "This picture is here already.")
  static let deletePicture = Text(cs: "Smazat fotografii?", en: "Delete the picture?")

  // Print
  static let printTitle = Text(cs: "Tisk průkazu", en: "Print the card")
  static let printText = Text(
    cs: "Průkaz česky a anglicky a stránka pro cesty do ciziny. V okně tisku můžete zvolit i uložení do PDF.",
    en: "The card in Czech and English and a page for journeys abroad. The print window can also save a PDF.")
  static let printButton = Text(cs: "Vytisknout", en: "Print")
  static let printedCard = Text(cs: "Očkovací průkaz", en: "Vaccination record")
  static let printedCertificate = Text(cs: "Přehled pro cesty do ciziny", en: "Summary for journeys abroad")
  static let certificateText = Text(
    cs: "Tento přehled nenahrazuje Mezinárodní osvědčení o očkování. Platí jen s podpisem a razítkem lékaře.",
    en:
      "This summary does not replace the International Certificate of Vaccination. It is valid only with a doctor's signature and stamp."
  )
  static var printedNationality: Text { Text(cs: "Státní příslušnost", en: "Nationality") }
  static var printedDocument: Text { Text(cs: "Číslo cestovního dokladu", en: "Travel document No.") }
  static var printedSignature: Text { Text(cs: "Podpis držitele", en: "Signature of the holder") }
  static let printedFoot = Text(cs: "Vlastní záznam držitele, vytištěno", en: "Kept by the holder, printed on")

  static func sheet(_ number: Int, of count: Int, _ format: Format) -> String {
    Text(cs: "List ", en: "Sheet ")(format.language) + format.number(number) + " / " + format.number(count)
  }
}

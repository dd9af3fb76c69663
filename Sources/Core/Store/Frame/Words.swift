import Base

/// The texts of the frame.
enum Words {
  static let menu = Text(cs: "Nabídka", en: "Menu")
  static let settings = Text(cs: "Nastavení", en: "Settings")
  static let account = Text(cs: "Účet", en: "Account")
  static let synchronisation = Text(cs: "Synchronizace", en: "Synchronisation")
  static let more = Text(cs: "Další", en: "More")
  static let decide = Text(cs: "Rozhodnout", en: "Decide")
  static let back = Text(cs: "Zpět", en: "Back")
  static let cancel = Text(cs: "Zrušit", en: "Cancel")
  static let close = Text(cs: "Zavřít", en: "Close")
  static let undo = Text(cs: "Vrátit zpět", en: "Undo")
  static let restored = Text(cs: "Obnoveno.", en: "Restored.")
  static let undone = Text(cs: "Vzato zpět.", en: "Taken back.")
  static func stay(_ count: Int) -> Text {
    let cs = Format(.czech).plural(
      count, one: "hodnota se mezitím změnila a zůstává", few: "hodnoty se mezitím změnily a zůstávají",
      many: "hodnot se mezitím změnilo a zůstává")
    let en = count == 1 ? "value has been changed since and stays" : "values have been changed since and stay"
    return Text(cs: "\(count) \(cs).", en: "\(count) \(en).")
  }
  static let restarted = Text(
    cs: "Aplikace se znovu spustila. Uložená data jsou v pořádku.",
    en: "The app has restarted. What was saved is intact.")
  static let tryAgain = Text(cs: "Zkusit znovu", en: "Try again")
  static let skip = Text(cs: "Přejít k obsahu", en: "Skip to content")
  static let apps = Text(cs: "Aplikace", en: "Apps")
  static let notFound = Text(cs: "Tady nic není", en: "Nothing here")
  static let notFoundText = Text(
    cs: "Tato adresa k ničemu nevede. Záznam mohl být smazán.",
    en: "There is nothing at this address. The record may have been deleted.")

  // Storage
  static let storageFull = Text(
    cs: "Úložiště zařízení je plné. Změna je zatím jen na obrazovce: uvolněte místo, aplikace to zkouší dál.",
    en:
      "The device's storage is full. The change is only on the screen so far: free some space, and the app will keep trying."
  )
  static let storageFailed = Text(
    cs: "Změnu se nepodařilo uložit. Zůstává na obrazovce a aplikace to zkouší dál.",
    en: "The change could not be saved. It stays on the screen and the app keeps trying.")
  static let storageSlow = Text(
    cs: "Ukládání trvá déle než obvykle. Nechte prosím aplikaci otevřenou.",
    en: "Saving is taking longer than usual. Please keep the app open.")
  static let volatile = Text(
    cs: "Prohlížeč zde nedovolí nic uložit (anonymní okno?). Data zmizí se zavřením stránky.",
    en: "The browser does not allow storing anything here (private window?). Data vanish with this page.")
  static let unreadable = Text(
    cs:
      "Část toho, co je v tomto zařízení uloženo, se nedá přečíst. Co má server, se stáhne znovu; zbytek zůstává, jak je.",
    en:
      "Part of what is stored on this device cannot be read. What the server has is fetched again; the rest stays as it is."
  )
  static let kept = Text(cs: "Data v zařízení", en: "Data on this device")
  static let persistent = Text(
    cs: "Prohlížeč data na tomto zařízení nesmaže sám od sebe.", en: "The browser will not delete the data on its own.")
  static let notPersistent = Text(
    cs: "Při nedostatku místa může prohlížeč data smazat. Nainstalujte aplikaci, nebo si vytvořte účet.",
    en: "The browser may delete the data when space runs short. Install the app, or create an account.")
  static let notPersistentButSent = Text(
    cs: "Při nedostatku místa může prohlížeč data z tohoto zařízení smazat. Co je odeslané, zůstane na serveru.",
    en: "The browser may delete the data on this device when space runs short. What is sent stays on the server.")
  static func existsOnlyHere(_ count: Int) -> Text {
    let changes = Format(.czech).plural(
      count, one: "změna existuje", few: "změny existují", many: "změn existuje")
    return Text(
      cs: "\(count) \(changes) jen v tomto zařízení.",
      en: count == 1 ? "1 change exists only on this device." : "\(count) changes exist only on this device.")
  }
  static let askPersistence = Text(
    cs: "Nedovolit prohlížeči data smazat", en: "Stop the browser from deleting the data")
  static let export = Text(cs: "Stáhnout vše jako JSON", en: "Download everything as JSON")
  static func used(_ size: String) -> Text {
    Text(cs: "Obsazeno \(size).", en: "\(size) in use.")
  }

  // Settings
  static let language = Text(cs: "Jazyk", en: "Language")
  static let thisDevice = Text(cs: "Toto zařízení", en: "This device")
  static let appearance = Text(cs: "Vzhled", en: "Appearance")
  static let languageAndAppearance = Text(cs: "Jazyk a vzhled", en: "Language and appearance")
  static let likeDevice = Text(cs: "Automaticky", en: "Automatic")
  static let light = Text(cs: "Světlý", en: "Light")
  static let dark = Text(cs: "Tmavý", en: "Dark")
  static let install = Text(cs: "Nainstalovat aplikaci", en: "Install the app")
  static let installText = Text(
    cs: "Vademecum pak najdete na ploše a otevře se i bez sítě. Na iPhonu: Sdílet → Přidat na plochu.",
    en: "Vademecum is then on your home screen and opens without a network. On an iPhone: Share → Add to Home Screen.")
  static let updateReady = Text(cs: "Je připravena nová verze.", en: "A new version is ready.")
  static let update = Text(cs: "Spustit ji", en: "Switch to it")
  static let about = Text(cs: "O aplikaci", en: "About")
  static let aboutText = Text(
    cs:
      "Vademecum je sada kapesních aplikací, které fungují i bez sítě. Je to svobodný software pod licencí Apache 2.0.",
    en:
      "Vademecum is a set of pocket apps that work without a network. It is free software under the Apache License 2.0."
  )

  // Account
  static let signIn = Text(cs: "Přihlásit se", en: "Sign in")
  static let signUp = Text(cs: "Vytvořit účet", en: "Create account")
  static let signOut = Text(cs: "Odhlásit se", en: "Sign out")
  static let signedIn = Text(cs: "Přihlášeno. Data se synchronizují.", en: "Signed in. Your data are synchronising.")
  static let email = Text(cs: "E-mail", en: "E-mail")
  static let password = Text(cs: "Heslo", en: "Password")
  static let newPassword = Text(cs: "Nové heslo", en: "New password")
  static let name = Text(cs: "Jméno (nepovinné)", en: "Name (optional)")
  static let changePassword = Text(cs: "Změnit heslo", en: "Change password")
  static let passwordChanged = Text(cs: "Heslo je změněno.", en: "The password is changed.")
  static let passwordHint = Text(cs: "Nejméně 8 znaků.", en: "At least 8 characters.")
  static let accountText = Text(
    cs: "Účet není nutný. Přidává zálohu, další zařízení a sdílení; co je zadáno zde, se nahraje.",
    en: "An account is optional. It adds backup, other devices and sharing; what you have entered here is uploaded.")
  static let haveAccount = Text(cs: "Už mám účet", en: "I have an account")
  static let noAccount = Text(cs: "Nemám účet", en: "I have no account")
  static let signedOutBanner = Text(
    cs: "Přihlášení vypršelo. Vše zůstává v zařízení; přihlaste se, aby synchronizace pokračovala.",
    en: "You are signed out. Everything stays on this device; sign in to continue synchronising.")
  static let signOutQuestion = Text(
    cs: "Data zůstanou na serveru a z tohoto zařízení se odstraní.",
    en: "Your data stay on the server and are removed from this device.")
  static func signOutUnsent(_ count: Int, _ format: Format) -> Text {
    let cs = Format(.czech)
    let changes = cs.plural(
      count, one: "změna ještě nebyla odeslána a byla", few: "změny ještě nebyly odeslány a byly",
      many: "změn ještě nebylo odesláno a bylo")
    return Text(
      cs: "\(count) \(changes) by ztracena odhlášením. Nejprve se připojte k síti, nebo data stáhněte v Nastavení.",
      en:
        "\(count) \(count == 1 ? "change has" : "changes have") not been sent yet and would be lost by signing out. Connect first, or download the data in Settings."
    )
  }
  static let deleteAccount = Text(cs: "Smazat účet", en: "Delete account")
  static let deleteAccountText = Text(
    cs:
      "Smaže účet i všechna data na serveru a na tomto zařízení. Sdílené prostory zůstanou ostatním členům; ten, který vlastníte jen vy, nejdřív předáte nebo smažete. Zadejte heslo.",
    en:
      "Deletes the account and all data on the server and on this device. Shared spaces stay with their other members; hand over or delete those that only you own first. Enter your password."
  )
  static let deleteAccountQuestion = Text(
    cs: "Účet a všechna data budou nenávratně smazány. Opravdu?",
    en: "The account and all data will be deleted for good. Really?")
  static let emailFault = Text(cs: "Zadejte e-mailovou adresu.", en: "Enter an e-mail address.")
  static let passwordFault = Text(cs: "Heslo má mít nejméně 8 znaků.", en: "A password has at least 8 characters.")
  static let wrongPassword = Text(cs: "E-mail nebo heslo nesouhlasí.", en: "Incorrect e-mail or password.")
  static let emailTaken = Text(
    cs: "Účet s tímto e-mailem už existuje. Přihlaste se.", en: "There is an account with this e-mail. Sign in instead."
  )
  static let noNetwork = Text(
    cs: "Server není dostupný. Nic se neztratilo; zkuste to se sítí znovu.",
    en: "The server cannot be reached. Nothing is lost; try again with a network.")
  static let serverFault = Text(
    cs: "Server teď neumí odpovědět. Nic se neztratilo; zkuste to za chvíli.",
    en: "The server cannot answer now. Nothing is lost; try again in a while.")
  static func tooOften(_ seconds: Int64, _ format: Format) -> Text {
    Text(cs: "Příliš mnoho pokusů. Zkuste to za \(seconds) s.", en: "Too many attempts. Try again in \(seconds) s.")
  }
  static func notAccepted(_ detail: String) -> Text {
    Text(cs: "Server údaje nepřijal: \(detail)", en: "The server did not accept this: \(detail)")
  }
  static func otherAccount(_ email: String) -> Text {
    Text(
      cs: "V zařízení jsou data účtu \(email). Přihlaste se jím, nebo se nejprve odhlaste.",
      en: "This device holds the data of \(email). Sign in with it, or sign out first.")
  }

  // Synchronisation
  static let allSent = Text(cs: "Vše je odesláno", en: "Everything is sent")
  /// Beside refused changes.
  static let restSent = Text(cs: "Vše ostatní je odesláno", en: "Everything else is sent")
  static let onlyHere = Text(cs: "Jen v tomto zařízení", en: "Only on this device")
  static let offline = Text(cs: "Bez sítě", en: "Offline")
  static let synchronising = Text(cs: "Synchronizuje se…", en: "Synchronising…")
  static func unsent(_ count: Int) -> Text {
    let cs = Format(.czech).plural(
      count, one: "změna čeká na odeslání", few: "změny čekají na odeslání", many: "změn čeká na odeslání")
    let en = count == 1 ? "change not sent yet" : "changes not sent yet"
    return Text(cs: "\(count) \(cs)", en: "\(count) \(en)")
  }
  static func conflicts(_ count: Int) -> Text {
    let cs = Format(.czech).plural(
      count, one: "rozdíl čeká na vás", few: "rozdíly čekají na vás", many: "rozdílů čeká na vás")
    let en = count == 1 ? "difference waits for you" : "differences wait for you"
    return Text(cs: "\(count) \(cs)", en: "\(count) \(en)")
  }
  static let addressCopied = Text(cs: "Adresa je zkopírovaná.", en: "The address was copied.")
  static let textCopied = Text(cs: "Text je zkopírovaný.", en: "The text was copied.")
  static let notShared = Text(
    cs: "Tento prohlížeč neumí sdílet a kopírování nepovolil.",
    en: "This browser cannot share, and did not allow copying.")
  static let conflictText = Text(
    cs: "Stejný údaj byl změněn na dvou místech. Vyberte, co platí.",
    en: "The same value was changed in two places. Choose which one to keep.")
  static let mine = Text(cs: "Moje", en: "Mine")
  static let theirs = Text(cs: "Ze serveru", en: "From the server")
  static let before = Text(cs: "Předtím", en: "Before")
  static let keepMine = Text(cs: "Použít moje", en: "Use mine")
  static let keepTheirs = Text(cs: "Nechat to ze serveru", en: "Keep the server's")
  static let empty = Text(cs: "prázdné", en: "empty")
  static let deletedThere = Text(
    cs: "Jinde smazáno, zatímco jste to tady měnili.", en: "Deleted elsewhere while you were changing it here.")
  static let waitsForAnswer = Text(
    cs: "O tomto záznamu už čeká otázka. Nejdřív na ni odpovězte, pak půjde změnu zkusit znovu.",
    en: "A question about this record is open. Answer it first, then the change can be tried again.")
  static let movedThere = Text(
    cs: "Jinde přesunuto, zatímco jste to tady měnili. Když to obnovíte, bude to na obou místech.",
    en: "Moved elsewhere while you were changing it here. Restored, it will be in both places.")
  static let leaveMoved = Text(cs: "Nechat přesunuté", en: "Leave it moved")
  static let deletedHere = Text(
    cs: "Tady smazáno, jinde mezitím změněno.", en: "Deleted here, changed elsewhere in the meantime.")
  static let restoreIt = Text(cs: "Obnovit s mými změnami", en: "Restore with my changes")
  static let leaveDeleted = Text(cs: "Nechat smazané", en: "Leave it deleted")
  static let deleteIt = Text(cs: "Přesto smazat", en: "Delete anyway")
  static let keepIt = Text(cs: "Ponechat", en: "Keep it")
  static let refused = Text(cs: "Odmítnuté změny", en: "Refused changes")
  static let refusedText = Text(
    cs:
      "Server tyto změny nepřijal. Zůstávají zde, dokud je nezkusíte znovu nebo nezahodíte; ostatní se synchronizuje dál.",
    en:
      "The server did not accept these changes. They stay here until you try again or discard them; everything else keeps synchronising."
  )
  static let discard = Text(cs: "Zahodit", en: "Discard")
  static let discardQuestion = Text(
    cs: "Změna není nikde jinde a nepůjde vrátit. Opravdu zahodit?",
    en: "The change is nowhere else and cannot be brought back. Really discard it?")
  static let check = Text(cs: "Porovnat se serverem", en: "Compare with the server")
  static let syncNow = Text(cs: "Synchronizovat teď", en: "Synchronise now")
  static let neverChecked = Text(cs: "Ještě neporovnáno.", en: "Not compared yet.")
  /// Before and after the moment.
  static let lastCompared = Text(cs: "Naposledy porovnáno ", en: "Last compared ")
  static func checked(repaired: Int64) -> Text {
    Text(
      cs: repaired == 0 ? ": vše souhlasí." : ": opraveno \(repaired).",
      en: repaired == 0 ? ": everything agrees." : ": \(repaired) repaired.")
  }
  static let troubleNetwork = Text(
    cs: "Server není dostupný; zkouší se znovu.", en: "The server cannot be reached; trying again.")
  static func troubleServer(_ status: Int) -> Text {
    // P-1: nothing else is answered so.
    if status == 421 { return foreignOrigin }
    return Text(
      cs: "Server odpověděl chybou \(status); zkouší se znovu.",
      en: "The server answered with error \(status); trying again.")
  }
  static let foreignOrigin = Text(
    cs: "Server nezná svou adresu. Řekněte správci: proxy musí předávat hlavičku Host, nebo serveru chybí --address.",
    en:
      "The server does not know its address. Tell its operator: the proxy must pass on Host, or the server needs --address."
  )
  /// The text about something that the server refuses because of its size (P-22, P-37, P-40); nil for every other
  /// reason.
  static func refusal(_ type: String) -> Text? {
    if type == "record-too-large" || type == "too-large" {
      return Text(
        cs: "Záznam je příliš dlouhý, server ho nepřijal. Zkraťte ho a uložte znovu.",
        en: "The record is too long, so the server did not accept it. Shorten it and save it again.")
    }
    if type == "too-many-fields" {
      return Text(
        cs: "Záznam má příliš mnoho polí, server ho nepřijal.",
        en: "The record has too many fields, so the server did not accept it.")
    }
    if type == "account-full" {
      return Text(
        cs: "Účet je plný. Smažte, co už nepotřebujete, a zkuste to znovu.",
        en: "The account is full. Delete what you no longer need and try again.")
    }
    if type == "forbidden" {
      return Text(
        cs: "Tady smíte jen číst, server změnu nepřijal.",
        en: "You may only read here, so the server did not accept it.")
    }
    return nil
  }
  /// A reason that this version has no words for.
  static func refusedBecause(_ type: String) -> Text {
    Text(cs: "Server neřekl proč (\(type)).", en: "The server did not say why (\(type)).")
  }
  static let gone = Text(
    cs: "K těmto datům už na serveru nemáte přístup. Neodeslané změny zůstávají zde.",
    en: "You no longer have access to these data on the server. Unsent changes stay here.")

  // Published spaces
  static let fetching = Text(cs: "Stahuje se do zařízení…", en: "Fetching to this device…")
  static let fetchingPaused = Text(
    cs: "Stahování je zastavené. Co už je zde, zůstane.", en: "The download is stopped. What is already here stays.")
  static let fetchingOffline = Text(
    cs: "Poprvé je třeba síť. Jakmile bude, obsah se stáhne a pak funguje i bez ní.",
    en: "The first time needs a network. Once there is one, the content is fetched and then works without it.")
  static let fetchingUnreachable = Text(
    cs: "Server není dosažitelný. Zkouší se to znovu.", en: "The server cannot be reached. Trying again.")
  static func fetchingFailed(_ status: Int) -> Text {
    Text(
      cs: "Server odpověděl chybou \(status). Zkouší se to znovu.",
      en: "The server answered with error \(status). Trying again.")
  }
  static let notPublished = Text(
    cs: "Tento server takový obsah nenabízí.", en: "This server does not offer such content.")
  static let stop = Text(cs: "Zastavit", en: "Stop")
  static let goOn = Text(cs: "Pokračovat", en: "Continue")
}

import Base

/// The texts about second-factor codes and about passwords for other programs.
enum SecurityWords {
  static var secondFactor: Text { Text(cs: "Dvoufázové přihlášení", en: "Two-step sign-in") }
  static var secondFactorText: Text {
    Text(
      cs:
        "Kdo se přihlašuje, zadá kromě hesla i kód z ověřovací aplikace v telefonu. Samotné heslo pak cizímu člověku nestačí.",
      en:
        "Whoever signs in enters a code from an authenticator app as well as the password. Your password alone is then of no use to a stranger."
    )
  }
  static var isOn: Text { Text(cs: "Zapnuto", en: "On") }
  static var isOff: Text { Text(cs: "Vypnuto", en: "Off") }
  static var turnOn: Text { Text(cs: "Zapnout", en: "Turn on") }
  static var turnOff: Text { Text(cs: "Vypnout", en: "Turn off") }
  static var turnOffText: Text {
    Text(cs: "K přihlášení pak stačí heslo.", en: "Your password alone will then sign you in.")
  }
  static var turnOffCode: Text { Text(cs: "Vypnout kódy z aplikace", en: "Turn off the codes from the app") }
  static var turnOffCodeText: Text {
    Text(
      cs: "Po heslu se pak žádá jen přístupový klíč.", en: "After the password, only a passkey will then be asked for.")
  }
  static var turnedOff: Text { Text(cs: "Dvoufázové přihlášení je vypnuté.", en: "Two-step sign-in is off.") }
  static var secretText: Text {
    Text(
      cs:
        "Načtěte kód fotoaparátem v ověřovací aplikaci, nebo do ní opište klíč pod ním. Potom sem zadejte první kód, který ukáže.",
      en:
        "Scan this code with your authenticator app, or enter the key below it there. Then enter the first code that it shows."
    )
  }
  static var scanSecret: Text { Text(cs: "QR kód s klíčem", en: "QR code of the key") }
  static var secret: Text { Text(cs: "Klíč pro ověřovací aplikaci", en: "Key for the authenticator app") }
  static var openAuthenticator: Text { Text(cs: "Otevřít v ověřovací aplikaci", en: "Open in the authenticator app") }
  static var code: Text { Text(cs: "Kód z aplikace", en: "Code from the app") }
  static var confirmCode: Text { Text(cs: "Potvrdit kód", en: "Confirm the code") }
  static var signInCode: Text { Text(cs: "Kód", en: "Code") }
  static var signInCodeHint: Text {
    Text(cs: "Z ověřovací aplikace, nebo záložní kód.", en: "From your authenticator app, or a recovery code.")
  }
  static var wrongCode: Text {
    Text(cs: "Kód není správný, nebo už byl použitý.", en: "The code is wrong or was already used.")
  }
  static var recoveryCode: Text { Text(cs: "Záložní kód", en: "Recovery code") }
  static var recoveryCodes: Text { Text(cs: "Záložní kódy", en: "Recovery codes") }
  static var recoveryText: Text {
    Text(
      cs:
        "Uložte si je mimo telefon. Každý jednou nahradí kód z aplikace nebo přístupový klíč, až telefon nebude po ruce. Znovu je už neukážeme.",
      en:
        "Keep them somewhere other than on your phone. Each replaces a code or a passkey once, when the phone is not at hand. They are not shown again."
    )
  }
  static func recoveryLeft(_ count: Int64) -> Text {
    let words = Format(.czech).plural(count, one: "záložní kód", few: "záložní kódy", many: "záložních kódů")
    return Text(
      cs: "Zbývá \(count) \(words).",
      en: count == 1 ? "1 recovery code is left." : "\(count) recovery codes are left.")
  }
  static var saveCodes: Text { Text(cs: "Uložit do souboru", en: "Save as a file") }
  static var newCodes: Text { Text(cs: "Vytvořit nové záložní kódy", en: "Make new recovery codes") }
  static var newCodesText: Text {
    Text(cs: "Dosavadní tím přestanou platit.", en: "The present ones then stop working.")
  }

  // Passwords for other programs
  static var appPasswords: Text { Text(cs: "Hesla pro jiné programy", en: "Passwords for other programs") }
  static var appPasswordsText: Text {
    Text(
      cs: "Skript nebo jiný program dostane vlastní heslo k jednomu prostoru. Hlavní heslo se nedozví.",
      en: "A script or another program gets a password of its own, for one space. It never learns your main one.")
  }
  static var noAppPasswords: Text { Text(cs: "Zatím žádné.", en: "None yet.") }
  static var newAppPassword: Text { Text(cs: "Nové heslo pro program", en: "A new password for a program") }
  static var programName: Text { Text(cs: "Název programu", en: "Name of the program") }
  static var programNameFault: Text { Text(cs: "Zadejte název.", en: "Enter a name.") }
  static var space: Text { Text(cs: "Prostor", en: "Space") }
  static var ownSpace: Text { Text(cs: "Moje vlastní záznamy", en: "My own records") }
  static var purpose: Text { Text(cs: "Co smí", en: "What it may do") }
  static func purpose(_ name: String) -> Text {
    switch name {
    case "writing": Text(cs: "Číst i měnit", en: "Read and change")
    default: Text(cs: "Jen číst", en: "Read only")
    }
  }
  static var make: Text { Text(cs: "Vytvořit heslo", en: "Make the password") }
  static var madeText: Text {
    Text(
      cs: "Zkopírujte heslo do programu. Znovu ho už neukážeme.",
      en: "Copy the password to the program. It is not shown again.")
  }
  static var appPassword: Text { Text(cs: "Heslo pro program", en: "Password for the program") }
  static var neverUsed: Text { Text(cs: "zatím nepoužité", en: "not used yet") }
  static var withdraw: Text { Text(cs: "Zrušit heslo", en: "Withdraw") }
  static var withdrawn: Text { Text(cs: "Heslo už neplatí.", en: "The password is withdrawn.") }
  static var tooMany: Text {
    Text(cs: "Hesel pro programy je příliš. Některá zrušte.", en: "There are too many of them. Withdraw some.")
  }
  static var endSecrets: Text {
    Text(
      cs: "Zrušit i přístupové klíče, přístup programů a soukromé kalendáře",
      en: "End passkeys, the access of programs and private calendars too")
  }
  static var tooCommon: Text {
    Text(
      cs: "Tohle heslo patří k těm, která útočníci zkoušejí jako první. Zvolte jiné.",
      en: "This password is one of the first that somebody guesses. Choose another.")
  }
}

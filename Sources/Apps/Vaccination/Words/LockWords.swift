import Base
import Store

/// What is said of the app lock.
enum LockWords {
  static var title: Text { Text(cs: "Zámek aplikace", en: "App lock") }
  static var text: Text {
    Text(
      cs: "Průkazy schová za PIN, když aplikaci otevřete nebo se jí dvě minuty nedotknete.",
      en: "It hides the cards behind a PIN when you open the app, or have not touched it for two minutes.")
  }
  static var limits: Text {
    Text(
      cs:
        "Chrání před tím, komu půjčíte odemčené zařízení. Platí jen na tomto zařízení a data v něm nešifruje; o to se stará zámek zařízení.",
      en:
        "It protects against somebody who holds your unlocked device. It works only on this device and does not encrypt its data; the device's own lock does."
    )
  }
  static var turnOn: Text { Text(cs: "Zapnout zámek", en: "Turn the lock on") }
  static var turnOff: Text { Text(cs: "Vypnout zámek", en: "Turn the lock off") }
  static var change: Text { Text(cs: "Změnit PIN", en: "Change the PIN") }
  static var lockNow: Text { Text(cs: "Zamknout teď", en: "Lock now") }
  static var isOn: Text { Text(cs: "Zámek je zapnutý.", en: "The lock is on.") }
  static var isOff: Text { Text(cs: "Zámek je vypnutý.", en: "The lock is off.") }
  static var newPIN: Text { Text(cs: "PIN (4 až 12 číslic)", en: "PIN (4 to 12 digits)") }
  static var again: Text { Text(cs: "PIN znovu", en: "The PIN again") }
  static var pin: Text { Text(cs: "PIN", en: "PIN") }
  static var isLocked: Text { Text(cs: "Zamčeno", en: "Locked") }
  static var open: Text { Text(cs: "Odemknout", en: "Unlock") }
  static var isWrong: Text { Text(cs: "Tento PIN nesouhlasí.", en: "This PIN is wrong.") }
  static var isNone: Text { Text(cs: "PIN má 4 až 12 číslic.", en: "A PIN has 4 to 12 digits.") }
  static var differs: Text { Text(cs: "PIN napsaný podruhé je jiný.", en: "The second PIN is different.") }
  static func waits(_ until: Int64, _ context: Context) -> Text {
    let seconds = max(1, Int((until - context.now.milliseconds + 999) / 1000))
    let count = context.format.number(seconds)
    return Text(
      cs: "Příliš mnoho pokusů. Zkuste to znovu za \(count) s.", en: "Too many attempts. Try again in \(count) s.")
  }
  // The device's own authenticator
  static var keyTitle: Text {
    Text(cs: "Otisk, obličej nebo kód zařízení", en: "Finger, face or the device's code")
  }
  static var keyText: Text {
    Text(
      cs: "Průkazy můžete odemykat i tím, čím odemykáte zařízení. PIN platí dál pro případ, že to nepůjde.",
      en: "You can also unlock the cards with what unlocks your device. The PIN stays for when that does not work.")
  }
  static var keyThere: Text {
    Text(
      cs: "Průkazy odemkne i zámek zařízení. Kdo zná jeho kód, dostane se k nim.",
      en: "The device's lock unlocks the cards, too. Whoever knows its code can see them.")
  }
  static var keyTurnOn: Text { Text(cs: "Odemykat zámkem zařízení", en: "Unlock with the device") }
  static var keyTurnOff: Text { Text(cs: "Odemykat jen PINem", en: "Unlock with the PIN only") }
  static var keyIsOn: Text { Text(cs: "Průkazy odemkne i zámek zařízení.", en: "The device unlocks the cards now.") }
  static var keyIsOff: Text { Text(cs: "Průkazy odemkne jen PIN.", en: "Only the PIN unlocks the cards now.") }
  static var keyNotMade: Text {
    Text(
      cs: "Zařízení to neumí, nebo jste to zrušili. Průkazy dál odemyká PIN.",
      en: "The device cannot do this, or you have cancelled it. The PIN unlocks the cards as before.")
  }
  static var keyNotUsed: Text {
    Text(cs: "Zařízení vás nepoznalo. Zadejte PIN.", en: "The device did not recognise you. Enter the PIN.")
  }
  static var openByDevice: Text { Text(cs: "Odemknout zámkem zařízení", en: "Unlock with the device") }
  static var forgotten: Text { Text(cs: "Zapomenutý PIN", en: "Forgotten PIN") }
  static var forgottenAccount: Text {
    Text(
      cs:
        "Odhlaste se z účtu: data i PIN z tohoto zařízení zmizí a po přihlášení se data vrátí ze serveru. Co ještě nebylo odesláno, odhlášení předem vypíše.",
      en:
        "Sign out of the account: the data and the PIN leave this device, and the data come back from the server when you sign in. Before that, you are told what has not been sent yet."
    )
  }
  static var forgottenHere: Text {
    Text(
      cs:
        "Data jsou jen na tomto zařízení. PIN zruší jen smazání dat tohoto webu v nastavení prohlížeče, a s ním zmizí i průkazy.",
      en:
        "The data are only on this device. Only deleting this site's data in the browser's settings removes the PIN, and the cards with it."
    )
  }
  static var toAccount: Text { Text(cs: "Účet", en: "Account") }
}

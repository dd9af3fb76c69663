import Base
import Sync

/// What the account's own screens say.
enum AccountPageWords {
  static var signingIn: Text { Text(cs: "Přihlašování a bezpečnost", en: "Signing in and security") }
  static var yourData: Text { Text(cs: "Vaše data", en: "Your data") }
  static var reachingYou: Text { Text(cs: "Jak vás zastihneme", en: "How we reach you") }
  static var loading: Text { Text(cs: "Načítá se…", en: "Loading…") }

  // A device whose session has ended
  static var leaveDevice: Text { Text(cs: "Odstranit data ze zařízení", en: "Remove the data from this device") }
  static var removeData: Text { Text(cs: "Odstranit data", en: "Remove the data") }
  static func leaveDeviceQuestion(_ unsent: Int, _ format: Format) -> Text {
    let kept = Text(
      cs:
        "Zařízení je odhlášené. Co se už odeslalo, je na serveru jen tehdy, když účet stále existuje; jinak je zde jediná kopie. Nejprve ji stáhněte v Nastavení.",
      en:
        "This device is signed out. What was sent is on the server only if the account still exists; otherwise this is the only copy. Download it in Settings first."
    )
    return unsent == 0 ? kept : kept + " " + Words.signOutUnsent(unsent, format)
  }
  static var leaveUnheardQuestion: Text {
    Text(
      cs:
        "Server neodpovídá, data ale můžete odstranit i teď. Server zařízení odhlásí, až tady příště otevřete aplikaci se sítí; do té doby ho můžete odhlásit z jiného zařízení.",
      en:
        "The server does not answer, but the data can be removed now. It signs this device out when the app is next opened here with a network; until then you can sign it out from another device."
    )
  }
  static var comesBack: Text {
    Text(
      cs: "Prohlížeč smazal, co bylo uloženo v tomto zařízení. Co je ve vašem účtu, se teď vrací; co ještě nebylo odesláno, je pryč.",
      en: "The browser has deleted what was stored on this device. What your account holds is coming back; what was not sent yet is gone.")
  }
  static var isEmptied: Text {
    Text(
      cs: "Prohlížeč smazal, co bylo uloženo v tomto zařízení. Přihlaste se, a co je ve vašem účtu, se vrátí. Máte-li zálohu, načtěte ji.",
      en: "The browser has deleted what was stored on this device. Sign in, and what your account holds comes back. If you have a backup, import it.")
  }
  static func formsWouldGo(_ count: Int) -> Text {
    Text(
      cs: "Rozepsané formuláře, které jste neuložili, by se ztratily: \(count). Najdete je v Synchronizaci.",
      en: "Forms that you have not saved would be lost: \(count). You find them in Synchronisation.")
  }

  // Devices
  static var devices: Text { Text(cs: "Přihlášená zařízení", en: "Signed-in devices") }
  static var devicesText: Text {
    Text(
      cs: "Ztracené zařízení odhlaste a změňte si heslo. Data na odhlášeném zařízení zůstanou, ale už se nesynchronizují.",
      en: "Sign out a device that you lost, and change your password. Its data stay on it, but no longer synchronise.")
  }
  static var otherDevices: Text { Text(cs: "Ostatní zařízení", en: "Other devices") }
  static var browser: Text { Text(cs: "Prohlížeč", en: "Browser") }
  static var signedIn: Text { Text(cs: "Přihlášené", en: "Signed in") }
  static var used: Text { Text(cs: "Naposledy použité", en: "Last used") }
  static var usedNow: Text { Text(cs: "právě používané", en: "in use now") }
  static func usedNow(since instant: Instant, _ format: Format) -> Text {
    let day = format.day(instant.day)
    return Text(cs: usedNow.cs + " · přihlášené " + day, en: usedNow.en + " · signed in " + day)
  }
  static var networkAddress: Text { Text(cs: "Síťová adresa", en: "Network address") }
  static func deviceCount(_ count: Int64) -> Text {
    let words = Format(.czech).plural(count, one: "zařízení", few: "zařízení", many: "zařízení")
    return Text(cs: "\(count) \(words)", en: count == 1 ? "1 device" : "\(count) devices")
  }
  static var unknownDevice: Text { Text(cs: "Neznámé zařízení", en: "Unknown device") }
  static var thisDevice: Text { Text(cs: "Toto zařízení", en: "This device") }
  static var newDevice: Text { Text(cs: "Nové přihlášení – jste to vy?", en: "New sign-in: was it you?") }
  /// Of another device: "odhlásit se" would be this one.
  static var endDevice: Text { Text(cs: "Odhlásit", en: "Sign out") }
  static var accountPassword: Text { Text(cs: "Heslo k účtu", en: "Account password") }
  /// Where nobody asks for the address.
  static var wrongAccountPassword: Text { Text(cs: "Heslo nesouhlasí.", en: "Incorrect password.") }
  static var signUpClosed: Text {
    Text(
      cs: "Účty na tomto serveru zakládá jeho provozovatel.", en: "On this server its operator makes the accounts.")
  }
  static var currentPassword: Text { Text(cs: "Dosavadní heslo", en: "Current password") }
  static var itWasMe: Text { Text(cs: "Ano, jsem to já", en: "Yes, it was me") }
  /// `last used recently`, `last used 5 h ago`, `last used yesterday`, `last used on 12 Nov 2026`: the server keeps the hour (P-50).
  static func lastUsed(_ instant: Instant, _ now: Instant, _ format: Format) -> Text {
    let hours = max(0, (now.milliseconds - instant.milliseconds) / 3_600_000)
    if hours < 2 { return Text(cs: "naposledy nedávno", en: "last used recently") }
    if hours < 24 { return Text(cs: "naposledy před \(hours) h", en: "last used \(hours) h ago") }
    let days = hours / 24
    if days == 1 { return Text(cs: "naposledy včera", en: "last used yesterday") }
    if days < 14 { return Text(cs: "naposledy před \(days) dny", en: "last used \(days) days ago") }
    let day = format.day(instant.day)
    return Text(cs: "naposledy " + day, en: "last used on " + day)
  }
  static var deviceSignedOut: Text { Text(cs: "Zařízení je odhlášené.", en: "The device is signed out.") }
  static var signOutOthers: Text { Text(cs: "Odhlásit ostatní zařízení", en: "Sign out all other devices") }
  static var signOutOthersQuestion: Text {
    Text(cs: "Přihlášené zůstane jen toto zařízení.", en: "Only this device stays signed in.")
  }
  static var othersSignedOut: Text {
    Text(cs: "Ostatní zařízení jsou odhlášená.", en: "All other devices are signed out.")
  }

  // Storage
  static var storage: Text { Text(cs: "Místo na serveru", en: "Space on the server") }
  static var storageText: Text {
    Text(
      cs: "Kolik místa vaše data zabírají a kolik jich server přijme.",
      en: "How much your data take, and how much the server accepts.")
  }
  static func nearlyFull(_ percent: Int64) -> Text { Text(cs: "Zaplněno \(percent) %", en: "\(percent)% full") }
  static var records: Text { Text(cs: "Záznamy", en: "Records") }
  static var pictures: Text { Text(cs: "Obrázky a dokumenty", en: "Pictures and documents") }
  static var recordsFull: Text {
    Text(
      cs: "Až bude místo plné, nové záznamy zůstanou jen v zařízení. Smažte, co už nepotřebujete, a vysypte koš.",
      en:
        "When it is full, new records stay on your device only. Delete what you no longer need, and empty the trash.")
  }
  static var picturesFull: Text {
    Text(
      cs: "Až bude místo plné, nové obrázky se neodešlou. Smažte ty, které už nepotřebujete.",
      en: "When it is full, new pictures are not sent. Delete those you no longer need.")
  }
  static var spacesFull: Text {
    Text(cs: "Další prostor půjde vytvořit, až některý opustíte.", en: "Leave a space before you can make another.")
  }
  static var devicesFull: Text {
    Text(
      cs: "Po dosažení limitu se odhlásí zařízení, které jste nejdéle nepoužili.",
      en: "Beyond the limit, the device you have not used for longest is signed out.")
  }

  // The address
  static var address: Text { Text(cs: "E-mailová adresa", en: "E-mail address") }
  static var verified: Text { Text(cs: "Ověřená", en: "Verified") }
  static var notVerified: Text { Text(cs: "Zatím neověřená", en: "Not verified yet") }
  static var verifiedText: Text {
    Text(
      cs: "Adresa je ověřená. Pošleme na ni odkaz, když zapomenete heslo.",
      en: "This address is verified. If you forget your password, we send a link to it.")
  }
  static var notVerifiedText: Text {
    Text(
      cs: "Zatím nevíme, jestli vám adresa patří. Ověřte ji, ať se k účtu dostanete i se zapomenutým heslem.",
      en:
        "We do not know yet whether this address is yours. Verify it so that a forgotten password does not lock you out."
    )
  }
  static var noMail: Text {
    Text(
      cs: "Tento server neposílá e-maily. S adresou a heslem vám pomůže jeho provozovatel.",
      en: "This server sends no e-mail. Its operator can help with your address and your password.")
  }
  static var verify: Text { Text(cs: "Ověřit adresu", en: "Verify the address") }
  static var changeAddress: Text { Text(cs: "Změnit adresu", en: "Change the address") }
  static var newAddress: Text { Text(cs: "Nová e-mailová adresa", en: "New e-mail address") }
  static var sendCode: Text { Text(cs: "Poslat odkaz", en: "Send the link") }
  static var sent: Text { Text(cs: "Podívejte se do pošty", en: "Check your mail") }
  static var sentText: Text {
    Text(
      cs: "Pokud je adresa správná, za chvíli přijde zpráva s odkazem. Nedorazila? Podívejte se i do nevyžádané pošty.",
      en: "If the address is right, a message with a link arrives in a moment. Nothing there? Look among the spam too.")
  }
  static var confirmText: Text {
    Text(cs: "Tím potvrdíte, že vám adresa patří.", en: "You confirm that this address is yours.")
  }
  static var confirmAddress: Text { Text(cs: "Potvrdit adresu", en: "Confirm the address") }
  static var notMyAccount: Text {
    Text(
      cs: "Heslo neznáte, nebo jste si účet nezaložili sami? Nastavte si nové heslo: účet pak bude jen váš.",
      en: "You do not know the password, or did not make this account? Set a new one, and the account is yours alone.")
  }
  static var passwordNeeded: Text {
    Text(
      cs: "Toto zařízení není k účtu přihlášené. Napište jeho heslo.",
      en: "This device is not signed in to the account. Enter its password.")
  }
  static var addressConfirmed: Text { Text(cs: "Adresa je potvrzená", en: "The address is confirmed") }

  // The password
  static var forgotten: Text { Text(cs: "Zapomenuté heslo", en: "Forgotten password") }
  static var forgottenText: Text {
    Text(
      cs: "Napište adresu svého účtu. Pošleme na ni odkaz, kterým si nastavíte nové heslo.",
      en: "Enter the address of your account. We send a link to it for setting a new password.")
  }
  static var newPassword: Text { Text(cs: "Nové heslo", en: "New password") }
  static var resetText: Text {
    Text(
      cs: "Nastavením nového hesla odhlásíte všechna zařízení. Neodeslané změny na nich zůstanou.",
      en: "A new password signs out all devices. Changes that were not sent stay on them.")
  }
  static var setPassword: Text { Text(cs: "Nastavit heslo", en: "Set the password") }
  static var passwordSet: Text {
    Text(cs: "Nové heslo platí. Přihlaste se jím.", en: "The new password is set. Sign in with it.")
  }
  static var codeNotValid: Text {
    Text(
      cs: "Odkaz už neplatí. Vyžádejte si nový.", en: "The link is no longer valid. Ask for a new one.")
  }

  // MARK: - Faults

  /// The control at which a fault is shown.
  static func field(_ response: Event.Response) -> String? {
    Problem(wire: JSON.read(response.body) ?? .null).field
  }

  static func reason(_ response: Event.Response, _ context: Context) -> Text {
    let problem = Problem(wire: JSON.read(response.body) ?? .null)
    switch problem.type {
    case "code-not-valid": return codeNotValid
    case "wrong-password": return wrongAccountPassword
    case "password-needed": return passwordNeeded
    case "email-taken": return Words.emailTaken
    case "mail-not-set-up": return noMail
    case "last-owner": return MemberWords.lastOwner
    case "already-member": return MemberWords.alreadyMember
    case "too-many-spaces": return spacesFull
    case "too-many-invitations": return MemberWords.tooManyInvitations
    case "forbidden": return MemberWords.forbidden
    case "password-too-common": return SecurityWords.tooCommon
    case "second-factor-wrong": return SecurityWords.wrongCode
    case "too-many-app-passwords": return SecurityWords.tooMany
    case "conflict": return DataWords.conflict
    case "passkey-refused": return PasskeyWords.refused
    case "passkey-taken": return PasskeyWords.taken
    case "too-many-passkeys": return PasskeyWords.tooMany
    case "passkey-needed": return PasskeyWords.needed
    case "no-passkey": return PasskeyWords.first
    default: break
    }
    switch response.status {
    case 401: return Words.signedOutBanner
    case 404: return Words.notFoundText
    case 429: return Words.tooOften(response.retryAfterSeconds ?? 60, context.format)
    case 400...499: return Words.notAccepted(problem.detail)
    default: return Words.serverFault
    }
  }
}

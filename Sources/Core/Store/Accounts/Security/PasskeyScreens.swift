import Base
import HTML
import Sync

/// Passkeys (P-60): keys that a device keeps for its owner.
extension Frame {
  var passkeysPage: Node {
    guard let list = context.accountPages.answers[AccountAddress.passkeys]?.items("passkeys") else {
      return div(.class("sheet")) { waiting() }
    }
    return div(.class("sheet")) {
      section(.class("card"), .key("list")) {
        p(.class("quiet")) { PasskeyWords.text }
        if list.isEmpty { p { PasskeyWords.none } }
        ul(.class("rows")) { for passkey in list { passkeyRow(passkey) } }
      }
      section(.class("card"), .key("make-\(context.accountPages.changes)")) {
        h2 { PasskeyWords.new }
        form(.submit("passkey.make"), .flag("novalidate", true)) {
          whosePassword
          control(
            "name", PasskeyWords.name, type: "text", complete: "off",
            value: context.settings.device.utf8.isEmpty ? context.device : context.settings.device)
          control("password", AccountPageWords.accountPassword, type: "password", complete: "current-password")
          generalFault
          div(.class("buttons")) {
            button(.class("button"), .type("submit"), .disabled(context.account.isBusy)) { PasskeyWords.make }
          }
        }
      }
    }
  }

  private func passkeyRow(_ passkey: JSON) -> Node {
    let (id, name) = (passkey.text("id") ?? "", passkey.text("name") ?? "")
    return li(.class("line"), .key(id)) {
      div(.class("row")) {
        span(.class("row-main")) {
          span(.class("row-title")) { name }
          span(.class("row-remark")) { lastUsed(passkey) ?? PasskeyWords.neverUsed }
        }
      }
      div(.class("buttons")) {
        button(
          .class("button quiet small"), .type("button"), .action("passkey.end", value: id),
          .label(PasskeyWords.remove + ": " + name), .disabled(context.account.isBusy)
        ) { PasskeyWords.remove }
      }
    }
  }
}

extension UpdateContext {
  /// Asks for the password first, then the device for a key; see ``passkeyStep(_:_:)``.
  func makePasskey(_ form: Fields) {
    let name = trimmed(form.text("name") ?? "")
    if name.utf8.isEmpty {
      account.fault = AccountState.Fault(field: "name", text: PasskeyWords.nameFault)
      return
    }
    send(
      AccountChange(
        name: "passkey-options", method: "POST", url: AccountAddress.passkeys + "/options",
        body: JSONObject([("password", .string(form.text("password") ?? ""))]),
        kept: JSONObject([("name", .string(name)), ("language", .string(language.code))])))
  }

  /// What follows an answer on the way to a passkey; false when the way is at its end.
  func passkeyStep(_ change: AccountChange, _ answer: JSON) -> Bool {
    guard var kept = change.kept else { return false }
    if change.name == "passkey-options" {
      kept.add("challenge", answer.text("challenge") ?? "")
      let number = nextRequest()
      accountPages.wait(for: AccountChange(name: "passkey-made", method: "", url: "", kept: kept), number)
      account.isBusy = true
      effects.append(.credential(request: number, makes: true, options: answer.serialized))
      return true
    }
    guard change.name == "passkey-made" else { return false }
    for name in ["clientDataJSON", "attestationObject"] { kept.add(name, answer.text(name) ?? "") }
    send(
      AccountChange(
        name: "passkey", method: "POST", url: AccountAddress.passkeys, body: kept, notice: PasskeyWords.added))
    return true
  }
}

/// What is said of passkeys.
enum PasskeyWords {
  static var passkeys: Text { Text(cs: "Přístupové klíče", en: "Passkeys") }
  static var text: Text {
    Text(
      cs: "Přístupovým klíčem se přihlásíte otiskem, obličejem nebo kódem zařízení, bez hesla.",
      en: "A passkey signs you in with your finger, your face or the code of your device, without a password.")
  }
  static var none: Text { Text(cs: "Zatím žádný.", en: "None yet.") }
  static var new: Text { Text(cs: "Nový přístupový klíč", en: "A new passkey") }
  static var name: Text { Text(cs: "Název", en: "Name") }
  static var nameFault: Text { Text(cs: "Zadejte název.", en: "Enter a name.") }
  static var make: Text { Text(cs: "Vytvořit přístupový klíč", en: "Make a passkey") }
  static var added: Text { Text(cs: "Přístupový klíč je přidaný.", en: "The passkey is added.") }
  static var neverUsed: Text { Text(cs: "zatím nepoužitý", en: "not used yet") }
  static var remove: Text { Text(cs: "Odebrat", en: "Remove") }
  static var removed: Text { Text(cs: "Přístupový klíč už nepřihlašuje.", en: "The passkey is removed.") }
  static var signIn: Text { Text(cs: "Přihlásit přístupovým klíčem", en: "Sign in with a passkey") }
  static var notDone: Text {
    Text(
      cs: "Zařízení klíč nepoužilo. Zkuste to znovu, nebo se přihlaste heslem.",
      en: "The device has not used a passkey. Try again, or use your password.")
  }
  static var refused: Text {
    Text(
      cs: "Tento přístupový klíč server nezná, nebo to trvalo příliš dlouho.",
      en: "The server does not know this passkey, or it took too long.")
  }
  // Beside the password
  static var confirm: Text { Text(cs: "Potvrdit přístupovým klíčem", en: "Confirm with a passkey") }
  static var recoveryHint: Text {
    Text(cs: "Když přístupový klíč nemáte po ruce.", en: "When none of your passkeys is at hand.")
  }
  static var stepNotDone: Text {
    Text(
      cs: "Zařízení klíč nepoužilo. Zkuste to znovu, nebo zadejte kód.",
      en: "The device has not used a passkey. Try again, or enter a code.")
  }
  static var beside: Text { Text(cs: "Přístupový klíč po heslu", en: "A passkey after the password") }
  static var besideText: Text {
    Text(
      cs: "Kdo se přihlašuje heslem, potvrdí to ještě přístupovým klíčem. Samotné heslo pak cizímu člověku nestačí.",
      en:
        "Whoever signs in with the password confirms it with a passkey. Your password alone is then of no use to a stranger."
    )
  }
  static var turnOn: Text { Text(cs: "Žádat přístupový klíč", en: "Ask for a passkey") }
  static var turnOff: Text { Text(cs: "Už ho nežádat", en: "Stop asking for it") }
  static var besideIsOn: Text {
    Text(cs: "Po heslu se žádá přístupový klíč.", en: "A passkey is asked for after the password.")
  }
  static var first: Text {
    Text(cs: "Nejdřív si vytvořte přístupový klíč.", en: "Make a passkey first.")
  }
  static var askedFor: Text { Text(cs: "Přístupový klíč se teď žádá.", en: "A passkey is asked for now.") }
  static var notAskedFor: Text {
    Text(cs: "Přístupový klíč se už nežádá.", en: "A passkey is no longer asked for.")
  }
  static var needed: Text {
    Text(
      cs: "Tento klíč se žádá po heslu. Nejdřív to vypněte na stránce Dvoufázové přihlášení.",
      en: "This passkey is asked for after the password. Turn that off first, on the page Two-step sign-in.")
  }
  static var taken: Text { Text(cs: "Tento klíč už u účtu je.", en: "This passkey is already known.") }
  static var tooMany: Text {
    Text(cs: "Přístupových klíčů je příliš. Některé odeberte.", en: "There are too many passkeys. Remove some.")
  }
}

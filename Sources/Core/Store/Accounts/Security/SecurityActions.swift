import Base
import Sync

extension UpdateContext {
  /// The actions of what makes an account safe, and of its data; false when it is none of them.
  @inline(never)
  func securityAction(_ action: Event.Action) -> Bool {
    let password = JSONObject([("password", .string(action.form.text("password") ?? ""))])
    switch action.name {
    case "factor.prepare":
      send(
        AccountChange(
          name: "factor", method: "POST", url: AccountAddress.secondFactor, body: password, control: "on-password"))
    case "factor.confirm":
      send(
        AccountChange(
          name: "codes", method: "POST", url: AccountAddress.secondFactor + "/confirm",
          body: JSONObject([("code", .string(trimmed(action.form.text("code") ?? "")))])))
    case "factor.renew":
      send(
        AccountChange(
          name: "codes", method: "POST", url: AccountAddress.secondFactor + "/recovery-codes", body: password,
          control: "renew-password"))
    case "factor.end":
      send(
        AccountChange(
          name: "factor-off", method: "DELETE", url: AccountAddress.secondFactor, body: password,
          notice: SecurityWords.turnedOff, control: "off-password"))
    case "factor.passkey-on": askForPasskey(password, true)
    case "factor.passkey-off": askForPasskey(password, false)
    case "factor.save": saveCodes()
    case "passkey.make": makePasskey(action.form)
    case "passkey.end":
      send(
        AccountChange(
          name: "passkey-end", method: "DELETE", url: AccountAddress.passkeys + "/" + action.value,
          notice: PasskeyWords.removed))
    case "app-password.make": makeAppPassword(action.form)
    case "app-password.end":
      send(
        AccountChange(
          name: "app-password-end", method: "DELETE", url: AccountAddress.appPasswords + "/" + action.value,
          notice: SecurityWords.withdrawn))
    case "space.delete":
      send(
        AccountChange(
          name: "space-delete", method: "DELETE", url: AccountAddress.space(route.part(2)), body: password,
          notice: DataWords.spaceDeleted, next: "/account/spaces", control: "delete-space-password"))
    case "data.export":
      send(
        AccountChange(
          name: "export", method: "GET", url: "/api/v1/account/archive", notice: DataWords.exported,
          file: "vademecum-\(today.iso).zip"))
    default: return trashAction(action)
    }
    return true
  }

  /// P-56: whether a passkey is asked for beside the password.
  private func askForPasskey(_ password: JSONObject, _ isAsked: Bool) {
    var body = password
    body.add("on", isAsked)
    send(
      AccountChange(
        name: "codes", method: "PUT", url: AccountAddress.secondFactor + "/passkeys", body: body,
        notice: isAsked ? PasskeyWords.askedFor : PasskeyWords.notAskedFor, control: "passkey-password"))
  }

  private func trashAction(_ action: Event.Action) -> Bool {
    let url = AccountAddress.trash(route.part(2), before: nil)
    switch action.name {
    case "trash.restore":
      let parts = action.value.parts(at: UInt8(ascii: "/"))
      let body = JSONObject([("collection", .string(parts[0])), ("id", .string(parts[parts.count - 1]))])
      send(
        AccountChange(
          name: "restore", method: "POST", url: url + "/restore", body: body, notice: DataWords.restored))
    case "trash.empty":
      ask(
        Dialog(
          title: DataWords.emptyTrash, text: DataWords.emptyTrashQuestion,
          confirm: DataWords.emptyTrash, action: "trash.emptied", isDestructive: true))
    case "trash.emptied":
      send(
        AccountChange(
          name: "trash-empty", method: "DELETE", url: url, notice: DataWords.trashEmptied,
          next: "/account/trash/" + route.part(2)))
    default: return false
    }
    return true
  }

  private func makeAppPassword(_ form: Fields) {
    let name = trimmed(form.text("name") ?? "")
    if name.utf8.isEmpty {
      account.fault = AccountState.Fault(field: "name", text: SecurityWords.programNameFault)
      return
    }
    let body = JSONObject([
      ("name", .string(name)), ("space", .string(form.text("space") ?? "")),
      ("purpose", .string(form.text("purpose") ?? "")), ("password", .string(form.text("password") ?? "")),
    ])
    send(AccountChange(name: "app-password", method: "POST", url: AccountAddress.appPasswords, body: body))
  }

  /// As a file, because what is shown once is easily lost.
  private func saveCodes() {
    guard let done = accountPages.done, done.name == "codes" else { return }
    var text = SecurityWords.recoveryCodes(language) + ": Vademecum, " + (account.account?.email ?? "") + "\n\n"
    for code in done.answer.items("recoveryCodes") ?? [] { text += (code.text ?? "") + "\n" }
    effects.append(
      .download(name: "vademecum-codes.txt", type: "text/plain", text: text, files: []))
  }
}

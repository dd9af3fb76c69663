import Base
import Sync

extension Context {
  fileprivate func isNoAddress(_ email: String) -> Bool {
    if email.utf8.contains(UInt8(ascii: "@")) { return false }
    account.fault = AccountState.Fault(field: "email", text: Words.emailFault)
    return true
  }
}

extension UpdateContext {
  /// The actions of the account's screens beside signing in and out; false when it is none of them.
  @inline(never)
  func accountPageAction(_ action: Event.Action) -> Bool {
    switch action.name {
    case "account.reload": openAccountPages()
    case "device.end": endDevice(action.value)
    case "device.end-others": askToEndOthers()
    case "device.others-ended":
      send(
        AccountChange(
          name: "others", method: "DELETE", url: AccountAddress.sessions, notice: AccountPageWords.othersSignedOut))
    case "device.confirm":
      send(
        AccountChange(
          name: "confirm", method: "PATCH", url: AccountAddress.session(action.value),
          body: JSONObject([("confirmed", .bool(true))])))
    case "address.verify": askForCode(account.account?.email ?? "", nil)
    case "address.change": askForCode(trimmed(action.form.text("email") ?? ""), action.form.text("password") ?? "")
    case "address.confirm": confirmAddress(action.form.text("password"))
    case "password.forgotten": forgotten(trimmed(action.form.text("email") ?? ""))
    case "password.reset": reset(action.form.text("new-password") ?? "")
    default: return reminderAction(action) || spaceAction(action)
    }
    return true
  }

  private func endDevice(_ id: String) {
    send(
      AccountChange(
        name: "end", method: "DELETE", url: AccountAddress.session(id), notice: AccountPageWords.deviceSignedOut))
  }

  private func askToEndOthers() {
    ask(
      Dialog(
        title: AccountPageWords.signOutOthers, text: AccountPageWords.signOutOthersQuestion,
        confirm: AccountPageWords.signOutOthers, action: "device.others-ended", isDestructive: true))
  }

  /// - Parameter password: nil for the address that the account has already.
  private func askForCode(_ email: String, _ password: String?) {
    if isNoAddress(email) { return }
    var body = JSONObject([("email", .string(email)), ("language", .string(language.code))])
    if let password { body.add("password", password) }
    send(AccountChange(name: "sent", method: "PUT", url: "/api/v1/account/address", body: body))
  }

  /// - Parameter password: nil where the screen does not ask for it.
  private func confirmAddress(_ password: String?) {
    var body = JSONObject([("code", .string(route["code"] ?? ""))])
    if let password { body.add("password", password) }
    send(AccountChange(name: "address", method: "POST", url: "/api/v1/account/address/code", body: body))
  }

  private func forgotten(_ email: String) {
    if isNoAddress(email) { return }
    let body = JSONObject([("email", .string(email)), ("language", .string(language.code))])
    send(AccountChange(name: "sent", method: "POST", url: "/api/v1/password-resets", body: body))
  }

  private func reset(_ password: String) {
    if password.unicodeScalars.count < 8 {
      account.fault = AccountState.Fault(field: "new-password", text: Words.passwordFault)
      return
    }
    let body = JSONObject([
      ("code", .string(route["code"] ?? "")), ("password", .string(password)), ("language", .string(language.code)),
    ])
    send(
      AccountChange(
        name: "reset", method: "POST", url: "/api/v1/password-resets/code", body: body,
        notice: AccountPageWords.passwordSet, next: "/account?sign-in=1"))
  }
}

// MARK: - Spaces and their members

extension Context {
  fileprivate func memberIsOwn(_ id: String) -> Bool { account.account?.id == id }
}

extension UpdateContext {
  private func spaceAction(_ action: Event.Action) -> Bool {
    let space = route.part(2)
    switch action.name {
    case "space.make": makeSpace(trimmed(action.form.text("title") ?? ""))
    case "space.code": openInvitation(trimmed(action.form.text("code") ?? ""))
    case "space.join":
      send(
        AccountChange(
          name: "join", method: "POST", url: "/api/v1/invitations/accept",
          body: JSONObject([("code", .string(route["code"] ?? ""))]), notice: MemberWords.joined,
          next: "/account/spaces"))
    case "member.role":
      send(
        AccountChange(
          name: "role", method: "PUT", url: AccountAddress.member(space, action.value),
          body: JSONObject([("role", .string(action.text))]), notice: MemberWords.roleChanged))
    case "member.remove": askToRemove(action.value)
    case "member.removed":
      let isOwn = memberIsOwn(action.value)
      send(
        AccountChange(
          name: "remove", method: "DELETE", url: AccountAddress.member(space, action.value),
          notice: isOwn ? MemberWords.left : MemberWords.removed,
          next: isOwn ? "/account/spaces" : "/account/spaces/" + space))
    case "member.invite":
      let body = JSONObject([
        ("role", .string(action.form.text("role") ?? "reader")),
        ("label", .string(trimmed(action.form.text("label") ?? ""))),
      ])
      send(AccountChange(name: "invite", method: "POST", url: AccountAddress.invitations(space), body: body))
    case "member.share":
      if let link = accountPages.done?.answer.text("link") {
        share(title: MemberWords.invitation(language), text: MemberWords.invitation(language), url: link)
      }
    case "invitation.withdraw":
      send(
        AccountChange(
          name: "withdraw", method: "DELETE", url: AccountAddress.invitations(space) + "/" + action.value,
          notice: MemberWords.withdrawn))
    default: return securityAction(action)
    }
    return true
  }

  private func makeSpace(_ title: String) {
    if title.utf8.isEmpty {
      account.fault = AccountState.Fault(field: "title", text: MemberWords.titleFault)
      return
    }
    send(
      AccountChange(
        name: "make", method: "POST", url: "/api/v1/spaces", body: JSONObject([("title", .string(title))]),
        notice: MemberWords.made))
  }

  /// The code as it is, or the link that it stands in.
  private func openInvitation(_ text: String) {
    let parts = text.parts(at: UInt8(ascii: "="))
    let code = parts[parts.count - 1]
    if code.utf8.count != 43 {
      account.fault = AccountState.Fault(field: "code", text: AccountPageWords.codeNotValid)
      return
    }
    navigate(Route(["account", "join"], parameters: [("code", code)]).url)
    openAccountPages()
  }

  private func askToRemove(_ id: String) {
    let isOwn = memberIsOwn(id)
    let title = isOwn ? MemberWords.leave : MemberWords.remove
    ask(
      Dialog(
        title: title, text: isOwn ? MemberWords.leaveQuestion : MemberWords.removeQuestion,
        confirm: title, action: "member.removed", value: id, isDestructive: true))
  }
}

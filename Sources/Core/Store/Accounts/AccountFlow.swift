import Base
import Sync

/// Signing up, in and out. The session itself is a cookie that only the server reads.
struct AccountFlow: Sendable {
  private enum Step: Sendable {
    case loading, refreshing, leaving, changingPassword, deleting
    /// P-56: with what was typed, where a passkey is to follow it.
    case entering(JSONObject?)
    /// P-60: for what a passkey is to answer, and then for its answer.
    case asking
    case showing(challenge: String, typed: JSONObject?)
    /// P-84: the storage is empty.
    case returning(isEmptied: Bool)
  }

  private var step: (number: Int64, step: Step)?

  /// The actions of the account screen; false when it is none of them.
  mutating func handle(_ action: Event.Action, _ context: UpdateContext) -> Bool {
    switch action.name {
    case "account.sign-up": enter("/api/v1/accounts", action.form, isNew: true, context)
    case "account.sign-in": enter("/api/v1/sessions", action.form, isNew: false, context)
    case "account.passkey-step": enter("/api/v1/sessions", action.form, isNew: false, isByPasskey: true, context)
    case "account.passkey":
      context.account.fault = nil
      request(.asking, "POST", "/api/v1/passkeys/options", nil, context)
    case "account.sign-out": askToLeave(context)
    case "account.leave": leave(context)
    case "account.leave-unheard": wipe(context)
    case "account.change-password": changePassword(action.form, context)
    case "account.delete": askToDelete(action.form, context)
    case "account.delete-confirmed": delete(action.value, context)
    case "account.return": comeBack(isEmptied: action.value == "emptied", context)
    default: return false
    }
    return true
  }

  /// - Parameter isByPasskey: whether a passkey follows the password. The question for it is asked for anew, as it is not good
  ///   for long.
  private mutating func enter(
    _ url: String, _ form: Fields, isNew: Bool, isByPasskey: Bool = false, _ context: UpdateContext
  ) {
    let email = trimmed(form.text("email") ?? "")
    let password = form.text("password") ?? ""
    context.account.fault = nil
    if !email.utf8.contains(UInt8(ascii: "@")) {
      context.account.fault = .init(field: "email", text: Words.emailFault)
    } else if password.unicodeScalars.count < 8 {
      context.account.fault = .init(field: "password", text: Words.passwordFault)
    }
    if context.account.fault != nil { return }
    var body = JSONObject([("email", .string(email)), ("password", .string(password))])
    let name = trimmed(form.text("name") ?? "")
    if isNew && !name.utf8.isEmpty { body["name"] = .string(name) }
    let code = isByPasskey ? "" : trimmed(form.text("code") ?? "")
    if !code.utf8.isEmpty { body["code"] = .string(code) }
    addDevice(to: &body, context)
    request(.entering(isByPasskey ? body : nil), "POST", url, body, context)
  }

  /// P-50: by its name its user tells this device from the others.
  private func addDevice(to body: inout JSONObject, _ context: Context) {
    let device = context.settings.device.utf8.isEmpty ? context.device : context.settings.device
    if !device.utf8.isEmpty { body["device"] = .string(device.first(bytes: 80)) }
    body["language"] = .string(context.language.code)
  }

  /// The device lets its owner choose a passkey.
  ///
  /// - Parameter typed: the password with it; nil for a passkey alone.
  private mutating func showPasskey(_ options: JSON, _ typed: JSONObject?, _ context: UpdateContext) {
    let number = context.nextRequest()
    step = (number, .showing(challenge: options.text("challenge") ?? "", typed: typed))
    context.account.isBusy = true
    context.effects.append(.credential(request: number, makes: false, options: options.serialized))
  }

  private mutating func enter(
    _ answer: JSON, to challenge: String, _ typed: JSONObject?, _ context: UpdateContext
  ) {
    var body = answer.members ?? JSONObject()
    body["challenge"] = .string(challenge)
    if var typed {
      typed["passkey"] = .object(body)
      request(.entering(nil), "POST", "/api/v1/sessions", typed, context)
      return
    }
    addDevice(to: &body, context)
    request(.entering(nil), "POST", "/api/v1/sessions/passkey", body, context)
  }

  private mutating func changePassword(_ form: Fields, _ context: UpdateContext) {
    context.account.fault = nil
    let new = form.text("new-password") ?? ""
    if new.unicodeScalars.count < 8 {
      context.account.fault = .init(field: "new-password", text: Words.passwordFault)
      return
    }
    let body = JSONObject([
      ("old", .string(form.text("password") ?? "")), ("new", .string(new)),
      ("language", .string(context.language.code)),
      ("calendars", form.text("secrets") == nil ? "keep" : "end"),
    ])
    request(.changingPassword, "PUT", "/api/v1/account/password", body, context)
  }

  private mutating func leave(_ context: UpdateContext) {
    request(.leaving, "DELETE", "/api/v1/sessions/current", nil, context)
  }

  private func askToDelete(_ form: Fields, _ context: UpdateContext) {
    context.ask(
      Dialog(
        title: Words.deleteAccount, text: Words.deleteAccountQuestion,
        confirm: Words.deleteAccount, action: "account.delete-confirmed",
        value: form.text("password") ?? "", isDestructive: true))
  }

  private mutating func delete(_ password: String, _ context: UpdateContext) {
    request(.deleting, "DELETE", "/api/v1/account", JSONObject([("password", .string(password))]), context)
  }

  /// Asks the server who we are: after entering, and to see new spaces.
  mutating func load(_ context: UpdateContext) {
    request(.loading, "GET", "/api/v1/account", nil, context)
  }

  /// The same while nobody waits for it: what the account may edit may have changed.
  mutating func refresh(_ context: UpdateContext) {
    if step != nil { return }
    request(.refreshing, "GET", "/api/v1/account", nil, context)
    context.account.isBusy = false
  }

  /// P-84: the storage is empty, and the session may be still there. Nobody waits for the answer.
  ///
  /// - Parameter isEmptied: whether it is known that something was stored here.
  private mutating func comeBack(isEmptied: Bool, _ context: UpdateContext) {
    if step != nil || context.account.account != nil { return }
    request(.returning(isEmptied: isEmptied), "GET", "/api/v1/account", nil, context)
    context.account.isBusy = false
  }

  private mutating func request(
    _ step: Step, _ method: String, _ url: String, _ body: JSONObject?, _ context: UpdateContext
  ) {
    let number = context.nextRequest()
    self.step = (number, step)
    context.account.isBusy = true
    context.effects.append(
      .request(
        Effect.Request(number: number, method: method, url: url, body: body.map { JSON.object($0).serialized })))
  }

  /// Returns whether the device is signed in anew, so that synchronisation can begin.
  mutating func response(_ response: Event.Response, _ context: UpdateContext) -> Bool {
    guard let current = step, current.number == response.request else { return false }
    step = nil
    context.account.isBusy = false
    let isFine = (200...299).contains(response.status)
    switch current.step {
    case .asking where isFine:
      showPasskey(JSON.read(response.body) ?? .null, nil, context)
    case .showing(let challenge, let typed):
      enter(JSON.read(response.body) ?? .null, to: challenge, typed, context)
    case .entering where isFine:
      load(context)
    case .loading where isFine:
      return entered(response.body, context)
    case .refreshing: return isFine && refreshed(response.body, context)
    case .returning where isFine:
      return entered(response.body, context, notice: Notice(AccountPageWords.comesBack, isError: true))
    case .returning(let isEmptied):
      if isEmptied && response.status == 401 { context.show(Notice(AccountPageWords.isEmptied, isError: true)) }
    case .changingPassword where isFine:
      context.account.changedPasswords += 1
      context.show(Words.passwordChanged)
    case .leaving where isFine || response.status == 401, .deleting where isFine: wipe(context)
    case .leaving where response.status >= 500: askToLeaveUnheard(context)
    case .entering(let typed) where isStepMissing(response):
      stepMissing(JSON.read(response.body) ?? .null, typed, context)
    case .asking, .entering, .loading, .changingPassword, .leaving, .deleting:
      context.account.fault = fault(response, context)
      if case .changingPassword = current.step, context.account.fault?.field == "password" {
        context.account.refusedPasswords += 1
        context.focus("#account-password")
      }
      if case .deleting = current.step, context.account.fault?.field != nil {
        context.account.fault?.field = "delete-password"
      }
    }
    return false
  }

  mutating func failed(_ number: Int64, _ context: UpdateContext) {
    guard let current = step, current.number == number else { return }
    step = nil
    if case .returning = current.step { return }
    context.account.isBusy = false
    if case .leaving = current.step { return askToLeaveUnheard(context) }
    var text = Words.noNetwork
    if case .showing(_, let typed) = current.step {
      text = typed == nil ? PasskeyWords.notDone : PasskeyWords.stepNotDone
    }
    context.account.fault = .init(field: nil, text: text)
  }

  /// Returns whether what the account may edit has changed.
  private func refreshed(_ body: String, _ context: UpdateContext) -> Bool {
    guard let json = JSON.read(body), let account = context.account.account,
      json.text("id") == account.id
    else { return false }
    let new = AccountState.Account(
      id: account.id, email: account.email, name: account.name, privateSpace: account.privateSpace,
      editable: editable(json), shared: SharedSpace.list(json.items("spaces") ?? []))
    if new == account { return false }
    context.account.account = new
    context.commit([context.account.entry])
    return true
  }

  /// The shared and published spaces that the account may change.
  private func editable(_ json: JSON) -> [String] {
    var ids: [String] = []
    for space in json.items("spaces") ?? [] {
      let role = space.text("role") ?? ""
      let isEditor = role == "owner" || role == "editor"
      if isEditor, space.text("kind") != "private", let id = space.text("id") { ids.append(id) }
    }
    return ids
  }

  /// - Parameter notice: of a return for which nobody has asked; without one somebody has signed in by a form.
  private mutating func entered(_ body: String, _ context: UpdateContext, notice: Notice? = nil) -> Bool {
    guard let json = JSON.read(body), let id = json.text("id"),
      let space = json.items("spaces")?.first(where: { $0["kind"]?.text == "private" })?["id"]?.text
    else {
      context.account.fault = .init(field: nil, text: Words.serverFault)
      return false
    }
    if let known = context.account.account, known.id != id {
      // The data here belong to another account: they are neither mixed nor dropped.
      context.account.fault = .init(field: "email", text: Words.otherAccount(known.email))
      let number = context.nextRequest()
      context.effects.append(
        .request(Effect.Request(number: number, method: "DELETE", url: "/api/v1/sessions/current", body: nil)))
      return false
    }
    let account = AccountState.Account(
      id: id, email: json.text("email") ?? "", name: json.text("name") ?? "", privateSpace: space,
      editable: editable(json), shared: SharedSpace.list(json.items("spaces") ?? []))
    context.account.account = account
    context.account.needsSignIn = false
    context.account.fault = nil
    context.account.secondStep = nil
    context.commit([context.account.entry], notice: notice ?? Notice(Words.signedIn))
    // The form that had it is gone.
    if notice == nil { context.focus(".pane h1") }
    context.openAccountPages()
    return true
  }

  private func isStepMissing(_ response: Event.Response) -> Bool {
    response.status == 401
      && Problem(wire: JSON.read(response.body) ?? .null).type == "second-factor-needed"
  }

  /// P-56: the password is right, and more is wanted.
  private mutating func stepMissing(_ problem: JSON, _ typed: JSONObject?, _ context: UpdateContext) {
    let steps = problem.items("steps")
    let passkey = problem["passkey"]
    context.account.secondStep = AccountState.SecondStep(
      // A server from before there were other steps says nothing of them.
      code: steps?.contains { $0.text == "code" } ?? true, passkey: passkey != nil)
    if let typed, let passkey { showPasskey(passkey, typed, context) } else { context.focus("#account-code") }
  }

  private func fault(_ response: Event.Response, _ context: Context) -> AccountState.Fault {
    let problem = Problem(wire: JSON.read(response.body) ?? .null)
    switch problem.type {
    case "second-factor-wrong": return .init(field: "code", text: SecurityWords.wrongCode)
    case "passkey-refused": return .init(field: nil, text: PasskeyWords.refused)
    case "sign-up-closed": return .init(field: nil, text: AccountPageWords.signUpClosed)
    case "last-owner": return .init(field: nil, text: DataWords.lastOwner)
    case "password-too-common":
      // The server says `new` where the page has a control beside the present password.
      let isNew = problem.field == "new"
      return .init(field: isNew ? "new-password" : problem.field, text: SecurityWords.tooCommon)
    default: break
    }
    switch response.status {
    case 401: return .init(field: "password", text: Words.wrongPassword)
    case 403: return .init(field: "password", text: AccountPageWords.wrongAccountPassword)
    case 409: return .init(field: "email", text: Words.emailTaken)
    case 421: return .init(field: nil, text: Words.foreignOrigin)
    case 429: return .init(field: nil, text: Words.tooOften(response.retryAfterSeconds ?? 60, context.format))
    case 400, 422: return .init(field: problem.field, text: Words.notAccepted(problem.detail))
    default: return .init(field: nil, text: Words.serverFault)
    }
  }
}

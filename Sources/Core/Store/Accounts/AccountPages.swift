import Base

/// What the account's own screens show of the server: asked for when such a screen opens, kept in memory only, as without a
/// network nothing of it can be changed.
struct AccountPages {
  /// The newest answers, by address.
  fileprivate(set) var answers = NamedList<JSON>()
  /// The change that is under way.
  fileprivate(set) var change: (number: Int64, change: AccountChange)?
  fileprivate var questions: [(number: Int64, url: String)] = []
  /// Why the last question had no answer.
  fileprivate(set) var fault: Text?
  /// The name of the last change that was done, and what the server said to it: for what the screen shows after it.
  fileprivate(set) var done: (name: String, answer: JSON)?
  /// How this device takes messages of the server; nil before it was asked.
  var device: PushEvent?
  /// How many changes were done: forms are empty after one.
  fileprivate(set) var changes: Int64 = 0
  /// How many changes were not done: a choice that sent one shows again what holds.
  fileprivate(set) var refusals: Int64 = 0

  /// The answer to that number is that of a change, which something else than a request asks for.
  mutating func wait(for change: AccountChange, _ number: Int64) {
    self.change = (number, change)
  }
}

/// A change that an account's screen asks the server for.
struct AccountChange {
  let name: String
  let method: String
  let url: String
  var body: JSONObject?
  /// What is said when it is done.
  var notice: Text?
  /// The screen that follows; nil stays.
  var next: String?
  /// The id of the control of which the server speaks as `password`, where a screen has several.
  var control: String?
  /// The answer becomes a file of that name.
  var file: String?
  /// What a later step needs of this one.
  var kept: JSONObject?
}

extension UpdateContext {
  /// Asks for what the screen that is open shows.
  @inline(never)
  func openAccountPages() {
    accountPages.fault = nil
    accountPages.done = nil
    guard route.part(0) == "account" else { return }
    if route.part(1) == "reminders" { effects.append(.push(.ask)) }
    reloadAccountPages()
  }

  private func reloadAccountPages() {
    guard account.account != nil, !account.needsSignIn else { return }
    for url in AccountAddress.shown(by: route) { ask(url) }
    if route.part(1) == "join", let code = route["code"] {
      send(
        AccountChange(
          name: "look", method: "POST", url: AccountAddress.look, body: JSONObject([("code", .string(code))])))
    }
  }

  private func ask(_ url: String) {
    if accountPages.questions.contains(where: { $0.url == url }) { return }
    let number = nextRequest()
    accountPages.questions.append((number, url))
    effects.append(.request(Effect.Request(number: number, method: "GET", url: url, body: nil)))
  }

  func send(_ change: AccountChange) {
    let number = nextRequest()
    accountPages.change = (number, change)
    account.isBusy = true
    account.fault = nil
    var request = Effect.Request(
      number: number, method: change.method, url: change.url, body: change.body.map { JSON.object($0).serialized })
    if let file = change.file {
      request.saving = Effect.Saving(name: file, isShared: false)
      request.timeoutMilliseconds = 3_600_000
    }
    effects.append(.request(request))
  }

  /// Returns whether the answer was for these screens.
  @inline(never)
  func accountPagesAnswered(_ response: Event.Response) -> Bool {
    if let place = accountPages.questions.firstIndex(where: { $0.number == response.request }) {
      let url = accountPages.questions.remove(at: place).url
      if response.status == 200, let json = JSON.read(response.body) {
        accountPages.fault = nil
        accountPages.answers[url] = json
        if url == AccountAddress.account { takeShared(json) }
      } else if response.status == 401 {
        account.needsSignIn = true
      } else {
        accountPages.answers[url] = nil
        accountPages.fault = AccountPageWords.reason(response, self)
      }
      return true
    }
    guard let (number, change) = accountPages.change, number == response.request else { return false }
    accountPages.change = nil
    account.isBusy = false
    if (200...299).contains(response.status) {
      done(change, JSON.read(response.body) ?? .null)
    } else {
      accountPages.refusals += 1
      var field = AccountPageWords.field(response)
      if let control = change.control, field == "password" { field = control }
      account.fault = AccountState.Fault(field: field, text: AccountPageWords.reason(response, self))
    }
    return true
  }

  private func done(_ change: AccountChange, _ answer: JSON) {
    if passkeyStep(change, answer) { return }
    if let notice = change.notice { show(notice) }
    // A screen that follows begins without the last one's answer.
    if let next = change.next {
      navigate(next, replace: true)
      openAccountPages()
    }
    accountPages.done = (change.name, answer)
    if change.name == "look" { return }
    accountPages.changes += 1
    // An app's screen shows the space that was made from it.
    if change.name == "make" { ask(AccountAddress.account) }
    if change.next == nil && route.part(1) != "join" { reloadAccountPages() }
  }

  @inline(never)
  func accountPagesFailed(_ number: Int64) -> Bool {
    if let place = accountPages.questions.firstIndex(where: { $0.number == number }) {
      accountPages.questions.remove(at: place)
      accountPages.fault = Words.noNetwork
      return true
    }
    guard let change = accountPages.change, change.number == number else { return false }
    accountPages.change = nil
    accountPages.refusals += 1
    account.isBusy = false
    let isOfDevice = change.change.name == "passkey-made"
    account.fault = AccountState.Fault(
      field: nil, text: isOfDevice ? PasskeyWords.notDone : Words.noNetwork)
    return true
  }
}

/// Where on the server things of an account are.
enum AccountAddress {
  static var account: String { "/api/v1/account" }
  static var sessions: String { "/api/v1/sessions" }
  static var secondFactor: String { "/api/v1/account/second-factor" }
  static var appPasswords: String { "/api/v1/account/app-passwords" }
  static var passkeys: String { "/api/v1/account/passkeys" }
  static var events: String { "/api/v1/account/events" }
  static var deletion: String { "/api/v1/account/deletion" }
  static var look: String { "/api/v1/invitations/look" }
  static func session(_ id: String) -> String { sessions + "/" + id }
  static func space(_ space: String) -> String { "/api/v1/spaces/" + space }
  static func trash(_ space: String, before: String?) -> String {
    "/api/v1/spaces/" + space + "/trash" + (before.map { "?before=" + $0 } ?? "")
  }
  static func members(_ space: String) -> String { "/api/v1/spaces/" + space + "/members" }
  static func member(_ space: String, _ account: String) -> String { members(space) + "/" + account }
  static func invitations(_ space: String) -> String { "/api/v1/spaces/" + space + "/invitations" }

  /// What a screen of the account shows.
  static func shown(by route: Route) -> [String] {
    switch route.part(1) {
    case "", "address", "storage": [account]
    case "devices": [sessions]
    case "reminders": [reminders]
    case "spaces": route.path.count > 2 ? [account, members(route.part(2))] : [account]
    case "security": [secondFactor]
    case "passkeys": [passkeys]
    case "app-passwords": [account, appPasswords]
    case "trash": route.path.count > 2 ? [trash(route.part(2), before: route["before"])] : [account]
    case "log": [events]
    case "deletion": [deletion]
    default: []
    }
  }
}

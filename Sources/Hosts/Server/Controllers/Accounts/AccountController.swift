import Base
import Foundation
import HTTPTypes
import Hummingbird
import ServerStorage

/// A person's account: creating it, viewing it, its password, deleting it.
struct AccountController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let blobs: any BlobStore
  let live: LiveHub
  let limits: Limits
  let allowsSignUp: Bool
  let letters: AccountLetters
  let confirmation: PasswordConfirmation<Storage>
  private let directory: DataDirectory
  private let backups: String?
  let signUps: RequestRate?

  init(
    accounts: AccountService<Storage>, blobs: any BlobStore, live: LiveHub, settings: ServerSettings,
    letters: AccountLetters, confirmation: PasswordConfirmation<Storage>
  ) {
    self.accounts = accounts
    self.blobs = blobs
    self.live = live
    limits = settings.limits
    directory = DataDirectory(settings.dataDirectory)
    backups = settings.backups?.directory
    allowsSignUp = settings.allowsSignUp
    self.letters = letters
    self.confirmation = confirmation
    signUps = limits.signUpsPerHour.map { RequestRate(perSecond: $0 / 3600, burst: $0) }
  }

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.post("accounts", use: signUp)
    routes.get("account", use: show)
    routes.put("account/password", use: changePassword)
    routes.get("account/deletion", use: deletion)
    routes.delete("account", use: delete)
  }

  @Sendable func signUp(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard allowsSignUp else {
      throw HTTPProblem(.forbidden, "sign-up-closed", "Accounts are made by the operator of this server.")
    }
    let form = try await request.smallJSON(context, limits)
    guard let email = form["email"]?.text.flatMap({ EmailAddress($0) }) else {
      throw HTTPProblem.invalid("email", "This is not an e-mail address.")
    }
    let name = form["name"]?.text?.trimmingSpaces() ?? ""
    let password = try acceptablePassword(form, "password", email: email.text, name: name)
    guard name.unicodeScalars.count <= 200 else { throw HTTPProblem.invalid("name", "At most 200 characters.") }
    let device = try DeviceDescription(request, form, context)
    if let seconds = signUps?.take(context.client.network, now: limits.clock()) {
      throw HTTPProblem.slowDown(seconds: seconds, "Too many new accounts.")
    }
    do {
      let account = try await accounts.add(email: email, name: name, password: password)
      try await accounts.note(.signedUp, of: account.id, device.shown, context)
      if letters.canSend {
        let code = try await accounts.makeCode(.address, for: account.id, sentTo: email.text)
        letters.send(
          .address("\(letters.origin(context))/account/confirm?code=\(code.text)"), to: email.text,
          request.language(form)
        )
      }
      return try await welcome(account, accounts, on: device, isKnown: true, request, context).answer
    } catch AccountError.emailTaken {
      throw HTTPProblem(
        .conflict, "email-taken", "There is already an account with this e-mail address.", field: "email")
    }
  }

  @Sendable func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let account = try context.requireCaller().account
    var document = try await accounts.document(of: account)
    document.set("usage", try await usage(of: account))
    document.set("mail", .bool(letters.canSend))
    document.set("secondFactor", .bool(try await accounts.secondSteps(of: account) != nil))
    let sessions = try await accounts.sessions(of: account)
    document.set("unconfirmedDevices", .integer(Int64(sessions.filter { $0.isUnconfirmed }.count)))
    document.set("devices", .integer(Int64(sessions.count)))
    document.set("devicesLimit", .integer(Int64(limits.sessionsPerAccount)))
    return answer(document, to: request)
  }

  /// P-40: how much the account uses, and how much it may use.
  private func usage(of account: RecordID) async throws -> JSON {
    let (records, blobs, spaces) = try await accounts.storage.read { reading in
      let own = try reading.spaces(of: account).filter { $0.role == .owner }
      guard let first = own.first(where: { $0.space.kind == .private }) ?? own.first else {
        return (Int64(0), Int64(0), 0)
      }
      let id = first.space.id
      return (try reading.recordBytes(withOwnerOf: id), try reading.blobBytes(withOwnerOf: id), own.count)
    }
    return [
      "recordBytes": .integer(records), "recordBytesLimit": .integer(limits.recordBytesPerAccount),
      "blobBytes": .integer(blobs), "blobBytesLimit": .integer(limits.blobBytesPerAccount),
      "spaces": .integer(Int64(spaces)), "spacesLimit": .integer(Int64(AccountService<Storage>.spacesPerAccount)),
    ]
  }

  /// `{old, new, calendars}`. The other devices are signed out. With `"calendars": "end"` the private calendars end
  /// too.
  @Sendable func changePassword(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let form = try await request.smallJSON(context, limits)
    guard let known = try await accounts.storage.read({ try $0.account(caller.account) }) else {
      throw HTTPProblem.unauthorized
    }
    let new = try acceptablePassword(form, "new", email: known.email, name: known.name)
    let calendars = form["calendars"]?.text ?? "keep"
    guard calendars == "keep" || calendars == "end" else {
      throw HTTPProblem.invalid("calendars", "This is 'keep' or 'end'.")
    }
    try await confirmation.check(form["old"]?.text, "old", caller)
    try await accounts.changePassword(
      of: caller.account, to: new, keeping: caller.tokenHash, endsFeeds: calendars == "end")
    live.endOthers(account: caller.account, keeping: caller.tokenHash)
    try await accounts.note(.passwordChanged, of: caller.account, context)
    letters.send(.passwordChanged, to: known.email, request.language(form))
    return bodiless(.noContent)
  }

  /// What deleting the account would mean for each of its spaces (P-59).
  @Sendable func deletion(_ request: Request, _ context: ServerContext) async throws -> Response {
    let fates = try await accounts.fates(ofSpacesOf: try context.requireCaller().account)
    return answer(["spaces": .array(fates.map { $0.document })], to: request)
  }

  /// `{password}`. Deletes everything of the account too.
  @Sendable func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let form = try await request.smallJSON(context, limits)
    try await confirmation.check(form["password"]?.text, "password", caller)
    let (spaces, blobs) = (try await accounts.delete(caller.account), blobs)
    await noteDeletion(of: caller.account, context)
    try await WorkPool.files.run { for space in spaces { try blobs.removeAll(of: space) } }
    live.end(account: caller.account)
    return bodiless(
      .noContent, [.setCookie: SessionCookie.removal(isEncrypted: context.client.isEncrypted)])
  }

  /// The account is gone already, so a full disk is only the operator's business.
  private func noteDeletion(of account: RecordID, _ context: ServerContext) async {
    do {
      let (directory, backups) = (directory, backups)
      try await WorkPool.files.run {
        try directory.create()
        try DeletionList(directory).add(account, at: .now())
        // Also where it outlives the data. Otherwise the next backup brings it there.
        if let backups, FileManager.default.fileExists(atPath: backups) {
          try DeletionList(directory).merge(into: DeletionList(in: backups))
        }
      }
    } catch {
      context.logger.error(
        "A deleted account is not on the list for restores", metadata: ["account": "\(account)", "error": "\(error)"])
    }
  }
}

extension JSON {
  /// Sets another member of an object.
  mutating func set(_ name: String, _ value: JSON) {
    guard case .object(var object) = self else { return }
    object.add(name, value)
    self = .object(object)
  }
}

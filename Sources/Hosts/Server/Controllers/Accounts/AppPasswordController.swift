import Base
import HTTPTypes
import Hummingbird
import ServerStorage

/// P-55: passwords for other programs.
struct AppPasswordController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let limits: Limits
  let confirmation: PasswordConfirmation<Storage>

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("account/app-passwords", use: list)
    routes.post("account/app-passwords", use: make)
    routes.delete("account/app-passwords/{id}", use: end)
  }

  @Sendable func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let documents = try await accounts.storage.read { reading in
      try reading.appPasswords(of: caller.account).map { $0.document(try reading.space($0.space)?.title ?? "") }
    }
    return answer(["passwords": .array(documents)], to: request)
  }

  /// `{name, space, purpose, password}`: 201 with the secret.
  @Sendable func make(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let form = try await request.smallJSON(context, limits)
    let name = form["name"]?.text?.trimmingSpaces() ?? ""
    guard (1...80).contains(name.unicodeScalars.count) else {
      throw HTTPProblem.invalid("name", "A name has 1 to 80 characters.")
    }
    guard let space = form["space"]?.text.flatMap({ RecordID($0) }) else {
      throw HTTPProblem.invalid("space", "This is the id of a space.")
    }
    guard let purpose = AppPassword.Purpose.allCases.first(where: { $0.name == form["purpose"]?.text }) else {
      throw HTTPProblem.invalid("purpose", "This is 'reading' or 'writing'.")
    }
    try await confirmation.check(form["password"]?.text, "password", caller)
    let (password, secret) = try await accounts.makeAppPassword(name, for: purpose, of: space, by: caller.account)
    try await accounts.note(.appPasswordMade, of: caller.account, name, context)
    var json = password.document("")
    json.set("secret", .string(secret.text))
    return answer(json, status: .created, to: request)
  }

  @Sendable func end(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    guard let id = context.parameters.get("id").flatMap({ RecordID($0) }),
      let password = try await accounts.endAppPassword(id, of: caller.account)
    else { throw HTTPProblem.notFound }
    try await accounts.note(.appPasswordEnded, of: caller.account, password.name, context)
    return bodiless(.noContent)
  }
}

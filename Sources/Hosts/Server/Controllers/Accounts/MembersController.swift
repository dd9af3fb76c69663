import Base
import HTTPTypes
import Hummingbird
import ServerStorage

/// The members of a space, and invitations to it (P-52, P-53).
struct MembersController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let access: SpaceAccess<Storage>
  let live: LiveHub
  let limits: Limits
  private let asking: RequestRate?

  init(accounts: AccountService<Storage>, access: SpaceAccess<Storage>, live: LiveHub, limits: Limits) {
    self.accounts = accounts
    self.access = access
    self.live = live
    self.limits = limits
    asking = limits.codesPerHour.map { RequestRate(perSecond: $0 / 3600, burst: $0) }
  }

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("spaces/{space}/members", use: list)
    routes.put("spaces/{space}/members/{account}", use: change)
    routes.delete("spaces/{space}/members/{account}", use: remove)
    routes.post("spaces/{space}/invitations", use: invite)
    routes.delete("spaces/{space}/invitations/{id}", use: withdraw)
    routes.post("invitations/look", use: look)
    routes.post("invitations/accept", use: accept)
  }

  /// Owners also see addresses and open invitations.
  @Sendable func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, role) = try await access.member(context)
    let caller = try context.requireCaller()
    var members: [JSON] = []
    for (member, account) in try await accounts.members(of: space, for: caller.account) {
      var json = JSONObject([
        ("account", .string(account.id.description)), ("name", .string(account.name)),
        ("role", .string(member.role.name)), ("you", .bool(account.id == caller.account)),
      ])
      if role == .owner || account.id == caller.account { json.add("email", account.email) }
      members.append(.object(json))
    }
    let invitations = role == .owner ? try await accounts.invitations(to: space) : []
    return answer(
      [
        "role": .string(role.name), "members": .array(members),
        "invitations": .array(invitations.map { $0.document }),
      ], to: request)
  }

  /// `{role}`
  @Sendable func change(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, _) = try await access.member(context)
    let caller = try context.requireCaller()
    let form = try await request.smallJSON(context, limits)
    let role = try role(form)
    let member = try id("account", context)
    let found = try await accounts.setMember(role, of: member, in: space, by: caller.account)
    try await accounts.note(.roleChanged, of: member, found.title, context)
    if member != caller.account { try await accounts.note(.roleChanged, of: caller.account, found.title, context) }
    try await announce(member, found)
    return bodiless(.noContent)
  }

  @Sendable func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, _) = try await access.member(context)
    let caller = try context.requireCaller()
    let member = try id("account", context)
    let found = try await accounts.setMember(nil, of: member, in: space, by: caller.account)
    try await accounts.note(member == caller.account ? .left : .memberRemoved, of: member, found.title, context)
    if member != caller.account { try await accounts.note(.memberRemoved, of: caller.account, found.title, context) }
    try await announce(member, found)
    return bodiless(.noContent)
  }

  /// `{role, label, days}`
  @Sendable func invite(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, _) = try await access.member(context)
    let caller = try context.requireCaller()
    let form = try await request.smallJSON(context, limits)
    let role = try role(form)
    let label = form["label"]?.text?.trimmingSpaces() ?? ""
    guard label.unicodeScalars.count <= 80 else { throw HTTPProblem.invalid("label", "At most 80 characters.") }
    let days = form["days"].map { $0.int64 ?? 0 } ?? 7
    guard (1...Invitation.longestDays).contains(days) else { throw HTTPProblem.invalid("days", "From 1 to 30.") }
    let (invitation, secret) = try await accounts.invite(
      to: space, as: role, by: caller.account, label: label, days: days)
    try await accounts.note(.invited, space: space, caller, context)
    var json = invitation.document
    json.set("code", .string(secret.text))
    json.set("link", .string("\(context.client.origin)/account/join?code=\(secret.text)"))
    return answer(json, status: .created, to: request)
  }

  @Sendable func withdraw(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, _) = try await access.member(context)
    let caller = try context.requireCaller()
    try await accounts.withdraw(try id("id", context), to: space, by: caller.account)
    return bodiless(.noContent)
  }

  /// `{code}`: where an invitation leads, for somebody who considers accepting it.
  @Sendable func look(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try context.requireCaller()
    let (invitation, space, host) = try await accounts.invitation(try await code(request, context))
    return answer(
      [
        "title": .string(space.title), "role": .string(invitation.role.name), "kind": .string(space.kind.name),
        "from": .string(host.name.isEmpty ? host.email : host.name), "expires": .string(invitation.expires.rfc3339),
      ], to: request)
  }

  @Sendable func accept(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.requireCaller()
    let (space, role, host) = try await accounts.accept(try await code(request, context), by: caller.account)
    try await accounts.note(.joined, of: caller.account, space.title, context)
    try await accounts.note(.memberJoined, of: host, space.title)
    try await announce(caller.account, space)
    return answer(spaceDocument(space, role), to: request)
  }

  /// Tells the open streams of the account about the spaces that it may see now, and about no others.
  private func announce(_ account: RecordID, _ space: Space) async throws {
    try await accounts.announce(to: [account], live)
    // The other members read the list of members again.
    live.changed(space.id, version: space.version)
  }

  private func role(_ form: JSON) throws -> Role {
    guard let role = form["role"]?.text.flatMap({ Role(name: $0) }) else {
      throw HTTPProblem.invalid("role", "This is 'owner', 'editor', 'contributor' or 'reader'.")
    }
    return role
  }

  private func code(_ request: Request, _ context: ServerContext) async throws -> String {
    let form = try await request.smallJSON(context, limits)
    guard let code = form["code"]?.text else { throw HTTPProblem.invalid("code", "The code is missing.") }
    if let seconds = asking?.take(context.client.network, now: limits.clock()) {
      throw HTTPProblem.slowDown(seconds: seconds, "Too many attempts.")
    }
    return code
  }

  private func id(_ name: String, _ context: ServerContext) throws -> RecordID {
    guard let id = context.parameters.get(name).flatMap({ RecordID($0) }) else { throw HTTPProblem.notFound }
    return id
  }
}

extension Invitation {
  /// The document without the secret.
  var document: JSON {
    [
      "id": .string(id.description), "role": .string(role.name), "label": .string(label),
      "created": .string(created.rfc3339), "expires": .string(expires.rfc3339),
    ]
  }
}

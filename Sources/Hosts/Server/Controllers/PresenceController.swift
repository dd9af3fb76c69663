import Base
import HTTPTypes
import Hummingbird
import ServerStorage
import Sync

/// P-67: tells the open streams of a space's members who is working in it. This is neither stored nor logged.
struct PresenceController<Storage: ServerStorage> {
  let accounts: AccountService<Storage>
  let access: SpaceAccess<Storage>
  let live: LiveHub
  let limits: Limits
  let rate: RequestRate

  init(
    accounts: AccountService<Storage>, access: SpaceAccess<Storage>, live: LiveHub, limits: Limits
  ) {
    (self.accounts, self.access, self.live, self.limits) = (accounts, access, live, limits)
    rate = RequestRate(
      perSecond: Double(limits.presencePerMinute) / 60, burst: max(1, Double(limits.presencePerMinute) / 2))
  }

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.post("spaces/{space}/presence", use: tell)
  }

  /// `{source, content}`: 204.
  @Sendable func tell(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, _) = try await access.member(context)
    let caller = try context.requireCaller()
    if let seconds = rate.take(caller.tokenHash, now: limits.clock()) { throw HTTPProblem.slowDown(seconds: seconds) }
    let form = try await request.json(
      upTo: limits.presenceBody, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
    guard let source = form["source"]?.text.flatMap({ RecordID($0) }) else {
      throw HTTPProblem.invalid("source", "This is a UUID.")
    }
    guard form["content"] == nil || form["content"]?.members != nil else {
      throw HTTPProblem.invalid("content", "This is an object.")
    }
    let account = caller.account
    let known = try await accounts.storage.read { try $0.account(account) }
    var news = JSONObject([("source", .string(source.description)), ("account", .string(account.description))])
    // All members hear the same. Owners alone see addresses (P-52), so a member without a name is "somebody".
    news["name"] = .string(known?.name ?? "")
    if let content = form["content"] { news["content"] = content }
    live.tell(space, from: caller.tokenHash, source, JSON.object(news).serialized)
    return bodiless(.noContent)
  }
}

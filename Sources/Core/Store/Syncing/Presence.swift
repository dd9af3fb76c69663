import Base
import Sync

/// A member of a shared space is working in it now, as one of the member's devices reports (P-67). The report is only
/// in memory, and is removed when no further report comes.
public struct Presence: Equatable, Sendable {
  /// The shared space.
  public let space: String
  /// The account of the member.
  public let account: String
  /// The name that the member chose; may be empty.
  public let name: String
  /// What the user is doing, as the app on that device reports it.
  public let content: JSON
  /// Distinguishes the devices of a member.
  let source: String
  let heard: Instant

  /// Devices repeat the report after about a third of this time.
  public static var validMilliseconds: Int64 { 60_000 }
  /// The limit for all spaces together.
  static var most: Int { 200 }
}

extension Context {
  /// The member's name. One who has none is called as in the list of members, where that was read.
  public func title(of other: Presence) -> Text {
    if !other.name.utf8.isEmpty { return Text(other.name) }
    let members = accountPages.answers[AccountAddress.members(remoteID(of: other.space))]?.items("members") ?? []
    return members.first { $0.text("account") == other.account }.map { MemberWords.title(of: $0) } ?? MemberWords.nameless
  }

  /// The other members who are working in the space, in the order in which they came.
  public func presence(in space: String) -> [Presence] {
    let own = account.account?.id ?? ""
    return presences.filter {
      $0.space == space && $0.account != own
        && now.milliseconds - $0.heard.milliseconds < Presence.validMilliseconds
    }
  }
}

extension UpdateContext {
  /// Tells the other members of a shared space what the user is doing. It is not stored anywhere, and not sent again
  /// after a failure.
  ///
  /// - Parameters:
  ///   - app: the id of the app.
  ///   - source: a value that stays the same while the app runs.
  ///   - content: a few hundred bytes; nil when the user has stopped working.
  public func tellPresence(_ content: JSON?, for app: String, from source: RecordID, in space: String) {
    guard isOnline, account.account != nil, !account.needsSignIn,
      sharedSpaces.contains(where: { $0.id == space })
    else { return }
    var body = JSONObject([("source", .string(source.description))])
    if let content { body["content"] = content }
    _ = request(
      for: app, "POST", "/api/v1/spaces/\(remoteID(of: space))/presence", body: .object(body),
      timeoutMilliseconds: 10_000)
  }

  /// - Parameter json: `{source, account, name, content}`; without content, that device has left.
  func takePresence(_ json: JSON, in remote: String) {
    guard let source = json.text("source"), let account = json.text("account"),
      let space = sharedSpaces.first(where: { remoteID(of: $0.id) == remote })?.id
    else { return }
    let isSame = { (known: Presence) in
      known.source == source && known.space == space && known.account == account
    }
    presences.removeAll { now.milliseconds - $0.heard.milliseconds >= Presence.validMilliseconds }
    let place = presences.firstIndex(where: isSame)
    guard let content = json["content"] else {
      if let place { presences.remove(at: place) }
      return
    }
    let news = Presence(
      space: space, account: account, name: json.text("name") ?? "", content: content, source: source, heard: now)
    if let place {
      presences[place] = news
    } else if presences.count < Presence.most {
      presences.append(news)
    }
  }
}

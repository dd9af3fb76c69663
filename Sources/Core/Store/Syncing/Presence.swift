import Base
import Sync

/// That a member of a shared space is at work in it now, as a device of theirs tells (P-67). It is in memory only, and forgotten
/// when nothing more is heard.
public struct Presence: Equatable, Sendable {
  /// The shared space.
  public let space: String
  /// Of the member.
  public let account: String
  /// The member's own, or a part of the address; may be empty.
  public let name: String
  /// What the app there says that its user does.
  public let content: JSON
  /// Tells the devices of a member apart.
  let source: String
  let heard: Instant

  /// Devices say it again after about a third of this time.
  public static var validMilliseconds: Int64 { 60_000 }
  /// Of all spaces together.
  static var most: Int { 200 }
}

extension Context {
  /// The others who are at work in the space, in the order in which they came.
  public func presence(in space: String) -> [Presence] {
    let own = account.account?.id ?? ""
    return presences.filter {
      $0.space == space && $0.account != own
        && now.milliseconds - $0.heard.milliseconds < Presence.validMilliseconds
    }
  }
}

extension UpdateContext {
  /// Tells the other members of a shared space what is done here, without keeping it anywhere. Nothing is tried again.
  ///
  /// - Parameters:
  ///   - app: its id.
  ///   - source: the same as long as the app runs.
  ///   - content: a few hundred bytes; nil when nobody is at work here any more.
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

  /// - Parameter json: `{source, account, name, content}`; without content that device has left.
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

import Base
import HTML
import Sync

/// The screens under `/account`: each is one subject, with the server's newest answer.
extension Frame {
  /// nil for the account itself, and where there is nothing.
  @inline(never)
  func accountPage(_ describe: (RecordKey, Fields) -> String) -> Screen? {
    let isSignedIn = context.account.account != nil && !context.account.needsSignIn
    switch route.part(1) {
    case "reset": return Screen(title: AccountPageWords.newPassword, detail: resetPage, back: "/account")
    case "forgotten":
      return Screen(title: AccountPageWords.forgotten, detail: forgottenPage, back: "/account")
    case "confirm": return Screen(title: AccountPageWords.address, detail: confirmPage, back: "/account")
    case "password" where isSignedIn:
      return Screen(title: Words.changePassword, detail: passwordPage, back: "/account")
    case "devices" where isSignedIn:
      return Screen(title: AccountPageWords.devices, detail: devicesPage, back: "/account")
    case "reminders" where isSignedIn: return remindersScreen()
    case "address" where isSignedIn:
      return Screen(title: AccountPageWords.address, detail: addressPage, back: "/account")
    case "storage" where isSignedIn:
      return Screen(title: AccountPageWords.storage, detail: storagePage, back: "/account")
    case "spaces" where isSignedIn && route.path.count > 2:
      return Screen(title: MemberWords.members, detail: membersPage(route.part(2)), back: "/account/spaces")
    case "spaces" where isSignedIn:
      return Screen(title: MemberWords.spaces, detail: spacesPage, back: "/account")
    case "join" where isSignedIn:
      return Screen(title: MemberWords.invitation, detail: joinPage, back: "/account/spaces")
    default: return isSignedIn ? securityPage(describe) : nil
    }
  }

  private func securityPage(_ describe: (RecordKey, Fields) -> String) -> Screen? {
    switch route.part(1) {
    case "security":
      Screen(title: SecurityWords.secondFactor, detail: securityPage, back: "/account")
    case "passkeys": Screen(title: PasskeyWords.passkeys, detail: passkeysPage, back: "/account")
    case "app-passwords":
      Screen(title: SecurityWords.appPasswords, detail: appPasswordsPage, back: "/account")
    case "trash" where route.path.count > 2:
      Screen(title: DataWords.trash, detail: trashPage(route.part(2), describe), back: "/account/trash")
    case "trash": Screen(title: DataWords.trash, detail: trashPage, back: "/account")
    case "log": Screen(title: DataWords.log, detail: logPage, back: "/account")
    case "data": Screen(title: DataWords.data, detail: dataPage, back: "/account")
    default: nil
    }
  }

  func pageRow(_ url: String, _ title: String, _ remark: String) -> Node {
    li(.class("line"), .key(url)) {
      a(.class("row"), .href(url)) {
        span(.class("row-main")) {
          span(.class("row-title")) { title }
          if !remark.utf8.isEmpty { span(.class("row-remark")) { remark } }
        }
        Node.raw(Icons.chevron)
      }
    }
  }

  /// What stands where an answer is still missing.
  func waiting() -> Node {
    section(.class("card"), .key("waiting")) {
      if let fault = context.accountPages.fault {
        p(.class("fault"), .role("alert")) { fault }
        div(.class("buttons")) {
          button(.class("button quiet"), .type("button"), .action("account.reload")) { Words.tryAgain }
        }
      } else {
        p(.class("quiet")) { AccountPageWords.loading }
      }
    }
  }

  // MARK: - Devices

  private var devicesPage: Node {
    guard let list = context.accountPages.answers[AccountAddress.sessions]?.items("sessions") else {
      return div(.class("sheet")) { waiting() }
    }
    return div(.class("sheet")) {
      section(.class("card"), .key("list")) {
        p(.class("quiet")) { AccountPageWords.devicesText }
        generalFault
        ul(.class("rows")) { for device in list { deviceRow(device) } }
      }
      if list.count > 1 {
        section(.class("card"), .key("others")) {
          h2 { AccountPageWords.signOutOthers }
          p(.class("quiet")) { AccountPageWords.signOutOthersText }
          div(.class("buttons")) {
            button(
              .class("button danger"), .type("button"), .action("device.end-others"),
              .disabled(context.account.isBusy)
            ) { AccountPageWords.signOutOthers }
          }
        }
      }
    }
  }

  private func deviceRow(_ device: JSON) -> Node {
    let (id, kind) = (device.text("id") ?? "", device.text("kind") ?? "")
    let name = device.text("name") ?? ""
    let title = !name.utf8.isEmpty ? name : !kind.utf8.isEmpty ? kind : AccountPageWords.unknownDevice(language)
    let isOwn = device.flag("current") == true
    let isNew = device.flag("unconfirmed") == true && !isOwn
    return li(.class("line"), .key(id)) {
      div(.class("row")) {
        span(.class("row-main")) {
          span(.class("row-title")) { title }
          span(.class("row-remark")) { deviceRemark(device, besides: title) }
          if isNew { span(.class("row-remark bad")) { AccountPageWords.newDevice } }
        }
        if isOwn { span(.class("state good")) { AccountPageWords.thisDevice } }
      }
      if !isOwn {
        div(.class("buttons")) {
          if isNew {
            button(
              .class("button small"), .type("button"), .action("device.confirm", value: id),
              .disabled(context.account.isBusy)
            ) { AccountPageWords.itWasMe }
          }
          button(
            .class("button quiet small"), .type("button"), .action("device.end", value: id),
            .label(Words.signOut + ": " + title), .disabled(context.account.isBusy)
          ) { Words.signOut }
        }
      }
    }
  }

  /// What tells it from another one of that name: since when it is signed in, and when and where it was used last.
  private func deviceRemark(_ device: JSON, besides title: String) -> String {
    var parts: [String] = []
    // `Chrome Linux` is a `Chrome, Linux` that nobody has named.
    let kind = device.text("kind") ?? ""
    if !kind.utf8.filter({ $0 != UInt8(ascii: ",") }).elementsEqual(title.utf8.filter { $0 != UInt8(ascii: ",") }) {
      parts.append(kind)
    }
    let created = device.text("created").flatMap { Instant(rfc3339: $0) }.map { context.format.moment($0) }
    let used = device.text("used").flatMap { Instant(rfc3339: $0) }.map { context.format.moment($0) }
    if let created { parts.append(AccountPageWords.signedInSince(created)(language)) }
    // Signed in and not used since: the minute is said once.
    if let used, used != created { parts.append(AccountPageWords.lastUsed(used)(language)) }
    if let address = device.text("address"), !address.utf8.isEmpty { parts.append(address) }
    var remark = ""
    for part in parts { remark += remark.utf8.isEmpty ? part : " · " + part }
    return remark
  }

  // MARK: - Storage

  private var storagePage: Node {
    let quotas = AccountQuota.all(context.accountPages.answers[AccountAddress.account])
    if quotas.isEmpty { return div(.class("sheet")) { waiting() } }
    return div(.class("sheet")) {
      section(.class("card"), .key("quotas")) {
        p(.class("quiet")) { AccountPageWords.storageText }
        for quota in quotas {
          div(.class("field"), .key(quota.name)) {
            p { quota.title + ": " + quota.text(context.format) }
            element(
              "meter",
              [
                .attribute("min", "0"), .attribute("max", "100"), .attribute("high", "80"), .attribute("optimum", "0"),
                .attribute("value", String(quota.percent)), .label(quota.title),
              ], [])
            if quota.percent >= AccountQuota.warning {
              p(.class("fault")) { quota.advice }
            }
          }
        }
      }
    }
  }
}

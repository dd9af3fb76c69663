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
    case "spaces" where isSignedIn && route.path.count > 3: return memberScreen(route.part(2), route.part(3))
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
    case "data": Screen(title: DataWords.export, detail: exportPage, back: "/account")
    case "deletion": Screen(title: Words.deleteAccount, detail: deletionPage, back: "/account")
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

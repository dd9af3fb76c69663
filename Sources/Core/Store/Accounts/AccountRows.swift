import Base
import HTML
import Sync

/// The account of who is signed in: who it is, and its other screens by what they are about.
extension Frame {
  func signedIn(_ account: AccountState.Account) -> Node {
    let title = account.name.utf8.isEmpty ? account.email : account.name
    return div(.class("sheet account")) {
      section(.class("card account-card"), .key("who")) {
        span(.class("account-sign"), .attribute("aria-hidden", "true")) { initial(title) }
        div(.class("account-words")) {
          h2 { broken(title) }
          if !account.name.utf8.isEmpty { p { broken(account.email) } }
          p(.class("quiet")) { status }
        }
        generalFault
      }
      accountRows
      div(.class("account-end"), .key("end")) {
        button(.class("button quiet"), .type("button"), .action("account.sign-out")) { Words.signOut }
        a(.class("text-button danger"), .href("/account/deletion")) { Words.deleteAccount }
      }
    }
  }

  private func initial(_ name: String) -> String {
    name.unicodeScalars.first.map { capitals(String(Character($0))) } ?? ""
  }

  /// The rows of the account that lead to its other screens.
  @inline(never)
  @NodeBuilder private var accountRows: [Node] {
    let json = context.accountPages.answers[AccountAddress.account]
    rowGroup("security", AccountPageWords.signingIn) {
      menuRow("/account/password", FrameIcons.password, Words.changePassword)
      menuRow("/account/security", FrameIcons.shield, SecurityWords.secondFactor, securityRemark(json))
      menuRow("/account/passkeys", FrameIcons.key, PasskeyWords.passkeys)
      menuRow("/account/app-passwords", FrameIcons.code, SecurityWords.appPasswords)
      menuRow("/account/devices", FrameIcons.devices, AccountPageWords.devices, devicesRemark(json))
      menuRow("/account/log", FrameIcons.list, DataWords.log)
    }
    rowGroup("data", AccountPageWords.yourData) {
      menuRow("/account/spaces", FrameIcons.people, MemberWords.spaces)
      menuRow("/account/storage", FrameIcons.storage, AccountPageWords.storage, storageRemark(json))
      menuRow("/account/trash", Icons.trash, DataWords.trash)
      menuRow("/account/data", Icons.download, DataWords.export)
    }
    rowGroup("reach", AccountPageWords.reachingYou) {
      menuRow("/account/address", FrameIcons.mail, AccountPageWords.address, addressRemark(json))
      menuRow("/account/reminders", FrameIcons.bell, ReminderWords.title)
    }
  }

  /// Rows on one surface under a quiet heading.
  func rowGroup(_ key: String, _ title: Text, @NodeBuilder _ rows: () -> [Node]) -> Node {
    section(.class("group"), .key(key)) {
      h2(.class("group-name")) { title }
      ul(.class("rows")) { rows() }
    }
  }

  private func devicesRemark(_ json: JSON?) -> Text {
    if (json?["unconfirmedDevices"]?.int64 ?? 0) > 0 { return AccountPageWords.newDevice }
    guard let count = json?["devices"]?.int64 else { return .empty }
    return AccountPageWords.deviceCount(count)
  }

  private func addressRemark(_ json: JSON?) -> Text {
    guard let isVerified = json?.flag("verified") else { return .empty }
    return isVerified ? AccountPageWords.verified : AccountPageWords.notVerified
  }

  private func securityRemark(_ json: JSON?) -> Text {
    guard let isOn = json?.flag("secondFactor") else { return .empty }
    return isOn ? SecurityWords.isOn : SecurityWords.isOff
  }

  private func storageRemark(_ json: JSON?) -> Text {
    let fullest = AccountQuota.all(json).reduce(0) { max($0, $1.percent) }
    return fullest >= AccountQuota.warning ? AccountPageWords.nearlyFull(fullest) : .empty
  }

  // MARK: - The password

  /// Beside a password: whose it is, for what keeps passwords.
  var whosePassword: Node {
    input(
      .type("email"), .class("hidden"), .name("username"), .attribute("autocomplete", "username"),
      .value(context.account.account?.email ?? ""), .attribute("tabindex", "-1"), .attribute("aria-hidden", "true"),
      .flag("readonly", true))
  }

  var passwordPage: Node {
    div(.class("sheet")) {
      section(.class("card")) {
        form(
          .submit("account.change-password"), .key("change-\(context.account.changedPasswords)"),
          .flag("novalidate", true)
        ) {
          whosePassword
          control(
            "password", AccountPageWords.currentPassword, type: "password", complete: "current-password",
            key: "password-\(context.account.refusedPasswords)")
          control(
            "new-password", Words.newPassword, type: "password", complete: "new-password", hint: Words.passwordHint)
          div(.class("field flag"), .key("secrets")) {
            HTML.label {
              input(.type("checkbox"), .name("secrets"), .value("end"))
              span { SecurityWords.endSecrets }
            }
          }
          generalFault
          div(.class("buttons")) {
            button(.class("button"), .type("submit"), .disabled(context.account.isBusy)) {
              Words.changePassword
            }
          }
        }
      }
    }
  }
}

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
          h2 { title }
          if !account.name.utf8.isEmpty { p { account.email } }
          p(.class("quiet")) { status }
        }
        generalFault
      }
      accountRows
      div(.class("account-end"), .key("end")) {
        button(.class("button quiet"), .type("button"), .action("account.sign-out")) { Words.signOut(language) }
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
      menuRow("/account/password", FrameIcons.password, Words.changePassword(language))
      menuRow("/account/security", FrameIcons.shield, SecurityWords.secondFactor(language), securityRemark(json))
      menuRow("/account/passkeys", FrameIcons.key, PasskeyWords.passkeys(language))
      menuRow("/account/app-passwords", FrameIcons.code, SecurityWords.appPasswords(language))
      menuRow("/account/devices", FrameIcons.devices, AccountPageWords.devices(language), devicesRemark(json))
      menuRow("/account/log", FrameIcons.list, DataWords.log(language))
    }
    rowGroup("data", AccountPageWords.yourData) {
      menuRow("/account/spaces", FrameIcons.people, MemberWords.spaces(language))
      menuRow("/account/storage", FrameIcons.storage, AccountPageWords.storage(language), storageRemark(json))
      menuRow("/account/trash", Icons.trash, DataWords.trash(language))
      menuRow("/account/data", Icons.download, DataWords.data(language))
    }
    rowGroup("reach", AccountPageWords.reachingYou) {
      menuRow("/account/address", FrameIcons.mail, AccountPageWords.address(language), addressRemark(json))
      menuRow("/account/reminders", FrameIcons.bell, ReminderWords.title(language))
    }
  }

  /// Rows on one surface under a quiet heading.
  func rowGroup(_ key: String, _ title: Text, @NodeBuilder _ rows: () -> [Node]) -> Node {
    section(.class("group"), .key(key)) {
      h2(.class("group-name")) { title(language) }
      ul(.class("rows")) { rows() }
    }
  }

  private func devicesRemark(_ json: JSON?) -> String {
    if (json?["unconfirmedDevices"]?.int64 ?? 0) > 0 { return AccountPageWords.newDevice(language) }
    guard let count = json?["devices"]?.int64 else { return "" }
    return AccountPageWords.deviceCount(count)(language)
  }

  private func addressRemark(_ json: JSON?) -> String {
    guard let isVerified = json?.flag("verified") else { return "" }
    return (isVerified ? AccountPageWords.verified : AccountPageWords.notVerified)(language)
  }

  private func securityRemark(_ json: JSON?) -> String {
    guard let isOn = json?.flag("secondFactor") else { return "" }
    return (isOn ? SecurityWords.isOn : SecurityWords.isOff)(language)
  }

  private func storageRemark(_ json: JSON?) -> String {
    let fullest = AccountQuota.all(json).reduce(0) { max($0, $1.percent) }
    return fullest >= AccountQuota.warning ? AccountPageWords.nearlyFull(fullest)(language) : ""
  }

  // MARK: - The password

  var passwordPage: Node {
    div(.class("sheet")) {
      section(.class("card")) {
        form(
          .submit("account.change-password"), .key("change-\(context.account.changedPasswords)"),
          .flag("novalidate", true)
        ) {
          // Whose password it is, for what keeps passwords.
          input(
            .type("email"), .class("hidden"), .name("username"), .attribute("autocomplete", "username"),
            .value(context.account.account?.email ?? ""), .attribute("tabindex", "-1"),
            .attribute("aria-hidden", "true"), .flag("readonly", true))
          control(
            "password", Words.password, type: "password", complete: "current-password",
            key: "password-\(context.account.refusedPasswords)")
          control(
            "new-password", Words.newPassword, type: "password", complete: "new-password", hint: Words.passwordHint)
          div(.class("field flag"), .key("secrets")) {
            HTML.label {
              input(.type("checkbox"), .name("secrets"), .value("end"))
              span { SecurityWords.endSecrets(language) }
            }
          }
          generalFault
          div(.class("buttons")) {
            button(.class("button"), .type("submit"), .disabled(context.account.isBusy)) {
              Words.changePassword(language)
            }
          }
        }
      }
    }
  }
}

import Base
import HTML
import Sync

extension Frame {
  var accountScreen: Node {
    if let account = context.account.account, !context.account.needsSignIn { return signedIn(account) }
    let isSignIn = context.account.needsSignIn || route["sign-in"] != nil
    return div(.class("sheet")) {
      section(.class("card"), .key(isSignIn ? "in" : "up")) {
        h2 { (isSignIn ? Words.signIn : Words.signUp)(language) }
        p(.class("quiet")) { (context.account.needsSignIn ? Words.signedOutBanner : Words.accountText)(language) }
        form(.submit(isSignIn ? "account.sign-in" : "account.sign-up"), .flag("novalidate", true)) {
          control(
            "email", Words.email, type: "email", complete: "username", value: context.account.account?.email ?? "")
          control(
            "password", Words.password, type: "password", complete: isSignIn ? "current-password" : "new-password",
            hint: isSignIn ? nil : Words.passwordHint)
          if !isSignIn { control("name", Words.name, type: "text", complete: "name") }
          generalFault
          div(.class("buttons")) {
            button(.class("button"), .type("submit"), .disabled(context.account.isBusy)) {
              (isSignIn ? Words.signIn : Words.signUp)(language)
            }
          }
        }
        p { a(.href("/account/forgotten")) { AccountPageWords.forgotten(language) } }
        if !context.account.needsSignIn {
          p {
            a(.href(isSignIn ? "/account" : "/account?sign-in=1")) {
              (isSignIn ? Words.noAccount : Words.haveAccount)(language)
            }
          }
        }
      }
    }
  }

  private func signedIn(_ account: AccountState.Account) -> Node {
    div(.class("sheet")) {
      section(.class("card")) {
        h2 { account.name.utf8.isEmpty ? account.email : account.name }
        if !account.name.utf8.isEmpty { p { account.email } }
        p(.class("quiet")) { status }
        generalFault
        div(.class("buttons")) {
          button(.class("button quiet"), .type("button"), .action("account.sign-out")) { Words.signOut(language) }
        }
      }
      accountRows(account)
      section(.class("card")) {
        h2 { Words.changePassword(language) }
        form(
          .submit("account.change-password"), .key("change-\(context.account.changedPasswords)"),
          .flag("novalidate", true)
        ) {
          control(
            "password", Words.password, type: "password", complete: "current-password",
            key: "password-\(context.account.refusedPasswords)")
          control(
            "new-password", Words.newPassword, type: "password", complete: "new-password", hint: Words.passwordHint)
          div(.class("buttons")) {
            button(.class("button quiet"), .type("submit"), .disabled(context.account.isBusy)) {
              Words.changePassword(language)
            }
          }
        }
      }
      section(.class("card")) {
        h2 { Words.deleteAccount(language) }
        p(.class("quiet")) { Words.deleteAccountText(language) }
        form(.submit("account.delete"), .flag("novalidate", true)) {
          control("password", Words.password, type: "password", complete: "current-password", id: "delete-password")
          div(.class("buttons")) {
            button(.class("button danger"), .type("submit"), .disabled(context.account.isBusy)) {
              Words.deleteAccount(language)
            }
          }
        }
      }
    }
  }

  func control(
    _ name: String, _ title: Text, type: String, complete: String, value: String = "", hint: Text? = nil,
    id: String? = nil, key: String? = nil
  ) -> Node {
    let fault = context.account.fault.flatMap { $0.field?.sameBytes(id ?? name) == true ? $0.text : nil }
    let id = id ?? "account-" + name
    return div(.class(fault == nil ? "field long" : "field long wrong"), .key(key ?? id)) {
      label(.for(id)) { title(language) }
      input(
        .id(id), .name(name), .type(type), .attribute("autocomplete", complete), .value(value),
        .attribute("aria-describedby", fault == nil ? nil : id + "-fault"),
        fault == nil ? .none : .attribute("aria-invalid", "true"))
      if let fault {
        p(.class("fault"), .id(id + "-fault"), .role("alert")) { fault }
      } else if let hint {
        p(.class("hint")) { hint(language) }
      }
    }
  }

  var generalFault: Node? {
    guard let fault = context.account.fault, fault.field == nil else { return nil }
    return p(.class("fault"), .role("alert")) { fault.text }
  }
}

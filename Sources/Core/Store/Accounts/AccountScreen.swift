import Base
import HTML
import Sync

extension Frame {
  var accountScreen: Node {
    if let account = context.account.account, !context.account.needsSignIn { return signedIn(account) }
    let isSignIn = context.account.needsSignIn || route["sign-in"] != nil
    let asksForPasskey = isSignIn && context.account.secondStep?.passkey == true
    return div(.class("sheet")) {
      section(.class("card sign-in"), .key(isSignIn ? "in" : "up")) {
        illustration("sign-in")
        h2 { isSignIn ? Words.signIn : Words.signUp }
        p(.class("quiet")) { purpose }
        form(.submit(isSignIn ? "account.sign-in" : "account.sign-up"), .flag("novalidate", true)) {
          control(
            "email", Words.email, type: "email", complete: "username", value: context.account.account?.email ?? "")
          control(
            "password", Words.password, type: "password", complete: isSignIn ? "current-password" : "new-password",
            hint: isSignIn ? nil : Words.passwordHint)
          if !isSignIn { control("name", Words.name, type: "text", complete: "name") }
          if isSignIn, let step = context.account.secondStep {
            control(
              "code", step.code ? SecurityWords.signInCode : SecurityWords.recoveryCode, type: "text",
              complete: "one-time-code", hint: step.code ? SecurityWords.signInCodeHint : PasskeyWords.recoveryHint)
          }
          generalFault
          div(.class("buttons")) {
            if asksForPasskey {
              button(
                .class("button"), .type("button"), .action("account.passkey-step"), .disabled(context.account.isBusy)
              ) { PasskeyWords.confirm }
            }
            button(
              .class(asksForPasskey ? "button quiet" : "button"), .type("submit"), .disabled(context.account.isBusy)
            ) {
              isSignIn ? Words.signIn : Words.signUp
            }
          }
        }
        if isSignIn && context.account.secondStep == nil {
          div(.class("buttons")) {
            button(
              .class("button quiet"), .type("button"), .action("account.passkey"), .disabled(context.account.isBusy)
            ) { PasskeyWords.signIn }
          }
        }
        div(.class("sign-in-ways")) {
          if !context.account.needsSignIn {
            a(.class("text-button"), .href(otherWay(isSignIn))) {
              isSignIn ? Words.noAccount : Words.haveAccount
            }
          }
          a(.class("text-button"), .href("/account/forgotten")) { AccountPageWords.forgotten }
          if context.account.needsSignIn {
            button(
              .class("text-button"), .type("button"), .action("account.sign-out"), .disabled(context.account.isBusy)
            ) { AccountPageWords.leaveDevice }
          }
        }
      }
    }
  }

  /// P-53: whoever follows an invitation signs in first, or makes an account, and is at the invitation then.
  private var invitation: String? { route.part(1) == "join" ? route["code"] : nil }

  private var purpose: Text {
    if context.account.needsSignIn { return Words.signedOutBanner }
    return invitation == nil ? Words.accountText : MemberWords.signInFirst
  }

  private func otherWay(_ isSignIn: Bool) -> String {
    guard let invitation else { return isSignIn ? "/account" : "/account?sign-in=1" }
    var parameters: [(name: String, value: String)] = [("code", invitation)]
    if !isSignIn { parameters.append(("sign-in", "1")) }
    return Route(["account", "join"], parameters: parameters).url
  }

  func control(
    _ name: String, _ title: Text, type: String, complete: String, value: String = "", hint: Text? = nil,
    id: String? = nil, key: String? = nil
  ) -> Node {
    let fault = context.account.fault.flatMap { $0.field == (id ?? name) ? $0.text : nil }
    let id = id ?? "account-" + name
    return div(.class(fault == nil ? "field long" : "field long wrong"), .key(key ?? id)) {
      label(.for(id)) { title }
      input(
        .id(id), .name(name), .type(type), .attribute("autocomplete", complete), .value(value),
        .attribute("aria-describedby", fault == nil ? nil : id + "-fault"),
        fault == nil ? .none : .attribute("aria-invalid", "true"))
      if let fault {
        p(.class("fault"), .id(id + "-fault"), .role("alert")) { fault }
      } else if let hint {
        p(.class("hint")) { hint }
      }
    }
  }

  var generalFault: Node? {
    guard let fault = context.account.fault, fault.field == nil else { return nil }
    return p(.class("fault"), .role("alert")) { fault.text }
  }
}

import Base
import HTML

/// The e-mail address, and a password that was forgotten.
extension Frame {
  var addressPage: Node {
    let email = context.account.account?.email ?? ""
    guard let json = context.accountPages.answers[AccountAddress.account] else {
      return div(.class("sheet")) { waiting() }
    }
    if isSent { return sent }
    let canSend = json.flag("mail") == true
    return div(.class("sheet")) {
      section(.class("card"), .key("present")) {
        h2 { json.text("email") ?? email }
        // Nobody is asked to verify what this server cannot verify.
        if json.flag("verified") == true {
          p(.class("quiet")) { AccountPageWords.verifiedText }
        } else if canSend {
          p(.class("quiet")) { AccountPageWords.notVerifiedText }
        }
        if !canSend { p { AccountPageWords.noMail } }
        generalFault
        if canSend && json.flag("verified") != true {
          div(.class("buttons")) {
            button(
              .class("button"), .type("button"), .action("address.verify"), .disabled(context.account.isBusy)
            ) { AccountPageWords.verify }
          }
        }
      }
      if canSend {
        section(.class("card"), .key("change")) {
          h2 { AccountPageWords.changeAddress }
          form(.submit("address.change"), .flag("novalidate", true)) {
            control("email", AccountPageWords.newAddress, type: "email", complete: "email")
            whosePassword
            control("password", AccountPageWords.accountPassword, type: "password", complete: "current-password")
            div(.class("buttons")) {
              button(.class("button"), .type("submit"), .disabled(context.account.isBusy)) {
                AccountPageWords.sendCode
              }
            }
          }
        }
      }
    }
  }

  var confirmPage: Node {
    let isDone = context.accountPages.done?.name == "address"
    return div(.class("sheet")) {
      section(.class("card"), .key("confirm")) {
        if isDone {
          h2 { AccountPageWords.addressConfirmed }
          p { context.accountPages.done?.answer.text("email") ?? "" }
          div(.class("buttons")) { a(.class("button"), .href("/account")) { Words.account } }
        } else {
          p { AccountPageWords.confirmText }
          form(.submit("address.confirm"), .flag("novalidate", true)) {
            if asksForPassword {
              control("password", AccountPageWords.accountPassword, type: "password", complete: "current-password")
            }
            anyFault
            div(.class("buttons")) {
              button(.class("button"), .type("submit"), .disabled(context.account.isBusy)) {
                AccountPageWords.confirmAddress
              }
            }
          }
          if asksForPassword {
            p(.class("quiet")) { AccountPageWords.notMyAccount }
            a(.class("text-button"), .href("/account/forgotten")) { AccountPageWords.forgotten }
          }
        }
      }
    }
  }

  /// P-51: the letter may be for another account than that of this device.
  private var asksForPassword: Bool {
    context.account.account == nil || context.account.fault?.field == "password"
  }

  var forgottenPage: Node {
    if isSent { return sent }
    return div(.class("sheet")) {
      section(.class("card"), .key("forgotten")) {
        p(.class("quiet")) { AccountPageWords.forgottenText }
        form(.submit("password.forgotten"), .flag("novalidate", true)) {
          control(
            "email", Words.email, type: "email", complete: "username", value: context.account.account?.email ?? "")
          generalFault
          div(.class("buttons")) {
            button(.class("button"), .type("submit"), .disabled(context.account.isBusy)) {
              AccountPageWords.sendCode
            }
          }
        }
      }
    }
  }

  var resetPage: Node {
    div(.class("sheet")) {
      section(.class("card"), .key("reset")) {
        p(.class("quiet")) { AccountPageWords.resetText }
        form(.submit("password.reset"), .flag("novalidate", true)) {
          control(
            "new-password", Words.newPassword, type: "password", complete: "new-password", hint: Words.passwordHint)
          anyFault
          div(.class("buttons")) {
            button(.class("button"), .type("submit"), .disabled(context.account.isBusy)) {
              AccountPageWords.setPassword
            }
          }
        }
      }
    }
  }

  private var isSent: Bool { context.accountPages.done?.name == "sent" }

  private var sent: Node {
    div(.class("sheet")) {
      section(.class("card"), .key("sent")) {
        h2 { AccountPageWords.sent }
        p { AccountPageWords.sentText }
      }
    }
  }

  /// Of a screen on which no control has the code.
  var anyFault: Node? {
    guard let fault = context.account.fault, fault.field == nil || fault.field == "code" else {
      return nil
    }
    return p(.class("fault"), .role("alert")) { fault.text }
  }
}

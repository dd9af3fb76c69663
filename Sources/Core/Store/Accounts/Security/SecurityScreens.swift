import Base
import HTML

/// What is asked beside the password, and passwords for other programs (P-55, P-56).
extension Frame {
  private var answered: (name: String, answer: JSON)? { context.accountPages.done }

  private func answer(to name: String) -> JSON? {
    guard let done = answered, done.name == name else { return nil }
    return done.answer
  }

  var securityPage: Node {
    guard let json = context.accountPages.answers[AccountAddress.secondFactor] else {
      return div(.class("sheet")) { waiting() }
    }
    return div(.class("sheet")) {
      if let codes = answer(to: "codes")?.items("recoveryCodes"), !codes.isEmpty {
        codesCard(codes)
      } else if let secret = answer(to: "factor") {
        secretCard(secret)
      }
      if json.flag("on") == true || json.flag("passkeys") == true { renewCard(json) }
      if json.flag("on") == true {
        offCard(isLast: json.flag("passkeys") != true)
      } else if answer(to: "factor") == nil {
        section(.class("card"), .key("off-\(context.accountPages.changes)")) {
          h2 { SecurityWords.secondFactor }
          p { SecurityWords.secondFactorText }
          passwordForm("factor.prepare", SecurityWords.turnOn, id: "on-password")
        }
      }
      besideCard(json)
    }
  }

  /// A passkey after the password.
  private func besideCard(_ json: JSON) -> Node {
    let isOn = json.flag("passkeys") == true
    return section(.class("card"), .key("beside-\(context.accountPages.changes)")) {
      h2 { PasskeyWords.beside }
      p { isOn ? PasskeyWords.besideIsOn : PasskeyWords.besideText }
      if isOn {
        passwordForm("factor.passkey-off", PasskeyWords.turnOff, id: "passkey-password", isDestructive: true)
      } else if json.flag("hasPasskeys") == true {
        passwordForm("factor.passkey-on", PasskeyWords.turnOn, id: "passkey-password")
      } else {
        p { a(.href("/account/passkeys")) { PasskeyWords.first } }
      }
    }
  }

  private func renewCard(_ json: JSON) -> Node {
    section(.class("card"), .key("renew-\(context.accountPages.changes)")) {
      h2 { SecurityWords.recoveryCodes }
      p { SecurityWords.recoveryLeft(json["recoveryCodes"]?.int64 ?? 0) }
      p(.class("quiet")) { SecurityWords.newCodesText }
      passwordForm("factor.renew", SecurityWords.newCodes, id: "renew-password")
    }
  }

  /// - Parameter isLast: whether nothing is asked for beside the password afterwards.
  private func offCard(isLast: Bool) -> Node {
    section(.class("card"), .key("end-\(context.accountPages.changes)")) {
      h2 { isLast ? SecurityWords.turnOff : SecurityWords.turnOffCode }
      p(.class("quiet")) { isLast ? SecurityWords.turnOffText : SecurityWords.turnOffCodeText }
      passwordForm("factor.end", SecurityWords.turnOff, id: "off-password", isDestructive: true)
    }
  }

  /// - Parameter id: of the control, where a refusal of it is said.
  func passwordForm(_ action: String, _ title: Text, id: String, isDestructive: Bool = false) -> Node {
    form(.submit(action), .flag("novalidate", true)) {
      whosePassword
      control("password", AccountPageWords.accountPassword, type: "password", complete: "current-password", id: id)
      generalFault
      div(.class("buttons")) {
        button(
          .class(isDestructive ? "button danger" : "button"), .type("submit"), .disabled(context.account.isBusy)
        ) { title }
      }
    }
  }

  private func secretCard(_ json: JSON) -> Node {
    section(.class("card"), .key("secret")) {
      h2 { SecurityWords.secondFactor }
      p { SecurityWords.secretText }
      qrCode(json.text("uri") ?? "", SecurityWords.scanSecret)
      shownOnce("authenticator-secret", SecurityWords.secret, inFours(json.text("secret") ?? ""))
      p { a(.href(json.text("uri") ?? "")) { SecurityWords.openAuthenticator } }
      form(.submit("factor.confirm"), .flag("novalidate", true)) {
        control("code", SecurityWords.code, type: "text", complete: "one-time-code")
        generalFault
        div(.class("buttons")) {
          button(.class("button"), .type("submit"), .disabled(context.account.isBusy)) {
            SecurityWords.confirmCode
          }
        }
      }
    }
  }

  private func inFours(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if bytes.count % 5 == 4 { bytes.append(UInt8(ascii: " ")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text that can be marked and copied.
  func shownOnce(_ id: String, _ title: Text, _ text: String) -> Node {
    div(.class("field long")) {
      label(.for(id)) { title }
      input(.id(id), .type("text"), .value(text), .flag("readonly", true), .attribute("autocomplete", "off"))
    }
  }

  private func codesCard(_ codes: [JSON]) -> Node {
    section(.class("card"), .key("codes")) {
      h2 { SecurityWords.recoveryCodes }
      p { SecurityWords.recoveryText }
      ul(.class("rows")) {
        for item in codes { li(.class("line"), .key(item.text ?? "")) { code { item.text ?? "" } } }
      }
      div(.class("buttons")) {
        button(.class("button"), .type("button"), .action("factor.save")) { SecurityWords.saveCodes }
      }
    }
  }

  // MARK: - Passwords for other programs

  var appPasswordsPage: Node {
    guard let list = context.accountPages.answers[AccountAddress.appPasswords]?.items("passwords"),
      let spaces = context.accountPages.answers[AccountAddress.account]?.items("spaces")
    else { return div(.class("sheet")) { waiting() } }
    return div(.class("sheet")) {
      section(.class("card"), .key("list")) {
        p(.class("quiet")) { SecurityWords.appPasswordsText }
        if list.isEmpty { p { SecurityWords.noAppPasswords } }
        ul(.class("rows")) { for password in list { appPasswordRow(password) } }
      }
      if let made = answer(to: "app-password") {
        section(.class("card"), .key("made")) {
          h2 { made.text("name") ?? "" }
          p { SecurityWords.madeText }
          shownOnce("app-password-secret", SecurityWords.appPassword, made.text("secret") ?? "")
        }
      }
      newAppPassword(spaces)
    }
  }

  private func appPasswordRow(_ password: JSON) -> Node {
    let (id, name) = (password.text("id") ?? "", password.text("name") ?? "")
    let title = password.text("title") ?? ""
    let remark =
      (title.utf8.isEmpty ? SecurityWords.ownSpace(language) : title) + " · "
      + SecurityWords.purpose(password.text("purpose") ?? "") + " · "
      + (lastUsed(password) ?? SecurityWords.neverUsed)(language)
    return li(.class("line"), .key(id)) {
      div(.class("row")) {
        span(.class("row-main")) {
          span(.class("row-title")) { name }
          span(.class("row-remark")) { remark }
        }
      }
      div(.class("buttons")) {
        button(
          .class("button quiet small"), .type("button"), .action("app-password.end", value: id),
          .label(SecurityWords.withdraw + ": " + name), .disabled(context.account.isBusy)
        ) { SecurityWords.withdraw }
      }
    }
  }

  private func newAppPassword(_ spaces: [JSON]) -> Node {
    section(.class("card"), .key("make-\(context.accountPages.changes)")) {
      h2 { SecurityWords.newAppPassword }
      form(.submit("app-password.make"), .flag("novalidate", true)) {
        control("name", SecurityWords.programName, type: "text", complete: "off")
        div(.class("field medium"), .key("space")) {
          label(.for("app-password-space")) { SecurityWords.space }
          select(.id("app-password-space"), .name("space")) {
            for space in spaces {
              let title = space.text("title") ?? ""
              option(.value(space.text("id") ?? "")) { title.utf8.isEmpty ? SecurityWords.ownSpace(language) : title }
            }
          }
        }
        div(.class("field medium"), .key("purpose")) {
          p(.class("chips-title"), .attribute("aria-hidden", "true")) { SecurityWords.purpose }
          fieldset(.class("segmented")) {
            legend(.class("hidden")) { SecurityWords.purpose }
            for purpose in ["reading", "writing"] {
              label(.class("segment"), .key(purpose)) {
                input(.type("radio"), .name("purpose"), .value(purpose), .checked(purpose == "reading"))
                span { SecurityWords.purpose(purpose) }
              }
            }
          }
        }
        whosePassword
        control("password", AccountPageWords.accountPassword, type: "password", complete: "current-password")
        generalFault
        div(.class("buttons")) {
          button(.class("button"), .type("submit"), .disabled(context.account.isBusy)) {
            SecurityWords.make
          }
        }
      }
    }
  }
}

import Base
import HTML
import Kit
import Store

extension VaccinationApp {
  /// What is shown instead of any card while the app is locked.
  func lockedScreen(_ context: Context) -> Screen {
    return Screen(
      title: Words.title,
      detail: div(.class("sheet lock")) {
        form(.class("card"), .key("open"), .submit("vaccination.lock.open"), .flag("novalidate", true)) {
          h2 { LockWords.isLocked }
          if context.settings.lock?.key != nil {
            div(.class("buttons"), .key("key")) {
              button(.class("button"), .type("button"), .action("vaccination.lock.ask")) {
                LockWords.openByDevice
              }
            }
          }
          pinField("pin", LockWords.pin, context)
          div(.class("buttons")) {
            button(.class(context.settings.lock?.key == nil ? "button" : "button quiet"), .type("submit")) {
              LockWords.open
            }
          }
        }
        element(
          "details", [.class("card"), .key("forgotten")],
          [
            summary { LockWords.forgotten },
            p {
              context.account.account == nil ? LockWords.forgottenHere : LockWords.forgottenAccount
            },
            context.account.account == nil
              ? nil
              : div(.class("buttons")) {
                a(.class("button quiet"), .href("/account")) { LockWords.toAccount }
              },
          ].compactMap { $0 })
      })
  }

  /// Setting the PIN of this device, and taking it away.
  func lockScreen(_ context: Context) -> Screen {
    let isOn = context.settings.lock != nil
    var screen = Screen(title: LockWords.title)
    screen.back = VaccinationRoute.about.url
    screen.detail = div(.class("sheet lock")) {
      section(.class("card"), .key("what")) {
        p { LockWords.text }
        p(.class("quiet")) { LockWords.limits }
        if isOn {
          div(.class("buttons")) {
            button(.class("button"), .type("button"), .action("vaccination.lock.now")) { LockWords.lockNow }
            button(.class("button quiet"), .type("button"), .action("vaccination.lock.off")) {
              LockWords.turnOff
            }
          }
        }
      }
      if isOn { keyCard(context) }
      form(
        .class("card"), .key(isOn ? "change" : "set"), .submit("vaccination.lock.set"), .flag("novalidate", true)
      ) {
        h2 { isOn ? LockWords.change : LockWords.turnOn }
        pinField("pin", LockWords.newPIN, context)
        pinField("again", LockWords.again, context, isSecond: true)
        div(.class("buttons")) {
          button(.class("button"), .type("submit")) { isOn ? LockWords.change : LockWords.turnOn }
        }
      }
    }
    return screen
  }

  /// V-74: the device's own authenticator beside the PIN.
  private func keyCard(_ context: Context) -> Node {
    let hasKey = context.settings.lock?.key != nil
    return section(.class("card"), .key("key")) {
      h2 { LockWords.keyTitle }
      p(.class("quiet")) { hasKey ? LockWords.keyThere : LockWords.keyText }
      div(.class("buttons")) {
        button(
          .class(hasKey ? "button quiet" : "button"), .type("button"),
          .action(hasKey ? "vaccination.lock.keyOff" : "vaccination.lock.key")
        ) { hasKey ? LockWords.keyTurnOff : LockWords.keyTurnOn }
      }
    }
  }

  private func pinField(_ name: String, _ label: Text, _ context: Context, isSecond: Bool = false) -> Node {
    let fault = isSecond ? nil : lock.fault
    return div(.class("field medium"), .key(name)) {
      HTML.label(.for(name)) { label }
      input(
        .id(name), .name(name), .type("password"), .attribute("inputmode", "numeric"),
        .attribute("autocomplete", "off"), .attribute("maxlength", "12"),
        fault == nil ? .none : .attribute("aria-invalid", "true"),
        fault == nil ? .none : .attribute("aria-describedby", name + "-fault"))
      if let fault { p(.class("fault"), .id(name + "-fault"), .role("alert")) { fault } }
    }
  }
}

import Base
import HTML

/// Where the account is signed in: this device first, of each in one line what it is and when it was used; the rest when it is opened.
extension Frame {
  var devicesPage: Node {
    guard let list = context.accountPages.answers[AccountAddress.sessions]?.items("sessions") else {
      return div(.class("sheet")) { waiting() }
    }
    let others = list.filter { $0.flag("current") != true }
    return div(.class("sheet")) {
      if context.account.fault?.field == nil { generalFault }
      rowGroup("own", AccountPageWords.thisDevice) {
        for device in list where device.flag("current") == true { deviceRow(device) }
      }
      if !others.isEmpty {
        rowGroup("others", AccountPageWords.otherDevices) { for device in others { deviceRow(device) } }
        div(.class("buttons"), .key("end-others")) {
          button(
            .class("button quiet danger"), .type("button"), .action("device.end-others"), .disabled(context.account.isBusy)
          ) { AccountPageWords.signOutOthers }
        }
      }
      p(.class("remark"), .key("text")) { AccountPageWords.devicesText }
    }
  }

  private func deviceRow(_ device: JSON) -> Node {
    let (id, kind) = (device.text("id") ?? "", device.text("kind") ?? "")
    let name = device.text("name") ?? ""
    let title = !name.utf8.isEmpty ? name : !kind.utf8.isEmpty ? kind : AccountPageWords.unknownDevice(language)
    let isOwn = device.flag("current") == true
    let isNew = device.flag("unconfirmed") == true && !isOwn
    return li(.class("line"), .key(id)) {
      details(.class("opening-row"), .flag("open", isNew)) {
        summary {
          Node.raw(DeviceLook(kind).icon)
          span(.class("row-main")) {
            span(.class("row-title")) { title }
            if isNew {
              span(.class("row-remark bad")) { AccountPageWords.newDevice }
            } else {
              span(.class("row-remark")) { isOwn ? usedNow(device) : lastUsed(device) }
            }
          }
        }
        dl(.class("values")) {
          value("kind", AccountPageWords.browser, kind)
          momentValue("created", AccountPageWords.signedIn, device)
          if !isOwn { momentValue("used", AccountPageWords.used, device) }
          value("address", AccountPageWords.networkAddress, device.text("address") ?? "")
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
              .class("button quiet small danger"), .type("button"), .action("device.end", value: id),
              .label(AccountPageWords.endDevice + ": " + title), .disabled(context.account.isBusy)
            ) { AccountPageWords.endDevice }
          }
        }
      }
    }
  }

  /// This device is in use now, so the day that tells something is that of the sign-in.
  private func usedNow(_ device: JSON) -> Text {
    guard let since = device.text("created").flatMap({ Instant(rfc3339: $0) }) else { return AccountPageWords.usedNow }
    return AccountPageWords.usedNow(since: since, context.format)
  }

  private func momentValue(_ name: String, _ label: Text, _ json: JSON) -> Node? {
    json.text(name).flatMap { Instant(rfc3339: $0) }.map { instant in
      div(.class("value"), .key(name)) {
        dt { label }
        dd { context.format.when(instant) }
      }
    }
  }

  /// When something was used, as a person says it; the minute matters only where somebody looks closer.
  func lastUsed(_ json: JSON) -> Text? {
    json.text("used").flatMap { Instant(rfc3339: $0) }.map { AccountPageWords.lastUsed($0, context.now, context.format) }
  }
}

/// What a device looks like, from what its browser says it is.
private enum DeviceLook {
  case phone, computer

  init(_ kind: String) {
    let names: [String] = ["Android", "iPhone", "iPad"]
    let isPhone = names.contains { name in Base.contains([UInt8](kind.utf8), [UInt8](name.utf8)) }
    self = isPhone ? .phone : .computer
  }

  var icon: String {
    switch self {
    case .phone: FrameIcons.phone
    case .computer: Icons.monitor
    }
  }
}

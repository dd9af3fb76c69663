import Base
import HTML

/// K-28: what the user is reminded of, when and how. The same for every app with dates.
extension Frame {
  @inline(never)
  func remindersScreen() -> Screen {
    Screen(title: ReminderWords.title, detail: remindersPage, back: "/account")
  }

  private var remindersPage: Node {
    guard let answer = context.accountPages.answers[AccountAddress.reminders] else {
      return div(.class("sheet")) { waiting() }
    }
    let choice = ReminderChoice(answer, context)
    let items = answer.items("apps") ?? []
    return div(.class("sheet")) {
      section(.class("card"), .key("what")) {
        h2 { ReminderWords.what }
        p(.class("quiet")) { ReminderWords.whatText }
        generalFault
        for item in items { leads(item.text("id") ?? "", choice) }
      }
      when(choice)
      how(answer, choice)
      section(.class("card"), .key("calendars")) {
        h2 { ReminderWords.calendar }
        p(.class("quiet")) { ReminderWords.calendarText }
        for item in items { calendarPart(item) }
      }
    }
  }

  private func appTitle(_ id: String) -> Text {
    for app in apps where app.id == id { return app.title }
    return ReminderWords.appTitle(id)
  }

  private func leads(_ app: String, _ choice: ReminderChoice) -> Node {
    let chosen = choice.leads(app)
    return div(.class("field"), .key(app)) {
      p(.class("chips-title"), .id("lead-" + app)) { appTitle(app) }
      div(.class("chips"), .role("group"), .attribute("aria-labelledby", "lead-" + app)) {
        for days in ReminderChoice.offered {
          chip(
            "reminder.lead", value: app + "/" + String(days), ReminderWords.daysBefore(days),
            isOn: chosen.contains(days))
        }
      }
    }
  }

  private func chip(_ action: String, value: String = "", _ title: Text, isOn: Bool) -> Node {
    button(
      .class(isOn ? "chip on" : "chip"), .type("button"), .action(action, value: value), .key(action + value),
      .attribute("aria-pressed", isOn ? "true" : "false"), .disabled(context.account.isBusy)
    ) { title }
  }

  private func when(_ choice: ReminderChoice) -> Node {
    let zone = context.accountPages.device?.zone ?? ""
    return section(.class("card"), .key("when")) {
      h2 { ReminderWords.when }
      div(.class("field medium")) {
        label(.for("reminder.hour")) { ReminderWords.hour }
        select(.id("reminder.hour"), .change("reminder.hour")) {
          for hour in Int64(0)..<24 {
            option(.value(String(hour)), .selected(hour == choice.hour)) { String(hour) + ":00" }
          }
        }
      }
      p(.class("quiet")) { ReminderWords.zone(choice.zone) }
      if !zone.utf8.isEmpty && zone != choice.zone {
        div(.class("buttons")) {
          button(.class("button quiet"), .type("button"), .action("reminder.zone")) {
            ReminderWords.useZone(zone)
          }
        }
      }
    }
  }

  private func how(_ answer: JSON, _ choice: ReminderChoice) -> Node {
    let device = context.accountPages.device
    let takesPush = device?.subscription != nil && answer.flag("push") == true
    return section(.class("card"), .key("how")) {
      h2 { ReminderWords.how }
      div(.class("chips"), .role("group"), .label(ReminderWords.how)) {
        chip("reminder.mail", ReminderWords.byMail, isOn: choice.isOn("mail"))
        if device?.isSupported == true {
          chip("reminder.push", ReminderWords.byPush, isOn: takesPush)
        }
        chip("reminder.names", ReminderWords.names, isOn: choice.isOn("names"))
      }
      if choice.isOn("mail") { mailRemark(answer.text("mail") ?? "") }
      if let device, !device.isSupported { p(.class("quiet")) { ReminderWords.noPush } }
      if device?.isDenied == true { p(.class("fault"), .role("status")) { ReminderWords.pushDenied } }
      p(.class("quiet")) { ReminderWords.namesText }
      if takesPush {
        div(.class("buttons")) {
          button(
            .class("button quiet"), .type("button"), .action("reminder.trial"), .disabled(context.account.isBusy)
          ) { ReminderWords.trial }
        }
      }
    }
  }

  private func mailRemark(_ state: String) -> Node? {
    switch state {
    case "none": p(.class("fault")) { ReminderWords.noMail }
    case "unverified":
      p(.class("fault")) {
        ReminderWords.unverified + " "
        a(.href("/account/address")) { AccountPageWords.address }
      }
    default: nil
    }
  }

  private func calendarPart(_ item: JSON) -> Node {
    let id = item.text("id") ?? ""
    let told = context.accountPages.done.flatMap { $0.name == "calendar-" + id ? $0.answer.text("url") : nil }
    let created = item["calendar"]?.text("created").flatMap { Instant(rfc3339: $0) }
    return div(.class("field"), .key(id)) {
      p(.class("chips-title")) { appTitle(id) }
      if let told {
        p(.role("status")) { ReminderWords.calendarTold }
        p(.class("prose")) { code { told } }
      } else if let created {
        p(.class("quiet")) { ReminderWords.calendarSince(context.format.day(created.day)) }
      }
      div(.class("buttons")) {
        if told != nil {
          button(.class("button"), .type("button"), .action("reminder.share")) { ReminderWords.share }
        }
        button(
          .class("button quiet"), .type("button"), .action("reminder.calendar", value: id),
          .disabled(context.account.isBusy)
        ) { created == nil ? ReminderWords.makeCalendar : ReminderWords.remakeCalendar }
        if created != nil {
          button(
            .class("button quiet"), .type("button"), .action("reminder.calendar-end", value: id),
            .disabled(context.account.isBusy)
          ) { ReminderWords.endCalendar }
        }
      }
    }
  }
}

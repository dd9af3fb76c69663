import Base
import HTML
import Sync

/// The choices of this device.
extension Frame {
  var settingsScreen: Node {
    div(.class("sheet")) {
      section(.class("card"), .key("look")) {
        h2 { Words.languageAndAppearance }
        choice(
          "settings.language", Words.language, context.settings.language?.code ?? "",
          [("", Words.likeDevice), ("cs", Text("Čeština")), ("en", Text("English"))])
        choice(
          "settings.appearance", Words.appearance, context.settings.appearance.name,
          [("auto", Words.likeDevice), ("light", Words.light), ("dark", Words.dark)])
      }
      section(.class("card"), .key("device")) {
        h2 { Words.thisDevice }
        deviceName
      }
      keptData
      ul(.class("rows"), .key("more")) {
        menuRow("/help", FrameIcons.help, HelpWords.title)
        menuRow("/news", FrameIcons.news, HelpWords.news)
        menuRow("/keys", FrameIcons.keyboard, KeyWords.title)
      }
      if !context.isStandalone {
        section(.class("card"), .key("install")) {
          h2 { Words.install }
          p(.class("quiet")) { Words.installText }
          if context.canInstall {
            button(.class("button"), .type("button"), .action("app.install")) { Words.install }
          }
        }
      }
      div(.class("colophon"), .key("about")) {
        img(
          .class("app-icon"), .src("/icons/icon.svg"), .alt(""), .attribute("width", "40"), .attribute("height", "40"))
        p { "Vademecum " + Release.current }
        p { Words.aboutText }
      }
    }
  }

  private var keptData: Node {
    section(.class("card"), .key("kept")) {
      h2 { Words.kept }
      p(.class("quiet")) { howLongKept }
      if context.onlyHereCount > 0 { p { Words.existsOnlyHere(context.onlyHereCount) } }
      if let used = context.persistence?.usedBytes {
        p(.class("quiet")) { Words.used(context.format.bytes(used)) }
      }
      div(.class("buttons")) {
        if context.persistence?.isGranted != true {
          button(.class("button quiet small"), .type("button"), .action("app.persist")) { Words.askPersistence }
        }
        button(.class("button quiet small"), .type("button"), .action("app.export")) { Words.export }
      }
    }
  }

  /// Who has an account is not told to make one.
  private var howLongKept: Text {
    if context.persistence?.isGranted == true { return Words.persistent }
    return context.account.account == nil ? Words.notPersistent : Words.notPersistentButSent
  }

  private var deviceName: Node {
    div(.class("field medium")) {
      label(.for("settings.device")) { Words.deviceLabel }
      input(
        .id("settings.device"), .type("text"), .attribute("maxlength", "80"), .value(context.settings.device),
        .placeholder(context.device), .change("settings.device"), .attribute("aria-describedby", "settings.device-hint")
      )
      p(.class("hint"), .id("settings.device-hint")) { Words.deviceHint }
    }
  }

  /// One of a few in sight, as the kit's segments, which lie above this layer.
  private func choice(_ action: String, _ title: Text, _ chosen: String, _ options: [(String, Text)]) -> Node {
    div(.class("field"), .key(action)) {
      p(.class("chips-title"), .attribute("aria-hidden", "true")) { title }
      fieldset(.class("segmented")) {
        legend(.class("hidden")) { title }
        for (value, name) in options {
          label(.class("segment"), .key(value)) {
            input(.type("radio"), .name(action), .value(value), .change(action), .checked(value == chosen))
            span { name }
          }
        }
      }
    }
  }
}

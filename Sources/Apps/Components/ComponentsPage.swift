import Base
import HTML
import Kit
import Store

/// The page in its parts, one for each tab.
struct ComponentsPage {
  let app: ComponentsApp
  let context: Context

  var language: Language { context.language }
  var format: Format { context.format }

  func page(@NodeBuilder _ content: () -> [Node]) -> Node {
    div(.class("sheet components")) {
      content()
      // What a gesture has led to can be read by eye and by a test.
      p(.class("quiet"), .id("outcome"), .role("status")) { app.outcome }
    }
  }

  func part(_ title: Text, @NodeBuilder _ content: () -> [Node]) -> Node {
    section(.class("card"), .key(title.en)) {
      h2 { title(language) }
      content()
    }
  }

  var unknown: Node {
    emptyState(Words.nothing(language), Words.nothingText(language), picture: Icons.book) {
      a(.class("button"), .href("/components/rows")) { Words.title(language) }
    }
  }

  // MARK: - Rows

  var rows: Node {
    page {
      largeTitle(Words.title(language), remark: Words.intro(language)) {
        iconLink("/components/fields", Icons.edit, Words.fields(language))
      }
      colours
      group(
        Words.rowStates(language),
        [
          GroupedRow(
            .href("/components/numbers"), key: "link", title: Words.aLink(language), remark: Words.remark(language),
            leading: Node.raw(Icons.plane)),
          GroupedRow(
            .action("components.row", value: "action"), key: "action", title: Words.anAction(language), end: "2:26"),
          GroupedRow(
            .none, key: "good", title: Words.good(language), end: Words.until(language), tone: .good,
            leading: Node.raw(Icons.check)),
          GroupedRow(.none, key: "warn", title: Words.soon(language), end: Words.until(language), tone: .warn),
          GroupedRow(
            .none, key: "bad", title: Words.overdue(language), end: Words.until(language), tone: .bad,
            leading: Node.raw(Icons.warning)),
          GroupedRow(
            .href("/components/rows"), key: "chosen", title: Words.chosen(language), remark: Words.longText(language),
            isChosen: true),
        ])
      part(Words.chipStates) {
        chips(label: Words.chipStates(language)) {
          chip(.action("components.chip"), Words.chosen(language), icon: Icons.check, isOn: app.chosenChip)
          chip(.action("components.chip.off"), Words.off(language), isOn: false)
          chip(.action("components.chip.suggestion"), "OK-VDD")
          chip(.action("components.chip.never"), Words.disabled(language), isEnabled: false)
        }
      }
      part(Words.emptyStates) {
        emptyState(Words.nothing(language), Words.nothingText(language), picture: Icons.plane) {
          button(.class("button"), .type("button"), .action("components.empty")) { Words.add(language) }
        }
      }
      part(Words.toasts) {
        div(.class("toasts")) {
          toast(Words.toastSaved(language), dismiss: "components.dismiss", language)
          toast(
            Words.toastDeleted(language), action: ("components.undo", Words.undo(language)),
            dismiss: "components.dismiss", language)
          toast(Words.toastFailed(language), isError: true, dismiss: "components.dismiss", language)
        }
        button(.class("button quiet"), .type("button"), .action("components.toast")) { Words.showToast(language) }
      }
    }
  }

  /// Each app's colours side by side.
  private var colours: Node {
    part(Words.colours) {
      div(.class("colour-sets")) {
        for name in ["logbook", "zoo", "vaccination", "inventory", "heritage"] {
          div(.class("colour-set"), .key(name), .attribute("data-app", name)) {
            p(.class("colour-hero")) { name }
            button(.class("button small"), .type("button"), .action("components.colour", value: name)) {
              Words.add(language)
            }
            span(.class("colour-soft")) { Words.chosen(language) }
            span(.class("colour-meaning")) { Words.meaning(language) }
          }
        }
      }
    }
  }
}

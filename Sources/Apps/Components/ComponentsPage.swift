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
      h2 { title }
      content()
    }
  }

  var unknown: Node {
    emptyState(Words.nothing, Words.nothingText, picture: Icons.book) {
      a(.class("button"), .href("/components/rows")) { Words.title }
    }
  }

  // MARK: - Rows

  var rows: Node {
    page {
      largeTitle(Words.title, remark: Words.intro) {
        iconLink("/components/fields", Icons.edit, Words.fields)
      }
      colours
      group(
        Words.rowStates,
        [
          GroupedRow(
            .href("/components/numbers"), key: "link", title: Words.aLink, remark: Words.remark,
            leading: Node.raw(Icons.plane)),
          GroupedRow(
            .action("components.row", value: "action"), key: "action", title: Words.anAction, end: Text("2:26")),
          GroupedRow(
            .none, key: "good", title: Words.good, end: Words.until, tone: .good,
            leading: Node.raw(Icons.check)),
          GroupedRow(.none, key: "warn", title: Words.soon, end: Words.until, tone: .warn),
          GroupedRow(
            .none, key: "bad", title: Words.overdue, end: Words.until, tone: .bad,
            leading: Node.raw(Icons.warning)),
          GroupedRow(
            .href("/components/rows"), key: "chosen", title: Words.chosen, remark: Words.longText,
            isChosen: true),
        ])
      part(Words.chipStates) {
        chips(label: Words.chipStates) {
          chip(.action("components.chip"), Words.chosen, icon: Icons.check, isOn: app.chosenChip)
          chip(.action("components.chip.off"), Words.off, isOn: false)
          chip(.action("components.chip.suggestion"), Text("OK-VDD"))
          chip(.action("components.chip.never"), Words.disabled, isEnabled: false)
        }
      }
      part(Words.emptyStates) {
        emptyState(Words.nothing, Words.nothingText, picture: Icons.plane) {
          button(.class("button"), .type("button"), .action("components.empty")) { Words.add }
        }
      }
      part(Words.toasts) {
        div(.class("toasts")) {
          toast(Words.toastSaved, dismiss: "components.dismiss")
          toast(
            Words.toastDeleted, action: ("components.undo", Words.undo),
            dismiss: "components.dismiss")
          toast(Words.toastFailed, isError: true, dismiss: "components.dismiss")
        }
        button(.class("button quiet"), .type("button"), .action("components.toast")) { Words.showToast }
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
              Words.add
            }
            span(.class("colour-soft")) { Words.chosen }
            span(.class("colour-meaning")) { Words.meaning }
          }
        }
      }
    }
  }
}

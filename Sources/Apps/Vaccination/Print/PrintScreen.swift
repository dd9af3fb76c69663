import Base
import HTML
import Kit
import Store
import Sync

/// The card on paper: the same drawing on the screen and on the printer.
extension VaccinationApp {
  func printNode(_ member: Member, _ context: Context) -> Node {
    let sheets = CardSheets(member, self, context).sheets
    return div(.class("report vaccination-report")) {
      div(.class("sheet"), .key("screen")) {
        section(.class("card"), .key("text")) {
          p { Words.printText }
          div(.class("buttons")) {
            button(.class("button"), .type("button"), .action("vaccination.print.all")) {
              Node.raw(Icons.printer)
              Words.printButton
            }
          }
        }
        for (index, sheet) in sheets.enumerated() {
          div(
            .class("paper-view"), .key("sheet" + String(index)), .attribute("tabindex", "0"), .role("group"),
            .label(Words.sheet(index + 1, of: sheets.count, context.format))
          ) {
            sheet.node(Words.sheet(index + 1, of: sheets.count, context.format))
          }
        }
      }
      if isPrinting {
        div(.class("printed printed-card"), .key("printed")) {
          for (index, sheet) in sheets.enumerated() { sheet.node(String(index + 1)) }
        }
      }
    }
  }
}

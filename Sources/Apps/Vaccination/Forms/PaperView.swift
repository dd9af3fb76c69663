import Base
import HTML
import Kit
import Store
import Sync

/// V-54: a paper card is typed line by line: a press on the vaccine, the day in digits, Enter. Each line is saved at once, and
/// stands below with its verdict.
extension SheetView {
  var paper: Node {
    div(.class("sheet paper-card")) {
      HTML.form(
        .class("card paper-line"), .key(sheet.session.id), .submit(sheet.prefix + "save", value: sheet.session.id),
        .flag("novalidate", true)
      ) {
        sheet.session.banner(language, form: sheet.prefix)
        p(.class("quiet")) { Words.paperText }
        div(.class("fields")) {
          products(suggestions)
          date
          details(.key("more"), .flag("open", !sheet.text(DoseRecord.batch.name).utf8.isEmpty)) {
            summary { Words.batchAndMore }
            div(.class("fields")) {
              field(DoseRecord.batch.name)
              field(DoseRecord.place.name)
              field(DoseRecord.note.name)
            }
          }
        }
        div(.class("buttons form-buttons")) {
          button(.class("button"), .type("submit")) {
            Node.raw(Icons.plus)
            Words.addLine
          }
          button(.class("button quiet"), .type("button"), .action(sheet.prefix + "cancel")) { Words.done }
        }
      }
      if let member { typed(member) }
    }
  }

  private var member: Member? { sheet.session.seen[DoseRecord.person].flatMap { app.family.member($0) } }

  private var suggestions: [String] { member.map { app.paperSuggestions($0) } ?? [] }

  private func typed(_ member: Member) -> Node? {
    if member.doses.isEmpty { return nil }
    return section(.class("group"), .key("typed")) {
      h2(.class("group-name")) { Words.onTheCard(member.doses.count, context.format) }
      ul(.class("rows"), .label(Words.past)) {
        for dose in member.doses { app.doseRow(dose, member, context).node }
      }
    }
  }
}

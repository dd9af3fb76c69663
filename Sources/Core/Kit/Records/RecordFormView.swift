import Base
import HTML
import Store
import Sync

extension RecordForm {
  /// - Parameters:
  ///   - found: what the rules say of the record as it would be saved now.
  ///   - additions: what follows from the fields and is shown below them.
  public func view(_ found: [Finding], _ context: Context, additions: [Node] = []) -> Node {
    let language = context.language
    guard let session else { return empty(notHereText(context)) }
    let layout = shape.formLayout(session.seen)
    return HTML.form(
      .class("sheet"), .key(session.id), .submit(shape.prefix + FormVerb.save.name, value: session.id),
      .flag("novalidate", true)
    ) {
      session.banner(language, form: shape.prefix)
      for place in layout.groups.indices {
        group(layout.groups[place], layout.groups[place].key(place), session, found, language)
      }
      additions
      div(.class("buttons form-buttons"), .key("buttons")) {
        button(.class("button"), .type("submit")) { RecordWords.save }
        button(.class("button quiet"), .type("button"), .action(shape.prefix + FormVerb.cancel.name)) {
          RecordWords.cancel
        }
      }
    }
  }

  private func group(
    _ group: Layout.Group, _ key: String, _ session: FormSession, _ found: [Finding], _ language: Language
  ) -> Node {
    fieldset(.class("card"), .key(key)) {
      if let title = group.title { legend { title } }
      div(.class("fields")) {
        for field in group.fields {
          session.form.control(field, language, changed: shape.prefix + FormVerb.changed.name)
          if session.form.fault(field) == nil {
            for item in found where item.field == field.name { item.node(language) }
          }
        }
      }
    }
  }

  var title: Text { key == nil ? shape.words.add : shape.words.edit }
}

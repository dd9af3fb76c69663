import Base
import HTML
import Store
import Sync

/// What publishing a draft changes, before it is published (Z-31).
extension ZooApp {
  func differenceScreen(_ id: RecordID, _ context: Context) -> Screen {
    var screen = draftsScreen(context)
    guard let editor, screen.list != nil else { return screen }
    screen.back = "/zoo/drafts/" + id.description
    screen.detailTitle = Words.differencesTitle(context.language)
    screen.detail = differenceView(editor.key, context)
    return screen
  }

  private func differenceView(_ key: RecordKey, _ context: Context) -> Node {
    let language = context.language
    let differences = context.differences(key, in: Zoo.space)
    let isPublished = context.record(key, in: context.spaceID(of: Zoo.space)) != nil
    let wasWithdrawn = !isPublished && PublishedDraft.isChange(context.publicationDraft(key, in: Zoo.space) ?? Fields())
    return div(.class("sheet"), .key("publish-" + key.id.description)) {
      if wasWithdrawn { div(.class("banner warn"), .role("status")) { p { Words.wasWithdrawn(language) } } }
      if differences.isEmpty { p(.class("quiet")) { Words.noDifference(language) } }
      for difference in differences { card(difference, context) }
      p(.class("quiet")) { Words.publishText(language) }
      div(.class("buttons form-buttons"), .key("buttons")) {
        button(.class("button"), .type("button"), .action("zoo.publish.go")) { Words.publish(language) }
        a(.class("button quiet"), .href("/zoo/drafts/" + key.id.description)) { Words.cancel(language) }
      }
    }
  }

  private func card(_ difference: PublishedDraft.Difference, _ context: Context) -> Node {
    let language = context.language
    let field = Animal.collection.field(named: difference.name)
    func value(_ title: Text, _ value: JSON?, _ kind: String) -> Node {
      div(.class(kind)) {
        dt { title(language) }
        dd { value.map { field?.words(of: $0, context.format) ?? $0.serialized } ?? Words.nothing(language) }
      }
    }
    return section(.class(difference.isContested ? "card conflict" : "card"), .key(difference.name)) {
      h2 { field?.label(language) ?? difference.name }
      if difference.isContested { p { Words.contested(language) } }
      div(.class("compare")) {
        dl {
          value(Words.draftSays, difference.draft, "mine")
          value(Words.readersSee, difference.published, "theirs")
        }
      }
      if difference.isContested {
        div(.class("buttons")) {
          button(.class("button"), .type("button"), .action("zoo.publish.draft", value: difference.name)) {
            Words.useDraft(language)
          }
          button(
            .class("button quiet"), .type("button"), .action("zoo.publish.published", value: difference.name)
          ) { Words.usePublished(language) }
        }
      }
    }
  }
}

import Base
import HTML
import Store
import Sync

extension PublishedForm {
  public func control(_ field: Field, _ language: Language) -> Node {
    form.control(field, language, changed: publisher.editPrefix + FormVerb.changed.name)
  }

  /// - Parameter picture: what saving and publishing wait for (K-34).
  public func buttons(_ language: Language, waitingFor picture: PictureChoice? = nil) -> Node {
    let held = picture?.held
    let isPublishing = held?.name == publisher.editPrefix + EditVerb.publish.name
    let isSaving = held != nil && !isPublishing
    func quiet(_ verb: EditVerb, _ text: Text) -> Node {
      button(.class("button quiet"), .type("button"), .action(publisher.editPrefix + verb.name)) { text }
    }
    return div(.class("buttons form-buttons"), .key("buttons")) {
      if held != nil { p(.class("quiet"), .key("waits"), .role("status")) { EditingWords.waitsText } }
      button(
        .class("button"), .type("button"), .action(publisher.editPrefix + EditVerb.publish.name),
        .disabled(isPublishing)
      ) {
        isPublishing ? EditingWords.waits : EditingWords.publish
      }
      button(.class("button quiet"), .type("submit"), .disabled(isSaving)) {
        isSaving ? EditingWords.waits : EditingWords.saveDraft
      }
      if isDraft { quiet(.discard, EditingWords.discardDraft) }
      if isPublished { quiet(.withdraw, publisher.words.withdraw) }
      // The last one stands in the bar, where every form has the way out.
      button(
        .class("button quiet"), .type("button"), .action(publisher.editPrefix + FormVerb.cancel.name)
      ) { RecordWords.cancel }
    }
  }

  /// Who has changed what, with a way back to it (P-31).
  public func historyCard(_ context: Context) -> Node {
    return section(.class("card"), .key("history")) {
      h2 { EditingWords.history }
      if let history {
        if history.steps.isEmpty { p(.class("quiet")) { EditingWords.noSteps } }
        ul(.class("imports")) { for step in history.steps { item(step, context) } }
      } else {
        p(.class("quiet")) { EditingWords.historyText }
        button(.class("button quiet"), .type("button"), .action(publisher.editPrefix + EditVerb.history.name)) {
          EditingWords.showHistory
        }
      }
    }
  }

  private func item(_ step: PublishedHistory.Step, _ context: Context) -> Node {
    let language = context.language
    let names = step.changed.map { publisher.collection.field(named: $0)?.label(language) ?? $0 }
    return li(.key(String(step.version))) {
      p {
        strong {
          step.isImport
            ? EditingWords.importer(language) : step.name.utf8.isEmpty ? EditingWords.nameless(language) : step.name
        }
        if let at = step.at { " · " + context.format.day(at.day) }
        span(.class("quiet")) { " · " + (step.isDeletion ? publisher.words.withdrawn(language) : listed(names)) }
      }
      if step.state != nil {
        button(
          .class("button small quiet"), .type("button"),
          .action(publisher.editPrefix + EditVerb.version.name, value: String(step.version))
        ) { EditingWords.useVersion }
      }
    }
  }

  // MARK: - What publishing changes

  /// - Parameter tell: a value as its app shows it; nil where the field can show it.
  public func differences(
    _ context: Context, tell: (Field, JSON) -> Node? = { _, _ in nil }
  ) -> Node {
    let differences = context.differences(key, in: publisher.space)
    let draft = context.publicationDraft(key, in: publisher.space) ?? Fields()
    let wasWithdrawn = !publisher.isPublished(key, context) && PublishedDraft.isChange(draft)
    return div(.class("sheet"), .key("publish-" + key.id.description)) {
      if wasWithdrawn { div(.class("banner warn"), .role("status")) { p { publisher.words.wasWithdrawn } } }
      if differences.isEmpty { p(.class("quiet")) { EditingWords.noDifference } }
      for difference in differences { card(difference, context, tell) }
      // Where nothing would change, nothing is offered.
      let changes = !differences.isEmpty || wasWithdrawn
      if changes { p(.class("quiet")) { EditingWords.publishText } }
      div(.class("buttons"), .key("buttons")) {
        if changes {
          button(.class("button"), .type("button"), .action(publisher.publishPrefix + PublishVerb.go.name)) {
            EditingWords.publish
          }
        }
        a(.class("button quiet"), .href(publisher.draftURL(key.id))) { RecordWords.cancel }
      }
    }
  }

  private func card(
    _ difference: PublishedDraft.Difference, _ context: Context, _ tell: (Field, JSON) -> Node?
  ) -> Node {
    let language = context.language
    let field = publisher.collection.field(named: difference.name)
    func words(_ value: JSON) -> String { field?.words(of: value, context.format) ?? value.serialized }
    func prose(_ value: JSON?) -> String? { field?.holdsWords == true ? value?.text : nil }
    func value(_ title: Text, _ value: JSON?, _ kind: String, against other: JSON?, _ tag: String) -> Node {
      div(.class(kind)) {
        dt { title }
        dd {
          if let value, let field, let node = tell(field, value) {
            node
          } else if let text = prose(value), let other = prose(other), let change = TextChange(of: text, against: other) {
            change.nodes(tag)
          } else {
            value.map { Text(words($0)) } ?? EditingWords.nothing
          }
        }
      }
    }
    let (draft, published) = (difference.draft, difference.published)
    let isLong = [draft, published].contains { (prose($0)?.utf8.count ?? 0) > TextChange.short }
    func choice(_ verb: PublishVerb, _ style: String, _ text: Text) -> Node {
      button(
        .class(style), .type("button"), .action(publisher.publishPrefix + verb.name, value: difference.name)
      ) { text }
    }
    return section(.class(difference.isContested ? "card conflict" : "card"), .key(difference.name)) {
      h2 { field?.label(language) ?? difference.name }
      if difference.isContested { p { EditingWords.contested } }
      div(.class(isLong ? "compare long" : "compare")) {
        dl {
          value(EditingWords.draftSays, draft, "mine", against: published, "ins")
          value(EditingWords.readersSee, published, "theirs", against: draft, "del")
        }
      }
      if difference.isContested {
        div(.class("buttons")) {
          choice(.draft, "button", EditingWords.useDraft)
          choice(.published, "button quiet", EditingWords.usePublished)
        }
      }
    }
  }
}

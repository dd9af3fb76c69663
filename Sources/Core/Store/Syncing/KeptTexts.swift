import Base
import HTML
import Sync

/// U-22: what a user has entered and what is only on this device stands where it is decided about, whatever has become of its record
/// or of the screen of its form. Not beside the lock of V-70, which hides whom it is about.
extension Frame {
  private typealias Told = (label: Text, words: String)

  /// What a refused change was to make of its record; nil of one that deletes it.
  func wanted(
    _ refusal: Refusal, _ whole: Fields, in space: String, _ title: (RecordKey, Fields) -> String, _ describe: ValueDescription
  ) -> Node? {
    let operation = refusal.operation
    if operation.kind == .delete || context.settings.lock != nil { return nil }
    let collection = context.schema.collection(named: operation.key.collection)
    var told: [Told] = []
    let basis = PublishedDraft.basis(of: "")
    for name in operation.set.members.map({ $0.name }) + operation.unset where !name.startsWith(basis) {
      let field = collection?.field(named: name)
      let described = describe(operation.set[name], name, operation.key, whole)
      let words = ValueWords(field: field, space: space, context: context).told([operation.set[name]], title) { _ in
        described?.words
      }
      told.append((described?.label ?? field?.label ?? Text(name), words[0]))
    }
    return kept(KeptWords.entered(language), told)
  }

  /// What was typed into a form, and how it is given up.
  func typed(_ form: UnsavedForm, _ title: String) -> Node {
    div(.class("refusal"), .key("typed-" + form.id)) {
      if context.settings.lock == nil { kept(KeptWords.typed(title)(language), texts(form)) }
      div(.class("buttons")) {
        button(
          .class("button quiet"), .type("button"), .action("unsaved.ask", value: form.id),
          .label(Words.discard + ": " + Text(title))
        ) { Words.discard }
      }
    }
  }

  private func texts(_ form: UnsavedForm) -> [Told] {
    guard let draft = context.drafts[form.id], let typed = draft["typed"]?.members else { return [] }
    let collection = context.schema.collection(named: form.collection)
    let labels = draft["labels"]?.members ?? Fields()
    var told: [Told] = []
    for member in typed.members {
      // An id says nothing to people.
      guard let text = member.value.text, !text.utf8.isEmpty, RecordID(text) == nil else { continue }
      told.append((labels.text(member.name).map { Text($0) } ?? collection?.field(named: member.name)?.label ?? Text(member.name), text))
    }
    return told
  }

  private func kept(_ title: String, _ told: [Told]) -> Node? {
    if told.isEmpty { return nil }
    return details(.key("kept")) {
      summary { title }
      dl(.class("values")) {
        for (place, value) in told.enumerated() {
          dt(.key("\(place)")) { value.label }
          dd(.key("\(place)-words")) { value.words }
        }
      }
    }
  }
}

extension UpdateContext {
  func askToDropUnsaved(_ form: String) {
    ask(
      Dialog(
        title: Words.discard, text: KeptWords.question, confirm: Words.discard, action: "unsaved.drop", value: form,
        isDestructive: true))
  }

  /// With what its app keeps beside it, such as the steps of a drawing.
  func dropUnsaved(_ form: String) {
    for name in drafts.names where name == form || name.startsWith(form + "/") {
      drafts[name] = nil
      ownDrafts[name] = nil
      dirtyDrafts.append(Key(name))
    }
    storeDrafts()
    endDraftBlobs(form)
  }
}

private enum KeptWords {
  static var entered: Text { Text(cs: "Co jste zadali", en: "What you entered") }
  static func typed(_ title: String) -> Text { Text(cs: "Napsáno: " + title, en: "Typed: " + title) }
  static var question: Text {
    Text(
      cs: "Co je ve formuláři napsáno a vybráno, z tohoto zařízení zmizí a nepůjde vrátit.",
      en: "What was typed and chosen in the form will leave this device and cannot be brought back.")
  }
}

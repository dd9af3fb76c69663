import Base
import HTML
import Kit
import Store
import Sync

extension ZooApp {
  func draftsScreen(_ kind: EditedKind, _ context: Context) -> Screen {
    let language = context.language
    guard context.mayEdit(Zoo.space) else {
      return Screen(
        title: kind.drafts,
        detail: empty(Words.onlyEditors) {
          a(.class("button"), .href("/account")) { Words.signIn }
        }, back: kind.path)
    }
    var screen = Screen(title: Text(kind.drafts(language)), list: draftList(kind, context))
    screen.listBack = kind.path
    screen.actions = [addLink(kind.draftsPath + "/new", Text(kind.new(language)))]
    return screen
  }

  /// As long as none of the drafts is chosen.
  func allDraftsScreen(_ kind: EditedKind, _ context: Context) -> Screen {
    var screen = draftsScreen(kind, context)
    if !drafts(kind, context).isEmpty {
      screen.explainDrafts(add: (kind.draftsPath + "/new", kind.new), context)
    }
    return screen
  }

  func formScreen(_ kind: EditedKind, _ id: RecordID?, _ context: Context) -> Screen {
    var screen = draftsScreen(kind, context)
    guard let editor, screen.list != nil else { return screen }
    screen.back = editor.isDraft || id == nil ? kind.draftsPath : kind.path + "/" + editor.key.id.description
    // Of a published one its name, also while that is being typed anew.
    let name =
      Animal.title(editor.typedFields, context.language)
      ?? context.record(editor.key, in: context.spaceID(of: Zoo.space)).flatMap {
        Animal.title($0.fields, context.language)
      }
    screen.detailTitle = name.map { Text($0) } ?? kind.new
    screen.detail =
      switch kind {
      case .animal: formView(editor, context)
      case .programme: programmeForm(editor, context)
      }
    return screen
  }

  private func drafts(_ kind: EditedKind, _ context: Context) -> [Record] {
    var drafts: [Record] = []
    context.replica(kind.publisher.draftsID).forEachVisible { record in
      guard record.key.collection == kind.collection.name else { return }
      var shown = record
      shown.fields = context.draftedFields(record.key, in: Zoo.space) ?? record.fields
      drafts.append(shown)
    }
    return drafts
  }

  private func draftList(_ kind: EditedKind, _ context: Context) -> Node {
    let language = context.language
    let drafts = drafts(kind, context)
    if drafts.isEmpty { return empty(kind.noDrafts) }
    let keys = drafts.map { collationKey(Animal.title($0.fields, language) ?? "", language) }
    let places = order(count: drafts.count) { precedes(keys[$0], keys[$1]) }
    return ul(.class("rows lines zoo-lines")) {
      for place in places { draftRow(kind, drafts[place], context).node(context) }
    }
  }

  /// Z-35: told apart by its picture or its time, and by what publishing it would change.
  private func draftRow(_ kind: EditedKind, _ draft: Record, _ context: Context) -> RowLink {
    let begins = draft.fields[Programme.time].map { context.format.time($0) }
    return RowLink(
      kind.draftsPath + "/" + draft.id.description, Animal.title(draft.fields, context.language) ?? "?",
      remark: draftRemark(draft, context),
      picture: kind == .animal
        ? thumbnail(draft.fields) : span(.class("programme-time")) { begins ?? "–" })
  }

  private func draftRemark(_ draft: Record, _ context: Context) -> String {
    if context.record(draft.key, in: context.spaceID(of: Zoo.space)) == nil {
      let latin = draft.fields[Animal.latin] ?? ""
      let isTitle = latin == Animal.title(draft.fields, context.language)
      return (latin.utf8.isEmpty || isTitle ? "" : latin + " · ") + Words.notPublishedYet(context.language)
    }
    let type: RecordType = draft.key.collection == Programme.collection.name ? Programme.collection : Animal.collection
    let changed = context.differences(draft.key, in: Zoo.space).map { difference in
      type.field(named: difference.name)?.label(context.language) ?? difference.name
    }
    return changed.isEmpty ? Words.changedAnimal(context.language) : Words.changes(listed(changed), context.language)
  }

  // MARK: - The form

  private func formView(_ editor: PublishedForm, _ context: Context) -> Node {
    let language = context.language
    let typed = Record(editor.key, fields: editor.typedFields)
    let sheet = AnimalSheet(
      lexicon: lexicon, row: AnimalRow(typed, language), fields: typed.fields, language: language)
    return editorForm(editor, context) {
      card("names", Animal.name.label(language)) {
        pair(Animal.name, editor, language)
        editor.control(Animal.latin.field, language)
      }
      card("classification", Words.classification(language)) {
        div(.class("fields")) {
          codeSelect(Animal.taxonClass.field, .taxonClass, editor, language)
          codeSelect(Animal.order.field, .order, editor, language)
          codeSelect(Animal.family.field, .family, editor, language)
          editor.control(Animal.iucn.field, language)
        }
        codes(Animal.continents.field, .continent, editor, language)
        codes(Animal.biotopes.field, .biotope, editor, language)
        codes(Animal.foods.field, .food, editor, language)
        places(editor, language)
      }
      card("texts", Words.texts(language)) { for text in Animal.texts { pair(text, editor, language) } }
      card("picture", Words.pictures(language)) {
        picture.view(Animal.picture.field, alt: editor.form.text(Animal.pictureAlt.cs), editor, context)
        editor.control(Animal.pictureURL.field, language)
        pair(Animal.pictureAlt, editor, language)
        editor.control(Animal.pictureCredit.field, language)
      }
      card("other", Words.other(language)) {
        editor.control(Animal.adoptionPrice.field, language)
        editor.control(Animal.onView.field, language)
      }
      editor.buttons(language, waitingFor: picture)
    } preview: {
      article(.class("animal")) {
        sheet.hero
        sheet.body
      }
    }
  }

  /// A form in one column, and beside it what visitors will see of what is in it now; below it where there is less room.
  func editorForm(
    _ editor: PublishedForm, _ context: Context, @NodeBuilder fields: () -> [Node], @NodeBuilder preview: () -> [Node]
  ) -> Node {
    let language = context.language
    return form(
      .class("sheet wide editing"), .key(editor.form.id), .submit("zoo.edit.save"), .flag("novalidate", true)
    ) {
      div(.class("editing-fields"), .key("fields")) {
        editor.session.banner(language, form: "zoo.edit.")
        fields()
        if editor.isPublished { editor.historyCard(context) }
      }
      aside(.class("editing-preview"), .key("preview"), .label(ProgrammeWords.preview)) {
        h2(.class("group-name")) { ProgrammeWords.preview }
        preview()
      }
    }
  }

  func card(_ key: String, _ title: String, @NodeBuilder _ content: () -> [Node]) -> Node {
    fieldset(.class("card"), .key(key)) {
      legend { title }
      div(.class("clear")) { content() }
    }
  }

  /// Both languages side by side, where there is room.
  func pair(_ pair: FieldPair, _ editor: PublishedForm, _ language: Language) -> Node {
    div(.class("languages"), .key(pair.cs.name)) {
      editor.control(pair.cs, language)
      editor.control(pair.en, language)
    }
  }

  private func codeSelect(_ field: Field, _ list: Term.List, _ editor: PublishedForm, _ language: Language) -> Node {
    let chosen = editor.form.text(field)
    var options = lexicon.terms(list).map { ($0.code, $0.name) }
    if !chosen.utf8.isEmpty && !options.contains(where: { $0.0 == chosen }) { options.append((chosen, chosen)) }
    return div(.class("field medium"), .key(field.name)) {
      label(.for("f-" + field.name)) { field.label }
      select(.id("f-" + field.name), .name(field.name), .input("zoo.edit.changed", value: editor.form.id)) {
        option(.value("")) { "–" }
        for (code, name) in options { option(.value(code), .selected(code == chosen)) { name } }
      }
      editor.form.elsewhereNote(field, language, changed: "zoo.edit.changed")
    }
  }

  private func codes(_ field: Field, _ list: Term.List, _ editor: PublishedForm, _ language: Language) -> Node {
    let chosen = editor.form.value(field)?.codes ?? []
    return chips(field, editor, language) {
      for term in lexicon.terms(list) {
        chip("zoo.edit.code", field.name + "/" + term.code, term.name, chosen.contains(term.code))
      }
    }
  }

  /// Those that are chosen as chips that take them out, the many others in a list.
  private func places(_ editor: PublishedForm, _ language: Language) -> Node {
    let field = Animal.localities.field
    let items = editor.form.value(field)?.items ?? []
    let chosen = items.compactMap { item in item.text("place").flatMap { RecordID($0) } }
    return chips(field, editor, language) {
      for item in items {
        if let place = item.text("place").flatMap({ RecordID($0) }) {
          let title = lexicon.title(Locality(title: item.text("title") ?? "", place: place))
          button(
            .class("chip value-chip on"), .type("button"), .key(place.description),
            .action(EditAction.place, value: place.description), .label(Words.takeOut + ": " + title)
          ) { title + " ×" }
        }
      }
    } below: {
      // Another list for every choice: in the same one the browser would go on showing a place that nobody chose.
      select(
        .id("f-" + field.name), .key("add-" + String(items.count)), .label(Words.addPlace), .input(EditAction.place)
      ) {
        option(.value(""), .selected(true)) { Words.addPlace }
        for place in lexicon.places where !chosen.contains(place.id) {
          option(.value(place.id.description)) { place.place.name }
        }
      }
    }
  }

  private func chips(
    _ field: Field, _ editor: PublishedForm, _ language: Language, @NodeBuilder _ content: () -> [Node],
    @NodeBuilder below: () -> [Node] = { [] }
  ) -> Node {
    let title = field.label
    return div(.class("field"), .key(field.name), .role("group"), .label(title)) {
      p(.class("chips-title")) { title }
      div(.class("values")) { content() }
      below()
      editor.form.elsewhereNote(field, language, changed: "zoo.edit.changed")
    }
  }

  private func chip(_ action: String, _ value: String, _ title: String, _ isOn: Bool) -> Node {
    button(
      .class(isOn ? "chip value-chip on" : "chip value-chip"), .type("button"), .key(value),
      .action(action, value: value),
      .attribute("aria-pressed", isOn ? "true" : "false")
    ) { title }
  }
}

import Base
import HTML
import Kit
import Store
import Sync

extension InventoryApp {
  /// A form that stands alone.
  func formScreen(_ context: Context) -> Screen {
    let language = context.language
    guard let editing else {
      var screen = Screen(title: Words.title)
      showAwaited(&screen, context)
      return screen
    }
    var screen = Screen(title: Text(formTitle(editing, language)), back: back(editing))
    screen.detail = div(.class("forms")) {
      formNode(editing, context)
      copyCard(editing, context)
    }
    return screen
  }

  private func formTitle(_ form: Editing, _ language: Language) -> String {
    switch form.subject {
    case .project(let id): (id == nil ? Words.newProject : Words.editProject)(language)
    case .layer(let id): (id == nil ? LayerWords.new : LayerWords.edit)(language)
    case .attribute(_, let id): (id == nil ? LayerWords.newAttribute : LayerWords.editAttribute)(language)
    case .object: LayerWords.editObject(language)
    case .newObject: LayerWords.newObject(language)
    case .pin: StyleWords.title(language)
    case .picture: PhotoWords.edit(language)
    case .baseMap(_, let id): (id == nil ? BaseMapWords.new : BaseMapWords.edit)(language)
    }
  }

  private func back(_ form: Editing) -> String {
    switch form.subject {
    case .project(let id): id.map { InventoryRoute.mapURL($0) } ?? InventoryRoute.projectsURL()
    case .layer(let id): id.map { InventoryRoute.layerURL($0) } ?? InventoryRoute.layersURL()
    case .attribute(let layer, _): InventoryRoute.layerURL(layer, "design")
    case .object(_, let id): InventoryRoute.objectURL(id)
    case .newObject(let layer, _): InventoryRoute.layerURL(layer)
    case .pin(let project, _), .baseMap(let project, _): InventoryRoute.mapURL(project)
    case .picture(let object, let id): MappedObject.pictures.url(object, id)
    }
  }

  func formNode(_ form: Editing, _ context: Context) -> Node {
    let language = context.language
    let isLost = Editing.isLost(form.subject, in: form.space, contents, context)
    return HTML.form(
      .class("sheet"), .key(form.session.id), .submit(Editing.prefix + FormVerb.save.name, value: form.session.id),
      .flag("novalidate", true)
    ) {
      // I-65: said at once, not only when it is saved.
      if let refusal = refusal(of: form, context) {
        div(.class("banner warn"), .key("refused"), .role("alert")) { p { refusal } }
      } else {
        let there = context.whereto(form.session)
        form.session.banner(language, form: Editing.prefix, isMoved: there != nil)
        if form.isObject, let there { whereabouts(of: there, context) }
      }
      shapeNote(form, language)
      stylePreview(form)
      div(.class("card fields"), .key("fields")) { isLost ? [keptValues(form, context)] : controls(form, context) }
      if isLost { lostButtons() } else { formButtons(form, context) }
      // I-112: no picture is taken for what cannot be saved.
      if form.isObject && form.key == nil && !(isLost && context.draftBlobs(form.session.id).isEmpty) {
        MappedObject.pictures.card(
          chosenFor: form.session.id, takesMore: !isLost, notes: photoOffers(form.session.id, context), context)
      }
    }
  }

  private func formButtons(_ form: Editing, _ context: Context) -> Node {
    div(.class("buttons form-buttons"), .key("buttons")) {
      button(.class("button"), .type("submit")) { Words.save }
      deleteButton(form, context)
      // The last one: it goes into the bar.
      button(.class("button quiet"), .type("button"), .action(Editing.prefix + FormVerb.cancel.name)) {
        Words.cancel
      }
    }
  }

  /// What stands against the shape, and what somebody else made of it.
  @NodeBuilder private func shapeNote(_ form: Editing, _ language: Language) -> [Node] {
    if form.session.form.fault(MappedObject.drawn) != nil, let fault = form.shapeFault {
      p(
        .class("fault"), .id("f-" + MappedObject.drawn.name), .key("shape"), .role("alert"),
        .attribute("tabindex", "-1")
      ) {
        fault
      }
    }
    if form.isShapeElsewhere {
      div(.class("elsewhere"), .key("shape-elsewhere"), .role("status")) {
        p { DrawingWords.shapeElsewhere }
        div(.class("buttons")) {
          button(
            .class("button small"), .type("button"), .action(Editing.prefix + "theirs", value: MappedObject.drawn.name)
          ) { DrawingWords.useTheirs }
          button(
            .class("button small quiet"), .type("button"),
            .action(Editing.prefix + "mine", value: MappedObject.drawn.name)
          ) { DrawingWords.keepMine }
        }
      }
    }
  }

  private func deleteButton(_ form: Editing, _ context: Context) -> Node? {
    guard let id = form.key?.id.description, mayDelete(form.subject, context) else { return nil }
    let verb: ProjectAction
    switch form.subject {
    case .project: verb = .askDelete
    case .layer: verb = .askDeleteLayer
    case .attribute: verb = .askDeleteAttribute
    case .object: verb = .askDeleteObject
    case .baseMap: verb = .deleteBaseMap
    case .newObject, .pin, .picture: return nil
    }
    return button(.class("button quiet danger"), .type("button"), .action(verb, value: id)) { Words.delete }
  }

  // MARK: - Controls

  private func controls(_ form: Editing, _ context: Context) -> [Node] {
    switch form.subject {
    case .project: form.session.form.fields.map { plain($0, form, context) }
    case .picture, .baseMap: form.session.form.fields.map { plain($0, form, context) }
    case .layer, .pin:
      form.session.form.fields.filter { Styling.isShown($0, styledKinds(form)) }.map { field in
        field.name == Layer.colour.name ? colours(form, field, context.language) : plain(field, form, context)
      }
    case .attribute(let layer, let id):
      AttributeForm.shown(form.session.form).map { field in
        if field.name != LayerAttribute.conditionValue.name { return plain(field, form, context) }
        let others = (contents.layer(layer)?.attributes ?? []).filter { $0.id != id }
        return plain(AttributeForm.conditionField(form.session.form, others), form, context)
      }
    case .object(let layer, _), .newObject(let layer, _):
      objectControls(form, contents.layer(layer)?.attributes ?? [], context)
    }
  }

  private func plain(_ field: Field, _ form: Editing, _ context: Context) -> Node {
    form.session.form.control(field, context.language, changed: Editing.prefix + FormVerb.changed.name)
  }

  /// A few that are told apart, and any other as it is written.
  private func colours(_ form: Editing, _ field: Field, _ language: Language) -> Node {
    let chosen = form.session.form.text(field)
    return div(.key("colours")) {
      p(.class("chips-label")) { field.label }
      chips(label: field.label) {
        for colour in Layer.colours {
          button(
            .class(colour == chosen ? "chip swatch on" : "chip swatch"), .type("button"), .key(colour),
            .action(Editing.prefix + "set", value: field.name + "|" + colour), .label(colour),
            .attribute("aria-pressed", colour == chosen ? "true" : "false")
          ) { layerMark(.circle, colour) }
        }
      }
      form.session.form.control(
        field, language, changed: Editing.prefix + FormVerb.changed.name, label: LayerWords.otherColour(language))
    }
  }

  private func objectControls(_ form: Editing, _ attributes: [AttributeShape], _ context: Context) -> [Node] {
    let fields = form.fields
    return attributes.filter { ValueRules.isAsked($0, fields, of: attributes) }.map { attribute in
      switch attribute.type {
      case .choice, .flag: few(form, attribute, context)
      case .choices: several(form, attribute, context.language)
      case .photo: photo(form, attribute, context)
      case .number, .text, .prose, .date, .link:
        plain(attribute.field(showing: form.session.form.text(attribute.field)), form, context)
      }
    }
  }

  /// Up to five as chips, which a glove hits; more as a list. I-5: a code without an option is a chip too; a list would put its first
  /// option in the place of it.
  private func few(_ form: Editing, _ attribute: AttributeShape, _ context: Context) -> Node {
    let chosen = form.session.form.text(attribute.field)
    guard case .choice(let choices) = attribute.field.kind else { return plain(attribute.field, form, context) }
    let isUnknown = !chosen.utf8.isEmpty && !choices.contains { $0.name == chosen }
    if choices.count > 5 && !isUnknown { return plain(attribute.field, form, context) }
    return labelled(form, attribute, context.language) {
      if isUnknown {
        // What was stored as another type, such as several options, is said in words.
        let stored = form.session.isTyped(attribute.name) ? nil : form.session.seen[attribute.name]
        chip(
          .action(Editing.prefix + "set", value: attribute.name + "|" + chosen),
          Text(stored.map { attribute.words($0, context.format) } ?? chosen), isOn: true)
      }
      for choice in choices {
        chip(
          .action(Editing.prefix + "set", value: attribute.name + "|" + choice.name), choice.label,
          isOn: choice.name == chosen)
      }
    }
  }

  private func several(_ form: Editing, _ attribute: AttributeShape, _ language: Language) -> Node {
    let codes = form.session.form.value(attribute.field)?.codes ?? []
    return labelled(form, attribute, language) {
      for option in attribute.options.options {
        chip(
          .action(Editing.prefix + "toggle", value: attribute.name + "|" + option.code), Text(option.label),
          isOn: codes.contains(option.code))
      }
      for code in codes where attribute.options[code] == nil {
        chip(.action(Editing.prefix + "toggle", value: attribute.name + "|" + code), Text(code), isOn: true)
      }
    }
  }

  /// One of the object's pictures.
  private func photo(_ form: Editing, _ attribute: AttributeShape, _ context: Context) -> Node {
    let attached = form.key.map { contents.pictures(of: $0.id, context) } ?? []
    let pictures =
      attached.map { ($0[AttachedFile.sha256] ?? "", AttachedFile.title($0.fields)) }
      + context.draftBlobs(form.session.id).map { ($0.sha256, $0.name) }
    let chosen = form.session.form.text(attribute.field)
    return labelled(form, attribute, context.language) {
      if pictures.isEmpty { p(.class("hint")) { ValueWords.noPictures } }
      for (sha256, name) in pictures {
        chip(
          .action(Editing.prefix + "set", value: attribute.name + "|" + sha256), Text(name),
          isOn: sha256 == chosen)
      }
    }
  }

  private func labelled(
    _ form: Editing, _ attribute: AttributeShape, _ language: Language, @NodeBuilder _ content: () -> [Node]
  ) -> Node {
    let fault = form.session.form.fault(attribute.field)
    return div(.class(fault == nil ? "field long" : "field wrong long"), .key(attribute.name)) {
      p(.class("chips-label")) {
        attribute.field.label
        if attribute.isRequired { requiredMark }
      }
      div(
        .class("chips"), .id("f-" + attribute.name), .role("group"), .label(attribute.field.label),
        .attribute("tabindex", "-1")
      ) {
        content()
      }
      form.session.form.elsewhereNote(
        attribute.field, language, changed: Editing.prefix + FormVerb.changed.name)
      if let fault { p(.class("fault"), .role("alert")) { fault } }
    }
  }
}

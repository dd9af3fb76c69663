import Base
import HTML
import Kit
import Store
import Sync

/// A picture with what is drawn on it, and the screen on which it is drawn (I-75).
extension InventoryApp {
  /// What is drawn on the picture, to lie over it; nil when nothing is.
  func markDrawing(_ picture: Record, slices: Bool = false, _ context: Context) -> Node? {
    let marks = PictureMarks(picture.fields).entries.map { $0.mark }
    if marks.isEmpty { return nil }
    return MarkDrawing(grip: MarkGrip(picture.fields), language: context.language).node(
      marks, slices: slices, label: slices ? "" : MarkWords.drawn(marks, context.language))
  }

  func unknownMarks(_ picture: Record, _ context: Context) -> Node? {
    let count = PictureMarks(picture.fields).unknownCount
    return count == 0 ? nil : p(.class("quiet"), .key("unknown-marks")) { MarkWords.unknown(count, context.format) }
  }

  func markingScreen(_ object: RecordID, _ id: RecordID, _ context: Context) -> Screen {
    let language = context.language
    guard let record = contents.pictures(of: object, context).first(where: { $0.id == id }), let marking else {
      return notFound(context)
    }
    var screen = Screen(title: MarkWords.draw, back: MappedObject.pictures.url(object, id))
    screen.tab = "layers"
    guard context.hasBytes(record[AttachedFile.sha256] ?? "") else {
      screen.detail = div(.class("sheet"), .key(id.description)) {
        p(.class("hint"), .role("status")) { MarkWords.fetchFirst }
      }
      return screen
    }
    let marks = PictureMarks(record.fields)
    screen.detail = div(.class("sheet picture marking"), .key(id.description)) {
      pad(record, marks, marking, language)
      tools(marking, language)
      chosen(marks, marking, language)
      unknownMarks(record, context)
      div(.class("buttons"), .key("buttons")) {
        a(.class("button"), .href(MappedObject.pictures.url(object, id))) { MarkWords.done }
      }
    }
    return screen
  }

  /// What two have changed in one picture: of a mark both are drawn.
  func pictureQuestions(_ picture: Record, _ context: Context) -> [Node] {
    guard let layer = contents.layer(ofObject: picture[MappedObject.picturesOf] ?? picture.id) else { return [] }
    return context.openQuestions(about: picture.key, in: contents.store.space(of: layer)).compactMap { question in
      guard case .field(let name) = question.kind else { return nil }
      return section(
        .class("card conflict"), .key("question-" + name), .role("group"), .label(TogetherWords.both)
      ) {
        h2 { TogetherWords.both }
        div(.class("compare")) {
          h3 {
            MappedObject.pictureCollection.field(named: name)?.label
              ?? MarkWords.mark
          }
          dl {
            for value in question.mine { side("mine", TogetherWords.mine, name, value, picture, context) }
            side("theirs", TogetherWords.theirs, name, picture.fields[name], picture, context)
          }
        }
        buttons(question, TogetherWords.keepMine, TogetherWords.keepTheirs, context.language)
      }
    }
  }

  private func side(
    _ name: String, _ title: Text, _ field: String, _ value: JSON?, _ picture: Record, _ context: Context
  ) -> Node {
    div(.class(name)) {
      dt { title }
      dd {
        if let mark = PictureMark.isMark(field) ? value.flatMap({ PictureMark($0) }) : nil {
          MarkWords.title(mark, context.language)
          div(.class("marked")) {
            img(.attribute("data-blob", picture[AttachedFile.sha256] ?? ""), .alt(""))
            MarkDrawing(grip: MarkGrip(picture.fields), language: context.language).node([mark], label: "")
          }
        } else {
          value.map {
            MappedObject.pictureCollection.field(named: field)?.words(of: $0, context.format) ?? $0.serialized
          } ?? "–"
        }
      }
    }
  }

  /// The picture under the finger.
  private func pad(_ record: Record, _ marks: PictureMarks, _ marking: PictureMarking, _ language: Language) -> Node {
    let drawing = MarkDrawing(grip: MarkGrip(record.fields), language: language)
    let held = marking.chosen.flatMap { marks[$0] }
    // While a finger moves a mark only its new place is seen.
    let isMoved = marking.preview != nil && marking.isMoving
    return div(.class("marked"), .key("pad")) {
      img(
        .attribute("data-blob", record[AttachedFile.sha256] ?? ""),
        .alt(MappedObject.pictures.title(record.fields)))
      svg(
        .class("marks"), .attribute("viewBox", drawing.viewBox), .attribute("preserveAspectRatio", "none"),
        .attribute("data-strokes", MarkAction.stroke.wire), .attribute("data-live", MarkAction.shape.wire),
        .role("img"),
        .label(MarkWords.drawn(marks.entries.map { $0.mark }, language)), .attribute("aria-describedby", "mark-hint")
      ) {
        for entry in marks.entries where !(isMoved && marking.chosen == entry.field) {
          drawing.node(entry.mark)
        }
        if let preview = marking.preview { drawing.node(preview) }
        if let shown = isMoved ? marking.preview : held { drawing.grips(shown) }
      }
    }
  }

  @NodeBuilder private func tools(_ marking: PictureMarking, _ language: Language) -> [Node] {
    p(.class("quiet"), .id("mark-hint"), .key("hint")) { MarkWords.hint }
    div(.class("marking-tools"), .key("tools")) {
      chips(label: MarkWords.tool) {
        for tool in PictureMark.Kind.allCases {
          chip(.action(MarkAction.tool, value: tool.name), MarkWords.name(tool), isOn: tool == marking.tool)
        }
      }
      chips(label: MarkWords.colour) {
        for colour in PictureMark.colours {
          button(
            .class(colour == marking.colour ? "chip swatch on" : "chip swatch"), .type("button"), .key(colour),
            .action(MarkAction.colour, value: colour), .label(MarkWords.colourName(colour)),
            .attribute("aria-pressed", colour == marking.colour ? "true" : "false")
          ) { layerMark(.circle, colour) }
        }
      }
      if marking.tool == .text {
        div(.class("field"), .key("text")) {
          label(.for("mark-text")) { MarkWords.text }
          input(
            .type("text"), .id("mark-text"), .attribute("maxlength", String(PictureMark.longestText)),
            .attribute("autocomplete", "off"), .value(marking.text), .input(MarkAction.text))
        }
      }
      div(.class("chips"), .key("steps")) {
        chip(.action(MarkAction.add), MarkWords.add)
        span(.class("chip-pair")) {
          chip(
            .action(MarkAction.undo), DrawingWords.undo, icon: InventoryIcons.undo,
            isEnabled: marking.canUndo)
          chip(
            .action(MarkAction.redo), DrawingWords.redo, icon: InventoryIcons.redo,
            isEnabled: marking.canRedo)
        }
      }
    }
  }

  /// The marks as a list, and what moves the one that is chosen.
  @NodeBuilder private func chosen(_ marks: PictureMarks, _ marking: PictureMarking, _ language: Language) -> [Node] {
    if !marks.entries.isEmpty {
      chips(label: MarkWords.marks) {
        for entry in marks.entries {
          chip(
            .action(MarkAction.choose, value: entry.field), Text(MarkWords.title(entry.mark, language)),
            isOn: marking.chosen == entry.field)
        }
      }
    }
    if let field = marking.chosen, let mark = marks[field] {
      section(.class("card fields"), .key(field), .label(MarkWords.title(mark, language))) {
        if mark.kind == .text {
          div(.class("field"), .key("words")) {
            label(.for("mark-words")) { MarkWords.words }
            input(
              .type("text"), .id("mark-words"), .attribute("maxlength", String(PictureMark.longestText)),
              .attribute("autocomplete", "off"), .value(mark.text), .change(MarkAction.reword))
          }
        }
        for axis in MarkAxis.allCases where mark.kind != .text || axis == .fromX || axis == .fromY {
          slider(axis, mark)
        }
        button(.class("button quiet"), .type("button"), .key("delete"), .action(MarkAction.delete)) {
          MarkWords.delete
        }
      }
    }
  }

  private func slider(_ axis: MarkAxis, _ mark: PictureMark) -> Node {
    let parts =
      switch axis {
      case .fromX: mark.from.x
      case .fromY: mark.from.y
      case .toX: mark.to.x
      case .toY: mark.to.y
      }
    let id = "mark-" + axis.name
    return div(.class("field slider"), .key(axis.name)) {
      label(.for(id)) { MarkWords.slider(axis, of: mark.kind) }
      input(
        .type("range"), .id(id), .attribute("min", "0"), .attribute("max", "100"), .attribute("step", "1"),
        .change(MarkAction.move, value: axis.name), .value(String((parts + 50) / 100)))
    }
  }
}

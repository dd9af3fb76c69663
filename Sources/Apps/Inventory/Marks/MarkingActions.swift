import Base
import Kit
import Store
import Sync

/// What is done while drawing on a picture (I-75).
enum MarkAction: String, AppAction {
  static let area = "inventory.mark"

  case tool, colour
  /// What the next text says.
  case text
  /// What the chosen text says.
  case reword
  /// A finger on the picture: where it began and where it is, in units of the drawing.
  case shape
  /// The finger has left the picture: all its places.
  case stroke
  case add, choose, delete, undo, redo
  /// A slider moves an end of the chosen mark.
  case move
}

/// What a slider moves.
enum MarkAxis: String, Named {
  case fromX, fromY, toX, toY
}

extension InventoryApp {
  /// The picture that is drawn on, and the space in which it lies; nil when it may not be changed.
  private func drawnPicture(_ context: UpdateContext) -> (record: Record, space: String)? {
    guard case .drawOnPicture(let object, let id) = InventoryRoute(context.route), marking?.picture == id,
      let layer = contents.layer(ofObject: object),
      let record = contents.pictures(of: object, context).first(where: { $0.id == id })
    else { return nil }
    if !mayDraw(layer, context) {
      context.show(Notice(SharingWords.readOnly, isError: true))
      return nil
    }
    return (record, contents.store.space(of: layer))
  }

  mutating func act(_ verb: MarkAction, _ action: Event.Action, _ context: UpdateContext) {
    switch verb {
    case .tool: if let tool = PictureMark.Kind(name: action.value) { marking?.tool = tool }
    case .colour: recolour(action.value, context)
    case .text:
      let text = clipped(action.text)
      marking?.text = text
    case .reword: reword(action.text, context)
    case .shape: preview(action.text, context)
    case .stroke: draw(action.text, context)
    case .add: add(context)
    case .choose: choose(action.value, context)
    case .delete: change(context) { _ in nil }
    case .undo: takeStep(context) { $0.undo($1) }
    case .redo: takeStep(context) { $0.redo($1) }
    case .move: move(action.value, action.text, context)
    }
  }

  /// A mark that is chosen shows its colour and its text where they are changed.
  private mutating func choose(_ field: String, _ context: UpdateContext) {
    guard let (record, _) = drawnPicture(context), let mark = PictureMarks(record.fields)[field] else { return }
    let isChosen = marking?.chosen == field
    marking?.chosen = isChosen ? nil : field
    if isChosen { return }
    marking?.tool = mark.kind
    marking?.colour = mark.colour
  }

  private mutating func recolour(_ colour: String, _ context: UpdateContext) {
    guard isColour(colour) else { return }
    marking?.colour = colour
    change(context) { mark in
      var mark = mark
      mark.colour = colour
      return mark
    }
  }

  private mutating func reword(_ text: String, _ context: UpdateContext) {
    let text = trimmed(clipped(text))
    if text.utf8.isEmpty { return }
    change(context) { mark in
      var mark = mark
      if mark.kind == .text { mark.text = text }
      return mark
    }
  }

  /// As much of it as a mark can say.
  private func clipped(_ text: String) -> String {
    var clipped = ""
    for letter in text.unicodeScalars.prefix(PictureMark.longestText) { clipped.unicodeScalars.append(letter) }
    return clipped
  }

  private mutating func move(_ axis: String, _ percent: String, _ context: UpdateContext) {
    guard let axis = MarkAxis(name: axis), let percent = integer(percent) else { return }
    let parts = min(max(Int(clamping: percent), 0), 100) * 100
    change(context) { mark in
      var mark = mark
      switch axis {
      case .fromX: mark.from = PictureMark.Place(parts, mark.from.y)
      case .fromY: mark.from = PictureMark.Place(mark.from.x, parts)
      case .toX: mark.to = PictureMark.Place(parts, mark.to.y)
      case .toY: mark.to = PictureMark.Place(mark.to.x, parts)
      }
      if mark.kind == .text { mark.to = mark.from }
      return mark
    }
  }

  private mutating func add(_ context: UpdateContext) {
    guard let (record, _) = drawnPicture(context), let marking else { return }
    guard let mark = marking.added(after: PictureMarks(record.fields).count) else { return askForText(context) }
    make(mark, context)
  }

  private func askForText(_ context: UpdateContext) {
    context.show(MarkWords.textFirst)
    context.focus("#mark-text")
  }

  // MARK: - The finger

  /// What the finger would make, from where it began to where it is.
  private func drawing(
    _ places: [PictureMark.Place], _ record: Record
  ) -> (mark: PictureMark, field: String?)? {
    guard let marking, let first = places.first, let last = places.last else { return nil }
    let grip = MarkGrip(record.fields)
    if let field = marking.chosen, let mark = PictureMarks(record.fields)[field],
      let part = grip.part(of: mark, at: first)
    {
      return (mark.dragged(part, from: first, to: last), field)
    }
    return marking.drawn(from: first, to: last).map { ($0, nil) }
  }

  private func places(_ text: String, _ record: Record) -> [PictureMark.Place] {
    let grip = MarkGrip(record.fields)
    let numbers = text.parts(at: 0x20).compactMap { integer($0) }.map { Int(clamping: $0) }
    return stride(from: 0, to: numbers.count - 1, by: 2).map { grip.place(numbers[$0], numbers[$0 + 1]) }
  }

  private mutating func preview(_ text: String, _ context: UpdateContext) {
    guard let (record, _) = drawnPicture(context) else { return }
    let drawing = drawing(places(text, record), record)
    marking?.preview = drawing?.mark
    marking?.isMoving = drawing?.field != nil
  }

  private mutating func draw(_ text: String, _ context: UpdateContext) {
    marking?.preview = nil
    guard let (record, _) = drawnPicture(context) else { return }
    let places = places(text, record)
    guard let first = places.first, let last = places.last else { return }
    let grip = MarkGrip(record.fields)
    // A tap chooses what lies there, the newest first.
    if !grip.isMoved(first, last) {
      let under = PictureMarks(record.fields).entries.last { grip.part(of: $0.mark, at: last) != nil }
      if let under { return choose(under.field, context) }
      let isWritten = marking?.tool == .text && marking?.text.utf8.isEmpty == false
      if marking?.chosen != nil && !isWritten {
        marking?.chosen = nil
        return
      }
    }
    guard let drawing = drawing(places, record) else {
      if marking?.tool == .text { askForText(context) }
      return
    }
    if drawing.field == nil { return make(drawing.mark, context) }
    change(context) { _ in drawing.mark }
  }

  // MARK: - Saving

  private mutating func make(_ mark: PictureMark, _ context: UpdateContext) {
    guard let (record, space) = drawnPicture(context) else { return }
    if PictureMarks(record.fields).count >= PictureMark.most {
      return context.show(Notice(MarkWords.tooMany, isError: true))
    }
    let field = PictureMark.fieldName(context.newID())
    save(PictureMarking.Step(field: field, before: nil, after: mark.json), record, space, context)
    marking?.chosen = field
    marking?.text = ""
  }

  /// Changes the chosen mark; nil deletes it.
  private mutating func change(_ context: UpdateContext, _ change: (PictureMark) -> PictureMark?) {
    guard let field = marking?.chosen, let (record, space) = drawnPicture(context),
      let mark = PictureMarks(record.fields)[field]
    else { return }
    let changed = change(mark)
    if changed == mark { return }
    if changed == nil { marking?.chosen = nil }
    // What a newer version knows of the mark stays.
    var json = record.fields[field]?.members
    for member in changed?.json.members?.members ?? [] { json?[member.name] = member.value }
    let after = changed.map { changed in json.map { JSON.object($0) } ?? changed.json }
    save(PictureMarking.Step(field: field, before: record.fields[field], after: after), record, space, context)
  }

  private mutating func save(
    _ step: PictureMarking.Step, _ record: Record, _ space: String, _ context: UpdateContext
  ) {
    marking?.note(step)
    context.save(record.key, [(step.field, step.after)], in: space)
  }

  private mutating func takeStep(
    _ context: UpdateContext, _ take: (inout PictureMarking, Fields) -> PictureMarking.Step?
  ) {
    guard let (record, space) = drawnPicture(context), var marking else { return }
    let step = take(&marking, record.fields)
    self.marking = marking
    guard let step else { return }
    context.save(record.key, [(step.field, step.after)], in: space)
    self.marking?.chosen = step.after == nil ? nil : step.field
  }
}

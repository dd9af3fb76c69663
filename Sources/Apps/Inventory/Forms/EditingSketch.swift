import Base
import Geo
import Kit
import Store
import Sync

/// The shape of the object whose form is open. It is a control of the form like the others, so that a draft keeps it and what
/// changed elsewhere is asked about; its steps are kept beside it (I-22).
extension Editing {
  private var stepsID: String { session.id + "/steps" }

  mutating func openSketch(_ kind: GeometryKind, _ context: UpdateContext) {
    let start = geometry.flatMap { Sketch($0) } ?? Sketch(kind)
    let draft = context.draft(stepsID)
    let stored = draft.flatMap { SketchHistory(stored: $0) }
    // Steps of a shape that came otherwise meanwhile lead nowhere. The form holds the shape with fewer digits than a tap has.
    if let stored, geometry == nil || isSame(stored.sketch.geometry, geometry) {
      history = stored
      captured = draft?["captured"]?.items ?? []
      walk = draft?["walk"].flatMap { Walk(stored: $0, last: stored.sketch.paths[stored.sketch.path].last) }
    } else {
      history = SketchHistory(start)
    }
  }

  private func isSame(_ one: Geometry?, _ other: Geometry?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.geoJSON == other.geoJSON
  }

  /// What the form's control holds; nil for nothing yet.
  var geometry: Geometry? {
    session.form.value(MappedObject.geometry.field).flatMap { Geometry(geoJSON: $0) }
  }

  /// Of several parts, which are shown and not drawn.
  var isDrawable: Bool { geometry.map { Sketch($0) != nil } ?? true }

  /// Whether the shape was changed elsewhere since it was drawn here.
  var isShapeElsewhere: Bool {
    session.changedElsewhere.contains { $0.name == MappedObject.geometry.name }
  }

  mutating func restartSketch() {
    guard let kind = history?.start.kind else { return }
    history = SketchHistory(geometry.flatMap { Sketch($0) } ?? Sketch(kind))
  }

  /// I-9: what a new object is from here on. Its vertices stay, for a point the last of them.
  mutating func become(_ kind: GeometryKind, _ context: UpdateContext) {
    guard key == nil, let sketch = history?.sketch, sketch.kind != kind else { return }
    let path = sketch.paths[0]
    history = SketchHistory(Sketch(kind, restoring: [kind == .point ? Array(path.suffix(1)) : path]))
    noteShape(how: .drawn, accuracy: nil, context)
  }

  mutating func take(_ step: SketchStep, how: Capture = .drawn, accuracy: Double? = nil, _ context: UpdateContext) {
    guard isDrawable, history != nil else { return }
    history?.take(step)
    noteShape(how: how, accuracy: accuracy, context)
  }

  mutating func undoStep(_ context: UpdateContext) {
    history?.undo()
    noteShape(how: nil, accuracy: nil, context)
  }

  mutating func redoStep(_ context: UpdateContext) {
    history?.redo()
    noteShape(how: nil, accuracy: nil, context)
  }

  /// - Parameter how: nil for a step that is undone or done again: a point has then what it was captured with.
  private mutating func noteShape(how: Capture?, accuracy: Double?, _ context: UpdateContext) {
    guard let history else { return }
    let shape = history.sketch.geometry
    if !isSame(shape, geometry) {
      let note = CaptureNote(
        at: context.now.description, how: how ?? .drawn, accuracy: accuracy.map { .decimal(Editing.metres($0)) })
      // Who has undone everything has captured nothing.
      let seen = session.seen[MappedObject.geometry]
      let isSeen = shape != nil && isSame(shape, seen.flatMap { Geometry(geoJSON: $0) })
      let before = how == nil ? captured.last { isSame(shape, Geometry(geoJSON: $0)) } : nil
      let noted = isSeen ? seen : before ?? shape.flatMap { note.noted(on: $0.geoJSON) }
      if how != nil, history.sketch.kind == .point, let noted { captured = captured.suffix(19) + [noted] }
      session.change { $0.texts[MappedObject.geometry.name] = noted.map { .string($0.serialized) } }
    }
    context.keepDraft(session)
    keepSteps(context)
  }

  private func keepSteps(_ context: UpdateContext) {
    guard var stored = history?.stored else { return }
    if let walk { stored["walk"] = walk.stored }
    if !captured.isEmpty { stored["captured"] = .array(captured) }
    context.setDraft(stepsID, stored)
  }

  /// I-29: what was walked is stored at once, so that nothing of it is lost when the page goes. Nil ends the walk.
  mutating func note(_ walk: Walk?, _ context: UpdateContext) {
    guard isObject, !session.isEnded else { return }
    self.walk = walk
    keepSteps(context)
    context.storeDrafts()
  }

  /// With a decimal, as a number of JSON.
  private static func metres(_ metres: Double) -> String {
    let tenths = Int64((min(max(metres, 0), 1e9) * 10).rounded())
    return String(tenths / 10) + "." + String(tenths % 10)
  }

  /// I-20, I-21: why the shape cannot be saved; nil when it can.
  var shapeFault: Text? {
    guard let history else { return nil }
    if !isDrawable { return nil }
    guard history.sketch.geometry != nil else { return DrawingWords.tooFew(history.sketch.kind) }
    return history.sketch.fault.map { DrawingWords.fault($0.code) }
  }

  mutating func forgetSteps(_ context: UpdateContext) {
    guard isObject else { return }
    context.discardDraft(stepsID)
    context.discardDraft(Editing.photosID(session.id))
  }
}

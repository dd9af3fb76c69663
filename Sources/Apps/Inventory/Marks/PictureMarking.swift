import Base
import Sync

/// Drawing on a picture: what is chosen, and the steps that can be taken back (I-75). Each step is saved at once.
struct PictureMarking: Sendable {
  /// A change of one mark; nil for none.
  struct Step: Sendable {
    let field: String
    let before: JSON?
    let after: JSON?
  }

  let picture: RecordID
  var tool = PictureMark.Kind.arrow
  var colour = PictureMark.usualColour
  /// What the next text says.
  var text = ""
  /// The field of the mark that is chosen.
  var chosen: String?
  /// What a finger is drawing, or moving.
  var preview: PictureMark?
  /// Whether ``preview`` is the chosen mark at its new place.
  var isMoving = false
  private var steps: [Step] = []
  /// How many of them are done; the others were taken back.
  private var done = 0

  init(_ picture: RecordID) { self.picture = picture }

  var canUndo: Bool { done > 0 }
  var canRedo: Bool { done < steps.count }

  mutating func note(_ step: Step) {
    steps.removeSubrange(done...)
    steps.append(step)
    done = steps.count
  }

  /// The change that takes the last step back. Steps over which somebody else has worked meanwhile are passed over.
  ///
  /// - Parameter record: the picture as it is.
  mutating func undo(_ record: Fields) -> Step? {
    while done > 0 {
      done -= 1
      let step = steps[done]
      if record[step.field] == step.after { return Step(field: step.field, before: step.after, after: step.before) }
    }
    return nil
  }

  /// The change that does again what was taken back.
  mutating func redo(_ record: Fields) -> Step? {
    while done < steps.count {
      let step = steps[done]
      done += 1
      if record[step.field] == step.before { return step }
    }
    return nil
  }

  // MARK: - Drawing

  /// A mark that a finger draws; nil while it is too small to be seen.
  func drawn(from start: PictureMark.Place, to end: PictureMark.Place) -> PictureMark? {
    switch tool {
    case .text:
      return text.utf8.isEmpty ? nil : PictureMark(kind: .text, colour: colour, from: end, to: end, text: text)
    case .arrow, .ellipse:
      let isSmall = (start.x - end.x).magnitude < 200 && (start.y - end.y).magnitude < 200
      return isSmall ? nil : PictureMark(kind: tool, colour: colour, from: start, to: end)
    }
  }

  /// The mark that a button adds: in the middle, each a little farther than the one before.
  func added(after count: Int) -> PictureMark? {
    let shift = count % 10 * 300
    let place = PictureMark.Place(3500 + shift, 3500 + shift)
    return drawn(from: place, to: PictureMark.Place(place.x + 2000, place.y + 2000))
  }
}

import Base
import Geo
import Kit
import Sync

/// A sketch with all steps that made it, so that each can be undone and done again, also after a reload (I-22): what is stored
/// is where it began and the steps.
struct SketchHistory: Sendable {
  let start: Sketch
  private(set) var steps: [SketchStep] = []
  /// How many of the steps are done; the others are undone.
  private(set) var done = 0
  private(set) var sketch: Sketch

  init(_ start: Sketch) {
    self.start = start
    sketch = start
  }

  var canUndo: Bool { done > 0 }
  var canRedo: Bool { done < steps.count }

  /// Does a step; what was undone before is gone then. A step that means nothing is no step.
  mutating func take(_ step: SketchStep) {
    guard let next = sketch.after(step) else { return }
    steps.removeLast(steps.count - done)
    // Choosing again and again is one step.
    if done > 0, step.isChoice, steps[done - 1].isChoice {
      steps[done - 1] = step
    } else {
      steps.append(step)
      done += 1
    }
    sketch = next
  }

  /// Takes the last step back, with the choices after the one before: a press undoes something that is seen.
  mutating func undo() {
    guard canUndo else { return }
    done -= 1
    while done > 0, steps[done].isChoice { done -= 1 }
    replay()
  }

  /// Does again what was undone at once, with the choices behind it.
  mutating func redo() {
    guard canRedo else { return }
    done += 1
    while done < steps.count, steps[done - 1].isChoice { done += 1 }
    while done < steps.count, steps[done].isChoice { done += 1 }
    replay()
  }

  private mutating func replay() {
    sketch = start
    for step in steps[..<done] { sketch = sketch.after(step) ?? sketch }
  }

  // MARK: - Storing

  var stored: Fields {
    var fields = Fields()
    fields.add("kind", start.kind.name)
    fields["start"] = .array(start.paths.map { .array($0.map { $0.json }) })
    fields["steps"] = .array(steps.map { $0.json })
    fields.add("done", Int64(done))
    return fields
  }

  /// Nil when it cannot be read. Steps that this version does not know end what can be done again.
  init?(stored: Fields) {
    guard let kind = stored.text("kind").flatMap({ GeometryKind(name: $0) }), let paths = stored["start"]?.items,
      let start = Sketch(kind, paths.map { ($0.items ?? []).compactMap { Geo.Position(json: $0) } })
    else { return nil }
    self.init(start)
    for item in stored["steps"]?.items ?? [] {
      guard let step = SketchStep(json: item) else { break }
      steps.append(step)
    }
    done = min(steps.count, max(0, Int(clamping: stored["done"]?.int64 ?? 0)))
    replay()
  }
}

extension SketchStep {
  fileprivate var isChoice: Bool {
    switch self {
    case .choose, .unchoose: true
    case .add, .insert, .move, .remove, .beginHole, .removeHole, .clear: false
    }
  }

  var json: JSON {
    switch self {
    case .add(let position): ["add", position.json]
    case .insert(let vertex, let position): ["insert", vertex.json, position.json]
    case .move(let vertex, let position): ["move", vertex.json, position.json]
    case .remove(let vertex): ["remove", vertex.json]
    case .choose(let vertex): ["choose", vertex.json]
    case .unchoose: ["unchoose"]
    case .beginHole: ["beginHole"]
    case .removeHole(let hole): ["removeHole", .integer(Int64(hole))]
    case .clear: ["clear"]
    }
  }

  init?(json: JSON) {
    guard let items = json.items, let verb = items.first?.text else { return nil }
    let vertex = items.count > 1 ? Sketch.Vertex(json: items[1]) : nil
    let position = items.count > 1 ? Geo.Position(json: items[items.count - 1]) : nil
    switch verb {
    case "add":
      guard let position else { return nil }
      self = .add(position)
    case "insert", "move":
      guard items.count == 3, let vertex, let position else { return nil }
      self = verb == "move" ? .move(vertex, position) : .insert(vertex, position)
    case "remove", "choose":
      guard let vertex else { return nil }
      self = verb == "remove" ? .remove(vertex) : .choose(vertex)
    case "unchoose": self = .unchoose
    case "beginHole": self = .beginHole
    case "removeHole":
      guard items.count == 2, let hole = items[1].int64.flatMap({ Int(exactly: $0) }) else { return nil }
      self = .removeHole(hole)
    case "clear": self = .clear
    default: return nil
    }
  }
}

extension Sketch {
  fileprivate init?(_ kind: GeometryKind, _ paths: [[Geo.Position]]) {
    if paths.isEmpty || (kind != .polygon && paths.count > 1) { return nil }
    self.init(kind, restoring: paths)
  }
}

extension Sketch.Vertex {
  fileprivate var json: JSON { .array([.string(name)]) }

  fileprivate init?(json: JSON) {
    guard let vertex = json.items?.first?.text.flatMap({ Sketch.Vertex(name: $0) }) else { return nil }
    self = vertex
  }

  /// As it is called on the map: `0/3`.
  var name: String { String(path) + "/" + String(index) }

  init?(name: String) {
    let parts = name.parts(at: UInt8(ascii: "/"))
    guard parts.count == 2, let path = integer(parts[0]).flatMap({ Int(exactly: $0) }),
      let index = integer(parts[1]).flatMap({ Int(exactly: $0) }), path >= 0, index >= 0
    else { return nil }
    self.init(path, index)
  }
}

extension Geo.Position {
  /// Longitude and latitude, with all their digits.
  var json: JSON { [JSON(number: x), JSON(number: y)] }

  init?(json: JSON) {
    guard let items = json.items, items.count >= 2, let x = items[0].double, let y = items[1].double, x.isFinite,
      y.isFinite
    else { return nil }
    self.init(x: x, y: y)
  }
}

extension JSON {
  /// The shortest digits that read as the same number; null for none.
  init(number: Double) {
    self = number.isFinite ? .decimal(number.description) : .null
  }
}

import Base
import Geo
import HTML
import Kit
import Store
import Sync

/// The tools of drawing: everything that taps do can be done by buttons, so that a keyboard is enough.
extension InventoryApp {
  @NodeBuilder func drawingTools(_ context: Context) -> [Node] {
    if let history = map.tool == .measure ? map.measured : editing?.history {
      let language = context.language
      p(.class("map-measures"), .key("measures"), .role("status")) { status(history.sketch, context.format) }
      if editing?.isDrawable == false && map.tool != .measure {
        p(.class("hint"), .key("parts")) { DrawingWords.severalParts(language) }
      } else {
        div(.class("map-tools"), .key("drawing"), .role("group"), .label(DrawingWords.tools(language))) {
          tools(history, language)
        }
      }
      progress(context.format)
    }
  }

  @NodeBuilder private func tools(_ history: SketchHistory, _ language: Language) -> [Node] {
    let sketch = history.sketch
    let isMeasured = map.tool == .measure
    toolButton(.cross, sketch.chosen == nil ? DrawingWords.atCross : DrawingWords.moveToCross, language, isFirst: true)
    if measuring == .none && !isMeasured {
      toolButton(.here, DrawingWords.atPosition, language)
      toolButton(.average, DrawingWords.average, language)
      if sketch.kind != .point { toolButton(.walk, DrawingWords.walk, language) }
    }
    iconButton(MapAction.undo, InventoryIcons.undo, DrawingWords.undo(language))
    iconButton(MapAction.redo, InventoryIcons.redo, DrawingWords.redo(language))
    if sketch.kind != .point && !sketch.isEmpty {
      toolButton(.previous, DrawingWords.previousVertex, language)
      toolButton(.next, DrawingWords.nextVertex, language)
      toolButton(.remove, DrawingWords.removeVertex, language)
    }
    if sketch.kind == .polygon && !isMeasured && sketch.paths[0].count > 2 {
      toolButton(.hole, DrawingWords.hole, language)
    }
    button(
      .class(map.snaps ? "chip on" : "chip"), .type("button"), .key("snap"), .action(MapAction.snap),
      .attribute("aria-pressed", map.snaps ? "true" : "false")
    ) { DrawingWords.snaps(language) }
    if isMeasured { toolButton(.end, Words.done, language) }
  }

  /// I-23: how much there is of it, how long and how large it is.
  private func status(_ sketch: Sketch, _ format: Format) -> String {
    if map.tool == .measure && sketch.isEmpty { return DrawingWords.measureText(format.language) }
    if sketch.isEmpty { return DrawingWords.tapToAdd(format.language) }
    if sketch.kind == .point { return sketch.paths[0].first?.coordinates.map { format.place($0) } ?? "" }
    var parts = [DrawingWords.vertices(sketch.vertexCount, format)]
    let vertices = sketch.vertices
    if let chosen = sketch.chosen, let number = vertices.firstIndex(where: { $0 == chosen }) {
      parts = [DrawingWords.vertex(number + 1, of: vertices.count, format)]
    }
    let measures = SketchMeasures(sketch)
    if let area = measures.area { parts.append(format.area(area)) }
    if let length = measures.length { parts.append(format.length(length)) }
    if let heading = measures.heading { parts.append(DrawingWords.heading(heading, format)) }
    var text = ""
    for part in parts { text += text.utf8.isEmpty ? part : " · " + part }
    if let fault = sketch.fault { text += ". " + DrawingWords.fault(fault.code)(format.language) }
    return text
  }

  /// What the device's position is awaited for.
  private func progress(_ format: Format) -> Node? {
    let language = format.language
    let words: String
    switch measuring {
    case .none: return nil
    case .once: words = DrawingWords.waiting(language)
    case .averaging(let averaging):
      words = reading(
        DrawingWords.readings(averaging.readings.count, of: averaging.wanted, format), averaging.refusedCount,
        averaging.spread, format)
    case .walking(let walk):
      words = reading(DrawingWords.vertices(walk.takenCount, format), walk.refusedCount, nil, format)
    }
    return div(.class("map-tools measuring"), .key("measuring")) {
      p(.role("status")) { words }
      toolButton(.stop, DrawingWords.stop, language, isFirst: true)
    }
  }

  private func reading(_ words: String, _ refused: Int, _ spread: Double?, _ format: Format) -> String {
    words + (refused > 0 ? ", " + DrawingWords.refused(refused, format) : "")
      + (spread.map { ", " + DrawingWords.spread($0, format) } ?? "")
  }
}

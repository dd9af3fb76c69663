import Base
import Geo
import HTML
import Kit
import Store
import Sync

/// The tools of drawing: everything that taps do can be done by buttons, so that a keyboard is enough.
extension InventoryApp {
  @NodeBuilder func drawingTools(_ context: Context) -> [Node] {
    if let history = drawn {
      let language = context.language
      p(.class("map-measures"), .key("measures"), .role("status")) {
        status(shownSketch ?? history.sketch, context.format)
      }
      // Who walks reads how far it is, and stops, without looking for it.
      if measuring.isWalking { progress(context.format) }
      if editing?.isDrawable == false && !map.drawsWithTool {
        p(.class("hint"), .key("parts")) { DrawingWords.severalParts }
      } else {
        // I-109: whoever has said where a point is fills in the rest.
        let isPlaced = history.sketch.kind == .point && !history.sketch.isEmpty && measuring == .none
        div(.class(isPlaced ? "map-tools one-line" : "map-tools"), .key("drawing"), .role("group"), .label(DrawingWords.tools)) {
          tools(history, language)
        }
      }
      if !measuring.isWalking { progress(context.format) }
    }
  }

  @NodeBuilder private func tools(_ history: SketchHistory, _ language: Language) -> [Node] {
    let sketch = history.sketch
    let isAside = map.drawsWithTool
    if map.tool == .measure {
      segment(.distance, DrawingWords.distance, isOn: sketch.kind == .line)
      segment(.surface, DrawingWords.area, isOn: sketch.kind == .polygon)
    }
    if !isAside, measuring == .none, editing?.key == nil, let layer = contents.layer(editing?.layer) {
      kindChoice(layer, sketch.kind)
    }
    let isMoved = sketch.chosen != nil || (sketch.kind == .point && !sketch.isEmpty)
    toolButton(.cross, isMoved ? DrawingWords.moveToCross : DrawingWords.atCross, isFirst: true)
    if measuring == .none && !isAside {
      toolButton(.here, DrawingWords.atPosition)
      toolButton(.average, DrawingWords.average)
      if sketch.kind != .point { toolButton(.walk, DrawingWords.walk) }
    }
    span(.class("tool-pair"), .key("steps")) {
      iconButton(MapAction.undo, InventoryIcons.undo, DrawingWords.undo)
      iconButton(MapAction.redo, InventoryIcons.redo, DrawingWords.redo)
    }
    if sketch.kind != .point && !sketch.isEmpty {
      toolButton(.previous, DrawingWords.previousVertex)
      toolButton(.next, DrawingWords.nextVertex)
      toolButton(.remove, DrawingWords.removeVertex)
    }
    if sketch.kind == .polygon && !isAside && sketch.paths[0].count > 2 {
      toolButton(.hole, DrawingWords.hole)
    }
    button(
      .class(map.snaps ? "chip on" : "chip"), .type("button"), .key("snap"), .action(MapAction.snap),
      .attribute("aria-pressed", map.snaps ? "true" : "false")
    ) { DrawingWords.snaps }
    if map.tool == .measure { toolButton(.end, Words.done) }
  }

  /// I-9: what the next object is, where a layer leaves the choice.
  func drawnKind(_ layer: LayerContent) -> GeometryKind {
    map.kinds[layer.id].flatMap { layer.kinds.contains($0) ? $0 : nil } ?? layer.kind
  }

  @NodeBuilder func kindChoice(_ layer: LayerContent, _ chosen: GeometryKind) -> [Node] {
    if layer.kinds.count > 1 {
      for kind in layer.kinds {
        segment(.kind, value: kind.name, DrawingWords.one(kind), isOn: kind == chosen)
      }
    }
  }

  /// A word that is pressed or not.
  func segment(_ verb: MapAction, value: String = "", _ words: Text, isOn: Bool) -> Node {
    chip(.action(verb, value: value), words, isOn: isOn)
  }

  /// I-23: how much there is of it, how long and how large it is.
  private func status(_ sketch: Sketch, _ format: Format) -> String {
    if sketch.isEmpty, map.drawsWithTool {
      return (map.tool == .measure ? DrawingWords.measureText : ShapeWords.drawIt)(format.language)
    }
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
    if let snap = map.snap { text += ". " + DrawingWords.snapsTo(snap.target)(format.language) }
    if let fault = sketch.fault { text += ". " + DrawingWords.fault(fault.code)(format.language) }
    return text
  }
}

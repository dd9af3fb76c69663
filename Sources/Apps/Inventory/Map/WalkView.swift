import Base
import Geo
import HTML
import Kit
import Store
import Sync

/// How far measuring with the device's position has come.
extension InventoryApp {
  func progress(_ format: Format) -> Node? {
    let language = format.language
    switch measuring {
    case .none: return nil
    case .once: return awaited(DrawingWords.waiting(language))
    case .averaging(let averaging):
      return awaited(
        DrawingWords.readings(averaging.readings.count, of: averaging.wanted, format)
          + refused(averaging.refusedCount, format)
          + (averaging.spread.map { ", " + DrawingWords.spread($0, format) } ?? ""))
    case .walking(let walk): return walkCard(walk, format)
    }
  }

  private func awaited(_ words: String) -> Node {
    div(.class("map-tools measuring"), .key("measuring")) {
      p(.role("status")) { words }
      toolButton(.stop, DrawingWords.stop, isFirst: true)
    }
  }

  private func refused(_ count: Int, _ format: Format) -> String {
    count > 0 ? ", " + DrawingWords.refused(count, format) : ""
  }

  /// I-24, I-29: the way so far, how good the readings are, and how they are chosen.
  private func walkCard(_ walk: Walk, _ format: Format) -> Node {
    let language = format.language
    let isWaiting = walk.takenCount + walk.refusedCount == 0
    return section(.class("card measuring"), .key("measuring"), .label(DrawingWords.walk)) {
      // Before the numbers: on a phone it would be below the edge of the sheet.
      div(.class("buttons")) { toolButton(.stop, DrawingWords.stop, isFirst: true) }
      tiles {
        MetricTile(label: WalkWords.taken, value: format.number(walk.takenCount)).node
        MetricTile(label: WalkWords.refused, value: format.number(walk.refusedCount)).node
        MetricTile(
          label: WalkWords.way,
          value: format.length((drawn?.sketch).flatMap { SketchMeasures($0).length } ?? 0)
        ).node
        MetricTile(
          label: LayerWords.accuracy,
          value: walk.lastAccuracy.map { format.length($0) } ?? "–"
        ).node
      }
      // The tiles say it to those who see them.
      p(.class(isWaiting ? "quiet" : "hidden"), .role("status")) {
        isWaiting
          ? DrawingWords.waiting(language)
          : DrawingWords.vertices(walk.takenCount, format) + refused(walk.refusedCount, format)
      }
      p(.class("chips-title")) { WalkWords.pace }
      chips(label: WalkWords.pace) {
        for pace in Walk.paces {
          segment(.pace, value: pace.name, WalkWords.pace(pace), isOn: pace == walk.pace)
        }
      }
      p(.class("chips-title")) { WalkWords.worst }
      chips(label: WalkWords.worst) {
        for metres in Walk.accuracies {
          segment(
            .worst, value: String(metres), WalkWords.within(metres), isOn: walk.worstAccuracy == Double(metres))
        }
      }
      p(.class("quiet")) { WalkWords.staysAwake }
    }
  }
}

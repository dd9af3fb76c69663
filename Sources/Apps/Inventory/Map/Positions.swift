import Base
import Geo
import Kit
import Store
import Sync

/// What is measured with the position of the device.
extension InventoryApp {
  mutating func measure(_ what: Measuring, _ project: RecordID, _ context: UpdateContext) {
    if editing?.isObject != true {
      guard let layer = map.activeLayer, !map.isLocked else { return }
      begin(layer, project, context)
    }
    measuring = what
    if case .walking(let walk) = what { editing?.note(walk, context) }
    guard case .once = what else { return }
    if let position = map.device.position, map.device.isWanted, isFresh(context) {
      return takeReading(position, context)
    }
    if map.device.isWanted { context.lookForPosition() }
  }

  /// I-25: who has walked on with the phone in a pocket, or has lost the signal, is not where the last reading was.
  private func isFresh(_ context: Context) -> Bool {
    guard map.device.fault == nil, let read = map.readAt else { return false }
    return (0...10_000).contains(context.now.milliseconds - read.milliseconds)
  }

  /// What was averaged so far is taken.
  mutating func stopMeasuring(_ context: UpdateContext) {
    if case .averaging(let averaging) = measuring { takeAverage(averaging, context) }
    if measuring.isWalking { editing?.note(nil, context) }
    measuring = .none
    sketchChanged(context)
  }

  mutating func onPosition(_ event: PositionEvent, _ context: UpdateContext) {
    let isWelcome = map.awaitsPosition && map.awaitsContent
    map.awaitsPosition = false
    if !map.device.isWanted && measuring == .none {
      if isWelcome, case .found(let found) = event { begin(at: found) }
      return
    }
    let isFirst = map.device.take(event)
    switch event {
    case .failed: if case .once = measuring { measuring = .none }
    case .found(let found):
      map.readAt = context.now
      if isFirst && map.device.isWanted { map.look(at: found.place, zoom: max(map.zoom, 17)) }
      takeReading(found, context)
    }
  }

  /// I-107: a map with nothing on it goes to its user. Nobody has moved it: what comes later is still looked at (I-19).
  private mutating func begin(at found: PositionReading) {
    map.box = nil
    map.look(at: found.place, zoom: found.accuracyMetres > 500 ? 13 : 16, animated: false)
  }

  private mutating func takeReading(_ found: PositionReading, _ context: UpdateContext) {
    switch measuring {
    case .none: break
    case .once:
      measuring = .none
      take(.add(Geo.Position(found.place)), how: .measured, accuracy: found.accuracyMetres, context)
      if map.camera != nil { map.look(at: found.place, zoom: max(map.zoom, 17)) }
    case .averaging(var averaging):
      averaging.take(found)
      measuring = averaging.isDone ? .none : .averaging(averaging)
      if averaging.isDone { takeAverage(averaging, context) }
    case .walking(var walk):
      let begins = walk.takenCount + walk.refusedCount == 0
      let wasSeen = map.shows(drawn?.sketch.paths.last?.last)
      let outcome = walk.take(found, at: context.now)
      measuring = .walking(walk)
      if case .vertex(let place) = outcome {
        take(.add(place), how: .walked, accuracy: walk.accuracy, context)
        // I-24: who has moved the map away is left alone.
        if map.camera != nil && (begins && !map.isNear(place) || wasSeen && !map.shows(place)) {
          map.look(at: found.place, zoom: begins ? max(map.zoom, 17) : map.zoom)
        }
      }
      // I-29: a walk is on the disk with each of its readings.
      if outcome != .waiting { editing?.note(walk, context) }
    }
  }

  private mutating func takeAverage(_ averaging: Averaging, _ context: UpdateContext) {
    guard let place = averaging.place else { return }
    take(.add(place), how: .averaged, accuracy: averaging.accuracy, context)
    if let coordinates = place.coordinates { map.look(at: coordinates, zoom: max(map.zoom, 17)) }
  }

  /// The way and the accuracy asked for can be changed while walking.
  mutating func changeWalk(_ verb: MapAction, _ value: String, _ context: UpdateContext) {
    guard case .walking(var walk) = measuring else { return }
    if verb == .pace {
      guard let pace = Walk.Pace(name: value) else { return }
      walk.pace = pace
    } else {
      guard let metres = integer(value), metres > 0 else { return }
      walk.worstAccuracy = Double(metres)
    }
    measuring = .walking(walk)
    editing?.note(walk, context)
  }
}

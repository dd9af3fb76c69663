import Base

/// What the host was last told about map, position and screen, so that it is told only about differences.
struct ShownMap {
  private var scene: MapScene?
  private var hasPosition = false
  private var takesPosition = false
  private var isAwake = false

  mutating func update(_ screen: Screen) -> [Effect] {
    var effects = mapEffects(screen.map)
    scene = screen.map
    let takes = screen.takesPosition && !screen.needsPosition
    if screen.needsPosition != hasPosition || takes != takesPosition {
      (hasPosition, takesPosition) = (screen.needsPosition, takes)
      effects.append(takes ? .positionIfAllowed : .position(isOn: hasPosition))
    }
    if screen.keepsAwake != isAwake {
      isAwake = screen.keepsAwake
      effects.append(.awake(isOn: isAwake))
    }
    return effects
  }

  private func mapEffects(_ new: MapScene?) -> [Effect] {
    guard let new else { return scene == nil ? [] : [.map(.hide)] }
    guard let old = scene, old.element == new.element, old.style == new.style,
      old.sources.count == new.sources.count
    else { return [.map(.show(new))] }
    var effects: [Effect] = []
    for index in new.sources.indices where new.sources[index] !== old.sources[index] {
      let (source, last) = (new.sources[index], old.sources[index])
      // What the host has not seen changed is not known by what changed last.
      let isWithin = last.tiles != nil && source.change?.tiles == last.tiles
      effects.append(.map(.data(source, within: isWithin ? source.change?.box : nil)))
    }
    if new.backdrops != old.backdrops { effects.append(.map(.backdrops(new.backdrops))) }
    if new.camera !== old.camera { effects.append(.map(.camera(new.camera))) }
    return effects
  }
}

extension UpdateContext {
  /// Has the host look where the device is now, for who cannot wait until it has moved.
  public func lookForPosition() { effects.append(.position(isOn: true)) }
}

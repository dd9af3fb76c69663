import Base
import Geo
import Kit
import Store
import Sync

extension InventoryApp {
  // MARK: - Opening

  mutating func openMap(_ project: RecordID, _ place: InventoryRoute.MapPlace, _ context: UpdateContext) {
    shown = ShownLayers(context)
    if map.project != project {
      let before = map.next
      map = MapState()
      map.project = project
      map.before = before
      if editing?.walk == nil { measuring = .none }
    }
    endForeignTool(place, context)
    lastProject = project
    followProject(context)
    // I-13: whoever has nothing yet draws at once.
    if case .new = place { map.isLocked = false }
    if case .edit = place { map.isLocked = false }
    refreshMap(context)
    if map.camera == nil {
      lookAtStart(context)
      map.awaitsContent = startBox == nil
      map.awaitsPosition = map.awaitsContent && LastPlaces(context)[project] == nil
      lookAtSketch(context)
    }
    if place != .overview { map.awaitsContent = false }
    if case .object(let id) = place { lookIfOutside(id, context) }
    sketchChanged(context)
  }

  /// A tool belongs to what was open beside the map, a drag to what was drawn.
  private mutating func endForeignTool(_ place: InventoryRoute.MapPlace, _ context: UpdateContext) {
    map.drag = nil
    map.snap = nil
    switch (map.tool, place) {
    case (.look, _), (.measure, .overview), (.rectangle, .overview): break
    case (.reshape(_, let id), .object(let shown)) where id == shown: break
    case (.measure, _), (.rectangle, _), (.reshape, _): endTool(context)
    }
  }

  /// The active layer is one of the project's; a project whose layers are empty is ready to be drawn into.
  private mutating func followProject(_ context: UpdateContext) {
    guard let project = contents.project(map.project) else { return }
    let layers = project.pins.map { $0.layer }.filter { contents.layer($0) != nil }
    if let active = map.activeLayer, layers.contains(active) { return }
    map.activeLayer = layers.last
    if let active = contents.layer(layers.last), active.count == 0, !isFetched(active.id, context) {
      map.isLocked = false
    }
  }

  /// Makes what the map shows follow the records.
  ///
  /// - Parameters:
  ///   - isPart: whether many have changed at once, as while a layer is fetched.
  ///   - boxes: where alone something has changed.
  mutating func refreshMap(isPart: Bool = false, within boxes: [GeographicBox]? = nil, _ context: UpdateContext) {
    guard case .map(let project, let place) = InventoryRoute(context.route), map.project == project else { return }
    shown = ShownLayers(context)
    followProject(context)
    var boxes = boxes
    for pin in visiblePins() {
      let count = map.drawn[pin.layer]?.count ?? 0
      if !isPart || !waitsForMore(pin.layer, context) { draw(pin.layer, context) }
      if ObjectLook.isOther(count, map.drawn[pin.layer]?.count ?? 0) { boxes = nil }
    }
    let state = tileState(visiblePins(), context.language) { map.drawn[$0]?.revision ?? 0 }
    if map.tiles.tiles != state {
      map.tiles = MapSource(
        "objects", tiles: state, since: map.tiles, within: boxes.flatMap { GeographicBox(around: $0) })
    }
    lookAtWhatCame(place, context)
    showChosen(place, context)
  }

  /// I-12, I-19: storage and server bring objects after a map is open. It shows them and is locked as if they had been
  /// there, unless something has been done on it.
  private mutating func lookAtWhatCame(_ place: InventoryRoute.MapPlace, _ context: Context) {
    guard map.awaitsContent, startBox != nil else { return }
    map.awaitsContent = false
    guard case .overview = place, editing?.isObject != true else { return }
    map.isLocked = true
    lookAtStart(context)
  }

  func isFetched(_ layer: RecordID, _ context: Context) -> Bool {
    if case .fetching? = context.childState(layer.description) { return true }
    return false
  }

  /// I-16: a layer that comes in many parts is drawn anew when there is twice as much of it: all tiles are made each time.
  private func waitsForMore(_ layer: RecordID, _ context: Context) -> Bool {
    guard isFetched(layer, context), let drawn = map.drawn[layer], let count = contents.layer(layer)?.count
    else { return false }
    return count < 2 * drawn.count
  }

  private mutating func draw(_ layer: RecordID, _ context: Context) {
    index(layer, context)
    guard let content = contents.layer(layer) else {
      map.drawn[layer] = nil
      return
    }
    map.drawn[layer] = MapState.Drawn(count: content.count, revision: content.revision)
  }

  mutating func index(_ layer: RecordID, _ context: Context) {
    guard let place = contents.place(ofLayer: layer) else { return }
    contents.indexPlaces(at: place, context.replica(contents.store.space(of: layer)))
  }

  private mutating func showChosen(_ place: InventoryRoute.MapPlace, _ context: Context) {
    var shapes: [Geometry] = []
    switch place {
    case .object(let id):
      if let geometry = contents.object(id, context).flatMap({ LayerContent.geometry($0) }) { shapes.append(geometry) }
    case .edit:
      // What somebody else has made of it meanwhile, under what is drawn here.
      if let editing, let key = editing.key, editing.isShapeElsewhere,
        let geometry = context.record(key, in: editing.space).flatMap({ LayerContent.geometry($0) })
      {
        shapes.append(geometry)
      }
    case .overview, .new: break
    }
    if case .rectangle(let corner?) = map.tool { shapes.append(.point(corner)) }
    shapes += positionsOfOthers(context)
    let source = MapOverlays.chosen(shapes, beside: overlaid(place, context))
    if source.geojson != map.chosenSource.geojson { map.chosenSource = source }
  }

  mutating func sketchChanged(_ context: UpdateContext) {
    let source = MapOverlays.sketch(shownSketch, isWalked: measuring.isWalking, snap: map.snap)
    if source.geojson != map.sketchSource.geojson { map.sketchSource = source }
    if case .map(_, let place) = InventoryRoute(context.route) { showChosen(place, context) }
  }

  // MARK: - Looking

  /// I-19: where the project says, otherwise where it stood here, otherwise at all that is on it; where nothing is, at where its
  /// user was before.
  private mutating func lookAtStart(_ context: Context) {
    if let start = contents.project(map.project)?.start {
      return map.look(at: start.place, zoom: start.zoom, animated: false)
    }
    if let last = LastPlaces(context)[map.project] { return map.look(at: last.place, zoom: last.zoom, animated: false) }
    if let box = startBox { return map.look(at: box, animated: false) }
    if let before = map.before { return map.look(at: before.place, zoom: before.zoom, animated: false) }
    let elsewhere = boxElsewhere(context)
    map.look(at: elsewhere ?? MapState.start(context.language), animated: false)
  }

  /// Around the first layer with objects, whatever project it is in.
  private mutating func boxElsewhere(_ context: Context) -> GeographicBox? {
    for layer in contents.layers.map({ $0.id }) {
      index(layer, context)
      if let box = contents.layer(layer)?.places.box { return box }
    }
    return nil
  }

  /// What is on the map, or around where it starts; nil where nothing is.
  private var startBox: GeographicBox? {
    if let start = contents.project(map.project)?.start?.place {
      return GeographicBox(west: start.longitude, south: start.latitude, east: start.longitude, north: start.latitude)
    }
    return GeographicBox(around: visibleLayers().compactMap { contents.layer($0)?.places.box })
  }

  /// All of it; where it would not be shown that far away, its first object as near as it is.
  mutating func look(atLayer id: RecordID, _ context: Context) {
    index(id, context)
    guard let layer = contents.layer(id), let box = layer.places.box else { return }
    let pin = contents.project(map.project)?.pins.first { $0.layer == id }
    let least = DrawnStyle(layer, pin?.style ?? Fields()).zooms.lowerBound
    guard map.zoom(showing: box) < Double(least), let first = layer.first,
      let geometry = contents.object(first, context).flatMap({ LayerContent.geometry($0) }),
      let place = GeographicBox(geometry)?.middleOfMap
    else { return map.look(at: box) }
    map.look(at: place, zoom: Double(least))
  }

  mutating func look(atObject id: RecordID, _ context: Context) {
    guard let geometry = contents.object(id, context).flatMap({ LayerContent.geometry($0) }) else { return }
    if case .point(let point) = geometry, let place = point.coordinates {
      map.look(at: place, zoom: max(map.zoom, 17))
    } else if let box = GeographicBox(geometry) {
      map.look(at: box)
    }
  }

  /// What is opened from a list may be anywhere.
  private mutating func lookIfOutside(_ id: RecordID, _ context: Context) {
    guard let geometry = contents.object(id, context).flatMap({ LayerContent.geometry($0) }),
      let box = GeographicBox(geometry)
    else { return }
    if let shown = map.box, shown.intersects(box), map.zoom >= 13 || box.isLarge(in: shown) { return }
    look(atObject: id, context)
  }

  // MARK: - What happens on the map

  mutating func onMap(_ event: MapEvent, _ context: UpdateContext) {
    switch event {
    case .tile(let request):
      let tile = TileID(zoom: request.zoom, x: request.x, y: request.y)
      let feeding = TileFeeding(contents: contents, context: context, pins: visiblePins())
      context.answer(request, tile.map { feeding.bytes($0) } ?? [])
    case .moved(let center, let zoom, let box):
      if let before = map.box, !before.middleQuarter.contains(center) { map.awaitsContent = false }
      map.center = center
      map.zoom = zoom
      map.box = box
      previewSnap(context)
      sketchChanged(context)
      rememberPlace(center, zoom: zoom, box, context)
    case .dragged(let source, let id, let phase, let place): dragged(source, id, phase, place, context)
    case .backdrop(let name, let isThere):
      map.absentBackdrops.removeAll { $0 == name }
      if !isThere { map.absentBackdrops.append(name) }
    case .failed: map.hasFailed = true
    case .tapped(let source, let id, let place): tapped(source, id, place, context)
    }
  }

  private mutating func tapped(_ source: String, _ id: String, _ place: Coordinates, _ context: UpdateContext) {
    guard case .map(let project, let open) = InventoryRoute(context.route) else { return }
    map.awaitsContent = false
    let position = Geo.Position(place)
    if editing?.isObject == true || map.drawsWithTool {
      return takeTap(source == "sketch" ? id : justAdded(under: position) ?? "", position, context)
    }
    if case .rectangle = map.tool { return takeCorner(position, context) }
    if source == "objects" {
      // A count has no number; it opens when it is nearer.
      guard let object = contents.object(onMap: id) else { return map.look(at: place, zoom: map.zoom + 2) }
      if case .reshape(.join, _) = map.tool { return join(with: object, context) }
      context.navigate(InventoryRoute.mapURL(project, .object(object)), replace: open != .overview)
      return navigated(context)
    }
    if case .reshape = map.tool { return }
    if !map.isLocked, let layer = map.activeLayer {
      begin(layer, project, context)
      return takeTap("", position, context)
    }
    if open != .overview {
      context.navigate(InventoryRoute.mapURL(project), replace: true)
      navigated(context)
    }
  }

  /// Opens the form of a new object, with nothing drawn.
  mutating func begin(_ layer: RecordID, _ project: RecordID, _ context: UpdateContext) {
    guard mayDraw(layer, context) else { return context.show(SharingWords.readOnly) }
    context.navigate(InventoryRoute.mapURL(project, .new(layer: layer, context.newID())))
    navigated(context)
    guard let layer = contents.layer(layer) else { return }
    let kind = drawnKind(layer)
    editing?.become(kind, context)
  }

  /// A vertex is chosen, a middle becomes a vertex, the chosen one moves, or another is added (I-27).
  mutating func takeTap(_ id: String, _ position: Geo.Position, _ context: UpdateContext) {
    guard let sketch = drawn?.sketch else { return }
    let vertex = id.utf8.count > 2 ? Sketch.Vertex(name: id.dropping(bytes: 2)) : nil
    if let vertex, id.startsWith("v/"), sketch.kind != .point {
      return take(sketch.chosen == vertex ? .unchoose : .choose(vertex), context)
    }
    if let vertex, id.startsWith("m/"), let middle = sketch.middles.first(where: { $0.vertex == vertex }) {
      return take(.insert(vertex, middle.position), context)
    }
    let place = snapped(position, context)?.place ?? position
    take(sketch.chosen.map { .move($0, place) } ?? .add(place), context)
  }

  /// The vertex that was added last, when the tap is on it: it may come before the map has drawn the vertex.
  private func justAdded(under tap: Geo.Position) -> String? {
    guard let sketch = drawn?.sketch, let last = sketch.last, let vertex = sketch.position(last) else { return nil }
    let north = (vertex.y - tap.y) * 111_195
    let east = (vertex.x - tap.x) * 111_319.5 * cosine(tap.y * degree)
    return north * north + east * east < map.reach * map.reach ? "v/" + last.name : nil
  }

  mutating func take(
    _ step: SketchStep, how: Capture = .drawn, accuracy: Double? = nil, _ context: UpdateContext
  ) {
    if map.drawsWithTool {
      map.measured?.take(step)
      map.reshapeFault = nil
    } else {
      editing?.take(step, how: how, accuracy: accuracy, context)
    }
    map.snap = nil
    sketchChanged(context)
  }

  // MARK: - Choosing by a rectangle

  /// Between two corners, the shorter way around the earth.
  private static func box(_ one: Geo.Position, _ other: Geo.Position) -> GeographicBox {
    let (west, east) = (min(one.x, other.x), max(one.x, other.x))
    let (south, north) = (min(one.y, other.y), max(one.y, other.y))
    return east - west > 180
      ? GeographicBox(west: east, south: south, east: west + 360, north: north)
      : GeographicBox(west: west, south: south, east: east, north: north)
  }

  /// I-31: those of which a part lies there.
  private func objects(of layer: RecordID, in box: GeographicBox) -> [RecordID] {
    guard let layer = contents.layer(layer) else { return [] }
    var found: [RecordID] = []
    layer.places.forEach(in: box) { slot in
      // A point is its box. Lines and areas may lie beside a rectangle that their box meets.
      if let id = layer.object(atSlot: slot), layer.shapes[slot]?.meets(box) ?? true { found.append(id) }
      return true
    }
    return found
  }

  mutating func takeCorner(_ position: Geo.Position, _ context: UpdateContext) {
    guard case .rectangle(let first) = map.tool, let layer = map.activeLayer else { return }
    guard let first else {
      map.tool = .rectangle(position)
      return sketchChanged(context)
    }
    map.tool = .look
    sketchChanged(context)
    let found = objects(of: layer, in: InventoryApp.box(first, position))
    if found.isEmpty { return context.show(LayerWords.emptyRectangle) }
    table.open(layer, &contents, context)
    table.choose(found)
    context.navigate(InventoryRoute.layerURL(layer))
    navigated(context)
  }
}

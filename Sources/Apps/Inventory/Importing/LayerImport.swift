import Base
import Files
import Geo
import Kit
import Store
import Sync

/// I-101: makes objects of a layer of what a file holds, step by step, and compares them with those that are there.
struct LayerImport: ImportSource {
  /// P-37: a record takes 1 MiB.
  static let mostBytes = 1_000_000

  private(set) var contents = ImportContents()
  private(set) var done = 0
  var count: Int { table.rows.count }
  let table: ImportedTable
  let plan: ColumnPlan
  let layer: RecordID
  /// How many of the objects are points, lines and areas.
  private(set) var kinds: [Int] = [0, 0, 0]
  private let allowed: [GeometryKind]
  private let maker: String?
  /// Objects of the layer that a file of ours names.
  private let named: [RecordID: Record]
  private let here: Set<RecordID>
  /// The shapes that are there, as GeoJSON, each with one of its objects.
  private let shapes: [Key: RecordID]
  private var seen: Set<RecordID> = []
  private var rowIDs = RowIDs()
  private var pictures = NamedList<Int>()

  /// - Parameters:
  ///   - replica: of the layer's objects.
  ///   - isDefining: whether the user may add attributes to the layer.
  init(_ table: ImportedTable, into content: LayerContent, _ replica: Replica, isDefining: Bool, maker: String?) {
    self.table = table
    plan = ColumnPlan(table, content)
    layer = content.id
    allowed = content.kinds
    self.maker = maker
    var wanted: Set<RecordID> = []
    for row in table.rows { if let id = row.id { wanted.insert(id) } }
    var named: [RecordID: Record] = [:]
    var here: Set<RecordID> = []
    var shapes: [Key: RecordID] = [:]
    for id in content.objects {
      here.insert(id)
      if wanted.contains(id) { named[id] = replica.visible(MappedObject.key(id)) }
      let geometry = replica.look(at: MappedObject.key(id)) { LayerContent.geometry($0) }
      if let geometry, let geometry { shapes[LayerImport.key(geometry)] = id }
    }
    (self.named, self.here, self.shapes) = (named, here, shapes)
    contents.overwrites = false
    contents.columns = table.header
    contents.rejected = table.rejected
    contents.problems = table.problems
    defineAttributes(isDefining)
  }

  private static func key(_ geometry: Geometry) -> Key { Key(geometry.cutAtAntimeridian.geoJSON) }

  /// Whoever may not define the layer keeps the values with the objects; they are seen when somebody who may imports the file.
  private mutating func defineAttributes(_ isDefining: Bool) {
    for (place, target) in plan.targets.enumerated() {
      guard case .new(let shape, let fields) = target else { continue }
      if isDefining {
        contents.items.append(
          ImportItem(RecordKey(LayerAttribute.collection.name, shape.id), fields, line: 0, old: nil) { _ in true })
      } else {
        contents.problems.append(
          ImportProblem(
            line: 0, columnName: table.columns[place], reason: ImportingWords.notYours, consequence: .note))
      }
    }
  }

  mutating func step(rows limit: Int) -> Bool {
    let end = min(count, done + limit)
    while done < end {
      take(table.rows[done])
      done += 1
    }
    if done < count { return true }
    for name in pictures.names {
      contents.problems.append(
        ImportProblem(
          line: 0, columnName: name, reason: ImportingWords.noPictures, consequence: .leftOut, valueCount: pictures[name]))
    }
    return false
  }

  // MARK: - Objects

  private mutating func take(_ row: ImportedTable.Row) {
    guard let geometry = row.geometry.map({ LayerImport.plain($0) }), !geometry.isEmpty else {
      return reject(row, ImportingWords.noPlace)
    }
    if geometry.firstOutside != nil { return reject(row, ImportingWords.outside) }
    guard let kind = GeometryKind(geometry) else { return reject(row, ImportingWords.mixed) }
    let known = row.id.flatMap { named[$0] }
    guard allowed.contains(kind) || known != nil else { return reject(row, ImportingWords.notDrawn(kind)) }
    if let fault = geometry.fault { contents.problems.append(row.place.problem(ImportingWords.fault(fault), .note)) }
    let fields = fields(row, geometry, over: known)
    if JSON.object(fields).serialized.utf8.count > LayerImport.mostBytes { return reject(row, ImportingWords.tooLarge) }
    let id = known?.id ?? id(row, geometry)
    guard seen.insert(id).inserted else { return reject(row, ImportingWords.twice) }
    let key = MappedObject.key(id)
    var item = ImportItem(key, fields, line: row.place.line, old: known?.fields) { isTold($0) }
    if known == nil {
      if here.contains(id) {
        // It was imported before. What has been changed since stays.
        item.status = .same
        item.changes = []
      } else if let alike = shapes[LayerImport.key(geometry)] {
        item.status = .similar(alike, ImportingWords.samePlace)
      }
    }
    kinds[kind == .point ? 0 : kind == .line ? 1 : 2] += 1
    contents.items.append(item)
  }

  private func isTold(_ name: String) -> Bool {
    plan.targets.contains { target in
      if case .attribute(let shape) = target { shape.name == name } else { false }
    }
  }

  /// Parts of one kind are several of that kind.
  private static func plain(_ geometry: Geometry) -> Geometry {
    guard case .collection(let parts) = geometry else { return geometry }
    var (points, lines, polygons): ([Geo.Position], [[Geo.Position]], [Polygon]) = ([], [], [])
    for part in parts.map({ plain($0) }) {
      switch part {
      case .point(let point): points.append(point)
      case .points(let several): points += several
      case .line(let line): lines.append(line)
      case .lines(let several): lines += several
      case .polygon(let polygon): polygons.append(polygon)
      case .polygons(let several): polygons += several
      case .collection: return geometry
      }
    }
    switch (points.isEmpty, lines.isEmpty, polygons.isEmpty) {
    case (false, true, true): return points.count == 1 ? .point(points[0]) : .points(points)
    case (true, false, true): return lines.count == 1 ? .line(lines[0]) : .lines(lines)
    case (true, true, false): return polygons.count == 1 ? .polygon(polygons[0]) : .polygons(polygons)
    default: return geometry
    }
  }

  /// - Parameter known: the object that is there already: what says the same stays as it is.
  private mutating func fields(_ row: ImportedTable.Row, _ geometry: Geometry, over known: Record?) -> Fields {
    var fields = known?.fields ?? Fields()
    let isSame = known.flatMap { LayerContent.geometry($0) }.map { LayerImport.key($0) == LayerImport.key(geometry) } ?? false
    if known == nil {
      fields[MappedObject.layer] = layer
      fields[MappedObject.maker] = maker
    }
    if !isSame { fields[MappedObject.geometry] = row.note.noted(on: geometry.geoJSON) }
    for (place, target) in plan.targets.enumerated() {
      let value = table.value(row, place)
      switch target {
      case .attribute(let shape), .new(let shape, _): put(value, shape, place, row, into: &fields)
      case .pictures: if value != nil { pictures[table.columns[place]] = (pictures[table.columns[place]] ?? 0) + 1 }
      case .none: break
      }
    }
    return fields
  }

  private mutating func put(
    _ value: JSON?, _ shape: AttributeShape, _ place: Int, _ row: ImportedTable.Row, into fields: inout Fields
  ) {
    guard let value else {
      fields[shape.name] = nil
      return
    }
    let (taken, fault) = shape.taken(value)
    if shape.isSame(fields[shape.name], taken) { return }
    fields[shape.name] = taken
    guard let fault else { return }
    contents.problems.append(
      row.place.problem(
        ofColumn: table.columns[place], fault + " " + ImportingWords.keptAsItIs, value: ImportProblem.text(value), .note))
  }

  /// Made of what the object is, and of the number of equal ones before it: importing the file again finds it (K-4).
  private mutating func id(_ row: ImportedTable.Row, _ geometry: Geometry) -> RecordID {
    let namespace = "inventory-import/" + layer.description
    if let id = row.id { return RecordID.v8(named: id.description, in: namespace) }
    var name = [UInt8](geometry.geoJSON)
    for (place, column) in table.columns.enumerated() {
      guard let value = table.value(row, place) else { continue }
      name.append(0x1E)
      name.append(column)
      name.append(0x1F)
      value.write(into: &name)
    }
    return rowIDs.next(named: String(utf8: name), in: namespace)
  }

  private mutating func reject(_ row: ImportedTable.Row, _ reason: Text) {
    contents.problems.append(row.place.problem(reason, .rejected))
    if let cells = row.cells { contents.rejected.append(cells) }
  }
}

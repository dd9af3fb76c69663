public import Base

/// The features of a GeoJSON text (RFC 7946) and what is wrong with it. A faulty feature is skipped. A fault that makes
/// the whole text unreadable is thrown.
public struct GeoJSONReading: Sendable {
  public private(set) var features: [Feature] = []
  public private(set) var faults: [GeoJSONFault] = []

  /// - Throws: the reason, when nothing of the text can be read.
  public init(_ bytes: [UInt8]) throws(GeoJSONFault) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8]) ? 3 : 0
    if !bytes[start...].contains(where: { !isBlank($0) }) { throw GeoJSONFault(code: .emptyText, path: "") }
    let json: JSON
    do throws(JSONError) { json = try JSON.parse(start == 0 ? bytes : Array(bytes[start...])) } catch {
      throw GeoJSONFault(code: GeoJSONReading.code(of: error.problem), path: error.description)
    }
    try self.init(json)
  }

  /// - Throws: see ``init(_:)-([UInt8])``.
  public init(_ json: JSON) throws(GeoJSONFault) {
    guard let type = json.text("type") else { throw GeoJSONFault(code: .notGeoJSON, path: "") }
    let system = try ReferenceSystem(of: json)
    if type == "FeatureCollection" {
      guard let items = json.items("features") else { throw GeoJSONFault(code: .featuresMissing, path: "") }
      note(json, "")
      for (index, item) in items.enumerated() { add(item, "features[" + String(index) + "]", system) }
    } else if type == "Feature" {
      add(json, "", system)
    } else {
      add(geometry: json, system)
    }
  }

  private static func code(of problem: JSONError.Problem) -> GeoJSONFault.Code {
    switch problem {
    case .invalidUTF8: .badEncoding
    case .duplicateName: .duplicateMember
    case .tooDeep: .coordinatesNesting
    case .unexpectedCharacter, .unexpectedEnd, .invalidEscape, .invalidNumber, .trailingData: .syntax
    }
  }

  /// Notes what is wrong with the feature's own members.
  private mutating func note(_ json: JSON, _ path: String) {
    guard let box = json["bbox"] else { return }
    let count = box.items?.count { $0.double != nil }
    if count != box.items?.count || (count != 4 && count != 6) {
      faults.append(GeoJSONFault(code: .badBox, path: joined(path, "bbox")))
    }
  }

  private mutating func add(_ json: JSON, _ path: String, _ system: ReferenceSystem) {
    guard json.text("type") == "Feature" else {
      faults.append(GeoJSONFault(code: .featureType, path: path))
      return
    }
    var feature = Feature(geometry: nil)
    switch json["properties"] {
    case .object(let properties)?: feature.properties = properties
    case .null?, nil: break
    case .bool?, .integer?, .decimal?, .string?, .array?:
      faults.append(GeoJSONFault(code: .propertiesNotObject, path: joined(path, "properties")))
      return
    }
    note(json, path)
    if let id = json["id"] {
      if id.text != nil || id.double != nil {
        feature.id = id
      } else {
        faults.append(GeoJSONFault(code: .badID, path: joined(path, "id")))
      }
    }
    if let geometry = json["geometry"], !geometry.isNull {
      let place = joined(path, "geometry")
      do throws(GeoJSONFault) { feature.geometry = try read(geometry, place, system) } catch {
        faults.append(error)
        return
      }
    }
    features.append(feature)
  }

  private mutating func add(geometry json: JSON, _ system: ReferenceSystem) {
    do throws(GeoJSONFault) {
      let geometry = try read(json, "", system)
      features.append(Feature(geometry: geometry))
    } catch { faults.append(error) }
  }

  /// The geometry when it lies on the earth; nil when it is empty.
  private mutating func read(
    _ json: JSON, _ path: String, _ system: ReferenceSystem
  ) throws(GeoJSONFault) -> Geometry? {
    var reader = GeometryReader()
    let read = try reader.geometry(json, path)
    if read.isEmpty { faults.append(GeoJSONFault(code: .emptyGeometry, path: path)) }
    faults.append(contentsOf: reader.warnings)
    let geometry = system.inDegrees(read)
    if geometry.firstOutside != nil { throw GeoJSONFault(code: .outOfRange, path: path) }
    return geometry.isEmpty ? nil : geometry
  }
}

extension Geometry {
  /// Reads a geometry object; nil when it is not one, is empty, or does not lie on the earth.
  public init?(geoJSON json: JSON) {
    var reader = GeometryReader()
    let read: Geometry
    do throws(GeoJSONFault) { read = try reader.geometry(json, "") } catch { return nil }
    if read.isEmpty || read.firstOutside != nil { return nil }
    self = read
  }
}

/// `a.b`, or `b` after an empty path.
func joined(_ path: String, _ name: String) -> String { path.isEmpty ? name : path + "." + name }

import Base
import Foundation
import Geo

/// The answer to one question.
func answer(_ question: JSON) -> JSON {
  switch question.text("ask") ?? "" {
  case "geojson": readGeoJSON(question)
  case "inverse": inverse(question.numbers("places"))
  case "direct": direct(question.numbers("start"))
  case "measure": measure(question)
  case "fault": fault(question)
  case "crossing": crossing(question)
  case "overlay": overlay(question)
  case "split": split(question)
  case "splitLine": splitLine(question)
  case "hole": hole(question)
  case "join": join(question)
  case "snap": snap(question)
  case "cut": question.geometry("geometry").map { json($0.cutAtAntimeridian) } ?? .null
  case "entered": entered(question)
  case "krovak": krovak(question)
  case "utm": utm(question)
  case "plusCode": plusCode(question)
  case "tile": readTile(question)
  case "load": load(question)
  case "search": search(question)
  case "make": make(question)
  case "remove": remove(question)
  case "export": export(question)
  default: ["error": "unknown question"]
  }
}

func number(_ value: Double) -> JSON {
  value.isFinite ? .decimal(value.description) : .null
}

func numbers(_ values: [Double]) -> JSON { .array(values.map { number($0) }) }

extension JSON {
  func numbers(_ name: String) -> [Double] { items(name)?.compactMap { $0.double } ?? [] }

  var position: Position {
    Position(x: items?[0].double ?? .nan, y: items?[1].double ?? .nan)
  }

  func path(_ name: String) -> [Position] { items(name)?.map { $0.position } ?? [] }

  /// A GeoJSON geometry in any units.
  func geometry(_ name: String) -> Geometry? { self[name].flatMap { planar($0) } }
}

/// Reads a geometry whose coordinates need not be degrees. Null means NaN.
func planar(_ json: JSON) -> Geometry? {
  func place(_ json: JSON) -> Position {
    Position(x: json.items?.first?.double ?? .nan, y: json.items?.dropFirst().first?.double ?? .nan)
  }
  func path(_ json: JSON) -> [Position] { json.items?.map { place($0) } ?? [] }
  func rings(_ json: JSON) -> Polygon { Polygon(rings: json.items?.map { path($0) } ?? []) }
  guard let coordinates = json["coordinates"] ?? json["geometries"] else { return nil }
  let items = coordinates.items ?? []
  switch json.text("type") ?? "" {
  case "Point": return items.isEmpty ? .points([]) : .point(place(coordinates))
  case "LineString": return .line(path(coordinates))
  case "Polygon": return .polygon(rings(coordinates))
  case "MultiPoint": return .points(path(coordinates))
  case "MultiLineString": return .lines(items.map { path($0) })
  case "MultiPolygon": return .polygons(items.map { rings($0) })
  case "GeometryCollection": return .collection(items.compactMap { planar($0) })
  default: return nil
  }
}

func json(_ geometry: Geometry) -> JSON { JSON.read(geometry.geoJSON) ?? .null }

func json(_ polygons: [Polygon]) -> JSON { json(.polygons(polygons)) }

func json(_ feature: Feature) -> JSON {
  var object = JSONObject()
  object.add("type", "Feature")
  if let id = feature.id { object.add("id", id) }
  object.add("geometry", feature.geometry.map { json($0) } ?? .null)
  object.add("properties", .object(feature.properties))
  return .object(object)
}

func bytes(_ question: JSON) -> [UInt8] {
  question.text("base64").flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) } ?? []
}

private func readGeoJSON(_ question: JSON) -> JSON {
  do throws(GeoJSONFault) {
    let reading = try GeoJSONReading(bytes(question))
    var writing = GeoJSONWriting()
    for feature in reading.features { writing.add(feature) }
    return [
      "features": .array(reading.features.map { json($0) }),
      "faults": .array(reading.faults.map { ["code": .string($0.code.rawValue), "path": .string($0.path)] }),
      "boxes": .array(
        reading.features.map { feature in
          guard let geometry = feature.geometry, let box = GeographicBox(geometry) else { return .null }
          return numbers([box.west, box.south, box.east, box.north])
        }),
      "written": .string(String(decoding: writing.finished(), as: UTF8.self)),
    ]
  } catch {
    return ["thrown": .string(error.code.rawValue), "path": .string(error.path)]
  }
}

private func inverse(_ places: [Double]) -> JSON {
  guard places.count == 4, let start = Coordinates(latitude: places[0], longitude: places[1]),
    let end = Coordinates(latitude: places[2], longitude: places[3])
  else { return ["error": "no places"] }
  let way = Geodesic(from: start, to: end)
  return numbers([way.length, way.startAzimuth, way.endAzimuth])
}

private func direct(_ start: [Double]) -> JSON {
  guard start.count == 4, let place = Coordinates(latitude: start[0], longitude: start[1]) else {
    return ["error": "no place"]
  }
  let end = Geodesic.place(from: place, azimuth: start[2], metres: start[3])
  return numbers([end.latitude, end.longitude])
}

private func measure(_ question: JSON) -> JSON {
  guard let geometry = question.geometry("geometry") else { return .null }
  return ["length": number(geometry.length), "area": number(geometry.area)]
}

private func fault(_ question: JSON) -> JSON {
  guard let geometry = question.geometry("geometry") else { return ["error": "no geometry"] }
  guard let fault = geometry.fault else { return .null }
  return ["code": .string(fault.code.rawValue), "place": numbers([fault.place.x, fault.place.y])]
}

private func crossing(_ question: JSON) -> JSON {
  guard let geometry = question.geometry("geometry"), let place = geometry.crossing else { return .null }
  return numbers([place.x, place.y])
}

func polygons(_ geometry: Geometry?) -> [Polygon] {
  switch geometry {
  case .polygon(let polygon)?: [polygon]
  case .polygons(let polygons)?: polygons
  default: []
  }
}

private func export(_ question: JSON) -> JSON {
  let objects = (question.items("objects") ?? []).compactMap { object -> ExportedObject? in
    guard let geometry = object.geometry("geometry") else { return nil }
    return ExportedObject(
      name: object.text("name") ?? "", description: object.text("description") ?? "", geometry: geometry,
      attributes: (object.members("attributes")?.members ?? []).map { ($0.name, $0.value.text ?? "") },
      colour: object.text("colour"))
  }
  var features = GeoJSONWriting()
  for object in objects {
    var properties = JSONObject([("name", .string(object.name))])
    for attribute in object.attributes { properties[attribute.title] = .string(attribute.value) }
    features.add(Feature(geometry: object.geometry, properties: properties))
  }
  return [
    "geojson": .string(String(decoding: features.finished(), as: UTF8.self)),
    "kml": .string(String(decoding: kml(title: "Vrstva", objects), as: UTF8.self)),
    "gpx": .string(String(decoding: gpx(title: "Vrstva", creator: "Vademecum", objects), as: UTF8.self)),
  ]
}

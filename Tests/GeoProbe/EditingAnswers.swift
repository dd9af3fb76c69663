import Base
import Geo

func overlay(_ question: JSON) -> JSON {
  let (one, other) = (polygons(question.geometry("one")), polygons(question.geometry("other")))
  let results = [AreaOperation.union, .intersection, .difference, .symmetricDifference].map {
    json(Geo.overlay(one, other, $0))
  }
  return .array(results)
}

func split(_ question: JSON) -> JSON {
  guard case .polygon(let polygon)? = question.geometry("polygon") else { return .null }
  return json(Geo.split(polygon, by: question.path("line")))
}

func splitLine(_ question: JSON) -> JSON {
  let line = question.path("line")
  guard let point = question["point"]?.position else {
    return json(.lines(Geo.split(line, by: question.path("by"))))
  }
  return json(.lines(Geo.split(line, at: point, within: question["within"]?.double ?? 1e-6)))
}

func hole(_ question: JSON) -> JSON {
  guard case .polygon(let polygon)? = question.geometry("polygon") else { return .null }
  return cuttingHole(question.path("ring"), from: polygon).map { json([$0]) } ?? .null
}

func join(_ question: JSON) -> JSON {
  json(.line(joined(question.path("one"), question.path("other"))))
}

func snap(_ question: JSON) -> JSON {
  guard let place = question["place"]?.position, let reach = question["reach"]?.double else { return .null }
  let geometries = (question.items("geometries") ?? []).compactMap { planar($0) }
  guard let snap = Geo.snap(place, to: geometries, within: reach) else { return .null }
  return [
    "place": numbers([snap.place.x, snap.place.y]), "isVertex": .bool(snap.target == .vertex),
    "geometry": .integer(Int64(snap.geometry)), "metres": number(snap.metres),
  ]
}

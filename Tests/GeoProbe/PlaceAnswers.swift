import Base
import Geo

func entered(_ question: JSON) -> JSON {
  let near = question.numbers("near")
  let reference = near.count == 2 ? Coordinates(latitude: near[0], longitude: near[1]) : nil
  do throws(EnteringFault) {
    let place = try EnteredPlace(question.text("text") ?? "", near: reference)
    return [
      "place": numbers([place.coordinates.latitude, place.coordinates.longitude]),
      "kind": .string(place.notation.rawValue), "label": place.label.map { .string($0) } ?? .null,
      "swapped": place.ifSwapped.map { numbers([$0.latitude, $0.longitude]) } ?? .null,
    ]
  } catch {
    return ["error": .string(error.rawValue)]
  }
}

/// Converts east and north of EPSG:5514 to latitude and longitude, or back.
func krovak(_ question: JSON) -> JSON {
  let plane = question.numbers("plane")
  if plane.count == 2 {
    guard let place = Krovak(east: plane[0], north: plane[1]).coordinates else { return .null }
    return numbers([place.latitude, place.longitude])
  }
  let place = question.numbers("place")
  guard let coordinates = Coordinates(latitude: place[0], longitude: place[1]) else { return .null }
  let krovak = Krovak(coordinates)
  return numbers([-krovak.westing, -krovak.southing])
}

func utm(_ question: JSON) -> JSON {
  let place = question.numbers("place")
  guard let coordinates = Coordinates(latitude: place[0], longitude: place[1]), let utm = UTM(coordinates) else {
    return .null
  }
  let back = utm.coordinates
  return [
    "zone": .integer(Int64(utm.zone)), "north": .bool(utm.isNorthern), "plane": numbers([utm.easting, utm.northing]),
    "back": numbers([back?.latitude ?? .nan, back?.longitude ?? .nan]),
  ]
}

func plusCode(_ question: JSON) -> JSON {
  let place = question.numbers("place")
  let coordinates = place.count == 2 ? Coordinates(latitude: place[0], longitude: place[1]) : nil
  guard let text = question.text("code") else {
    guard let coordinates else { return .null }
    return .string(PlusCode(coordinates, digits: Int(question.int64("digits") ?? 10)).text)
  }
  guard let code = PlusCode(text) else { return ["valid": false] }
  var answer = JSONObject([("valid", .bool(true)), ("short", .bool(code.isShort))])
  if let box = code.box { answer.add("box", numbers([box.south, box.west, box.north, box.east])) }
  if let coordinates, let whole = code.completed(near: coordinates) { answer.add("completed", .string(whole.text)) }
  return .object(answer)
}

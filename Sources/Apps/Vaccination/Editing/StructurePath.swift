import Base

/// A place in the structure of a field, by steps with `/` between them: `doses/0/age/min`, `choose/firstDoseAge/=1`. What is
/// beside it stays as it is.
///
/// A step is the name of a member or the place in a list; `=0` and `=1` are the two places of a pair, in which null
/// stands for nothing. `~1` in a step is `/`, and `~0` is `~` (RFC 6901).
struct StructurePath {
  let field: String
  let steps: [String]

  /// - Returns: nil when it names no field.
  init?(_ text: String) {
    let parts = text.parts(at: UInt8(ascii: "/")).map { StructurePath.unescaped($0) }
    guard !parts[0].utf8.isEmpty else { return nil }
    field = parts[0]
    steps = Array(parts.dropFirst())
  }

  func value(in json: JSON?) -> JSON? {
    var json = json
    for step in steps {
      guard let value = json else { return nil }
      if let items = value.items {
        guard let place = StructurePath.place(step), items.indices.contains(place) else { return nil }
        json = items[place]
      } else {
        json = value.members?[step]
      }
    }
    return json
  }

  /// - Parameter value: nil takes it away. An entry of a list stays, though it may hold nothing any more.
  func setting(_ value: JSON?, in json: JSON?) -> JSON? { StructurePath.set(value, steps[...], in: json) }

  private static func set(_ value: JSON?, _ steps: ArraySlice<String>, in json: JSON?) -> JSON? {
    guard let step = steps.first else { return value }
    let rest = steps.dropFirst()
    if pairPlace(step) != nil || (json?.members == nil && integer(step) != nil) {
      return set(value, rest, at: step, in: json?.items ?? [])
    }
    var object = json?.members ?? JSONObject()
    object[step] = set(value, rest, in: object[step])
    return object.isEmpty ? nil : .object(object)
  }

  private static func set(_ value: JSON?, _ rest: ArraySlice<String>, at step: String, in list: [JSON]) -> JSON? {
    var items = list
    if let place = pairPlace(step) {
      while items.count < 2 { items.append(.null) }
      items[place] = set(value, rest, in: items[place]) ?? .null
      return items.allSatisfy { $0.isNull } ? nil : .array(items)
    }
    // Lists grow at their end only.
    guard let place = place(step), place <= items.count else { return items.isEmpty ? nil : .array(items) }
    if place < items.count {
      items[place] = set(value, rest, in: items[place]) ?? .object(JSONObject())
    } else if let new = set(value, rest, in: nil) {
      items.append(new)
    }
    return items.isEmpty ? nil : .array(items)
  }

  private static func place(_ step: String) -> Int? {
    if let place = pairPlace(step) { return place }
    guard let number = integer(step), number >= 0, number < 10_000 else { return nil }
    return Int(number)
  }

  private static func pairPlace(_ step: String) -> Int? {
    step == "=0" ? 0 : step == "=1" ? 1 : nil
  }

  static func escaped(_ step: String) -> String {
    joined(joined(step.parts(at: UInt8(ascii: "~")), "~0").parts(at: UInt8(ascii: "/")), "~1")
  }

  private static func unescaped(_ step: String) -> String {
    joined(
      step.parts(at: UInt8(ascii: "~")).enumerated().map { index, part in
        if index == 0 { return part }
        if part.startsWith("1") { return "/" + part.dropping(bytes: 1) }
        return "~" + (part.startsWith("0") ? part.dropping(bytes: 1) : part)
      }, "")
  }

  /// The place as faults of the catalogue say it: `doses[2].age.min`. Alternatives go by their ids.
  ///
  /// - Parameter json: the value of the field.
  func place(in json: JSON?) -> String {
    var text = field
    var value = json
    for step in steps {
      if let items = value?.items, let place = StructurePath.place(step) {
        let item = items.indices.contains(place) ? items[place] : nil
        if let id = item?.text("id"), text == "alternatives" {
          text += "." + id
        } else {
          text += "[" + String(place + 1) + "]"
        }
        value = item
      } else if let place = StructurePath.pairPlace(step) {
        text += "[" + String(place + 1) + "]"
        value = nil
      } else {
        text += "." + step
        value = value?[step]
      }
    }
    return text
  }
}

/// The lists in a structure as their editors add to them and take from them.
enum StructureList {
  /// Doses are counted from 1.
  private static func numbered(_ doses: [JSON]) -> [JSON] {
    doses.enumerated().map { index, dose in
      var object = dose.members ?? JSONObject()
      object["n"] = .integer(Int64(index + 1))
      return .object(object)
    }
  }

  private static func isDoses(_ path: StructurePath) -> Bool { (path.steps.last ?? path.field) == "doses" }

  /// - Parameter path: of the list.
  static func adding(to path: StructurePath, in json: JSON?) -> JSON? {
    let present = path.value(in: json)
    // What is no list stays as it is.
    if let present, !present.isNull, present.items == nil { return json }
    var items = present?.items ?? []
    var item = JSONObject()
    if path.field == "alternatives" && path.steps.isEmpty {
      var number = items.count + 1
      while items.contains(where: { $0.text("id") == "way-" + String(number) }) { number += 1 }
      item["id"] = .string("way-" + String(number))
    }
    items.append(.object(item))
    return path.setting(.array(isDoses(path) ? numbered(items) : items), in: json)
  }

  static func removing(_ place: Int, from path: StructurePath, in json: JSON?) -> JSON? {
    var items = path.value(in: json)?.items ?? []
    guard items.indices.contains(place) else { return json }
    items.remove(at: place)
    return path.setting(items.isEmpty ? nil : .array(isDoses(path) ? numbered(items) : items), in: json)
  }
}

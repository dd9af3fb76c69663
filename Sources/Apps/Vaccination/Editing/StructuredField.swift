import Base

/// A place in the structure of a field: `doses/0/age/min`. What is beside it stays as it is.
struct StructurePath {
  let field: String
  private let steps: [String]

  init?(_ text: String) {
    let parts = text.parts(at: UInt8(ascii: "/"))
    guard parts.count > 1 else { return nil }
    field = parts[0]
    steps = Array(parts.dropFirst())
  }

  /// - Parameter value: nil takes it away.
  func setting(_ value: JSON?, in json: JSON?) -> JSON? { StructurePath.set(value, steps[...], in: json) }

  private static func set(_ value: JSON?, _ steps: ArraySlice<String>, in json: JSON?) -> JSON? {
    guard let step = steps.first else { return value }
    let rest = steps.dropFirst()
    if let number = integer(step) {
      var items = json?.items ?? []
      let place = Int(clamping: number)
      // Lists grow at their end only.
      guard place >= 0, place <= items.count else { return json }
      let changed = set(value, rest, in: place < items.count ? items[place] : nil)
      switch (changed, place < items.count) {
      case (let changed?, true): items[place] = changed
      case (let changed?, false): items.append(changed)
      case (nil, true): items.remove(at: place)
      case (nil, false): break
      }
      return items.isEmpty ? nil : .array(items)
    }
    var object = json?.members ?? JSONObject()
    object[step] = set(value, rest, in: object[step])
    return object.isEmpty ? nil : .object(object)
  }
}

/// The doses of a series as its editors add and remove them.
enum DoseList {
  /// Doses are counted from 1.
  static func numbered(_ doses: [JSON]) -> JSON {
    .array(
      doses.enumerated().map { index, dose in
        var object = dose.members ?? JSONObject()
        object["n"] = .integer(Int64(index + 1))
        return .object(object)
      })
  }

  static func adding(to json: JSON?) -> JSON {
    numbered((json?.items ?? []) + [.object(JSONObject())])
  }

  static func removing(_ place: Int, from json: JSON?) -> JSON? {
    var doses = json?.items ?? []
    guard doses.indices.contains(place) else { return json }
    doses.remove(at: place)
    return doses.isEmpty ? nil : numbered(doses)
  }
}

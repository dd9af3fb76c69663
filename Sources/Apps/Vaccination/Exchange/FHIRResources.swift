import Base

/// The resources of a FHIR file, however they are wrapped, with what their references lead to.
struct FHIRResources {
  struct Resource {
    let json: JSON
    /// The entry's `fullUrl`; empty when it has none.
    let address: String
    let kind: String
  }

  private(set) var all: [Resource] = []
  private var places: [Key: Int] = [:]

  /// Bundles within bundles, and no deeper.
  private static let deepest = 6

  /// - Returns: nil when nothing in it is a resource.
  init?(_ json: JSON) {
    if let items = json.items {
      for item in items { add(item, "", depth: 0) }
    } else {
      add(json, "", depth: 0)
    }
    if all.isEmpty { return nil }
    for (place, resource) in all.enumerated() {
      for name in FHIRResources.names(resource) where places[Key(name)] == nil { places[Key(name)] = place }
    }
  }

  private mutating func add(_ json: JSON?, _ address: String, depth: Int) {
    guard let json, depth < FHIRResources.deepest, let kind = json.text("resourceType") else { return }
    switch kind {
    case "Bundle":
      all.append(Resource(json: .null, address: "", kind: kind))
      for entry in json.items("entry") ?? [] where entry["request"]?.text("method") != "DELETE" {
        add(entry["resource"], entry.text("fullUrl") ?? "", depth: depth + 1)
      }
    case "Parameters":
      all.append(Resource(json: .null, address: "", kind: kind))
      addParameters(json.items("parameter") ?? [], depth: depth)
    default: all.append(Resource(json: json, address: address, kind: kind))
    }
  }

  private mutating func addParameters(_ parameters: [JSON], depth: Int) {
    if depth >= FHIRResources.deepest { return }
    for parameter in parameters {
      add(parameter["resource"], "", depth: depth + 1)
      addParameters(parameter.items("part") ?? [], depth: depth + 1)
    }
  }

  /// What references can call it.
  private static func names(_ resource: Resource) -> [String] {
    var names: [String] = []
    if !resource.address.utf8.isEmpty { names.append(resource.address) }
    let parts = resource.address.parts(at: UInt8(ascii: "/"))
    if parts.count > 2 { names.append(resource.kind + "/" + parts[parts.count - 1]) }
    if let id = resource.json.text("id") { names += [resource.kind + "/" + id, "urn:uuid:" + id] }
    return names
  }

  /// What a reference leads to: within the resource itself (`#id`), by its address, or by its kind and id.
  func find(_ reference: JSON?, in owner: JSON) -> Resource? {
    guard let text = reference?.text("reference"), !text.utf8.isEmpty else { return nil }
    if text.startsWith("#") {
      let id = text.dropping(bytes: 1)
      for inner in owner.items("contained") ?? [] where inner.text("id") == id {
        return Resource(json: inner, address: "", kind: inner.text("resourceType") ?? "")
      }
      return nil
    }
    if let place = places[Key(text)] { return all[place] }
    var parts = text.parts(at: UInt8(ascii: "/"))
    if parts.count > 3, parts[parts.count - 2] == "_history" { parts.removeLast(2) }
    guard parts.count >= 2 else { return nil }
    return places[Key(parts[parts.count - 2] + "/" + parts[parts.count - 1])].map { all[$0] }
  }

  /// What a person, a place or an organisation is called: by the reference, or by what it leads to.
  func name(of reference: JSON?, in owner: JSON, depth: Int = 0) -> String? {
    if let display = reference?.text("display"), !display.utf8.isEmpty { return display }
    guard depth < 3, let found = find(reference, in: owner)?.json else { return nil }
    if let name = found.text("name") { return name }
    if let names = found.items("name"), let name = FHIRName(names) { return name.whole }
    for inner in ["practitioner", "organization"] {
      if let name = name(of: found[inner], in: found, depth: depth + 1) { return name }
    }
    return nil
  }
}

/// The name of a person: the usual one of several.
struct FHIRName {
  private(set) var family = ""
  private(set) var given = ""

  /// - Returns: nil when there is none.
  init?(_ names: [JSON]) {
    func rank(_ name: JSON) -> Int {
      switch name.text("use") ?? "" {
      case "official": 0
      case "usual", "": 1
      case "nickname", "temp": 2
      default: 3
      }
    }
    guard let name = names.inOrder({ rank($0) < rank($1) }).first else { return nil }
    // DSTU2 has a list of family names.
    family = name.text("family") ?? joined((name.items("family") ?? []).compactMap { $0.text }, " ")
    given = joined((name.items("given") ?? []).compactMap { $0.text }, " ")
    if family.utf8.isEmpty && given.utf8.isEmpty { family = name.text("text") ?? "" }
    if family.utf8.isEmpty && given.utf8.isEmpty { return nil }
  }

  var whole: String { given.utf8.isEmpty ? family : family.utf8.isEmpty ? given : given + " " + family }
}

import Base

/// `geo:50.0871,14.4201` (RFC 5870), also with `?q=` as phones write it; nil for other texts.
func geoLink(_ text: String) throws(EnteringFault) -> EnteredPlace? {
  guard lowered(text.first(bytes: 4)) == "geo:" else { return nil }
  let link = Link(text)
  let parts = text.dropping(bytes: 4).parts(at: UInt8(ascii: "?"), limit: 2)
  if let query = link.query("q") {
    let bytes = Array(query.utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "(")) ?? bytes.count
    if let place = try pair(String(utf8: bytes[..<end])) {
      var label: String?
      if end < bytes.count, bytes.last == UInt8(ascii: ")") {
        label = utf8Text(bytes[(end + 1)..<(bytes.count - 1)])
      }
      return EnteredPlace(place, .geoLink, label: label)
    }
  }
  let pieces = parts[0].parts(at: UInt8(ascii: ";"))
  let coordinates = pieces[0].parts(at: UInt8(ascii: ","))
  guard coordinates.count >= 2, let place = try pair(coordinates[0] + "," + coordinates[1]) else {
    throw .notCoordinates
  }
  // Another reference system, which may be that of the Moon.
  for piece in pieces where lowered(piece).startsWith("crs=") && lowered(piece) != "crs=wgs84" { throw .notCoordinates }
  // `geo:0,0?q=Praha` is a name; there is nothing at 0, 0.
  if place.latitude == 0 && place.longitude == 0 && link.query("q") != nil { throw .notCoordinates }
  return EnteredPlace(place, .geoLink)
}

/// Links of map services, as people copy them; nil for a text that is not a link.
func link(_ text: String) throws(EnteringFault) -> EnteredPlace? {
  let lower = lowered(text)
  var text = text
  if !lower.startsWith("http://") && !lower.startsWith("https://") {
    // As the browser's bar shows it.
    text = "https://" + text
    if Link(text).service == .unknown || lower.parts(at: UInt8(ascii: "/")).count < 2 { return nil }
  }
  let link = Link(text)
  if link.service == .plusCodes { return try grid(link.path.dropping(bytes: 1), nil) }
  guard let place = try place(of: link) else { throw .notCoordinates }
  return EnteredPlace(place, .link)
}

private func place(of link: Link) throws(EnteringFault) -> Coordinates? {
  switch link.service {
  case .short: throw .needsNetwork
  case .mapy:
    if link.path.startsWith("/s/") { throw .needsNetwork }
    if let place = link.place("q") { return place }
    // The marked place; `x` and `y` are what the map shows.
    if link.query("source") == "coor", let place = try link.eastNorth("id") { return place }
    if let place = try link.eastNorth("center") { return place }
    return try link.northEast("y", "x")
  case .google:
    if let place = try link.googlePlace() { return place }
    for name in ["q", "query", "destination", "daddr", "ll", "viewpoint", "cbll", "center"] {
      if let place = link.place(name) { return place }
    }
    if let place = link.googleName() { return place }
    return try link.googleView()
  case .openStreetMap:
    if let place = try link.northEast("mlat", "mlon") { return place }
    if let place = link.place("to") { return place }
    if let place = try link.openStreetMapView() { return place }
    return try link.northEast("lat", "lon")
  case .cadastre:
    guard let x = link.query("x").flatMap({ decimalNumber($0) }), let y = link.query("y").flatMap({ decimalNumber($0) })
    else { return nil }
    let krovak = Krovak(east: x, north: y)
    guard krovak.isInRange else { throw .outOfRange }
    return krovak.coordinates
  case .cadastreMap: return try link.fragmentPlace("kde=")
  case .here:
    // `share.here.com/l/50.0871,14.4201`
    if link.path.startsWith("/l/"), let both = link.path.dropping(bytes: 3).firstTwo { return try pair(both) }
    guard let both = link.query("map")?.firstTwo else { return nil }
    return try pair(both)
  case .apple: return link.place("ll") ?? link.place("coordinate") ?? link.place("q") ?? link.place("daddr")
  case .bing:
    return try pair(String(utf8: Array((link.query("cp") ?? "").utf8).map { $0 == 0x7E ? 0x2C : $0 }))
  case .waze:
    // `to=ll.50.0871,14.4201`
    if let to = link.query("to"), to.startsWith("ll."), let place = try pair(to.dropping(bytes: 3)) { return place }
    return link.place("ll")
  case .yandex:
    if let place = try link.eastNorth("pt") { return place }
    return try link.eastNorth("ll")
  case .wikipedia: return link.geoHack()
  case .plusCodes, .unknown: return nil
  }
}

private enum MapService {
  case mapy, google, openStreetMap, cadastre, cadastreMap, apple, bing, waze, here, yandex, wikipedia, plusCodes, short, unknown

  init(host: String) {
    let domains: [(String, MapService)] = [
      ("mapy.cz", .mapy), ("mapy.com", .mapy), ("openstreetmap.org", .openStreetMap), ("osm.org", .openStreetMap),
      ("nahlizenidokn.cuzk.cz", .cadastre), ("nahlizenidokn.cuzk.gov.cz", .cadastre), ("maps.apple.com", .apple),
      ("bing.com", .bing), ("waze.com", .waze), ("goo.gl", .short), ("ikatastr.cz", .cadastreMap), ("here.com", .here),
      ("yandex.com", .yandex), ("yandex.ru", .yandex),
      ("plus.codes", .plusCodes), ("geohack.toolforge.org", .wikipedia), ("tools.wmflabs.org", .wikipedia),
    ]
    for (domain, service) in domains where host == domain || isSubdomain(host, of: domain) {
      self = service
      return
    }
    // google.com, google.cz, maps.google.co.uk
    let parts = host.parts(at: UInt8(ascii: "."))
    let place = parts.firstIndex(of: "google")
    self = place.map { $0 + 1 < parts.count && $0 + 3 >= parts.count && $0 <= 1 } == true ? .google : .unknown
  }
}

/// The parts of a link.
private struct Link {
  let service: MapService
  let path: String
  let fragment: String
  private let queries: [(name: String, value: String)]

  init(_ text: String) {
    let whole = text.parts(at: UInt8(ascii: "#"), limit: 2)
    fragment = whole.count > 1 ? whole[1] : ""
    let parts = whole[0].parts(at: UInt8(ascii: "?"), limit: 2)
    let address = parts[0].parts(at: UInt8(ascii: "/"))
    // https, nothing, host, path …
    let host = address.count > 2 ? lowered(address[2].parts(at: UInt8(ascii: ":"))[0]) : ""
    path = address.count > 3 ? "/" + address[3...].joined(separator: "/") : "/"
    service = MapService(host: host)
    queries =
      parts.count < 2
      ? []
      : parts[1].parts(at: UInt8(ascii: "&")).map { query in
        let both = query.parts(at: UInt8(ascii: "="), limit: 2)
        return (decoded(both[0]), both.count > 1 ? decoded(both[1]) : "")
      }
  }

  func query(_ name: String) -> String? {
    queries.first { $0.name == name }?.value
  }

  /// The place in a query value, which may also be a name.
  func place(_ name: String) -> Coordinates? {
    guard let text = query(name) else { return nil }
    if let place = try? pair(text) { return place }
    if let code = PlusCode(text) { return code.coordinates }
    return (try? degreesOrMetres(String(String.UnicodeScalarView(plainScalars(text)))))?.coordinates
  }

  func northEast(_ north: String, _ east: String) throws(EnteringFault) -> Coordinates? {
    guard let north = query(north), let east = query(east) else { return nil }
    return try pair(north + "," + east)
  }

  /// Longitude first.
  func eastNorth(_ name: String) throws(EnteringFault) -> Coordinates? {
    let parts = (query(name) ?? "").parts(at: UInt8(ascii: ","))
    return parts.count == 2 ? try pair(parts[1] + "," + parts[0]) : nil
  }

  /// `#kde=50.0871,14.4201,18`
  func fragmentPlace(_ name: String) throws(EnteringFault) -> Coordinates? {
    for part in fragment.parts(at: UInt8(ascii: "&")) where part.startsWith(name) {
      if let both = part.dropping(bytes: name.utf8.count).firstTwo { return try pair(both) }
    }
    return nil
  }

  /// `params=50_5_13_N_14_25_12_E_region:CZ`, the page to which articles of Wikipedia lead.
  func geoHack() -> Coordinates? {
    let words = (query("params") ?? "").parts(at: UInt8(ascii: "_"))
    guard let end = words.firstIndex(where: { $0 == "E" || $0 == "W" }) else { return nil }
    return (try? degreesOrMetres(words[...end].joined(separator: " ")))?.coordinates
  }

  /// `/place/50°05'13.6"N+14°25'12.4"E/`: what is marked can be called by its coordinates.
  func googleName() -> Coordinates? {
    let parts = path.parts(at: UInt8(ascii: "/"))
    guard let place = parts.firstIndex(of: "place"), place + 1 < parts.count else { return nil }
    return (try? degreesOrMetres(String(String.UnicodeScalarView(plainScalars(decoded(parts[place + 1]))))))?
      .coordinates
  }

  /// `!3d50.0755381!4d14.4378005`, the place; `@50.05,14.32,11z` is only what the map shows.
  func googlePlace() throws(EnteringFault) -> Coordinates? {
    let parts = path.parts(at: UInt8(ascii: "!"))
    guard let north = parts.last(where: { $0.startsWith("3d") }), let east = parts.last(where: { $0.startsWith("4d") })
    else { return nil }
    return try pair(north.dropping(bytes: 2) + "," + east.dropping(bytes: 2))
  }

  /// The last place that the path names, which is where a way leads; or else what the map shows.
  func googleView() throws(EnteringFault) -> Coordinates? {
    var (named, shown): (Coordinates?, Coordinates?) = (nil, nil)
    for part in path.parts(at: UInt8(ascii: "/")) {
      let text = decoded(part)
      let isView = text.startsWith("@")
      let numbers = (isView ? text.dropping(bytes: 1) : text).parts(at: UInt8(ascii: ","))
      guard numbers.count >= 2, let place = try pair(numbers[0] + "," + numbers[1]) else { continue }
      if isView { shown = place } else { named = place }
    }
    return named ?? shown
  }

  /// `#map=17/50.0871/14.4201`
  func openStreetMapView() throws(EnteringFault) -> Coordinates? {
    for part in fragment.parts(at: UInt8(ascii: "&")) where part.startsWith("map=") {
      let numbers = part.dropping(bytes: 4).parts(at: UInt8(ascii: "/"))
      if numbers.count == 3 { return try pair(numbers[1] + "," + numbers[2]) }
    }
    return nil
  }
}

extension String {
  /// The first two of several parts between commas; nil where there are fewer.
  fileprivate var firstTwo: String? {
    let parts = parts(at: UInt8(ascii: ","))
    return parts.count >= 2 ? parts[0] + "," + parts[1] : nil
  }
}

/// Two decimal numbers with a comma, latitude first; nil for other texts.
func pair(_ text: String) throws(EnteringFault) -> Coordinates? {
  let parts = text.parts(at: UInt8(ascii: ","))
  guard parts.count == 2, let north = decimalNumber(withoutBlanks(parts[0])),
    let east = decimalNumber(withoutBlanks(parts[1]))
  else { return nil }
  return try outOfRange(north, east)
}

private func withoutBlanks(_ text: String) -> String { String(utf8: Array(text.utf8).filter { !isBlank($0) }) }

/// The text with ASCII letters in lower case.
func lowered(_ text: String) -> String {
  String(utf8: Array(text.utf8).map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 32 : $0 })
}

/// The text with `%2C` and `+` decoded.
private func decoded(_ text: String) -> String {
  let bytes = Array(text.utf8)
  var result: [UInt8] = []
  var index = 0
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let value = hexNumber(String(utf8: bytes[(index + 1)...(index + 2)]))
    {
      result.append(UInt8(truncatingIfNeeded: value))
      index += 3
    } else {
      result.append(bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
      index += 1
    }
  }
  return utf8Text(result) ?? text
}

private func isSubdomain(_ host: String, of domain: String) -> Bool {
  let rest = host.utf8.count - domain.utf8.count
  return rest > 1 && host.dropping(bytes: rest - 1) == "." + domain
}

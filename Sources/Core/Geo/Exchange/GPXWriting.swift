import Base

/// Writes a layer as GPX 1.1: points as waypoints, lines as tracks, areas as tracks around their shell and each hole.
/// GPX has no attributes, so they follow the description, one per line.
///
/// - Parameter creator: the name of the program that writes.
public func gpx(title: String, creator: String, _ objects: some Sequence<ExportedObject>) -> [UInt8] {
  var (waypoints, tracks) = (XMLText(), XMLText())
  let start = waypoints.bytes.count
  for object in objects {
    object.geometry?.forEachPath { path, dimension in
      guard dimension == 0, let point = path.first else { return }
      waypoints.add("\n<wpt")
      waypoints.add(gpx: point)
      waypoints.add(named: object)
      waypoints.add("</wpt>")
    }
    var segments: [[Position]] = []
    object.geometry?.forEachPath { path, dimension in if dimension > 0 && !path.isEmpty { segments.append(path) } }
    if segments.isEmpty { continue }
    tracks.add("\n<trk>")
    tracks.add(named: object)
    for segment in segments {
      tracks.add("<trkseg>")
      for position in segment {
        tracks.add("<trkpt")
        tracks.add(gpx: position)
        tracks.add("</trkpt>")
      }
      tracks.add("</trkseg>")
    }
    tracks.add("</trk>")
  }
  var xml = XMLText()
  xml.add("<gpx xmlns=\"http://www.topografix.com/GPX/1/1\" version=\"1.1\" creator=\"")
  xml.add(escaped: creator)
  xml.add("\">")
  xml.add("<metadata>")
  xml.add("name", text: title)
  xml.add("</metadata>")
  return xml.bytes + waypoints.bytes[start...] + tracks.bytes[start...] + Array("\n</gpx>\n".utf8)
}

extension XMLText {
  /// The attributes of the position, and its height inside. Longitudes are within −180..<180, as the format requires.
  fileprivate mutating func add(gpx position: Position) {
    var east = longitude(position.x)
    if east == 180 { east = -180 }
    add(" lat=\"")
    add(number: position.y)
    add("\" lon=\"")
    add(number: east)
    add("\">")
    if let height = position.height {
      add("<ele>")
      add(number: height)
      add("</ele>")
    }
  }

  fileprivate mutating func add(named object: ExportedObject) {
    add("name", text: object.name)
    var lines = object.description.isEmpty ? [] : [object.description]
    for attribute in object.attributes { lines.append(attribute.title + ": " + attribute.value) }
    if !lines.isEmpty { add("desc", text: lines.joined(separator: "\n")) }
  }
}

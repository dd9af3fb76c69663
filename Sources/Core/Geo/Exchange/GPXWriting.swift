import Base

/// Writes a layer as GPX 1.1: points as waypoints, lines as tracks, areas as tracks around their shell and each hole.
/// GPX has no attributes, so they follow the description, one per line.
///
/// - Parameter creator: the name of the program that writes.
public func gpx(title: String, creator: String, _ objects: [ExportedObject]) -> [UInt8] {
  var writing = GPXWriting(title: title, creator: creator)
  for object in objects { writing.add(waypointsOf: object) }
  for object in objects { writing.add(tracksOf: object) }
  return writing.finished()
}

/// Writes a GPX piece by piece: first the waypoints of all objects, then their tracks.
public struct GPXWriting: Sendable {
  private var xml = XMLText()

  public init(title: String, creator: String) {
    xml.add("<gpx xmlns=\"http://www.topografix.com/GPX/1/1\" version=\"1.1\" creator=\"")
    xml.add(escaped: creator)
    xml.add("\">")
    xml.add("<metadata>")
    xml.add("name", text: title)
    xml.add("</metadata>")
  }

  public mutating func add(waypointsOf object: ExportedObject) {
    var points: [Position] = []
    object.geometry?.forEachPath { path, dimension in
      if dimension == 0, let point = path.first { points.append(point) }
    }
    for point in points {
      xml.add("\n<wpt")
      xml.add(gpx: point)
      xml.add(named: object)
      xml.add("</wpt>")
    }
  }

  public mutating func add(tracksOf object: ExportedObject) {
    var segments: [[Position]] = []
    object.geometry?.forEachPath { path, dimension in if dimension > 0 && !path.isEmpty { segments.append(path) } }
    if segments.isEmpty { return }
    xml.add("\n<trk>")
    xml.add(named: object)
    for segment in segments {
      xml.add("<trkseg>")
      for position in segment {
        xml.add("<trkpt")
        xml.add(gpx: position)
        xml.add("</trkpt>")
      }
      xml.add("</trkseg>")
    }
    xml.add("</trk>")
  }

  /// What has been written since it was taken last: a large file is never whole in memory.
  public mutating func take() -> [UInt8] { xml.take() }

  /// The end, with what has not been taken.
  public mutating func finished() -> [UInt8] {
    xml.add("\n</gpx>\n")
    return xml.take()
  }
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

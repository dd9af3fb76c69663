import Base
import Kit
import Sync

/// When, by what means and how exactly a shape was captured (I-74). It stands in the shape itself, as further members of the
/// geometry object (RFC 7946, 6.1): so it belongs to whichever of two shapes is chosen, and no merging can mix the two.
struct CaptureNote: Equatable, Sendable {
  /// RFC 3339.
  var at: String?
  var how: Capture?
  /// Metres, within which the position is right with 95 %: a number of JSON.
  var accuracy: JSON?

  static func == (a: CaptureNote, b: CaptureNote) -> Bool {
    (a.at == nil) == (b.at == nil) && (a.at ?? "") == (b.at ?? "") && a.how == b.how && a.accuracy == b.accuracy
  }

  init(at: String? = nil, how: Capture? = nil, accuracy: JSON? = nil) {
    self.at = at
    self.how = how
    self.accuracy = accuracy
  }

  init(shape: JSON) {
    at = shape[MappedObject.captured.name]?.text
    how = shape[MappedObject.how.name]?.text.flatMap { Capture(name: $0) }
    accuracy = shape[MappedObject.accuracy.name]
  }

  /// Of an object. Where its shape says nothing the fields say it that objects had before.
  init(_ object: Fields) {
    if let shape = object[MappedObject.geometry], CaptureNote.isNoted(shape) {
      self = CaptureNote(shape: shape)
      return
    }
    at = object[MappedObject.captured]
    how = object[MappedObject.how]
    accuracy = object[MappedObject.accuracy]
  }

  private static func isNoted(_ shape: JSON) -> Bool {
    shape[MappedObject.captured.name] != nil || shape[MappedObject.how.name] != nil
      || shape[MappedObject.accuracy.name] != nil
  }

  /// The shape with this note.
  ///
  /// - Parameter geoJSON: a geometry object without one.
  func noted(on geoJSON: String) -> JSON? {
    guard var shape = JSON.read(geoJSON)?.members else { return nil }
    if let at { shape.add(MappedObject.captured.name, at) }
    if let how { shape.add(MappedObject.how.name, how.name) }
    if let accuracy { shape.add(MappedObject.accuracy.name, accuracy) }
    return .object(shape)
  }
}

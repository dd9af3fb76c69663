import Base
import Sync

/// Photos of published records that a device keeps for reading without a network (Z-56). The host fetches them one
/// after another, in the width that its screen needs, and answers with actions.
public final class PictureKeeping: Sendable {
  /// A purpose for which photos are kept.
  public struct Use: Sendable {
    let name: String
    /// The widths in pixels that the server offers (P-35).
    let widths: [Int]
    /// The width in pixels at which a photo is shown.
    let pixels: Int
    let isWanted: Bool

    public init(_ name: String, widths: [Int], pixels: Int, isWanted: Bool) {
      self.name = name
      self.widths = widths
      self.pixels = pixels
      self.isWanted = isWanted
    }
  }

  let limitBytes: Int64
  let folder: String
  let names: [String]
  let uses: [Use]
  let action: String

  /// - Parameters:
  ///   - folder: the part of a photo's address before its name.
  ///   - names: the SHA-256 of each photo, the most wanted first.
  ///   - action: the action that gets the number of stored photos.
  public init(limitBytes: Int64, folder: String, names: [String], uses: [Use], action: String) {
    self.limitBytes = limitBytes
    self.folder = folder
    self.names = names
    self.uses = uses
    self.action = action
  }

  var members: JSONObject {
    var sets: [JSON] = []
    for use in uses {
      sets.append(
        .object(
          JSONObject([
            ("name", .string(use.name)), ("widths", .array(use.widths.map { .integer(Int64($0)) })),
            ("pixels", .integer(Int64(use.pixels))), ("on", .bool(use.isWanted)),
          ])))
    }
    return JSONObject([
      ("do", .string("keepPictures")), ("limit", .integer(limitBytes)), ("folder", .string(folder)),
      ("names", .array(names.map { .string($0) })), ("sets", .array(sets)), ("action", .string(action)),
    ])
  }
}

extension UpdateContext {
  /// Asks the host to keep these photos and no others.
  public func keepPictures(_ keeping: PictureKeeping) { effects.append(.keepPictures(keeping)) }

  /// Stores what this device's user has chosen about photos.
  public func set(photos: JSONObject) {
    settings.photos = photos
    commit([settings.entry])
  }
}

import Base
import Sync

/// Photos of published records that a device keeps for reading without a network (Z-56). The host fetches them one after the other, in
/// the width that its screen needs, and answers with actions.
public final class PictureKeeping: Sendable {
  /// What photos are kept for.
  public struct Use: Sendable {
    let name: String
    /// In pixels, as the server has them (P-35).
    let widths: [Int]
    /// How broad a photo is shown.
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
  ///   - folder: what stands before a photo's name in its address.
  ///   - names: SHA-256 of the photos, the most wanted first.
  ///   - action: gets the number that are here.
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
  /// Asks the host to keep these, and no others.
  public func keepPictures(_ keeping: PictureKeeping) { effects.append(.keepPictures(keeping)) }

  /// What this device's user wants of photos.
  public func set(photos: JSONObject) {
    settings.photos = photos
    commit([settings.entry])
  }
}

import Base
import Sync

/// A part of a picture, in pixels of the picture.
public struct PictureFrame: Equatable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Pictures that the user crops. Until that is done, their bytes stay on this device and no entry names them.
extension UpdateContext {
  /// Lets the user choose a picture. While the host reads it, the app is told (K-34). Then the app gets `AppEvent.blob`
  /// and keeps, cuts or drops the picture. If it cannot be read, the app is told that instead.
  ///
  /// - Parameter purpose: begins with the app's id.
  public func choosePicture(purpose: String) {
    blobPurposes[purpose] = BlobPurpose(Context.privateSpace, .undecided)
    effects.append(.chooseFile(accept: "image/*", purpose: purpose, isKept: true))
  }

  /// Makes a separate picture of this part. The app gets it as `AppEvent.blob` and keeps or drops it.
  ///
  /// - Parameter purpose: different from the purpose of the whole picture.
  public func cutPicture(_ sha256: String, _ frame: PictureFrame, purpose: String) {
    blobPurposes[purpose] = BlobPurpose(Context.privateSpace, .undecided)
    effects.append(.cutPicture(sha256: sha256, frame, purpose: purpose))
  }

  /// Keeps the chosen picture as it is.
  public func keepBlob(_ sha256: String, type: String, size: Int64, in space: String) {
    // The server may already know the same bytes in this space, or may have refused them because they had been lost.
    if blobs[sha256, in: space] == nil { keep(Blob(sha256, space: space, type: type, size: size)) }
    release(sha256, in: space)
    retryBlob(sha256)
  }

  /// Removes the chosen picture, unless another entry has the same bytes.
  public func dropBlob(_ sha256: String) {
    if blobs[sha256] == nil { effects.append(.dropBlob(sha256: sha256)) }
  }
}

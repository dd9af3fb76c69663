import Base
import HTML
import Kit
import Store
import Sync

/// How an editor chooses and cuts a picture.
enum PictureAction: String, AppAction {
  static let area = "zoo.picture"

  case choose, use, cancel, drag, size, left, top
  case noPicture = "none"
}

/// Choosing a picture and the part of it that is wanted (Z-33).
extension ZooApp {
  static let picturePurpose = "zoo.picture"
  private static let cutPurpose = "zoo.cut"

  mutating func actOnPicture(_ action: Event.Action, _ context: UpdateContext) {
    switch PictureAction(action) {
    case .choose: context.choosePicture(purpose: ZooApp.picturePurpose)
    case .noPicture: editor?.set(picture: "", context)
    case .size: crop?.resize(percent: Int(clamping: integer(action.text) ?? 100))
    case .left: crop?.shift(acrossPercent: Int(clamping: integer(action.text) ?? 50))
    case .top: crop?.shift(downPercent: Int(clamping: integer(action.text) ?? 50))
    case .drag: crop?.follow(action.text)
    case .use:
      guard let crop else { return }
      context.cutPicture(
        crop.sha256, crop.frame, purpose: ZooApp.cutPurpose, in: context.spaceID(of: Zoo.space))
    case .cancel: dropCrop(context)
    case nil: break
    }
  }

  /// The bytes are on the device before the draft names them.
  mutating func blobStored(_ blob: Event.Blob, _ context: UpdateContext) {
    guard case .stored(let sha256, let type, let size) = blob.outcome else { return }
    if blob.purpose.sameBytes(ZooApp.cutPurpose) {
      // Cut to all of itself it may be the same.
      if crop?.sha256.sameBytes(sha256) == true { crop = nil }
      dropCrop(context)
      editor?.set(picture: sha256, context)
    } else if blob.purpose.sameBytes(ZooApp.picturePurpose) {
      dropCrop(context)
      if editor == nil { return context.dropBlob(sha256) }
      if blob.width > 0 && blob.height > 0 {
        crop = PictureCrop(sha256, width: blob.width, height: blob.height)
      } else {
        context.keepBlob(sha256, type: type, size: size, in: context.spaceID(of: Zoo.space))
        editor?.set(picture: sha256, context)
      }
    }
  }

  /// What was chosen and not used is kept nowhere.
  mutating func dropCrop(_ context: UpdateContext) {
    if let crop { context.dropBlob(crop.sha256) }
    crop = nil
  }

  // MARK: - View

  func pictureChoice(_ editor: PublishedForm, _ context: Context) -> Node {
    let language = context.language
    if let crop { return cropping(crop, language) }
    let name = editor.form.text(Animal.picture.field)
    return div(.class("picture-choice"), .key("picture")) {
      preview(name, editor, context)
      div(.class("buttons")) {
        button(.class("button quiet"), .type("button"), .action(PictureAction.choose)) { Words.choosePicture(language) }
        if !name.utf8.isEmpty {
          button(.class("button quiet"), .type("button"), .action(PictureAction.noPicture)) { Words.remove(language) }
        }
      }
    }
  }

  /// From this device, or as readers see it.
  private func preview(_ name: String, _ editor: PublishedForm, _ context: Context) -> Node? {
    if name.utf8.isEmpty { return nil }
    let alt = editor.form.text(Animal.pictureAlt.cs)
    if context.blobState(name) == .elsewhere {
      return div(.class("preview"), .key(name)) { Picture(blob: name)?.image(.sheet, alt: alt) }
    }
    return img(.attribute("data-blob", name), .alt(alt), .class("preview"), .key(name))
  }

  private func cropping(_ crop: PictureCrop, _ language: Language) -> Node {
    let frame = crop.frame
    return div(.class("picture-choice"), .key("crop"), .role("group"), .label(Words.cropTitle(language))) {
      p(.class("quiet"), .id("crop-hint")) { Words.cropHint(language) }
      div(.class("crop")) {
        img(.attribute("data-blob", crop.sha256), .alt(Words.wholePicture(language)), .key(crop.sha256))
        svg(
          .attribute("viewBox", "0 0 \(crop.width) \(crop.height)"), .attribute("preserveAspectRatio", "none"),
          .attribute("data-strokes", PictureAction.drag.wire), .attribute("data-live", ""),
          .attribute("aria-hidden", "true")
        ) {
          element("path", [.class("shade"), .attribute("d", shade(crop))], [])
          element(
            "rect",
            [
              .class("frame"), .attribute("x", String(frame.x)), .attribute("y", String(frame.y)),
              .attribute("width", String(frame.width)), .attribute("height", String(frame.height)),
            ], [])
        }
      }
      slider("size", Words.cropSize, PictureCrop.sizes, crop.percent, language)
      slider("left", Words.cropLeft, 0...100, crop.acrossPercent, language)
      slider("top", Words.cropTop, 0...100, crop.downPercent, language)
      div(.class("buttons")) {
        button(.class("button"), .type("button"), .action(PictureAction.use)) { Words.useCrop(language) }
        button(.class("button quiet"), .type("button"), .action(PictureAction.cancel)) { Words.cancel(language) }
      }
    }
  }

  /// The picture without the frame.
  private func shade(_ crop: PictureCrop) -> String {
    let frame = crop.frame
    return "M0 0H\(crop.width)V\(crop.height)H0ZM\(frame.x) \(frame.y)h\(frame.width)v\(frame.height)h-\(frame.width)Z"
  }

  /// A slider moves by arrow keys too.
  private func slider(_ name: String, _ title: Text, _ range: ClosedRange<Int>, _ value: Int, _ language: Language)
    -> Node
  {
    div(.class("field slider"), .key(name)) {
      label(.for("crop-" + name)) { title(language) }
      input(
        .type("range"), .id("crop-" + name), .attribute("min", String(range.lowerBound)),
        .attribute("max", String(range.upperBound)), .attribute("step", "2"),
        .input("zoo.picture." + name), .value(String(value)), .attribute("aria-describedby", "crop-hint"))
    }
  }
}

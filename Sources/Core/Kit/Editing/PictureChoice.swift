import Base
import HTML
import Store
import Sync

/// Choosing the pictures of a published record, and the part of them that readers see (Z-33).
public struct PictureChoice: Sendable {
  /// A picture that was chosen and is being cut.
  public private(set) var crop: PictureCrop?
  /// The field for which a picture is being chosen.
  private var wanted: Field?
  /// The id of the app; the actions begin with it.
  let app: String
  /// The fields for which a picture can be chosen.
  let fields: [Field]
  /// Those whose pictures stay whole.
  let whole: [Field]

  public init(_ app: String, _ fields: [Field], whole: [Field] = []) {
    self.app = app
    self.fields = fields
    self.whole = whole
  }

  /// The beginning of the names of its actions.
  public var area: String { app + ".picture." }
  private var purpose: String { app + ".picture" }
  private var cutPurpose: String { app + ".cut" }

  /// - Parameter action: its name begins with ``area``.
  public mutating func act(_ action: Event.Action, _ form: inout PublishedForm?, _ context: UpdateContext) {
    switch action.name.dropping(bytes: area.utf8.count) {
    case "choose":
      wanted = field(action.value)
      context.choosePicture(purpose: purpose)
    case "none": if let field = field(action.value) { form?.set(picture: field, "", context) }
    case "size": crop?.resize(percent: Int(clamping: integer(action.text) ?? 100))
    case "left": crop?.shift(acrossPercent: Int(clamping: integer(action.text) ?? 50))
    case "top": crop?.shift(downPercent: Int(clamping: integer(action.text) ?? 50))
    case "drag": crop?.follow(action.text)
    case "use":
      guard let crop, let form else { return }
      context.cutPicture(
        crop.sha256, crop.frame, purpose: cutPurpose, in: context.spaceID(of: form.publisher.space))
    case "cancel": drop(context)
    default: break
    }
  }

  private func field(_ name: String) -> Field? { fields.first { $0.name.sameBytes(name) } ?? fields.first }

  private func isWhole(_ field: Field) -> Bool { whole.contains { $0.name.sameBytes(field.name) } }

  /// The bytes are on the device before the draft names them.
  public mutating func stored(_ blob: Event.Blob, _ form: inout PublishedForm?, _ context: UpdateContext) {
    guard case .stored(let sha256, let type, let size) = blob.outcome else { return }
    if blob.purpose.sameBytes(cutPurpose) {
      // Cut to all of itself it may be the same.
      if crop?.sha256.sameBytes(sha256) == true { crop = nil }
      drop(context)
      if let field = wanted ?? fields.first { form?.set(picture: field, sha256, context) }
    } else if blob.purpose.sameBytes(purpose) {
      drop(context)
      guard let publisher = form?.publisher, let field = wanted ?? fields.first else { return context.dropBlob(sha256) }
      if blob.width > 0 && blob.height > 0 && !isWhole(field) {
        crop = PictureCrop(sha256, width: blob.width, height: blob.height)
      } else {
        context.keepBlob(sha256, type: type, size: size, in: context.spaceID(of: publisher.space))
        form?.set(picture: field, sha256, context)
      }
    }
  }

  /// What was chosen and not used is kept nowhere.
  public mutating func drop(_ context: UpdateContext) {
    if let crop { context.dropBlob(crop.sha256) }
    crop = nil
  }

  // MARK: - View

  /// - Parameter alt: what the picture shows, in words.
  public func view(_ field: Field, alt: String, _ form: PublishedForm, _ context: Context) -> Node {
    let language = context.language
    if let crop, (wanted ?? fields.first)?.name.sameBytes(field.name) == true { return cropping(crop, language) }
    let sha256 = form.form.text(field)
    return div(.class("picture-choice"), .key(field.name)) {
      if !sha256.utf8.isEmpty { form.publisher.preview(sha256, alt: alt, context) }
      div(.class("buttons")) {
        button(.class("button quiet"), .type("button"), .action(area + "choose", value: field.name)) {
          EditingWords.choosePicture(language)
        }
        if !sha256.utf8.isEmpty {
          button(.class("button quiet"), .type("button"), .action(area + "none", value: field.name)) {
            EditingWords.removePicture(language)
          }
        }
      }
    }
  }

  private func cropping(_ crop: PictureCrop, _ language: Language) -> Node {
    let frame = crop.frame
    return div(.class("picture-choice"), .key("crop"), .role("group"), .label(EditingWords.cropTitle(language))) {
      p(.class("quiet"), .id("crop-hint")) { EditingWords.cropHint(language) }
      div(.class("crop")) {
        img(.attribute("data-blob", crop.sha256), .alt(EditingWords.wholePicture(language)), .key(crop.sha256))
        svg(
          .attribute("viewBox", "0 0 \(crop.width) \(crop.height)"), .attribute("preserveAspectRatio", "none"),
          .attribute("data-strokes", area + "drag"), .attribute("data-live", ""),
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
      slider("size", EditingWords.cropSize, PictureCrop.sizes, crop.percent, language)
      slider("left", EditingWords.cropLeft, 0...100, crop.acrossPercent, language)
      slider("top", EditingWords.cropTop, 0...100, crop.downPercent, language)
      div(.class("buttons")) {
        button(.class("button"), .type("button"), .action(area + "use")) { EditingWords.useCrop(language) }
        button(.class("button quiet"), .type("button"), .action(area + "cancel")) { RecordWords.cancel(language) }
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
        .input(area + name), .value(String(value)), .attribute("aria-describedby", "crop-hint"))
    }
  }
}

extension PublishedForm {
  /// - Parameter sha256: of a blob; empty for none.
  mutating func set(picture field: Field, _ sha256: String, _ context: UpdateContext) {
    set(field, sha256)
    context.keepDraft(session)
  }
}

extension Publisher {
  /// A picture from this device, or as readers see it.
  public func preview(_ sha256: String, alt: String, _ context: Context) -> Node {
    if context.blobState(sha256) == .elsewhere {
      return div(.class("preview"), .key(sha256)) {
        PublishedPicture(blob: sha256, in: context.spaceID(of: space))?.image(.sheet, alt: alt)
      }
    }
    return img(.attribute("data-blob", sha256), .alt(alt), .class("preview"), .key(sha256))
  }
}

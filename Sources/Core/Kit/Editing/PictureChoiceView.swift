import Base
import HTML
import Store
import Sync

extension PictureChoice {
  /// - Parameter alt: what the picture shows, in words.
  public func view(_ field: Field, alt: String, _ form: PublishedForm, _ context: Context) -> Node {
    let isWanted = wanted?.name == field.name
    switch stage {
    case .framing(let crop) where isWanted: return cropping(crop, isCutting: false)
    case .cutting(let crop) where isWanted: return cropping(crop, isCutting: true)
    case .none, .reading, .framing, .cutting: break
    }
    let sha256 = form.form.text(field)
    return div(.class("picture-choice"), .key(field.name)) {
      if !sha256.utf8.isEmpty { form.publisher.preview(sha256, alt: alt, context) }
      if isWanted && isBusy { p(.class("quiet"), .key("reading"), .role("status")) { EditingWords.reading } }
      div(.class("buttons")) {
        button(
          .class("button quiet"), .type("button"), .action(area + "choose", value: field.name), .disabled(isBusy)
        ) {
          EditingWords.choosePicture
        }
        if !sha256.utf8.isEmpty {
          button(.class("button quiet"), .type("button"), .action(area + "none", value: field.name)) {
            EditingWords.removePicture
          }
        }
      }
    }
  }

  private func cropping(_ crop: PictureCrop, isCutting: Bool) -> Node {
    let frame = crop.frame
    return div(.class("picture-choice"), .key("crop"), .role("group"), .label(EditingWords.cropTitle)) {
      p(.class("quiet"), .id("crop-hint")) { EditingWords.cropHint }
      div(.class("crop")) {
        img(.attribute("data-blob", crop.sha256), .alt(EditingWords.wholePicture), .key(crop.sha256))
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
      slider("size", EditingWords.cropSize, PictureCrop.sizes, crop.percent)
      slider("left", EditingWords.cropLeft, 0...100, crop.acrossPercent)
      slider("top", EditingWords.cropTop, 0...100, crop.downPercent)
      if isCutting { p(.class("quiet"), .key("cutting"), .role("status")) { EditingWords.reading } }
      div(.class("buttons")) {
        button(.class("button"), .type("button"), .action(area + "use"), .disabled(isCutting)) {
          EditingWords.useCrop
        }
        button(.class("button quiet"), .type("button"), .action(area + "cancel")) { RecordWords.cancel }
      }
    }
  }

  /// The picture without the frame.
  private func shade(_ crop: PictureCrop) -> String {
    let frame = crop.frame
    return "M0 0H\(crop.width)V\(crop.height)H0ZM\(frame.x) \(frame.y)h\(frame.width)v\(frame.height)h-\(frame.width)Z"
  }

  /// A slider moves by arrow keys too.
  private func slider(_ name: String, _ title: Text, _ range: ClosedRange<Int>, _ value: Int)
    -> Node
  {
    div(.class("field slider"), .key(name)) {
      label(.for("crop-" + name)) { title }
      input(
        .type("range"), .id("crop-" + name), .attribute("min", String(range.lowerBound)),
        .attribute("max", String(range.upperBound)), .attribute("step", "2"),
        .input(area + name), .value(String(value)), .attribute("aria-describedby", "crop-hint"))
    }
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

  /// U-33: as one of the values between which an editor chooses.
  public func described(_ picture: JSON, _ context: Context) -> DescribedValue? {
    guard let sha256 = picture.text else { return nil }
    return DescribedValue(
      words: EditingWords.aPicture(context.language), picture: preview(sha256, alt: "", context))
  }
}

import Base
import Store
import Sync

/// The choice of the pictures of a published record, and of the part that readers see (Z-33).
public struct PictureChoice: Sendable {
  /// How far a chosen picture has come on its way into the form.
  enum Stage: Sendable {
    case none
    /// The picture is being read and scaled.
    case reading
    /// Its user chooses a part of it.
    case framing(PictureCrop)
    /// The part is being cut out.
    case cutting(PictureCrop)
  }

  private(set) var stage = Stage.none
  /// The field for which a picture is being chosen.
  private(set) var wanted: Field?
  /// The action that was requested in the meantime (K-34). It runs when the picture is in the form.
  private(set) var held: Event.Action?
  /// What was said of the field's picture when another one was asked for.
  private var said: [String] = []
  /// The id of the app, with which the actions begin.
  let app: String
  /// The fields for which a picture can be chosen.
  let fields: [Field]
  /// The fields whose pictures are not cropped.
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

  var isBusy: Bool { if case .none = stage { false } else { true } }

  /// - Parameter action: its name begins with ``area``.
  public mutating func act(_ action: Event.Action, _ form: inout PublishedForm?, _ context: UpdateContext) {
    switch action.name.dropping(bytes: area.utf8.count) {
    case "choose":
      if isBusy { return }
      wanted = field(action.value)
      said = wanted.flatMap { form?.words(of: $0) }?.map { form?.form.text($0) ?? "" } ?? []
      context.choosePicture(purpose: purpose)
    case "none":
      guard let field = field(action.value) else { return }
      for word in form?.words(of: field) ?? [] { form?.set(word, "") }
      form?.set(picture: field, "", context)
    case "size": change { $0.resize(percent: Int(clamping: integer(action.text) ?? 100)) }
    case "left": change { $0.shift(acrossPercent: Int(clamping: integer(action.text) ?? 50)) }
    case "top": change { $0.shift(downPercent: Int(clamping: integer(action.text) ?? 50)) }
    case "drag": change { $0.follow(action.text) }
    case "use": cut(context)
    case "cancel": drop(context)
    default: break
    }
  }

  private func field(_ name: String) -> Field? { fields.first { $0.name == name } ?? fields.first }

  private func isWhole(_ field: Field) -> Bool { whole.contains { $0.name == field.name } }

  private mutating func change(_ change: (inout PictureCrop) -> Void) {
    guard case .framing(var crop) = stage else { return }
    change(&crop)
    stage = .framing(crop)
  }

  private mutating func cut(_ context: UpdateContext) {
    guard case .framing(let crop) = stage else { return }
    stage = .cutting(crop)
    context.cutPicture(crop.sha256, crop.frame, purpose: cutPurpose)
  }

  /// Whether an action has to wait for a picture that was chosen but is not in the form yet (K-34). The action then
  /// runs by itself, see ``stored(_:_:_:)``. A crop that the user has not confirmed is used as it is.
  public mutating func holds(
    _ action: Event.Action, _ form: inout PublishedForm?, _ context: UpdateContext
  ) -> Bool {
    guard isBusy, form?.publisher.ends(action) == true else { return false }
    form?.take(action.form, context)
    held = Event.Action(action.name, value: action.value)
    cut(context)
    return true
  }

  // MARK: - After the file was chosen

  /// The bytes are on the device before the draft names them.
  ///
  /// - Returns: the action that waited for the picture and can run now.
  public mutating func stored(
    _ blob: Event.Blob, _ form: inout PublishedForm?, _ context: UpdateContext
  ) -> Event.Action? {
    let isCut = blob.purpose == cutPurpose
    guard isCut || blob.purpose == purpose else { return nil }
    switch blob.outcome {
    case .reading: begin(context)
    case .stored(let sha256, let type, let size):
      if isCut { return take(cut: sha256, type, size, &form, context) }
      return take(sha256, type, size, blob, &form, context)
    case .tooLarge, .unreadable, .storageFull, .storageFailed: fail()
    case .missing: break
    }
    return nil
  }

  private mutating func begin(_ context: UpdateContext) {
    if wanted == nil { return context.show(EditingWords.pictureNotAdded) }
    dropCrop(context)
    stage = .reading
  }

  /// The waiting action would continue without the picture, so the user decides again.
  private mutating func fail() {
    held = nil
    if case .cutting(let crop) = stage {
      stage = .framing(crop)
    } else {
      stage = .none
      wanted = nil
    }
  }

  private mutating func take(
    _ sha256: String, _ type: String, _ size: Int64, _ blob: Event.Blob, _ form: inout PublishedForm?,
    _ context: UpdateContext
  ) -> Event.Action? {
    dropCrop(context)
    stage = .none
    guard let field = wanted, form != nil else {
      context.dropBlob(sha256)
      return nil
    }
    if blob.width > 0 && blob.height > 0 && !isWhole(field) {
      stage = .framing(PictureCrop(sha256, width: blob.width, height: blob.height))
      if held != nil { cut(context) }
      return nil
    }
    return put(sha256, type, size, field, &form, context)
  }

  private mutating func take(
    cut sha256: String, _ type: String, _ size: Int64, _ form: inout PublishedForm?, _ context: UpdateContext
  ) -> Event.Action? {
    guard case .cutting(let crop) = stage, let field = wanted, form != nil else {
      context.dropBlob(sha256)
      return nil
    }
    // A crop of the whole picture can have the same bytes.
    if crop.sha256 != sha256 { context.dropBlob(crop.sha256) }
    return put(sha256, type, size, field, &form, context)
  }

  private mutating func put(
    _ sha256: String, _ type: String, _ size: Int64, _ field: Field, _ form: inout PublishedForm?,
    _ context: UpdateContext
  ) -> Event.Action? {
    if let publisher = form?.publisher {
      context.keepBlob(sha256, type: type, size: size, in: context.spaceID(of: publisher.space))
    }
    takeAwayWords(field, sha256, &form)
    form?.set(picture: field, sha256, context)
    let next = held
    (stage, wanted, held) = (.none, nil, nil)
    return next
  }

  /// E-95: what was said of the picture before is not true of this one. What was typed meanwhile is.
  private func takeAwayWords(_ field: Field, _ sha256: String, _ form: inout PublishedForm?) {
    guard let old = form?.form.text(field), !old.utf8.isEmpty, old != sha256 else { return }
    for (word, before) in zip(form?.words(of: field) ?? [], said) where (form?.form.text(word) ?? "") == before {
      form?.set(word, "")
    }
  }

  /// Drops a picture that was chosen but not used.
  public mutating func drop(_ context: UpdateContext) {
    dropCrop(context)
    (stage, wanted, held) = (.none, nil, nil)
  }

  /// The user leaves the form. A message says that a picture that is not in it yet is lost (K-34).
  public mutating func leave(_ context: UpdateContext) {
    if isBusy { context.show(EditingWords.pictureNotAdded) }
    drop(context)
  }

  private func dropCrop(_ context: UpdateContext) {
    switch stage {
    case .framing(let crop), .cutting(let crop): context.dropBlob(crop.sha256)
    case .none, .reading: break
    }
  }
}

extension Publisher {
  /// Whether the action saves the form or publishes it.
  func ends(_ action: Event.Action) -> Bool {
    if action.name.startsWith(publishPrefix) {
      return PublishVerb(name: action.name.dropping(bytes: publishPrefix.utf8.count)) == .insist
    }
    guard action.name.startsWith(editPrefix) else { return false }
    let name = action.name.dropping(bytes: editPrefix.utf8.count)
    let verb = FormVerb(name: name)
    return verb == .save || verb == .insist || EditVerb(name: name) == .publish
  }
}

extension PublishedForm {
  /// What is said of a picture: what it shows, whose it is, and under which licence.
  func words(of picture: Field) -> [Field] {
    let ends: [String] = ["AltCs", "AltEn", "Author", "Licence", "Credit"]
    return publisher.fields.filter { field in ends.contains { field.name == picture.name + $0 } }
  }

  /// - Parameter sha256: the SHA-256 of a blob; empty for none.
  mutating func set(picture field: Field, _ sha256: String, _ context: UpdateContext) {
    set(field, sha256)
    context.keepDraft(session)
  }
}

import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  mutating func actOnSignature(_ action: Event.Action, _ context: UpdateContext) {
    switch SignatureAction(action) {
    case .ask:
      context.ask(
        Dialog(
          title: Words.removeSignature, text: Words.removeSignatureText,
          confirm: Words.remove, action: SignatureAction.remove.wire, value: action.value,
          isDestructive: true)
      )
    case .remove:
      guard let id = RecordID(action.value) else { return }
      context.saveAll(
        undoable: [(RecordKey(Flight.collection.name, id), [(Signature.field.name, nil)])],
        notice: Words.signatureRemoved)
    case .back, .clear, .stroke, .changed, .cancel, .save, nil: signing?.act(action, book, context)
    }
  }

  /// The signature of a record, or the way to get one.
  func signature(of record: Record, _ context: Context) -> Node {
    let id = record.id.description
    let state = Signature.State(record, book.aircraft(record[Flight.aircraft]))
    let sign = a(.class("button quiet"), .href(LogbookRoute.signing(record.key).url), .key("sign")) {
      state == .none ? Words.letSign : Words.signAgain
    }
    return section(.class("card"), .key("signature")) {
      h2 { Signature.field.field.label }
      switch state {
      case .none: p(.class("quiet")) { Words.notSigned }
      case .unknown: p(.class("quiet")) { Words.signedElsewhere }
      case .valid(let signature):
        signed(signature, isValid: true, context)
      case .broken(let signature):
        signed(signature, isValid: false, context)
      }
      div(.class("buttons")) {
        switch state {
        case .none: sign
        case .broken, .unknown:
          sign
          removeButton(id)
        case .valid: removeButton(id)
        }
      }
    }
  }

  private func removeButton(_ id: String) -> Node {
    button(.class("button quiet"), .type("button"), .action(SignatureAction.ask, value: id), .key("remove")) {
      Words.remove
    }
  }

  private func signed(_ signature: Signature, isValid: Bool, _ context: Context) -> [Node] {
    let language = context.language
    return nodes {
      if isValid {
        p(.class("verdict good")) {
          Node.raw(Icons.check)
          Words.signatureIsValid
        }
      } else {
        finding(Words.signatureIsBroken, .error, key: "broken")
      }
      signaturePicture(signature, Words.signatureOf(signature.name)(language))
      p { joined([signature.name, signature.role.label(language), signature.licence], by: " · ") }
      p(.class("quiet")) { context.format.moment(signature.at) }
    }
  }

  /// A mark in the line of a list; nil when there is no signature.
  func signatureMark(_ row: Row, _ context: Context) -> Node? {
    guard let record = context.record(RecordKey(Flight.collection.name, row.id)), record[Signature.field] != nil
    else { return nil }
    switch Signature.State(record, book.aircraft(row.aircraft)) {
    case .none: return nil
    case .valid, .unknown:
      return span(.class("mark good"), .role("img"), .label(Words.isSigned)) { Node.raw(Icons.check) }
    case .broken:
      return span(.class("mark bad"), .role("img"), .label(Words.signatureIsBroken)) {
        Node.raw(Icons.warning)
      }
    }
  }

  func showSigning(_ key: RecordKey, _ screen: inout Screen, _ context: Context) {
    let language = context.language
    screen.back = LogbookRoute.flight(key.id).url
    screen.detailTitle = Words.letSign
    guard let signing, signing.key == key, let record = context.record(key) else {
      return showNothing(&screen, context)
    }
    let prefix = "logbook.sign"
    screen.detail = HTML.form(
      .class("sheet"), .key(signing.form.id), .submit(prefix + ".save"), .flag("novalidate", true)
    ) {
      if signing.isOutdated {
        div(.class("banner warn"), .key("outdated"), .role("alert")) { p { Words.changedBeforeSigning } }
      }
      section(.class("card"), .key("what")) {
        h2 { describe(key, record.fields, context) }
        p(.class("quiet")) { Words.signedContent }
      }
      fieldset(.class("card"), .key("who")) {
        div(.class("fields")) {
          for field in signing.form.fields { signing.form.control(field, language, changed: prefix + ".changed") }
        }
        if !signing.isTyped { pad(signing) }
      }
      div(.class("buttons form-buttons"), .key("buttons")) {
        button(.class("button"), .type("submit")) { Words.sign }
        button(.class("button quiet"), .type("button"), .action(prefix + ".cancel")) { Words.cancel }
      }
    }
  }

  private func pad(_ signing: SigningForm) -> Node {
    div(.class("signing"), .key("pad")) {
      p(.id("signature-hint")) { Words.drawHere }
      svg(
        .class("pad"), .id("signature-pad"), .attribute("viewBox", "0 0 \(Signature.width) \(Signature.height)"),
        .attribute("data-strokes", SignatureAction.stroke.wire), .attribute("tabindex", "-1"), .role("img"),
        .label(Words.strokes(signing.strokes.count)), .attribute("aria-describedby", "signature-hint")
      ) {
        for stroke in signing.strokes { element("path", [.attribute("d", stroke.path)], []) }
      }
      if signing.isUndrawn { p(.class("fault"), .role("alert")) { Words.drawOrType } }
      div(.class("buttons")) {
        button(
          .class("text-button"), .type("button"), .action(SignatureAction.back), .disabled(signing.strokes.isEmpty)
        ) { Words.lastStrokeBack }
        button(
          .class("text-button"), .type("button"), .action(SignatureAction.clear), .disabled(signing.strokes.isEmpty)
        ) { Words.clearDrawing }
      }
    }
  }
}

/// The lines as they were drawn, or the name that was typed instead.
private func signaturePicture(_ signature: Signature, _ label: String) -> Node {
  if signature.strokes.isEmpty { return p(.class("typed-signature")) { signature.name } }
  return svg(
    .class("signature"), .attribute("viewBox", "0 0 \(Signature.width) \(Signature.height)"), .role("img"),
    .label(label)
  ) {
    for stroke in signature.strokes { element("path", [.attribute("d", stroke.path)], []) }
  }
}

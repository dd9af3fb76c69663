import Base

// Signatures.
extension Words {
  static let remove = Text(cs: "Odebrat", en: "Remove")
  static let letSign = Text(cs: "Nechat podepsat", en: "Have it signed")
  static let signAgain = Text(cs: "Podepsat znovu", en: "Sign again")
  static let sign = Text(cs: "Podepsat", en: "Sign")
  static let signed = Text(cs: "Záznam je podepsaný.", en: "The record is signed.")
  static let isSigned = Text(cs: "Podepsáno", en: "Signed")
  static let notSigned = Text(
    cs: "Záznam není podepsaný. Instruktor nebo velitel ho může podepsat přímo na displeji.",
    en: "The record is not signed. An instructor or the pilot in command can sign it on the screen.")
  static let signatureIsValid = Text(
    cs: "Podpis platí: záznam se od podpisu nezměnil.", en: "The signature is valid: the record has not changed since.")
  static let signatureIsBroken = Text(
    cs: "Podpis neplatí: záznam byl po podpisu změněn.",
    en: "The signature is broken: the record was changed after signing.")
  static let signedElsewhere = Text(
    cs: "Podepsáno novější verzí aplikace; aktualizujte ji, aby šlo podpis ověřit.",
    en: "Signed by a newer version of the app; update to check the signature.")
  static func signatureOf(_ name: String) -> Text { Text(cs: "Podpis: \(name)", en: "Signature of \(name)") }
  static let signedContent = Text(
    cs: "Podpis se váže ke všem údajům stránky podle FCL.050. Pozdější změna ho zneplatní.",
    en: "The signature is bound to everything on the page of FCL.050. A later change breaks it.")
  static let drawHere = Text(cs: "Podepište se prstem, perem nebo myší:", en: "Sign with a finger, a pen or a mouse:")
  static func strokes(_ count: Int) -> Text {
    Text(cs: "Plocha pro podpis, počet tahů: \(count)", en: "Field for the signature, strokes: \(count)")
  }
  static let drawOrType = Text(
    cs: "Podepište se, nebo zvolte podpis napsaným jménem.",
    en: "Draw the signature, or choose to sign by the typed name.")
  static let lastStrokeBack = Text(cs: "Zpět o tah", en: "Undo stroke")
  static let clearDrawing = Text(cs: "Vymazat", en: "Clear")
  static let removeSignature = Text(cs: "Odebrat podpis?", en: "Remove the signature?")
  static let removeSignatureText = Text(
    cs: "V historii změn zůstane zapsáno, že tu byl.", en: "The history of changes will say that it was there.")
  static let signatureRemoved = Text(cs: "Podpis je odebraný.", en: "The signature is removed.")
  static let changedBeforeSigning = Text(
    cs: "Záznam byl mezitím změněn jinde. Prohlédněte si ho znovu a pak podepište.",
    en: "The record has been changed elsewhere in the meantime. Look at it again, then sign.")
  static let editBreaksSignature = Text(
    cs: "Záznam je podepsaný. Změna údajů stránky podpis zneplatní.",
    en: "The record is signed. Changing what is on the page breaks the signature.")
}

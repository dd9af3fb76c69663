import Base

/// The texts of splitting, joining and cutting.
enum ShapeWords {
  static let split = Text(cs: "Rozdělit", en: "Split")
  static let joinWith = Text(cs: "Spojit s…", en: "Join with…")
  static let join = Text(cs: "Spojit", en: "Join")
  static let cut = Text(cs: "Vyříznout otvor", en: "Cut a hole")
  static let splitHere = Text(cs: "Rozdělit tady", en: "Split here")
  static let cutHere = Text(cs: "Vyříznout", en: "Cut it out")
  static let drawIt = Text(cs: "Klepejte na mapu.", en: "Tap the map.")
  static let saveFirst = Text(
    cs: "Nejdřív změny v objektu uložte, nebo zrušte.", en: "First save or cancel the changes to the object.")
  static let otherLayer = Text(
    cs: "Spojit lze jen objekty jedné vrstvy.", en: "Only objects of one layer can be joined.")
  static let partners = Text(cs: "Sousední objekty", en: "Neighbouring objects")
  static let noPartner = Text(
    cs: "Žádný objekt této vrstvy se tohoto nedotýká.", en: "No object of this layer touches this one.")
  static let partnerIsGone = Text(
    cs: "Jeden z objektů už v této vrstvě není. Nic se nezměnilo.",
    en: "One of the objects is no longer in this layer. Nothing was changed.")
  static let valuesChanged = Text(
    cs: "Někdo objekty mezitím změnil. Zkontrolujte, co má zůstat.",
    en: "Somebody has changed the objects in the meantime. Check what should be kept.")
  static let whichStay = Text(
    cs: "Objekty se v něčem liší. Co má zůstat?", en: "The objects differ. What should be kept?")
  static let isCut = Text(cs: "Otvor je vyříznutý.", en: "The hole is cut.")
  static let areJoined = Text(cs: "Objekty jsou spojené.", en: "The objects are joined.")

  static func divided(_ count: Int, _ format: Format) -> String {
    format.language == .czech
      ? "Rozděleno na " + format.number(count) + format.plural(count, one: " část.", few: " části.", many: " částí.")
      : "Split into " + format.number(count) + " parts."
  }

  static func hint(_ what: MapState.Reshape, _ kind: GeometryKind) -> Text {
    switch what {
    case .split:
      kind == .line
        ? Text(
          cs: "Nakreslete čáru přes místo, kde se má objekt rozdělit.",
          en: "Draw a line across the place where the object is to be split.")
        : Text(
          cs: "Nakreslete čáru přes celou plochu, od okraje k okraji.",
          en: "Draw a line across the whole area, from border to border.")
    case .cut: Text(cs: "Obkreslete otvor uvnitř plochy.", en: "Draw the outline of the hole within the area.")
    case .join:
      Text(
        cs: "Klepněte na objekt, se kterým se má spojit, nebo ho vyberte.",
        en: "Tap the object to join with, or choose it.")
    }
  }

  static func fault(_ fault: Reshaping.Fault) -> Text {
    switch fault {
    case .isPoint: Text(cs: "S bodem to nejde.", en: "This cannot be done with a point.")
    case .severalParts:
      Text(cs: "Tvar má více částí, s ním to nejde.", en: "The shape has several parts, so this cannot be done.")
    case .kindsDiffer: Text(cs: "Tyto tvary k sobě nepatří.", en: "These shapes do not go together.")
    case .doesNotDivide:
      Text(
        cs: "Čára objekt nerozděluje. Musí vést celá přes něj.",
        en: "The line does not divide the object. It has to pass all the way through.")
    case .endsApart:
      Text(
        cs: "Čáry nemají společný konec, a tak je nelze spojit.",
        en: "The lines have no end in common, so they cannot be joined.")
    case .areasApart:
      Text(
        cs: "Plochy nemají společnou hranici, a tak je nelze spojit.",
        en: "The areas have no border in common, so they cannot be joined.")
    case .holeOutside:
      Text(cs: "Otvor musí celý ležet uvnitř plochy.", en: "The hole has to lie within the area.")
    case .invalid(let code): DrawingWords.fault(code)
    }
  }
}

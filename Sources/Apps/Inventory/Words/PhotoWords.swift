import Base

/// The texts of the pictures of objects.
enum PhotoWords {
  static let edit = Text(cs: "Popisek a místo", en: "Caption and place")
  static let saved = Text(cs: "Popisek je uložený.", en: "The caption is saved.")
  static let raise = Text(cs: "Posunout dopředu", en: "Move forwards")
  static let keepPlace = Text(cs: "Zapsat k fotce", en: "Save with the picture")
  static let leavePlace = Text(cs: "Nezapisovat", en: "Do not keep")
  static let placeKept = Text(cs: "Místo fotky je uložené.", en: "The picture's place is saved.")
  static let objectIsGone = Text(
    cs: "Objekt této fotky už tu není. Co jste napsali, zůstává rozepsané v Synchronizaci.",
    en: "The object of this picture is no longer here. What you typed is kept under Synchronisation.")
  static let notALatitude = Text(cs: "Šířka je od −90 do 90.", en: "Latitude is between −90 and 90.")
  static let notALongitude = Text(cs: "Délka je od −180 do 180.", en: "Longitude is between −180 and 180.")
  static let halfAPlace = Text(cs: "K místu patří šířka i délka.", en: "A place needs a latitude and a longitude.")
  static let notADirection = Text(cs: "Směr je od 0 do 359,9°.", en: "A direction is between 0 and 359.9°.")

  // Of objects that are gone
  static let showStrays = Text(cs: "Ukázat", en: "Show them")
  static let strayObjects = Text(cs: "Smazané objekty s fotkami", en: "Deleted objects with pictures")
  static let bringBack = Text(cs: "Vrátit objekt", en: "Bring the object back")
  static let drop = Text(cs: "Smazat i fotky", en: "Delete the pictures too")
  static let dropped = Text(cs: "Fotky jsou smazané.", en: "The pictures are deleted.")
  static let keptWithout = Text(
    cs: "Objekt mezitím někdo smazal. Fotka zůstává u něj, v tabulce vrstvy ho můžete vrátit.",
    en:
      "Somebody has deleted the object in the meantime. The picture is kept with it; the layer's table brings it back.")

  static func pictures(_ count: Int, _ format: Format) -> String {
    let number = format.number(count)
    return format.language == .czech
      ? number + format.plural(count, one: " fotka", few: " fotky", many: " fotek")
      : number + format.plural(count, one: " picture", few: " pictures", many: " pictures")
  }

  static func strays(_ count: Int, _ format: Format) -> String {
    pictures(count, format)
      + (format.language == .czech
        ? " patří k objektu, který mezitím někdo smazal."
        : format.plural(count, one: " belongs", few: " belong", many: " belong")
          + " to an object that somebody has deleted in the meantime.")
  }

  static func left(_ count: Int, _ format: Format) -> String {
    format.language == .czech
      ? "Co po něm zůstává: " + pictures(count, format) + ". Když objekt vrátíte, zase k němu patří."
      : pictures(count, format) + format.plural(count, one: " is", few: " are", many: " are")
        + " left of it. Bring the object back to have them with it."
  }

  static func onlyHere(_ count: Int, _ format: Format) -> String {
    let number = format.number(count)
    return format.language == .czech
      ? number + format.plural(count, one: " fotka je jen", few: " fotky jsou jen", many: " fotek je jen")
        + " v tomto zařízení."
      : number + format.plural(count, one: " picture is", few: " pictures are", many: " pictures are")
        + " only on this device."
  }

  static func knows(_ place: Coordinates?, _ direction: Double?, _ format: Format) -> String {
    let isCzech = format.language == .czech
    var text = isCzech ? "Soubor fotky říká, kde vznikla: " : "The picture's file says where it was taken: "
    if let place { text += format.place(place) }
    if let direction {
      text += (place == nil ? "" : ", ") + DrawingWords.heading(direction, format)
    }
    return text + (isCzech ? ". Má se to zapsat?" : ". Shall that be kept?")
  }
}
